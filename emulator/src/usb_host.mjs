// The computer at the other end of the USB cable: enumerates the device as an
// operating system does (what each asks, and in which order, is in
// usb_enumeration.mjs), opens its serial port, and can also misbehave: not read,
// pull the plug, flood, send any SETUP packet at any moment, reset the bus in the
// middle of anything, suspend it and wake it. Drives the chip's USB controller at
// the level of its buffers; the library's own host is not used, because it takes
// every packet at once and cannot stall.

import { AVAILABLE, LENGTH, STALL, UsbBuffers } from './usb_buffers.mjs';
import { ENUMERATION } from './usb_enumeration.mjs';

/** @typedef {import('./chip.mjs').Chip} Chip */

const ADDR_ENDP = 0x00;
const MAIN_CTRL = 0x40;
const SOF_RD = 0x48;
const SIE_CTRL = 0x4c;
const SIE_STATUS = 0x50;
const INTE = 0x90;
const DEV_SOF = 1 << 17;
const SIE_SUSPENDED = 1 << 4;
const SIE_RESUME = 1 << 11;
const SIE_CONNECTED = 1 << 16;
const SIE_SETUP_REC = 1 << 17;
const SIE_BUS_RESET = 1 << 19;
const SIE_LINE_STATE = 3 << 2;
const LINE_J = 1 << 2;
const LINE_K = 2 << 2;
const MUXING = 0x74;
const MUXING_TO_DIGITAL_PAD = 1 << 2;
const PULLUP_EN = 1 << 16;

// USB 2.0, 7.1.7.3 and 7.1.7.5: at least 100 ms of debounce (hosts of today take less), 10 ms of reset and 10 ms
// to recover from it; 9.2.6.3: 2 ms after an address is set; 7.1.7.6: suspended after 3 ms of silence.
const DEBOUNCE_NANOS = 10e6;
const RESET_NANOS = 10e6;
const RECOVERY_NANOS = 10e6;
const SETTLE_NANOS = 2e6;
const TIMEOUT_NANOS = 500e6;
const UNHEARD_NANOS = 100e3;
// RP2040 data sheet, erratum E5 (chips of the first two steppings): the idle line on end that the controller wants
// to see after a bus reset before it takes part.
const IDLE_NANOS = 800e3;
// How often a host begins anew with a device that does not answer, and how long it waits before (Linux: 4, 100 ms).
const ATTEMPTS = 4;
const PAUSE_NANOS = 100e6;
/** Token, handshake and turn-around of a packet, and the bits of its data at 12 Mbit/s. */
const packetNanos = (/** @type {number} */ bytes) => 8000 + bytes * 670;

/**
 * @typedef {object} Transfer a control transfer, before and after
 * @property {Uint8Array} setup 8 bytes
 * @property {Uint8Array} out data to send
 * @property {number[]} data data received
 * @property {'waiting' | 'data' | 'status' | 'done' | 'stalled' | 'timeout' | 'unplugged'} state
 * @property {number} sent
 * @property {(transfer: Transfer) => void} then
 */

