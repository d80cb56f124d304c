// A second handheld beside the first, and the cable between them: an emulated one that is new each time and keeps
// nothing, or a real one over WebSerial. Taking it away leaves nothing of it on the page. What the two say to each other
// goes from port to port; the page reads none of it and shows none of it.

import { Handheld } from './handheld.mjs';
import { RealDevice } from './real_device.mjs';
import { boards, makeWorker, rom } from './supplies.mjs';
import { byId, elements, notice } from './widgets.mjs';
import { somebodyIsThere } from './wire.mjs';

/** A handheld that has a key under each light; of one make with the first on a first visit. */
const BOARD = 'handheld';
/** Unlike the first, whose chip has the number that an emulated one has by itself. */
const SERIAL = 2;
/** Two that are joined break the silence once a second. After this much of it both are told again that somebody is
 * there: one may have been asleep, or switched off. */
const SILENT_MS = 2500;
const LOOK_MS = 500;
/** A page that has just opened does not listen yet. */
const DEAF_MS = 450;
/** More steps than there are from any page to the games of two. */
const MOST_STEPS = 12;

/** @typedef {import('../../src/where_words.mjs').Where} Where */

const JOINED = 'Joined: “Games” has race, duel and gift.';

/** How the cable stands, in words. @param {boolean} plugged @param {(Where | null)[]} ends @returns {string} */
export function cableWords(plugged, ends) {
  if (!plugged) return 'The cable is pulled.';
  const links = ends.map(where => where?.link);
  if (links.includes('other version'))
    return 'Joined, but they speak different versions: bring the older one up to date.';
  if (links.every(link => link === 'joined')) return JOINED;
  return 'Plugged in: they look for each other. One that sleeps does not answer.';
}

export class Pair {
  /**
   * @param {Handheld} first
   * @param {{mine: () => boolean, resting: () => boolean, muted: () => boolean, speed: () => number}} around
   */
  constructor(first, around) {
    this.first = first;
    this.around = around;
    /** @type {Handheld | null} */
    this.second = null;
    /** Which of the two the keyboard is for. */
    this.active = first;
    this.plugged = false;
    this.crossedAt = 0;
    byId('second-real').hidden = !RealDevice.possible;
    setInterval(() => this.look(performance.now()), LOOK_MS);
    for (const happens of ['pointerdown', 'focusin'])
      document.addEventListener(happens, ({ target }) => this.turnTo(/** @type {Element} */ (target)));
  }

  /** Those that are there. @returns {Handheld[]} */
  get all() {
    return this.second ? [this.first, this.second] : [this.first];
  }

  /** The keyboard follows the hands. @param {Element} touched */
  turnTo(touched) {
    if (touched.closest('#second')) this.active = this.second ?? this.first;
    else if (touched.closest('.handheld, .commands')) this.active = this.first;
  }

  // --- coming and going ------------------------------------------------------------------------------------------

  /** An emulated one, new, joined to the first. */
  async add() {
    const second = this.place(makeWorker);
    await second.boot({ name: BOARD, supply: boards[BOARD], serial: SERIAL });
    this.plug(true);
    second.caption.announce('A second handheld, joined by a cable.');
  }

  /** A real one, which the player chooses. */
  async addReal() {
    const device = await RealDevice.choose();
    const second = this.place(() => ({ postMessage() {}, onmessage: null }));
    second.lend(device);
    device.onGone = why => {
      this.remove();
      notice(why, 'kind');
    };
    this.plug(true);
  }

