import assert from 'node:assert/strict';
import test from 'node:test';
import { Pads } from '../../emulator/src/models/pads.mjs';
import { Ws2812Model } from '../../emulator/src/models/ws2812.mjs';
import { LedMultiplexModel } from '../../emulator/src/models/led_multiplex.mjs';
import { corner } from '../../emulator/src/corners.mjs';
import { Apa102Model } from '../../emulator/src/models/apa102.mjs';
import { PiezoModel } from '../../emulator/src/models/piezo.mjs';
import { BenchChip } from './support/bench_chip.mjs';

const PIN = 16;

/** A chain of two, and a way to send it pulses. @param {string} [order] */
function chain(order = 'grb') {
  const bench = new BenchChip();
  bench.output(PIN, false);
  const pads = new Pads(bench.chip);
  const model = new Ws2812Model({ data_pin: PIN, order, led_of_cell: [0, 1] });
  model.attach(pads);
  /** @param {number} high @param {number} low */
  const pulse = (high, low) => {
    bench.output(PIN, true);
    bench.wait(high);
    bench.output(PIN, false);
    bench.wait(low);
  };
  /** @param {number[]} bytes */
  const send = bytes => {
    for (const byte of bytes) for (let bit = 7; bit >= 0; bit--) (byte >> bit) & 1 ? pulse(800, 450) : pulse(400, 850);
  };
  return { bench, model, pulse, send };
}

test('a WS2812 chain shows what was sent after the latch time, not before', () => {
  const { bench, model, send } = chain();
  send([1, 2, 3, 255, 128, 0]);
  assert.deepEqual(model.shown, [
    [0, 0, 0],
    [0, 0, 0],
  ]);
  bench.wait(280_000);
  assert.deepEqual(model.shown, [
    [2, 1, 3],
    [128, 255, 0],
  ]);
  assert.deepEqual(model.violations, []);
  assert.equal(model.frames, 1);
});

test('the order of colours is the chain’s', () => {
  const { bench, model, send } = chain('rgb');
  send([1, 2, 3, 4, 5, 6]);
  bench.wait(300_000);
  assert.deepEqual(model.shown, [
    [1, 2, 3],
    [4, 5, 6],
  ]);
});

for (const [what, high, low, message] of /** @type {[string, number, number, RegExp][]} */ ([
  ['a high too short for a 0', 240, 850, /high for 240 ns/],
  ['a high between 0 and 1', 600, 850, /high for 600 ns/],
  ['a high too long for a 1', 960, 450, /high for 960 ns/],
  ['a low too short after a 0', 400, 690, /low for 690 ns after a 0/],
  ['a low too long after a 1', 800, 610, /610 ns/],
  ['a gap shorter than a latch', 400, 100_000, /gap of 100000 ns/],
])) {
  test(`${what} is a violation`, () => {
    const { model, pulse, send } = chain();
    pulse(400, 850);
    pulse(high, low);
    send([0]);
    assert.match(model.violations[0] ?? 'none', message);
  });
}

test('pulses at the very edge of the tolerance are none', () => {
  const { bench, model, pulse } = chain();
  for (let i = 0; i < 12; i++) {
    pulse(250, 700);
    pulse(550, 1000);
    pulse(650, 300);
    pulse(950, 600);
  }
  bench.wait(300_000);
  assert.deepEqual(model.violations, []);
  assert.deepEqual(model.shown[0], [0x33, 0x33, 0x33]);
});

test('half an LED of data is a violation', () => {
  const { bench, model, send } = chain();
  send([1, 2, 3, 4]);
  bench.wait(300_000);
  assert.match(model.violations[0], /frame of 32 bits/);
});

