// Firmware on a handheld from the page: against a boot ROM that speaks PICOBOOT, with the cable pulled at every packet.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FlashingError, readSave, writeFirmware, writeSave } from '../../emulator/page/src/flasher.mjs';
import { Picoboot } from '../../emulator/page/src/picoboot.mjs';
import { packGame } from '../../emulator/page/src/save_file.mjs';
import { ROOT } from '../../emulator/src/node_files.mjs';
import { readUf2 } from '../../emulator/src/uf2.mjs';
import { BootRomUsb, bootable } from './support/boot_rom_usb.mjs';
import { Browser, Tab, pageAddress } from './support/browser.mjs';
import { pageTest } from './support/page_test.mjs';

const FLASH_BYTES = 2 * 1024 * 1024;
const SAVE_BYTES = 32 * 1024; // what the firmware writes to: core/SAVE_FORMAT.md
const KEPT_BYTES = 64 * 1024;
const SECTOR = 4096;
const real = readUf2(new Uint8Array(readFileSync(join(ROOT, 'out/lights-handheld.uf2'))));
/** Three sectors of it: enough for a first, a middle and a last one that is not full. */
const small = { start: real.start, bytes: real.bytes.slice(0, 2 * SECTOR + 700) };

/** The flash of a handheld that has another program, and a save. @returns {Uint8Array} */
function used() {
  const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
  for (let at = 0; at < 40 * SECTOR; at++) flash[at] = (at * 7919) >> 3;
  flash.set(real.bytes.subarray(0, 256)); // a second stage that starts
  for (let at = FLASH_BYTES - SAVE_BYTES; at < FLASH_BYTES; at++) flash[at] = (at * 104729) >> 5;
  return flash;
}

/** @param {BootRomUsb} chip @param {{start: number, bytes: Uint8Array}} image */
async function flash(chip, image) {
  const boot = new Picoboot(chip);
  await boot.open().catch(error => {
    throw new FlashingError(error.message, 'untouched');
  });
  await writeFirmware(boot, image, FLASH_BYTES, () => {});
}

/** @param {BootRomUsb} chip @param {Uint8Array} before */
function saveIsUntouched(chip, before) {
  assert.deepEqual(chip.flash.subarray(-KEPT_BYTES), before.subarray(-KEPT_BYTES));
  for (const sector of chip.touched) assert.ok(sector < (FLASH_BYTES - KEPT_BYTES) / SECTOR, `sector ${sector}`);
}

test('the firmware is written, checked and started, and the save is as it was', async () => {
  const before = used();
  assert.ok(bootable(before));
  const chip = new BootRomUsb(before.slice());
  await flash(chip, real);
  assert.deepEqual(chip.flash.subarray(0, real.bytes.length), real.bytes);
  assert.ok(chip.rebooted && bootable(chip.flash));
  assert.equal(chip.exclusive, 2, 'nobody else writes meanwhile');
  saveIsUntouched(chip, before);
  // Once more: only what the boot ROM looks at is written again.
  const again = new BootRomUsb(chip.flash.slice());
  await flash(again, real);
  assert.deepEqual([...again.touched], [0]);
  assert.deepEqual(again.flash, chip.flash);
});

test('the cable may be pulled at any packet: never a program by half that starts, never a word too little', async () => {
  const before = used();
  const whole = new BootRomUsb(before.slice());
  await flash(whole, small);
  const told = { untouched: 0, unfinished: 0, written: 0 };
  for (let pullAt = 0; pullAt < whole.packets; pullAt++) {
    const chip = new BootRomUsb(before.slice());
    chip.pullAt = pullAt;
    const error = await flash(chip, small).then(
      () => null,
      one => one,
    );
    assert.ok(error instanceof FlashingError, `packet ${pullAt}: ${error}`);
    told[error.stands]++;
    saveIsUntouched(chip, before);
    const [asBefore, asWanted] = [before, whole.flash].map(one => Buffer.compare(chip.flash, one) === 0);
    if (error.stands === 'untouched') assert.ok(asBefore, `packet ${pullAt}: told as untouched`);
    if (error.stands === 'written') assert.ok(asWanted, `packet ${pullAt}: told as written`);
    if (!asBefore && !asWanted)
      assert.ok(
        !bootable(chip.flash),
        `packet ${pullAt}: a program by half would start, and it was told: ${error.stands}`,
      );
    // And whatever was left, a second try mends it.
    const mended = new BootRomUsb(chip.flash);
    await flash(mended, small);
    assert.deepEqual(mended.flash, whole.flash);
  }
  assert.ok(told.untouched > 3 && told.unfinished > 100 && told.written > 0, JSON.stringify(told));
});

