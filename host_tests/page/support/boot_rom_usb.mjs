// An RP2040 that waits in its boot ROM, seen from the USB side: what chapter 2.8.5 of the RP2040 data sheet says it does,
// and where the ROM does otherwise (its source is published: raspberrypi/pico-bootrom-rp2040), what it does, with numbers
// of its own, behind the methods of a WebUSB device. So an erase is acknowledged whether it could be done or not, RAM and
// ROM can be read, a flash that still runs in place is neither erased nor written and nobody is told, a program shorter
// than a page is filled up with zeros, and a write that is refused at its last page is never answered. Its flash behaves like flash (an erase sets the bits of
// a sector, a program only clears them), and its cable can be pulled at any packet, half-way through whatever is done.

const FLASH_BASE = 0x1000_0000;
const SECTOR = 0x1000;
const PAGE = 0x100;
const PACKET = 64;
/** What else can be read. */
const ROM_BYTES = 0x4000;
const RAM = { base: 0x2000_0000, bytes: 0x4_2000 };
const STATUS = {
  ok: 0,
  unknownCommand: 1,
  commandLength: 2,
  transferLength: 3,
  address: 4,
  alignment: 5,
  rebooting: 7,
};
/** Identifier → how many bytes of arguments it takes. @type {Record<number, number>} */
const ARGUMENTS = { 0x01: 1, 0x02: 12, 0x03: 8, 0x05: 8, 0x06: 0, 0x07: 0, 0x84: 8 };
const IN_ENDPOINT = 4;
const OUT_ENDPOINT = 3;

/** Whether the boot ROM would start this: the checksum over the second stage (chapter 2.8.1.3.1) must hold.
 * @param {Uint8Array} flash */
export function bootable(flash) {
  let crc = 0xffffffff;
  for (const byte of flash.subarray(0, 252)) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  const sum = new DataView(flash.buffer, flash.byteOffset).getUint32(252, true);
  return crc >>> 0 === sum;
}

export class BootRomUsb {
  /** @param {Uint8Array} flash */
  constructor(flash) {
    this.flash = flash;
    this.vendorId = 0x2e8a;
    this.productId = 0x0003;
    this.opened = false;
    /** @type {any} */
    this.configuration = null;
    /** Packets that have crossed the cable, and at which one it is pulled. */
    this.packets = 0;
    this.pullAt = Infinity;
    this.halted = false;
    this.status = { token: 0, code: 0, id: 0 };
    this.exclusive = 0;
    this.xip = true;
    this.rebooted = false;
    /** @type {{address: number, left: number, held: number[]} | null} */
    this.writing = null;
    /** @type {Uint8Array[]} What waits to be fetched, packet by packet; an empty one ends a command. */
    this.outgoing = [];
    this.expectsEmpty = false;
    /** @type {Set<number>} Sectors that were erased or programmed. */
    this.touched = new Set();
  }

  // --- WebUSB ------------------------------------------------------------------------------------------------

  async open() {
    this.cross();
    this.opened = true;
  }

  async close() {
    this.opened = false;
  }

  async selectConfiguration() {
    this.cross();
    const bulk = (/** @type {'in' | 'out'} */ direction, /** @type {number} */ endpointNumber) => ({
      type: 'bulk',
      direction,
      endpointNumber,
      packetSize: PACKET,
    });
    this.configuration = {
      interfaces: [
        {
          interfaceNumber: 0, // the drive
          alternate: {
            interfaceClass: 8,
            interfaceSubclass: 6,
            interfaceProtocol: 80,
            endpoints: [bulk('in', 1), bulk('out', 2)],
          },
        },
        {
          interfaceNumber: 1,
          alternate: {
            interfaceClass: 0xff,
            interfaceSubclass: 0,
            interfaceProtocol: 0,
            endpoints: [bulk('out', OUT_ENDPOINT), bulk('in', IN_ENDPOINT)],
          },
        },
      ],
    };
  }

