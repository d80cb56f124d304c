// Somebody at the other end of a handheld's serial pins who speaks LINK_FORMAT.md by himself, politely or not. All that
// he knows lies in plain fields of an object that hangs on the device, so that a snapshot takes it along.
import { frame, messages, VERBS } from './link_reader.mjs';

/** @typedef {import('../../../emulator/src/device.mjs').Device} Device */
/** @typedef {import('./link_reader.mjs').Message} Message */

const MINE = 0x5eed0001;
/** Grid, as a hello has it. */
const FIVE_BY_FIVE = 0x55;

export class Peer {
  /** @param {Device} device @returns {Peer} plugged in */
  static of(device) {
    const peer = new Peer(device);
    /** @type {any} */ (device).peer = peer;
    device.onUartByte = byte => /** @type {any} */ (device).peer.hear(byte);
    const { uart } = device.options.board;
    if (!uart) throw new Error('a board without serial pins has nobody at their other end');
    device.board.pads?.drive(uart.rx_pin, 'high');
    return peer;
  }

  /** @param {Device} device */
  constructor(device) {
    this.device = device;
    this.theirs = 0;
    this.joined = false;
    this.sequence = 0;
    this.heard = 0;
    /** Bytes since the last zero, and all whole messages. @type {number[]} */
    this.bytes = [];
    /** @type {Message[]} */
    this.said = [];
  }

  get session() {
    return (MINE + this.theirs) >>> 0;
  }

  /** @param {number} byte */
  hear(byte) {
    this.bytes.push(byte);
    if (byte !== 0) return;
    const found = messages(this.bytes);
    this.bytes = [0];
    for (const message of found) {
      this.said.push(message);
      if (message.verb === 'hello') this.greet(message);
      else if (message.sequence) this.heard = message.sequence;
    }
  }

  /** @param {Message} hello */
  greet(hello) {
    if (this.theirs !== hello.first) this.sequence = this.heard = 0;
    this.theirs = hello.first;
    this.joined = hello.second === MINE;
    if (!this.joined || hello.count === 0) this.hello();
  }

  hello() {
    this.put({ verb: 'hello', where: FIVE_BY_FIVE, count: Number(this.joined), first: MINE, second: this.theirs });
  }

  /** Exactly this, in this session. @param {Partial<Message>} message */
  put(message) {
    this.device.feedUart(Uint8Array.from(frame({ session: this.session, acknowledged: this.heard, ...message })));
  }

  /** The next message in order. @param {Partial<Message>} message */
  say(message) {
    this.sequence = (this.sequence % 255) + 1;
    this.put({ ...message, sequence: this.sequence });
  }

  /** Says this for ever, and is never silent in between. @param {Partial<Message>} message */
  chatter(message) {
    if (this.device.uartQueue.length < 27) this.say(message);
    this.device.later({ us: 1000 }, () => this.chatter(message));
  }

  /** Says hello until they know each other, and is alive from then on. @param {number} [s] */
  meet(s = 5) {
    this.hello();
    if (!this.device.until(() => this.joined, { s })) throw new Error('the handheld does not answer a hello');
  }

  /** @param {string} verb @returns {number} how often it was said */
  count(verb) {
    if (!VERBS.includes(verb)) throw new Error(`there is no verb ${verb}`);
    return this.said.filter(message => message.verb === verb).length;
  }
}
