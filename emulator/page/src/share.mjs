// The text one sends to a friend: what was played, the board in squares, its code, and a link where the page has an
// address that others can open. The address of a file is nobody else's.

import { byId, notice } from './widgets.mjs';
import { counted, dateOf } from '../../src/where_words.mjs';

/** @type {Record<string, string>} */
const SQUARES = { '.': '⬛', '#': '🟧', 0: '⬛', 1: '🟧', 2: '🟦' };

/**
 * @param {{where: import('../../src/where_words.mjs').Where | null, board: string, code: string, result: string, address: string}} what
 * `result` is the firmware's own line about the board of a day
 * @returns {string}
 */
export function shareText({ where, board, code, result, address }) {
  const lines = [];
  const world = where ? `${where.world}${where.kind === 'journey' ? ` level ${where.level}` : ''}` : '';
  const day = where?.date ? `, the board of ${where.date}` : '';
  const par = where?.par ? `, par ${where.par}` : '';
  const done =
    where?.stage === 'solved' ? `: ${counted(where.presses, 'press')}${where.hinted ? ' with a hint' : ''}` : '';
  lines.push(result || `Lights ${world}${day}${par}${done}`.trim());
  if (/[#12]/.test(board))
    lines.push(...board.split('/').map(row => [...row].map(cell => SQUARES[cell] ?? '  ').join('')));
  if (code) lines.push(`Code ${code}`);
  if (code && /^https?:/.test(address)) lines.push(`${address.split('#')[0]}#code=${encodeURIComponent(code)}`);
  return lines.join('\n');
}

/** The board that everybody plays today. @param {import('./handheld.mjs').Handheld} handheld */
export function playToday(handheld) {
  handheld.voice.wake();
  handheld.hands.command(async () => {
    if (!handheld.around.mine()) return;
    await handheld.link.urge(`day ${dateOf(new Date())}`).catch(error => notice(`${error.message}.`));
  });
}

/** Remembers how the puzzle in hand was dealt, which may be long gone when it is shared. */
export class Sharing {
  /** @param {import('./handheld.mjs').Handheld} handheld */
  constructor(handheld) {
    this.handheld = handheld;
    /** Of which puzzle, and the answer, which may be on its way. */
    this.dealt = { puzzle: '', board: Promise.resolve('') };
    /** Of which puzzle the text is that lies on the page. */
    this.shared = '';
  }

  /** @param {import('../../src/where_words.mjs').Where} where */
  follow(where) {
    if (where.page === 'play' && where.dealt !== this.shared) byId('shared').hidden = true;
    if (where.page !== 'play' || where.stands !== where.dealt || where.dealt === this.dealt.puzzle) return;
    this.dealt = {
      puzzle: where.dealt,
      board: this.handheld.link.ask('board').then(
        ({ board, moves }) => (moves === 0 ? board : ''),
        () => '',
      ),
    };
  }

  async share() {
    const { link, caption } = this.handheld;
    const found = await link.ask('code').catch(() => null);
    const day = caption.where?.kind === 'day' ? await link.ask('day').catch(() => null) : null;
    const board = this.dealt.puzzle === caption.where?.dealt ? await this.dealt.board : '';
    const text = shareText({
      where: caption.where,
      board,
      code: found?.code ?? '',
      result: day?.result ?? '',
      address: location.href,
    });
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    this.shared = caption.where?.dealt ?? '';
    byId('shared').textContent = text;
    byId('shared').hidden = false;
    notice(copied ? 'Copied: paste it where your friends are.' : 'Here it is, to be copied by hand:', 'kind');
  }
}
