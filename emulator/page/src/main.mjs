// The page: puts the drawn handheld, the worker with the emulated one, storage, sound and panels together.

import { ConsoleLink } from './console_link.mjs';
import { DrawnDevice } from './device.mjs';
import { explore } from './explorer.mjs';
import { drawTrace, showFacts } from './hood.mjs';
import { RealDevice } from './real_device.mjs';
import { packSave, unpackSave } from './save_file.mjs';
import { PiezoVoice } from './sound.mjs';
import { forgetFlash, keepFlash, keptFlash } from './storage.mjs';
import { boards, makeWorker, rom } from './supplies.mjs';
import { readUf2 } from '../../src/uf2.mjs';

const HOLD_MS = 900;
const LONGEST_CONSOLE = 20_000;

/** @template {HTMLElement} T @param {string} id @returns {T} */
const byId = (id) => /** @type {T} */ (document.getElementById(id));

/** @param {string} selector @returns {HTMLElement[]} */
const elements = (selector) => /** @type {HTMLElement[]} */ (Array.from(document.querySelectorAll(selector)));

/** @type {string} */
let boardName = '';
/** @type {Uint8Array | null} */
let kept = null;
/** @type {RealDevice | null} */
let real = null;
let storageComplained = false;
let firstLights = true;

const worker = makeWorker();
const voice = new PiezoVoice();
const drawn = new DrawnDevice(byId('grid'), { rows: 5, cols: 5, onKey: pressKey });
const link = new ConsoleLink(
  (text) => (real ? void real.send(text) : tell({ type: 'console', text })),
  (line) => {
    const place = byId('console');
    const near = place.scrollHeight - place.scrollTop - place.clientHeight < 40;
    place.textContent = `${place.textContent}${line}\n`.slice(-LONGEST_CONSOLE);
    if (near) place.scrollTop = place.scrollHeight;
  },
);

/** @param {import('./protocol.mjs').ToWorker} message */
function tell(message) {
  worker.postMessage(message);
}

/** A sentence on the page; it can be put away. @param {string} words @param {'kind' | 'grave'} [tone] */
function notice(words, tone = 'grave') {
  const place = byId('notices');
  const box = document.createElement('div');
  box.className = `notice ${tone}`;
  const text = document.createElement('span');
  text.textContent = words;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Close';
  close.addEventListener('click', () => box.remove());
  box.append(text, close);
  place.replaceChildren(box);
}

/** @param {number} cell @param {boolean} down */
function pressKey(cell, down) {
  voice.wake();
  if (real) return down ? link.type(`press ${Math.floor(cell / drawn.options.cols) + 1} ${(cell % drawn.options.cols) + 1}`) : undefined;
  if (byId('stick-pad').hidden) return tell({ type: 'key', cell, down });
  if (down) notice('This board has no button under each light: use the stick and the buttons below it.', 'kind');
}

/** Boots the chosen board, with what is kept of it. @param {{uf2?: Uint8Array, fresh?: boolean}} [how] */
async function boot(how = {}) {
  const supply = boards[boardName];
  kept = null;
  if (!how.fresh) kept = await keptFlash(boardName).catch(complainOfStorage);
  link.reset();
  delete document.documentElement.dataset.board;
  const uf2 = how.uf2 ?? (await supply.uf2());
  tell({ type: 'boot', board: supply.spec, uf2, rom: await rom(), symbols: how.uf2 ? [] : await supply.symbols(), kept });
  byId('power-led').classList.add('on');
  byId('grid').classList.remove('off');
  /** @type {HTMLInputElement} */ (byId('power')).checked = true;
}

/** @returns {null} */
function complainOfStorage() {
  if (!storageComplained) notice('This browser keeps nothing for this page (storage is full or forbidden): the game goes on, but is forgotten when the page closes. “Save to a file” still works.');
  storageComplained = true;
  return null;
}

