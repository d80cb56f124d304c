// The list of what was found before anything ran on silicon (host_tests/FINDINGS.md): complete, and everything that it
// says holds a finding is where it says.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { read, root } from './reading.mjs';

const PAGE = 'host_tests/FINDINGS.md';

/** The findings of a page: number, and what is quoted from which file. @param {string} text */
const findings = text =>
  [...text.matchAll(/^\| (\d+) \| [^|]* \| ([^|]*) \|/gm)].map(([, number, held]) => ({
    number: Number(number),
    held: [...held.matchAll(/`([^`]+\/[^`]+)`((?:,? "[^"]+")+)/g)].flatMap(([, file, quoted]) =>
      [...quoted.matchAll(/"([^"]+)"/g)].map(([, words]) => ({ file, words })),
    ),
  }));

/** Text with its line ends, comment marks and kinds of quotes made alike. @param {string} text */
const plain = text => text.replace(/\s*\n\s*(?:\/\/+ |# |\* )?/g, ' ').replaceAll('’', "'");

/** @param {string} text */
const missing = text =>
  findings(text).flatMap(({ number, held }) =>
    held
      .filter(({ file, words }) => !existsSync(join(root, file)) || !plain(read(file)).includes(plain(words)))
      .map(({ file, words }) => `${number}: ${file} has no "${words}"`),
  );

test('every finding is there once, and is held by something', () => {
  const all = findings(read(PAGE));
  assert.deepEqual(
    all.map(({ number }) => number),
    Array.from({ length: 26 }, (_, i) => i + 1),
  );
  for (const { number, held } of all) if (number !== 22) assert(held.length > 0, `finding ${number}`);
});

test('what holds a finding is where the list says', () => {
  assert.deepEqual(missing(read(PAGE)), []);
  assert.equal(
    missing('| 1 | a | `core/version.hpp` "no such words" | b |\n| 2 | a | `no/such.mjs` "words" | b |').length,
    2,
  );
});