export class UsbHost {
  /** @param {{ plugged?: boolean, manners?: import('./usb_enumeration.mjs').Manners }} [options] */
  constructor(options = {}) {
    this.plugged = options.plugged ?? true;
    /** Whose order of questions an enumeration follows. @type {import('./usb_enumeration.mjs').Manners} */
    this.manners = options.manners ?? 'linux';
    /** Takes what the device sends on its serial port. */
    this.reading = true;
    /** Data terminal ready is set when the port opens. */
    this.opens = true;
    /** @type {(bytes: Uint8Array) => void} */
    this.onData = () => {};
    /** Called when the cable, and VBUS with it, comes or goes. @type {(plugged: boolean) => void} */
    this.onPlug = () => {};
    /** @type {Chip | null} */
    this.chip = null;
    /** @type {import('./clock.mjs').VirtualClock | null} */
    this.clock = null;
    /** @type {any} */
    this.usb = null;
    this.buffers = new UsbBuffers();
    /** @type {Transfer[]} */
    this.transfers = [];
    /** @type {number[]} */
    this.outgoing = [];
    this.outgoingAt = 0;
    this.configured = false;
    this.open = false;
    this.inEndpoint = -1;
    this.outEndpoint = -1;
    this.communicationInterface = 0;
    this.deviceDescriptor = new Uint8Array(0);
    this.descriptors = new Uint8Array(0);
    /** Which device the host speaks to, and what it has read of it by (type << 8 | index). */
    this.address = 0;
    /** @type {Map<number, Uint8Array>} */
    this.answers = new Map();
    /** What is left of an enumeration that resets the bus on its way.
     * @type {import('./usb_enumeration.mjs').Step[] | undefined} */
    this.enumerating = undefined;
    this.attempts = 0;
    this.resetting = false;
    /** The line is never idle for long: a hub passes on what others are told. */
    this.busyHub = false;
    this.resetUntil = 0;
    this.heardIdle = true;
    this.suspended = false;
    /** Empty packets still to be sent to the serial port. */
    this.empty = 0;
    /** @type {Record<string, import('./clock.mjs').Alarm>} */
    this.alarms = {};
  }

  /** Forgets the device. */
  reset() {
    this.transfers = [];
    this.outgoing = [];
    this.outgoingAt = 0;
    this.configured = false;
    this.open = false;
    this.inEndpoint = -1;
    this.outEndpoint = -1;
    this.communicationInterface = 0;
    this.deviceDescriptor = new Uint8Array(0);
    this.descriptors = new Uint8Array(0);
    this.address = 0;
    this.answers = new Map();
    this.enumerating = undefined;
    this.resetting = false;
    this.suspended = false;
    this.empty = 0;
  }

  /** @param {Chip} chip */
  attach(chip) {
    this.reset();
    this.chip = chip;
    this.clock = chip.clock;
    const usb = (this.usb = /** @type {any} */ (chip.bus.usbCtrl));
    this.buffers = new UsbBuffers(chip);
    this.alarms = {
      connect: this.clock.createAlarm(() => this.busReset()),
      recover: this.clock.createAlarm(() => this.recovered()),
      timeout: this.clock.createAlarm(() => this.finish('timeout')),
      control: this.clock.createAlarm(() => this.controlStep()),
      in: this.clock.createAlarm(() => this.takeSerial()),
      out: this.clock.createAlarm(() => this.giveSerial()),
      frame: this.clock.createAlarm(() => this.frame()),
      idle: this.clock.createAlarm(() => this.idleLongEnough()),
    };
    usb.onUSBEnabled = usb.onResetReceived = usb.onEndpointWrite = usb.onEndpointRead = undefined;
    usb.DPRAMUpdated = (/** @type {number} */ offset, /** @type {number} */ value) => this.bufferWritten(offset, value);
    const read = usb.readUint32;
    usb.readUint32 = (/** @type {number} */ offset) => {
      if (offset === SOF_RD && usb.intRaw & DEV_SOF) {
        usb.intRaw &= ~DEV_SOF;
        usb.checkInterrupts();
      }
      if (offset === SIE_STATUS && this.busyHub) {
        return (read.call(usb, offset) & ~SIE_LINE_STATE) | this.lineState();
      }
      return read.call(usb, offset);
    };
    const write = usb.writeUint32;
    usb.writeUint32 = (/** @type {number} */ offset, /** @type {number} */ value) => {
      const raw = usb.rawWriteValue;
      write.call(usb, offset, value);
      if (this.busyHub && (offset === SIE_STATUS || offset === MUXING)) this.notYetConnected(offset === MUXING);
      if (offset === INTE && value & DEV_SOF) this.startFrames();
      if (offset === SIE_CTRL || offset === MAIN_CTRL) this.lookForDevice();
      if (offset === SIE_STATUS) {
        if (raw & (SIE_SUSPENDED | SIE_RESUME)) {
          usb.sieStatus &= ~(raw & (SIE_SUSPENDED | SIE_RESUME));
          usb.sieStatusUpdated();
        }
        // The request is taken; now the host's next token meets whatever endpoint 0 holds.
        if (raw & SIE_SETUP_REC && this.transfers.length) this.alarms.control.schedule(packetNanos(0));
      }
    };
  }

