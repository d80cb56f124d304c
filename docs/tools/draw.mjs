// Makes every picture of the documents and the generated parts of their text.
//
//   node docs/tools/draw.mjs           writes them
//   node docs/tools/draw.mjs --check   compares them with what is there; exit status 1 if one differs
//
// --boards DIR     the boards' descriptions (build/host/boards), --workbench FILE the built lightsout (out/lightsout)

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { breadboard } from './breadboard.mjs';
import { flash, flow, rooms } from './diagrams.mjs';
import * as pictures from './pictures.mjs';
import { wiring } from './wiring.mjs';
import { cable, diodeLesson } from './wiring_lessons.mjs';
import { confirm, pressed } from './worlds.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const option = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? join(root, otherwise) : resolve(process.argv[at + 1]);
};
const boards = option('--boards', 'build/host/boards');
const program = option('--workbench', 'out/lightsout');
const check = process.argv.includes('--check');

const workbench = (...args) =>
  JSON.parse(execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }));

/** @type {Map<string, string>} every file that is made, by its path */
const made = new Map();
const put = (path, content) => made.set(path, content);

/** Replaces what stands between the two comments that name `part`. */
const fill = (path, part, content) => {
  const whole = made.get(path) ?? readFileSync(join(root, path), 'utf8');
  const [begin, end] = [`<!-- made by docs/tools/draw.mjs: ${part} -->`, `<!-- end of ${part} -->`];
  const [from, to] = [whole.indexOf(begin), whole.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${path} has no place marked "${part}"`);
  made.set(path, `${whole.slice(0, from + begin.length)}\n${content.trim()}\n${whole.slice(to)}`);
};

// The boards: those that have a folder. A description without one is left over from a board that is gone.
const folders = readdirSync(join(root, 'boards'), { withFileTypes: true }).filter(entry => entry.isDirectory());
const specs = folders.map(({ name }) => {
  const file = join(boards, `${name}.json`);
  if (!existsSync(file)) throw new Error(`there is no ${file}: run ./lights build host`);
  if (!existsSync(join(root, 'boards', name, 'README.md')))
    throw new Error(`boards/${name} has no README.md: begin with a copy of the nearest board's`);
  return JSON.parse(readFileSync(file, 'utf8'));
});
for (const spec of specs) {
  put(`boards/${spec.name}/wiring.svg`, wiring(spec));
  const rows = spec.pins.map(({ pin, signal }) => `| GP${pin} | ${signal} |`);
  fill(`boards/${spec.name}/README.md`, 'pins', `| pin | signal |\n|---|---|\n${rows.join('\n')}`);
}
const reference = specs.find(({ name }) => name === 'handheld');
put('docs/pictures/diode.svg', diodeLesson(reference));
put('docs/pictures/breadboard.svg', breadboard(reference));
put('docs/pictures/cable.svg', cable(reference));
const ends = specs.map(({ name, uart }) => `| ${name} | ${uart ? `GP${uart.tx_pin} | GP${uart.rx_pin}` : '— | —'} |`);
fill('docs/link.md', 'ends', `| board | sends | hears |\n|---|---|---|\n${ends.join('\n')}`);

// The worlds.
const { worlds } = workbench('worlds', '--json');
for (const world of worlds) {
  const shown = pressed(world);
  confirm(world, shown, workbench);
  put(`docs/pictures/world-${world.name}.svg`, pictures.world(shown));
}
const tiles = [];
for (let from = 0; from < worlds.length; from += 5) {
  const row = worlds.slice(from, from + 5);
  tiles.push(`| ${row.map(({ name }) => `![${name}](docs/pictures/world-${name}.svg)`).join(' | ')} |`);
  if (from === 0) tiles.push('|:-:|:-:|:-:|:-:|:-:|');
  const solutions = ({ states, nullity }) => (nullity === 0 ? '1 solution' : `${states ** nullity} solutions`);
  tiles.push(
    `| ${row.map(world => `**${world.name}**<br>${world.cells} lights<br>hardest ${world.longest}<br>${solutions(world)}`).join(' | ')} |`,
  );
}
fill('README.md', 'worlds', tiles.join('\n'));

