// What the processor does when nobody touches anything: little, then nothing; and that no contact is ever missed
// on the way down.
import assert from 'node:assert/strict';
import test from 'node:test';
import { boot } from './support/handheld.mjs';

/** A device past its first puzzle's hint, at rest on a board that does not move.
 * @param {Parameters<typeof boot>[1]} [options] */
function resting(options) {
  const device = boot('handheld', options);
  device.tap(0, 0);
  device.run({ s: 1 });
  return device;
}

/** Runs until the lights' supply is off. @param {import('../../emulator/src/device.mjs').Device} device */
function fallAsleep(device) {
  const supply = device.board.spec.led_supply;
  assert(supply, 'the handheld switches its lights');
  for (let s = 0; s < 125 && device.chip.bus.gpio[supply.pin].outputValue; s++) device.run({ s: 1 });
  assert.equal(device.chip.bus.gpio[supply.pin].outputValue, false, 'the supply is off after two minutes');
}

test('a still board costs at most 5,000 instructions a second', () => {
  const device = resting();
  device.run({ ms: 800 }); // the first sector is made ready by now, at the worst corner too
  const before = device.counts.instructions;
  device.run({ s: 3 });
  const perSecond = (device.counts.instructions - before) / 3;
  assert(perSecond > 0 && perSecond <= 5000, `${perSecond} instructions a second`);
});

test('after 30 s the lights dim, after 2 min they are dark and not one instruction runs; a key wakes and is not played', () => {
  const device = resting();
  const lit = device.lit();
  const bright = device
    .lights()
    .flat()
    .flatMap(rgb => rgb ?? [])
    .reduce((sum, level) => sum + level, 0);
  device.run({ s: 32 });
  const dim = device
    .lights()
    .flat()
    .flatMap(rgb => rgb ?? [])
    .reduce((sum, level) => sum + level, 0);
  assert(dim > 0 && dim < bright / 2, `dimmed from ${bright} to ${dim}`);
  fallAsleep(device);
  const before = device.counts.instructions;
  device.run({ s: 600 });
  assert.equal(device.counts.instructions - before, 0);
  assert.equal(device.counts.resets, 0, 'the watchdog stands still too');

  device.tap(2, 2);
  device.run({ s: 1 });
  assert.deepEqual(device.lit(), lit, 'the board is as it was left');
  device.tap(0, 0);
  device.run({ ms: 500 });
  assert.notDeepEqual(device.lit(), lit, 'the next press plays');
});

test('the game is saved before sleep: power may go meanwhile', () => {
  const device = resting();
  const lit = device.lit();
  fallAsleep(device);
  device.cutPower();
  device.reboot();
  device.run({ s: 1 });
  assert.deepEqual(device.lit(), lit);
});

test('a contact is never lost, whichever cycle of falling asleep it comes in', () => {
  const device = resting();
  // Every round ends in the wait; this one is the refresh of a board that stands still.
  const { chip } = device;
  chip.run({ until: () => chip.cpu.waiting === true, untilNanos: chip.nanos + 3e9 });
  chip.run({ until: () => chip.cpu.waiting !== true, untilNanos: chip.nanos + 3e9 });
  assert(!chip.cpu.waiting, 'awake for a round');
  const awake = device.snapshot();
  const lit = device.lit();
  const start = chip.cpu.instructions;
  chip.run({ until: () => chip.cpu.waiting === true, untilNanos: chip.nanos + 3e9 });
  const round = chip.cpu.instructions - start;
  assert(round > 100, `a round is ${round} instructions`);
  // Each of the last instructions before the wait and of the first after it, and samples of the long way between;
  // LIGHTS_SWEEP=all takes every one.
  const all = process.env.LIGHTS_SWEEP === 'all';
  for (let steps = 0; steps <= round + 2; steps += all || steps < 100 || steps > round - 60 ? 1 : 37) {
    awake.restore();
    device.step(steps);
    device.press(1, 3);
    device.run({ ms: 3 });
    assert.notDeepEqual(device.lit(), lit, `lost when it came ${steps} of ${round} instructions after waking`);
  }
});