  /** Frames begin every millisecond; the device hears of it only if it asked to. */
  startFrames() {
    if (!this.configured || this.alarms.frame.scheduled || !this.clock) return;
    this.alarms.frame.at(Math.ceil((this.clock.nanos + 1) / 1e6) * 1e6);
  }

  frame() {
    const { usb } = this;
    usb.sofFrameNumber = (usb.sofFrameNumber + 1) & 0x7ff;
    usb.intRaw |= DEV_SOF;
    usb.checkInterrupts();
    if (usb.intEnable & DEV_SOF) this.startFrames();
  }

  // --- behind a busy hub ----------------------------------------------------------

  /** Whether the controller's input is taken from GP15 and reads idle there. @returns {boolean} */
  idleForced() {
    const pin = /** @type {Chip} */ (this.chip).bus.gpio[15];
    const muxing = this.usb.readUint32(MUXING);
    return (muxing & MUXING_TO_DIGITAL_PAD) !== 0 && pin.functionSelect === 8 && pin.inputOverride === 3;
  }

  /** What the controller sees of the line: both low in a reset, else packets for others. @returns {number} */
  lineState() {
    const nanos = this.clock?.nanos ?? 0;
    if (this.idleForced()) return LINE_J;
    if (nanos < this.resetUntil) return 0;
    return Math.floor(nanos / 83) % 2 ? LINE_J : LINE_K;
  }

  /** Nothing but the idle line makes it connected, whatever was written. @param {boolean} muxed */
  notYetConnected(muxed) {
    if (!this.heardIdle) this.usb.sieStatus &= ~SIE_CONNECTED;
    if (!muxed) return;
    if (!this.idleForced()) this.alarms.idle.cancel();
    else if (!this.heardIdle) this.alarms.idle.schedule(IDLE_NANOS);
  }

  /** The controller looks at GP15 and not at the cable. @returns {boolean} */
  idleElsewhere() {
    return this.busyHub && this.idleForced();
  }

  idleLongEnough() {
    this.heardIdle = true;
    this.usb.sieStatus |= SIE_CONNECTED;
  }

  // --- the cable -----------------------------------------------------------------

  plug() {
    this.plugged = true;
    this.onPlug(true);
    this.attempts = 0;
    this.lookForDevice();
  }

  /** Pulls the plug, in the middle of whatever was going on. */
  unplug() {
    this.plugged = false;
    this.onPlug(false);
    for (const transfer of this.transfers) transfer.state = 'unplugged';
    this.reset();
    for (const alarm of Object.values(this.alarms)) alarm.cancel();
    this.tell(SIE_SUSPENDED);
  }

  /** What the controller notices of the bus; without its clock nothing. @param {number} set @param {number} [clear] */
  tell(set, clear = 0) {
    if (!this.usb || !this.clocked) return;
    this.usb.sieStatus = (this.usb.sieStatus & ~clear) | set;
    this.usb.sieStatusUpdated();
  }

  /** Whether the controller runs at all. @returns {boolean} */
  get clocked() {
    return this.chip?.oscillators.usbClocked ?? false;
  }

  lookForDevice() {
    const { usb } = this;
    if (!this.plugged || !usb) return;
    const there = usb.sieCtrl & PULLUP_EN && usb.mainCtrl & 1;
    if (!there && (this.configured || this.resetting || this.transfers.length)) {
      // The device has let go of the line: the host sees it as pulled.
      for (const transfer of this.transfers) transfer.state = 'unplugged';
      this.reset();
      for (const alarm of Object.values(this.alarms)) alarm.cancel();
    }
    if (!there || this.configured || this.resetting) return;
    if (this.transfers.length || this.alarms.connect.scheduled) return;
    this.alarms.connect.schedule(DEBOUNCE_NANOS);
  }

