// What a kind of game is: one row of what is special about it. A kind has a file in core/game/kinds/, an
// enumerator of `Kind` and a row in kind_table.cpp; commands, saving and the view look here and know no kind
// by name.
#pragma once

#include "core/game/state.hpp"
#include "core/view/frame.hpp"

#include <optional>
#include <string_view>

namespace lights {

/// A press that counted.
struct Move {
    Board before;
    Cell cell;
};

/// The two numbers that are told when a game is over.
struct Numbers {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
};

// What most kinds do, and so what a row says unless it says otherwise (core/game/kind_table.cpp).
/// Enters another game of the kind in hand, in the same world.
void another_like_it(State& state, Millis now);
/// The next press of a shortest solution under the rule of play; nothing when there is none, or while the
/// guide still looks for one.
[[nodiscard]] std::optional<Cell> hint_on_the_way(State& state, Millis now);
/// Presses used, then par.
Numbers presses_and_par(const State& state);
/// A game that is played or won, and nothing else.
bool played_or_won(const Puzzle& puzzle);

struct KindRow {
    Kind kind;
    /// What the console calls it.
    std::string_view name;
    /// The page that picks what is played, for a second tap on the kind in the menu; play begins at once.
    Page picker = Page::play;
    /// The page that offers it, where it has no place in the menu's first row.
    Page offered_on = Page::play;
    /// Two players take turns: a press that leads nearer is a point for who made it.
    bool versus = false;
    /// It is saved, counted and set aside. What two handhelds play over a cable is not.
    bool kept = true;
    /// What was pressed stays pressed: somebody else knows it already.
    bool fixed = false;
    /// Five boards against the clock: time is counted, and a board that goes on with a run sets nothing
    /// aside.
    bool timed = false;
    /// A pattern of its own is built from dark.
    bool builds = false;
    /// Every puzzle has a reach of its own.
    bool own_reach = false;
    /// Lights come on between presses: there is no way back and no win.
    bool endless = false;
    /// A win without a hint in par counts for the streak and the bests.
    bool competes = true;
    /// The cue and the replay may tell that a press led away.
    bool cues = true;
    /// Whether it can begin now; null where it always can.
    bool (*ready)(const State&) = nullptr;
    /// Begins a game of this kind in a world, as chosen.
    void (*enter)(State&, WorldId, Millis);
    /// The next one after the one in hand.
    void (*next)(State&, Millis) = another_like_it;
    /// A puzzle of this kind has come into hand after it was drawn; null where there is no more to it.
    void (*dealt)(State&, Millis) = nullptr;
    /// Undo at the start of the game, where there is something before it; null where there is nothing.
    void (*before_start)(State&, Millis) = nullptr;
    /// What a hint shows; null where there are none.
    std::optional<Cell> (*hint)(State&, Millis) = hint_on_the_way;
    /// A press counted, the board has changed, and it is not yet looked whether it is solved.
    void (*pressed)(State&, const Move&, Millis) = nullptr;
    /// Whether a finger may press now; null where it always may.
    bool (*allows)(const State&) = nullptr;
    /// Solved, but it is not known yet who has won; null where nobody else is asked.
    bool (*undecided)(const State&) = nullptr;
    /// The game was won and goes into the book for the first time or again.
    void (*booked)(State&, bool in_par) = nullptr;
    /// The board has come into view (again), and time goes on.
    void (*awake)(State&, Millis) = nullptr;
    /// What time alone does while the board is in view, and when it will do so next.
    void (*pass_time)(State&, Millis) = nullptr;
    std::optional<Millis> (*deadline)(const State&, Millis) = nullptr;
    Numbers (*told)(const State&) = presses_and_par;
    /// A code that is told after the numbers, a letter a row; dark where there is none.
    Lights (*letters)(const State&) = nullptr;
    /// Whether a puzzle of this kind that was read from memory can have come about.
    bool (*sound)(const Puzzle&) = played_or_won;
    /// What lies on the board before its end, and whether that moves.
    void (*draw)(Frame&, const State&, Millis) = nullptr;
    bool (*moves)(const State&, Millis) = nullptr;
};

const KindRow& row_of(Kind kind);
/// The puzzle that a save holds: the one in hand, or the one before a game that is not kept.
const Puzzle& kept_puzzle(const State& state);
/// Whether the game in hand is solved and waits for somebody else's word.
bool is_undecided(const State& state);
/// The kind number `place`, from 0, of those that this page offers; null when there are no more.
const KindRow* offered_on(Page page, int place);
const KindRow& kind_of(const Puzzle& puzzle);

} // namespace lights
