// The game in hand: which world, which kind of game, the board as dealt and as it stands, and every press
// since. step() changes it, render() shows it, the save data keeps it. It knows the rules of play but not
// pages, fingers, sounds or time.
#pragma once

#include "core/board/board.hpp"
#include "core/game/history.hpp"
#include "core/rules/rules.hpp"
#include "core/rules/worlds.hpp"
#include "core/solve/drawn_rules.hpp"
#include "core/time.hpp"

#include <cstdint>
#include <optional>

namespace lights {

/// The kinds of game; each has a row in core/game/kind_table.cpp and a file in core/game/kinds/. The first
/// five are the first row of the menu, in its order. Saved games name them by number: new ones go last, but
/// before those that are never saved, which two handhelds play over a cable.
enum class Kind : std::uint8_t {
    journey,
    random,
    code,
    create,
    coach,
    action,
    duel,
    day,
    speed,
    lights_in,
    random_rules,
    race,
    far_duel,
    count_
};
inline constexpr int kKindCount = static_cast<int>(Kind::count_);
inline constexpr int kSavedKindCount = static_cast<int>(Kind::race);

/// Which presses count.
enum class PlayRule : std::uint8_t {
    free,     ///< every press
    lit_only, ///< only a lit button responds
    toggle,   ///< lit and dark presses alternate, a lit one first
};
inline constexpr int kPlayRuleCount = 3;

enum class Stage : std::uint8_t {
    drawing, ///< create: presses draw instead of playing
    playing,
    won,
    lost, ///< action only
};
inline constexpr int kStageCount = 4;

/// What became of a press.
enum class PressOutcome : std::uint8_t {
    played,  ///< the board changed
    refused, ///< the rule of play does not allow it
    outside, ///< the world has no such cell
};

struct Puzzle {
    WorldId world = WorldId::classic;
    Kind kind = Kind::journey;
    PlayRule rule = PlayRule::free;
    Goal goal = Goal::out;
    Stage stage = Stage::playing;
    /// The fewest presses that solve `start`; under lit-only and toggle those of the plan that was found,
    /// which may be longer (see ruled_solver.hpp). 0 while unknown (drawing, action).
    std::uint8_t par = 0;
    /// A hint was asked for since the puzzle was dealt.
    bool hinted = false;
    /// Undo went back past the oldest press that is remembered, all the way to the start.
    bool leapt = false;
    /// Its win is in the statistics already.
    bool counted = false;
    /// Whether the win has been entered in the book: until the finger lifts, a hold may still take the press
    /// back.
    bool win_booked = true;
    /// Journey: which level, from 0. Coach: which lesson. Day: which day (core/game/day.hpp). Speed run:
    /// which board of the run.
    std::uint16_t level = 0;

    Board start; ///< as dealt
    Board base;  ///< before the oldest press that is remembered
    Board board; ///< as it stands