// The numbers: what `./lights bench --json docs/numbers.json` left there.
const numbers = JSON.parse(readFileSync(join(root, 'docs/numbers.json'), 'utf8'));
const shown = value => {
  if (!Number.isInteger(value) && value < 10) return value.toFixed(1);
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, '&nbsp;');
};
/** A table of those figures that have been measured; null if none has. */
const figures = (heading, rows) => {
  const measured = rows
    .filter(([key]) => key in numbers)
    .map(([key, what, unit]) => `| ${what} | ${shown(numbers[key])}${unit && `&nbsp;${unit}`} | \`${key}\` |`);
  return measured.length > 0
    ? [`| ${heading} | measured | in the JSON |`, '|---|--:|---|', ...measured].join('\n')
    : null;
};
const everywhere = figures('the same on every machine', [
  ['solve5_cycles_m0', 'shortest solution of any classic board, on the chip', 'cycles'],
  ['solve5_cycles_m0_spread', 'the same, slowest board minus fastest', 'cycles'],
  ['worlds_shortest_cycles_m0_max', 'shortest solution in the slowest world, on the chip', 'cycles'],
  ['par15_cycles_m0_max', 'dealing a classic board of par 15, at worst', 'cycles'],
  ['grid48_cycles_m0', 'all 2304 lights of 48×48 on, on the chip', 'cycles'],
  ['tables_bytes', 'tables of all fifteen worlds', 'bytes'],
  ['press_to_light_idle_us_max', 'closing a contact to changed light, at worst, with no frame on the wire', 'µs'],
  ['press_to_light_us_max', 'the same whatever goes on: frames, USB traffic, saves', 'µs'],
  // Before the corner was in the numbers, this one left out pages that were being written.
  ...('at_worst_corner' in numbers
    ? [['press_to_light_mono_us_max', 'the same on mono, with plain lights', 'µs']]
    : []),
  ['loop_us_max', 'the longest that the main loop is kept by anything it is asked', 'µs'],
  ['boot_to_light_ms', 'power to the first light', 'ms'],
  ['still_instructions_per_s', 'instructions a second while a board stands still', ''],
  ['asleep_instructions_per_s', 'instructions a second asleep', ''],
  ['energy_still_uA', 'a Pico’s own current while a board stands still, by a model', 'µA'],
  ['energy_asleep_uA', 'the same asleep on cells, by the same model', 'µA'],
  ['flash_bytes_handheld', 'flash of the handheld', 'bytes'],
  ['ram_bytes_handheld', 'RAM of the handheld, stack included', 'bytes'],
]);
const here = figures('on the machine of that run', [
  ['solve5_vs_m4ri', 'shortest solution of a classic board: times as fast as M4RI', '×'],
  ['solve5_vs_gauss', 'the same, as elimination', '×'],
  ['grid48_vs_m4ri', 'all lights of 48×48: times as fast as M4RI', '×'],
  ['grid1000_us', 'a board of 1000×1000', 'µs'],
  ['grid10000_ms', 'a board of 10 000×10 000', 'ms'],
  ['emulator_speed', 'the emulator, a game being played: times real time', '×'],
  ['page_first_lights_ms', 'the page: first lights after', 'ms'],
]);
// Which parts the emulated board had is in the numbers, too.
const parts =
  numbers.at_worst_corner === 1
    ? 'Times at the pins are those with the worst parts that data sheets allow: slow flash, long wires, lazy transistors (`emulator/src/corners.mjs`). Currents are a model, not a measurement (`host_tests/bench/at_rest.mjs`).'
    : 'These are figures of an earlier build with typical parts; `./lights bench` now measures with the worst ones that data sheets allow (`emulator/src/corners.mjs`).';
fill('README.md', 'numbers', [parts, everywhere, here].filter(Boolean).join('\n\n'));

// The game.
const example = '##..#/###../#...#/..###/#..##';
put('docs/pictures/handheld.svg', pictures.handheld(example, workbench('solve', example, '--json').presses));
// The pages as the firmware shows them: the frames that its tests hold it to, in the colours of its default palette.
const palette = Object.fromEntries(
  Array.from(
    (/kAmber\{([\s\S]*?)\};/.exec(readFileSync(join(root, 'core/view/palette.hpp'), 'utf8'))?.[1] ?? '').matchAll(
      /\.(\w+) = \{(\d+), (\d+), (\d+)\}/g,
    ),
    ([, role, ...rgb]) => [role, rgb.map(Number)],
  ),
);
if (Object.keys(palette).length !== 6) throw new Error('core/view/palette.hpp: kAmber has not the six colours it had');
const pages = Object.fromEntries(
  Array.from(
    readFileSync(join(root, 'host_tests/golden/game/card.txt'), 'utf8').matchAll(
      /^# (\w+)\n[\s\S]*?^show \w+\n((?:[.A-Za-z]{5}\n){5})/gm,
    ),
    ([, name, frame]) => [name, pictures.pageColours(frame.trim().split('\n'), palette)],
  ),
);
for (const name of ['menu', 'levels', 'random', 'coach', 'numbers', 'settings'])
  if (!pages[name]) throw new Error(`host_tests/golden/game/card.txt does not show the page "${name}"`);
