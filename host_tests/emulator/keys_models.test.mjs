import assert from 'node:assert/strict';
import test from 'node:test';
import { Pads } from '../../emulator/src/models/pads.mjs';
import { KeyMatrixModel } from '../../emulator/src/models/key_matrix.mjs';
import { KeyExpanderModel } from '../../emulator/src/models/key_expander.mjs';
import { StickModel, ButtonModel } from '../../emulator/src/models/stick.mjs';
import { BenchChip } from './support/bench_chip.mjs';

const ROWS = [2, 3, 4];
const COLUMNS = [7, 8, 9];

/** @param {boolean} diodes */
function matrix(diodes) {
  const bench = new BenchChip();
  for (const pin of [...ROWS, ...COLUMNS]) bench.input(pin, 'up');
  const model = new KeyMatrixModel({ row_pins: ROWS, col_pins: COLUMNS, diodes });
  model.attach(new Pads(bench.chip));
  bench.wait(100_000);
  /** Drives one row and reads the columns after `settle` ns. @param {number} row @param {number} [settle] */
  const scan = (row, settle = 10_000) => {
    bench.output(ROWS[row], false);
    bench.wait(settle);
    const pressed = COLUMNS.map(pin => !bench.read(pin));
    bench.input(ROWS[row], 'up');
    return pressed;
  };
  return { bench, model, scan };
}

test('idle columns read high through their pull-ups', () => {
  const { bench } = matrix(true);
  assert.deepEqual(
    [...ROWS, ...COLUMNS].map(pin => bench.read(pin)),
    new Array(6).fill(true),
  );
});

test('a driven row shows its own keys and no others', () => {
  const { bench, model, scan } = matrix(true);
  model.set(1, 2, true);
  model.set(0, 0, true);
  assert.deepEqual(scan(0), [true, false, false]);
  bench.wait(10_000);
  assert.deepEqual(scan(1), [false, false, true]);
  bench.wait(10_000);
  assert.deepEqual(scan(2), [false, false, false]);
});

test('without diodes three corners of a rectangle show the fourth; with diodes they do not', () => {
  for (const diodes of [false, true]) {
    const { bench, model, scan } = matrix(diodes);
    model.set(0, 0, true);
    model.set(0, 1, true);
    model.set(1, 0, true);
    bench.wait(20_000);
    assert.deepEqual(scan(1), [true, !diodes, false], diodes ? 'with' : 'without');
  }
});

test('a scan faster than the lines settle sees the row before', () => {
  const { model, scan } = matrix(true);
  model.set(0, 1, true);
  assert.deepEqual(scan(0), [false, true, false]);
  assert.deepEqual(scan(1, 1_000), [false, true, false], 'after 1 µs the column is still low');
  assert.deepEqual(scan(2, 10_000), [false, false, false], 'after the settle time it is not');
});

test('a contact while all rows are driven pulls its column down and raises the pin’s interrupt once', () => {
  const { bench, model } = matrix(true);
  for (const row of ROWS) bench.output(row, false);
  bench.wait(20_000);
  bench.bus.writeUint32(0x40014100, 0x4 << 28); // edge low on GP7
  assert.equal(bench.chip.cpu.pendingInterrupts & (1 << 13), 0);
  model.set(2, 0, true);
  bench.wait(20_000);
  assert.notEqual(bench.chip.cpu.pendingInterrupts & (1 << 13), 0);
  bench.bus.writeUint32(0x400140f0, 0x4 << 28);
  assert.equal(bench.chip.cpu.pendingInterrupts & (1 << 13), 0, 'cleared, and stays clear while nothing changes');
  bench.input(7, 'up');
  assert.equal(bench.chip.cpu.pendingInterrupts & (1 << 13), 0, 'setting the pad up again makes no edge');
});

test('a line shorted to ground reads low whatever is driven', () => {
  const { bench, model } = matrix(true);
  model.shorts.push([COLUMNS[1], 'ground']);
  model.resolve();
  bench.wait(20_000);
  assert.deepEqual(
    COLUMNS.map(pin => bench.read(pin)),
    [true, false, true],
  );
});