  /** @param {() => import('./handheld.mjs').Engine} engine @returns {Handheld} */
  place(engine) {
    this.remove();
    const template = /** @type {HTMLTemplateElement} */ (byId('second-parts'));
    byId('stage').append(document.importNode(template.content, true));
    document.documentElement.classList.add('two');
    const second = new Handheld(
      {
        grid: byId('second-grid'),
        caption: byId('second-caption'),
        title: byId('second-title'),
        state: byId('second-state'),
        help: byId('second-help'),
        announce: byId('second-announce'),
        root: byId('second'),
        buttons: () => elements('#second [data-command]'),
      },
      {
        engine,
        rom,
        forgets: true,
        mine: this.around.mine,
        resting: this.around.resting,
        notice,
        print: () => {},
        keep: () => {},
        hear: data => this.hear(data),
        changed: () => this.show(),
        powered: on => byId('second-led').classList.toggle('on', on),
        greeted: () => this.greet(),
        says: bytes => this.carry(1, bytes),
      },
    );
    this.second = second;
    second.voice.mute(this.around.muted());
    second.tell({ type: 'speed', factor: this.around.speed() });
    second.tell({ type: 'run', running: !this.around.resting() });
    for (const button of elements('#second [data-command]'))
      button.addEventListener('click', () => second.command(button.dataset.command ?? ''));
    byId('cable-plug').addEventListener('click', () => this.plug(!this.plugged));
    byId('second-leave').addEventListener('click', () => this.remove());
    byId('cable-play').addEventListener('click', () => void this.openGames());
    byId('second-add').hidden = byId('second-real').hidden = true;
    return second;
  }

  /** Takes the second one away. */
  remove() {
    if (!this.second) return;
    this.second.leave();
    this.second = null;
    this.active = this.first;
    this.plugged = false;
    byId('second').remove();
    document.documentElement.classList.remove('two');
    byId('second-add').hidden = false;
    byId('second-real').hidden = !RealDevice.possible;
  }

  /** What the second one's worker says that is no business of the handheld itself.
   * @param {import('./protocol.mjs').ToPage} data */
  hear(data) {
    if (data.type !== 'asleep' || !this.second) return;
    byId('second-veil').hidden = !data.asleep;
    if (data.asleep) this.second.caption.announce('The second handheld sleeps; any key wakes it.');
  }

  // --- the cable -------------------------------------------------------------------------------------------------

  /** @param {boolean} plugged */
  plug(plugged) {
    this.plugged = plugged;
    byId('cable-plug').textContent = plugged ? 'Pull the cable' : 'Plug it in';
    byId('second').classList.toggle('pulled', !plugged);
    if (plugged) this.greet();
    this.show();
  }

  /** Tells both that somebody is at the other end. */
  greet() {
    if (!this.plugged || !this.second) return;
    this.crossedAt = performance.now();
    for (const handheld of this.all) handheld.hearCable(somebodyIsThere());
  }

  /** A message goes over. @param {number} from which end @param {Uint8Array} bytes */
  carry(from, bytes) {
    if (!this.plugged || !this.second) return;
    this.crossedAt = performance.now();
    this.all[1 - from].hearCable(bytes);
  }

  /** @param {number} now */
  look(now) {
    if (this.around.resting()) this.crossedAt = now;
    if (now - this.crossedAt >= SILENT_MS) this.greet();
  }

  /** How the cable stands. */
  show() {
    if (!this.second) return;
    const words = cableWords(
      this.plugged,
      this.all.map(handheld => handheld.caption.where),
    );
    if (byId('cable-state').textContent !== words) byId('cable-state').textContent = words;
    byId('cable-play').setAttribute('aria-disabled', String(words !== JOINED));
  }

  /** Goes the way of the fingers to the games of two, on the first handheld. */
  async openGames() {
    if (byId('cable-play').getAttribute('aria-disabled') === 'true') return;
    this.first.voice.wake();
    this.first.hands.command(async () => {
      const { link } = this.first;
      for (let step = 0; step < MOST_STEPS; step++) {
        const where = await link.urge('where').catch(() => null);
        if (!where || where.page === 'together') return;
        const items = where.sheet === undefined ? [] : ((await link.urge('items').catch(() => null))?.items ?? []);
        const next = wayOn(where, items);
        await link.urge(next).catch(() => {});
        await new Promise(resolve => setTimeout(resolve, DEAF_MS));
      }
    });
  }
}

/** The next step from here to the games of two. @param {Where} where @param {any[]} items @returns {string} */
function wayOn(where, items) {
  const wanted = { menu: 'random', pars: 'duel' }[String(where.page)];
  const found = items.find(({ item, name }) => (name ?? item) === wanted);
  return found ? `press ${found.at.join(' ')}` : 'hold 1 1';
}
