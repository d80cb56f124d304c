// The lists of what was found before anything ran on silicon, and on the page (host_tests/FINDINGS.md): complete, and
// everything that they say holds a finding is where they say.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { read, root } from './reading.mjs';

const PAGE = 'host_tests/FINDINGS.md';
/** Those of the play test that are of the page or the terminal; its others are of the device. */
const ON_THE_PAGE = [
  ...['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'B1', 'B2', 'B3', 'B10', 'B11', 'B12'],
  ...['C1', 'C2', 'C4', 'C6', 'C7', 'C8', 'C9', 'C10', 'C12'],
];
/** What holds another finding holds these as well. */
const AS_ANOTHER = ['22', 'C7', 'C10'];

/** The findings of a page: number, and what is quoted from which file. @param {string} text */
const findings = text =>
  [...text.matchAll(/^\| ([ABC]?\d+) \| [^|]* \| ([^|]*) \|/gm)].map(([, number, held]) => ({
    number,
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
    [...Array.from({ length: 26 }, (_, i) => `${i + 1}`), ...ON_THE_PAGE],
  );
  for (const { number, held } of all) if (!AS_ANOTHER.includes(number)) assert(held.length > 0, `finding ${number}`);
});

test('what holds a finding is where the list says', () => {
  assert.deepEqual(missing(read(PAGE)), []);
  assert.equal(
    missing('| 1 | a | `core/version.hpp` "no such words" | b |\n| 2 | a | `no/such.mjs` "words" | b |').length,
    2,
  );
});
