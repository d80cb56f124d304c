// The judge of the campaign `lives`: reads the trace that lives.cpp writes and says what SAVE_FORMAT.md does not allow.
// It shares no code with the journal. Two things are held against every start:
//
//   1. the promise: what was told as saved is found at every later start, or something begun after it; nothing else,
//      never a mixture; a wipe that was told as done leaves nothing; without a fault of the chip nothing fails; an
//      area that is another program's stays as it is, bit for bit;
//   2. the reading: what the journal loaded is what save_reader.mjs finds in the same bytes (where every bit reads
//      the same each time; where it does not, the promise alone can be judged).
//
//   node lives.mjs --program build/host/host_tests/campaigns/campaign_lives [--form short|full] [--seed N] [--percent N]

import { spawn } from 'node:child_process';
import { options } from './campaign.mjs';
import { SaveArea } from './save_reader.mjs';

const words = process.argv.slice(2);
const at = words.indexOf('--program');
if (at < 0 || at + 1 >= words.length) throw new Error('lives.mjs wants --program, the path of campaign_lives');
const [, program] = words.splice(at, 2);
const { form, seed, percent } = options(words);

/** In the order of LoadStatus, as the format's page speaks of them. */
const STATUS = /** @type {const} */ (['nothing', 'restored', 'nothing', 'newer', 'refused']);
/** Numbers end at FFFFFFFE; a life of sixty saves, twelve tries each, uses up fewer than this. */
const NEAR_THE_END = 0xfffffffe - 1000;
const FINDINGS_TOLD = 10;

let findings = 0;
/** @type {Record<string, number>} */
const counts = { starts: 0, told: 0, failed: 0, wipes: 0, cuts: 0, read: 0, untouched: 0, faulty: 0, older: 0 };

/** What one board may find: payloads in the order they were begun. */
class Promised {
  /** @type {Buffer[]} the one told as saved, if one was, and those begun after it */ begun = [];
  /** @type {Buffer[]} all since the area was last empty */ ever = [];
  told = false;
  /** A wipe was cut, or a bit has rotted: an earlier one may be what is left, or none. */ loose = false;
  /** @param {Buffer} payload */
  begin(payload) {
    this.begun.push(payload);
    this.ever.push(payload);
  }
  /** @param {Buffer} payload */
  keep(payload) {
    this.begun = [payload];
    this.told = true;
    this.loose = false;
  }
  loosen() {
    this.told = false;
    this.loose = true;
  }
  /** @param {Buffer} payload */
  allows(payload) {
    return (this.loose ? this.ever : this.begun).some(bytes => bytes.equals(payload));
  }
}

class Device {
  /** @param {number} number @param {boolean} nearEnd */
  constructor(number, nearEnd) {
    this.number = number;
    this.nearEnd = nearEnd;
    this.area = new SaveArea();
    this.life = -1;
    this.promises = [new Promised(), new Promised()];
    this.newerBegun = 0;
    this.foreign = false;
    this.changed = 0;
    this.off = false;
    this.meddled = false;
    this.faults = false;
    this.board = 0;
    /** @type {Buffer | null} */
    this.found = null;
    this.version = 0;
    this.nearNow = false;
    this.kept = false;
    this.wasSettled = false;
  }

  forget() {
    this.promises = [new Promised(), new Promised()];
    this.newerBegun = 0;
    this.foreign = false;
  }

  /** @param {string} what */
  find(what) {
    findings++;
    if (findings <= FINDINGS_TOLD)
      console.log(`FOUND: seed ${seed}, device ${this.number}, life ${this.life}: ${what}`);
  }

  get promise() {
    return this.promises[this.board];
  }

  /** @param {number} status @param {number} board @param {number} payloadVersion @param {number} version @param {number} steady @param {Buffer} payload */
  load(status, board, payloadVersion, version, steady, payload) {
    this.life++;
    counts.starts++;
    const said = STATUS[status];
    if (this.off && this.wasSettled && !this.meddled) {
      counts.untouched++;
      if (this.changed > 0) this.find(`${this.changed} pages changed in a life in which saving was off`);
    }
    this.board = board;
    this.version = version;
    if (steady > 0) {
      counts.read++;
      const must = this.area.newest(version, bytes => bytes.length > 4 && bytes[4] === board);
      if (must.status !== said) this.find(`the bytes say ${must.status}, the journal ${said}`);
      else if (must.payload && !must.payload.equals(payload))
        this.find('the bytes hold another payload than was loaded');
      else if (must.payload && must.version !== payloadVersion) this.find('loaded with another version than was saved');
    }
    const { told } = this.promise;
    const other = this.promises[1 - board];
    this.found = said === 'restored' ? Buffer.from(payload) : null;
    if (this.found) {
      if (!this.promise.allows(payload))
        this.find(
          told
            ? 'what was loaded is neither what was told as saved nor begun after it'
            : 'what was loaded was never begun, or has been wiped',
        );
      else if (!this.promise.begun.at(-1)?.equals(payload)) counts.older++;
      if (told && other.told) this.find('two boards were both told that their game is saved in one area');
    } else if (said === 'nothing' && told) {
      this.find('nothing was loaded, and something had been told as saved');
    } else if (said === 'newer' && !this.foreign && this.newerBegun <= version) {
      this.find("taken for a newer program's, and none was here");
    } else if (said === 'refused' && !this.foreign && (told || other.ever.length === 0)) {
      this.find("taken for another board's, and it is this one's");
    }
    this.off = said === 'newer' || said === 'refused';
    this.nearNow = this.area.highest() >= NEAR_THE_END || (this.nearEnd && this.life >= 3);
    this.wasSettled = steady === 2;
    this.changed = 0;
    this.meddled = this.faults = this.kept = false;
  }

