// Which clocks run while the processor waits (RP2040 data sheet, 2.15.7, SLEEP_EN0 and SLEEP_EN1; bit numbers are the
// data sheet's). What is at work in the emulated chip at that moment, or could wake it, must have its clock; what
// cannot be of use must not.
import assert from 'node:assert/strict';
import test from 'node:test';
import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

const CLOCKS = 0x40008000;
const SCR = 0xe000ed10;
const SLEEPDEEP = 4;
const EN0 = { clocks: 0, adc: 1, adcSys: 2, dma: 5, io: 8, jtag: 9, pads: 11, pio0: 12, pwm: 17, rom: 19, rtc: 22 };
const EN1 = { sysinfo: 3, tbman: 4, timer: 5, uart0: 7, uart0Peri: 6, usbSys: 10, usb: 11, watchdog: 12, xip: 13 };

/** @param {Device} device @param {number} address */
const read = (device, address) => device.chip.bus.readUint32(address) >>> 0;

/** At the next wait. @param {Device} device */
function gates(device) {
  assert(device.until(() => device.chip.cpu.waiting === true, { s: 3 }, { often: true }));
  const deep = (read(device, SCR) & SLEEPDEEP) !== 0;
  const [en0, en1] = [read(device, CLOCKS + 0xa8), read(device, CLOCKS + 0xac)];
  /** @param {number} bit */
  const in0 = bit => (en0 & (1 << bit)) !== 0;
  /** @param {number} bit */
  const in1 = bit => (en1 & (1 << bit)) !== 0;
  return { deep, in0, in1 };
}

for (const board of ['handheld', 'mono', 'rgb-keypad', 'bitdoglab']) {
  test(`${board}: in a wait the clocks of what nobody uses stand still, and only those`, () => {
    const device = boot(board, { usb: true });
    assert(device.until(() => device.usb.open, { s: 3 }));
    device.run({ s: 1 });
    const { deep, in0, in1 } = gates(device);
    assert(deep, 'a deep sleep in the processor’s own words');
    for (const [name, bit] of Object.entries({ adc: EN0.adc, adcSys: EN0.adcSys, jtag: EN0.jtag, rom: EN0.rom }))
      assert(!in0(bit), `${name} has no clock`);
    for (const [name, bit] of Object.entries({ xip: EN1.xip, tbman: EN1.tbman, sysinfo: EN1.sysinfo }))
      assert(!in1(bit), `${name} has no clock`);
    for (const name of /** @type {const} */ (['clocks', 'io', 'pads', 'pio0', 'pwm']))
      assert(in0(EN0[name]), `${name} has its clock`);
    for (const name of /** @type {const} */ (['timer', 'watchdog', 'usb', 'usbSys', 'uart0', 'uart0Peri']))
      assert(in1(EN1[name]), `${name} has its clock`);
  });
}
