// What is heard: the firmware's notes, at their lengths and in their order, scheduled before they are due however unevenly
// the emulated device runs, and without the edge of a bare square wave. No browser: a clock and a list of what was asked
// of the loudspeaker.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { Engine } from '../../emulator/page/src/engine.mjs';
import { PiezoVoice } from '../../emulator/page/src/sound.mjs';
import { ROOT, boardSpec, bootRom, bytes } from '../../emulator/src/node_files.mjs';
import { dice } from '../campaigns/campaign.mjs';

let clock = 0;

class Param {
  constructor() {
    this.value = 0;
    /** @type {{value: number, at: number, asked: number}[]} */
    this.events = [];
  }
  /** @param {number} value @param {number} at */
  setValueAtTime(value, at) {
    this.events.push({ value, at, asked: clock });
  }
  /** @param {number} value @param {number} at */
  setTargetAtTime(value, at) {
    this.events.push({ value, at, asked: clock });
  }
  cancelScheduledValues() {}
}

class Part {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    this.type = '';
    this.gain = new Param();
    this.frequency = new Param();
    /** @type {Part | null} */
    this.next = null;
  }
  /** @param {Part} next */
  connect(next) {
    return (this.next = next);
  }
  start() {}
}

/** @type {Part[]} */
const made = [];
/** @type {any} */ (globalThis).AudioContext = class {
  constructor() {
    this.state = 'running';
    this.destination = new Part('loudspeaker');
  }
  get currentTime() {
    return clock;
  }
  /** @param {string} name */
  make(name) {
    made.push(new Part(name));
    return made[made.length - 1];
  }
  createOscillator() {
    return this.make('oscillator');
  }
  createGain() {
    return this.make('gain');
  }
  createBiquadFilter() {
    return this.make('filter');
  }
};

/** A handheld that plays what keys sound like, run in bursts of these lengths (milliseconds); what it did with its piezo
 * and what the loudspeaker was told. @param {() => number} burst */
function heard(burst) {
  made.length = 0;
  clock = 10;
  const voice = new PiezoVoice();
  voice.wake();
  /** @type {import('../../emulator/page/src/protocol.mjs').Tone[]} */
  const tones = [];
  const engine = new Engine(message => {
    if (message.type !== 'tones') return;
    tones.push(...message.tones);
    voice.play(message.tones);
  });
  engine.last = 0;
  const spec = boardSpec('handheld');
  const uf2 = bytes(join(ROOT, 'out/lights-handheld.uf2'));
  engine.boot({ type: 'boot', board: spec, uf2, rom: bootRom().rom, symbols: [], kept: null, keepAs: '' });
  let now = 0;
  engine.last = 0;
  const run = (/** @type {number} */ millis) => {
    for (const end = now + millis; now < end;) {
      const step = Math.min(burst(), end - now);
      now += step;
      clock += step / 1000;
      engine.advance(now);
    }
  };
  run(900);
  for (const cell of [12, 6, 18, 8, 16]) {
    engine.take({ type: 'key', cell, down: true, at: now });
    run(60);
    engine.take({ type: 'key', cell, down: false, at: now });
    run(340);
  }
  const [oscillator, gain, filter] = ['oscillator', 'gain', 'filter'].map(
    name => /** @type {Part} */ (made.find(part => part.name === name)),
  );
  return { tones, oscillator, gain, filter };
}

/** From the first sound after a silence to the next silence, in seconds. @param {{value: number, at: number}[]} events */
function notes(events) {
  const found = [];
  let from = NaN;
  for (const { value, at } of events) {
    if (value > 0 && Number.isNaN(from)) from = at;
    if (value > 0 || Number.isNaN(from)) continue;
    found.push(at - from);
    from = NaN;
  }
  return found;
}

test('notes keep their lengths and their distances, however unevenly the device runs', t => {
  // A busy machine runs the device late, which is another matter: here only the bursts are uneven.
  t.mock.method(performance, 'now', () => 0);
  const random = dice(3);
  const even = heard(() => 5);
  const uneven = heard(() => 1 + 29 * random());
  for (const { gain, tones, oscillator } of [even, uneven]) {
    // What the pin did, by the device's own clock.
    const wanted = notes(tones.map(tone => ({ value: tone.hertz, at: tone.nanos / 1e9 })));
    assert.ok(wanted.length >= 3, `${wanted.length} notes for five presses`);
    const scheduled = notes(gain.gain.events);
    assert.equal(scheduled.length, wanted.length);
    scheduled.forEach((length, one) => {
      const said = `note ${one} lasts ${(1000 * length).toFixed(1)} ms, not ${(1000 * wanted[one]).toFixed(1)}`;
      assert.ok(Math.abs(length - wanted[one]) < 0.0025, said);
    });
    // Every change of the piezo has its place, later than it was asked for, in order.
    assert.equal(gain.gain.events.length, tones.length);
    gain.gain.events.forEach(({ at, asked }, one) => {
      assert.ok(at >= asked + 0.003, `asked for at ${asked}, due at ${at}`);
      assert.ok(one === 0 || at >= gain.gain.events[one - 1].at);
    });
    for (const { value } of oscillator.frequency.events) assert.ok(value > 50 && value < 5000, `${value} Hz`);
  }
});

test('between the square wave and the loudspeaker stands a filter, and it is not loud', () => {
  const { oscillator, gain, filter } = heard(() => 5);
  assert.equal(oscillator.type, 'square');
  const way = [];
  for (let part = /** @type {Part | null} */ (oscillator); part; part = part.next) way.push(part.name);
  assert.deepEqual(way, ['oscillator', 'gain', 'filter', 'loudspeaker']);
  assert.equal(filter.type, 'lowpass');
  assert.ok(filter.frequency.value >= 2000 && filter.frequency.value <= 5000, `${filter.frequency.value} Hz`);
  assert.ok(Math.max(...gain.gain.events.map(event => event.value)) <= 0.2);
});
