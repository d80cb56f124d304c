// The panel that puts the page's firmware on a real handheld: asks a running one for its boot ROM, writes and checks over
// WebUSB, copies saves out and in. What cannot be done in this browser is not offered; the drive always is.

import { readGame, writeGame } from './console_save.mjs';
import { FlashingError, readSave, writeFirmware, writeSave } from './flasher.mjs';
import { BOOT_ROM, Picoboot } from './picoboot.mjs';
import { RealDevice } from './real_device.mjs';
import { packGame, packSave, unpackGame, unpackSave } from './save_file.mjs';
import { ask, byId, chosenFile, download } from './widgets.mjs';
import { readUf2 } from '../../src/uf2.mjs';

/** A handheld that was asked to wait gets this long before its port is closed. */
const GOES_MS = 400;

/** @param {string} words */
function say(words) {
  byId('real-status').textContent = words;
}

/** A handheld in its boot ROM, chosen by the player. @returns {Promise<Picoboot>} */
async function choose() {
  const device = await /** @type {any} */ (navigator).usb.requestDevice({ filters: [BOOT_ROM] }).catch(() => {
    throw new Error(
      'No handheld was chosen. One that waits is called “RP2 Boot”: if it is not in the list, hold its BOOTSEL button while plugging it in.',
    );
  });
  const boot = new Picoboot(device);
  await boot.open().catch(error => {
    throw new Error(
      `The handheld could not be opened (${error.message}). Perhaps another program holds it, or the system does not allow it: use its drive instead.`,
    );
  });
  return boot;
}

/**
 * @param {() => {name: string, supply: import('./supplies.mjs').Supply}} chosen the board
 * @param {() => RealDevice | null} connected the handheld whose console the page has, if any
 * @param {import('./console_link.mjs').ConsoleLink} link that console
 */
export function realPanel(chosen, connected, link) {
  const able = 'usb' in navigator;
  byId('real-steps').hidden = !able;
  byId('real-saves').hidden = !able && !RealDevice.possible;
  byId('real-unable').hidden = able;
  byId('real-bootsel').hidden = !RealDevice.possible;
  let busy = false;
  /** One thing at a time, and whatever goes wrong is told. @param {string} id @param {string} event @param {(target: any) => Promise<string>} work */
  const on = (id, event, work) =>
    byId(id).addEventListener(event, async ({ currentTarget }) => {
      if (busy) return;
      busy = true;
      try {
        say(await work(currentTarget));
      } catch (error) {
        say(/** @type {Error} */ (error).message);
        byId('real-status').dataset.stands = error instanceof FlashingError ? error.stands : '';
      }
      byId('real-progress').hidden = true;
      busy = false;
    });

  on('real-bootsel', 'click', async () => {
    const device = connected() ?? (await RealDevice.choose());
    await device.send('bootsel\r\n');
    await new Promise(resolve => setTimeout(resolve, GOES_MS));
    await device.close();
    return 'It was asked to wait: its lights go out. Now write Lights to it.';
  });

  on('real-flash', 'click', async () => {
    const { supply } = chosen();
    const boot = await choose();
    const bar = /** @type {HTMLProgressElement} */ (byId('real-progress'));
    bar.hidden = false;
    say('Writing. Leave the cable in.');
    await writeFirmware(boot, readUf2(await supply.uf2()), supply.spec.flash_bytes, (done, of) => {
      bar.value = done / of;
    });
    return `Done: Lights for the board “${supply.spec.title}” is written, checked and started.`;
  });

  on('real-backup', 'click', async () => {
    const { name, supply } = chosen();
    if (connected()) {
      download(packGame(await readGame(link)), 'handheld.lights');
      return 'Copied over its console. “Load from a file” plays it here, “Put a save back” returns it.';
    }
    const boot = await choose();
    const kept = await readSave(boot, supply.spec.flash_bytes);
    if (kept.every(byte => byte === 0xff)) return 'There is no save on it yet.';
    download(packSave(name, kept), `lights-${name}.lights`);
    await boot.reboot();
    return 'Copied. “Load from a file” plays it here, “Put a save back” returns it.';
  });

  on('real-restore', 'change', async input => {
    const { name, supply } = chosen();
    const bytes = await chosenFile(input);
    if (!bytes) return '';
    const game = unpackGame(bytes);
    if (game && !connected())
      throw new Error('That file was copied over a console and goes back over one: “Connect my device” first.');
    if (game) {
      if (!(await ask('Put this save back?', 'What is played on the handheld now is replaced by it.', 'Replace it')))
        return 'Nothing was changed.';
      await writeGame(link, game);
      return 'Done: the handheld starts anew and stands as it was saved. Connect it again to see it here.';
    }
    const kept = unpackSave(bytes, name);
    if (!(await ask('Put this save back?', 'What is played on the handheld now is replaced by it.', 'Replace it')))
      return 'Nothing was changed.';
    await writeSave(await choose(), supply.spec.flash_bytes, kept);
    return 'Done: the handheld stands as it was saved.';
  });

  on('real-uf2', 'click', async () => {
    const { name, supply } = chosen();
    download(Uint8Array.from(await supply.uf2()), `lights-${name}.uf2`);
    return '';
  });
}
