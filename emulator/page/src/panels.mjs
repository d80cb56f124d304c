// The panels below the commands: boards, saves and files, what is under the hood, the console, what is remembered of
// them. Whatever goes wrong in one is told in a sentence.

import { writeGame } from './console_save.mjs';
import { explore } from './explorer.mjs';
import { remember } from './memory.mjs';
import { RealDevice } from './real_device.mjs';
import { realPanel } from './real_panel.mjs';
import { packSave, unpackGame, unpackSave } from './save_file.mjs';
import { boards, library } from './supplies.mjs';
import { ask, byId, chosenFile, download, elements, notice } from './widgets.mjs';
import { readUf2 } from '../../src/uf2.mjs';

/** @typedef {import('./handheld.mjs').Handheld} Handheld */
/**
 * What the panels work on.
 * @typedef {object} Bench
 * @property {Handheld} handheld
 * @property {import('./cupboard.mjs').Cupboard} cupboard
 * @property {(name: string) => Promise<void>} choose puts a board's own firmware in, as it was left
 * @property {() => Handheld[]} everyone whose time runs together
 */

/** @param {string} id @param {string} event @param {(target: any) => void | Promise<void>} act */
export function on(id, event, act) {
  byId(id).addEventListener(event, happened => {
    void (async () => {
      try {
        await act(happened.currentTarget ?? happened.target);
      } catch (error) {
        notice(`${/** @type {Error} */ (error).message}`);
      }
    })();
  });
}

/** @param {Handheld} handheld @returns {string} */
const nameOf = handheld => handheld.cartridge?.name ?? '';

/** Shows the solutions of the board in hand, if they are to be seen. @param {Handheld} handheld */
export function refreshExplorer(handheld) {
  const panel = /** @type {HTMLDetailsElement} */ (byId('panel-explorer'));
  if (!panel.open) return;
  const place = byId('explorer');
  library()
    .then(lights => explore(place, handheld.link, lights))
    .catch(error => (place.textContent = `${error.message}.`));
}

/** @param {Bench} bench */
export function wirePanels(bench) {
  const { handheld } = bench;
  for (const panel of elements('details.panel'))
    panel.addEventListener('toggle', () =>
      remember(
        'panels',
        elements('details.panel[open]').map(one => one.id),
      ),
    );
  on('panel-explorer', 'toggle', () => refreshExplorer(handheld));
  on('explorer-again', 'click', () => refreshExplorer(handheld));
  wireSaves(bench);
  wireHood(bench);
  on('connect', 'click', async () => {
    handheld.lend(await RealDevice.choose());
    notice('Connected: the console and the lights are those of your device.', 'kind');
  });
  byId('connect').hidden = !RealDevice.possible;
  realPanel(
    () => ({ name: nameOf(handheld), supply: boards[nameOf(handheld)] }),
    () => handheld.real,
    handheld.link,
  );
  dropping(bytes => runUf2(handheld, bytes));
}

/** @param {Bench} bench */
function wireSaves({ handheld, cupboard, choose }) {
  on('board', 'change', async select => {
    remember('board', select.value);
    await choose(select.value);
  });
  on('export', 'click', () => {
    const name = nameOf(handheld);
    const kept = cupboard.latest.get(name);
    if (!kept)
      return notice('There is nothing to save yet: play first. The device saves two seconds after a press.', 'kind');
    download(packSave(name, kept), `lights-${name}.lights`);
  });
  on('import', 'change', async input => {
    const bytes = await chosenFile(input);
    if (!bytes) return;
    // Its console is the one on the page: the file would go there, over a game that nobody was asked about.
    if (handheld.real)
      throw new Error('A handheld is connected: “Put a save back” is for it. Unplug it to load a file here.');
    const game = unpackGame(bytes);
    if (game) {
      await writeGame(handheld.link, game);
      return notice('Loaded: the device starts anew, and stands as it was saved if the save is sound.', 'kind');
    }
    const name = nameOf(handheld);
    const loaded = unpackSave(bytes, name);
    const stored = await cupboard.replace(name, loaded);
    await handheld.boot({ name, supply: boards[name], kept: async () => loaded, anew: true });
    notice(
      stored
        ? 'Loaded: the device stands as it was saved.'
        : 'Loaded: the device stands as it was saved. This browser keeps nothing, so keep the file.',
      'kind',
    );
  });
  on('uf2', 'change', async input => {
    const bytes = await chosenFile(input);
    if (bytes) await runUf2(handheld, bytes);
  });
  on('new-device', 'click', async () => {
    const sure = await ask(
      'A new device?',
      'All progress kept in this browser for this board will be gone.',
      'Erase and start anew',
    );
    if (!sure) return;
    const name = nameOf(handheld);
    await cupboard.empty(name);
    await handheld.boot({ name, supply: boards[name], anew: true });
    handheld.caption.announce('A new device.');
  });
}

/** @param {Bench} bench */
function wireHood({ handheld, everyone }) {
  on('power', 'change', input => handheld.setPower(input.checked));
  on('cut', 'click', () => handheld.setPower(false));
  on('pause', 'click', button => {
    const paused = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(paused));
    for (const one of everyone()) one.tell({ type: 'run', running: !paused });
  });
  on('step', 'click', () => handheld.tell({ type: 'step' }));
  on('speed', 'change', select => {
    for (const one of everyone()) one.tell({ type: 'speed', factor: Number(select.value) });
  });
  on('panel-hood', 'toggle', panel => handheld.tell({ type: 'scope', on: panel.open }));
  byId('console-form').addEventListener('submit', event => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (byId('console-line'));
    handheld.typed(input.value);
    input.value = '';
  });
}

/** @param {Handheld} handheld @param {Uint8Array} bytes */
async function runUf2(handheld, bytes) {
  try {
    readUf2(bytes);
  } catch (error) {
    return notice(`That file cannot run here: ${/** @type {Error} */ (error).message}.`);
  }
  const name = nameOf(handheld);
  await handheld.boot({ name, supply: boards[name], uf2: bytes, anew: true });
  notice('Your UF2 is running. Choose the board again to return to the firmware of this page.', 'kind');
}

/** @param {(bytes: Uint8Array) => void} take */
function dropping(take) {
  const stop = (/** @type {Event} */ event) => event.preventDefault();
  document.addEventListener('dragover', event => (stop(event), document.body.classList.add('dropping')));
  document.addEventListener('dragleave', () => document.body.classList.remove('dropping'));
  document.addEventListener('drop', event => {
    stop(event);
    document.body.classList.remove('dropping');
    const file = event.dataTransfer?.files[0];
    if (file) void file.arrayBuffer().then(bytes => take(new Uint8Array(bytes)));
  });
}
