// The page: puts the handheld, the tab, the cupboard with the saved games, the keyboard and the panels together.

import { Cupboard } from './cupboard.mjs';
import { Handheld } from './handheld.mjs';
import { drawTrace, showFacts } from './hood.mjs';
import { keepForOffline } from './hosted.mjs';
import { keyDown } from './keyboard.mjs';
import { recall, remember } from './memory.mjs';
import { OneTab } from './one_tab.mjs';
import { on, refreshExplorer, wirePanels } from './panels.mjs';
import { Pair } from './second.mjs';
import { playToday, Sharing } from './share.mjs';
import { boards, makeWorker, rom } from './supplies.mjs';
import { byId, elements, notice, veil } from './widgets.mjs';

const LONGEST_CONSOLE = 20_000;

let firstLights = true;
const { documentElement: root } = document;
const tabs = new OneTab(restElsewhere);
const cupboard = new Cupboard(words => notice(words));
const paused = () => byId('pause').getAttribute('aria-pressed') === 'true';
const resting = () => document.hidden || !tabs.mine || paused();

const handheld = new Handheld(
  {
    grid: byId('grid'),
    caption: byId('caption'),
    title: byId('caption-title'),
    state: byId('caption-state'),
    help: byId('help-words'),
    announce: byId('announce'),
    root,
    buttons: () => elements('.side [data-command]'),
  },
  {
    engine: makeWorker,
    rom,
    mine: () => tabs.mine,
    forgets: false,
    resting,
    notice,
    print,
    keep: (bytes, name) => (tabs.mine ? void cupboard.put(bytes, name) : undefined),
    hear,
    changed: where => {
      refreshExplorer(handheld);
      sharing.follow(where);
      pair.show();
    },
    powered: on => {
      byId('power-led').classList.toggle('on', on);
      /** @type {HTMLInputElement} */ (byId('power')).checked = on;
    },
    greeted: () => {
      root.dataset.greeted = String(Number(root.dataset.greeted ?? 0) + 1);
      pair.greet();
      void followLink();
    },
    says: bytes => pair.carry(0, bytes),
  },
);
const sharing = new Sharing(handheld);
const pair = new Pair(handheld, {
  mine: () => tabs.mine,
  resting,
  muted: () => handheld.voice.muted,
  speed: () => Number(/** @type {HTMLSelectElement} */ (byId('speed')).value),
});

/** A line of the console. @param {string} line */
function print(line) {
  const place = byId('console');
  const near = place.scrollHeight - place.scrollTop - place.clientHeight < 40;
  place.textContent = `${place.textContent}${line}\n`.slice(-LONGEST_CONSOLE);
  if (near) place.scrollTop = place.scrollHeight;
}

/** What the worker says that is no business of the handheld itself. @param {import('./protocol.mjs').ToPage} data */
function hear(data) {
  switch (data.type) {
    case 'booted':
      root.dataset.board = handheld.cartridge?.name;
      byId('stick-pad').hidden = !data.stick;
      root.classList.toggle('has-stick', data.stick);
      for (const button of elements('[data-role]')) button.hidden = !data.buttons.includes(button.dataset.role ?? '');
      return;
    case 'lights':
      if (!firstLights || !data.rgb.some(level => level > 0)) return;
      firstLights = false;
      performance.mark('first-lights');
      root.dataset.lights = 'on';
      return;
    case 'asleep':
      if (tabs.mine) veil(data.asleep ? 'Asleep – touch a key' : '');
      if (data.asleep) handheld.caption.announce('The device sleeps; any key wakes it.');
      return;
    case 'facts':
      return showFacts(data.facts);
    case 'trace':
      return drawTrace(byId('scope'), data.trace);
    case 'bootsel':
      return notice(
        'The chip waits in BOOTSEL mode for a UF2. Choose one with “Run a UF2”, or switch the power off and on.',
        'kind',
      );
  }
}

/** Puts a board's own firmware in, as it was left. @param {string} name */
async function choose(name) {
  delete root.dataset.board;
  await handheld
    .boot({ name, supply: boards[name], kept: () => cupboard.take(name) })
    .catch(error => notice(`The handheld could not be started: ${error.message}.`));
}