put(
  'docs/pictures/card.svg',
  pictures.card(
    worlds.map(({ name }) => name),
    pages,
  ),
);
put('docs/pictures/card-back.svg', pictures.cardBack(pages));
const alphabet = /kLetters = "(\w{32})"/.exec(readFileSync(join(root, 'core/solve/code.cpp'), 'utf8'))?.[1];
if (!alphabet) throw new Error('core/solve/code.cpp has no kLetters of 32 letters');
put('docs/pictures/letters.svg', pictures.letters(alphabet, workbench('code', example, '--json').code));
put('docs/pictures/chasing.svg', pictures.chasing(example));
// What one chase leaves in the last row, and the presses in the first row that finish it.
const table = [];
for (let bits = 1; bits < 32; ++bits) {
  const rest = [16, 8, 4, 2, 1].map(bit => (bits & bit ? '#' : '.')).join('');
  const board = `...../...../...../...../${rest}`;
  try {
    const first = workbench('chase', board, '--json').steps.find(({ row }) => row === 1);
    table.push([rest, first.presses[0].map(times => (times ? '#' : '.')).join('')]);
  } catch (/** @type {any} */ error) {
    if (error.status !== 1) throw error; // 1: this row is left over from no board that can be solved
  }
}
put('docs/pictures/row-table.svg', pictures.rowTable(table));
put('docs/pictures/quiet.svg', pictures.quiet(workbench('count', '--world', 'classic', '--quiet', '--json').quiet));
put('docs/pictures/flash.svg', flash());
put('docs/pictures/flow.svg', flow());
put('docs/pictures/rooms.svg', rooms());

// The gallery: all lights on, at sizes no handheld has. Each picture is what the command beside it presses.
const gallery = [
  ['plane-63', '--size 63x63'],
  ['plane-48', '--size 48x48'],
  ['knight-31', '--size 31x31 --reach knight'],
  ['knight-40', '--size 40x40 --reach knight'],
  ['klein-40', '--size 40x40 --surface klein'],
  ['crosscap-37', '--size 37x37 --surface crosscap'],
  ['sigma-50', '--size 50x50 --reach sigma'],
  ['diagonal-35', '--size 35x35 --reach diagonal'],
  ['three-36', '--size 36x36 --states 3'],
  ['five-31', '--size 31x31 --states 5'],
  ['seven-37', '--size 37x37 --states 7'],
  ['hexagon-20', '--hex 20'],
];
const shelves = [];
for (const [name, words] of gallery) {
  const { presses } = workbench('solve', ...words.split(' '), '--goal', 'on', '--json');
  put(
    `docs/pictures/gallery-${name}.svg`,
    pictures.tapestry(`All lights on: ${words}`, presses, { hexagonal: words.startsWith('--hex') }),
  );
  shelves.push([
    `![${words}](pictures/gallery-${name}.svg)`,
    words
      .split(' --')
      .map((part, i) => `\`${i ? '--' : ''}${part}\``)
      .join('<br>'),
  ]);
}
const shelf = [];
for (let from = 0; from < shelves.length; from += 4) {
  const row = shelves.slice(from, from + 4);
  shelf.push(`| ${row.map(([image]) => image).join(' | ')} |`);
  if (from === 0) shelf.push('|:-:|:-:|:-:|:-:|');
  shelf.push(`| ${row.map(([, words]) => words).join(' | ')} |`);
}
fill('docs/workbench.md', 'gallery', shelf.join('\n'));

// Write or compare.
let different = 0;
for (const [path, content] of made) {
  const file = join(root, path);
  let before = null;
  try {
    before = readFileSync(file, 'utf8');
  } catch {}
  if (before === content) continue;
  if (check) {
    different += 1;
    console.log(`${path} is not what docs/tools/draw.mjs makes: run it and commit the result`);
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    console.log(`wrote ${path}`);
  }
}
if (check)
  console.log(
    `${made.size - different} of ${made.size} generated files (${basename(program)}, ${specs.length} boards) are as made`,
  );
process.exitCode = different === 0 ? 0 : 1;
if (!check) process.exitCode = 0;
