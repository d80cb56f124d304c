import assert from 'node:assert/strict';
import test from 'node:test';
import { boot } from './support/handheld.mjs';
import { askJson, connected, control, open, told } from './support/terminal.mjs';

const EXAMPLE = '##..#/###../#...#/..###/#..##';
const FULL = process.env.LIGHTS_FULL === '1';

/** What the computer reads from the device as its serial number. @param {import('../../emulator/src/device.mjs').Device} device */
function serialNumber(device) {
  const { data } = control(device, [0x80, 6, device.usb.deviceDescriptor[16], 3, 9, 4, 255, 0]);
  return String.fromCharCode(...data.slice(2).filter((_, i) => i % 2 === 0));
}

test('the published example, set over the console, is solved in 8 presses and the lights agree with every answer', () => {
  const device = connected();
  assert.deepEqual(told(device, `set ${EXAMPLE}`), ['8 presses']);
  const [length, ...plan] = told(device, 'solve');
  assert.equal(length, '8 presses');
  assert.equal(plan.join('').replaceAll('.', ''), '########');
  for (let left = 8; left > 0; left--) {
    device.run({ ms: 700 });
    assert.equal(told(device, 'board').join('\n'), device.picture(), `${left} presses before the end`);
    const hint = /row (\d) column (\d)/.exec(told(device, 'hint').join(' '));
    assert(hint);
    assert.equal(plan[Number(hint[1]) - 1][Number(hint[2]) - 1], '#', 'the hint is a press of a shortest solution');
    const answer = told(device, `press ${hint[1]} ${hint[2]}`);
    assert.equal(answer.includes('dark'), left === 1, answer.join(' | '));
  }
  assert.deepEqual(told(device, 'board'), ['.....', '.....', '.....', '.....', '.....']);
  assert.equal(device.resets, 0);
});

test('every command that help lists answers with ok or with what it expected, in words and in JSON', () => {
  const device = connected();
  const names = told(device, 'help').map(line => line.split(' ')[0]);
  for (const name of [
    'version',
    'stats',
    'worlds',
    'world',
    'board',
    'set',
    'code',
    'play',
    'score',
    'new',
    'day',
    'level',
    'press',
    'undo',
    'redo',
    'restart',
    'hold',
    'solve',
    'solutions',
    'hint',
    'chase',
    'class',
    'quiet',
    'watch',
    'frame',
    'bench',
    'selftest',
    'keys',
    'power',
    'save',
    'erase',
    'fault',
    'backup',
    'restore',
    'bootsel',
    'reset',
    'json',
    'help',
  ]) {
    assert(names.includes(name), name);
  }
  const safe = names.filter(name => !['bootsel', 'reset', 'selftest', 'json'].includes(name));
  const needs = ['set', 'score', 'day', 'level', 'press', 'hold', 'watch', 'echo', 'restore', 'erase'];
  told(device, `set ${EXAMPLE}`);
  for (const name of safe) {
    const end = device.ask(name).at(-1) ?? '';
    if (needs.includes(name)) assert.match(end, /^error: .*(expected|type:)/, name);
    else if (!['undo', 'redo', 'restart'].includes(name)) assert.equal(end, 'ok', name);
    assert.equal(told(device, `help ${name}`).length, 1);
  }
  told(device, 'json on');
  for (const name of safe) {
    const answer = askJson(device, name);
    assert.equal(answer.command, name);
    assert.equal(typeof answer.ok, 'boolean');
    if (!answer.ok) assert(answer.error.length > 10);
  }
  assert.deepEqual(askJson(device, 'json off'), { command: 'json', ok: true });
  told(device, 'version');
});

