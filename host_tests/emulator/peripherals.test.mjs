import assert from 'node:assert/strict';
import test from 'node:test';
import { BenchChip } from './support/bench_chip.mjs';
import { boot } from './support/handheld.mjs';

const TIMER = 0x40054000;

test('the timer counts microseconds, and its low word rolls over into the high one', () => {
  const bench = new BenchChip();
  bench.chip.timer.offsetMicros = 2 ** 32 - 10;
  assert.equal(bench.bus.readUint32(TIMER + 0x28), 2 ** 32 - 10);
  bench.wait(25_000);
  assert.equal(bench.bus.readUint32(TIMER + 0x0c), 15);
  assert.equal(bench.bus.readUint32(TIMER + 0x08), 1);
});

test('an alarm set across the roll-over fires on its microsecond, not before', () => {
  const bench = new BenchChip();
  bench.chip.timer.offsetMicros = 2 ** 32 - 10;
  bench.bus.writeUint32(TIMER + 0x38, 1);
  bench.wait(300); // in the middle of a microsecond
  bench.bus.writeUint32(TIMER + 0x10, 5);
  bench.wait(14_600);
  assert.equal(bench.bus.readUint32(TIMER + 0x34), 0);
  bench.wait(100);
  assert.equal(bench.bus.readUint32(TIMER + 0x34), 1);
  assert.equal(bench.bus.readUint32(TIMER + 0x28), 5);
});

test('play goes on over the timer’s roll-over', () => {
  const device = boot('handheld', { startMicros: 2 ** 32 - 1_000_000 });
  for (let i = 0; i < 12; i++) {
    const before = device.picture();
    device.tap(i % 5, (i * 2) % 5);
    assert.notEqual(device.picture(), before, `press ${i} at ${device.ms} ms`);
  }
  assert(device.ms > 1500);
  assert.equal(device.resets, 0);
});

test('a DMA pacing timer makes X requests in every Y cycles', () => {
  const bench = new BenchChip();
  const { bus } = bench;
  const nanosPerCycle = 1e9 / bus.clkSys;
  for (let i = 0; i < 16; i++) bus.sram[i] = i + 1;
  bus.writeUint32(0x50000420, (1 << 16) | 100);
  bus.writeUint32(0x50000000, 0x20000000);
  bus.writeUint32(0x50000004, 0x20000100);
  bus.writeUint32(0x50000008, 8);
  bus.sram.fill(0, 0x100, 0x110);
  bus.writeUint32(0x5000000c, 1 | (1 << 4) | (1 << 5) | (0 << 11) | (59 << 15));
  bench.wait(100 * nanosPerCycle * 3.5);
  assert.deepEqual([...bus.sram.slice(0x100, 0x105)], [1, 2, 3, 0, 0]);
});

test('joining the FIFOs of a state machine makes one of eight, and clears it', () => {
  const bench = new BenchChip();
  const { bus } = bench;
  const machine = /** @type {any} */ (bus.pio[0]).machines[0];
  bus.writeUint32(0x50200010, 1);
  assert.equal(machine.txFIFO.itemCount, 1);
  bus.writeUint32(0x502000d0, 1 << 30);
  assert.equal(machine.txFIFO.size, 8);
  assert.equal(machine.txFIFO.itemCount, 0);
});

test('a state machine steps on the grid of its divided clock', () => {
  const bench = new BenchChip();
  const { bus, chip } = bench;
  /** @type {number[]} */
  const edges = [];
  bus.writeUint32(0x40014004 + 8 * 3, 6); // GP3 to PIO0
  const pin = /** @type {any} */ (bus.gpio[3]);
  pin.addListener(() => edges.push(chip.clock.nanos));
  // set pindirs, 1; then: set pins, 1 [2]; set pins, 0 [4]
  [0xe081, 0xe201, 0xe400].forEach((op, i) => bus.writeUint32(0x50200048 + 4 * i, op));
  bus.writeUint32(0x502000dc, (1 << 26) | (3 << 5));
  bus.writeUint32(0x502000cc, (2 << 12) | (1 << 7));
  bus.writeUint32(0x502000c8, (5 << 16) | (128 << 8)); // 5.5
  bus.writeUint32(0x50200000, 1);
  const period = 5.5 * (1e9 / bus.clkSys);
  bench.wait(period * 40);
  const steps = edges.slice(1).map((nanos, i) => Math.round(((nanos - edges[i]) / period) * 1000) / 1000);
  assert.deepEqual(steps.slice(1, 7), [3, 5, 3, 5, 3, 5]);
});

test('a silent PWM slice costs nothing, and is there again as soon as it is written to', () => {
  const PWM = 0x40050000;
  const SLICE = PWM + 7 * 0x14;
  const bench = new BenchChip();
  const { bus, chip } = bench;
  const pwm = /** @type {any} */ (bus).pwm;
  const period = (100 * 1e9) / pwm.channels[7].timer.frequency;
  bus.writeUint32(SLICE + 0x10, 99);
  bus.writeUint32(SLICE + 0x0c, 0);
  bus.writeUint32(SLICE, 1);
  bench.wait(3 * period);
  assert.equal(bus.readUint32(PWM + 0xa4), 1 << 7, 'it has wrapped');
  assert.equal(chip.clock.nextNanos, Infinity, 'and nothing is left to be done');
  // The flag that is cleared is raised by the next wrap.
  bus.writeUint32(PWM + 0xa4, 1 << 7);
  assert.equal(bus.readUint32(PWM + 0xa4), 0);
  bench.wait(period);
  assert.equal(bus.readUint32(PWM + 0xa4), 1 << 7);
  // A level is an edge up and an edge down in every period, from the next one on.
  bus.writeUint32(SLICE + 0x0c, 25 << 16);
  let edges = 0;
  let before = pwm.gpioValue;
  for (let i = 0; i < 400; i++) {
    bench.wait(period / 40);
    edges += pwm.gpioValue === before ? 0 : 1;
    before = pwm.gpioValue;
  }
  assert(edges >= 18 && edges <= 20, `${edges} changes in ten periods`);
});
