// Keys of a keyboard that are commands of the game, wherever on the page one is, but not while one types.

/** @type {Record<string, string>} */
const LETTERS = {
  u: 'undo',
  backspace: 'undo',
  h: 'hint',
  m: 'menu',
  escape: 'menu',
  r: 'restart',
  n: 'next',
  y: 'redo',
  t: 'today',
  '?': 'help',
};

/** The command of a key event, or nothing. @param {KeyboardEvent} event @returns {string} */
export function shortcutOf(event) {
  const key = event.key.toLowerCase();
  if (event.altKey) return '';
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' ? 'redo' : '';
  }
  return LETTERS[key] ?? '';
}

/** Whether the keyboard belongs to something else now. @param {EventTarget | null} target @returns {boolean} */
export function typing(target) {
  return target instanceof Element && target.closest('input:not([type="checkbox"]), select, textarea, dialog') !== null;
}

/** Whether Enter and Space belong to what has the focus. @param {EventTarget | null} target @returns {boolean} */
export function operable(target) {
  return (
    target instanceof Element && target.closest('button:not(.key), a, summary, input, select, label, pre') !== null
  );
}
