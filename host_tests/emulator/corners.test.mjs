// The numbers of the world outside the program, and that they are its own: nothing in the models follows the board
// description's times, and a description whose times are wrong is found out.
import assert from 'node:assert/strict';
import test from 'node:test';
import { corner, FACTS, lineFall, lineRise } from '../../emulator/src/corners.mjs';
import { Device } from '../../emulator/src/device.mjs';
import { NO_NUMBER } from '../../emulator/src/flash_chip.mjs';
import { pressed } from '../../emulator/src/chaser.mjs';
import { BenchChip } from './support/bench_chip.mjs';
import { boot, parts } from './support/handheld.mjs';

const XOSC = 0x40024000;
const CLOCKS = 0x40008000;
const PLL_SYS = 0x40028000;
const SET = 0x2000;

test('every number has a source, a unit, and a worst that differs from the typical', () => {
  for (const [name, fact] of Object.entries(FACTS)) {
    assert(fact.source.length > 20 && fact.unit, name);
    assert.notEqual(fact.typical, fact.worst, name);
  }
  assert.throws(() => corner('wurst'), /no corner 'wurst': it is typical or worst/);
});

test('the lines’ times are those of resistors and capacitors', () => {
  // By hand: 80 kΩ · 250 pF = 20 µs; from 0 to 2.0 of 3.3 V takes ln(3.3 / 1.3) = 0.93 of it.
  assert(Math.abs(lineRise(corner('worst'), false) - 18.6) < 0.1);
  // 1125 Ω · 2 · 250 pF = 0.56 µs, down to 0.8 V takes ln(3.3 / 0.8) = 1.42 of it.
  assert(Math.abs(lineFall(corner('worst'), false) - 0.797) < 0.01);
});

test('the description’s times change nothing in the models', () => {
  const { board } = parts('handheld');
  const liar = JSON.parse(JSON.stringify(board));
  liar.key_matrix.settle_us = 1000;
  liar.led_supply.rise_us = 1;
  const [honest, lied] = [board, liar].map(spec => {
    const device = new Device({ ...parts('handheld'), board: spec });
    device.run({ ms: 400 });
    device.tap(1, 1);
    return JSON.stringify([device.counts, device.lights(), device.board.matrix?.riseNanos]);
  });
  assert.equal(lied, honest);
});

test('contacts that fall more slowly than the description allows for are not read, and the tests would see it', () => {
  for (const board of ['handheld', 'mono']) {
    const device = boot(board, { lines: { fallMicros: 4 } });
    const before = device.lit();
    device.tap(1, 3);
    device.run({ ms: 300 });
    assert.notDeepEqual(device.lit(), pressed(before, 1, 3), board);
  }
});

test('lights whose supply rises more slowly than the description allows for stay dark after a wake', () => {
  const device = boot('handheld');
  device.tap(0, 0);
  device.run({ s: 130 });
  const asleep = device.snapshot();
  for (const slow of [false, true]) {
    asleep.restore();
    if (slow) device.board.riseMicros = 200_000;
    device.tap(2, 2);
    device.run({ ms: 300 });
    assert.equal(
      device.lit().flat().includes(true),
      !slow,
      slow ? 'the frame found no supply' : 'at the corner’s time',
    );
  }
});

// --- oscillators -------------------------------------------------------------------------------------------------

/** A crystal that was told to start, with this many times 256 cycles of patience. @param {number} delay */
function crystal(delay) {
  const bench = new BenchChip();
  bench.bus.writeUint32(XOSC, 0xaa0);
  bench.bus.writeUint32(XOSC + 0x0c, delay);
  bench.bus.writeUint32(XOSC + SET, 0xfab000);
  return bench;
}
const stable = (/** @type {BenchChip} */ { bus }) => bus.readUint32(XOSC + 4) >>> 31 === 1;

test('the crystal says that it is stable when its count is over, and not before', () => {
  const bench = crystal(47);
  assert(!stable(bench));
  bench.wait(1_002_000);
  assert(!stable(bench));
  bench.wait(1_000);
  assert(stable(bench));
});

test('a clock that is switched to a crystal too early stops the program', () => {
  const early = crystal(10);
  early.wait(300_000);
  assert(stable(early), 'it believes the count');
  assert.throws(
    () => early.bus.writeUint32(CLOCKS + 0x30, 2),
    /clk_ref runs from the crystal, which is not steady yet/,
  );
  const patient = crystal(47);
  patient.wait(1_100_000);
  patient.bus.writeUint32(CLOCKS + 0x30, 2);
  assert.throws(() => patient.bus.writeUint32(XOSC, 0xd1eaa0), /clk_ref runs from the crystal, which is off/);
});

test('a PLL locks after its time, and no clock may hang on it before or when it goes', () => {
  const bench = crystal(47);
  const { bus } = bench;
  bench.wait(1_100_000);
  bus.writeUint32(CLOCKS + 0x30, 2);
  bus.writeUint32(PLL_SYS + 8, 120);
  bus.writeUint32(PLL_SYS + 4, 0);
  const locked = () => bus.readUint32(PLL_SYS) >>> 31 === 1;
  assert(!locked());
  assert.throws(() => bus.writeUint32(CLOCKS + 0x3c, 1), /clk_sys runs from PLL_SYS, which is not locked/);
  bus.writeUint32(CLOCKS + 0x3c, 0);
  bench.wait(51_000);
  assert(locked());
  bus.writeUint32(CLOCKS + 0x3c, 1);
  assert.throws(() => bus.writeUint32(0x4000c000 + SET, 1 << 12), /clk_sys runs from PLL_SYS/, 'reset under the clock');
});

