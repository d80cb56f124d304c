// The cable between two emulated handhelds by itself: what a receiver makes of a byte, and when it gets it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { sampled } from '../../emulator/src/cable.mjs';
import { pair } from './support/two_handhelds.mjs';

test('a byte is read whole by a clock that is two per cent off, and wrongly by one that is ten', () => {
  for (let byte = 0; byte < 256; byte++) {
    for (const ratio of [0.98, 1, 1.02]) assert.equal(sampled(byte, ratio), byte, `${byte} at ${ratio}`);
  }
  for (const ratio of [0.9, 1.1]) assert.notEqual(sampled(0x55, ratio), 0x55);
  assert.equal(sampled(0, 0.9), 0x100, 'the last bit instead of the stop bit: a framing error');
});

test('a byte arrives when its ten bits are over and the wire has carried it, and not before', () => {
  const cable = pair({ delayNanos: 1_000 });
  cable.run({ ms: 200 });
  const [sender, hearer] = cable.ends;
  /** @type {number[]} */
  const ended = [];
  const carry = sender.onUartByte;
  sender.onUartByte = (byte, nanos) => {
    ended.push(nanos - cable.from[0]);
    carry(byte, nanos);
  };
  const before = cable.heard[1].length;
  sender.uart.writeLine('board');
  cable.run({ ms: 50 });
  const arrived = cable.heard[1].slice(before).map(({ nanos }) => nanos - cable.from[1]);
  assert(arrived.length > 20, `${arrived.length} bytes`);
  arrived.forEach((nanos, i) => {
    // The hearer looks at the end of an instruction, or when it wakes.
    assert(nanos >= ended[i] + 1_000 && nanos <= ended[i] + 3_000, `byte ${i}: ${nanos - ended[i]} ns`);
    if (i > 0) assert(ended[i] - ended[i - 1] >= 86_000, `byte ${i} came ${ended[i] - ended[i - 1]} ns after the last`);
  });
  assert.equal(hearer.resets, 0);
});

test('a cable that is pulled carries nothing, and shows no level', () => {
  const cable = pair({ plugged: false });
  cable.run({ ms: 100 });
  cable.ends[0].uart.writeLine('board');
  cable.run({ ms: 50 });
  assert(cable.sent[0] > 20);
  assert.equal(cable.heard[1].length, 0);
});
