// What is told after the end of a game, in turn until somebody touches the grid: which part at what time, and
// what its replays show. render() paints the answers; nothing here knows colours.
#pragma once

#include "core/game/kind_table.hpp"
#include "core/game/timing.hpp"

#include <optional>

namespace lights {

enum class Telling : std::uint8_t {
    board,    ///< the board as it ended, with the win's motion over it
    first,    ///< a number: presses used; two players: the first one's points; action: the score
    second,   ///< a number: par; two players: the second one's points; action: the best score
    letters,  ///< action: the score's code, a letter a row
    own,      ///< a replay of the player's presses, wasted ones marked
    shortest, ///< a replay of a shortest solution
};
struct TellingAt {
    Telling what = Telling::board;
    Millis since = 0; ///< how long it has been told
};
TellingAt telling_at(const State& state, Millis now);

/// A press of the shortest solution as it is shown for the first time after a win, from the middle of its
/// beat on: which, from 0, and where.
struct Beat {
    std::uint32_t number = 0;
    Cell cell{};
};
std::optional<Beat> beat_at(const State& state, Millis now);

/// One moment of a replay. Where `pressing` is false it is over and `before` is the board as it ended.
struct Replay {
    Board before;
    Board after;
    Cell cell{};
    bool pressing = false;
    /// The press led away from every shortest path.
    bool wasted = false;
};
/// The player's presses, and those of a shortest solution, `since` the replay began.
Replay own_replay(const Puzzle& puzzle, Millis since);
Replay shortest_replay(const State& state, Millis since);

} // namespace lights