/** What acts on a device that this tab does not have cannot be used. @param {boolean} elsewhere */
function lock(elsewhere) {
  root.classList.toggle('elsewhere', elsewhere);
  for (const part of elements('.commands, .tools, .panel:not(#panel-keys)')) part.inert = elsewhere;
}

/** Another tab plays now. */
async function restElsewhere() {
  handheld.tell({ type: 'run', running: false });
  handheld.voice.hush();
  handheld.caption.forget();
  pair.remove();
  lock(true);
  veil('Lights is being played in another tab.', 'Play here');
}

async function playHere() {
  if (!(await tabs.claim({ takeOver: true }))) return notice('The other tab does not let go of the game.');
  veil('');
  lock(false);
  handheld.tell({ type: 'run', running: true });
  await choose(select.value);
}

/** Opens the puzzle that the address names, once: a reload finds the game as it was left. */
async function followLink() {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (!code) return;
  history.replaceState(null, '', location.href.split('#')[0]);
  try {
    if (!/^[0-9a-z .:-]{1,40}$/i.test(code)) throw new Error('a code has letters and digits only');
    await handheld.link.ask(`code ${code}`);
    handheld.caption.announce(`Puzzle ${code.toUpperCase()}`);
  } catch (error) {
    notice(`The link's puzzle code “${code.slice(0, 24)}” does not work: ${/** @type {Error} */ (error).message}.`);
  }
}

/** The stick and its buttons, on boards that have them. */
function wireStick() {
  for (const button of elements('[data-stick], [data-role]')) {
    const { stick, role } = button.dataset;
    const [x, y] = (stick ?? '0,0').split(',').map(Number);
    let held = false;
    // A pointer that leaves, or a board that goes, lets go only of what was pressed.
    const act = (/** @type {boolean} */ down) => {
      if (down === held) return;
      held = down;
      handheld.tell(role ? { type: 'button', role, down } : { type: 'stick', x: down ? x : 0, y: down ? y : 0 });
    };
    button.addEventListener('pointerdown', () => (handheld.voice.wake(), act(true)));
    for (const end of ['pointerup', 'pointerleave', 'pointercancel', 'blur', 'keyup'])
      button.addEventListener(end, () => act(false));
    button.addEventListener('keydown', event => {
      const { key, repeat } = event;
      if ((key === 'Enter' || key === ' ') && !repeat) act(true);
    });
  }
}

/** @param {boolean} heard */
function setSound(heard) {
  byId('sound').setAttribute('aria-pressed', String(heard));
  for (const one of pair.all) one.voice.mute(!heard);
}

const select = /** @type {HTMLSelectElement} */ (byId('board'));
for (const [name, { spec }] of Object.entries(boards)) select.add(new Option(spec.title, name));
const last = recall('board', '');
if (last in boards) select.value = last;
setSound(Boolean(recall('sound', true)));
for (const id of recall('panels', /** @type {string[]} */ ([])))
  document.getElementById(String(id))?.setAttribute('open', '');
for (const button of elements('.side [data-command]'))
  button.addEventListener('click', () => handheld.command(button.dataset.command ?? ''));
document.addEventListener('keydown', event => keyDown(pair.active, event));
wireStick();
wirePanels({ handheld, cupboard, choose, everyone: () => pair.all });
on('second-add', 'click', () => pair.add());
on('second-real', 'click', () => pair.addReal());
on('play-here', 'click', playHere);
on('share', 'click', () => sharing.share());
on('today', 'click', () => playToday(handheld));
on('sound', 'click', button => {
  const heard = button.getAttribute('aria-pressed') !== 'true';
  setSound(heard);
  handheld.voice.wake();
  remember('sound', heard);
});
document.addEventListener('visibilitychange', () => {
  for (const one of pair.all) one.tell({ type: 'run', running: !resting() && !one.real });
});
window.addEventListener('hashchange', () => void followLink());
if (await tabs.claim()) await choose(select.value);
else void restElsewhere();
keepForOffline();
