// Today's board on the chip: the same boards as on the host, day by day for ten years, and the same for everyone who
// names the date.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { ROOT } from '../../emulator/src/node_files.mjs';
import { connected, told } from './support/terminal.mjs';

const FULL = process.env.LIGHTS_FULL === '1';

/** What the host found, by year and world. @type {Map<string, string>} */
const prints = new Map(
  readFileSync(join(ROOT, 'host_tests/golden/days.txt'), 'utf8')
    .trim()
    .split('\n')
    .map(line => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]),
);

test('days on the chip are those of the host', () => {
  const device = connected();
  const worlds = FULL ? [...new Set([...prints.keys()].map(key => key.split(' ')[1]))] : ['classic', 'tricolour'];
  let compared = 0;
  for (const world of worlds) {
    told(device, `world ${world}`);
    // Ten years of the first world, one year of the others unless there is time.
    for (let year = 2026; year < (FULL || world === 'classic' ? 2036 : 2027); year++) {
      const print = /print: (?:0x)?([0-9a-f]+)/i.exec(device.ask(`day print ${year}`, { s: 60 }).join('\n'))?.[1];
      assert.equal(parseInt(print ?? '', 16), parseInt(prints.get(`${year} ${world}`) ?? '', 16), `${year} ${world}`);
      compared++;
    }
  }
  assert(compared >= 11);
});

test('two devices that are told the same date show the same board, and its result gives nothing away', () => {
  const [one, other] = [connected(), connected()];
  told(other, 'new par 5 seed 3'); // whatever was played before
  for (const device of [one, other]) {
    told(device, 'day 2026-11-22');
    device.run({ ms: 700 });
  }
  assert.deepEqual(one.lights(), other.lights());
  const where = told(one, 'where');
  assert(where.includes('date: 2026-11-22') && where.includes('kind: day'), where.join(' | '));
  one.reboot();
  one.run({ ms: 700 });
  assert.deepEqual(one.lights(), other.lights(), 'and after a power cut');
});
