// What both of KiCad's file formats share: numbers, names that never change, and the names of pins.

import { createHash } from 'node:crypto';

import { PICO } from './circuit.mjs';

/** At most four decimals, none that are not needed. */
export const num = value => {
  const text = (Math.round(value * 1e4) / 1e4).toFixed(4).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
};

export const quote = text => `"${String(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** Numbered identifiers that are the same every time. */
export const identifiers = family => {
  let count = 0;
  return () => {
    const hex = createHash('sha1')
      .update(`lights/handheld/${family}/${(count += 1)}`)
      .digest('hex');
    const variant = ((parseInt(hex[16], 16) & 3) | 8).toString(16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
};

const PINS = {
  pico: PICO,
  led: ['VDD', 'DOUT', 'GND', 'DIN'],
  diode: ['K', 'A'],
  fet: ['G', 'S', 'D'],
  buffer: ['NC', 'A', 'GND', 'Y', 'VCC'],
  loadSwitch: ['VIN', 'GND', 'ON', 'CT', 'QOD', 'VOUT'],
  slide: ['A1', 'A', 'A2', 'B2', 'B', 'B1'],
  cells: ['PLUS', 'MINUS'],
  link: ['GND', 'TX', 'RX'],
};

/** What a part's pad is called, or ~. */
export const pinName = (kind, pad) => PINS[kind]?.[Number(pad) - 1] ?? '~';

/** The net of a pad; a pad left open has the name that KiCad gives it. */
export const netOf = ({ ref, kind, pins }, pad) => {
  const net = pins[pad];
  if (net) return net;
  const name = pinName(kind, pad);
  return name === '~' ? `unconnected-(${ref}-Pad${pad})` : `unconnected-(${ref}-${name}-Pad${pad})`;
};

/** Not bought and not placed: test pads and holes. */
export const isBare = kind => kind === 'pad' || kind === 'hole';