/** @param {MessageEvent<import('./protocol.mjs').ToPage>} event */
worker.onmessage = ({ data }) => {
  switch (data.type) {
    case 'booted':
      drawn.resize(data.rows, data.cols);
      document.documentElement.dataset.board = boardName;
      byId('stick-pad').hidden = !data.stick;
      for (const button of elements('[data-hold]')) button.hidden = data.stick;
      for (const button of elements('[data-role]')) button.hidden = !data.buttons.includes(button.dataset.role ?? '');
      return;
    case 'lights':
      if (!real) drawn.show(data.rgb);
      if (firstLights && data.rgb.some((level) => level > 0)) {
        firstLights = false;
        performance.mark('first-lights');
        document.documentElement.dataset.lights = 'on';
        void followLink();
      }
      return;
    case 'tone':
      return voice.play(data.hertz, data.duty);
    case 'facts':
      return showFacts(data.facts);
    case 'trace':
      return drawTrace(byId('scope'), data.trace);
    case 'console':
      return real ? undefined : link.receive(data.text);
    case 'flash':
      kept = data.kept;
      return void keepFlash(boardName, data.kept).then(() => (document.documentElement.dataset.kept = String(Date.now())), complainOfStorage);
    case 'bootsel':
      return notice('The chip waits in BOOTSEL mode for a UF2. Choose one with “Run a UF2”, or switch the power off and on.', 'kind');
    case 'refused':
      return notice(data.why);
    case 'stopped':
      link.show(data.report);
      return notice(`The program left the rails and was stopped: ${data.report.split('\n')[0]} Switch the power off and on to go on.`);
  }
};

/** Opens the puzzle that the address names. */
async function followLink() {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (!code) return;
  try {
    if (!/^[0-9a-z -]{1,12}$/i.test(code)) throw new Error('a code has five letters and digits');
    await link.ask(`code ${code}`);
    announce(`Puzzle ${code.toUpperCase()}`);
  } catch (error) {
    notice(`The link's puzzle code “${code.slice(0, 24)}” does not work: ${/** @type {Error} */ (error).message}.`);
  }
}

/** @param {string} words */
function announce(words) {
  byId('announce').textContent = words;
}

/** @param {Uint8Array} bytes */
async function runUf2(bytes) {
  try {
    readUf2(bytes);
  } catch (error) {
    return notice(`That file cannot run here: ${/** @type {Error} */ (error).message}.`);
  }
  await boot({ uf2: bytes });
  notice('Your UF2 is running. Choose the board again to return to the firmware of this page.', 'kind');
}

