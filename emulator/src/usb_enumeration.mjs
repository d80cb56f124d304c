// What the three desktop systems ask a new device, and in which order. Written down from what their drivers do:
// Linux drivers/usb/core/hub.c (hub_port_init, the scheme for full speed) and config.c; Windows' usbhub as described
// in Microsoft's article "How does USB stack enumerate a device?"; macOS IOUSBHostFamily as seen in bus captures.
// They differ in how much they ask for first, whether they reset the bus a second time, and which strings they read.

/** @typedef {'linux' | 'windows' | 'macos'} Manners */
/** @typedef {import('./usb_host.mjs').UsbHost} UsbHost */
/** A request to send, made when its turn comes (null: nothing to ask), or a second bus reset.
 * @typedef {'reset' | ((host: UsbHost) => number[] | null)} Step */

/** GET_DESCRIPTOR. @param {number} type @param {number} index @param {number} length @param {number} [language] */
const get = (type, index, length, language = 0) => [
  0x80,
  6,
  index,
  type,
  language & 255,
  language >> 8,
  length & 255,
  length >> 8,
];
const DEVICE = 1;
const CONFIGURATION = 2;
const STRING = 3;
const QUALIFIER = 6;
const BOS = 15;
const ENGLISH = 0x0409;

/** @param {number} type @param {number} index @param {number} length @returns {Step} */
const ask = (type, index, length) => () => get(type, index, length);
/** @type {Step} */
const setAddress = () => [0, 5, 1, 0, 0, 0, 0, 0];

/** The whole of something whose length was read before. @param {number} type @returns {Step} */
const whole = type => host => {
  const header = host.answers.get(type << 8);
  return header && header.length >= 4 ? get(type, 0, header[2] | (header[3] << 8)) : null;
};

/** The string whose number is in the device descriptor at `offset`. @param {number} offset @param {number} length @returns {Step} */
const string = (offset, length) => host => {
  const index = host.answers.get(DEVICE << 8)?.[offset] ?? 0;
  return index ? get(STRING, index, length, ENGLISH) : null;
};

/** Only a device of USB 2.01 or later is asked for what else it can do. @param {Step} step @returns {Step} */
const ifCapable = step => host => {
  const device = host.answers.get(DEVICE << 8);
  const version = device ? device[2] | (device[3] << 8) : 0;
  return version >= 0x0201 && step !== 'reset' ? step(host) : null;
};

/** Microsoft's own descriptors, if the BOS names them. @param {UsbHost} host */
const microsoft = host => {
  const bos = host.answers.get(BOS << 8) ?? new Uint8Array(0);
  const uuid = [0xdf, 0x60, 0xdd, 0xd8, 0x89, 0x45, 0xc7, 0x4c, 0x9c, 0xd2, 0x65, 0x9d, 0x9e, 0x64, 0x8a, 0x9f];
  for (let at = 5; at + 28 <= bos.length && bos[at] > 0; at += bos[at]) {
    if (bos[at + 2] === 5 && uuid.every((byte, i) => bos[at + 4 + i] === byte)) {
      return [0xc0, bos[at + 26], 0, 0, 7, 0, bos[at + 24], bos[at + 25]];
    }
  }
  return null;
};

/** @type {Record<Manners, () => Step[]>} */
export const ENUMERATION = {
  linux: () => [
    ask(DEVICE, 0, 64),
    'reset',
    setAddress,
    ask(DEVICE, 0, 18),
    ifCapable(ask(BOS, 0, 5)),
    ifCapable(whole(BOS)),
    ask(CONFIGURATION, 0, 9),
    whole(CONFIGURATION),
    ask(STRING, 0, 255),
    string(15, 255),
    string(14, 255),
    string(16, 255),
  ],
  windows: () => [
    ask(DEVICE, 0, 64),
    'reset',
    setAddress,
    ask(DEVICE, 0, 18),
    ask(CONFIGURATION, 0, 255),
    ifCapable(ask(BOS, 0, 5)),
    ifCapable(whole(BOS)),
    ifCapable(microsoft),
    string(16, 4),
    ask(STRING, 0, 255),
    string(15, 255),
    ask(QUALIFIER, 0, 10),
    ask(DEVICE, 0, 18),
    ask(CONFIGURATION, 0, 9),
    whole(CONFIGURATION),
  ],
  macos: () => [
    ask(DEVICE, 0, 8),
    setAddress,
    ask(DEVICE, 0, 18),
    ask(STRING, 0, 2),
    ask(STRING, 0, 4),
    string(15, 2),
    string(15, 255),
    string(14, 255),
    string(16, 255),
    ifCapable(ask(BOS, 0, 5)),
    ifCapable(whole(BOS)),
    ask(CONFIGURATION, 0, 9),
    whole(CONFIGURATION),
  ],
};
