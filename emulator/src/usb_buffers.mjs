// The memory that the chip's USB controller shares with the program: which buffer an endpoint has, whether it is
// given away, and what the controller does to it when a packet comes or goes (RP2040 data sheet, 4.1.2.5). Who sends
// the packets, and when, is the host's business (usb_host.mjs).

export const AVAILABLE = 1 << 10;
export const STALL = 1 << 11;
const FULL = 1 << 15;
export const LENGTH = 0x3ff;
const DOUBLE_BUFFERED = 1 << 30;
/** Where the controls of endpoint 0 lie: those of the others follow, eight bytes each. */
const TOWARDS_HOST = 0x80;
const FROM_HOST = 0x84;
const LAST_CONTROL = 0xfc;

export class UsbBuffers {
  /** @param {import('./chip.mjs').Chip} [chip] none yet: all zeros, which nobody has given away */
  constructor(chip) {
    this.usb = /** @type {any} */ (chip?.bus.usbCtrl);
    this.view = chip?.bus.usbDPRAMView ?? new DataView(new ArrayBuffer(4096));
    this.memory = chip?.bus.usbDPRAM ?? new Uint8Array(4096);
  }

  /** The endpoint whose buffer control a write to this offset changes, if it is one. @param {number} offset */
  static endpointAt(offset) {
    return offset < TOWARDS_HOST || offset > LAST_CONTROL ? undefined : (offset - TOWARDS_HOST) >> 3;
  }

  /** The buffer control that the host's next IN token would meet. @param {number} endpoint @returns {number} */
  inward(endpoint) {
    return this.view.getUint32(TOWARDS_HOST + endpoint * 8, true);
  }

  /** The same of an OUT token. @param {number} endpoint @returns {number} */
  outward(endpoint) {
    return this.view.getUint32(FROM_HOST + endpoint * 8, true);
  }

  /** Whether there is anything to take, in either half. @param {number} value a buffer control */
  static hasData(value) {
    return (value & (AVAILABLE | (AVAILABLE << 16))) !== 0;
  }

  /** @param {number} endpoint @param {boolean} inward @returns {{ offset: number, double: boolean }} */
  address(endpoint, inward) {
    if (endpoint === 0) return { offset: 0x100, double: false };
    const control = this.view.getUint32(8 + 8 * (endpoint - 1) + (inward ? 0 : 4), true);
    return { offset: control & 0xffc0, double: (control & DOUBLE_BUFFERED) !== 0 };
  }

  /** Puts the eight bytes of a request where they belong. @param {ArrayLike<number>} setup */
  setup(setup) {
    this.memory.set(Uint8Array.from(setup), 0);
  }

  /** The host has what the program gave. @param {number} endpoint @returns {Uint8Array} */
  take(endpoint) {
    const value = this.inward(endpoint);
    const { offset, double } = this.address(endpoint, true);
    const memory = this.memory;
    /** @type {number[]} */
    const bytes = [];
    if (value & AVAILABLE) bytes.push(...memory.slice(offset, offset + (value & LENGTH)));
    let left = value & ~(AVAILABLE | FULL);
    if (double && value & (AVAILABLE << 16)) {
      bytes.push(...memory.slice(offset + 64, offset + 64 + ((value >> 16) & LENGTH)));
      left &= ~((AVAILABLE | FULL) << 16);
    }
    this.view.setUint32(TOWARDS_HOST + endpoint * 8, left >>> 0, true);
    this.usb.indicateBufferReady(endpoint, false);
    return Uint8Array.from(bytes);
  }

  /** The program has what the host sent. @param {number} endpoint @param {Uint8Array} bytes */
  give(endpoint, bytes) {
    const value = this.outward(endpoint);
    const { offset } = this.address(endpoint, false);
    // The controller takes what the host sends, up to the endpoint's packet size: the length in the buffer
    // control is what the program hopes for. Bulk transfers are asked for in whole packets by everybody.
    const length = Math.min(bytes.length, endpoint === 0 ? 64 : value & LENGTH);
    this.memory.set(bytes.subarray(0, length), offset);
    const left = (value & ~(AVAILABLE | LENGTH)) | FULL | length;
    this.view.setUint32(FROM_HOST + endpoint * 8, left >>> 0, true);
    this.usb.indicateBufferReady(endpoint, true);
  }
}
