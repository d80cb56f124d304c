// A handheld on a cable that is slower than fingers: what is typed and pressed reaches it whole and in order. No browser:
// a serial port of the test's own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RealDevice } from '../../emulator/page/src/real_device.mjs';

/** What has come out at the far end of a cable on which every write takes this long. @param {number} ms */
function slowCable(ms) {
  const cable = { text: '', cut: false, asked: /** @type {any} */ (null) };
  const port = {
    readable: new ReadableStream(),
    writable: new WritableStream({
      async write(chunk) {
        await new Promise(resolve => setTimeout(resolve, ms));
        if (cable.cut) throw new Error('the cable is gone');
        cable.text += new TextDecoder().decode(chunk);
      },
    }),
    open: async () => {},
    close: async () => {},
  };
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: {
      serial: {
        requestPort: async (/** @type {any} */ options) => {
          cable.asked = options;
          return port;
        },
      },
    },
  });
  return cable;
}

const PRESSES = Array.from({ length: 25 }, (_, key) => `press ${Math.floor(key / 5) + 1} ${(key % 5) + 1}\r\n`);

test('presses quicker than the cable all reach the device, in order', async () => {
  const cable = slowCable(4);
  const device = await RealDevice.choose();
  await Promise.all(PRESSES.map(words => device.send(words)));
  assert.equal(cable.text, PRESSES.join(''));
  assert.deepEqual(cable.asked, { filters: [{ usbVendorId: 0x2e8a }] }, 'only what can be one is offered');
});

test('what waits to be written when the cable is pulled is dropped without a word', async () => {
  const cable = slowCable(4);
  const device = await RealDevice.choose();
  const sent = PRESSES.map(words => device.send(words));
  await sent[2];
  cable.cut = true;
  device.open = false;
  await Promise.all(sent);
  assert.equal(cable.text, PRESSES.slice(0, 3).join(''));
});