  /** Resets the bus, now, in the middle of whatever was going on, and enumerates the device anew. */
  busReset() {
    for (const transfer of this.transfers) transfer.state = 'timeout';
    for (const alarm of Object.values(this.alarms)) alarm.cancel();
    const { enumerating } = this;
    this.reset();
    if (enumerating) this.enumerating = enumerating;
    this.resetting = true;
    this.heardIdle = !this.busyHub;
    this.resetUntil = (this.clock?.nanos ?? 0) + RESET_NANOS;
    this.tell(SIE_BUS_RESET | (this.heardIdle ? SIE_CONNECTED : 0), SIE_SUSPENDED);
    this.chip?.note('USB bus reset');
    this.alarms.recover.schedule(RESET_NANOS + RECOVERY_NANOS);
  }

  recovered() {
    this.resetting = false;
    this.enumerate();
  }

  /** Silence on the bus: after three milliseconds the device must be asleep. */
  suspend() {
    this.suspended = true;
    for (const alarm of Object.values(this.alarms)) alarm.cancel();
    this.tell(SIE_SUSPENDED);
    this.chip?.note('USB suspended');
  }

  /** The host wakes up and goes on where it was. */
  resume() {
    if (!this.suspended) return;
    this.suspended = false;
    this.tell(SIE_RESUME, SIE_SUSPENDED);
    this.chip?.note('USB resumed');
    if (this.transfers.length) this.alarms.control.schedule(packetNanos(8));
    this.kick();
  }

  // --- enumeration -----------------------------------------------------------------

  /** From the beginning, or from where a reset that belongs to it has left it. */
  enumerate() {
    const steps = this.enumerating ?? ENUMERATION[this.manners]();
    this.enumerating = undefined;
    this.nextStep(steps);
  }

  /** @param {import('./usb_enumeration.mjs').Step[]} steps */
  nextStep(steps) {
    const step = steps.shift();
    if (!step) {
      this.enumerated();
      return;
    }
    if (step === 'reset') {
      this.enumerating = steps;
      this.busReset();
      return;
    }
    const setup = step(this);
    if (!setup) {
      this.nextStep(steps);
      return;
    }
    this.control(setup, [], transfer => {
      if (transfer.state === 'timeout') {
        if (++this.attempts < ATTEMPTS) this.alarms.connect.schedule(PAUSE_NANOS);
        return;
      }
      if (setup[0] === 0x80 && setup[1] === 6 && transfer.state === 'done') {
        this.answers.set((setup[3] << 8) | setup[2], Uint8Array.from(transfer.data));
      }
      if (setup[0] === 0 && setup[1] === 5) this.address = setup[2];
      this.nextStep(steps);
    });
  }

  enumerated() {
    this.deviceDescriptor = Uint8Array.from(this.answers.get(0x100) ?? []);
    this.descriptors = Uint8Array.from(this.answers.get(0x200) ?? []);
    this.readDescriptors();
    this.control([0, 9, 1, 0, 0, 0, 0, 0], [], set => {
      this.configured = set.state === 'done';
      if (this.configured) this.attempts = 0;
      this.chip?.note('USB configured');
      if (this.usb.intEnable & DEV_SOF) this.startFrames();
      if (this.opens) this.openPort();
      this.kick();
    });
  }

  readDescriptors() {
    const bytes = this.descriptors;
    let dataInterface = false;
    for (let at = 0; at + 2 <= bytes.length && bytes[at] >= 2; at += bytes[at]) {
      if (bytes[at + 1] === 4) {
        dataInterface = bytes[at + 5] === 10;
        if (bytes[at + 5] === 2) this.communicationInterface = bytes[at + 2];
      } else if (bytes[at + 1] === 5 && dataInterface) {
        if (bytes[at + 2] & 0x80) this.inEndpoint = bytes[at + 2] & 15;
        else this.outEndpoint = bytes[at + 2] & 15;
      }
    }
  }

