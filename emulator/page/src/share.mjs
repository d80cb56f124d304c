// The text one sends to a friend: what was played, the board in squares, its code, and a link where the page has an
// address that others can open. The address of a file is nobody else's.

import { counted } from '../../src/where_words.mjs';

/** @type {Record<string, string>} */
const SQUARES = { '.': '⬛', '#': '🟧', 0: '⬛', 1: '🟧', 2: '🟦' };

/**
 * @param {{where: import('../../src/where_words.mjs').Where | null, board: string, code: string, address: string}} what
 * @returns {string}
 */
export function shareText({ where, board, code, address }) {
  const lines = [];
  const world = where ? `${where.world}${where.kind === 'journey' ? ` level ${where.level}` : ''}` : '';
  const par = where?.par ? `, par ${where.par}` : '';
  const done =
    where?.stage === 'solved' ? `: ${counted(where.presses, 'press')}${where.hinted ? ' with a hint' : ''}` : '';
  lines.push(`Lights ${world}${par}${done}`.trim());
  if (/[#12]/.test(board))
    lines.push(...board.split('/').map(row => [...row].map(cell => SQUARES[cell] ?? '  ').join('')));
  if (code) lines.push(`Code ${code}`);
  if (code && /^https?:/.test(address)) lines.push(`${address.split('#')[0]}#code=${encodeURIComponent(code)}`);
  return lines.join('\n');
}