  /** @param {number} number */
  async claimInterface(number) {
    this.cross();
    if (number !== 1) throw new Error('the interface is a protected class');
  }

  /** @param {any} setup */
  async controlTransferOut(setup) {
    this.cross();
    if (
      setup.requestType !== 'vendor' ||
      setup.recipient !== 'interface' ||
      setup.index !== 1 ||
      setup.request !== 0x41
    )
      return { status: 'stall' };
    this.halted = false;
    this.writing = null;
    this.outgoing = [];
    this.expectsEmpty = false;
    this.exclusive = 0;
    this.status = { token: 0, code: 0, id: 0 };
    return { status: 'ok' };
  }

  /** @param {any} setup @param {number} length */
  async controlTransferIn(setup, length) {
    this.cross();
    if (setup.request !== 0x42 || setup.index !== 1 || length !== 16) return { status: 'stall' };
    const data = new DataView(new ArrayBuffer(16));
    data.setUint32(0, this.status.token, true);
    data.setUint32(4, this.status.code, true);
    data.setUint8(8, this.status.id);
    data.setUint8(9, Number(this.writing !== null));
    return { status: 'ok', data };
  }

  async clearHalt() {
    this.cross();
  }

  /** @param {number} endpoint @param {Uint8Array} bytes */
  async transferOut(endpoint, bytes) {
    if (endpoint !== OUT_ENDPOINT) return { status: 'stall' };
    let at = 0;
    do {
      this.cross();
      if (this.halted) return { status: 'stall' };
      this.take(bytes.subarray(at, at + PACKET));
      at += PACKET;
    } while (at < bytes.length);
    return { status: this.halted ? 'stall' : 'ok' };
  }

  /** @param {number} endpoint @param {number} length */
  async transferIn(endpoint, length) {
    if (endpoint !== IN_ENDPOINT) return { status: 'stall' };
    const bytes = [];
    for (;;) {
      this.cross();
      if (this.halted) return { status: 'stall' };
      const packet = this.outgoing.shift();
      if (!packet) return new Promise(() => {}); // not acknowledged, time and again
      bytes.push(...packet);
      if (packet.length < PACKET || bytes.length >= length) break;
    }
    return { status: 'ok', data: new DataView(Uint8Array.from(bytes).buffer) };
  }

  // --- the boot ROM ------------------------------------------------------------------------------------------

  /** One packet crosses the cable, unless it is pulled or the chip has gone. */
  cross() {
    if (this.rebooted) throw new DOMException('The device was disconnected.', 'NotFoundError');
    if (this.packets++ < this.pullAt) return;
    // A page that was half there when the cable went is written by half.
    if (this.writing?.held.length && !this.xip) this.program(this.writing.address - FLASH_BASE, this.writing.held);
    this.writing = null;
    throw new DOMException('The device was disconnected.', 'NetworkError');
  }

  /** @param {number} code */
  refuse(code) {
    this.status.code = code;
    this.halted = true;
  }

  /** @param {number} address @param {number} size @returns {number} what a transfer there is answered with */
  verdict(address, size) {
    const within = (/** @type {number} */ base, /** @type {number} */ bytes) =>
      address >= base && address + size <= base + bytes;
    if (within(RAM.base, RAM.bytes)) return STATUS.ok;
    if (!this.writing && within(0, ROM_BYTES)) return STATUS.ok;
    if (!within(FLASH_BASE, this.flash.length)) return STATUS.address;
    return address % PAGE ? STATUS.alignment : STATUS.ok;
  }

