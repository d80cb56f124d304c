// The printed card against the lights themselves: every key of the menu and of the pages behind it has on paper the
// hue that the device shows, and is white where the light is off.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { ROOT } from '../../emulator/src/node_files.mjs';
import { boot } from './support/handheld.mjs';

/** @typedef {import('../../emulator/src/device.mjs').Device} Device */

/** The fills of all keys of a width, page by page, in the order in which they are drawn. @param {string} side @param {number} width */
function keys(side, width) {
  const svg = readFileSync(join(ROOT, `docs/pictures/${side}.svg`), 'utf8');
  const fills = [...svg.matchAll(/<rect\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter(tag => tag.includes(`width="${width}"`))
    .map(tag => /fill="#([0-9a-f]{6})"/.exec(tag)?.[1] ?? '');
  const pages = [];
  for (let from = 0; from + 25 <= fills.length; from += 25) pages.push(fills.slice(from, from + 25));
  return pages;
}

/** Which channel is strongest and which weakest, or that there is no colour. @param {number[]} rgb */
const hue = rgb => {
  const [most, least] = [Math.max(...rgb), Math.min(...rgb)];
  return most === least ? 'none' : `${'rgb'[rgb.indexOf(most)]} over ${'rgb'[rgb.lastIndexOf(least)]}`;
};

/** @param {Device} device @param {string[]} printed @param {string} page */
function compare(device, printed, page) {
  device
    .lights()
    .flat()
    .forEach((light, cell) => {
      const paper = [0, 2, 4].map(at => parseInt(printed[cell].slice(at, at + 2), 16));
      const shown = light === null || !light.some(Boolean) ? 'none' : hue([...light]);
      assert.equal(hue(paper), shown, `${page}, row ${Math.floor(cell / 5) + 1} column ${(cell % 5) + 1}`);
    });
}

test('the menu on the card has the colours of the lights', () => {
  const device = boot();
  const [menu] = keys('card', 94);
  device.hold(0, 0, 700);
  compare(device, menu, 'menu');
});

test('the pages on its back have the colours of the lights', () => {
  const device = boot();
  const [levels, pars, lessons, numbers, settings] = keys('card-back', 86);
  device.hold(0, 0, 700);
  device.tap(0, 0, { upMs: 450 });
  compare(device, levels, 'levels');
  /** @type {[number, number, string[], string][]} */
  const others = [
    [0, 1, pars, 'random'],
    [0, 4, lessons, 'coach'],
    [4, 3, numbers, 'numbers'],
  ];
  for (const [row, column, printed, name] of others) {
    device.hold(0, 0, 700); // back to the board
    device.hold(0, 0, 700);
    device.tap(row, column, { upMs: 450 });
    if (row === 0) device.tap(row, column, { upMs: 450 });
    compare(device, printed, name);
  }
  device.tap(4, 1, { upMs: 450 });
  compare(device, settings, 'settings');
});
