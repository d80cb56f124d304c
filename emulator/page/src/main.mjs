// The page: puts the drawn handheld, the worker with the emulated one, storage, sound and panels together.

import { Caption } from './caption.mjs';
import { ConsoleLink } from './console_link.mjs';
import { DrawnDevice } from './device.mjs';
import { explore } from './explorer.mjs';
import { Hands } from './hands.mjs';
import { drawTrace, showFacts } from './hood.mjs';
import { recall, remember } from './memory.mjs';
import { OneTab } from './one_tab.mjs';
import { RealDevice } from './real_device.mjs';
import { realPanel } from './real_panel.mjs';
import { packSave, unpackSave } from './save_file.mjs';
import { shareText } from './share.mjs';
import { operable, shortcutOf, typing } from './shortcuts.mjs';
import { PiezoVoice } from './sound.mjs';
import { forgetFlash, keepFlash, keptFlash } from './storage.mjs';
import { boards, makeWorker, rom } from './supplies.mjs';
import { puzzleOf, Tail } from './tail.mjs';
import { ask, byId, chosenFile, download, elements, notice, veil } from './widgets.mjs';
import { readUf2 } from '../../src/uf2.mjs';

const LONGEST_CONSOLE = 20_000;
/** A worker that has said nothing for this long while it should run is dead. */
const SILENCE_MS = 15_000;
const STICK_MS = 120;
/** A contact of at least this length is a hold. */
const HOLD_MS = 500;
/** What the device has not told of for so long it is asked about. */
const UNTOLD_MS = 250;

/** @type {string} */
let boardName = '';
/** @type {Uint8Array | null} */
let kept = null;
/** @type {RealDevice | null} */
let real = null;
let storageComplained = false;
let firstLights = true;
/** Counts what is on its way into the storage. */
let keeping = 0;
/** A program of the player's own runs: it gets no commands, and its flash is nobody's save. */
let foreign = false;
let powered = true;
let tail = new Tail('');
/** The device has just been started, and nobody has looked at what was left unsaved. */
let newlyStarted = false;
/** Another tab plays. */
let elsewhere = false;
let heardAt = performance.now();
/** The board as it was dealt, for sharing: of which puzzle, and the answer, which may be on its way. */
let dealt = { puzzle: '', board: Promise.resolve('') };

let worker = freshWorker();
const voice = new PiezoVoice();
const drawn = new DrawnDevice(byId('grid'), { rows: 5, cols: 5, onKey: touchKey });
const hands = new Hands(pressKey);
const tabs = new OneTab(restElsewhere);
const link = new ConsoleLink(
  text => (real ? void real.send(text) : tell({ type: 'console', text })),
  line => {
    const place = byId('console');
    const near = place.scrollHeight - place.scrollTop - place.clientHeight < 40;
    place.textContent = `${place.textContent}${line}\n`.slice(-LONGEST_CONSOLE);
    if (near) place.scrollTop = place.scrollHeight;
  },
);
const caption = new Caption(link, drawn);
link.onWhere = (/** @type {import('../../src/where_words.mjs').Where} */ where) => caption.show(where);
caption.onChange = (/** @type {import('../../src/where_words.mjs').Where} */ where) => {
  if (newlyStarted) void takeUp(where);
  else if (!real && !foreign && tabs.mine) follow(where);
  refreshExplorer();
  if (where.page === 'play' && where.stands === where.dealt && where.dealt !== dealt.puzzle)
    dealt = {
      puzzle: where.dealt,
      board: link.ask('board').then(
        ({ board, moves }) => (moves === 0 ? board : ''),
        () => '',
      ),
    };
};

/** @returns {Worker} */
function freshWorker() {
  const made = makeWorker();
  made.onmessage = hear;
  made.onerror = event => {
    event.preventDefault();
    void revive(event.message);
  };
  return made;
}

