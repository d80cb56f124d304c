// ./lights play: the handheld in a terminal, running the firmware that is flashed.
// With no terminal it plays a puzzle to the end by itself. Draws what the LEDs
// show and presses what is clicked; of the game it knows nothing.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Device } from './device.mjs';
import { bytes, firmware } from './node_files.mjs';
import { demonstrate } from './demonstration.mjs';
import { TerminalPlayer } from './terminal_player.mjs';

const USAGE = `usage: lights play [options]
  --board NAME   the board to play on (handheld)
  --uf2 FILE     another program for that board
  --new          a fresh device: forget what was saved
  --demo         play a puzzle by itself and print the boards
  --help         this text
With no terminal, --demo is taken for granted.`;

/** @param {string} message @returns {never} */
function refuse(message) {
  process.stderr.write(`lights play: ${message}\n`);
  process.exit(2);
}

/** @param {string[]} words */
function parse(words) {
  const options = { board: 'handheld', uf2: '', fresh: false, demo: false };
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const value = () => words[++i] ?? refuse(`${word} wants a value\n${USAGE}`);
    if (word === '--board') options.board = value();
    else if (word === '--uf2') options.uf2 = value();
    else if (word === '--new') options.fresh = true;
    else if (word === '--demo') options.demo = true;
    else if (word === '--help') {
      process.stdout.write(`${USAGE}\n`);
      process.exit(0);
    } else refuse(`unknown option ${word}\n${USAGE}`);
  }
  return options;
}

/** @param {string} board @returns {string} where the flash of this board is kept between games */
function savedFlash(board) {
  const state = process.env.XDG_STATE_HOME || join(homedir(), '.local/state');
  return join(state, 'lights', `${board}.flash`);
}

/** @param {string} path @param {number} size @returns {Uint8Array | undefined} */
function load(path, size) {
  try {
    const image = new Uint8Array(readFileSync(path));
    if (image.length === size) return image;
    process.stderr.write(`lights play: ${path} has ${image.length} bytes, not ${size}: starting afresh\n`);
  } catch (error) {
    if (/** @type {any} */ (error).code !== 'ENOENT') process.stderr.write(`lights play: ${path}: ${error}\n`);
  }
  return undefined;
}

/** Whole or not at all. @param {string} path @param {Uint8Array} image */
function save(path, image) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, image);
  renameSync(`${path}.part`, path);
}

const options = parse(process.argv.slice(2));
const parts = (() => {
  try {
    const found = firmware(options.board);
    return options.uf2 ? { ...found, uf2: bytes(options.uf2) } : found;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
})();

/** @param {Uint8Array} [flash] */
function makeDevice(flash) {
  try {
    return new Device({ ...parts, flash, usb: true });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

if (options.demo || !process.stdin.isTTY || !process.stdout.isTTY) {
  process.stdout.on('error', () => process.exit(0)); // a reader that has seen enough
  process.exitCode = demonstrate(makeDevice(), line => process.stdout.write(`${line}\n`)) ? 0 : 1;
} else {
  const path = savedFlash(options.board);
  const flash = options.fresh ? undefined : load(path, parts.board.flash_bytes);
  const player = new TerminalPlayer(makeDevice(flash), {
    input: process.stdin,
    output: process.stdout,
    save: image => save(path, image),
  });
  process.on('SIGTERM', () => player.leave());
  process.on('SIGHUP', () => player.leave());
  const trouble = await player.play();
  if (trouble) {
    process.stderr.write(`${trouble}\n`);
    process.exitCode = 1;
  }
}
