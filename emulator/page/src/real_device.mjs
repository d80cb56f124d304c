// A real handheld on a real cable, where the browser has WebSerial: its console takes the panel and its lights
// are mirrored on the drawn one. What it says to another handheld is parted from its text.

import { BOOT_ROM } from './picoboot.mjs';
import { Sieve } from './wire.mjs';

const MIRROR_EVERY_MS = 120;

export class RealDevice {
  /** @param {any} port a SerialPort */
  constructor(port) {
    this.port = port;
    this.open = false;
    /** @type {any} */
    this.reader = null;
    /** What was sent so far has been written. @type {Promise<void>} */
    this.sent = Promise.resolve();
    /** @type {(text: string) => void} */
    this.onText = () => {};
    /** A message for another handheld. @type {(bytes: Uint8Array) => void} */
    this.onMessage = () => {};
    /** @type {(why: string) => void} */
    this.onGone = () => {};
  }

  static get possible() {
    return 'serial' in navigator;
  }

  /** Lets the player choose a device; throws in words when refused. @returns {Promise<RealDevice>} */
  static async choose() {
    const serial = /** @type {any} */ (navigator).serial;
    if (!serial)
      throw new Error(
        'This browser cannot talk to devices. Chrome, Edge and Opera can, from a page opened over http or from disk.',
      );
    const port = await serial.requestPort({ filters: [{ usbVendorId: BOOT_ROM.vendorId }] }).catch(() => {
      throw new Error('No device was chosen. Plug the handheld in, then choose “Lights” from the list.');
    });
    await port.open({ baudRate: 115200 }).catch(() => {
      throw new Error('The device could not be opened: perhaps another program holds it.');
    });
    const device = new RealDevice(port);
    device.open = true;
    void device.read();
    return device;
  }

  async read() {
    const decoder = new TextDecoder();
    const sieve = new Sieve();
    try {
      this.reader = this.port.readable.getReader();
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) break;
        const { text, messages } = sieve.take(value, performance.now());
        for (const bytes of messages) this.onMessage(bytes);
        this.onText(decoder.decode(text, { stream: true }));
      }
    } catch {
      // The cable was pulled: told below.
    }
    this.open = false;
    this.reader?.releaseLock();
    await this.port.close().catch(() => {});
    this.onGone('The device is gone: the handheld on this page is the emulated one again.');
  }

  /** Lets the port go. */
  async close() {
    await this.reader?.cancel().catch(() => {});
  }

  /** Writes behind whatever is being written: a port has room for one writer. @param {string | Uint8Array} what
   * @returns {Promise<void>} */
  send(what) {
    const bytes = typeof what === 'string' ? new TextEncoder().encode(what) : what;
    this.sent = this.sent.then(() => this.write(bytes));
    return this.sent;
  }

  /** @param {Uint8Array} bytes */
  async write(bytes) {
    if (!this.open) return;
    const writer = this.port.writable.getWriter();
    await writer.write(bytes).catch(() => {});
    writer.releaseLock();
  }

  /** Shows the device's lights until it is gone. @param {import('./console_link.mjs').ConsoleLink} link @param {(rgb: Uint8Array) => void} show */
  async mirror(link, show) {
    while (this.open) {
      try {
        const { rows } = await link.ask('frame');
        const bytes = rows.flatMap((/** @type {{rgb: string}} */ row) =>
          row.rgb.split(' ').flatMap(cell => cell.match(/../g)?.map(pair => parseInt(pair, 16)) ?? []),
        );
        show(Uint8Array.from(bytes));
      } catch {
        // Not every device answers at every moment; the next picture may come.
      }
      await new Promise(resolve => setTimeout(resolve, MIRROR_EVERY_MS));
    }
  }
}
