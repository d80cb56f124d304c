// Everything that can be asked of the game, whoever asks: the fingers through step(), a person or a program
// through the console. Each does its whole job, sound and motion included, and leaves a state that can be
// shown and saved. Time is the caller's; nothing here knows pages' layouts or gestures.
#pragma once

#include "core/game/puzzle_code.hpp"
#include "core/game/state.hpp"

#include <array>
#include <cstddef>
#include <optional>

namespace lights {

/// A new device, or one whose memory was empty: journey, first level, one press from solved. On a board with
/// fewer keys, in the first world that fits it.
void begin(State& state, KeyGrid grid, Millis now);
/// The world that a new device with this grid begins in.
WorldId first_world(const KeyGrid& grid);
/// The two halves of it: a new device with no puzzle in hand, and its first puzzle, whatever has been chosen
/// for the next.
void clear(State& state, KeyGrid grid, Millis now);
void deal_first(State& state, Millis now);
/// After save_data filled in what was kept, and on waking: brings the last game back on the grid as it was
/// left. At power-on and after long, a world or goal that is not a beginner's is told first.
void resume(State& state, Millis now);
/// Shows a notice once, on top of the board, for a moment.
void notify(State& state, Notice notice, Millis now);
/// Shows for a moment that the cells are nearly empty.
void tell_of_cells(State& state, Millis now);

/// Plays, draws or goes on after a win: what a finger on `cell` of the board does.
void press(State& state, Cell cell, Millis now);
/// Somebody at the other end of a cable presses.
void press_from_afar(State& state, Cell cell, Millis now);
/// The press that came last was the beginning of a hold: makes it undone, statistics included.
void take_press_back(State& state);
/// False when there is nothing to undo, redo or restart; the player hears that. Undo on an untouched puzzle
/// brings the game before it back.
bool undo(State& state, Millis now);
bool redo(State& state, Millis now);
bool restart(State& state, Millis now);
/// Shows the next press of a shortest solution (under the rule of play); the level counts as hinted. While
/// drawing it makes the board solvable with the fewest changes, or tells about it if it is. False when there
/// is nothing to show. Under lit-only and toggle it may take a moment to find: then think() shows it.
bool hint(State& state, Millis now);
/// The guide has found what a hint waited for, or that there is nothing.
void show_found_hint(State& state, Millis now);
/// What the bottom-right corner means now: play what is drawn, redo after undo, the next puzzle after the end
/// or on an untouched board, otherwise restart.
enum class Forward : std::uint8_t { play, redo, restart, next };
Forward forward_means(const Puzzle& puzzle);
/// What it will mean once the press of the finger that rests on it is taken back.
Forward forward_will_mean(const Puzzle& puzzle, const TakeBack& press);
bool forward(State& state, Millis now);

/// Starts a game of this kind in this world: the next journey level, a random puzzle of the chosen par, the
/// code page, an empty drawing, a coached board. The choice is kept for the menu.
void enter(State& state, const Choice& choice, Millis now);
void enter_world(State& state, WorldId world, Millis now);
/// Journey level `level`, from 0, of the world; beyond the last is the last.
void enter_level(State& state, WorldId world, int level, Millis now);
/// A random puzzle of the chosen world, rule and goal; the same par and seed give the same puzzle.
void new_puzzle(State& state, int par, std::uint64_t seed, Millis now);
void enter_action(State& state, WorldId world, Millis now);
void enter_duel(State& state, WorldId world, Millis now);
void enter_coach(State& state, WorldId world, Millis now);
/// The puzzle of a day (core/game/day.hpp), counted as there.
void enter_day(State& state, WorldId world, std::uint16_t day, Millis now);
void enter_drawing(State& state, WorldId world, const Board& board, Millis now);

enum class BoardTaken : std::uint8_t {
    in_play,
    solved,     ///< nothing to play: kept for drawing
    unsolvable, ///< kept for drawing
    misfit,     ///< not a board of the world in hand: nothing changed
};
/// Puts any board of the world in hand on the grid.
BoardTaken set_board(State& state, const Board& board, Millis now);

/// Plays the classic puzzle with this code, one letter a row of `rows`. False when it is no code.
bool load_code(State& state, Lights rows, Millis now);
/// Plays the puzzle that a code names, on a board that has its keys and under a rule that can solve it.
void load_named(State& state, const NamedPuzzle& named, Millis now);
/// The puzzle in hand as a code names it; nothing to be named in action and while drawing.
std::optional<NamedPuzzle> named_puzzle(const Puzzle& puzzle);
/// The code of the puzzle in hand as it was dealt, one letter a row; dark when it has none.
Lights code_rows(const Puzzle& puzzle);

/// Back to the board from any page, with nothing changed.
void leave_page(State& state, Millis now);
void open_page(State& state, Page page, Millis now);
enum class Whereabouts : std::uint8_t {
    all,     ///< reach, goal, kind and world, level, par, presses
    briefly, ///< reach and goal
    goal,    ///< the goal alone, for as long as it takes to remember it
};
/// Tells where one is, over the board, until a tap or until all is told.
void show_where(State& state, Whereabouts what, Millis now);
/// Nobody is there: boards of par 4 are played in silence, over the game in hand, until something happens or
/// kAttractLasts is over. False where something else is shown than the board.
bool show_attract(State& state, Millis now);
void end_attract(State& state, Millis now);
inline constexpr std::size_t kAttractPresses = 4;
/// The presses that solve board number `round` of it.
std::array<Cell, kAttractPresses> attract_presses(const Rules& rules, std::uint32_t round);
/// A setting goes one step on.
void change_setting(State& state, Setting setting, Millis now);

// For the kinds and pages of the game, and for step().

/// Every new game begins with this: sets the one in hand aside, where undo finds it, and returns the place
/// for the new one. Only what goes on with the same board (create's drawing and playing) does without.
[[nodiscard]] Puzzle& set_aside(State& state, Kind next = Kind::journey);
/// The game that was set aside is in hand again, as it was left; its board has yet to come into view.
void take_up_again(State& state);
/// The game in hand has changed in a way that is to be saved, if it is one that is saved at all.
void worth_keeping(State& state, Millis now);
/// Whether undo would bring the game before this one back.
bool can_bring_back(const State& state);
/// What every new game has in common: the board comes in, nothing that lay over it or was remembered of the
/// one before is left.
void show_new_game(State& state, Millis now);
/// The board is solved; `last` is the press that did it.
void win(State& state, Cell last, Millis now);
/// Enters a win in the book once the finger that made it has lifted.
void book_win(State& state, Millis now);
/// The game is lost.
void lose(State& state, Millis now);
/// Drawing: changes as few lights as possible so that the board can be solved, or tells about one that can.
bool make_solvable(State& state, Millis now);
/// Drawing: plays what was drawn. False when there is nothing to solve.
bool play_drawing(State& state, Millis now);
/// Action: this many lights lose.
int losing_lights(const Rules& rules);
Millis action_interval(const Puzzle& puzzle);

/// Asks for a sound, in place of any other of this event.
void emit(State& state, Cue cue, Cell cell = {});
/// The player hears that it was not to be; false.
bool refuse(State& state);

} // namespace lights