/** @param {string} title @param {string} words @param {string} yes @returns {Promise<boolean>} */
function ask(title, words, yes) {
  const dialog = /** @type {HTMLDialogElement} */ (byId('ask'));
  byId('ask-title').textContent = title;
  byId('ask-text').textContent = words;
  const button = /** @type {HTMLButtonElement} */ (dialog.querySelector('[value="yes"]'));
  button.textContent = yes;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true }));
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {string} name */
function download(bytes, name) {
  const address = URL.createObjectURL(new Blob([bytes]));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** @param {string} id @param {string} event @param {(target: any) => void | Promise<void>} act */
function on(id, event, act) {
  byId(id).addEventListener(event, (happened) => {
    void (async () => {
      try {
        await act(happened.currentTarget ?? happened.target);
      } catch (error) {
        notice(`${/** @type {Error} */ (error).message}`);
      }
    })();
  });
}

/** @param {HTMLInputElement} input @returns {Promise<Uint8Array | null>} */
async function chosenFile(input) {
  const file = input.files?.[0];
  const bytes = file ? new Uint8Array(await file.arrayBuffer()) : null;
  input.value = '';
  return bytes;
}

function refreshExplorer() {
  const panel = /** @type {HTMLDetailsElement} */ (byId('panel-explorer'));
  if (!panel.open) return;
  const place = byId('explorer');
  explore(place, link).catch((error) => (place.textContent = `${error.message}.`));
}

function wire() {
  for (const button of elements('[data-hold]')) {
    button.addEventListener('click', () => {
      const corner = Number(button.dataset.hold);
      const { rows, cols } = drawn.options;
      const cell = (corner >= 20 ? rows - 1 : 0) * cols + (corner % 5 ? cols - 1 : 0);
      voice.wake();
      if (real) return link.type(`hold ${Math.floor(cell / cols) + 1} ${(cell % cols) + 1}`);
      tell({ type: 'key', cell, down: true });
      setTimeout(() => tell({ type: 'key', cell, down: false }), HOLD_MS);
    });
  }
  for (const button of elements('[data-stick], [data-role]')) {
    const { stick, role } = button.dataset;
    const [x, y] = (stick ?? '0,0').split(',').map(Number);
    const act = (/** @type {boolean} */ down) => tell(role ? { type: 'button', role, down } : { type: 'stick', x: down ? x : 0, y: down ? y : 0 });
    button.addEventListener('pointerdown', () => (voice.wake(), act(true)));
    for (const end of ['pointerup', 'pointerleave', 'pointercancel', 'blur', 'keyup']) button.addEventListener(end, () => act(false));
    button.addEventListener('keydown', (event) => {
      const { key, repeat } = event;
      if ((key === 'Enter' || key === ' ') && !repeat) act(true);
    });
  }
  on('sound', 'click', (button) => {
    const heard = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(heard));
    voice.wake();
    voice.mute(!heard);
  });
  on('panel-explorer', 'toggle', refreshExplorer);
  on('explorer-again', 'click', refreshExplorer);
  on('board', 'change', async (select) => {
    boardName = select.value;
    await boot();
  });
  on('share', 'click', async () => {
    const { code } = await link.ask('code');
    const address = `${location.href.split('#')[0]}#code=${code}`;
    history.replaceState(null, '', `#code=${code}`);
    const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    notice(copied ? `Copied: a link to puzzle ${code}.` : `The link to puzzle ${code} is in the address bar.`, 'kind');
  });
  on('export', 'click', () => {
    if (!kept) return notice('There is nothing to save yet: play first. The device saves two seconds after a press.', 'kind');
    download(packSave(boardName, kept), `lights-${boardName}.lights`);
  });
  on('import', 'change', async (input) => {
    const bytes = await chosenFile(input);
    if (!bytes) return;
    const loaded = unpackSave(bytes, boardName);
    await keepFlash(boardName, loaded).catch(complainOfStorage);
    await boot();
    notice('Loaded: the device stands as it was saved.', 'kind');
  });
  on('uf2', 'change', async (input) => {
    const bytes = await chosenFile(input);
    if (bytes) await runUf2(bytes);
  });
  on('connect', 'click', connect);
  on('new-device', 'click', async () => {
    if (!(await ask('A new device?', 'All progress kept in this browser for this board will be gone.', 'Erase and start anew'))) return;
    await forgetFlash(boardName).catch(complainOfStorage);
    await boot({ fresh: true });
  });
  on('power', 'change', (input) => setPower(input.checked));
  on('cut', 'click', () => {
    /** @type {HTMLInputElement} */ (byId('power')).checked = false;
    setPower(false);
  });
  on('pause', 'click', (button) => {
    const paused = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(paused));
    tell({ type: 'run', running: !paused });
  });
  on('step', 'click', () => tell({ type: 'step' }));
  on('speed', 'change', (select) => tell({ type: 'speed', factor: Number(select.value) }));
  on('panel-hood', 'toggle', (panel) => tell({ type: 'scope', on: panel.open }));
  byId('console-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (byId('console-line'));
    link.type(input.value);
    input.value = '';
  });
  document.addEventListener('visibilitychange', () => {
    const paused = byId('pause').getAttribute('aria-pressed') === 'true';
    tell({ type: 'run', running: !document.hidden && !paused });
  });
  dropping();
  window.addEventListener('hashchange', () => void followLink());
}

/** @param {boolean} on */
function setPower(on) {
  link.reset();
  tell({ type: 'power', on });
  byId('power-led').classList.toggle('on', on);
  byId('grid').classList.toggle('off', !on);
  if (!on) voice.play(0, 0);
}

async function connect() {
  const device = await RealDevice.choose();
  real = device;
  voice.play(0, 0);
  tell({ type: 'run', running: false });
  link.reset();
  device.onText = (text) => link.receive(text);
  device.onGone = (why) => {
    real = null;
    link.reset();
    tell({ type: 'run', running: true });
    notice(why, 'kind');
  };
  notice('Connected: the console and the lights are those of your device.', 'kind');
  void device.mirror(link, (rgb) => drawn.show(rgb));
}

function dropping() {
  const stop = (/** @type {Event} */ event) => event.preventDefault();
  document.addEventListener('dragover', (event) => (stop(event), document.body.classList.add('dropping')));
  document.addEventListener('dragleave', () => document.body.classList.remove('dropping'));
  document.addEventListener('drop', (event) => {
    stop(event);
    document.body.classList.remove('dropping');
    const file = event.dataTransfer?.files[0];
    if (file) void file.arrayBuffer().then((bytes) => runUf2(new Uint8Array(bytes)));
  });
}

const choose = /** @type {HTMLSelectElement} */ (byId('board'));
for (const [name, { spec }] of Object.entries(boards)) choose.add(new Option(spec.title, name));
boardName = choose.value;
byId('connect').hidden = !RealDevice.possible;
wire();
await boot().catch((error) => notice(`The handheld could not be started: ${error.message}.`));