test('LEDs without supply forget and do not listen', () => {
  const { bench, model, send } = chain();
  send([1, 2, 3, 4, 5, 6]);
  bench.wait(300_000);
  model.setPower(false);
  assert.deepEqual(model.shown, [
    [0, 0, 0],
    [0, 0, 0],
  ]);
  send([9, 9, 9, 9, 9, 9]);
  bench.wait(300_000);
  model.setPower(true);
  assert.deepEqual(model.shown, [
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

/** A 2×2 multiplex on pins 2, 3 (columns) and 4, 5 (rows). */
function multiplex() {
  const bench = new BenchChip();
  for (const pin of [2, 3, 4, 5]) bench.output(pin, false);
  const pads = new Pads(bench.chip);
  const model = new LedMultiplexModel({
    col_pins: [2, 3],
    row_pins: [4, 5],
    col_polarity: 'active_high',
    row_polarity: 'active_high',
  });
  model.attach(pads);
  return { bench, model };
}

test('a multiplexed LED is as bright as the share of its row’s turn that it is on', () => {
  const { bench, model } = multiplex();
  for (let i = 0; i < 50; i++) {
    bench.output(2, true);
    bench.output(4, true); // row 0 for 500 µs: column 0 for all of it, column 1 for a fifth
    bench.output(3, true);
    bench.wait(100_000);
    bench.output(3, false);
    bench.wait(400_000);
    bench.output(4, false);
    bench.output(2, false);
    bench.wait(500_000);
  }
  assert.deepEqual(model.brightness(), [255, 51, 0, 0]);
  assert(Math.abs(model.refreshHertz() - 1000) < 1);
  assert.deepEqual(model.violations, []);
});

test('two rows on at once are a violation', () => {
  const { bench, model } = multiplex();
  bench.output(2, true);
  bench.output(4, true);
  bench.output(5, true);
  bench.wait(1_000); // the transistors of the rows take their time
  assert.match(model.violations[0], /2 rows on at once/);
});

test('a row that lets go late shines on into the next one', () => {
  for (const [name, ghosts] of /** @type {const} */ ([
    ['typical', false],
    ['worst', true],
  ])) {
    const bench = new BenchChip();
    const model = new LedMultiplexModel(
      { col_pins: [2, 3], row_pins: [4, 5], col_polarity: 'active_high', row_polarity: 'active_high' },
      corner(name),
    );
    model.attach(new Pads(bench.chip));
    bench.output(4, true);
    bench.output(2, true);
    bench.wait(10_000);
    bench.output(4, false);
    bench.output(2, false);
    bench.wait(250);
    bench.output(5, true);
    bench.output(3, true);
    bench.wait(1_000);
    assert.equal(model.violations.length > 0, ghosts, `${name}: 250 ns after it was told to`);
  }
});

/** Two APA102s on spi0, clock 18, data 19, select 17. */
function apa102() {
  const bench = new BenchChip();
  bench.bus.writeUint32(0x40014004 + 8 * 18, 1);
  bench.bus.writeUint32(0x40014004 + 8 * 19, 1);
  bench.output(17, true);
  const pads = new Pads(bench.chip);
  const model = new Apa102Model({
    spi: 0,
    clock_pin: 18,
    data_pin: 19,
    select_pin: 17,
    order: 'bgr',
    baud: 4e6,
    led_of_cell: [0, 1],
  });
  model.attach(pads);
  bench.bus.writeUint32(0x4003c000, 7); // 8 bits
  bench.bus.writeUint32(0x4003c010, 2);
  bench.bus.writeUint32(0x4003c004, 2);
  /** @param {number[]} bytes */
  const send = bytes => {
    for (const byte of bytes) {
      bench.bus.writeUint32(0x4003c008, byte);
      bench.wait(20_000);
    }
  };
  return { bench, model, send };
}

test('an APA102 chain takes a frame while it is selected', () => {
  const { bench, model, send } = apa102();
  bench.output(17, false);
  send([0, 0, 0, 0, 0xff, 3, 2, 1, 0xe0 | 31, 30, 20, 10, 255, 255, 255, 255]);
  bench.output(17, true);
  assert.deepEqual(model.shown, [
    [1, 2, 3],
    [10, 20, 30],
  ]);
  assert.deepEqual(model.violations, []);
  assert.equal(model.frames, 1);
});

test('an APA102 dims by its five bits', () => {
  const { bench, model, send } = apa102();
  bench.output(17, false);
  send([0, 0, 0, 0, 0xe0 | 15, 62, 124, 248, 0xe0, 9, 9, 9]);
  assert.deepEqual(model.shown, [
    [120, 60, 30],
    [0, 0, 0],
  ]);
});

test('bytes to a chain that is not selected, or on other pins, are violations', () => {
  const first = apa102();
  first.send([0]);
  assert.match(first.model.violations[0], /not selected/);
  const second = apa102();
  second.bench.output(17, false);
  second.bench.output(18, false);
  second.send([0]);
  assert.match(second.model.violations[0], /GP18 is not given to the SPI/);
});

test('an APA102 frame cut short is a violation', () => {
  const { bench, model, send } = apa102();
  bench.output(17, false);
  send([0, 0, 0, 0, 0xff, 3, 2, 1]);
  bench.output(17, true);
  assert.match(model.violations[0], /deselected after 1 of 2/);
});

test('a piezo’s pitch and duty are read from its edges', () => {
  const bench = new BenchChip();
  bench.output(15, false);
  const pads = new Pads(bench.chip);
  const piezo = new PiezoModel({ pin: 15, second_pin: null });
  piezo.attach(pads);
  assert.equal(piezo.tone(), null);
  for (let i = 0; i < 4; i++) {
    bench.output(15, true);
    bench.wait(250_000);
    bench.output(15, false);
    bench.wait(750_000);
  }
  const tone = piezo.tone();
  assert(tone && Math.abs(tone.hertz - 1000) < 1e-6 && Math.abs(tone.duty - 0.25) < 1e-9);
  bench.wait(10e6);
  assert.equal(piezo.tone(), null);
});
