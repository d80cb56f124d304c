// Follows a recipe of docs/recipes.md in a copy of the sources: its diff blocks are applied by what they show, without
// line numbers, and its new files written. What stands in the recipe is all that is done.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { projectFiles, read, root } from './reading.mjs';

/**
 * A copy of the project's files below `folders` (all of them if none is named); gone after the test.
 * @param {import('node:test').TestContext} t
 * @param {string[]} folders
 */
export const aCopy = (t, ...folders) => {
  const copy = mkdtempSync(join(tmpdir(), 'lights-recipe-'));
  t.after(() => rmSync(copy, { recursive: true, force: true }));
  for (const path of projectFiles('').filter(
    path => path !== '' && (folders.length === 0 || folders.includes(path.split('/')[0])),
  )) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  return copy;
};

/**
 * The part of a guide under the heading `## name`.
 * @param {string} name
 */
export const recipe = (name, guide = read('docs/recipes.md')) => {
  const part = new RegExp(`^## ${name}\n([^]*?)(?=^## |$(?![^]))`, 'm').exec(guide);
  assert.ok(part, `docs/recipes.md has a part "${name}"`);
  return part[1];
};

/** @param {string} line */
const plain = line => line.trim().replace(/\s+/g, ' ');

/**
 * Replaces the one place in `text` where the lines of `hunk` stand that begin with a space or a minus.
 * @param {string} text
 * @param {string[]} hunk
 * @param {string} where
 */
export const changed = (text, hunk, where) => {
  const lines = text.split('\n');
  const before = hunk.filter(line => !line.startsWith('+')).map(line => plain(line.slice(1)));
  assert.ok(before.length > 0, `${where}: the change does not say where it goes`);
  const found = [...lines.keys()].filter(at => before.every((line, i) => plain(lines[at + i] ?? '\0') === line));
  assert.equal(found.length, 1, `${where}: this stands there ${found.length} times, not once:\n${before.join('\n')}`);
  let at = found[0];
  const after = [];
  for (const line of hunk) {
    if (line.startsWith('+')) after.push(line.slice(1));
    else if (line.startsWith('-')) at += 1;
    else after.push(lines[at++]);
  }
  return [...lines.slice(0, found[0]), ...after, ...lines.slice(found[0] + before.length)].join('\n');
};

/**
 * The changes of a diff block.
 * @param {string} block
 */
export const changes = block => {
  /** @type {{ path: string, hunk: string[] }[]} */
  const found = [];
  let path = '';
  for (const line of block.replace(/\n$/, '').split('\n')) {
    const file = /^--- (\S+)$/.exec(line);
    if (file || line === '@@') {
      if (file) [, path] = file;
      assert.notEqual(path, '', 'a diff block does not begin with the file it changes');
      found.push({ path, hunk: [] });
      continue;
    }
    const last = found.at(-1);
    assert.ok(last && /^[ +-]/.test(line), `a diff block has "${line}", which is no change`);
    last.hunk.push(line);
  }
  return found;
};

/**
 * Does in `copy` what the recipe says: copies, changes, new files, in that order of appearance.
 * @param {string} copy
 * @param {string} text
 */
export const follow = (copy, text) => {
  let done = 0;
  const parts = /^```(sh|diff)\n([^]*?)^```$|^`([\w./-]+)`:\n\n```(?:cpp|text)\n([^]*?)^```$/gm;
  for (const [, kind, block, path, content] of text.matchAll(parts)) {
    if (kind === 'sh') execFileSync('bash', ['-euc', block], { cwd: copy });
    if (kind === 'diff')
      for (const { path, hunk } of changes(block))
        writeFileSync(join(copy, path), changed(readFileSync(join(copy, path), 'utf8'), hunk, path));
    if (path) writeFileSync(join(copy, path), content);
    done += 1;
  }
  assert.ok(done > 0, 'the recipe says what to do');
};

/**
 * Builds programs of a preset in the copy, the way ./lights does.
 * @param {string} copy
 * @param {string} preset
 * @param {string[]} targets
 */
export const build = (copy, preset, ...targets) => {
  const wanted = preset === 'host' ? 'unity' : 'firmware toolchain';
  const script = `. scripts/lib.sh; . scripts/setup.sh; . scripts/cmake.sh; need build ${wanted}; cmake_build ${preset} "$@"`;
  const { LIGHTS_ROOT, ...env } = process.env;
  const built = spawnSync('bash', ['-eu', '-c', script, 'build', ...targets], { cwd: copy, encoding: 'utf8', env });
  assert.equal(built.status, 0, built.stderr.slice(-6000));
};

/**
 * Runs a test program in the copy; what it prints.
 * @param {string} copy
 * @param {string} program
 */
export const run = (copy, program, env = {}) => {
  const ran = spawnSync(join(copy, 'build/host/host_tests', program), [], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  assert.equal(ran.status, 0, `${program}:\n${ran.stdout}${ran.stderr}`);
  return ran.stdout;
};
