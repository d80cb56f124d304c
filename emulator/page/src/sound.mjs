// The piezo, heard: one square-wave voice that follows the pin. Pitch and loudness arrive as the emulated PWM
// changes; a short ramp keeps the loudspeaker as click-free as the firmware keeps the piezo.

const RAMP_SECONDS = 0.004;
const LOUDEST = 0.12;

export class PiezoVoice {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {OscillatorNode | null} */
    this.oscillator = null;
    /** @type {GainNode | null} */
    this.gain = null;
    this.muted = false;
  }

  /** Browsers let a page make sound only after a touch: call this from one. */
  wake() {
    if (this.context) {
      if (this.context.state === "suspended") void this.context.resume();
      return;
    }
    if (typeof AudioContext === "undefined") return;
    this.context = new AudioContext({ latencyHint: "interactive" });
    this.oscillator = this.context.createOscillator();
    this.oscillator.type = "square";
    this.gain = this.context.createGain();
    this.gain.gain.value = 0;
    this.oscillator.connect(this.gain).connect(this.context.destination);
    this.oscillator.start();
  }

  /** @param {boolean} muted */
  mute(muted) {
    this.muted = muted;
    if (muted) this.play(0, 0);
  }

  /** @param {number} hertz zero is silence @param {number} duty 0…0.5: a piezo is loudest at one half */
  play(hertz, duty) {
    if (!this.context || !this.gain || !this.oscillator) return;
    const now = this.context.currentTime;
    const loud = hertz > 0 && !this.muted ? LOUDEST * Math.min(1, 2 * duty) : 0;
    if (loud > 0) this.oscillator.frequency.setValueAtTime(hertz, now);
    this.gain.gain.setTargetAtTime(loud, now, RAMP_SECONDS);
  }
}
