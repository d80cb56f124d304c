// Crystal, ring oscillator and PLLs as things that take time and can be used wrongly, and the sleep in which they
// stand still. The library has them steady and locked at once and cannot go dormant. Here
//   - the crystal says STABLE when its STARTUP count is over, and is steady when this crystal is;
//   - a PLL says LOCK a while after it was switched on with a reference to lock to;
//   - a clock that is switched to something that does not run yet, or whose source is switched off under it, stops
//     the program with a report, as the chip would hang or run wild;
//   - a write of DORMANT stops the crystal and with it the whole chip until a pin that is armed for it wakes it.

import { FaultSignal } from './exceptions.mjs';

/** @typedef {import('./bus.mjs').Bus} Bus */
/** @typedef {import('./corners.mjs').Corner} Corner */

const XOSC = 0x40024;
const ROSC = 0x40060;
const RESETS = 0x4000c;
const XOSC_CTRL = 0x00;
const XOSC_STATUS = 0x04;
const XOSC_DORMANT = 0x08;
const XOSC_STARTUP = 0x0c;
const COMA = 0x636f6d61;
const WAKE = 0x77616b65;
const ENABLE = 0xfab;
const DISABLE = 0xd1e;
const PLL_OFF = 0x21; // PD and VCOPD
const RESET_PLL = [1 << 12, 1 << 13];
const DORMANT_WAKE_INTE = 0x160;

export class Oscillators {
  /** @param {Bus} bus @param {Corner} corner */
  constructor(bus, corner) {
    this.bus = bus;
    this.corner = corner;
    this.clock = /** @type {import('./clock.mjs').VirtualClock} */ (/** @type {any} */ (bus.clock));
    const any = /** @type {any} */ (bus);
    any.roscFreq = corner.roscHertz;
    /** When the crystal was started; -1 while it is off. */
    this.crystalSince = -1;
    this.ringOn = true;
    this.dormant = false;
    this.dormantSince = 0;
    /** Times it went dormant, and nanoseconds it was. */
    this.dormantCount = 0;
    this.dormantNanos = 0;
    /** Called when the chip is about to stand still. @type {() => void} */
    this.onDormant = () => {};
    this.waking = this.clock.createAlarm(() => this.awake());
    this.waking.inside = false;
    this.plls = [any.pllSys, any.pllUsb].map((pll, index) => {
      pll.lockAt = Infinity;
      pll.title = ['PLL_SYS', 'PLL_USB'][index];
      return pll;
    });
    this.hookCrystal(any.peripherals[XOSC]);
    this.plls.forEach(pll => this.hookPll(pll));
    this.hookRing(any.peripherals[ROSC]);
    this.hookResets(any.peripherals[RESETS]);
    this.hookClocks(any.clocks);
  }

  // --- the crystal ---------------------------------------------------------------------------------------------

  /** @param {any} xosc */
  hookCrystal(xosc) {
    this.xosc = xosc;
    const read = xosc.readUint32.bind(xosc);
    const write = xosc.writeUint32.bind(xosc);
    xosc.readUint32 = (/** @type {number} */ offset) => {
      if (offset !== XOSC_STATUS) return read(offset);
      const counted = this.crystalSince >= 0 && this.clock.nanos >= this.crystalSince + this.startupNanos;
      return ((read(offset) & 0x7fffffff) | (counted ? 0x80000000 : 0)) >>> 0;
    };
    xosc.writeUint32 = (/** @type {number} */ offset, /** @type {number} */ value) => {
      if (offset === XOSC_DORMANT) {
        this.writeDormant(value >>> 0);
        return;
      }
      write(offset, value);
      if (offset !== XOSC_CTRL) return;
      const code = (value >>> 12) & 0xfff;
      if (code === ENABLE && this.crystalSince < 0) this.crystalSince = this.clock.nanos;
      else if (code === DISABLE) {
        this.crystalSince = -1;
        this.check();
      }
    };
  }

  /** @returns {number} */
  get startupNanos() {
    const startup = this.xosc.readUint32(XOSC_STARTUP);
    const cycles = (startup & 0x3fff) * 256 * (startup & (1 << 20) ? 4 : 1);
    return (cycles * 1e9) / this.bus.xoscFreq;
  }

  /** @returns {boolean} */
  get crystalSteady() {
    return this.crystalSince >= 0 && this.clock.nanos >= this.crystalSince + this.corner.crystalSteady * 1000;
  }

  // --- the PLLs ------------------------------------------------------------------------------------------------

  /** @param {any} pll */
  hookPll(pll) {
    const read = pll.readUint32.bind(pll);
    const write = pll.writeUint32.bind(pll);
    pll.readUint32 = (/** @type {number} */ offset) => {
      if (offset !== 0) return read(offset);
      return ((read(0) & 0x7fffffff) | (this.clock.nanos >= pll.lockAt ? 0x80000000 : 0)) >>> 0;
    };
    pll.writeUint32 = (/** @type {number} */ offset, /** @type {number} */ value) => {
      const before = [pll.cs & 0x3f, pll.fbdivInt, pll.pwr & PLL_OFF].join();
      write(offset, value);
      if ([pll.cs & 0x3f, pll.fbdivInt, pll.pwr & PLL_OFF].join() === before) return;
      const runs = !(pll.pwr & PLL_OFF) && pll.fbdivInt > 0;
      pll.lockAt = runs ? this.clock.nanos + this.corner.pllLock * 1000 : Infinity;
      if (runs && !this.crystalSteady) {
        throw new FaultSignal(`${pll.title} was switched on while its reference, the crystal, is not steady`);
      }
      this.check();
    };
  }

