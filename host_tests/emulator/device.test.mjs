import assert from 'node:assert/strict';
import test from 'node:test';
import { Device } from '../../emulator/src/device.mjs';
import { bootRom } from '../../emulator/src/node_files.mjs';
import { BARE_BOARD, flashImage, uf2Of } from './support/programs.mjs';
import { boot, parts } from './support/handheld.mjs';

const rom = bootRom();

/** @param {number[]} code @param {Partial<import('../../emulator/src/device.mjs').DeviceOptions>} [more] */
const program = (code, more) => new Device({ uf2: uf2Of(flashImage(code)), ...rom, board: BARE_BOARD, ...more });

test('the same hands on the same program give the same run, to the instruction', () => {
  const [first, second] = [boot(), boot()];
  for (const device of [first, second]) {
    device.tap(1, 1);
    device.tap(3, 2);
    device.run({ ms: 123 });
  }
  assert.deepEqual(first.counts, second.counts);
  assert.equal(first.picture(), second.picture());
});

test('a snapshot put back plays on exactly as before', () => {
  const device = boot();
  const kept = device.snapshot();
  const play = () => {
    device.tap(0, 3);
    device.tap(4, 1);
    device.run({ ms: 50 });
    return JSON.stringify([device.counts, device.lights(), [...device.chip.cpu.registers]]);
  };
  const once = play();
  kept.restore();
  assert.equal(play(), once);
  kept.restore();
  assert.equal(play(), once);
});

test('a run comes to its end after a life of any fraction of a nanosecond', () => {
  // Moments are sums of two numbers, and sums of fractions are rounded: an end that no sum comes to is never reached.
  const device = program([0xbf30, 0xe7fd]); // sleeps for good
  const { run } = device.chip.constructor.prototype;
  let runs = 0;
  device.chip.constructor.prototype.run = function (/** @type {any[]} */ ...limits) {
    if (++runs > 1000) throw new Error(`time stands still at ${device.nanos} ns`);
    return run.apply(this, limits);
  };
  try {
    for (let fraction = 1; fraction < 64; fraction++) {
      device.cutPower();
      device.reboot();
      device.run({ ms: 300 });
      device.chip.clock.advanceTo(device.chip.nanos + fraction / 2 ** 22);
      device.pressReset();
      for (let step = 1; step < 20; step++) {
        runs = 0;
        const before = device.nanos;
        device.run({ ms: 1000 + fraction / 7 });
        assert(device.nanos - before >= 1e9);
      }
    }
  } finally {
    device.chip.constructor.prototype.run = run;
  }
});

test('a breakpoint stops before the first instruction of its symbol', () => {
  const device = new Device(parts('handheld'));
  assert(device.runToSymbol('main', { s: 1 }));
  assert.equal(device.chip.cpu.registers[15], device.symbols.address('main'));
  assert(!device.runToSymbol('main', { ms: 5 }), 'and is not reached a second time');
  assert.throws(() => device.runToSymbol('no_such_function', { ms: 1 }), /no symbol/);
});

test('the watchdog’s bite restarts the chip with its scratch registers and reason', () => {
  // Cold start: write 0x77 to scratch 0, then trigger. Warm start: reason to r6, scratch to r7.
  // ldr r0, =0x40058000; ldr r6, [r0, #8]; ldr r7, [r0, #12]; cmp r6, #0; bne stop;
  // movs r1, #0x77; str r1, [r0, #12]; movs r1, #1; lsls r1, #31; str r1, [r0]; stop: b stop
  const code = [
    0x4805, 0x6886, 0x68c7, 0x2e00, 0xd104, 0x2177, 0x60c1, 0x2101, 0x07c9, 0x6001, 0xe7fe, 0xbf00, 0x8000, 0x4005,
  ];
  const device = program(code);
  /** @type {number[]} */
  const reasons = [];
  device.onReset = reason => reasons.push(reason);
  device.run({ ms: 50 });
  assert.deepEqual(reasons, [2]);
  assert.equal(device.resets, 1);
  assert.equal(device.chip.cpu.registers[6], 2);
  assert.equal(device.chip.cpu.registers[7], 0x77);
});

test('RAM after power-on is noise, after a reset it is what it was', () => {
  const device = program([0xe7fe]);
  device.run({ ms: 5 });
  assert(new Set(device.chip.bus.sram.subarray(0, 4096)).size > 100);
  device.chip.bus.sram[1234] = 0x5a;
  device.pressReset();
  assert.equal(device.chip.bus.sram[1234], 0x5a);
});

