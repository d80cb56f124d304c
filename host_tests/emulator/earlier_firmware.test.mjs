// Who has played with the first release and flashes today's firmware finds everything as it was. The flash was written by
// that firmware itself, played at the pins; it is never made anew.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { Device } from '../../emulator/src/device.mjs';
import { ROOT } from '../../emulator/src/node_files.mjs';
import { parts } from './support/handheld.mjs';
import { open, told } from './support/terminal.mjs';

const SAVE_AREA = 0x200000 - 0x8000;

/** The chip's flash with that save area in it. */
function flash() {
  const bytes = new Uint8Array(0x200000).fill(0xff);
  const lines = readFileSync(join(ROOT, 'host_tests/golden/flash_ed28ac4.txt'), 'utf8').trim().split('\n');
  for (const line of lines.filter(text => !text.startsWith('#'))) {
    const [address, digits] = line.split(' ');
    bytes.set(Buffer.from(digits, 'hex'), SAVE_AREA + parseInt(address, 16));
  }
  return bytes;
}

test('progress, settings and the game in hand of the first release are kept', () => {
  const device = new Device({ ...parts('handheld'), usb: true, flash: flash() });
  device.run({ s: 5 }); // reach and goal are told: the world is not a beginner's
  open(device);
  const where = told(device, 'where').join('\n');
  for (const fact of ['kind: journey', 'world: king', 'level: 1', 'presses: 3', 'goal: on', 'last: 12 13 44'])
    assert(where.includes(fact), `${fact}:\n${where}`);
  const stats = told(device, 'stats').join('\n');
  for (const fact of ['games: 1', 'presses: 4', 'at par: 1', 'streak: 1']) assert(stats.includes(fact), stats);
  // King, a press in the middle away from all on, and the three presses.
  const pressed = [
    [2, 2],
    [0, 1],
    [0, 2],
    [3, 3],
  ];
  const expected = Array.from({ length: 25 }, (_, cell) => {
    const near = pressed.filter(([r, c]) => Math.abs(r - Math.floor(cell / 5)) <= 1 && Math.abs(c - (cell % 5)) <= 1);
    return near.length % 2 ? '.' : '#';
  });
  assert.equal(device.picture().replaceAll('\n', ''), expected.join(''));
  told(device, 'world classic');
  assert.match(told(device, 'where').join('\n'), /level: 2\b/, 'the first level of classic is solved');
  // It is played on and saved in today's form.
  told(device, 'level 2');
  device.run({ ms: 700 });
  device.tap(0, 1);
  const left = device.picture();
  device.run({ s: 4 });
  device.reboot();
  device.run({ s: 5 });
  assert.equal(device.picture(), left);
});