  /** @param {Buffer} payload */
  begin(payload) {
    if (this.off) this.find("a save began in an area that is another program's");
    this.promise.begin(Buffer.from(payload));
    this.newerBegun = Math.max(this.newerBegun, this.version);
  }

  told() {
    counts.told++;
    this.promise.keep(/** @type {Buffer} */ (this.promise.begun.at(-1)));
    if (this.promises[1 - this.board].told) this.find('saved over the game of another board');
  }

  failed() {
    counts.failed++;
    if (!this.faults && !this.nearNow) this.find('a save failed, and the chip did all that it was told');
  }

  again() {
    if (!this.found) return this.find('written again, and nothing was loaded');
    this.promise.keep(this.found);
    this.kept = true;
  }

  rests() {
    if (this.found && !this.kept && !this.faults && !this.nearNow)
      this.find('what the start found was not written again');
  }

  wipe() {
    this.meddled = true;
    for (const promise of this.promises) promise.loosen();
    this.off = false;
  }

  /** @param {boolean} clean */
  wiped(clean) {
    counts.wipes++;
    this.nearNow = !clean;
    if (clean) {
      // Numbers begin anew only then.
      this.nearEnd = false;
      this.forget();
    } else if (!this.faults) {
      this.find('a wipe failed, and the chip did all that it was told');
    }
  }

  rot() {
    // With one bad bit an older record may be the newest that is whole. Which one, the reading says.
    this.meddled = true;
    for (const promise of this.promises) promise.loosen();
  }

  other() {
    this.foreign = this.meddled = true;
  }
}

/** @type {Device | null} */
let device = null;
let lives = -1;

/** @param {string} kind @param {Buffer} body */
function entry(kind, body) {
  if (kind === 'D') {
    device = new Device(body.readUInt32LE(0), body[4] === 1);
    return;
  }
  if (kind === 'E') {
    lives = Number(body.readBigUInt64LE(0));
    return;
  }
  if (!device) throw new Error('the trace does not begin with a device');
  switch (kind) {
    case 'P':
      device.changed++;
      return device.area.put(body[0], body.subarray(1));
    case 'L':
      return device.load(body[0], body[1], body[2], body[3], body[4], body.subarray(5));
    case 'B':
      return device.begin(body);
    case 'S':
      return device.told();
    case 'F':
      return device.failed();
    case 'R':
      return device.again();
    case 'I':
      return device.rests();
    case 'W':
      return device.wipe();
    case 'w':
      return device.wiped(body[0] === 1);
    case 'C':
      counts.faulty++;
      device.faults = true;
      return;
    case 'X':
      counts.cuts++;
      return;
    case 'Z':
      device.meddled = true;
      return;
    case 'Q':
      return device.rot();
    case 'O':
      return device.other();
    case 'H':
      return device.find('the journal did not come to an end');
    default:
      throw new Error(`an entry of a kind nobody knows: ${kind}`);
  }
}

const flags = ['--seed', String(seed), '--percent', String(percent)];
if (form === 'full') flags.push('--full');
const player = spawn(program, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
let rest = Buffer.alloc(0);
for await (const chunk of player.stdout) {
  const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
  let from = 0;
  while (bytes.length - from >= 5) {
    const length = bytes.readUInt32LE(from + 1);
    if (bytes.length - from - 5 < length) break;
    entry(String.fromCharCode(bytes[from]), bytes.subarray(from + 5, from + 5 + length));
    from += 5 + length;
  }
  rest = bytes.subarray(from);
  if (findings < FINDINGS_TOLD) continue;
  player.kill();
  lives = counts.starts;
  break;
}
if (lives < 0) {
  findings++;
  console.log('FOUND: the devices stopped before their end');
}
for (const [what, count] of findings ? [] : Object.entries(counts)) {
  if (count > 0 || what === 'older') continue;
  findings++;
  console.log(`FOUND: nothing was tried: no ${what}`);
}
const n = (/** @type {number} */ count) => count.toLocaleString('en');
console.log(
  `RESULT|${n(lives)} lives of devices with 40 to 60 each, two models of the flash, ${n(counts.told)} payloads told as saved, ${n(counts.failed)} as failed, ${n(counts.wipes)} wipes, ${n(counts.faulty)} lives with a chip that misbehaves|` +
    (findings
      ? `${n(findings)} findings, the first of them in the log`
      : `what was told as saved was there every time, or begun after it; ${n(counts.read)} starts loaded what the reader of SAVE_FORMAT.md finds; ${n(counts.untouched)} lives left another program's area as it was`) +
    `|${findings ? 'fail' : 'pass'}`,
);
process.exitCode = findings ? 1 : 0;
