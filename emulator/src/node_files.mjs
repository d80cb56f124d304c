// Finds what a device is made of on this machine's disk: the built firmware, the
// board's description and the boot ROM (built here when it is missing or old).
// The only module of the harness, beside the player, that needs Node.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** @returns {{ rom: Uint8Array, romElf: Uint8Array }} */
export function bootRom() {
  const out = join(ROOT, 'build/bootrom');
  execFileSync(join(ROOT, 'emulator/bootrom/build.sh'), [out], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { rom: bytes(join(out, 'bootrom.bin')), romElf: bytes(join(out, 'bootrom.elf')) };
}

/** @param {string} name @returns {import('./board_spec.mjs').BoardSpec} */
export function boardSpec(name) {
  const path = join(ROOT, 'build/host/boards', `${name}.json`);
  if (!existsSync(path)) throw new Error(`${path} is missing: build it with  ./lights build host`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * Everything `new Device()` wants, for a board of this project.
 * @param {string} name
 * @returns {{ uf2: Uint8Array, elf: Uint8Array, rom: Uint8Array, romElf: Uint8Array, board: import('./board_spec.mjs').BoardSpec, corner: string }}
 */
export function firmware(name) {
  const uf2 = join(ROOT, 'out', `lights-${name}.uf2`);
  if (!existsSync(uf2)) throw new Error(`${uf2} is missing: build it with  ./lights build ${name}`);
  const elf = bytes(uf2.replace(/uf2$/, 'elf'));
  return { uf2: bytes(uf2), elf, board: boardSpec(name), corner: cornerName(), ...bootRom() };
}

/** The corner that LIGHTS_CORNER names (see corners.mjs); typical if it names none. @returns {string} */
export function cornerName() {
  return process.env.LIGHTS_CORNER || 'typical';
}

/** @param {string} path @returns {Uint8Array} */
export function bytes(path) {
  return new Uint8Array(readFileSync(path));
}
