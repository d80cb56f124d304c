// A save over the console, from the firmware that is flashed into the firmware that is flashed: it stands there as it was,
// and one that is not sound is refused before anything is stored.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConsoleLink } from '../../emulator/page/src/console_link.mjs';
import { readGame, writeGame } from '../../emulator/page/src/console_save.mjs';
import { packGame, unpackGame } from '../../emulator/page/src/save_file.mjs';
import { Device } from '../../emulator/src/device.mjs';
import { firmware } from '../../emulator/src/node_files.mjs';

const EXAMPLE = '##..#/###../#...#/..###/#..##';

/** A handheld and its console, as the page speaks with it. */
class Desk {
  constructor() {
    this.device = new Device({ ...firmware('handheld'), usb: true });
    this.link = new ConsoleLink(
      text => this.device.console.write(text),
      () => {},
    );
    this.device.run({ ms: 600 });
  }

  /** @template T @param {Promise<T>} answer @returns {Promise<T>} */
  async soon(answer) {
    let over = false;
    const end = () => (over = true);
    answer.then(end, end);
    for (let left = 4000; left > 0 && !over; left--) {
      this.device.run({ ms: 5 });
      this.link.receive(this.device.console.read());
      await null; // the page's turn
    }
    return answer;
  }

  /** @param {string} line */
  ask(line) {
    return this.soon(this.link.ask(line));
  }

  /** It has restarted by itself. */
  anew() {
    this.device.run({ ms: 900 });
    this.device.console.read();
    this.link.reset();
  }
}

test('a save goes from one handheld to another and stands there as it was', async () => {
  const from = new Desk();
  await from.ask('level 7');
  await from.ask(`set ${EXAMPLE}`);
  for (const press of ['2 2', '4 5', '1 3']) await from.ask(`press ${press}`);
  const game = await from.soon(readGame(from.link));
  const file = packGame(game);
  const to = new Desk();
  const copy = unpackGame(file);
  assert.ok(copy);
  await to.soon(writeGame(to.link, copy));
  to.anew();
  const [was, is] = [await from.ask('where'), await to.ask('where')];
  for (const key of ['kind', 'world', 'presses', 'dealt', 'stands', 'last']) assert.equal(is[key], was[key], key);
  assert.equal(is.presses, 3);
});

test('a save that is not sound is refused, and the game that is there is played on', async () => {
  const desk = new Desk();
  await desk.ask(`set ${EXAMPLE}`);
  await desk.ask('press 3 3');
  await desk.ask('save');
  const before = await desk.ask('where');
  const { version, bytes } = await desk.soon(readGame(desk.link));
  // Its checksum is right; what it says is not.
  const broken = { version, bytes: bytes.map(byte => byte ^ 0x55) };
  await assert.rejects(desk.soon(writeGame(desk.link, broken)), /no game for this board/);
  const after = await desk.ask('where');
  for (const key of ['dealt', 'stands', 'presses']) assert.equal(after[key], before[key], key);
  await desk.ask('press 1 1');
  assert.match(JSON.stringify(await desk.ask('save')), /"ok":true/, 'and it saves as before');
});

test('a file that is damaged says so, and one of another kind is left to others', () => {
  const file = packGame({ version: 2, bytes: Uint8Array.of(1, 2, 3) });
  assert.deepEqual(unpackGame(file), { version: 2, bytes: Uint8Array.of(1, 2, 3) });
  for (let at = 14; at < file.length; at++) {
    const bent = file.slice();
    bent[at] ^= 4;
    assert.throws(() => unpackGame(bent), /checksum/);
  }
  assert.throws(() => unpackGame(file.slice(0, 16)), /damaged/);
  assert.throws(() => unpackGame(file.slice(0, -1)), /damaged/);
  assert.equal(unpackGame(new TextEncoder().encode('LIGHTS SAVE 1\n and more')), null);
});
