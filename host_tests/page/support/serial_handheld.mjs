// A real handheld at a USB port, as a page sees it: `navigator.serial` is the test's own, and behind it an emulated device
// runs the flashed program in this process, in real time. Nothing nearer to the page is replaced.

import { Device } from '../../../emulator/src/device.mjs';
import { firmware } from '../../../emulator/src/node_files.mjs';

const BEAT_MS = 5;
/** What a busy machine makes up for at most. */
const MOST_BEHIND_MS = 60;

export class SerialHandheld {
  /** @param {string} [board] */
  constructor(board = 'handheld') {
    this.device = new Device({
      ...firmware(board),
      usb: true,
      uniqueId: new Uint8Array(8).fill(7),
      strictLights: false,
    });
    /** What it has said and nobody has read. @type {number[]} */
    this.said = [];
    /** @type {((bytes: number[] | null) => void) | null} */
    this.reader = null;
    this.gone = false;
    let last = performance.now();
    this.beat = setInterval(() => {
      const now = performance.now();
      this.device.run({ ms: Math.min(now - last, MOST_BEHIND_MS) });
      last = now;
      this.said.push(...Array.from(this.device.console.read(), letter => letter.charCodeAt(0)));
      this.hand();
    }, BEAT_MS);
  }

  /** Gives whoever reads what there is; nothing any more when the cable has been pulled. */
  hand() {
    if (!this.reader || (!this.said.length && !this.gone)) return;
    this.reader(this.gone ? null : this.said.splice(0));
    this.reader = null;
  }

  /** The cable to the computer is pulled. */
  pull() {
    this.gone = true;
    this.device.usb.unplug();
    this.hand();
  }

  end() {
    clearInterval(this.beat);
    this.pull();
  }

  /** @returns {boolean[][]} */
  lit() {
    return this.device.lit();
  }

  /** Before the page is opened: it finds this device when it asks for one.
   * @param {import('playwright-core').BrowserContext} context */
  async offerTo(context) {
    await context.exposeFunction('serialRead', () => new Promise(done => ((this.reader = done), this.hand())));
    await context.exposeFunction('serialWrite', (/** @type {number[]} */ bytes) => {
      if (!this.gone) this.device.console.write(bytes);
    });
    await context.addInitScript(() => {
      const { serialRead, serialWrite } = /** @type {any} */ (window);
      const open = () => ({
        readable: new ReadableStream({
          async pull(controller) {
            const bytes = await serialRead();
            if (bytes) controller.enqueue(Uint8Array.from(bytes));
            else controller.error(new DOMException('The device has been lost.', 'NetworkError'));
          },
        }),
        writable: new WritableStream({ write: bytes => serialWrite(Array.from(bytes)) }),
        close: async () => {},
      });
      const port = { readable: null, writable: null, open: async () => void Object.assign(port, open()) };
      const serial = { requestPort: async () => port };
      Object.defineProperty(navigator, 'serial', { configurable: true, value: serial });
    });
  }
}
