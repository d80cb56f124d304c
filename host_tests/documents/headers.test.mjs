// Holds the openings of the sources to two things they say that can be looked up: "Models X" names a concept that is
// there, and "included by Y alone" is true of the product.

import assert from 'node:assert/strict';
import test from 'node:test';

import { projectFiles, read } from './reading.mjs';

const rooms = /^(core|hal|boards|firmware|workbench|host_tests)\//;
const sources = [...projectFiles('.hpp'), ...projectFiles('.cpp')].filter(path => rooms.test(path));

/** The comments of a source as running text. @param {string} text */
const comments = text =>
  text
    .split('\n')
    .map(line => /^\s*\/\/[/!]?<? ?(.*)$/.exec(line)?.[1] ?? '\n')
    .join(' ');

/** @param {string} text @param {Set<string>} concepts */
const modelsNothing = (text, concepts) =>
  [...comments(text).matchAll(/\bModels ([A-Z]\w+)/g)].map(([, name]) => name).filter(name => !concepts.has(name));

/** Who includes a header beside those that it names. @param {string} path @param {string} text
 * @param {(path: string) => string[]} includers */
const includedByOthers = (path, text, includers) =>
  [...comments(text).matchAll(/\b[Ii]ncluded by ([\w./, ]+?(?: and [\w./]+)?) alone\b/g)].flatMap(([, names]) => {
    const allowed = names.split(/, | and /).map(name => name.trim());
    return includers(path).filter(other => !allowed.some(name => other === name || other.endsWith(`/${name}`)));
  });

const texts = new Map(sources.map(path => [path, read(path)]));
const concepts = new Set(
  [...texts.values()].flatMap(text => [...text.matchAll(/^concept (\w+)/gm)].map(([, name]) => name)),
);
const includers = (/** @type {string} */ path) =>
  [...texts]
    .filter(([other, text]) => !other.startsWith('host_tests/') && text.includes(`#include "${path}"`))
    .map(([other]) => other);

test('whatever models something models a concept that is there', () => {
  assert.ok(concepts.size >= 8, `${concepts.size} concepts found`);
  const claims = [...texts.values()].flatMap(text => [...comments(text).matchAll(/\bModels [A-Z]\w+/g)]);
  assert.ok(claims.length >= 8, `${claims.length} claims found`);
  assert.deepEqual(
    [...texts].flatMap(([path, text]) => modelsNothing(text, concepts).map(name => `${path}: no concept ${name}`)),
    [],
  );
});

test('whatever is included by one file alone is', () => {
  assert.deepEqual(
    [...texts].flatMap(([path, text]) =>
      includedByOthers(path, text, includers).map(other => `${path}: included by ${other} too`),
    ),
    [],
  );
});

test('a model of nothing and a header with another reader would be noticed', () => {
  assert.deepEqual(modelsNothing('// Bytes over a wire. Models\n// NoSuchPort.\n', concepts), ['NoSuchPort']);
  assert.deepEqual(modelsNothing('// Models LightPort.\n', concepts), []);
  const two = () => ['core/a.cpp', 'core/b.cpp'];
  assert.deepEqual(includedByOthers('core/x.hpp', '// Included by a.cpp\n// alone, for speed.\n', two), ['core/b.cpp']);
  assert.deepEqual(includedByOthers('core/x.hpp', '// Included by a.cpp and b.cpp alone.\n', two), []);
});