  /** Sets the line's speed and raises DTR, as a terminal program does. @param {number} [baud] */
  openPort(baud = 115200) {
    const coding = [baud & 255, (baud >> 8) & 255, (baud >> 16) & 255, (baud >> 24) & 255, 0, 0, 8];
    this.control([0x21, 0x20, 0, 0, this.communicationInterface, 0, 7, 0], coding);
    this.control([0x21, 0x22, 3, 0, this.communicationInterface, 0, 0, 0], [], transfer => {
      this.open = transfer.state === 'done';
    });
  }

  closePort() {
    this.control([0x21, 0x22, 0, 0, this.communicationInterface, 0, 0, 0], [], () => {
      this.open = false;
    });
  }

  // --- control transfers -------------------------------------------------------------

  /**
   * Queues a control transfer; any eight bytes will do.
   * @param {ArrayLike<number>} setup
   * @param {ArrayLike<number>} [out]
   * @param {(transfer: Transfer) => void} [then]
   * @returns {Transfer}
   */
  control(setup, out = [], then = () => {}) {
    /** @type {Transfer} */
    const transfer = {
      setup: Uint8Array.from(setup),
      out: Uint8Array.from(out),
      data: [],
      state: 'waiting',
      sent: 0,
      then,
    };
    if (!this.plugged || !this.usb) {
      transfer.state = 'unplugged';
      return transfer;
    }
    this.transfers.push(transfer);
    if (this.transfers.length === 1) this.alarms.control.schedule(packetNanos(8));
    return transfer;
  }

  controlStep() {
    const transfer = this.transfers[0];
    if (!transfer) return;
    const wanted = transfer.setup[6] | (transfer.setup[7] << 8);
    const inward = (transfer.setup[0] & 0x80) !== 0;
    if (transfer.state === 'waiting') {
      // Where nobody answers at all, not even with a NAK, a host tries three times and gives up.
      this.alarms.timeout.schedule(this.heard() ? TIMEOUT_NANOS : UNHEARD_NANOS);
      if (!this.heard()) return;
      transfer.state = wanted ? 'data' : 'status';
      this.sendSetup(transfer.setup);
      return;
    }
    if (this.usb.sieStatus & SIE_SETUP_REC) return; // the controller answers NAK until the request has been taken
    const towardsHost = transfer.state === 'data' ? inward : !(inward && wanted);
    const buffer = towardsHost ? this.buffers.inward(0) : this.buffers.outward(0);
    if (buffer & STALL && this.usb.epStallArm & (towardsHost ? 1 : 2)) {
      this.finish('stalled');
      return;
    }
    if (!(buffer & AVAILABLE)) return;
    if (towardsHost) {
      const length = buffer & LENGTH;
      const bytes = this.buffers.take(0);
      if (transfer.state === 'status') {
        this.finish('done');
        return;
      }
      transfer.data.push(...bytes);
      if (length < 64 || transfer.data.length >= wanted) transfer.state = 'status';
    } else if (transfer.state === 'status') {
      this.buffers.give(0, new Uint8Array(0));
      this.finish('done');
      return;
    } else {
      const part = transfer.out.slice(transfer.sent, transfer.sent + 64);
      transfer.sent += part.length;
      this.buffers.give(0, part);
      if (transfer.sent >= Math.min(wanted, transfer.out.length) || part.length < 64) transfer.state = 'status';
    }
  }

  /** Whether the device listens at the address the host uses. @returns {boolean} */
  heard() {
    const awake = this.clocked && this.heardIdle && !this.idleElsewhere();
    return awake && (this.usb.readUint32(ADDR_ENDP) & 0x7f) === this.address && !this.suspended;
  }

