// The keyboard, wherever on the page one is: shortcuts are commands, arrows and Space are fingers on the grid, or the
// stick on a board that has one.

import { operable, shortcutOf, typing } from './shortcuts.mjs';
import { playToday } from './share.mjs';
import { byId } from './widgets.mjs';

/** How long a stick is pushed by an arrow key. */
const STICK_MS = 120;

/** @param {import('./handheld.mjs').Handheld} handheld @param {KeyboardEvent} event */
export function keyDown(handheld, event) {
  if (event.defaultPrevented || typing(event.target)) return;
  const name = shortcutOf(event);
  if (name) {
    event.preventDefault();
    if (name === 'help') return showKeys();
    if (name === 'today') return event.repeat ? undefined : playToday(handheld);
    if (!event.repeat || name === 'undo' || name === 'redo') handheld.command(name);
    return;
  }
  if ((event.key === 'Enter' || event.key === ' ') && operable(event.target)) return;
  if (handheld.stick) moveStick(handheld, event);
  else handheld.drawn.keyDown(event);
}

function showKeys() {
  const panel = /** @type {HTMLDetailsElement} */ (byId('panel-keys'));
  panel.open = !panel.open;
  if (panel.open) panel.scrollIntoView({ block: 'nearest' });
}

/** The arrows are the stick, Enter and Space its button.
 * @param {import('./handheld.mjs').Handheld} handheld @param {KeyboardEvent} event */
function moveStick(handheld, event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
  if (!way && event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  if (event.repeat) return;
  handheld.tell(way ? { type: 'stick', x: way[0], y: way[1] } : { type: 'button', role: 'press', down: true });
  setTimeout(
    () => handheld.tell(way ? { type: 'stick', x: 0, y: 0 } : { type: 'button', role: 'press', down: false }),
    STICK_MS,
  );
}
