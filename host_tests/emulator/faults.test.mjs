// Whatever stops the firmware restarts it: the game in hand is kept, the cause is told once.
import assert from 'node:assert/strict';
import test from 'node:test';
import { boot } from './support/handheld.mjs';

/** A device with something to lose: a press that has been saved. @param {Parameters<typeof boot>[1]} [options] */
function played(options) {
  const device = boot('handheld', options);
  device.tap(0, 0);
  device.run({ s: 4 });
  return { device, lit: device.lit() };
}

/** Turns the instruction at the program counter into a jump to itself; code in RAM comes anew with the restart. @param {import('../../emulator/src/device.mjs').Device} device */
function hang(device) {
  const { cpu, bus } = device.chip;
  const at = cpu.registers[15] - 0x10000000;
  if (at >= bus.flash.length) {
    bus.writeUint16(cpu.registers[15], 0xe7fe);
    return () => {};
  }
  const kept = [bus.flash[at], bus.flash[at + 1]];
  [bus.flash[at], bus.flash[at + 1]] = [0xfe, 0xe7];
  return () => ([bus.flash[at], bus.flash[at + 1]] = kept);
}

test('a hard fault restarts within a blink, keeps the game and tells its cause once', () => {
  const { device, lit } = played({ usb: true });
  device.injectHardFault();
  device.run({ s: 3 });
  assert.equal(device.counts.resets, 1);
  assert.deepEqual(device.lit(), lit, 'the board is as it was');
  assert.match(device.ask('fault').join('\n'), /hard fault/i);
  device.tap(2, 2);
  assert.notDeepEqual(device.lit(), lit, 'and can be played');

  device.cutPower();
  device.reboot();
  device.run({ s: 3 });
  assert.doesNotMatch(device.ask('fault').join('\n'), /hard fault/i, 'told once');
});

test('a main loop that hangs is restarted by the watchdog, and the place is told', () => {
  const { device, lit } = played({ usb: true });
  device.press(1, 1);
  assert(device.runToSymbol('_ZN6lights4stepERNS_5StateERKNS_5EventE', { ms: 10 }), 'the press reached the game');
  const heal = hang(device);
  device.release(1, 1); // a finger that stays down would play again after the restart
  device.onReset = heal;
  device.run({ s: 7.5 });
  assert.equal(device.counts.resets, 1, 'restarted within the watchdog time of four seconds');
  assert.deepEqual(device.lit(), lit, 'the game is as it was saved');
  assert.match(device.ask('fault').join('\n'), /watchdog/i);
});

test('an interrupt handler that hangs is restarted by the watchdog', () => {
  const { device, lit } = played();
  device.press(1, 1);
  assert(device.runToSymbol('_ZN6lights3hal6rp20408PinWatch7on_pinsEv', { ms: 10 }), 'the contact was heard');
  const heal = hang(device);
  device.release(1, 1);
  device.onReset = heal;
  device.run({ s: 7.5 });
  assert.equal(device.counts.resets, 1);
  assert.deepEqual(device.lit(), lit);
});

/** The place where a start reads the first page that was saved. */
const READS_A_PAGE = '_ZN6lights4save11decode_pageESt4spanIKSt4byteLj256EEh';

test('a start that fails three times is tried without the saved game, which is kept and comes back', () => {
  const { device, lit } = played({ usb: true });
  device.run({ s: 20 });
  const saved = device.flash;
  const fresh = boot('handheld').lit();
  device.reboot();
  for (let start = 1; start <= 3; start++) {
    assert(device.runToSymbol(READS_A_PAGE, { s: 2 }), `start ${start} reads what was saved`);
    device.injectHardFault();
  }
  assert(!device.runToSymbol(READS_A_PAGE, { s: 8 }), 'the fourth does not');
  assert.equal(device.counts.resets, 3, 'and stays up');
  assert.deepEqual(device.lit(), fresh, 'with a game to play');
  const said = device.ask('fault').join('\n');
  assert.match(said, /failed starts: 3/);
  assert.match(said, /kept/);
  assert.match(device.ask('power').join('\n'), /saving: no/);
  device.tap(1, 1);
  device.tap(3, 3);
  device.run({ s: 30 });
  assert.match(device.ask('save').join('\n'), /^error: not saved/m);
  assert.deepEqual(device.flash, saved, 'nothing was written over it');

  device.reboot();
  device.run({ s: 3 });
  assert.deepEqual(device.lit(), lit, 'the game is there again once the start succeeds');
});

test('faults far apart are no failed starts', () => {
  const { device, lit } = played({ usb: true });
  for (let fault = 1; fault <= 4; fault++) {
    device.run({ s: 8 });
    device.injectHardFault();
  }
  device.run({ s: 3 });
  assert.deepEqual(device.lit(), lit, 'the game is always brought back');
});

test('a start that hangs while it reads the saved game is restarted as well', () => {
  const { device, lit } = played();
  device.reboot();
  assert(
    device.runToSymbol('_ZN6lights3hal6rp20408FlashBus4readEmSt4spanISt4byteLj4294967295EE', { s: 1 }),
    'it reads',
  );
  hang(device);
  device.run({ s: 6 });
  assert.equal(device.counts.resets, 1, 'restarted within the watchdog time of four seconds');
  assert.deepEqual(device.lit(), lit, 'the game is as it was saved');
});

test('an erase that went astray never reaches the program', () => {
  const { device, lit } = played();
  assert(device.runToSymbol('_ZN6lights3hal6rp20408FlashBus11begin_eraseEm', { s: 40 }), 'sectors are erased ahead');
  for (const astray of [0, 0x10000, 0x1f6000, 0x200000, 0xfff000, 0xffff0000]) {
    const before = device.flash.subarray(0, 0x1f7000).slice();
    const { resets } = device.counts;
    const start = device.snapshot();
    device.chip.cpu.registers[0] = astray;
    device.run({ s: 3 });
    assert.equal(device.counts.resets, resets + 1, `an erase at ${astray.toString(16)} was refused`);
    assert.deepEqual(device.flash.subarray(0, 0x1f7000), before, 'and nothing of the program is gone');
    assert.deepEqual(device.lit(), lit, 'nor of the game');
    start.restore();
  }
});

test('keys that a fault has disarmed are heard again', () => {
  const { device, lit } = played();
  device.chip.bus.writeUint32(0xe000e180, 1 << 13); // NVIC_ICER: no contact can interrupt
  device.run({ s: 3 });
  device.tap(2, 2);
  device.run({ s: 1 });
  assert.notDeepEqual(device.lit(), lit, 'a press is played');
  assert.equal(device.counts.resets, 0, 'and nothing was restarted for it');
});
