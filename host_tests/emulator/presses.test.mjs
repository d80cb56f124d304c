import assert from 'node:assert/strict';
import test from 'node:test';
import { isDark, pressed } from '../../emulator/src/chaser.mjs';
import { boot } from './support/handheld.mjs';

test('each of the 25 buttons toggles its cross, read from the waveform after every press', () => {
  const device = boot();
  const frames = device.counts.frames;
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 5; column++) {
      const expected = pressed(device.lit(), row, column);
      // A press that would win shows a celebration instead; take a detour.
      if (isDark(expected)) {
        device.tap(4 - row, 4 - column);
        column--;
        continue;
      }
      device.tap(row, column);
      assert.deepEqual(device.lit(), expected, `press ${row + 1} ${column + 1}:\n${device.picture()}`);
    }
  }
  assert(device.counts.frames >= frames + 25, 'every press was sent to the LEDs');
  assert.deepEqual(device.board.violations(), []);
});

test('a bouncing contact is one press', () => {
  const device = boot();
  for (const trace of [
    [300, 700],
    [50, 100, 900, 1000],
    [100, 300, 2000, 2400, 4900, 5000],
    [20, 40, 60, 80, 100, 120],
  ]) {
    const expected = pressed(device.lit(), 2, 1);
    if (isDark(expected)) device.tap(0, 0);
    const now = pressed(device.lit(), 2, 1);
    device.bounce(2, 1, trace);
    device.run({ ms: 80 });
    device.bounce(2, 1, trace, { down: false });
    device.run({ ms: 80 });
    assert.deepEqual(device.lit(), now, `trace ${trace}`);
  }
});

test('two keys pressed at once both count', () => {
  const device = boot();
  const expected = pressed(pressed(device.lit(), 0, 0), 4, 4);
  device.press(0, 0);
  device.press(4, 4);
  device.run({ ms: 60 });
  device.release(0, 0);
  device.release(4, 4);
  device.run({ ms: 60 });
  assert(!isDark(expected), 'a win would be shown in its own way');
  assert.deepEqual(device.lit(), expected);
});

test('a frame that is about to be sent lets a contact go first', () => {
  const device = boot();
  device.tap(0, 0);
  device.run({ s: 12 });
  device.hold(0, 4, 700); // the hint, which moves
  device.run({ ms: 200 });
  const wire = device.board.ws2812;
  assert(wire);
  /** @type {number[]} */
  let starts = [];
  wire.onFrame = ({ start }) => starts.push(start);
  const resting = device.snapshot();
  const from = device.chip.nanos + 5e6;
  device.run({ ms: 80 });
  const next = starts.find(start => start > from) ?? assert.fail('the hint does not move');
  // A line takes half a microsecond to fall, a frame as long from its last look at the lines to its first bit.
  for (let before = 200; before >= 1.5; before -= before > 20 ? 9 : 0.4) {
    resting.restore();
    device.run({ nanos: next - before * 1000 - device.chip.nanos });
    starts = [];
    device.press(2, 2);
    device.run({ ms: 5 });
    const waited = (starts[0] - next) / 1000 + before;
    assert(
      waited > 100,
      `a contact ${before.toFixed(1)} µs before a frame: something is sent ${waited.toFixed(1)} µs after it, too soon to show it`,
    );
    assert(
      waited <= 250,
      `a contact ${before.toFixed(1)} µs before a frame: its own is sent ${waited.toFixed(1)} µs after it`,
    );
  }
});

test('a key that bounces while the console measures a scan of the keys is played at once', () => {
  const device = boot('handheld', { usb: true });
  device.tap(0, 0);
  device.run({ s: 12 });
  const before = device.lit()[2][2];
  const resting = device.snapshot();
  for (let micros = 0; micros < 900; micros += 5) {
    resting.restore();
    device.console.writeLine('bench');
    device.run({ us: micros });
    const contact = device.chip.nanos;
    device.bounce(2, 2, [105, 4000]);
    assert(
      device.until(() => device.lit()[2][2] !== before, { ms: 5 }),
      'the press is lost',
    );
    const took = (device.chip.nanos - contact) / 1000;
    assert(
      took < 3000,
      `a contact ${micros} µs after the command shows ${took.toFixed(0)} µs later, when it has closed again`,
    );
  }
});

test('nothing happens by itself: an untouched board stays as it is', () => {
  const device = boot();
  const before = device.lit();
  device.run({ s: 25 });
  assert.deepEqual(device.lit(), before);
});