test('a handheld that stops answering is told, whatever it was at, and its save is as it was', async () => {
  const before = used();
  const whole = new BootRomUsb(before.slice());
  await flash(whole, small);
  for (let silentAt = 4; silentAt < whole.packets; silentAt += 37) {
    const chip = new BootRomUsb(before.slice());
    for (const name of /** @type {const} */ (['transferIn', 'transferOut'])) {
      const usual = /** @type {(...args: any[]) => any} */ (chip[name]).bind(chip);
      chip[name] = (/** @type {any[]} */ ...args) =>
        chip.packets >= silentAt ? new Promise(() => {}) : usual(...args);
    }
    const boot = new Picoboot(chip, 20);
    await boot.open();
    const error = await writeFirmware(boot, small, FLASH_BYTES, () => {}).then(
      () => null,
      one => one,
    );
    assert.ok(error instanceof FlashingError, `packet ${silentAt}: ${error}`);
    assert.match(error.message, /no longer answers/);
    assert.equal(chip.opened, false, 'the device is let go of');
    saveIsUntouched(chip, before);
    // As it was, as it is to be, or nothing that starts.
    if (![before, whole.flash].some(one => Buffer.compare(chip.flash, one) === 0)) assert.ok(!bootable(chip.flash));
    const mended = new BootRomUsb(chip.flash);
    await flash(mended, small);
    assert.deepEqual(mended.flash, whole.flash);
  }
});

test('the last page of a write that is refused is never answered by the ROM, and that is told as well', async () => {
  const chip = new BootRomUsb(used());
  const boot = new Picoboot(chip, 20);
  await boot.open();
  await boot.exitXip();
  await assert.rejects(boot.write(0x30000000, new Uint8Array(256)), /no longer answers|address is none it has/);
});

for (const [missing, name] of /** @type {const} */ ([
  ['exitXip', 'a flash that still runs in place is not written, and that is found out'],
  ['erase', 'an erase that was acknowledged and not done is found out'],
]))
  test(name, async () => {
    const before = used();
    const chip = new BootRomUsb(before.slice());
    const boot = new Picoboot(chip);
    await boot.open();
    boot[missing] = async () => new Uint8Array(0);
    await assert.rejects(
      writeFirmware(boot, small, FLASH_BYTES, () => {}),
      /does not hold what was written to it/,
    );
    if (Buffer.compare(chip.flash, before) !== 0) assert.ok(!bootable(chip.flash));
    saveIsUntouched(chip, before);
  });

test('a flash that does not hold what is written to it is found out', async () => {
  const chip = new BootRomUsb(used());
  const { program } = chip;
  chip.program = function (at, bytes) {
    program.call(this, at, at === SECTOR + 512 ? bytes.map(byte => byte & 0xfe) : bytes);
  };
  await assert.rejects(flash(chip, small), /does not hold what was written to it \(sector 1\).*no whole program/s);
  assert.ok(!bootable(chip.flash));
});

test('an image that would reach into the saves, or lies elsewhere, is refused before anything is touched', async () => {
  for (const image of [
    { start: real.start, bytes: new Uint8Array(FLASH_BYTES - KEPT_BYTES + 1) },
    { start: real.start + SECTOR, bytes: small.bytes },
  ]) {
    const chip = new BootRomUsb(used());
    await assert.rejects(flash(chip, image), FlashingError);
    assert.equal(chip.touched.size, 0);
  }
});

test('what the boot ROM refuses is told in words', async () => {
  const chip = new BootRomUsb(used());
  const boot = new Picoboot(chip);
  await boot.open();
  await boot.exitXip();
  await assert.rejects(boot.read(0x10000010, 64), /not aligned/);
  await assert.rejects(boot.read(0x30000000, 64), /address is none it has/);
  await assert.rejects(boot.write(0x30000000, new Uint8Array(512)), /address is none it has/);
  await assert.rejects(boot.command(0x09, new Uint8Array(0)), /does not know the command/);
  await assert.rejects(boot.command(0x03, new Uint8Array(4)), /command had a wrong length/);
  assert.equal((await boot.read(0x10000000, 100)).length, 100);
});

test('a save is copied out and put back, and a pulled cable is told', async () => {
  const before = used();
  const chip = new BootRomUsb(before.slice());
  const boot = new Picoboot(chip);
  await boot.open();
  const kept = await readSave(boot, FLASH_BYTES);
  assert.deepEqual(kept, before.subarray(-KEPT_BYTES));
  assert.equal(chip.touched.size, 0);

  const other = kept.slice();
  other.fill(0x5a, KEPT_BYTES - 3 * SECTOR + 100, KEPT_BYTES - 3 * SECTOR + 400);
  const put = async (/** @type {BootRomUsb} */ one) => {
    const there = new Picoboot(one);
    await there.open();
    await writeSave(there, FLASH_BYTES, other);
  };
  const target = new BootRomUsb(before.slice());
  await put(target);
  assert.deepEqual(target.flash.subarray(-KEPT_BYTES), other);
  assert.deepEqual(target.flash.subarray(0, -KEPT_BYTES), before.subarray(0, -KEPT_BYTES));
  assert.equal(target.touched.size, 1, 'sectors that hold it already are left alone');
  for (let pullAt = 5; pullAt < target.packets; pullAt += 3) {
    const cut = new BootRomUsb(before.slice());
    cut.pullAt = pullAt;
    const error = await put(cut).then(
      () => null,
      one => one,
    );
    assert.ok(error, `packet ${pullAt}`);
    if (Buffer.compare(cut.flash, before) !== 0 && Buffer.compare(cut.flash, target.flash) !== 0)
      assert.match(error.message, /not whole: plug it in again/);
  }
});

