// Follows docs/recipes.md to the letter: adds the world, the board, the game, the page and the animation it speaks of
// to copies of the sources, and sees them work.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { wiring } from '../../docs/tools/wiring.mjs';
import { Device } from '../../emulator/src/device.mjs';
import { bootRom, bytes } from '../../emulator/src/node_files.mjs';
import { aCopy, build, changed, changes, follow, recipe, run } from './recipes.mjs';

const compiler = process.env.CXX ?? 'g++';

test('a change that does not fit is noticed', () => {
  const text = 'one\n  two\nthree\n';
  assert.equal(changed(text, [' one', '-two', '+2'], 'here'), 'one\n2\nthree\n');
  assert.equal(changed(text, ['+zero', ' one'], 'here'), 'zero\none\n  two\nthree\n');
  assert.throws(() => changed(text, [' four', '+five'], 'here'), /stands there 0 times/);
  assert.throws(() => changed('a\na\n', [' a', '+b'], 'here'), /stands there 2 times/);
  assert.throws(() => changed(text, ['+five'], 'here'), /does not say where/);
  assert.throws(() => changes('--- a\n context\nnonsense\n'), /no change/);
});

test('the world is one line in the table and its name', t => {
  const copy = aCopy(t, 'core', 'host_tests');
  follow(copy, recipe('A world'));
  writeFileSync(
    join(copy, 'try.cpp'),
    `#include "core/game/progress.hpp"
#include "core/solve/solver.hpp"
#include <cstdio>
namespace lights { void panic(const char* what, const char*, int) { std::puts(what); __builtin_trap(); } }
int main() {
    using namespace lights;
    const Rules& rules = rules_of(*find_world("bigking"));
    const Cell corner = Cell::at(0, 0);
    Progress progress;
    progress.improve(*find_world("bigking"), level_count(rules) - 1, LevelMark::in_par);
    std::printf("%d lights, rank and nullity %d, hardest %d, a corner reaches %d, solved %d, levels kept %d\\n",
                rules.shape.count(), rules.rank + rules.nullity, rules.max_par, reach_of(rules, corner).count(),
                shortest_solution(rules, pressed(rules, Board{}, corner)).has_value(),
                progress.levels_with(*find_world("bigking"), LevelMark::in_par));
}
`,
  );
  const sources = ['rules/worlds', 'rules/rules', 'board/text', 'solve/solver', 'solve/classic', 'game/progress'].map(
    name => `core/${name}`,
  );
  const objects = ['try', ...sources].map(name => {
    const arguments_ = [compiler, '-std=c++20', '-O1', '-I.', '-c', `${name}.cpp`, '-o', `${name}.o`];
    execFileSync('ccache', arguments_, {
      cwd: copy,
      stdio: 'pipe',
      env: { ...process.env, CCACHE_BASEDIR: copy, CCACHE_NOHASHDIR: '1' },
    });
    return `${name}.o`;
  });
  execFileSync(compiler, [...objects, '-o', 'try'], { cwd: copy, stdio: 'pipe' });
  // The king on a 4×4 torus reaches nine lights from everywhere; the guide says how hard it gets.
  assert.match(recipe('A world'), /hardest board takes sixteen presses/);
  assert.equal(
    execFileSync(join(copy, 'try'), { encoding: 'utf8' }),
    '16 lights, rank and nullity 16, hardest 16, a corner reaches 9, solved 1, levels kept 1\n',
  );
});