test('what the program in the chip says about itself agrees with the chip', () => {
  const device = connected();
  told(device, 'json on');
  const version = askJson(device, 'version');
  // A clone has no number of its own: what it drew is what a computer is told, too.
  const wanted = device.corner.uniqueNumber ? 'E6605838834C9A21' : serialNumber(device);
  assert.match(wanted, /^[0-9A-F]{16}$/);
  assert.notEqual(wanted, 'F'.repeat(16));
  assert.equal(version.chip.toUpperCase(), wanted);
  assert.equal(version.board, 'handheld');
  assert.equal(version.reset, 'power');
  device.press(1, 3);
  device.run({ ms: 20 });
  assert.equal(askJson(device, 'keys').down, '...../...#./...../...../.....');
  device.release(1, 3);
  device.run({ ms: 50 });
  const rows = askJson(device, 'frame').rows.map((/** @type {{ rgb: string }} */ row) => row.rgb.split(' '));
  const seen = device.lights().map(row => row.map(rgb => Buffer.from(rgb ?? []).toString('hex')));
  assert.deepEqual(rows, seen, 'the 25 colours are those on the wire');
  const power = askJson(device, 'power');
  assert(Math.abs(power.uptime_ms - device.ms) < 30, `${power.uptime_ms} ms against ${device.ms} ms`);
  const slept = device.counts.sleptNanos / 1e6;
  assert(Math.abs(power.uptime_ms - power.awake_ms - slept) < 0.05 * slept, `awake ${power.awake_ms} ms`);
  assert(power.stack_bytes > 100 && power.stack_bytes <= 4096, `stack: ${power.stack_bytes} bytes`);
});

test('the great board of 48×48 is solved on the chip, and its presses light every lamp', () => {
  const device = connected();
  const [presses, cycles, ...rows] = told(device, 'solve 48x48 on');
  assert.equal(rows.length, 48);
  const on = (/** @type {number} */ r, /** @type {number} */ c) => (rows[r]?.[c] === '#' ? 1 : 0);
  for (let r = 0; r < 48; r++) {
    for (let c = 0; c < 48; c++)
      assert.equal((on(r, c) + on(r - 1, c) + on(r + 1, c) + on(r, c - 1) + on(r, c + 1)) % 2, 1);
  }
  assert.equal(presses, `${rows.join('').replaceAll('.', '').length} presses`);
  assert(Number.parseInt(cycles, 10) > 1000, cycles);
});

