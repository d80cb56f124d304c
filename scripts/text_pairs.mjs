// Finds the pairs of bytes by which the console's texts pack best, and writes firmware/console/text_pairs.hpp: again
// and again the most frequent pair becomes a byte of its own. Any table is right (the compiler packs by it, the
// firmware unfolds by it); a fresh one only packs tighter after many texts have changed.
//     node scripts/text_pairs.mjs
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const folder = 'firmware/console';
const texts = new Set();
for (const name of readdirSync(folder).filter(name => name.endsWith('.cpp')))
  for (const [, text] of readFileSync(`${folder}/${name}`, 'utf8').matchAll(/"((?:[^"\\\n]|\\.)*)"_t/g))
    texts.add(JSON.parse(`"${text}"`));

let lines = [...texts].map(text => [...Buffer.from(text, 'latin1')]);
const plain = lines.reduce((sum, line) => sum + line.length + 1, 0);
const pairs = [];
while (pairs.length < 128) {
  const counts = new Map();
  for (const line of lines)
    for (let i = 0; i + 1 < line.length; i++) {
      const key = line[i] * 256 + line[i + 1];
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (line[i] === line[i + 1] && line[i + 2] === line[i]) i++; // of three alike only one pair can be taken
    }
  let best = 0;
  let most = 3; // a pair costs two bytes itself
  for (const [key, count] of counts)
    if (count > most || (count === most && most > 3 && key < best)) [best, most] = [key, count];
  if (most === 3) break;
  const pair = [best >> 8, best & 255];
  const code = 128 + pairs.length;
  pairs.push(pair);
  lines = lines.map(line => {
    const to = [];
    for (let i = 0; i < line.length; i++)
      if (line[i] === pair[0] && line[i + 1] === pair[1]) {
        to.push(code);
        i++;
      } else to.push(line[i]);
    return to;
  });
}
const packed = lines.reduce((sum, line) => sum + line.length + 1, 0) + 2 * pairs.length;

const rows = [];
for (let i = 0; i < pairs.length; i += 8)
  rows.push(
    `    ${pairs
      .slice(i, i + 8)
      .map(([a, b]) => `{${a}, ${b}}`)
      .join(', ')},`,
  );
writeFileSync(
  `${folder}/text_pairs.hpp`,
  `// The pairs that are frequent in the console's texts. Made by scripts/text_pairs.mjs, which says how.
#pragma once

#include <array>

namespace lights::console {

// clang-format off
inline constexpr std::array<std::array<unsigned char, 2>, ${pairs.length}> kTextPairs = {{
${rows.join('\n')}
}};
// clang-format on

} // namespace lights::console
`,
);
console.log(`${texts.size} texts, ${plain} bytes; packed ${packed} with ${pairs.length} pairs`);
