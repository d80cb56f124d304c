// No row of CAMPAIGNS.md may be older by more than a release than the code it speaks of.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { PAGE, SPEAKS_OF, rowsOf, tooOld } from './campaign_ages.mjs';
import { read, root } from './reading.mjs';

const page = read(PAGE);

/** Whether the checkout knows all its commits: an archive knows none, a shallow clone the last. */
const hasHistory = () => {
  try {
    const words = ['-c', 'safe.directory=*', 'rev-parse', '--is-shallow-repository', '--show-toplevel'];
    const [shallow, top] = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim().split('\n');
    return shallow === 'false' && top === root;
  } catch {
    return false;
  }
};

test('every campaign says which code it speaks of, and only campaigns do', () => {
  const list = /^CAMPAIGNS='\n([^']*)'/m.exec(read('scripts/campaigns.sh'))?.[1] ?? '';
  const names = [...list.matchAll(/^([\w-]+) *\|/gm)].map(([, name]) => name);
  assert.ok(names.length > 20);
  assert.deepEqual(Object.keys(SPEAKS_OF).sort(), names.sort());
});

test('the page has rows, and each names a commit', () => {
  const rows = rowsOf(page);
  assert.ok(rows.length > 20);
  for (const { campaign, commit } of rows) assert.match(commit, /^[0-9a-f]{7,40}$/, campaign);
});

test('no row is older by more than a release than the code it speaks of', { skip: !hasHistory() }, () => {
  assert.deepEqual(tooOld(rowsOf(page), root), []);
});

test('a row that is too old is found, and one whose code stands still is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lights-ages-'));
  try {
    /** @param {string[]} words */
    const git = (...words) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], {
        cwd: folder,
        encoding: 'utf8',
      }).trim();
    let release = 0;
    /** @param {Record<string, string>} files */
    const commit = files => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(join(folder, path, '..'), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      git('add', '-A');
      git('commit', '-q', '-m', 'x');
      return git('rev-parse', '--short=12', 'HEAD');
    };
    const releaseNow = () => {
      ++release;
      const headings = Array.from({ length: release }, (_, at) => `## ${release - at}.0.0\n`).join('\n');
      return commit({ 'CHANGELOG.md': `# Changelog\n\n## Unreleased\n\n${headings}` });
    };
    git('init', '-q');
    const lost = '0123456789ab';
    const first = commit({
      [PAGE]: `| core | ${lost} |`,
      'CHANGELOG.md': '# Changelog\n',
      'core/a.hpp': '1',
      'hal/b.hpp': '1',
    });
    const speaks = { core: ['core'], hal: ['hal'] };
    const rows = [
      { campaign: 'core', commit: first },
      { campaign: 'hal', commit: first },
    ];
    commit({ 'core/a.hpp': '2' });
    releaseNow();
    assert.deepEqual(tooOld(rows, folder, speaks), [], 'one release later the row is still good');
    releaseNow();
    const [sentence, ...more] = tooOld(rows, folder, speaks);
    assert.match(sentence ?? '', /^core: run on [0-9a-f]{12}, 2 releases ago, and core changed since/);
    assert.deepEqual(more, [], 'hal has not changed');
    // A commit that nobody knows is as old as the row that names it; a row not committed yet is new.
    assert.equal(tooOld([{ campaign: 'core', commit: lost }], folder, speaks).length, 1);
    assert.deepEqual(tooOld([{ campaign: 'core', commit: 'ba9876543210' }], folder, speaks), []);
    assert.match(tooOld([{ campaign: 'other', commit: first }], folder, speaks)[0] ?? '', /nobody says/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