test('every board can be set; of an unsolvable one the nearest solvable is named', () => {
  const device = connected();
  assert.deepEqual(told(device, 'set #..../...../...../...../.....'), ['unsolvable']);
  const answer = device.ask('solve').at(-1) ?? '';
  const nearest = /^error: unsolvable; nearest solvable board is ([.#/]{29})$/.exec(answer);
  assert(nearest, answer);
  assert.match(told(device, `set ${nearest[1]}`)[0], /presses|solved already/);
});

test('a zero begins a message of another handheld, and a tenth of a second later text is text again', () => {
  const device = connected();
  device.console.write([0, 1, 2, 27, 0x5b, 0x41, 0x0d]);
  device.run({ ms: 150 });
  assert.equal(device.console.read(), '');
  assert.match(told(device, 'version')[0], /^firmware: /);
});

test('strange lines get one error each, and the line after them works', () => {
  const device = connected();
  const long = FULL ? 1_000_000 : 20_000;
  const lines = /** @type {(string | number[])[]} */ ([
    'x'.repeat(200),
    'nonsense',
    'press 0 9',
    'press 1',
    'press one two',
    'level 99999999999999999999',
    'new par 99',
    'set ##',
    'set ####x/...../...../...../.....',
    'solve 49x49 on',
    'world flat',
    'solutions 0',
    'json maybe',
    'code 1',
    [0x80, 0xc3, 0x0a],
    [1, 2, 27, 0x5b, 0x41, 0x0d],
    [...new TextEncoder().encode('press 1 1\u00e9').subarray(0, 10), 10],
    'z'.repeat(long),
  ]);
  for (const line of lines) {
    const name = typeof line === 'string' ? line.slice(0, 30) : `bytes ${line}`;
    if (typeof line === 'string') device.console.writeLine(line);
    else device.console.write(line);
    assert(
      device.until(() => device.console.received.includes('\n'), { s: 10 }),
      name,
    );
    device.run({ ms: 5 });
    const said = device.console.read();
    assert.match(said, /^error: [^\r\n]{10,}\r\n$/, name);
    assert.deepEqual(told(device, 'WORLD'), ['world: classic'], `after ${name}`);
  }
  assert.equal(device.resets, 0);
});

test('watching tells every change of the lights, whoever made it', () => {
  const device = connected();
  told(device, `set ${EXAMPLE}`);
  told(device, 'watch on');
  device.run({ ms: 700 });
  device.console.read();
  device.tap(0, 0);
  assert.match(device.console.read(), /lights \.\.\.\.#\/\.##/);
  device.run({ ms: 500 });
  assert.equal(device.console.read(), '', 'nothing is said while nothing changes');
  told(device, 'watch off');
});

test('reset keeps the game, erase asks for the chip and forgets it, bootsel reaches the boot loader', () => {
  const device = connected();
  told(device, `set ${EXAMPLE}`);
  told(device, 'press 1 1');
  const before = told(device, 'board');
  assert.deepEqual(told(device, 'reset'), []);
  device.run({ s: 1 });
  assert.equal(device.resets, 1);
  open(device);
  assert.deepEqual(told(device, 'board'), before, 'the game is where it was');
  assert(told(device, 'version').includes('reset: asked for'));
  const chip = /erase (\w{16})$/.exec(device.ask('erase').at(-1) ?? '');
  assert(chip);
  assert.match(device.ask('erase 0123456789ABCDEF').at(-1) ?? '', /^error: /);
  assert.deepEqual(told(device, 'board'), before);
  // Eight sectors, of up to 400 ms each at the worst corner.
  assert.equal(device.ask(`erase ${chip[1]}`, { s: 6 }).at(-1), 'ok');
  assert.notDeepEqual(told(device, 'board'), before);
  assert(told(device, 'stats').includes('presses: 0'));
  assert.deepEqual(told(device, 'bootsel'), []);
  device.run({ ms: 500 });
  assert(device.bootsel);
});

test('picotool’s request and a touch at 1200 baud reach the boot loader, and lose no game', () => {
  for (const ask of ['picotool', 'touch']) {
    const device = connected();
    told(device, `set ${EXAMPLE}`);
    if (ask === 'touch') device.usb.openPort(1200);
    else assert.equal(control(device, [0x21, 1, 0, 0, 2, 0, 0, 0]).state, 'done');
    device.run({ ms: 500 });
    assert(device.bootsel, ask);
    device.reboot();
    open(device);
    assert.equal(told(device, 'board').join('/'), EXAMPLE, ask);
  }
});

test('two presses of the reset button within half a second reach the boot loader, two slow ones do not', () => {
  const device = boot('handheld');
  device.pressReset();
  device.run({ ms: 700 });
  device.pressReset();
  device.run({ ms: 300 });
  assert(!device.bootsel);
  device.pressReset();
  device.run({ ms: 100 });
  assert(device.bootsel);
});

test('the serial line has the same console, while nobody has USB open', () => {
  const device = boot('handheld');
  device.uart.writeLine('set ##..#/###../#...#/..###/#..##');
  device.uart.writeLine('solve');
  device.run({ ms: 200 });
  assert.match(device.uart.read(), /^8 presses\r\nok\r\n8 presses\r\n([.#]{5}\r\n){5}ok\r\n$/);
});

test('a command wakes the device from sleep, and what it did is shown', () => {
  const device = connected();
  told(device, `set ${EXAMPLE}`);
  device.run({ s: 430 }); // the show that it puts on before, on a cable, is over
  assert(!device.lit().flat().some(Boolean), 'asleep');
  told(device, 'press 1 1');
  device.run({ s: 1 });
  assert.equal(told(device, 'board').join('\n'), device.picture());
  assert.equal(device.resets, 0);
});
