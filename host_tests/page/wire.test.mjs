// The cable on the page, without a browser: messages among text, read and written here by a reader that shares no code
// with the page; two engines whose handhelds find each other and race over it, at the rate of a serial line.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine } from '../../emulator/page/src/engine.mjs';
import { Line, Sieve, somebodyIsThere } from '../../emulator/page/src/wire.mjs';
import { bootRom, boardSpec, firmware } from '../../emulator/src/node_files.mjs';
import { frame, messages, story, VERBS } from '../emulator/support/link_reader.mjs';
import { solution } from '../emulator/support/two_handhelds.mjs';

/** A bit takes so long at 115,200 baud, and a byte ten of them. */
const BYTE_NANOS = 1e10 / 115_200;

/** @param {number} seed */
function chance(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @param {string} words */
const bytesOf = words => Array.from(new TextEncoder().encode(words));
/** @param {Uint8Array} bytes */
const wordsOf = bytes => new TextDecoder().decode(bytes);

test('messages come out of text whole, in order, and leave the text as it was, however it arrives in pieces', () => {
  const draw = chance(1);
  for (let round = 0; round < 300; round++) {
    const sieve = new Sieve();
    let text = '';
    const stream = [];
    const sent = [];
    for (let part = 0; part < 8; part++) {
      const words = ['', 'ok\r\n', '{"notice":"where"}\r\n', 'error: no\r\n'][draw(4)];
      text += words;
      stream.push(...bytesOf(words));
      if (!draw(3)) continue;
      const message = frame({ verb: VERBS[draw(8)], sequence: draw(256), session: draw(2 ** 32), first: draw(3) });
      sent.push(message);
      stream.push(...message);
    }
    const got = [];
    let read = '';
    for (let at = 0; at < stream.length;) {
      const size = 1 + draw(40);
      const { text: words, messages } = sieve.take(stream.slice(at, at + size), at);
      read += wordsOf(words);
      got.push(...messages.map(one => Array.from(one)));
      at += size;
    }
    assert.equal(read, text);
    assert.deepEqual(got, sent);
  }
});

test('what is spoilt is no message, and what follows the next zero is one again', () => {
  const draw = chance(2);
  const good = frame({ verb: 'press', sequence: 7, session: 5, what: 3 });
  for (let round = 0; round < 2000; round++) {
    const bad = good.slice();
    const at = draw(bad.length);
    if (draw(2)) bad[at] ^= 1 << draw(8);
    else bad.splice(at, 1);
    const sieve = new Sieve();
    const got = sieve.take([...bad, ...good, ...good], 0).messages.map(one => Array.from(one));
    for (const one of got) assert.deepEqual(one, good, 'nothing but what was sent');
    assert.ok(got.length >= 1, `after ${bad}`);
  }
});

test('a message that never ends is over after a tenth of a second of silence, and takes no room', () => {
  const sieve = new Sieve();
  assert.equal(wordsOf(sieve.take([...bytesOf('ok\n'), 0], 0).text), 'ok\n');
  for (let ms = 1; ms < 200; ms++) assert.equal(sieve.take(bytesOf('x'.repeat(1000)), ms).text.length, 0);
  assert.ok(Number(sieve.within?.length) <= 64);
  assert.equal(wordsOf(sieve.take(bytesOf('where\n'), 400).text), 'where\n');
});

test('what tells that somebody is there is an acknowledgement of no session', () => {
  const [said, ...more] = messages(Array.from(somebodyIsThere()));
  assert.deepEqual(more, []);
  assert.deepEqual([said.verb, said.version, said.session, said.sequence], ['ack', 1, 0, 0]);
});

test('a line is as quick as its bits, and loses nothing', () => {
  const line = new Line();
  const message = Uint8Array.from(frame({ verb: 'ack' }));
  for (let count = 0; count < 100; count++) line.send(message, 1000);
  const whole = message.length * BYTE_NANOS;
  let got = 0;
  for (let nanos = 0; got < 100; nanos += 100_000) {
    got += line.arrived(nanos).length;
    assert.equal(got, Math.max(0, Math.floor((nanos - 1000 + 1e-3) / whole)), `after ${nanos} ns`);
  }
});

test('two engines race over the cable to the end, and each byte that one sends the other is given', () => {
  const { uf2 } = firmware('handheld');
  /** @type {{at: number, bytes: number[]}[][]} */
  const sent = [[], []];
  const text = ['', ''];
  let plugged = true;
  /** @type {Engine[]} */
  const engines = [0, 1].map(
    end =>
      new Engine(message => {
        if (message.type === 'console') text[end] += message.text;
        if (message.type !== 'cable' || !plugged) return;
        sent[end].push({ at: engines[end].device?.nanos ?? 0, bytes: Array.from(message.bytes) });
        engines[1 - end].take(message);
      }),
  );
  const given = engines.map((engine, end) => {
    engine.boot({
      type: 'boot',
      board: boardSpec('handheld'),
      uf2: /** @type {Uint8Array} */ (uf2),
      rom: bootRom().rom,
      symbols: [],
      kept: null,
      keepAs: '',
      serial: end + 1,
    });
    const device = /** @type {NonNullable<typeof engine.device>} */ (engine.device);
    /** @type {{at: number, bytes: number[]}[]} */
    const heard = [];
    const write = device.console.write.bind(device.console);
    device.console.write = what => {
      if (typeof what !== 'string') heard.push({ at: device.nanos, bytes: Array.from(what) });
      write(what);
    };
    return heard;
  });
  let now = engines[0].last;
  const run = (/** @type {number} */ ms) => {
    for (const end = now + ms; now < end; now += 4) for (const engine of engines) engine.advance(now);
  };
  run(1500);
  for (const engine of engines) engine.take({ type: 'cable', bytes: somebodyIsThere() });
  run(1500);
  const lit = (/** @type {number} */ end) => /** @type {any} */ (engines[end].device).lit();
  const tap = (/** @type {number} */ end, /** @type {number[]} */ [row, column], ms = 60, rest = 450) => {
    engines[end].take({ type: 'key', cell: row * 5 + column, down: true, at: now });
    run(ms);
    engines[end].take({ type: 'key', cell: row * 5 + column, down: false, at: now });
    run(rest);
  };
  // Menu, random, its page, two players; race; and the other says yes.
  tap(0, [0, 0], 700);
  for (const place of [[0, 1], [0, 1], [4, 3], [0, 0]]) tap(0, place); // prettier-ignore
  run(400);
  tap(1, [0, 0]);
  run(2500);
  const board = lit(0);
  assert.deepEqual(lit(1), board);
  const presses = solution(board);
  assert.ok(presses.length > 0, 'a race was begun');
  for (const place of presses) tap(1, place, 60, 150);
  for (const place of presses) tap(0, place, 60, 150);
  run(3000);
  plugged = false;
  const done = sent.map(all => story(all.flatMap(({ bytes }) => bytes)).filter(({ verb }) => verb === 'done'));
  assert.deepEqual(done.map(all => all.length), [1, 1], 'both have solved it, once'); // prettier-ignore
  // All that one said was given to the other, byte for byte, and what was on its way when the cable went is all that is not.
  for (const end of [0, 1]) {
    const [greeting, ...heard] = given[1 - end].filter(({ bytes }) => bytes[0] === 0);
    const bytes = (/** @type {{bytes: number[]}[]} */ all) => all.flatMap(one => one.bytes);
    assert.deepEqual(greeting.bytes, Array.from(somebodyIsThere()));
    assert.ok(sent[end].length > 20);
    assert.deepEqual(bytes(heard), bytes(sent[end]).slice(0, bytes(heard).length));
    assert.ok(bytes(sent[end]).length - bytes(heard).length <= 27);
  }
  // Ten at once take their time.
  given[0].length = 0;
  const begun = Number(engines[0].device?.nanos);
  for (let count = 0; count < 10; count++) engines[0].take({ type: 'cable', bytes: somebodyIsThere() });
  run(100);
  assert.equal(given[0].length, 10);
  given[0].forEach(({ at }, index) => {
    const late = at - begun - (index + 1) * 27 * BYTE_NANOS;
    assert.ok(late >= 0 && late < 2e6, `${index}: ${late} ns`);
  });
  assert.deepEqual([...text[0], ...text[1]].filter(letter => letter === '\0'), [], 'no message among the text'); // prettier-ignore
});
