// One tab plays. The others say so and can take over; the one that played saves, rests, and says so in its turn.

const LOCK = 'lights-device';
const CHANNEL = 'lights-tabs';
/** A tab that is asked to make room gets this long to keep its game before the lock is taken from it. */
const COURTESY_MS = 1500;

export class OneTab {
  /** @param {() => Promise<void> | void} onLost called when another tab plays now: save and rest */
  constructor(onLost) {
    this.onLost = onLost;
    /** @type {(() => void) | null} */
    this.release = null;
    this.channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
    if (this.channel)
      this.channel.onmessage = () => {
        if (this.release) void this.yield();
      };
  }

  get mine() {
    return this.release !== null;
  }

  /** Gives the device up for another tab. */
  async yield() {
    const release = this.release;
    this.release = null;
    await this.onLost();
    release?.();
  }

  /** Whether this tab may play. @param {{takeOver?: boolean}} [how] @returns {Promise<boolean>} */
  async claim(how = {}) {
    if (this.release) return true;
    // A browser without locks cannot tell: it plays, as it always did.
    if (!navigator.locks) {
      this.release = () => {};
      return true;
    }
    if (!how.takeOver) return this.request({ ifAvailable: true });
    this.channel?.postMessage('make room');
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), COURTESY_MS);
    const given = await this.request({ signal: patience.signal });
    clearTimeout(timer);
    return given || this.request({ steal: true });
  }

  /** @param {LockOptions} options @returns {Promise<boolean>} */
  request(options) {
    return new Promise(resolve => {
      navigator.locks
        .request(LOCK, options, lock => {
          if (!lock) return resolve(false);
          return new Promise(release => {
            this.release = () => release(undefined);
            resolve(true);
          });
        })
        .catch(error => {
          // Taken from us by a tab that would not wait, or never granted; where locks are forbidden, play on.
          if (this.release) {
            this.release = null;
            void this.onLost();
          } else if (error?.name === 'SecurityError') this.release = () => {};
          resolve(this.release !== null);
        });
    });
  }
}