  /** @param {Uint8Array} packet */
  take(packet) {
    if (this.writing) return this.collect(packet);
    if (this.expectsEmpty) {
      this.expectsEmpty = false;
      if (packet.length !== 0) this.refuse(STATUS.transferLength);
      return;
    }
    const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
    if (packet.length !== 32 || view.getUint32(0, true) !== 0x431fd10b) return this.refuse(STATUS.unknownCommand);
    const [id, size, transfer] = [packet[8], packet[9], view.getUint32(12, true)];
    this.status = { token: view.getUint32(4, true), code: STATUS.ok, id };
    if (!(id in ARGUMENTS)) return this.refuse(STATUS.unknownCommand);
    if (ARGUMENTS[id] !== size) return this.refuse(STATUS.commandLength);
    const [first, second] = [view.getUint32(16, true), view.getUint32(20, true)];
    const inFlash = first >= FLASH_BASE && first + second <= FLASH_BASE + this.flash.length;
    // A restart is done before its length is looked at.
    if (id !== 0x02 && transfer !== (id === 0x84 || id === 0x05 ? second : 0))
      return this.refuse(STATUS.transferLength);
    switch (id) {
      case 0x01:
        this.exclusive = packet[16];
        break;
      case 0x02:
        this.outgoing.push(new Uint8Array(0));
        // Told first; gone when that has been fetched.
        this.outgoing.shift = () => {
          delete (/** @type {any} */ (this.outgoing).shift);
          this.rebooted = true;
          return new Uint8Array(0);
        };
        return;
      case 0x03:
        // Acknowledged in any case: nobody keeps what became of it.
        if (inFlash && !this.xip && first % SECTOR === 0 && second % SECTOR === 0)
          return this.erase(first - FLASH_BASE, second);
        break;
      case 0x05:
        this.writing = { address: first, left: transfer, held: [] };
        return;
      case 0x06:
        this.xip = false;
        break;
      case 0x07:
        this.xip = true;
        break;
      case 0x84:
        if (this.verdict(first, transfer) !== STATUS.ok) return this.refuse(this.verdict(first, transfer));
        for (let at = 0; at < transfer; at += PACKET) this.outgoing.push(this.bytes(first + at, transfer - at));
        this.expectsEmpty = true;
        return;
    }
    this.outgoing.push(new Uint8Array(0));
  }

  /** A packet of what is there. @param {number} address @param {number} left @returns {Uint8Array} */
  bytes(address, left) {
    const size = Math.min(PACKET, left);
    const at = address - FLASH_BASE;
    // What a flash says to whom it does not listen, and what happens to lie elsewhere.
    if (this.xip || at < 0 || at >= this.flash.length) return new Uint8Array(size).fill(0xa5);
    return this.flash.slice(at, at + size);
  }

  /** The cable may go while a sector is being erased: then any part of it is. @param {number} from @param {number} size */
  erase(from, size) {
    for (let at = from; at < from + size; at += SECTOR) {
      this.touched.add(at / SECTOR);
      const half = this.packets >= this.pullAt;
      this.flash.fill(0xff, at + (half ? SECTOR / 2 : 0), at + SECTOR);
    }
    this.outgoing.push(new Uint8Array(0));
  }

  /** @param {Uint8Array} packet */
  collect(packet) {
    const { writing } = this;
    if (!writing) return;
    writing.held.push(...packet);
    writing.left -= packet.length;
    while (writing.held.length >= PAGE || (writing.left === 0 && writing.held.length)) {
      const part = writing.held.splice(0, PAGE);
      const verdict = this.verdict(writing.address, part.length);
      // Packets that follow are refused; after the last one, nobody answers any more.
      if (verdict !== STATUS.ok) {
        this.writing = null;
        return this.refuse(verdict);
      }
      while (part.length < PAGE) part.push(0);
      if (!this.xip && writing.address >= FLASH_BASE && writing.address < RAM.base)
        this.program(writing.address - FLASH_BASE, part);
      writing.address += PAGE;
    }
    if (writing.left > 0) return;
    this.writing = null;
    this.outgoing.push(new Uint8Array(0));
  }

  /** @param {number} at @param {number[]} bytes */
  program(at, bytes) {
    this.touched.add(Math.floor(at / SECTOR));
    bytes.forEach((byte, index) => (this.flash[at + index] &= byte));
  }
}