/** @param {import('./protocol.mjs').ToWorker} message */
function tell(message) {
  worker.postMessage(message);
}

/** When each key went down. @type {Map<number, number>} */
const downSince = new Map();

/** @param {number} cell @returns {string} */
const spot = cell => `${Math.floor(cell / drawn.options.cols) + 1} ${(cell % drawn.options.cols) + 1}`;

/** A finger: written down at once, done when its turn comes.
 * @param {number} cell @param {boolean} down @param {number} at */
function touchKey(cell, down, at) {
  if (down && elsewhere) return;
  if (down) note(`press ${spot(cell)}`);
  hands.key(cell, down, at);
}

/** Writes down what the player has just done, in case the page is closed before the device has saved it.
 * @param {string} line */
function note(line) {
  const counts = tabs.mine && powered && !real && !foreign && byId('stick-pad').hidden;
  return counts ? tail.add(line) : undefined;
}

/** @param {number} cell @param {boolean} down @param {number} at */
function pressKey(cell, down, at) {
  voice.wake();
  if (!tabs.mine) return;
  if (real) return down ? link.type(`press ${spot(cell)}`) : undefined;
  if (!byId('stick-pad').hidden) {
    if (down) notice('This board has no button under each light: use the stick and the buttons below it.', 'kind');
    return;
  }
  if (down) downSince.set(cell, at);
  else if (at - (downSince.get(cell) ?? at) >= HOLD_MS && isCorner(cell)) {
    tail.unsay(`press ${spot(cell)}`);
  }
  tell({ type: 'key', cell, down, at });
}

/** @param {number} cell */
function isCorner(cell) {
  const { rows, cols } = drawn.options;
  return [0, cols - 1, (rows - 1) * cols, rows * cols - 1].includes(cell);
}

/** Does what a button or a shortcut asks for, once, when its turn comes. @param {string} name */
function command(name) {
  voice.wake();
  const last = tail.pending.at(-1);
  const noted = note(name);
  hands.command(async () => {
    if (!tabs.mine || !powered) return;
    await catchUp(last);
    const line = caption.line(name);
    if (line !== name) tail.drop(noted);
    if (!line) return;
    if (foreign && !real) {
      const { rows, cols } = drawn.options;
      const corner = { menu: 0, hint: cols - 1, undo: (rows - 1) * cols, restart: rows * cols - 1 }[name];
      return corner === undefined ? undefined : tell({ type: 'hold', cell: corner });
    }
    // What the firmware refuses it also says by a sound: nothing more is to be told here.
    await link.urge(line).catch(() => {});
  });
}

/** Asks the firmware where it is, behind everything that was done before: it may not have told yet.
 * @param {import('./memory.mjs').Pending | undefined} last of what was written down before */
async function catchUp(last) {
  if (!caption.where) return;
  const where = await link.urge('where').catch(() => null);
  if (!where) return;
  caption.learn(where);
  if (!real && !foreign) tail.settle(where, last);
}

/** Boots the chosen board, with what is kept of it or with what is given.
 * @param {{uf2?: Uint8Array, fresh?: boolean, kept?: Uint8Array}} [how] */
async function boot(how = {}) {
  const name = boardName;
  const supply = boards[name];
  // From here on whatever is done is done on the device that is being started.
  hands.wait();
  foreign = how.uf2 !== undefined;
  tail = new Tail(foreign ? 'foreign' : name);
  if (how.fresh || how.kept || foreign) tail.clear();
  newlyStarted = true;
  link.reset();
  caption.forget();
  delete document.documentElement.dataset.board;
  const [found, uf2, symbols, code] = await Promise.all([
    how.fresh || how.kept || how.uf2 ? null : keptFlash(name).catch(complainOfStorage),
    how.uf2 ?? supply.uf2(),
    how.uf2 ? [] : supply.symbols(),
    rom(),
  ]);
  if (name !== boardName) return; // another board was chosen meanwhile
  kept = how.kept ?? found ?? null;
  tell({ type: 'boot', board: supply.spec, uf2, rom: code, symbols, kept, keepAs: foreign ? '' : name });
  showPower(true);
  if (foreign) hands.begin();
}

