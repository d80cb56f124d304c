// Everything that comes into each of two chips, and every frame that its lights are sent; and the same inputs played
// to the whole firmware on this machine (campaigns/link_replay.cpp). The two films have to be one: each light of each
// frame as it is there within a few milliseconds, for no clock inside a chip is that of the fingers; and every frame
// that stands there for a while stands here as well.
import { spawnSync } from 'node:child_process';
import { Device } from '../../../emulator/src/device.mjs';
import { messages } from './link_reader.mjs';
import { REPLAY } from './link_match.mjs';

/** @typedef {import('../../../emulator/src/cable.mjs').Cable} Cable */
/** @typedef {{ us: number, cells: number[] }} Frame 75 levels */
/** @typedef {{ us: number, words: string }} Input */

/** How much later a chip may show what the replay shows, and how much earlier, microseconds. */
const LATE = 6_000;
const EARLY = 6_000;
/** A frame that stands for so long is seen by everybody. */
const STANDS = 40_000;

/** When the game begins after power-on, microseconds: a chip of the same make is asked.
 * @param {import('../../../emulator/src/device.mjs').DeviceOptions} options */
function begins(options) {
  const device = new Device(options);
  const start = device.symbols.symbols.find(({ name }) => /3AppI.*E5startE/.test(name));
  if (!start || !device.runToSymbol(start.address, { s: 1 })) throw new Error('a chip did not begin');
  return device.chip.nanos / 1000;
}

export class Film {
  /** @param {Cable} cable with both ends just made @param {import('./link_match.mjs').Said} said */
  constructor(cable, said) {
    this.cable = cable;
    this.said = said;
    /** @type {Frame[][]} */
    this.frames = [[], []];
    /** @type {Input[][]} */
    this.inputs = [[], []];
    this.begun = begins(cable.ends[0].options);
    const held = [-1, -1];
    const { levels } = cable;
    cable.levels = () => {
      levels.call(cable);
      cable.ends.forEach((device, end) => {
        const now = Number(cable.plugged && cable.drives(1 - end));
        if (now !== held[end]) this.note(end, device.chip.nanos, `cable ${(held[end] = now)}`);
      });
    };
    cable.ends.forEach((device, end) => {
      const { ws2812, spec } = device.board;
      if (!ws2812 || !spec.ws2812) throw new Error('a film is of lights on a wire');
      const { led_of_cell } = spec.ws2812;
      ws2812.onFrame = frame =>
        this.frames[end].push({
          us: frame.start / 1000,
          cells: led_of_cell.flatMap(led => (led === null ? [0, 0, 0] : frame.colours[led])),
        });
      for (const [name, down] of /** @type {const} */ ([
        ['press', 1],
        ['release', 0],
      ])) {
        const act = device[name];
        device[name] = (row, column) => {
          this.note(end, device.chip.nanos, `key ${row * 5 + column} ${down}`);
          act.call(device, row, column);
        };
      }
    });
    cable.levels();
  }

  /** @param {number} end @param {number} nanos @param {string} words */
  note(end, nanos, words) {
    this.inputs[end].push({ us: nanos / 1000, words });
  }

