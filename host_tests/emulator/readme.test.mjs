import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import test from 'node:test';

test('the script in the README runs and shows a board and a colour', () => {
  const folder = fileURLToPath(new URL('../../emulator/', import.meta.url));
  const readme = readFileSync(`${folder}README.md`, 'utf8');
  const script = /```js\n([^]*?)```/.exec(readme)?.[1] ?? '';
  const path = `${folder}readme_example_${process.pid}.mjs`;
  writeFileSync(path, script);
  try {
    const output = execFileSync(process.execPath, [path], { encoding: 'utf8', timeout: 60_000 });
    assert.match(output, /^([.#]{5}\n){5}\[ \d+, \d+, \d+ \]\n$/);
  } finally {
    rmSync(path);
  }
});
