// Follows the guides to the letter: adds the world of docs/engineer.md and a board of boards/README.md to a copy of the
// sources, and sees that nothing else had to change.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';

import { wiring } from '../../docs/tools/wiring.mjs';
import { read, root } from './reading.mjs';

/** A copy of the rooms a change would be made in; gone after the test. */
const aCopy = (t, ...folders) => {
  const copy = mkdtempSync(join(tmpdir(), 'lights-additions-'));
  t.after(() => rmSync(copy, { recursive: true }));
  for (const folder of folders) cpSync(join(root, folder), join(copy, folder), { recursive: true });
  return copy;
};

/** Puts `added` before or after the only place where `here` stands. */
const edit = (path, here, change) => {
  const text = readFileSync(path, 'utf8');
  assert.equal(text.split(here).length, 2, `"${here}" stands once in ${path}`);
  writeFileSync(path, text.replace(here, change));
};

const compiler = process.env.CXX ?? 'g++';

test('the world of the engineer’s guide is one line in the table and its name', (t) => {
  const copy = aCopy(t, 'core');
  const line = /^ {4}(World\{\.name = "(\w+)".*\},)$/m.exec(read('docs/engineer.md'));
  assert.ok(line, 'the guide shows a world');
  const [, entry, name] = line;
  const table = join(copy, 'core/rules/world_table.hpp');
  const last = [...readFileSync(table, 'utf8').matchAll(/^ {4}World\{.*\},$/gm)].at(-1)[0];
  edit(table, last, `${last}\n    ${entry}`);
  const names = join(copy, 'core/rules/worlds.hpp');
  const count = Number(/kWorldCount = (\d+);/.exec(readFileSync(names, 'utf8'))[1]);
  edit(names, `kWorldCount = ${count};`, `kWorldCount = ${count + 1};`);
  const enumerators = /enum class WorldId[^]*?\{[^]*?\n\};/.exec(readFileSync(names, 'utf8'))[0];
  edit(names, enumerators, enumerators.replace(/\n\};$/, `\n    ${name},\n};`));
  writeFileSync(
    join(copy, 'try.cpp'),
    `#include "core/rules/worlds.hpp"
#include "core/solve/solver.hpp"
#include <cstdio>
namespace lights { void panic(const char* what, const char*, int) noexcept { std::puts(what); __builtin_trap(); } }
int main() {
    using namespace lights;
    const Rules& rules = rules_of(*find_world("${name}"));
    const Cell corner = Cell::at(0, 0);
    std::printf("%d lights, rank and nullity %d, hardest %d, a corner reaches %d, solved %d\\n", rules.shape.count(),
                rules.rank + rules.nullity, rules.max_par, reach_of(rules, corner).count(),
                shortest_solution(rules, pressed(rules, Board{}, corner)).has_value());
}
`,
  );
  const sources = ['rules/worlds', 'rules/rules', 'board/text', 'solve/solver', 'solve/classic'].map((name) => `core/${name}.cpp`);
  execFileSync(compiler, ['-std=c++20', '-O1', '-I', copy, 'try.cpp', ...sources, '-o', 'try'], { cwd: copy, stdio: 'pipe' });
  // The king on a 4×4 torus reaches nine lights from everywhere.
  assert.match(execFileSync(join(copy, 'try'), { encoding: 'utf8' }), /^16 lights, rank and nullity 16, hardest \d+, a corner reaches 9, solved 1\n$/);
});

test('a board of its own is a folder: its description is checked, exported and drawn', (t) => {
  const copy = aCopy(t, 'core', 'hal', 'boards');
  mkdirSync(join(copy, 'boards/mine'));
  const header = join(copy, 'boards/mine/board.hpp');
  cpSync(join(copy, 'boards/handheld/board.hpp'), header);
  edit(header, '.name = "handheld"', '.name = "mine"');
  edit(header, '.piezo = hal::Piezo{.pin = 15}', '.piezo = hal::Piezo{.pin = 22}');
  const described = () => {
    const built = spawnSync(compiler, ['-std=c++20', '-I', copy, '-DLIGHTS_BOARD_HEADER="boards/mine/board.hpp"', 'boards/board_json.cpp', '-o', 'describe'], { cwd: copy, encoding: 'utf8' });
    return built.status === 0 ? JSON.parse(execFileSync(join(copy, 'describe'), { encoding: 'utf8' })) : built.stderr;
  };
  const spec = described();
  assert.equal(spec.name, 'mine', spec);
  assert.deepEqual(spec.pins.find(({ signal }) => signal === 'piezo'), { pin: 22, signal: 'piezo' });
  assert.match(wiring(spec), /GP22<\/text>[^]*passive piezo/);
  edit(header, '.piezo = hal::Piezo{.pin = 22}', '.piezo = hal::Piezo{.pin = 16}');
  assert.match(described(), /GP16 carries two signals/);
});
