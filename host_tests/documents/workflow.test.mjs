// What runs this project's code on other people's machines must be what was looked at, and may do no more than read:
// every action is named by its commit, no token can write, and none stays in the checkout.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { read, root } from './reading.mjs';

/**
 * What is wrong with a workflow, a sentence each.
 * @param {string} text
 */
const wrongIn = text => {
  const wrong = [];
  for (const [, action] of text.matchAll(/^ *-? *uses: *(\S+)/gm))
    if (!/^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/.test(action ?? '')) wrong.push(`${action} is not named by a commit`);
  if (!/^permissions:\n {2}contents: read\n(?! {2}\S)/m.test(text)) wrong.push('it may do more than read the contents');
  if (/^ +permissions:/m.test(text)) wrong.push('a job has permissions of its own');
  if (/pull_request_target|workflow_run|secrets\./.test(text)) wrong.push("strangers' code meets secrets");
  const checkouts = text.match(/actions\/checkout@[^]*?(?=\n {6}- |$)/g) ?? [];
  for (const checkout of checkouts)
    if (!/persist-credentials: false/.test(checkout)) wrong.push('a checkout keeps its token');
  return wrong;
};

const workflows = readdirSync(join(root, '.github/workflows')).map(name => `.github/workflows/${name}`);

test('workflows name actions by commit and can only read', () => {
  assert.ok(workflows.length > 0);
  for (const path of workflows) assert.deepEqual(wrongIn(read(path)), [], path);
});

test('a workflow that does more is found', () => {
  const [path] = workflows;
  const good = read(path ?? '');
  for (const [from, to] of /** @type {[RegExp, string][]} */ ([
    [/(actions\/checkout)@[0-9a-f]+/, '$1@v4'],
    [/contents: read/, 'contents: write'],
    [/contents: read\n/, 'contents: read\n  id-token: write\n'],
    [/pull_request\b/, 'pull_request_target'],
    [/persist-credentials: false/, 'fetch-depth: 0'],
    [/\n( +)runs-on/, '\n$1permissions: write-all\n$1runs-on'],
  ])) {
    const bad = good.replace(from, to);
    assert.notEqual(bad, good);
    assert.notDeepEqual(wrongIn(bad), [], String(from));
  }
});
