// Holds what the guides say about the rooms to the tree: the tables of files name every file of their folder and none
// that is not there, and the table of stations is the game's state.

import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import test from 'node:test';

import { projectFiles, read } from './reading.mjs';

const all = projectFiles('').filter(path => path !== '');

/**
 * What the first columns of the tables of files in a guide name.
 * @param {string} text
 */
const named = text =>
  [...text.matchAll(/^\| file \|[^]*?\n\n/gm)].flatMap(([table]) =>
    [...table.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cells]) =>
      [...cells.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    ),
  );

/**
 * Whether `name` of a table, `x.*` and folders included, is about `path`.
 * @param {string} name
 * @param {string} path
 */
const covers = (name, path) =>
  name.endsWith('/')
    ? path.startsWith(name)
    : name.endsWith('.*')
      ? path.replace(/\.\w+$/, '.*') === name
      : path === name;

/**
 * Names that stand for no file, and files that no name stands for.
 * @param {string} text
 * @param {string[]} files
 * @param {RegExp} told which files the table is about
 */
const differences = (text, files, told) => {
  const names = named(text);
  return [
    ...names.filter(name => !files.some(path => covers(name, path))).map(name => `${name}: there is no such file`),
    ...files
      .filter(path => told.test(path) && !names.some(name => covers(name, path)))
      .map(path => `${path}: not in the table`),
  ];
};

for (const [guide, told] of /** @type {[string, RegExp][]} */ ([
  ['core/game/README.md', /\.[ch]pp$/],
  ['emulator/README.md', /^src\/.*\.mjs$/],
  ['emulator/page/README.md', /\.(mjs|css|html)$/],
]))
  test(`the table of files in ${guide} is the folder`, () => {
    const folder = `${dirname(guide)}/`;
    const files = all.filter(path => path.startsWith(folder)).map(path => path.slice(folder.length));
    assert.deepEqual(differences(read(guide), files, told), []);
  });

test('a file too many and a file too few would be noticed', () => {
  const table = '| file | what |\n|---|---|\n| `a.*`, `b/` | x |\n| `gone.hpp` | y |\n\n';
  assert.deepEqual(differences(table, ['a.hpp', 'b/c.hpp', 'new.hpp', 'README.md'], /\.hpp$/), [
    'gone.hpp: there is no such file',
    'new.hpp: not in the table',
  ]);
});

/** @param {string} source of core/game/state.hpp */
const stationsOf = source =>
  [...(/^struct State \{\n([^]*?)^\};/m.exec(source)?.[1] ?? '').matchAll(/^ {4}\w+ (\w+);/gm)].map(([, name]) => name);

test('the stations of the guide are those of the state, each with its file and how it is forgotten', () => {
  const table = /^\| station \|[^]*?\n\n/m.exec(read('docs/engineer.md'))?.[0] ?? '';
  const rows = [...table.matchAll(/^\| `(\w+)` \| `([\w./]+)` \| [^|]+ \| ([^|]+) \|$/gm)];
  assert.deepEqual(
    rows.map(([, name]) => name),
    stationsOf(read('core/game/state.hpp')).filter(name => name !== 'grid'),
  );
  for (const [, name, file, forgotten] of rows) {
    assert.ok(all.includes(file), `${name}: ${file} is not there`);
    for (const [, how, where = file] of forgotten.matchAll(/`(\w+)`(?: \(`([\w./]+)`\))?/g))
      assert.match(read(where), new RegExp(`\\b${how}\\(`), `${name}: ${where} has no ${how}()`);
  }
});
