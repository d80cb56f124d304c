// Lays out Python files as ruff does: node scripts/format_python.mjs --check|--write FILE...
// ruff comes from npm, compiled to WebAssembly, because Debian 12 does not carry it and a formatter must be one
// version for everybody. Prints the files that are not laid out so; the status is 1 with --check if there are any.

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(new URL('../emulator/package.json', import.meta.url));
const { format } = await import(pathToFileURL(require.resolve('@wasm-fmt/ruff_fmt')).href);

const [mode, ...files] = process.argv.slice(2);
if (mode !== '--check' && mode !== '--write') {
  console.error('format_python: wants --check or --write, then files');
  process.exit(2);
}
let others = 0;
for (const file of files) {
  const before = readFileSync(file, 'utf8');
  const after = format(before, file, {
    line_width: 120,
    indent_style: 'space',
    indent_width: 4,
    quote_style: 'double',
  });
  if (before === after) continue;
  ++others;
  console.log(file);
  if (mode === '--write') writeFileSync(file, after);
}
process.exit(mode === '--check' && others > 0 ? 1 : 0);
