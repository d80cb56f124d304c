// What the console's `where` and `items` say, put into words for people: the caption of the page, the line of the
// terminal, the sentence after a win, the labels over the keys. It knows English and nothing of the game.

/** One answer of `where`. @typedef {Record<string, any>} Where */
/** One entry of `items`. @typedef {{at: [number, number], item: string, name?: string, value?: number, chosen?: boolean}} Item */

/** @param {number} count @param {string} one */
export const counted = (count, one) => `${count} ${one}${count === 1 ? '' : one.endsWith('s') ? 'es' : 's'}`;

/** @param {number} tenths */
const seconds = tenths => `${(tenths / 10).toFixed(1)} seconds`;

/** @param {string} text */
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/** A page whose keys have names says which sheet of them it shows. @param {Where} where @returns {boolean} */
export const hasItems = where => where.sheet !== undefined;

/** @type {Record<string, string>} */
const PAGES = {
  menu: 'Menu',
  levels: 'Choose a level',
  pars: 'Random: choose a par',
  code: 'Code: one letter a row',
  lessons: 'Coach: choose a lesson',
  quiet: 'Quiet patterns',
  table: 'The row table',
  about: 'About this drawing',
  statistics: 'Your numbers',
  settings: 'Settings',
  attract: 'Playing by itself: touch any key',
  'self-test': 'Self-test: press every key',
  where: 'Where you are',
  together: 'Two handhelds',
};

/** @type {Record<string, string>} */
const GOALS = { out: 'put all lights out', on: 'light them all', pattern: 'make the pattern' };

/** Kinds of game that the console calls otherwise than people do. @type {Record<string, string>} */
const KINDS = { speed: 'speed run', 'lights-in': 'lights in', 'random-rules': 'random rules', day: 'today' };

/** What a press changes, world by world. @type {Record<string, string>} */
const REACHES = {
  sigma: 'its neighbours change, and it does not',
  king: 'it and all eight around it change',
  lines: 'its whole row and column change',
  knight: 'it changes, and what a knight could jump to',
  diagonal: 'it and its diagonal neighbours change',
  merlin: 'corners change four, sides their side, the middle a cross',
  hexagon: 'it and the six around it change',
  tricolour: 'it and its neighbours go one colour on',
};
const JOINED = ['torus', 'cylinder', 'moebius', 'klein', 'crosscap', 'mini'];

/** What can be done on a page: two lines on a phone, one in a terminal. @type {Record<string, string>} */
const HELP = {
  menu: 'Press a world to see what a press changes there, and again to play it.',
  levels: 'Press one. Dim: solved with a hint. Bright: solved. Green: solved in par.',
  pars: 'Par is the fewest presses that solve it. Below: two rules and two games.',
  code: 'Each row is a letter: its lights count 16, 8, 4, 2 and 1.',
  lessons: 'Three lessons, and beside them other games.',
  statistics: 'Press a light to see its number.',
  settings: 'Each press goes one step on.',
  where: 'What a press changes, goal, game, level, par, presses. Any key ends it.',
  together: 'Press one to ask for it. What breathes is asked for: press it to say yes.',
};

/** What fingers do here, for somebody who has read no guide. @param {Where} where @returns {string} */
export function helpOf(where) {
  if (where.page === 'where' && where.kind === 'lights-in')
    return 'Keep the pattern in mind: you make it, from dark. Any key ends this.';
  if (where.page !== 'play') return HELP[where.page] ?? '';
  if (where.stage === 'drawing') return 'Press a light to switch it on or off. “Play this” makes a puzzle of it.';
  if (where.kind === 'random-rules') return 'Press a key: it and some around it change. Find out which.';
  if (where.kind === 'lights-in') return 'You see a pattern for a moment: make it, from dark.';
  if (where.kind === 'action') return 'Lights come on by themselves, faster and faster. Keep them down.';
  const edges = JOINED.includes(where.world) ? ', across the edges too' : '';
  return `Press a key: ${REACHES[where.world] ?? `it and its neighbours change${edges}`}.`;
}

/** Each part a sentence; one that has nothing to say is none. @param {...string} parts @returns {string} */
const sentences = (...parts) =>
  parts
    .filter(Boolean)
    .map(part => (/[.!]$/.test(part) ? part : `${part}.`))
    .join(' ');

/** The date on the wall where the player is. @param {Date} now @returns {string} */
export const dateOf = now =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, '0')).join('-');

/** What is being played: `Level 12 · classic · par 5`. @param {Where} where @returns {string} */
export const titleOf = where => (where.page === 'play' ? gameOf(where) : (PAGES[where.page] ?? capital(where.page)));

/** The same, whatever page lies over it. @param {Where} where @returns {string} */
function gameOf(where) {
  const kinds = /** @type {Record<string, string>} */ ({
    journey: `Level ${where.level}`,
    random: 'Random',
    code: 'Code',
    create: where.stage === 'drawing' ? 'Drawing' : 'Your puzzle',
    coach: `Coach, lesson ${where.lesson}`,
    action: 'Action',
    duel: 'Two players',
    day: where.date === dateOf(new Date()) ? 'Today’s board' : `Board of ${where.date}`,
    speed: `Speed run, board ${where.board} of 5`,
    'lights-in': 'Lights in',
    'random-rules': 'Random rules',
    race: 'Race',
    'far duel': 'Duel with another',
  });
  const parts = [kinds[where.kind] ?? capital(where.kind), where.world];
  if (where.par > 0) parts.push(`par ${where.par}`);
  return parts.join(' · ');
}