  /** What one chip was given. Its own numbers and boards are chance: they are taken from what it said.
   * @param {number} end @returns {string} */
  script(end) {
    const { cable, said } = this;
    const base = cable.ends[end].baseNanos;
    const inputs = [...this.inputs[end]];
    /** @type {{ us: number, message: import('./link_reader.mjs').Message }[]} */
    const words = [];
    const sent = said.bytes[end];
    let known = 0;
    sent.forEach((_, at) => {
      if (sent[at].byte !== 0) return;
      const all = messages(sent.slice(known, at + 1).map(({ byte }) => byte));
      if (all.length === 0) return;
      // Its first byte was 26 before.
      for (const message of all) words.push({ us: (sent[at - 26].nanos - base) / 1000, message });
      known = at;
    });
    let mine = 0;
    for (const { us, message } of words) {
      if (message.verb !== 'hello' || message.first === mine) continue;
      mine = message.first;
      inputs.push({ us: us - 500, words: `mine ${mine}` });
    }
    // Whoever has drawn says so at once; the yes that came before it is given when the drawing is done, which takes
    // no time here.
    const drawn = words.filter(({ message }) => message.verb === 'board');
    for (const { us, message } of drawn)
      inputs.push({ us: us - 1500, words: `drawn ${message.first} ${message.second}` });
    const heard = cable.heard[end].map(({ nanos, byte }) => ({ us: (nanos - base) / 1000, byte }));
    for (const { us } of drawn) {
      const count = heard.findIndex(one => one.us >= us);
      const before = count < 0 ? heard.length : count;
      for (let at = before - 1; at >= 0; at--) {
        const whole = messages(heard.slice(Math.max(0, at - 26), at + 1).map(({ byte }) => byte));
        if (whole.at(-1)?.verb !== 'accept') continue;
        for (let late = at; late < before; late++) heard[late].us = Math.max(heard[late].us, us - 900);
        break;
      }
    }
    // The word is announced when the line has been silent for 32 bits, or the queue is half full.
    for (const { us, byte } of heard) inputs.push({ us: us + 300, words: `byte ${byte}` });
    const begun = this.begun;
    const ordered = inputs
      .map(({ us, words: said_ }) => ({ us: Math.max(us, begun + 1), words: said_ }))
      .sort((a, b) => a.us - b.us);
    const last = (cable.ends[end].nanos - base) / 1000;
    return [{ us: begun, words: 'start' }, ...ordered, { us: last, words: 'end' }]
      .map(({ us, words: one }) => `${Math.round(us)} ${one}\n`)
      .join('');
  }

  /** The same on this machine. @param {number} end @returns {Frame[]} */
  replay(end) {
    const { status, stdout, stderr } = spawnSync(REPLAY, ['film'], {
      input: this.script(end),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (status !== 0) throw new Error(`the replay ended with ${status}: ${stderr}`);
    return stdout
      .trim()
      .split('\n')
      .map(line => line.split(' ').map(Number))
      .map(([us, ...cells]) => ({ us, cells }));
  }

  /** What the two films of one end have in common, and the first thing in which they differ.
   * @param {number} end @returns {{ frames: number, stills: number, faults: string[] }} */
  compare(end) {
    const chip = this.frames[end];
    const host = this.replay(end);
    /** @type {string[]} */
    const faults = [];
    let at = 0;
    let last = '';
    for (const frame of chip) {
      // Every two seconds what is shown is sent once more, however long ago it was drawn.
      const again = frame.cells.join() === last;
      last = frame.cells.join();
      if (again) continue;
      while (at + 1 < host.length && host[at + 1].us < frame.us - LATE) at++;
      const allowed = host.slice(at, host.findIndex((one, i) => i > at && one.us > frame.us + EARLY) >>> 0);
      const wrong = frame.cells.findIndex((level, i) => !allowed.some(one => one.cells[i] === level));
      if (wrong < 0) continue;
      faults.push(
        `end ${end} at ${(frame.us / 1000).toFixed(1)} ms: light ${Math.floor(wrong / 3)} shows ${frame.cells.slice(wrong - (wrong % 3), wrong - (wrong % 3) + 3)}, in the replay ${allowed.map(one => `${one.cells.slice(wrong - (wrong % 3), wrong - (wrong % 3) + 3)} (${(one.us / 1000).toFixed(1)})`).join(' ')}`,
      );
    }
    const still = host.filter((one, i) => i + 1 < host.length && host[i + 1].us - one.us >= STANDS);
    for (const { us, cells } of still) {
      const shown = chip.findLast(one => one.us <= us + STANDS - EARLY);
      if (!shown || shown.cells.join() === cells.join()) continue; // the first lights come a moment after the start
      faults.push(`end ${end} at ${(us / 1000).toFixed(1)} ms: a frame that stands in the replay is not shown`);
    }
    return { frames: chip.length, stills: still.length, faults };
  }
}
