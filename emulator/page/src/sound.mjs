// The piezo, heard: one square-wave voice that follows the pin, a moment late and therefore in time. The emulated
// device runs ahead in bursts; its tones carry their own times and are scheduled on the loudspeaker's clock, so that a
// note lasts as long as the firmware means it to. A low-pass takes the edge off, as a case around a piezo does.

const RISE_SECONDS = 0.002;
const FALL_SECONDS = 0.008;
const LOUDEST = 0.14;
const EDGE_HERTZ = 4000;
/** How late a tone is heard: more than the bursts in which the device runs. */
const DELAY_SECONDS = 0.045;
/** A tone that would be later than this after the others is a new beginning. */
const MOST_LATE_SECONDS = 0.25;

export class PiezoVoice {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {OscillatorNode | null} */
    this.oscillator = null;
    /** @type {GainNode | null} */
    this.gain = null;
    this.muted = false;
    /** The loudspeaker's clock minus the device's. */
    this.offset = NaN;
    /** What was scheduled, for whoever looks over its shoulder. @type {{at: number, hertz: number}[]} */
    this.scheduled = [];
  }

  /** Browsers let a page make sound only after a touch: call this from one. */
  wake() {
    if (this.context) {
      if (this.context.state === 'suspended') void this.context.resume();
      return;
    }
    if (typeof AudioContext === 'undefined') return;
    this.context = new AudioContext({ latencyHint: 'interactive' });
    this.oscillator = this.context.createOscillator();
    this.oscillator.type = 'square';
    this.gain = this.context.createGain();
    this.gain.gain.value = 0;
    const filter = this.context.createBiquadFilter();
    filter.type = 'lowpass';
    filter.frequency.value = EDGE_HERTZ;
    this.oscillator.connect(this.gain).connect(filter).connect(this.context.destination);
    this.oscillator.start();
  }

  /** @param {boolean} muted */
  mute(muted) {
    this.muted = muted;
    if (muted) this.hush();
  }

  /** Silence, now; what was scheduled is forgotten. */
  hush() {
    if (!this.context || !this.gain) return;
    this.gain.gain.cancelScheduledValues(this.context.currentTime);
    this.gain.gain.setTargetAtTime(0, this.context.currentTime, FALL_SECONDS);
    this.offset = NaN;
  }

  /** For good. */
  close() {
    this.hush();
    void this.context?.close();
    this.context = this.gain = null;
  }

  /** @param {import('./protocol.mjs').Tone[]} tones in the order of their times */
  play(tones) {
    if (!this.context || !this.gain || !this.oscillator) return;
    for (const { nanos, hertz, duty } of tones) {
      const now = this.context.currentTime;
      let at = nanos / 1e9 + this.offset;
      // On time unless the device and the loudspeaker have drifted apart: a pause, a restart, another speed.
      if (!(at >= now + 0.003 && at <= now + MOST_LATE_SECONDS)) {
        this.offset = now + DELAY_SECONDS - nanos / 1e9;
        at = now + DELAY_SECONDS;
      }
      // A piezo is loudest at one half.
      const loud = hertz > 0 && !this.muted ? LOUDEST * Math.min(1, 2 * duty) : 0;
      if (loud > 0) this.oscillator.frequency.setValueAtTime(hertz, at);
      this.gain.gain.setTargetAtTime(loud, at, loud > 0 ? RISE_SECONDS : FALL_SECONDS);
      this.scheduled.push({ at, hertz });
      if (this.scheduled.length > 64) this.scheduled.shift();
    }
  }
}