/** After every start of the chip: asks it to tell where the player is, and plays what was not saved. */
async function greet() {
  caption.forget();
  if (foreign) return;
  try {
    await link.ask('where on');
    document.documentElement.dataset.greeted = String(Number(document.documentElement.dataset.greeted ?? 0) + 1);
    await followLink();
  } catch {
    // A program that does not answer is shown without words, and played as it stands.
    newlyStarted = false;
    hands.begin();
  }
}

/** What the last visit played after its last save is played again, before anything else is done.
 * @param {import('../../src/where_words.mjs').Where} where */
async function takeUp(where) {
  newlyStarted = false;
  for (const line of tail.begin(where)) await link.urge(line).catch(() => {});
  hands.begin();
}

/** @param {import('../../src/where_words.mjs').Where} where */
function follow(where) {
  const before = tail.puzzle;
  tail.follow(where);
  // Which puzzle is in hand cannot be played again: it is saved at once.
  if (puzzleOf(where) && before !== tail.puzzle) link.urge('save').catch(() => {});
}

/** The worker is gone: a new one goes on from what was saved. @param {string} why */
async function revive(why) {
  worker.terminate();
  worker = freshWorker();
  heardAt = performance.now();
  notice(`The emulated handheld had to be restarted from its last save (${why}).`);
  await boot().catch(error => notice(`The handheld could not be started: ${error.message}.`));
}

/** Another tab plays now. */
async function restElsewhere() {
  elsewhere = true;
  tell({ type: 'run', running: false });
  voice.hush();
  veil('Lights is being played in another tab.', 'Play here');
}

async function playHere() {
  if (!(await tabs.claim({ takeOver: true }))) return notice('The other tab does not let go of the game.');
  veil('');
  elsewhere = false;
  tell({ type: 'run', running: true });
  await boot();
}

/** @returns {null} */
function complainOfStorage() {
  if (!storageComplained)
    notice(
      'This browser keeps nothing for this page (storage is full or forbidden): the game goes on, but is forgotten when the page closes. “Save to a file” still works.',
    );
  storageComplained = true;
  return null;
}

/** @param {MessageEvent<import('./protocol.mjs').ToPage>} event */
function hear({ data }) {
  heardAt = performance.now();
  switch (data.type) {
    case 'booted':
      drawn.resize(data.rows, data.cols);
      document.documentElement.dataset.board = boardName;
      byId('stick-pad').hidden = !data.stick;
      void greet();
      for (const button of elements('[data-role]')) button.hidden = !data.buttons.includes(button.dataset.role ?? '');
      return;
    case 'lights':
      if (!real) drawn.show(data.rgb);
      if (firstLights && data.rgb.some(level => level > 0)) {
        firstLights = false;
        performance.mark('first-lights');
        document.documentElement.dataset.lights = 'on';
      }
      return;
    case 'restarted':
      link.reset();
      return real ? undefined : void greet();
    case 'asleep':
      if (tabs.mine) veil(data.asleep ? 'Asleep – touch a key' : '');
      if (data.asleep) caption.announce('The device sleeps; any key wakes it.');
      return;
    case 'tones':
      return voice.play(data.tones);
    case 'facts':
      return showFacts(data.facts);
    case 'trace':
      return drawTrace(byId('scope'), data.trace);
    case 'console':
      return real ? undefined : link.receive(data.text);
    case 'writing':
      if (data.keepAs) showKept('on its way');
      return;
    case 'flash':
      showKept('on its way');
      return void keep(data);
    case 'bootsel':
      return notice(
        'The chip waits in BOOTSEL mode for a UF2. Choose one with “Run a UF2”, or switch the power off and on.',
        'kind',
      );
    case 'refused':
      return notice(data.why);
    case 'stopped':
      link.show(data.report);
      return notice(
        `The program left the rails and was stopped: ${data.report.split('\n')[0]} Switch the power off and on to go on.`,
      );
  }
}

