// Reads the project's documents: their links, headings, commands and the names they mention. The tests ask; nothing
// here knows what is right.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(fileURLToPath(import.meta.url), '../../..');

/**
 * Paths of all files that belong to the project and end like this; ./lights knows them, with git or without.
 * @param {string} ending
 */
export const projectFiles = ending =>
  execFileSync('bash', ['-c', '. scripts/lib.sh; project_files'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(path => path.endsWith(ending));

/** @param {string} path from the root of the project */
export const read = path => readFileSync(join(root, path), 'utf8');

/**
 * The text without its fenced blocks; lines keep their numbers.
 * @param {string} text
 */
export const prose = text => text.replace(/^```[^]*?^```$/gm, block => block.replace(/[^\n]/g, ''));

/**
 * Fenced blocks of one language.
 * @param {string} text
 * @param {string} language
 */
export const blocks = (text, language) =>
  [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].filter(([, is]) => is === language).map(([, , inside]) => inside);

/**
 * Where links and pictures lead.
 * @param {string} text
 */
export const links = text => {
  const plain = prose(text).replace(/`[^`\n]*`/g, '');
  return [
    ...[...plain.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to),
    ...[...plain.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, to]) => to),
  ];
};

/**
 * The anchors a document's headings make, as GitHub makes them.
 * @param {string} text
 */
export const anchors = text => {
  const seen = new Map();
  return [...prose(text).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading]) => {
    const name = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[`*]/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return times === 0 ? name : `${name}-${times}`;
  });
};

/**
 * Everything in `code` marks, outside fenced blocks.
 * @param {string} text
 */
export const codeWords = text => [...prose(text).matchAll(/`([^`\n]+)`/g)].map(([, word]) => word);

/**
 * Commands that are shown with what they print: lines after `$ `, each with the lines that follow it.
 * @param {string} text
 */
export const sessions = text =>
  blocks(text, 'console').flatMap(block => {
    /** @type {{ command: string, output: string[] }[]} */
    const found = [];
    for (const line of block.replace(/\n$/, '').split('\n')) {
      const last = found.at(-1);
      if (line.startsWith('$ ')) found.push({ command: line.slice(2), output: [] });
      else if (!last) throw new Error(`a console block begins with "${line}", which is no command`);
      else last.output.push(line);
    }
    return found;
  });
