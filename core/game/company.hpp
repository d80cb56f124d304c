// Who is at the other end of the cable and what is played with them: the session and how far a game of two
// has come. None of it is saved. play_together.hpp changes it; the kinds and pages of two look here.
#pragma once

#include "core/board/board.hpp"
#include "core/game/puzzle.hpp"
#include "core/link/session.hpp"

namespace lights {

/// What two can play. The numbers go over the cable (core/LINK_FORMAT.md).
enum class TwoPlay : std::uint8_t { race, duel, gift, count_ };

struct Company {
    enum class Phase : std::uint8_t {
        none,
        offered, ///< I have asked
        asked,   ///< I am asked
        awaited, ///< I have said yes, and the board is on its way
        drawing, ///< they have said yes, and I draw the board
        playing,
        over, ///< both know the result
    };

    Phase phase = Phase::none;
    TwoPlay play = TwoPlay::race;
    /// I have offered what is played: I draw the board and press first.
    bool host = false;
    /// They were refused and may not ask again until I come to the page by myself.
    bool deaf = false;
    bool mine_done = false;
    bool theirs_done = false;
    WorldId world = WorldId::classic;
    Goal goal = Goal::out;
    PlayRule rule = PlayRule::free;
    /// Verbs that are to be said, a bit each.
    std::uint8_t to_say = 0;
    /// Race: how many lights they have left to change.
    std::uint8_t their_left = kCells;
    std::uint16_t their_presses = 0;
    /// Presses of mine that they know of.
    std::uint16_t told = 0;
    std::uint32_t my_ms = 0;
    std::uint32_t their_ms = 0;
    Millis began = 0;
    Board gift;
    link::Session session;

    constexpr bool joined() const { return session.joined(); }
    /// Which player of a duel I am.
    constexpr int side() const { return host ? 0 : 1; }
    constexpr bool undecided() const { return phase != Phase::over; }
};

} // namespace lights