  /** @param {any} resets */
  hookResets(resets) {
    const write = resets.writeUint32.bind(resets);
    resets.writeUint32 = (/** @type {number} */ offset, /** @type {number} */ value) => {
      write(offset, value);
      if (offset !== 0) return;
      this.plls.forEach((pll, index) => {
        if (!(value & RESET_PLL[index])) return;
        Object.assign(pll, { cs: 1, pwr: 0x2d, fbdivInt: 0, prim: 0x77000, lockAt: Infinity });
        this.check();
      });
    };
  }

  /** @param {any} rosc */
  hookRing(rosc) {
    const write = rosc.writeUint32.bind(rosc);
    rosc.writeUint32 = (/** @type {number} */ offset, /** @type {number} */ value) => {
      write(offset, value);
      if (offset !== 0) return;
      const code = (value >>> 12) & 0xfff;
      if (code === ENABLE) this.ringOn = true;
      else if (code === DISABLE) {
        this.ringOn = false;
        this.check();
      }
    };
  }

  // --- who runs from what --------------------------------------------------------------------------------------

  /** @param {any} clocks */
  hookClocks(clocks) {
    const write = clocks.writeUint32.bind(clocks);
    clocks.writeUint32 = (/** @type {number} */ offset, /** @type {number} */ value) => {
      write(offset, value);
      this.check();
    };
  }

  /** What is wrong with a source, or nothing. @param {'ring' | 'crystal' | 'pll_sys' | 'pll_usb'} source @returns {string | null} */
  trouble(source) {
    if (source === 'ring') return this.ringOn ? null : 'the ring oscillator, which is off';
    if (source === 'crystal') {
      if (this.crystalSince < 0) return 'the crystal, which is off';
      return this.crystalSteady ? null : 'the crystal, which is not steady yet';
    }
    const pll = this.plls[source === 'pll_sys' ? 0 : 1];
    if (this.clock.nanos < pll.lockAt) return `${pll.title}, which is not locked`;
    return null;
  }

  /** The sources clk_ref, clk_sys and clk_usb are switched to. @returns {[string, 'ring' | 'crystal' | 'pll_sys' | 'pll_usb' | null][]} */
  get sources() {
    const { refCtrl, sysCtrl, usbCtrl } = /** @type {any} */ (this.bus).clocks;
    const aux = /** @type {const} */ (['pll_sys', 'pll_usb', 'ring', 'crystal']);
    const reference = /** @type {const} */ (['ring', 'pll_usb', 'crystal'])[refCtrl & 3] ?? null;
    return [
      ['clk_ref', reference],
      ['clk_sys', sysCtrl & 1 ? (aux[(sysCtrl >> 5) & 7] ?? null) : null],
      [
        'clk_usb',
        usbCtrl & (1 << 11)
          ? (/** @type {const} */ (['pll_usb', 'pll_sys', 'ring', 'crystal'])[(usbCtrl >> 5) & 7] ?? null)
          : null,
      ],
    ];
  }

  /** Stops the program if a clock hangs on something that does not run. */
  check() {
    for (const [name, source] of this.sources) {
      const wrong = source && this.trouble(source);
      if (wrong) throw new FaultSignal(`${name} runs from ${wrong}`);
    }
  }

  /** Whether the USB controller has its clock. @returns {boolean} */
  get usbClocked() {
    return !this.dormant && /** @type {any} */ (this.bus.clocks.usbCtrl & (1 << 11)) !== 0;
  }

  // --- dormant -------------------------------------------------------------------------------------------------

  /** @param {number} value */
  writeDormant(value) {
    if (value !== COMA) return;
    for (const [name, source] of this.sources) {
      if (source && source !== 'crystal')
        throw new FaultSignal(`the crystal goes dormant while ${name} runs from ${source}`);
    }
    for (const pll of this.plls) {
      if (!(pll.pwr & 1)) throw new FaultSignal(`the crystal goes dormant while ${pll.title} is on`);
    }
    this.onDormant();
    this.dormant = true;
    this.dormantCount++;
    this.dormantSince = this.clock.nanos;
    this.bus.cpu.waiting = true;
    this.clock.freeze();
    this.pinsChanged();
  }

  /** Whether a pin shows what is armed to wake the crystal. @returns {boolean} */
  get called() {
    const wake = /** @type {any} */ (this.bus).peripherals[0x40014].extraRegisters;
    return this.bus.gpio.some((gpio, pin) => {
      const armed = ((wake[DORMANT_WAKE_INTE + 4 * (pin >> 3)] ?? 0) >>> (4 * (pin & 7))) & 15;
      return (armed & /** @type {any} */ (gpio).irqStatus) !== 0;
    });
  }

  /** A pin has changed its level. */
  pinsChanged() {
    if (!this.dormant || this.waking.scheduled || !this.called) return;
    // The crystal starts anew; the count keeps its clock from the chip until it is over.
    this.crystalSince = this.clock.nanos;
    this.waking.schedule(Math.max(this.startupNanos, this.corner.crystalSteady * 1000));
  }

  awake() {
    this.dormant = false;
    const slept = this.clock.nanos - this.dormantSince;
    this.dormantNanos += slept;
    this.clock.thaw();
    this.xosc.dormant = WAKE;
    this.bus.cpu.waiting = false;
    /** @type {any} */ (this.bus).peripherals[0x40054].offsetMicros -= slept / 1000;
  }
}
