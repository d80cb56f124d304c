// RP2040 data sheet, erratum E5: a chip of the first two steppings (which the emulated one is) wants the idle line for
// 800 µs after a bus reset, and a hub that passes on packets for others never gives it. The cure borrows GP15.
import assert from 'node:assert/strict';
import test from 'node:test';
import { boot } from './support/handheld.mjs';

/** @param {string} board */
function behindBusyHub(board) {
  const device = boot(board, { usb: false });
  device.usb.busyHub = true;
  device.usb.plug();
  return device;
}

for (const board of ['handheld', 'mono', 'rgb-keypad']) {
  test(`${board}: behind a busy hub it enumerates, and GP15 is what it was before`, () => {
    const device = behindBusyHub(board);
    const pin = device.chip.bus.gpio[15];
    const before = [pin.functionSelect, pin.inputOverride, pin.outputOverride, pin.pullupEnabled, pin.pulldownEnabled];
    let borrowed = 0;
    const opened = device.until(
      () => {
        if (pin.functionSelect === 8) borrowed++;
        return device.usb.open;
      },
      { s: 3 },
    );
    assert(opened, 'the port opens');
    assert(borrowed > 0, 'GP15 was borrowed');
    const after = [pin.functionSelect, pin.inputOverride, pin.outputOverride, pin.pullupEnabled, pin.pulldownEnabled];
    assert.deepEqual(after, before);
    assert.equal(device.ask('board').at(-1), 'ok');
    assert.equal(device.resets, 0);
  });
}

test('a press while the bus is being reset is shown as at any other time', () => {
  const device = behindBusyHub('handheld');
  device.tap(0, 0);
  device.run({ s: 1 });
  const start = device.snapshot();
  for (let ms = 0; ms < 25; ms += 0.5) {
    start.restore();
    device.usb.busReset();
    device.run({ ms });
    const before = device.picture();
    device.press(2, 2);
    device.run({ ms: 3 });
    assert.notEqual(device.picture(), before, `shown within 3 ms when it came ${ms} ms after the reset began`);
  }
});
