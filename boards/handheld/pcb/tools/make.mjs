// Makes the handheld's board in KiCad's own formats: schematic, board and project.
//
//   node boards/handheld/pcb/tools/make.mjs --spec build/host/boards/handheld.json [--into DIR] [--check]
//
// What is connected comes from the board's description (circuit.mjs) and placement.json; nothing else is read.
// The same input gives the same bytes. --check compares with what is there instead of writing.

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { boardFile, projectFile } from './board_file.mjs';
import { circuit } from './circuit.mjs';
import { padsOf, placeOf, slotsOf } from './geometry.mjs';
import { route } from './router.mjs';
import { schematicFile } from './schematic_file.mjs';

const here = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const option = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const spec = JSON.parse(readFileSync(option('--spec', join(here, '../../../build/host/boards/handheld.json')), 'utf8'));
const into = option('--into', here);
const placement = JSON.parse(readFileSync(option('--placement', join(here, 'placement.json')), 'utf8'));

const parts = circuit(spec);
const pads = padsOf(parts, placement);
const pico = placeOf(placement, 'U1');
// No copper under the module on its side: its own test points and the USB shell lie there.
const keepouts = [{ x: pico.at[0], y: pico.at[1], w: 50.6, h: 15.4, layers: [0] }];
const tracks = route({ pads, slots: slotsOf(parts, placement), outline: placement.outline, keepouts });

// The case takes every hole from the same places.
const scad = [
  '// Made by pcb/tools/make.mjs from pcb/placement.json: where everything is, y turned upwards.',
  `pitch = ${placement.pitch};`,
  `outline = ${JSON.stringify([placement.outline.left, -placement.outline.bottom, placement.outline.right, -placement.outline.top])};`,
  `corner = ${placement.outline.radius};`,
  ...['U1', 'S1', 'SW26', 'BZ1', 'J2'].map(
    ref => `${ref} = [${placeOf(placement, ref).at[0]}, ${-placeOf(placement, ref).at[1]}];`,
  ),
  `screws = [${parts
    .filter(({ kind }) => kind === 'hole')
    .map(({ ref }) => placeOf(placement, ref).at)
    .map(([x, y]) => `[${x}, ${-y}]`)
    .join(', ')}];`,
  `legends = [${placement.legends.map(({ cell, text }) => `[${cell[0]}, ${cell[1]}, "${text}"]`).join(', ')}];`,
].join('\n');

const made = {
  'handheld.kicad_sch': schematicFile(parts, spec),
  'handheld.kicad_pcb': boardFile({ parts, placement, tracks, keepouts }),
  'handheld.kicad_pro': projectFile(),
  '../case/placement.scad': scad + '\n',
};
let different = 0;
for (const [name, content] of Object.entries(made)) {
  const file = join(into, name);
  let before = null;
  try {
    before = readFileSync(file, 'utf8');
  } catch {}
  if (before === content) continue;
  if (process.argv.includes('--check')) {
    different += 1;
    console.log(`${name} is not what tools/make.mjs makes from the board's description: run it and commit the result`);
  } else {
    writeFileSync(file, content);
    console.log(`wrote ${file}`);
  }
}
console.log(
  `${parts.length} parts, ${pads.length} pads, ${tracks.segments.length} tracks, ${tracks.vias.length} vias, ${tracks.turns} nets laid`,
);
process.exitCode = different === 0 ? 0 : 1;