test('time goes on over a power cut and the chip’s own begins again', () => {
  const device = boot();
  const before = device.ms;
  device.cutPower();
  assert(
    device
      .lit()
      .flat()
      .every(on => !on),
    'no supply, no light',
  );
  device.run({ ms: 500 });
  device.reboot();
  assert(Math.abs(device.ms - before - 500) < 3e-6, 'to the next whole nanosecond, three times');
  assert.equal(device.chip.nanos, 0);
  device.run({ ms: 300 });
  assert(
    device
      .lit()
      .flat()
      .some(on => on),
  );
});

test('flash survives a power cut and an erase cut short is torn', () => {
  for (const torn of /** @type {const} */ (['progress', 'none', 'all', 'noise'])) {
    const device = program([0xe7fe], { torn });
    const flash = device.flashChip;
    flash.bytes.fill(0x12, 0x100000, 0x101000);
    device.run({ ms: 30 });
    flash.writeEnabled = true;
    flash.start('erase', 0x100000, 0x1000, 45_000);
    device.run({ ms: 22.5 });
    device.cutPower();
    const erased = flash.bytes.subarray(0x100000, 0x101000).filter(byte => byte === 0xff).length;
    const whole = { progress: 2048, none: 0, all: 4096, noise: 2048 }[torn];
    if (torn === 'noise') assert(erased >= 2048 && erased < 2200, `${torn}: ${erased}`);
    else assert.equal(erased, whole, torn);
    assert(flash.bytes.subarray(0x101000, 0x102000).every(byte => byte === 0xff));
  }
});

test('touching flash while the flash chip is busy stops with a report', () => {
  const device = program([0xe7fe]);
  device.run({ ms: 30 });
  device.flashChip.writeEnabled = true;
  device.flashChip.start('erase', 0x100000, 0x1000, 45_000);
  device.chip.bus.ssi.updateXip();
  assert.throws(() => device.run({ ms: 1 }), /flash at 0x10000400 touched while the flash chip was busy with an erase/);
});

test('a flash chip can be made to fail', () => {
  const device = program([0xe7fe]);
  const pass = () => device.chip.clock.advanceTo(device.chip.clock.nanos + 50e6);
  const flash = device.flashChip;
  flash.faults.stuck = (address, value) => (address === 0x100010 ? value & 0xfe : value);
  flash.writeEnabled = true;
  flash.start('erase', 0x100000, 0x1000, 45_000);
  pass();
  assert.equal(flash.busy, false);
  assert.equal(flash.bytes[0x100010], 0xfe);
  flash.faults = { ignore: () => true };
  flash.bytes[0x100020] = 0;
  flash.start('erase', 0x100000, 0x1000, 45_000);
  pass();
  assert.equal(flash.busy, false);
  assert.equal(flash.bytes[0x100020], 0, 'an erase that does nothing');
});

test('a board of another chip is refused, and so is a flash image too large', () => {
  assert.throws(
    () => program([0xe7fe], { board: { ...BARE_BOARD, name: 'x', chip: 'rp2350' } }),
    /rp2350; the emulator has an rp2040 only/,
  );
  assert.throws(() => program([0xe7fe], { flash: new Uint8Array(4 << 20) }), /does not fit/);
});

test('a cell without a button, a stick or a button that is not there: the error says what there is', () => {
  const device = boot();
  assert.throws(() => device.press(5, 0), /rows are 0 to 4/);
  assert.throws(() => device.stick(1, 0), /has no stick/);
  assert.throws(() => device.button('menu', true), /has no button "menu"/);
});

test('two dips of the supply do not end in the boot loader, two presses of reset do, and the cause is told', () => {
  const device = boot('handheld', { usb: true });
  for (let i = 0; i < 3; i++) {
    device.bouncePower();
    device.run({ ms: 120 });
    assert(!device.bootsel, `dip ${i + 1}`);
  }
  device.run({ s: 1 });
  assert(device.ask('version').includes('reset: power'));
  device.pressReset();
  device.run({ s: 1 });
  assert(device.ask('version').includes('reset: reset button'));
  device.pressReset();
  device.run({ ms: 120 });
  device.pressReset();
  assert(device.until(() => device.bootsel, { ms: 120 }));
});
