// Speaks PICOBOOT, the language of the RP2040's boot ROM on USB (RP2040 data sheet, chapter 2.8.5), over anything that
// looks like a WebUSB device. It knows commands, addresses and bytes, nothing of what is written.

export const BOOT_ROM = { vendorId: 0x2e8a, productId: 0x0003 };

const MAGIC = 0x431fd10b;
const COMMAND_BYTES = 32;
const STATUS_BYTES = 16;
const PACKET_BYTES = 64;

const EXCLUSIVE_ACCESS = 0x01;
const REBOOT = 0x02;
const FLASH_ERASE = 0x03;
const WRITE = 0x05;
const EXIT_XIP = 0x06;
const READ = 0x84;

/** More than the slowest flash takes for a sector. A boot ROM that refuses the last part of a write does not answer at
 * all, and a host would wait for ever. */
const PATIENCE_MS = 10_000;

const INTERFACE_RESET = 0x41;
const COMMAND_STATUS = 0x42;

const REASONS = [
  'it gives no reason',
  'it does not know the command',
  'the command had a wrong length',
  'the transfer had a wrong length',
  'the address is none it has',
  'the address is not aligned',
  'two writes ran into each other',
  'it is restarting',
  'it does not know why',
];

/** @typedef {{number: number, out: number, in: number}} Interface */

export class Picoboot {
  /** @param {any} device a USBDevice @param {number} [patience] in milliseconds */
  constructor(device, patience = PATIENCE_MS) {
    this.device = device;
    this.patience = patience;
    /** @type {Interface} */
    this.interface = { number: 0, out: 0, in: 0 };
    this.token = 1;
  }

  /** Takes hold of the interface; throws in words when the system does not allow it. */
  async open() {
    const { device } = this;
    await device.open();
    if (device.configuration === null) await device.selectConfiguration(1);
    const found = device.configuration.interfaces.flatMap((/** @type {any} */ one) => {
      const { alternate } = one;
      if (alternate.interfaceClass !== 0xff || alternate.interfaceSubclass !== 0 || alternate.interfaceProtocol !== 0)
        return [];
      const end = (/** @type {string} */ way) =>
        alternate.endpoints.find((/** @type {any} */ point) => point.type === 'bulk' && point.direction === way);
      return end('in') && end('out')
        ? [{ number: one.interfaceNumber, in: end('in').endpointNumber, out: end('out').endpointNumber }]
        : [];
    });
    if (!found.length) throw new Error('that device has no PICOBOOT interface');
    this.interface = found[0];
    await device.claimInterface(this.interface.number);
    await this.reset();
  }

  /** Forgets whatever was under way. */
  async reset() {
    const { number, in: source, out } = this.interface;
    await this.device.controlTransferOut({
      requestType: 'vendor',
      recipient: 'interface',
      request: INTERFACE_RESET,
      value: 0,
      index: number,
    });
    await this.device.clearHalt('in', source);
    await this.device.clearHalt('out', out);
  }

  /** The drive goes away, so that nobody else writes meanwhile. */
  claim() {
    return this.command(EXCLUSIVE_ACCESS, Uint8Array.of(2));
  }

  /** Flash can be erased, written and read only so. */
  exitXip() {
    return this.command(EXIT_XIP, new Uint8Array(0));
  }

  /** @param {number} address @param {number} size both whole sectors */
  erase(address, size) {
    return this.command(FLASH_ERASE, words(address, size));
  }

  /** @param {number} address of a page @param {Uint8Array} bytes whole pages */
  write(address, bytes) {
    return this.command(WRITE, words(address, bytes.length), { send: bytes });
  }

  /** @param {number} address @param {number} size @returns {Promise<Uint8Array>} */
  read(address, size) {
    return this.command(READ, words(address, size), { receive: size });
  }

  /** Starts what is in flash. */
  reboot() {
    return this.command(REBOOT, words(0, 0, 500));
  }

  /**
   * A command, its data, and an empty packet the other way that says it is done.
   * @param {number} id @param {Uint8Array} args @param {{send?: Uint8Array, receive?: number}} [data]
   * @returns {Promise<Uint8Array>}
   */
  async command(id, args, { send, receive = 0 } = {}) {
    const bytes = new Uint8Array(COMMAND_BYTES);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, MAGIC, true);
    view.setUint32(4, this.token++, true);
    bytes[8] = id;
    bytes[9] = args.length;
    view.setUint32(12, send?.length ?? receive, true);
    bytes.set(args, 16);
    await this.out(bytes);
    let answer = new Uint8Array(0);
    if (receive) {
      answer = await this.in(receive);
      await this.out(new Uint8Array(0));
    } else {
      if (send) await this.out(send);
      await this.in(PACKET_BYTES);
    }
    return answer;
  }

  /** @param {Uint8Array} bytes */
  async out(bytes) {
    const { status } = await this.soon(this.device.transferOut(this.interface.out, bytes));
    if (status !== 'ok') await this.fail();
  }

  /** @param {number} length @returns {Promise<Uint8Array<ArrayBuffer>>} */
  async in(length) {
    const { status, data } = await this.soon(this.device.transferIn(this.interface.in, length));
    if (status !== 'ok') await this.fail();
    return data ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(0);
  }

  /** A transfer cannot be taken back but by letting go of the device. @template T @param {Promise<T>} transfer
   * @returns {Promise<T>} */
  async soon(transfer) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('the handheld no longer answers')), this.patience);
    });
    try {
      return /** @type {T} */ (await Promise.race([transfer, late]));
    } catch (error) {
      transfer.catch(() => {});
      void this.device.close().catch(() => {});
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The boot ROM refuses: asks why. @returns {Promise<never>} */
  async fail() {
    const { data } = await this.device.controlTransferIn(
      {
        requestType: 'vendor',
        recipient: 'interface',
        request: COMMAND_STATUS,
        value: 0,
        index: this.interface.number,
      },
      STATUS_BYTES,
    );
    await this.reset();
    throw new Error(`the boot ROM refuses: ${REASONS[data.getUint32(4, true)] ?? REASONS[0]}`);
  }
}

/** @param {...number} values @returns {Uint8Array} */
function words(...values) {
  const bytes = new Uint8Array(4 * values.length);
  values.forEach((value, at) => new DataView(bytes.buffer).setUint32(4 * at, value, true));
  return bytes;
}