test('the board is a folder and a preset: it is checked, exported and drawn, and its firmware plays', t => {
  const copy = aCopy(t);
  follow(copy, recipe('A board'));
  const described = () => {
    const built = spawnSync(
      compiler,
      [
        '-std=c++20',
        '-I',
        copy,
        '-DLIGHTS_BOARD_HEADER="boards/mine/board.hpp"',
        'boards/board_json.cpp',
        '-o',
        'describe',
      ],
      { cwd: copy, encoding: 'utf8' },
    );
    return built.status === 0 ? JSON.parse(execFileSync(join(copy, 'describe'), { encoding: 'utf8' })) : built.stderr;
  };
  const spec = described();
  assert.equal(spec.name, 'mine', spec);
  assert.deepEqual(
    spec.pins.find((/** @type {{ signal: string }} */ { signal }) => signal === 'piezo'),
    { pin: 22, signal: 'piezo' },
  );
  assert.match(wiring(spec), /GP22<\/text>[^]*passive piezo/);
  build(copy, 'mine');
  const device = new Device({
    uf2: bytes(join(copy, 'out/lights-mine.uf2')),
    elf: bytes(join(copy, 'out/lights-mine.elf')),
    board: spec,
    ...bootRom(),
  });
  device.run({ ms: 600 });
  assert.equal(device.picture().trim(), '.....\n..#..\n.###.\n..#..\n.....');
  device.press(0, 0);
  device.run({ ms: 20 });
  assert.ok(device.board.piezo?.tone(), 'the piezo sounds at its new pin');
  const message = /compiler would have said so: `([^`]+)`/.exec(recipe('A board'))?.[1] ?? '';
  assert.notEqual(message, '', 'the recipe quotes the compiler');
  const header = join(copy, 'boards/mine/board.hpp');
  writeFileSync(header, readFileSync(header, 'utf8').replace('Piezo{.pin = 22}', 'Piezo{.pin = 16}'));
  assert.ok(described().includes(message), described());
});

/** @param {string} copy */
const pictures = copy => {
  const golden = join(copy, 'host_tests/golden/game');
  return new Map(readdirSync(golden).map(name => [name, readFileSync(join(golden, name), 'utf8')]));
};

test('the page is a file and a row: it is offered, drawn and left, and nothing else looks different', t => {
  const copy = aCopy(t);
  const text = recipe('A page');
  follow(copy, text);
  build(
    copy,
    'host',
    'test_game_swatch',
    'test_game_pages',
    'test_save_fields',
    'test_view_golden',
    'test_view_motion',
  );
  assert.match(run(copy, 'test_game_swatch'), /^4 Tests 0 Failures/m);
  for (const name of ['test_game_pages', 'test_save_fields', 'test_view_motion']) run(copy, name);
  const before = pictures(copy);
  run(copy, 'test_view_golden', { LIGHTS_UPDATE_GOLDEN: '1' });
  const statistics = /^show \w+\n(?:L{5}\nL{5}\nLL\.{3}\n\.{5}\nMG([.G])\.M|L{4}\nL{4}\nL{4}\nMG([.G])M)$/gm;
  for (const [name, is] of pictures(copy)) {
    const was = before.get(name) ?? '';
    const shows = [...was.matchAll(statistics)].length;
    assert.equal(
      [...is.matchAll(statistics)].filter(([, wide, narrow]) => (wide ?? narrow) === 'G').length,
      shows,
      name,
    );
    assert.equal(is.replace(statistics, 'numbers'), was.replace(statistics, 'numbers'), `${name} changed`);
    if (shows > 0) assert.ok(text.includes(name), `${name} has the numbers, and the recipe does not say so`);
  }
});

test('the game and the animation work, and change what they should and nothing else', async t => {
  const copy = aCopy(t);
  // Both at once: what the two share is compiled once.
  follow(copy, recipe('A game'));
  follow(copy, recipe('An animation'));
  build(copy, 'host', 'test_game_exam', 'test_game_save', 'test_view_golden', 'test_view_echo', 'test_view_motion');

  await t.test('a game', () => {
    const before = pictures(copy);
    assert.match(run(copy, 'test_game_exam'), /^4 Tests 0 Failures/m);
    run(copy, 'test_game_save');
    run(copy, 'test_view_golden', { LIGHTS_UPDATE_GOLDEN: '1' });
    const after = pictures(copy);
    // The coach's page has an eighth light, here and where it was photographed before; nothing else is new.
    const [lessons, board] = (after.get('exam.txt') ?? '').split(/^show .*$/m).slice(1);
    assert.match(lessons, /^\nGGGLL\nLLL\.\.\n/);
    assert.match(board, /L/);
    const pages = (text = '') => text.replace(/^show \w+\nGGGLL\nLL[L.]\.\.\n/gm, 'the coach’s page\n');
    for (const [name, text] of before) {
      if (name === 'exam.txt') continue;
      const photographed = ['coach.txt', 'card.txt'].includes(name);
      const [was, is] = photographed ? [pages(text), pages(after.get(name))] : [text, after.get(name)];
      assert.equal(is, was, `${name} changed`);
    }
  });

  await t.test('an animation', () => {
    assert.match(run(copy, 'test_view_echo'), /^3 Tests 0 Failures/m);
    run(copy, 'test_view_motion');
  });
});