test('a key that is not there is refused with the range', () => {
  const { model } = matrix(true);
  assert.throws(() => model.set(3, 0, true), /rows are 0 to 2/);
});

/** A TCA9555 at 0x20 on i2c0. */
function expander() {
  const bench = new BenchChip();
  for (const pin of [4, 5]) bench.bus.writeUint32(0x40014004 + 8 * pin, 3);
  bench.input(3, 'none');
  const model = new KeyExpanderModel({
    i2c: 0,
    sda_pin: 4,
    scl_pin: 5,
    interrupt_pin: 3,
    address: 0x20,
    baud: 400_000,
    bit_of_cell: [0, 1, 2, 3, null, 4, 5, 6, 7, null, 8, 9, 10, 11, null, 12, 13, 14, 15, null],
  });
  model.attach(new Pads(bench.chip));
  const base = 0x40044000;
  bench.bus.writeUint32(base + 0x6c, 1);
  /** @param {number} address @returns {number | null} both ports, read from register 0 */
  const readPorts = (address = 0x20) => {
    bench.bus.writeUint32(base + 0x6c, 0);
    bench.bus.writeUint32(base + 0x04, address);
    bench.bus.writeUint32(base + 0x6c, 1);
    bench.bus.writeUint32(base + 0x10, 0);
    bench.bus.writeUint32(base + 0x10, 0x500);
    bench.bus.writeUint32(base + 0x10, 0x300);
    bench.wait(1_000_000);
    if (bench.bus.readUint32(base + 0x78) < 2) return null;
    const low = bench.bus.readUint32(base + 0x10) & 0xff;
    return low | ((bench.bus.readUint32(base + 0x10) & 0xff) << 8);
  };
  return { bench, model, readPorts };
}

test('a key behind the expander reads low, and its interrupt line is low until it is read', () => {
  const { bench, model, readPorts } = expander();
  assert.equal(bench.read(3), true);
  assert.equal(readPorts(), 0xffff);
  model.set(6, true);
  assert.equal(bench.read(3), false);
  assert.equal(readPorts(), 0xffff & ~(1 << 5));
  assert.equal(bench.read(3), true);
  model.set(6, false);
  assert.equal(bench.read(3), false);
  assert.equal(readPorts(), 0xffff);
});

test('a change that changes back takes the interrupt with it', () => {
  const { bench, model } = expander();
  model.set(0, true);
  model.set(0, false);
  assert.equal(bench.read(3), true);
});

test('another address is not acknowledged', () => {
  const { readPorts } = expander();
  assert.equal(readPorts(0x21), null);
});

test('a stick at rest reads mid-scale and its ends the full range', () => {
  const bench = new BenchChip();
  const stick = new StickModel({ x_pin: 27, y_pin: 26, right_is_high: true, up_is_high: false });
  stick.attach(new Pads(bench.chip));
  /** @param {number} channel */
  const read = channel => {
    bench.bus.writeUint32(0x4004c000, 1 | (channel << 12));
    bench.bus.writeUint32(0x4004c000, 5 | (channel << 12));
    bench.wait(5_000);
    return bench.bus.readUint32(0x4004c004);
  };
  assert.deepEqual([read(1), read(0)], [2048, 2048]);
  stick.set(1, 1);
  assert.deepEqual([read(1), read(0)], [4095, 0]);
  stick.set(-1, -1);
  assert.deepEqual([read(1), read(0)], [0, 4095]);
});

test('a button closes to ground or to the supply, as the board has it', () => {
  const bench = new BenchChip();
  bench.input(5, 'up');
  bench.input(6, 'down');
  const pads = new Pads(bench.chip);
  const low = new ButtonModel({ pin: 5, role: 'press', polarity: 'active_low' });
  const high = new ButtonModel({ pin: 6, role: 'menu', polarity: 'active_high' });
  low.attach(pads);
  high.attach(pads);
  assert.deepEqual([bench.read(5), bench.read(6)], [true, false]);
  low.set(true);
  high.set(true);
  assert.deepEqual([bench.read(5), bench.read(6)], [false, true]);
});