/** How it stands: presses, goal, rule. @param {Where} where @returns {string} */
export function stateOf(where) {
  if (where.page === 'where') return `${gameOf(where)} · ${stateOf({ ...where, page: 'play' })}`;
  if (where.page === 'statistics' || where.page === 'settings') return '';
  if (where.page === 'together') return `Race and duel in ${where.chosen_world}`;
  if (where.page !== 'play') {
    const chosen = [where.chosen_kind, where.chosen_world].filter(Boolean);
    const again = where.page === 'menu' ? '. Press it again to go there.' : '';
    return chosen.length ? `${chosen.join(' · ')} chosen${again}` : '';
  }
  if (where.stage === 'solved' || where.stage === 'lost') return endOf(where);
  if (where.stage === 'drawing') return `${counted(where.presses, 'stroke')} · press to draw`;
  const parts = [counted(where.presses, 'press')];
  if (where.kind === 'action') parts.push(`score ${where.score}`);
  if (where.kind === 'speed') parts.push(seconds(where.tenths));
  if (where.kind === 'duel') parts.push(`${where.first} : ${where.second}, player ${where.turn} to move`);
  if (where.kind === 'far duel')
    parts.push(`${where.first} : ${where.second}, who ${where.turn === 1 ? 'asked' : 'was asked'} is to move`);
  parts.push(GOALS[where.goal] ?? where.goal);
  if (where.rule === 'lit-only') parts.push('only lit keys answer');
  if (where.rule === 'toggle') parts.push('lit and dark in turn');
  if (where.hinted) parts.push(hintsOf(where));
  return parts.join(' · ');
}

/** How many hints there were; firmware of before told only that. @param {Where} where @returns {string} */
const hintsOf = where => (where.hints > 1 ? `with ${where.hints} hints` : 'with a hint');

/** The sentence after a win or a loss. @param {Where} where @returns {string} */
export function endOf(where) {
  if (where.kind === 'race') {
    const solved = `solved in ${counted(where.presses, 'press')}`;
    if (where.bottom_right !== 'next') return `${capital(solved)}. The middle row shows how far the other is.`;
    return `${where.stage === 'lost' ? 'The other was first' : 'You were first'}: ${solved}. Press any key to go on.`;
  }
  if (where.stage === 'lost')
    return `It is over: ${counted(where.score ?? 0, 'light')} came on. Press any key to play again.`;
  const presses = counted(where.presses, 'press');
  if (where.kind === 'speed')
    return where.board < 5
      ? `Solved after ${seconds(where.tenths)}. The next board comes by itself.`
      : `Five boards in ${seconds(where.tenths)}. Press any key for another run.`;
  if (where.kind === 'far duel')
    return sentences(
      `Solved. ${where.first} : ${where.second}`,
      where.bottom_right === 'next' ? 'Press any key to go on' : '',
    );
  if (where.kind === 'duel') return `Solved. ${where.first} : ${where.second}. Press any key for the next.`;
  const hints = where.hinted ? `, ${hintsOf(where)}` : '';
  const over = where.presses - where.par;
  const how = !where.par ? '' : over <= 0 ? (hints ? `, par${hints}` : ' – par!') : `, ${over} over par${hints}`;
  const row = where.in_a_row > 1 ? `${where.in_a_row} days in a row` : '';
  const next = where.kind === 'day' ? 'Press any key for the next world' : 'Press any key for the next';
  return sentences(`Solved in ${presses}${how}`, row, next);
}

/** What somebody who does not see the lights should hear of a change, or nothing.
 * @param {Where | null} before @param {Where} now @returns {string} */
export function newsOf(before, now) {
  if (!before) return sentences(titleOf(now), stateOf(now));
  const over = now.stage === 'solved' || now.stage === 'lost';
  if (over && (now.stage !== before.stage || now.bottom_right !== before.bottom_right)) return endOf(now);
  if (now.press && String(now.press) !== String(before.press))
    return `Hint: press row ${now.press[0]} column ${now.press[1]}.`;
  if (now.page !== before.page || now.sheet !== before.sheet)
    return now.page === 'play'
      ? `Back at the board: ${titleOf(now)}.`
      : sentences(titleOf(now), now.page === 'where' ? stateOf(now) : '');
  if (now.page !== 'play')
    return stateOf(now) === stateOf(before) &&
      now.chosen_goal === before.chosen_goal &&
      now.chosen_rule === before.chosen_rule
      ? ''
      : sentences(stateOf(now), now.chosen_goal ? `Goal ${now.chosen_goal}` : '');
  const same = ['kind', 'world', 'level', 'par', 'goal', 'rule'].every(key => now[key] === before[key]);
  if (!same) return sentences(titleOf(now), stateOf(now));
  if (now.presses < before.presses)
    return now.presses === 0 ? 'Back at the start.' : `Undone: ${counted(now.presses, 'press')}.`;
  return '';
}

/** The word on a key. @param {Item} item @returns {string} */
export function labelOf({ item, name, value }) {
  if (item === 'level' || item === 'par') return String(value);
  if (item === 'sound') return `sound ${name}`;
  if (item === 'goal') return `goal ${name}`;
  if (item === 'brightness') return `light ${value}`;
  if (item === 'statistics') return 'numbers';
  if (item === 'duel') return 'two players';
  if (item === 'kind' && name) return KINDS[name] ?? name;
  if (item === 'hold') return `hold ${Number(value) / 1000} s`;
  if (item === 'attract') return 'show';
  return name ?? item;
}

/** The same, for somebody who hears it. @param {Item} item @returns {string} */
export function spokenOf(item) {
  const word =
    item.item === 'level' || item.item === 'par'
      ? `${item.item} ${item.value}`
      : item.item === 'brightness'
        ? `light ${item.value} of 5`
        : labelOf(item);
  return item.chosen ? `${word}, chosen` : word;
}
