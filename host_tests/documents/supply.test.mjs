// What a maker is told to solder must not burn. Reads every board's page and drawing, and the guide, for the few facts
// that decide it: how cells reach VSYS, where the lights get their supply, what softens the inrush, which level the
// data line has, what USB has to give. What is asked for stands here, apart from the tools that draw.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { read, root } from './reading.mjs';

const boards = readdirSync(join(root, 'boards'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name);

// The descriptions, compiled here from the headers: a stale build folder cannot answer for them.
const work = mkdtempSync(join(tmpdir(), 'lights-supply-'));
after(() => rmSync(work, { recursive: true }));
/** @param {string} name */
const describe = name => {
  const program = join(work, name);
  const header = `-DLIGHTS_BOARD_HEADER="boards/${name}/board.hpp"`;
  execFileSync('g++', ['-std=c++20', '-I.', header, 'boards/board_json.cpp', '-o', program], { cwd: root });
  return JSON.parse(execFileSync(program, { encoding: 'utf8' }));
};
const specs = boards.map(describe);
const soldered = specs.filter(spec => spec.key_matrix);

/**
 * The words of a drawing, a list.
 * @param {string} name
 */
const words = name => [...read(`boards/${name}/wiring.svg`).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, t]) => t);
/** @param {string} name */
const page = name => read(`boards/${name}/README.md`);
/** @param {string} text */
const paragraphs = text => text.split(/\n\s*\n|\n(?=\d+\. |- |\| )/);

const GUARD = /P-FET|Schottky/;
const CELL = /\b(cells?|batter(y|ies)|lithium|LiPo|Li-ion|AAA?)\b/i;

for (const file of [...boards.map(name => `boards/${name}/README.md`), 'docs/build.md', 'README.md'])
  test(`${file}: where a cell and VSYS meet, a P-FET or Schottky diode stands between`, () => {
    for (const paragraph of paragraphs(read(file)))
      if (CELL.test(paragraph) && /VSYS/.test(paragraph) && !/^\| dark on cells/.test(paragraph))
        assert.match(paragraph, GUARD, `this brings a cell to VSYS without a guard:\n${paragraph}`);
  });

for (const file of [...boards.map(name => `boards/${name}/README.md`), 'docs/build.md'])
  test(`${file}: lithium is spoken of only with a power path, and a protection board is not called enough`, () => {
    for (const paragraph of paragraphs(read(file)))
      if (/lithium|LiPo|Li-ion/i.test(paragraph)) assert.match(paragraph, /power path|power-path/, paragraph);
  });

for (const { name, ws2812, led_supply: supply } of soldered) {
  // The Pico 2's page hands on to the reference board's; its drawing is its own.
  const told = page(name) + (/handheld\/README\.md#power/.test(page(name)) ? page('handheld') : '');
  test(`${name}: the way of the cells is drawn and listed: fuse, switch, P-FET with its gate at VBUS, VSYS`, () => {
    for (const part of ['500 mA', 'on / off', 'P-FET', 'DMG2305UX', '10 kΩ', 'VSYS', 'VBUS'])
      assert.ok(words(name).includes(part), `boards/${name}/wiring.svg does not show "${part}"`);
    for (const part of [/fuse, 500 mA/, /slide switch/, /DMG2305UX/, /10 kΩ/, /gate to VBUS/]) assert.match(told, part);
    assert.match(told, /Never wire a cell straight to VSYS/);
  });

  test(`${name}: USB's current is told, and is what the description holds the lights to`, () => {
    assert.match(told, /\bUSB\*{0,2}, from any port/);
    const held = specs.find(spec => spec.name === name).led_current.budget_ma;
    assert.ok(told.includes(`${held} mA`), `${name} holds its lights to ${held} mA; its page does not say so`);
    assert.ok(held + 30 <= 300, 'the page promises 300 mA in all');
  });

  if (!ws2812) continue;
  test(`${name}: the lights hang on VSYS through the load switch, in text and drawing, never on VBUS`, () => {
    assert.ok(supply, `${name} has 25 WS2812s and no pin to switch their supply`);
    for (const text of words(name)) assert.doesNotMatch(text, /VBUS.*LED|5 V, LEDs|LED.*VBUS/);
    for (const paragraph of paragraphs(page(name)))
      assert.doesNotMatch(paragraph, /(lights|LEDs|them) (to|on|from) VBUS/i, paragraph);
    for (const part of ['TPS22918', 'VIN', 'VOUT', 'ON', 'QOD', 'CT', `GP${supply.pin}`, 'LED rail'])
      assert.ok(words(name).includes(part), `boards/${name}/wiring.svg does not show "${part}"`);
  });

  test(`${name}: soft start: CT 4.7 nF and 100 µF, in text and drawing, and no 470 µF`, () => {
    for (const part of ['4.7 nF', '100 µF'])
      assert.ok(words(name).includes(part), `boards/${name}/wiring.svg does not show "${part}"`);
    assert.match(told, /capacitor 4\.7 nF[^\n]*CT/);
    assert.match(told, /capacitor 100 µF/);
    assert.doesNotMatch(told + words(name).join('\n'), /470 µF/);
    // 100 µF from 0 to 5 V in the least of the times the data sheet's family shows for 4.7 nF (8 ms).
    const inrush = (100e-6 * 5 * 0.8) / 8e-3;
    assert.ok(inrush <= 0.1, `${inrush} A is more than an unconfigured USB device may take`);
  });

  test(`${name}: the data line's level meets the LEDs' data sheet at every supply`, () => {
    assert.ok(words(name).includes('SN74LV1T34'), 'the drawing has no buffer in the data line');
    assert.match(told, /\| 1 \| buffer SN74LV1T34/);
    // Without it: 3.3 V less 2 % against 0.7 of VSYS at the highest VBUS (5.25 V) less the Pico's diode (0.3 V).
    assert.ok(3.3 * 0.98 < 0.7 * (5.25 - 0.3), 'if this did not hold, no buffer would be needed');
    assert.match(told, /0\.7 of their supply/);
  });
}