/** Keeps what the device wrote, under the name it belongs to.
 * @param {Extract<import('./protocol.mjs').ToPage, {type: 'flash'}>} data */
async function keep({ kept: bytes, keepAs }) {
  // A foreign program's flash is nobody's save, and a tab that does not play keeps nothing.
  if (!keepAs || !tabs.mine) return;
  if (keepAs === boardName && !foreign) kept = bytes;
  const wave = keeping;
  try {
    await keepFlash(keepAs, bytes);
    if (wave === keeping) document.documentElement.dataset.kept = 'all';
  } catch {
    complainOfStorage();
    document.documentElement.dataset.kept = 'nothing';
  }
}

/** Whether the browser holds all that the device has saved. @param {string} words */
function showKept(words) {
  keeping++;
  document.documentElement.dataset.kept = words;
}

/** Opens the puzzle that the address names, once: a reload finds the game as it was left. */
async function followLink() {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (!code) return;
  history.replaceState(null, '', location.href.split('#')[0]);
  try {
    if (!/^[0-9a-z .:-]{1,40}$/i.test(code)) throw new Error('a code has letters and digits only');
    await link.ask(`code ${code}`);
    caption.announce(`Puzzle ${code.toUpperCase()}`);
  } catch (error) {
    notice(`The link's puzzle code “${code.slice(0, 24)}” does not work: ${/** @type {Error} */ (error).message}.`);
  }
}

/** @param {Uint8Array} bytes */
async function runUf2(bytes) {
  try {
    readUf2(bytes);
  } catch (error) {
    return notice(`That file cannot run here: ${/** @type {Error} */ (error).message}.`);
  }
  hands.forget();
  await boot({ uf2: bytes });
  notice('Your UF2 is running. Choose the board again to return to the firmware of this page.', 'kind');
}

