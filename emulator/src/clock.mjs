// Virtual time. The chip, its peripherals and the board models share one clock
// that moves only when the harness moves it, so a run is the same every time.
// It offers what the peripherals of the emulator library expect of a clock
// (createAlarm, nanos, micros) and knows nothing of processors or pins.

/** One entry of the schedule. Fires once, at `nanos`. */
export class Alarm {
  /**
   * @param {VirtualClock} clock
   * @param {() => void} callback
   */
  constructor(clock, callback) {
    this.clock = clock;
    this.callback = callback;
    /** @type {Alarm | null} */
    this.next = null;
    this.nanos = 0;
    this.scheduled = false;
    /** Belongs to the chip: stands still while its oscillators do. */
    this.inside = clock.inside;
  }

  /** @param {number} deltaNanos from now; 0 means before anything later than now */
  schedule(deltaNanos) {
    this.at(this.clock.nanos + deltaNanos);
  }

  /** @param {number} nanos absolute time */
  at(nanos) {
    if (this.scheduled) this.cancel();
    this.nanos = nanos;
    this.scheduled = true;
    const { clock } = this;
    if (this.inside && clock.frozenAt >= 0) {
      this.nanos -= clock.nanos - clock.frozenAt; // by the chip's own time, which stands still
      clock.frozen.push(this);
    } else clock.link(this);
  }

  cancel() {
    if (!this.scheduled) return;
    this.scheduled = false;
    const { frozen } = this.clock;
    const at = frozen.length ? frozen.indexOf(this) : -1;
    if (at >= 0) frozen.splice(at, 1);
    else this.clock.unlink(this);
  }
}

export class VirtualClock {
  constructor() {
    this.nanos = 0;
    /** Time of the earliest alarm; Infinity when there is none. */
    this.nextNanos = Infinity;
    /** @type {Alarm | null} */
    this.first = null;
    /** Alarms made now are the chip's own. */
    this.inside = false;
    /** The chip's alarms while its oscillators stand still, and since when they do (-1: they run). @type {Alarm[]} */
    this.frozen = [];
    this.frozenAt = -1;
  }

  /** The chip's own time stops: what it had scheduled waits, what is around it goes on. */
  freeze() {
    this.frozenAt = this.nanos;
    for (let alarm = this.first; alarm; alarm = alarm.next) if (alarm.inside) this.frozen.push(alarm);
    for (const alarm of this.frozen) this.unlink(alarm);
  }

  /** The chip's own time goes on where it stopped. */
  thaw() {
    const waited = this.nanos - this.frozenAt;
    const { frozen } = this;
    this.frozen = [];
    this.frozenAt = -1;
    for (const alarm of frozen) {
      alarm.nanos += waited;
      this.link(alarm);
    }
  }

  get micros() {
    return this.nanos / 1000;
  }

  /** @param {() => void} callback @returns {Alarm} */
  createAlarm(callback) {
    return new Alarm(this, callback);
  }

  /** @param {Alarm} alarm */
  link(alarm) {
    // A dozen alarms at most: a sorted list beats a heap. Equal times keep the
    // order in which they were scheduled.
    /** @type {Alarm | null} */
    let before = null;
    let after = this.first;
    while (after && after.nanos <= alarm.nanos) {
      before = after;
      after = after.next;
    }
    alarm.next = after;
    if (before) before.next = alarm;
    else {
      this.first = alarm;
      this.nextNanos = alarm.nanos;
    }
  }

  /** @param {Alarm} alarm */
  unlink(alarm) {
    if (this.first === alarm) {
      this.first = alarm.next;
      this.nextNanos = this.first ? this.first.nanos : Infinity;
      return;
    }
    let item = this.first;
    while (item && item.next !== alarm) item = item.next;
    if (item) item.next = alarm.next;
  }

  /** Moves to `nanos`, firing everything due on the way, each at its own time.
   * @param {number} nanos */
  advanceTo(nanos) {
    while (this.nextNanos <= nanos) {
      const alarm = /** @type {Alarm} */ (this.first);
      this.first = alarm.next;
      this.nextNanos = this.first ? this.first.nanos : Infinity;
      alarm.scheduled = false;
      if (alarm.nanos > this.nanos) this.nanos = alarm.nanos;
      alarm.callback();
    }
    if (nanos > this.nanos) this.nanos = nanos;
  }
}
