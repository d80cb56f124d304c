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
    this.clock.link(this);
  }

  cancel() {
    if (!this.scheduled) return;
    this.scheduled = false;
    this.clock.unlink(this);
  }
}

export class VirtualClock {
  constructor() {
    this.nanos = 0;
    /** Time of the earliest alarm; Infinity when there is none. */
    this.nextNanos = Infinity;
    /** @type {Alarm | null} */
    this.first = null;
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