/** @param {string} id @param {string} event @param {(target: any) => void | Promise<void>} act */
function on(id, event, act) {
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

function refreshExplorer() {
  const panel = /** @type {HTMLDetailsElement} */ (byId('panel-explorer'));
  if (!panel.open) return;
  const place = byId('explorer');
  explore(place, link).catch(error => (place.textContent = `${error.message}.`));
}

function wire() {
  for (const button of elements('[data-command]'))
    button.addEventListener('click', () => command(button.dataset.command ?? ''));
  document.addEventListener('keydown', keyDown);
  byId('play-here').addEventListener('click', () => void playHere());
  for (const button of elements('[data-stick], [data-role]')) {
    const { stick, role } = button.dataset;
    const [x, y] = (stick ?? '0,0').split(',').map(Number);
    let held = false;
    // A pointer that leaves, or a board that goes, lets go only of what was pressed.
    const act = (/** @type {boolean} */ down) => {
      if (down === held) return;
      held = down;
      tell(role ? { type: 'button', role, down } : { type: 'stick', x: down ? x : 0, y: down ? y : 0 });
    };
    button.addEventListener('pointerdown', () => (voice.wake(), act(true)));
    for (const end of ['pointerup', 'pointerleave', 'pointercancel', 'blur', 'keyup'])
      button.addEventListener(end, () => act(false));
    button.addEventListener('keydown', event => {
      const { key, repeat } = event;
      if ((key === 'Enter' || key === ' ') && !repeat) act(true);
    });
  }
  on('sound', 'click', button => {
    const heard = button.getAttribute('aria-pressed') !== 'true';
    setSound(heard);
    voice.wake();
    remember('sound', heard);
  });
  for (const panel of elements('details.panel'))
    panel.addEventListener('toggle', () =>
      remember(
        'panels',
        elements('details.panel[open]').map(one => one.id),
      ),
    );
  on('panel-explorer', 'toggle', refreshExplorer);
  on('explorer-again', 'click', refreshExplorer);
  on('board', 'change', async select => {
    boardName = select.value;
    remember('board', boardName);
    hands.forget();
    await boot();
  });
  on('share', 'click', async () => {
    const found = await link.ask('code').catch(() => null);
    const board = dealt.puzzle === caption.where?.dealt ? await dealt.board : '';
    const text = shareText({ where: caption.where, board, code: found?.code ?? '', address: location.href });
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    byId('shared').textContent = text;
    byId('shared').hidden = false;
    notice(copied ? 'Copied: paste it where your friends are.' : 'Here it is, to be copied by hand:', 'kind');
  });
  on('export', 'click', () => {
    if (!kept)
      return notice('There is nothing to save yet: play first. The device saves two seconds after a press.', 'kind');
    download(packSave(boardName, kept), `lights-${boardName}.lights`);
  });
  on('import', 'change', async input => {
    const bytes = await chosenFile(input);
    if (!bytes) return;
    const loaded = unpackSave(bytes, boardName);
    const stored = await keepFlash(boardName, loaded).then(
      () => true,
      () => false,
    );
    hands.forget();
    await boot({ kept: loaded });
    notice(
      stored
        ? 'Loaded: the device stands as it was saved.'
        : 'Loaded: the device stands as it was saved. This browser keeps nothing, so keep the file.',
      'kind',
    );
  });
  on('uf2', 'change', async input => {
    const bytes = await chosenFile(input);
    if (bytes) await runUf2(bytes);
  });
  on('connect', 'click', connect);
  realPanel(
    () => ({ name: boardName, supply: boards[boardName] }),
    () => real,
  );
  on('new-device', 'click', async () => {
    if (
      !(await ask(
        'A new device?',
        'All progress kept in this browser for this board will be gone.',
        'Erase and start anew',
      ))
    )
      return;
    await forgetFlash(boardName).catch(complainOfStorage);
    hands.forget();
    await boot({ fresh: true });
    caption.announce('A new device.');
  });
  on('power', 'change', input => setPower(input.checked));
  on('cut', 'click', () => {
    /** @type {HTMLInputElement} */ (byId('power')).checked = false;
    setPower(false);
  });
  on('pause', 'click', button => {
    const paused = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(paused));
    tell({ type: 'run', running: !paused });
  });
  on('step', 'click', () => tell({ type: 'step' }));
  on('speed', 'change', select => tell({ type: 'speed', factor: Number(select.value) }));
  on('panel-hood', 'toggle', panel => tell({ type: 'scope', on: panel.open }));
  byId('console-form').addEventListener('submit', event => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (byId('console-line'));
    const line = input.value;
    input.value = '';
    const last = tail.pending.at(-1);
    const noted = note(line.trim().toLowerCase().replace(/\s+/g, ' '));
    hands.command(async () => {
      if (noted) await catchUp(last);
      link.type(line);
      // What a finger does next waits until a move that was typed has been made.
      if (noted) await catchUp(noted);
    });
  });
  document.addEventListener('visibilitychange', () => {
    const paused = byId('pause').getAttribute('aria-pressed') === 'true';
    heardAt = performance.now();
    tell({ type: 'run', running: tabs.mine && !document.hidden && !paused && !real });
  });
  setInterval(() => {
    const resting = document.hidden || !tabs.mine || real || byId('pause').getAttribute('aria-pressed') === 'true';
    if (!resting && !hands.busy && !hands.waiting) tail.expire();
    if (resting) heardAt = performance.now();
    else if (performance.now() - heardAt > SILENCE_MS) void revive('it no longer answered');
  }, 1000);
  setInterval(() => {
    const last = tail.pending.at(-1);
    if (!last || hands.busy || hands.waiting || document.hidden) return;
    if (performance.now() - last.since > UNTOLD_MS) hands.command(() => catchUp(last));
  }, UNTOLD_MS);
  dropping();
  window.addEventListener('hashchange', () => void followLink());
}

