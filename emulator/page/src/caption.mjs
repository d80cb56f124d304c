// Says where the player is: the caption beside the device, the words on the keys of the menu's pages, what the buttons
// do now, and what a screen reader hears. All of it comes from the firmware's `where` and `items`.

import { endOf, hasItems, helpOf, labelOf, newsOf, spokenOf, stateOf, titleOf } from '../../src/where_words.mjs';

/** @typedef {import('../../src/where_words.mjs').Where} Where */

/**
 * Where the words go.
 * @typedef {object} Places
 * @property {HTMLElement} caption
 * @property {HTMLElement} title
 * @property {HTMLElement} state
 * @property {HTMLElement} help what can be done here
 * @property {HTMLElement} announce what a screen reader hears
 * @property {HTMLElement} root carries the name of the page of the game
 * @property {() => HTMLElement[]} buttons those of the commands
 */

/** This long the lights show what is told of a key instead of the page that it is on. */
const TELLS_MS = 2200;

/** @param {HTMLElement} place @param {string} words */
function say(place, words) {
  if (place.textContent !== words) place.textContent = words;
}

export class Caption {
  /** @param {import('./console_link.mjs').ConsoleLink} link @param {import('./device.mjs').DrawnDevice} drawn
   * @param {Places} places */
  constructor(link, drawn, places) {
    this.link = link;
    this.drawn = drawn;
    this.places = places;
    /** @type {Where | null} */
    this.where = null;
    /** The same, and perhaps not shown yet. @type {Where | null} */
    this.latest = null;
    this.asked = 0;
    /** The board of a day that was solved, and how many days in a row that makes. */
    this.days = { puzzle: '', count: 0 };
    /** The keys of this page that tell something when they are pressed. */
    this.tellers = /** @type {Set<number>} */ (new Set());
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.telling = undefined;
    /** Called after every change. @type {(where: Where) => void} */
    this.onChange = () => {};
    /** Told how long a contact is that is a hold. @type {(ms: number) => void} */
    this.onHold = () => {};
  }

  /** Nobody knows any more: another device, or one that does not tell. */
  forget() {
    this.where = this.latest = null;
    this.asked++;
    this.tellers.clear();
    this.toldAll();
    this.drawn.label([]);
    say(this.places.title, '');
    say(this.places.state, '');
    delete this.places.root.dataset.page;
    this.places.root.classList.remove('won');
    this.showCommands();
  }

  /** There is no power. */
  off() {
    this.forget();
    say(this.places.title, 'Switched off');
    say(this.places.state, 'The switch is under the hood.');
  }

  /** @param {Where} where */
  show(where) {
    const before = this.where;
    this.where = this.latest = where;
    const won = where.page === 'play' && where.stage === 'solved';
    const known = won && this.days.puzzle === where.dealt ? { ...where, in_a_row: this.days.count } : where;
    say(this.places.title, titleOf(where));
    say(this.places.state, stateOf(known));
    say(this.places.help, helpOf(where));
    this.places.root.dataset.page = where.page;
    this.places.root.classList.toggle('won', won);
    if (where.page !== before?.page || where.sheet !== before?.sheet) this.toldAll();
    if (won && where.kind === 'day' && known === where) void this.countDays(where);
    const news = newsOf(before, where);
    if (news) this.announce(news);
    this.showCommands();
    void this.showItems(where);
    this.onChange(where);
  }

  /** Whoever solves a board of a day is told how many days in a row that makes. @param {Where} where */
  async countDays(where) {
    const answer = await this.link.urge('day').catch(() => null);
    if (!answer || this.where?.dealt !== where.dealt || this.where?.stage !== 'solved') return;
    this.days = { puzzle: where.dealt, count: answer.in_a_row };
    const words = endOf({ ...this.where, in_a_row: answer.in_a_row });
    say(this.places.state, words);
    this.announce(words);
  }

  /** A key goes down. While the lights tell something of it, the names of the others are not about what is seen.
   * @param {number} cell */
  pressed(cell) {
    this.toldAll();
    if (!this.tellers.has(cell)) return;
    this.drawn.single(cell);
    this.telling = setTimeout(() => this.toldAll(), TELLS_MS);
  }

  toldAll() {
    clearTimeout(this.telling);
    this.drawn.single(-1);
  }

  /** What an answer says of what can be done now; what it means for the eye is told with the next change.
   * @param {Where} where */
  learn(where) {
    this.latest = where;
  }

  /** @param {string} words */
  announce(words) {
    say(this.places.announce, words);
  }

  /** Labels over the keys of a page that has items; none over the board. @param {Where} where */
  async showItems(where) {
    const turn = ++this.asked;
    if (!hasItems(where)) {
      this.tellers.clear();
      return this.drawn.label([]);
    }
    const answer = await this.link.urge('items').catch(() => null);
    if (turn !== this.asked) return;
    const { cols } = this.drawn.options;
    /** @type {{text: string, spoken: string}[]} */
    const labels = [];
    this.tellers.clear();
    for (const item of answer?.items ?? []) {
      const cell = (item.at[0] - 1) * cols + item.at[1] - 1;
      labels[cell] = { text: labelOf(item), spoken: spokenOf(item) };
      if (item.item === 'hold') this.onHold(item.value);
      if (item.item === 'number' || (item.item === 'world' && !item.chosen)) this.tellers.add(cell);
    }
    this.drawn.label(labels);
  }

  /** What a button would do now; nothing means that it would do nothing. @param {string} name @returns {string} */
  meaning(name) {
    const where = this.latest;
    if (!where) return { menu: 'Menu', hint: 'Hint', undo: 'Undo', restart: 'Restart' }[name] ?? '';
    const onCode = where.page === 'code';
    switch (name) {
      case 'menu':
        return where.top_left === 'leave' ? 'Back' : 'Menu';
      case 'hint':
        return { hint: 'Hint', mend: 'Mend', clear: 'Clear' }[String(where.top_right)] ?? '';
      case 'undo':
        return (
          { undo: 'Undo', draw: 'Draw on', 'as it was': 'As it was', previous: 'Previous' }[
            String(where.bottom_left)
          ] ?? ''
        );
      case 'redo':
        return where.page === 'play' && where.redo ? 'Redo' : '';
      case 'restart':
        return where.page === 'play' && where.restart ? 'Restart' : '';
      case 'next':
        return { next: 'Next', play: onCode ? 'Play it' : 'Play this' }[String(where.bottom_right)] ?? '';
    }
    return '';
  }

  showCommands() {
    /** @type {Record<string, string>} */
    const usual = { menu: 'Menu', hint: 'Hint', undo: 'Undo', redo: 'Redo', restart: 'Restart', next: 'Next' };
    for (const button of this.places.buttons()) {
      const name = button.dataset.command ?? '';
      const means = this.meaning(name);
      const words = means || usual[name];
      if (button.textContent !== words) button.textContent = words;
      button.setAttribute('aria-disabled', String(!means));
    }
  }

  /** The console line behind a command, or nothing if it would do nothing. @param {string} name @returns {string} */
  line(name) {
    if (!this.meaning(name)) return '';
    const { rows, cols } = this.drawn.options;
    if (this.latest?.page === 'play' && (name === 'redo' || name === 'restart')) return name;
    if (this.latest?.page === 'play' && name === 'undo' && this.latest.bottom_left === 'undo') return name;
    const corners = /** @type {Record<string, string>} */ ({
      menu: '1 1',
      hint: `1 ${cols}`,
      undo: `${rows} 1`,
      restart: `${rows} ${cols}`,
      next: `${rows} ${cols}`,
    });
    return `hold ${corners[name]}`;
  }
}