test('the crystal can only go dormant when everything runs from it and nothing else is on', () => {
  const bench = crystal(47);
  bench.wait(1_100_000);
  assert.throws(() => bench.bus.writeUint32(XOSC + 8, 0x636f6d61), /dormant while clk_ref runs from ring/);
  bench.bus.writeUint32(CLOCKS + 0x30, 2);
  bench.bus.writeUint32(PLL_SYS + 8, 120);
  bench.bus.writeUint32(PLL_SYS + 4, 0);
  assert.throws(() => bench.bus.writeUint32(XOSC + 8, 0x636f6d61), /dormant while PLL_SYS is on/);
});

test('a dormant chip stands still until a pin that is armed wakes it, and its timer knows nothing of that', () => {
  const bench = crystal(47);
  const { bus, chip } = bench;
  bench.wait(1_100_000);
  bus.writeUint32(CLOCKS + 0x30, 2);
  bench.input(3, 'up');
  bench.input(4, 'up');
  const set = (/** @type {number} */ pin, /** @type {boolean} */ level) =>
    /** @type {any} */ (bus.gpio[pin]).setInputValue(level);
  set(3, true);
  set(4, true);
  bus.writeUint32(0x40014160, 1 << 12); // pin 3, low level
  const before = bus.readUint32(0x40054028);
  let alarms = 0;
  chip.clock.inside = true;
  const own = chip.clock.createAlarm(() => alarms++);
  chip.clock.inside = false;
  own.schedule(10_000);
  bus.writeUint32(XOSC + 8, 0x636f6d61);
  const run = (/** @type {number} */ ms) => chip.run({ untilNanos: chip.nanos + ms * 1e6 });
  run(500);
  set(4, false);
  run(500);
  assert(chip.oscillators.dormant, 'the other pin is none of its business');
  assert.equal(alarms, 0);
  set(3, false);
  run(0.5);
  assert(chip.oscillators.dormant, 'the crystal takes its time');
  chip.clock.advanceTo(chip.nanos + 0.6e6);
  assert(!chip.oscillators.dormant);
  assert.equal(bus.readUint32(XOSC + 8), 0x77616b65);
  assert(bus.readUint32(0x40054028) - before < 200, 'a second was slept and is not on the timer');
  assert.equal(alarms, 1, 'what was due goes on from where it stopped');
});

// --- flash cache ---------------------------------------------------------------------------------------------------

test('the flash cache has two ways of 1024 lines, and a miss takes the clocks of its read', () => {
  const { bus } = new BenchChip();
  const { cache } = bus;
  // What boot stage 2 sets: quad, 32 bits of address and mode, 4 clocks of wait, 64 bits back, clock divided by 2.
  Object.assign(bus.ssi.registers, { 0x00: (2 << 21) | (3 << 8), 0xf4: (8 << 2) | 2 | (4 << 11), 0x14: 2 });
  assert.equal(cache.lineCycles, 56); // (8 + 4 + 16) · 2
  assert.equal(cache.read(0x10000000), 56);
  assert.equal(cache.read(0x10000004), 0, 'the same line');
  assert.equal(cache.read(0x10002000), 56, 'the other way');
  assert.equal(cache.read(0x10000000), 0);
  assert.equal(cache.read(0x10004000), 56, 'takes the place of what was used longest ago');
  assert.equal(cache.read(0x10002000), 56);
  assert.equal(cache.read(0x13002000), 56, 'past the cache');
  cache.flush();
  assert.equal(cache.read(0x10000000), 56);
});

// --- supply ------------------------------------------------------------------------------------------------------

test('the chip sees the cable at GP24 and a third of VSYS at its ADC', () => {
  const device = new Device(parts('handheld'));
  const { supply, pads } = device.board;
  const { usbVolts, schottkyDrop, chipMilliamps, cellOhm, vsysRatio, adcNoise } = device.corner;
  // Nothing is lit yet: only the chip draws from the cells.
  const sees = (/** @type {number} */ volts) => {
    const steps = ((volts * vsysRatio) / 9.9) * 4096;
    for (let i = 0; i < 20; i++) assert(Math.abs(supply.converted() - steps) <= adcNoise + 1, `${volts} V`);
  };
  const drop = (chipMilliamps / 1000) * cellOhm;
  assert.equal(pads?.levels[24], false);
  // After a reset every pin is pulled down by 50 to 80 kΩ, beside the divider's 67.
  const { gpio } = /** @type {any} */ (pads);
  assert(supply.converted() < 0.6 * ((4.5 / 9.9) * 4096));
  gpio[29].padValue &= ~0xc;
  sees(4.5 - drop);
  device.usb.plug();
  assert.equal(pads?.levels[24], true);
  supply.setCell(3.2);
  sees(usbVolts - schottkyDrop);
  device.usb.unplug();
  assert.equal(pads?.levels[24], false);
  sees(3.2 - drop);
});

test('a supply that sags a little is survived; one that breaks down starts the chip anew with RAM forgotten', () => {
  const device = boot('handheld');
  device.tap(1, 1);
  device.droop(2.5, { ms: 50 });
  assert.equal(device.resets, 0);
  const lit = device.lit();
  device.run({ s: 12 }); // saved
  device.droop(1.5, { ms: 50 });
  device.run({ s: 1 });
  assert.deepEqual(device.lit(), lit);
  assert.equal(device.bootsel, false);
});

test('a clone without a number of its own reads as all ones', () => {
  const device = new Device({ ...parts('handheld'), corner: 'worst' });
  assert.deepEqual(device.flashChip.uniqueId, NO_NUMBER);
  device.flashChip.select();
  const answer = Array.from({ length: 13 }, (_, i) => device.flashChip.exchange(i ? 0 : 0x4b)).slice(5);
  assert.deepEqual(answer, [...NO_NUMBER]);
});
