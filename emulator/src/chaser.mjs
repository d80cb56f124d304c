// Plays a classic board by light chasing, from what it sees: press below every
// lit cell, row by row; then find by trying which presses in the top row clear
// what is left in the bottom row. It knows the rule a player reads in the first
// minute (a press toggles the cell and its neighbours) and no table.

import { COLUMNS, ROWS } from './board.mjs';

/** @typedef {{ look: () => boolean[][], press: (row: number, column: number) => void }} Hands */

/** @param {boolean[][]} board @param {number} row @param {number} column @returns {boolean[][]} */
export function pressed(board, row, column) {
  return board.map((line, r) => line.map((on, c) => (Math.abs(r - row) + Math.abs(c - column) <= 1 ? !on : on)));
}

/** @param {boolean[][]} board */
export const isDark = board => board.every(row => row.every(on => !on));

/** @param {boolean[][]} board @returns {number} its last row as bits */
const bottom = board => board[ROWS - 1].reduce((bits, on, c) => bits | (on ? 1 << c : 0), 0);

/**
 * Plays until the board is dark.
 * @param {Hands} hands
 * @returns {boolean} false if this is no board that chasing solves
 */
export function chase(hands) {
  let board = hands.look();
  /** @param {number} row @param {number} column @returns {boolean} dark now */
  const press = (row, column) => {
    const expected = pressed(board, row, column);
    hands.press(row, column);
    // A win is shown in its own way, so the last press is believed, the others seen.
    board = isDark(expected) ? expected : hands.look();
    return isDark(board);
  };
  const down = () => {
    for (let row = 1; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS; column++) {
        if (board[row - 1][column] && press(row, column)) return true;
      }
    }
    return isDark(board);
  };
  if (down()) return true;
  /** What each top-row press does to the bottom row in the end. @type {number[]} */
  const effects = [];
  for (let column = 0; column < COLUMNS; column++) {
    const before = bottom(board);
    if (press(0, column) || down()) return true;
    effects.push(before ^ bottom(board));
  }
  const wanted = bottom(board);
  for (let set = 1; set < 1 << COLUMNS; set++) {
    const sum = effects.reduce((bits, effect, c) => (set & (1 << c) ? bits ^ effect : bits), 0);
    if (sum !== wanted) continue;
    for (let column = 0; column < COLUMNS; column++) if (set & (1 << column) && press(0, column)) return true;
    return down();
  }
  return false;
}