/** @param {KeyboardEvent} event */
function keyDown(event) {
  if (event.defaultPrevented || typing(event.target)) return;
  const name = shortcutOf(event);
  if (name) {
    event.preventDefault();
    if (name === 'help') return showKeys();
    if (!event.repeat || name === 'undo' || name === 'redo') command(name);
    return;
  }
  if ((event.key === 'Enter' || event.key === ' ') && operable(event.target)) return;
  if (byId('stick-pad').hidden) return void drawn.keyDown(event);
  moveStick(event);
}

function showKeys() {
  const panel = /** @type {HTMLDetailsElement} */ (byId('panel-keys'));
  panel.open = !panel.open;
  if (panel.open) panel.scrollIntoView({ block: 'nearest' });
}

/** On a board with a stick the arrows are the stick, Enter and Space its button. @param {KeyboardEvent} event */
function moveStick(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
  if (!way && event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  if (event.repeat) return;
  tell(way ? { type: 'stick', x: way[0], y: way[1] } : { type: 'button', role: 'press', down: true });
  setTimeout(
    () => tell(way ? { type: 'stick', x: 0, y: 0 } : { type: 'button', role: 'press', down: false }),
    STICK_MS,
  );
}

/** @param {boolean} heard */
function setSound(heard) {
  byId('sound').setAttribute('aria-pressed', String(heard));
  voice.mute(!heard);
}

/** @param {boolean} on */
function showPower(on) {
  powered = on;
  byId('power-led').classList.toggle('on', on);
  byId('grid').classList.toggle('off', !on);
  /** @type {HTMLInputElement} */ (byId('power')).checked = on;
}

/** @param {boolean} on */
function setPower(on) {
  link.reset();
  hands.forget();
  showPower(on);
  tell({ type: 'power', on });
  // What was not saved is lost with the power, as on a real one.
  tail.clear();
  if (on) return;
  caption.forget();
  voice.hush();
}

async function connect() {
  const device = await RealDevice.choose();
  real = device;
  voice.hush();
  tell({ type: 'run', running: false });
  link.reset();
  device.onText = text => link.receive(text);
  device.onGone = why => {
    real = null;
    link.reset();
    tell({ type: 'run', running: true });
    void greet();
    notice(why, 'kind');
  };
  caption.forget();
  void link.ask('where on').catch(() => {});
  notice('Connected: the console and the lights are those of your device.', 'kind');
  void device.mirror(link, rgb => drawn.show(rgb));
}

function dropping() {
  const stop = (/** @type {Event} */ event) => event.preventDefault();
  document.addEventListener('dragover', event => (stop(event), document.body.classList.add('dropping')));
  document.addEventListener('dragleave', () => document.body.classList.remove('dropping'));
  document.addEventListener('drop', event => {
    stop(event);
    document.body.classList.remove('dropping');
    const file = event.dataTransfer?.files[0];
    if (file) void file.arrayBuffer().then(bytes => runUf2(new Uint8Array(bytes)));
  });
}

const choose = /** @type {HTMLSelectElement} */ (byId('board'));
for (const [name, { spec }] of Object.entries(boards)) choose.add(new Option(spec.title, name));
const last = recall('board', '');
if (last in boards) choose.value = last;
boardName = choose.value;
setSound(Boolean(recall('sound', true)));
for (const id of recall('panels', /** @type {string[]} */ ([])))
  document.getElementById(String(id))?.setAttribute('open', '');
byId('connect').hidden = !RealDevice.possible;
wire();
if (await tabs.claim()) await boot().catch(error => notice(`The handheld could not be started: ${error.message}.`));
else void restElsewhere();