    std::uint16_t cursor = 0; ///< presses of `history` that have been played
    std::uint16_t count = 0;  ///< presses of `history`, those that can be redone included
    /// Two players: what each has won, the first player first.
    std::uint16_t points[2] = {0, 0};
    /// Action: lights that have come on.
    std::uint16_t score = 0;
    std::uint32_t dropped = 0; ///< presses between `start` and `base`
    /// Lights in: what is to be built; dark elsewhere.
    Board pattern;
    /// Random rules: what its reach is drawn from; 0 elsewhere.
    std::uint32_t reach = 0;
    /// Speed run: time counted so far, in milliseconds.
    std::uint32_t elapsed = 0;
    /// Hints shown since the puzzle was dealt; 255 is that many or more.
    std::uint8_t hints = 0;
    History history;
};

inline const Rules& rules_of(const Puzzle& puzzle) {
    return puzzle.reach == 0 ? rules_of(puzzle.world) : drawn_rules(puzzle.world, puzzle.reach);
}
Board target_of(const Puzzle& puzzle);
bool is_solved(const Puzzle& puzzle);

/// Presses that led from the start to the board as it stands. Presses taken back are not counted.
constexpr std::uint32_t moves_of(const Puzzle& puzzle) {
    return puzzle.leapt ? 0 : puzzle.dropped + puzzle.cursor;
}

/// What a puzzle is played by.
struct Terms {
    WorldId world = WorldId::classic;
    Kind kind = Kind::journey;
    PlayRule rule = PlayRule::free;
    Goal goal = Goal::out;
    std::uint16_t level = 0;
    Board pattern{};
    std::uint32_t reach = 0;
    std::uint32_t elapsed = 0;
};
/// Puts `board` in hand as a new puzzle, by these terms or by those of the puzzle that was in hand.
void deal(Puzzle& puzzle, const Terms& terms, Board board, int par);
void deal(Puzzle& puzzle, Board board, int par);
/// Takes up another game where it was left.
constexpr void take_up(Puzzle& puzzle, const Puzzle& game) {
    puzzle = game;
}

/// The puzzle enters this stage: it is won, lost, or to be drawn.
void finish(Puzzle& puzzle, Stage stage);
/// Solved with no more presses than par, and without a hint.
constexpr bool in_par(const Puzzle& puzzle) {
    return !puzzle.hinted && moves_of(puzzle) <= puzzle.par;
}
/// A hint was shown.
void mark_hinted(Puzzle& puzzle);
/// The win is in the book. Returns whether it is the first of this puzzle.
bool book(Puzzle& puzzle);
/// Speed run: so much time has passed, counted up to kMostElapsed.
void spend(Puzzle& puzzle, Millis time);
inline constexpr std::uint32_t kMostElapsed = 6'553'500;
constexpr std::uint32_t tenths_of(const Puzzle& puzzle) {
    return puzzle.elapsed / 100;
}
/// Of a world's own reach and goal: its code, lessons and drawings know it.
constexpr bool is_of_its_world(const Puzzle& puzzle) {
    return puzzle.reach == 0 && puzzle.pattern.lit().empty();
}
/// Action: a light has come on and `board` is what it left.
void light_up(Puzzle& puzzle, const Board& board);

/// Whether the rule of play lets a press at `cell` count; `cell` is one of the world's.
bool may_press(const Puzzle& puzzle, Cell cell);

/// What a press at a corner replaced, so that a hold can take it back as if it had never been.
struct TakeBack {
    bool possible = false;
    Cell cell{};
    Cell overwritten{};
    std::uint16_t count = 0;
};

/// Plays one press. Whatever could have been redone is gone, unless `take_back` is used to revert it.
PressOutcome play(Puzzle& puzzle, Cell cell, TakeBack& take_back);
/// Reverts the press that filled `take_back`, if it may be reverted. Returns whether it did.
bool revert(Puzzle& puzzle, TakeBack& take_back);

/// One press back or forward; a puzzle that was won is played again. False when there is none.
/// More than History::kCapacity presses after the start, undo steps back through those that are remembered
/// and then leaps to the start in one go; redo leaps forward again.
[[nodiscard]] bool undo_press(Puzzle& puzzle);
[[nodiscard]] bool redo_press(Puzzle& puzzle);
/// Back to the start; everything can be redone. False when the board is there already.
bool back_to_start(Puzzle& puzzle);

constexpr bool can_undo(const Puzzle& puzzle) {
    return moves_of(puzzle) > 0;
}
constexpr bool can_redo(const Puzzle& puzzle) {
    return puzzle.leapt || puzzle.cursor < puzzle.count;
}

/// Nothing of the player's is in it: no press, none to be redone, nothing drawn.
constexpr bool is_untouched(const Puzzle& puzzle) {
    return !can_undo(puzzle) && !can_redo(puzzle) &&
           !(puzzle.stage == Stage::drawing && !puzzle.board.lit().empty());
}

/// The board after the first `presses` of the remembered history; for replays.
Board board_after(const Puzzle& puzzle, int presses);

/// How often each cell has been pressed since the start, by as many as count: once or not at all, with three
/// states twice as well. Nothing while drawing, in action, and once presses have been forgotten.
std::optional<Board> trail_of(const Puzzle& puzzle);

/// Whether the remembered presses lead from the base to the board, and past no solved one before the last of
/// them. Nobody plays on from one: undo and redo would win where nothing was pressed.
bool remembers_its_way(const Puzzle& puzzle);

/// Two players: whose turn it is, 0 or 1.
constexpr int player_to_move(const Puzzle& puzzle) {
    return static_cast<int>(moves_of(puzzle) & 1U);
}

} // namespace lights
