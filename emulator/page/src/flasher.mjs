// Puts firmware on a handheld that waits in its boot ROM, and copies its save area out and in. The page that the boot ROM
// looks at first is filled with zeros before anything else and written after everything else: a handheld whose cable was
// pulled in between has no program that could start by half, waits in its boot ROM again, and the player is told so.

import { KEPT_BYTES } from './protocol.mjs';

const FLASH_START = 0x10000000;
const SECTOR_BYTES = 4096;
const PAGE_BYTES = 256;

/** What became of the handheld when something went wrong. */
export class FlashingError extends Error {
  /** @param {string} message @param {'untouched' | 'unfinished' | 'written'} stands */
  constructor(message, stands) {
    super(message);
    this.stands = stands;
  }
}

const ADVICE = {
  untouched: 'Nothing on the handheld was changed.',
  unfinished:
    'The handheld has no whole program now and waits for one: plug it in again and repeat this. Its save is untouched.',
  written: 'The new firmware is written and was checked: unplug the handheld and plug it in again to start it.',
};

/** @param {Uint8Array} a @param {Uint8Array} b */
const same = (a, b) => a.length === b.length && a.every((value, at) => value === b[at]);

/** @param {unknown} error */
const reasonOf = error => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');

/**
 * Writes and checks an image, and starts it. Reads before it erases: what is there already is not written again.
 * @param {import('./picoboot.mjs').Picoboot} boot
 * @param {{start: number, bytes: Uint8Array}} image as in its UF2
 * @param {number} flashBytes of the handheld
 * @param {(done: number, of: number) => void} progress in sectors
 */
export async function writeFirmware(boot, image, flashBytes, progress) {
  const sectors = Math.ceil(image.bytes.length / SECTOR_BYTES);
  if (image.start !== FLASH_START)
    throw new FlashingError('The firmware does not begin where the boot ROM looks for it.', 'untouched');
  if (sectors * SECTOR_BYTES > flashBytes - KEPT_BYTES)
    throw new FlashingError('The firmware would reach into the saves.', 'untouched');
  const whole = new Uint8Array(sectors * SECTOR_BYTES).fill(0xff);
  whole.set(image.bytes);
  const part = (/** @type {number} */ sector) => whole.subarray(sector * SECTOR_BYTES, (sector + 1) * SECTOR_BYTES);
  const address = (/** @type {number} */ sector) => FLASH_START + sector * SECTOR_BYTES;
  /** @type {FlashingError['stands']} */
  let stands = 'untouched';
  let done = 0;
  const put = async (/** @type {number} */ sector) => {
    await boot.write(address(sector) + PAGE_BYTES, part(sector).subarray(PAGE_BYTES));
    await boot.write(address(sector), part(sector).subarray(0, PAGE_BYTES));
    if (!same(await boot.read(address(sector), SECTOR_BYTES), part(sector)))
      throw new Error(`the flash does not hold what was written to it (sector ${sector})`);
    progress(++done, sectors);
  };
  try {
    await boot.claim();
    await boot.exitXip();
    progress(0, sectors);
    stands = 'unfinished';
    // An erase that is cut short may leave this page as it was.
    await boot.write(address(0), new Uint8Array(PAGE_BYTES));
    await boot.erase(address(0), SECTOR_BYTES);
    for (let sector = 1; sector < sectors; sector++) {
      if (same(await boot.read(address(sector), SECTOR_BYTES), part(sector))) {
        progress(++done, sectors);
        continue;
      }
      await boot.erase(address(sector), SECTOR_BYTES);
      await put(sector);
    }
    await put(0);
    stands = 'written';
    await boot.reboot();
  } catch (error) {
    throw new FlashingError(`${capital(reasonOf(error))}. ${ADVICE[stands]}`, stands);
  }
}

/** The end of the flash, as the page keeps it. @param {import('./picoboot.mjs').Picoboot} boot
 * @param {number} flashBytes @returns {Promise<Uint8Array>} */
export async function readSave(boot, flashBytes) {
  await boot.claim();
  await boot.exitXip();
  const kept = new Uint8Array(KEPT_BYTES);
  for (let at = 0; at < KEPT_BYTES; at += SECTOR_BYTES)
    kept.set(await boot.read(FLASH_START + flashBytes - KEPT_BYTES + at, SECTOR_BYTES), at);
  return kept;
}

/** Puts a save back; sectors that hold it already are left alone. @param {import('./picoboot.mjs').Picoboot} boot
 * @param {number} flashBytes @param {Uint8Array} kept */
export async function writeSave(boot, flashBytes, kept) {
  let touched = false;
  try {
    if (kept.length !== KEPT_BYTES) throw new Error(`a save has ${KEPT_BYTES} bytes, this has ${kept.length}`);
    const before = await readSave(boot, flashBytes);
    for (let at = 0; at < KEPT_BYTES; at += SECTOR_BYTES) {
      const [wanted, there] = [kept, before].map(bytes => bytes.subarray(at, at + SECTOR_BYTES));
      if (same(wanted, there)) continue;
      const address = FLASH_START + flashBytes - KEPT_BYTES + at;
      touched = true;
      await boot.erase(address, SECTOR_BYTES);
      await boot.write(address, wanted);
      if (!same(await boot.read(address, SECTOR_BYTES), wanted))
        throw new Error('the flash does not hold what was written to it');
    }
    await boot.reboot();
  } catch (error) {
    throw new FlashingError(
      `${capital(reasonOf(error))}. ${touched ? 'The save on the handheld is not whole: plug it in again and repeat this with the same file.' : ADVICE.untouched}`,
      touched ? 'unfinished' : 'untouched',
    );
  }
}

/** @param {string} text */
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
