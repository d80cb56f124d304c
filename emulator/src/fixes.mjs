// Where a peripheral of the library differs from the chip in a way that this
// project can see, the behaviour is put right here, one function a difference.
// Each says what the library does and what the chip does.

import { attachPioClock } from './pio_clock.mjs';

/** @typedef {import('./bus.mjs').Bus} Bus */

const EDGE_HIGH = 8;
const EDGE_LOW = 4;
const LEVEL_HIGH = 2;
const LEVEL_LOW = 1;

/** @param {Bus} bus */
export function fixPeripherals(bus) {
  fixPinInterrupts(bus);
  fixTimer(bus);
  fixDmaTimers(bus);
  fixUart(bus);
  quietSilentPwm(bus);
  attachPioClock(bus);
}

/** The library raises an edge interrupt whenever an input is set, changed or not,
 * and when a pad is configured; the chip only when the level it sees changes.
 * @param {Bus} bus */
function fixPinInterrupts(bus) {
  for (const gpio of bus.gpio) {
    const pin = /** @type {any} */ (gpio);
    pin.seen = false;
    pin.irqStatus = LEVEL_LOW;
    /** @param {boolean} value */
    pin.setInputValue = value => {
      pin.rawInputValue = value;
      const seen = pin.inputValue;
      if (seen === pin.seen) return;
      pin.seen = seen;
      const before = pin.irqValue;
      pin.irqStatus |= seen ? EDGE_HIGH : EDGE_LOW;
      pin.irqStatus = (pin.irqStatus & ~(LEVEL_HIGH | LEVEL_LOW)) | (seen ? LEVEL_HIGH : LEVEL_LOW);
      if (pin.irqValue !== before) bus.updateIOInterrupt();
      bus.onPins();
      if (pin.functionSelect === 4) bus.pwm.gpioOnInput(pin.index);
      for (const pio of bus.pio) {
        for (const machine of /** @type {any} */ (pio).machines) if (machine.waiting) machine.checkWait();
      }
    };
  }
}

/** The library fires an alarm up to a microsecond before the counter shows its
 * target, which sends the SDK's handler round again; the chip fires on the tick.
 * `offsetMicros` moves the counter's origin: to test its roll-over, and after the crystal stood still.
 * @param {Bus} bus */
function fixTimer(bus) {
  const timer = /** @type {any} */ (bus).peripherals[0x40054];
  const clock = /** @type {any} */ (bus.clock);
  timer.offsetMicros = 0;
  const now = () => Math.floor(clock.nanos / 1000 + timer.offsetMicros);
  const read = timer.readUint32.bind(timer);
  const write = timer.writeUint32.bind(timer);
  /** @param {number} offset */
  timer.readUint32 = offset => {
    const time = now();
    switch (offset) {
      case 0x08:
        return timer.latchedTimeHigh;
      case 0x0c:
        timer.latchedTimeHigh = Math.floor(time / 2 ** 32);
        return time % 2 ** 32;
      case 0x24:
        return Math.floor(time / 2 ** 32);
      case 0x28:
        return time % 2 ** 32;
    }
    return read(offset);
  };
  /** @param {number} offset @param {number} value */
  timer.writeUint32 = (offset, value) => {
    if (offset >= 0x10 && offset <= 0x1c) {
      const alarm = timer.alarms[(offset - 0x10) / 4];
      const time = now();
      const delta = ((value >>> 0) - (time % 2 ** 32) + 2 ** 32) % 2 ** 32;
      alarm.armed = true;
      alarm.targetMicros = value >>> 0;
      alarm.clockAlarm.at(Math.max(clock.nanos, (time - timer.offsetMicros + delta) * 1000));
      return;
    }
    if (offset === 0x2c) {
      // DBGPAUSE: no debugger here.
      return;
    }
    write(offset, value);
  };
}

/** The library takes a pacing timer's fraction upside down: the chip makes X
 * requests in every Y cycles.
 * @param {Bus} bus */
function fixDmaTimers(bus) {
  const dma = /** @type {any} */ (bus.dma);
  /** @param {number} treq */
  dma.getTimer = treq => {
    if (treq < 59 || treq > 62) return 0;
    const value = [dma.timer0, dma.timer1, dma.timer2, dma.timer3][treq - 59];
    const x = value >>> 16;
    const y = value & 0xffff;
    return x && y ? ((y / x) * 1e6) / bus.clkSys : 0;
  };
}

/** The library's UART sends in no time. Here a byte occupies the wire for its ten
 * bits and the transmit FIFO holds 32, so that output can back up.
 * @param {Bus} bus */
function fixUart(bus) {
  for (const uart of bus.uart) {
    const any = /** @type {any} */ (uart);
    const clock = /** @type {any} */ (bus.clock);
    any.wireFreeAt = 0;
    const byteNanos = () => (any.baudDivider ? (10 * 1e9 * 16 * any.baudDivider) / bus.clkPeri : 0);
    const queued = () => (byteNanos() ? Math.ceil(Math.max(0, any.wireFreeAt - clock.nanos) / byteNanos()) : 0);
    const read = any.readUint32.bind(any);
    const write = any.writeUint32.bind(any);
    /** @param {number} offset */
    any.readUint32 = offset => {
      if (offset !== 0x18) return read(offset);
      const count = queued();
      return (any.flags & ~0x80) | (count === 0 ? 0x80 : 0x08) | (count >= 32 ? 0x20 : 0);
    };
    /** @param {number} offset @param {number} value */
    any.writeUint32 = (offset, value) => {
      if (offset === 0) {
        if (queued() >= 32) return;
        any.wireFreeAt = Math.max(any.wireFreeAt, clock.nanos) + byteNanos();
      }
      write(offset, value);
    };
  }
}

/** The library wakes up three times in every period of a PWM slice, also when its level is 0 and nothing can
 * change: that was two thirds of the time an idle device took. A wrap that repeats the one before it is left out
 * until something is written to the PWM.
 * @param {Bus} bus */
function quietSilentPwm(bus) {
  const pwm = /** @type {any} */ (bus).pwm;
  const PHASE_CORRECT = 2;
  for (const channel of pwm.channels) {
    channel.dozing = false;
    const silent = () => !(channel.csr & PHASE_CORRECT) && !channel.alarmA.target && !channel.alarmB.target;
    for (const alarm of [channel.alarmA, channel.alarmB]) {
      const schedule = alarm.schedule.bind(alarm);
      // At level 0 the output falls where the period begins, and the wrap sees to that.
      alarm.schedule = () => {
        if (alarm.target || channel.csr & PHASE_CORRECT) schedule();
      };
    }
    const bottom = channel.alarmBottom;
    const schedule = bottom.schedule.bind(bottom);
    bottom.schedule = () => {
      // The raw interrupt flag and the DMA request are both raised already.
      const raised = (pwm.intRaw >> channel.index) & 1;
      const heard = (pwm.intEnable >> channel.index) & 1;
      channel.dozing = silent() && !channel.ccUpdated && !channel.topUpdated && raised === 1 && heard === 0;
      if (!channel.dozing) schedule();
    };
  }
  const write = pwm.writeUint32.bind(pwm);
  /** @param {number} offset @param {number} value */
  pwm.writeUint32 = (offset, value) => {
    write(offset, value);
    for (const channel of pwm.channels) {
      if (channel.dozing) channel.alarmBottom.update();
    }
  };
}