/** The page in a browser whose USB port is that of the given chip. @param {Browser} browser @param {BootRomUsb} chip */
async function plugged(browser, chip) {
  const page = await /** @type {import('playwright-core').BrowserContext} */ (browser.context).newPage();
  /** @type {string[]} */
  const typed = [];
  await page.exposeFunction('typed', (/** @type {string} */ text) => void typed.push(text));
  await page.exposeFunction('usbCall', async (/** @type {string} */ name, /** @type {any[]} */ args) => {
    const given = args.map(one => (Array.isArray(one) ? Uint8Array.from(one) : one));
    try {
      const answer = await /** @type {any} */ (chip)[name](...given);
      const data = answer?.data && [...new Uint8Array(answer.data.buffer)];
      return { answer: answer && { status: answer.status, data }, configuration: chip.configuration };
    } catch (error) {
      return { error: /** @type {Error} */ (error).message };
    }
  });
  await page.addInitScript(() => {
    const device = /** @type {any} */ ({ configuration: null });
    for (const name of ['open', 'close', 'selectConfiguration', 'claimInterface', 'controlTransferOut'])
      device[name] = call(name);
    for (const name of ['controlTransferIn', 'clearHalt', 'transferOut', 'transferIn']) device[name] = call(name);
    /** @param {string} name */
    function call(name) {
      return async (/** @type {any[]} */ ...args) => {
        const plain = args.map(one => (one instanceof Uint8Array ? [...one] : one));
        const { answer, configuration, error } = await /** @type {any} */ (window).usbCall(name, plain);
        if (error) throw new DOMException(error, 'NetworkError');
        device.configuration = configuration;
        if (answer?.data) answer.data = new DataView(Uint8Array.from(answer.data).buffer);
        return answer;
      };
    }
    Object.defineProperty(navigator, 'usb', { value: { requestDevice: async () => device } });
    const port = {
      open: async () => {},
      close: async () => {},
      readable: new ReadableStream(),
      writable: new WritableStream({
        write: bytes => /** @type {any} */ (window).typed(new TextDecoder().decode(bytes)),
      }),
    };
    Object.defineProperty(navigator, 'serial', { value: { requestPort: async () => port } });
  });
  await page.goto(pageAddress);
  const tab = new Tab(page);
  await tab.booted();
  await page.locator('#panel-real summary').click();
  return { tab, page, typed };
}

pageTest('the page asks a running handheld to wait, writes to it and says so', async browser => {
  const before = used();
  const chip = new BootRomUsb(before.slice());
  const { page, typed } = await plugged(browser, chip);
  await page.locator('#real-bootsel').click();
  await page.getByText('It was asked to wait').waitFor();
  assert.deepEqual(typed, ['bootsel\r\n']);
  await page.locator('#real-flash').click();
  await page.getByText('is written, checked and started').waitFor();
  assert.deepEqual(chip.flash.subarray(0, real.bytes.length), real.bytes);
  assert.ok(chip.rebooted);
  saveIsUntouched(chip, before);
});

pageTest('a cable pulled half-way is told, and the save goes out to a file and back', async browser => {
  const before = used();
  const chip = new BootRomUsb(before.slice());
  chip.pullAt = 900;
  const { page } = await plugged(browser, chip);
  await page.locator('#real-flash').click();
  await page.getByText('has no whole program now and waits for one').waitFor();
  assert.equal(await page.locator('#real-status').getAttribute('data-stands'), 'unfinished');
  assert.ok(!bootable(chip.flash));
  chip.pullAt = Infinity;
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#real-backup').click()]);
  const file = readFileSync(await download.path());
  assert.deepEqual(new Uint8Array(file.subarray(-KEPT_BYTES - 4, -4)), before.subarray(-KEPT_BYTES));
  await page.getByText('Copied.').waitFor(); // it has been started again
  chip.rebooted = false; // and is asked to wait once more
  chip.flash.fill(0, -SAVE_BYTES);
  await page
    .locator('#real-restore')
    .setInputFiles({ name: 'x.lights', mimeType: 'application/octet-stream', buffer: file });
  await page.getByRole('button', { name: 'Replace it' }).click();
  await page.getByText('stands as it was saved').waitFor();
  saveIsUntouched(Object.assign(chip, { touched: new Set() }), before);
});

pageTest('a file that is loaded on the page leaves the handheld on the cable alone', async browser => {
  const { page, typed } = await plugged(browser, new BootRomUsb(used()));
  await page.locator('#panel-device summary').click();
  await page.locator('#connect').click();
  await page.getByText('Connected:').waitFor();
  const buffer = Buffer.from(packGame({ version: 2, bytes: Uint8Array.of(1, 2, 3) }));
  await page.locator('#import').setInputFiles({ name: 'x.lights', mimeType: 'application/octet-stream', buffer });
  await page.getByText('A handheld is connected').waitFor();
  assert.doesNotMatch(typed.join(''), /restore/, 'it would replace what is played there');
});
