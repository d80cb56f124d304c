// The WS2812 waveform while everything else happens: flash pages written, notes sounding, console traffic. The
// model holds every pulse to the data sheet; a frame that is torn or late would be a violation.
import assert from 'node:assert/strict';
import test from 'node:test';
import { boot } from './support/handheld.mjs';

test('saving, sound, animation and USB traffic together leave every bit as the data sheet wants it', () => {
  const device = boot('handheld', { usb: true });
  const before = device.counts;
  for (let i = 0; i < 64; i++) {
    device.console.writeLine('board');
    device.tap(i % 5, (i * 3) % 5, { downMs: 40, upMs: 50 });
    if (i % 8 === 3) device.hold(0, 4, 700); // the hint, which moves
    if (i % 8 === 7) device.run({ ms: 2300 }); // long enough to be saved
  }
  const after = device.counts;
  assert(after.programs > before.programs, 'flash was written');
  assert(after.frames > before.frames + 100, `${after.frames - before.frames} frames`);
  assert.deepEqual(device.board.violations(), []);
  assert.equal(after.resets, 0);
});