  /**
   * A SETUP packet, now, whatever else is going on. The controller takes it always: it puts the eight bytes where
   * they belong, disarms a stall of endpoint 0 and tells the program. What endpoint 0 had been given to send or
   * to be filled stays given: the program must take it back.
   * @param {ArrayLike<number>} setup
   */
  sendSetup(setup) {
    this.buffers.setup(setup);
    this.usb.epStallArm &= ~3;
    this.usb.sieStatus |= SIE_SETUP_REC;
    this.usb.sieStatusUpdated();
  }

  /** @param {'done' | 'stalled' | 'timeout'} state */
  finish(state) {
    const transfer = this.transfers.shift();
    if (!transfer) return;
    transfer.state = state;
    this.alarms.timeout.cancel();
    transfer.then(transfer);
    const settling = state === 'done' && transfer.setup[0] === 0 && transfer.setup[1] === 5;
    if (this.transfers.length) this.alarms.control.schedule(settling ? SETTLE_NANOS : packetNanos(8));
  }

  // --- the serial port -----------------------------------------------------------------

  /** @param {ArrayLike<number>} bytes */
  write(bytes) {
    for (let i = 0; i < bytes.length; i++) this.outgoing.push(bytes[i]);
    this.kick();
  }

  /** Bytes written and not yet taken by the device. @returns {number} */
  get pending() {
    return this.outgoing.length - this.outgoingAt;
  }

  /** Sends this many packets with nothing in them, one after another. @param {number} count */
  flood(count) {
    this.empty = count;
    this.kick();
  }

  /** Starts what can start. */
  kick() {
    if (!this.configured || this.suspended) return;
    if (this.reading && this.inEndpoint > 0 && !this.alarms.in.scheduled) {
      const value = this.buffers.inward(this.inEndpoint);
      if (UsbBuffers.hasData(value)) this.alarms.in.schedule(packetNanos(value & LENGTH));
    }
    if ((this.pending > 0 || this.empty > 0) && this.outEndpoint > 0 && !this.alarms.out.scheduled) {
      if (this.buffers.outward(this.outEndpoint) & AVAILABLE) {
        this.alarms.out.schedule(packetNanos(Math.min(64, this.pending)));
      }
    }
  }

  takeSerial() {
    if (!this.reading || !UsbBuffers.hasData(this.buffers.inward(this.inEndpoint))) return;
    const bytes = this.buffers.take(this.inEndpoint);
    if (bytes.length) this.onData(bytes);
    this.kick();
  }

  giveSerial() {
    const endpoint = this.outEndpoint;
    const value = this.buffers.outward(endpoint);
    if (!(value & AVAILABLE) || (this.pending === 0 && this.empty === 0)) return;
    if (this.empty > 0) {
      this.empty--;
      // Words and nothings take turns, so that what is typed arrives between them.
      if (this.pending === 0 || this.empty % 2) {
        this.buffers.give(endpoint, new Uint8Array(0));
        this.kick();
        return;
      }
    }
    const outgoing = this.outgoing;
    const at = this.outgoingAt;
    const length = Math.min(64, value & LENGTH, this.pending);
    this.buffers.give(endpoint, Uint8Array.from(outgoing.slice(at, at + length)));
    this.outgoingAt = at + length;
    if (this.outgoingAt === outgoing.length) {
      outgoing.length = 0;
      this.outgoingAt = 0;
    }
    this.kick();
  }

  /** The program has given a buffer away, or taken one back. @param {number} offset @param {number} value */
  bufferWritten(offset, value) {
    const endpoint = UsbBuffers.endpointAt(offset);
    if (endpoint === undefined) return;
    if (endpoint > 0) {
      this.kick();
      return;
    }
    if (value & (AVAILABLE | STALL) && this.transfers.length && !this.suspended && !this.alarms.control.scheduled) {
      this.alarms.control.schedule(packetNanos(value & LENGTH));
    }
  }
}
