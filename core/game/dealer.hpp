// Deals puzzles: the journey's levels, the same for everyone, and random ones of an exact par under any rule
// of play. Some pars are rare and take seconds to draw, and a device that answers fingers has a millisecond
// at a time: so a deal is a plain value that is begun, advanced in bounded slices and handed out when it is
// done. The kinds of game begin one, think() advances it (core/game/thinking.hpp). It shows nothing, and the
// puzzle in hand is not touched before the next one is there.
#pragma once

#include "core/game/progress.hpp"
#include "core/game/ruled_solver.hpp"
#include "core/game/settings.hpp"
#include "core/solve/rng.hpp"

#include <array>
#include <optional>

namespace lights {

/// The par of journey level `level` (from 0).
constexpr int par_of_level(int level) {
    return level / kLevelsPerPar + 1;
}

/// A board of the coach or of two players should be neither trivial nor endless.
constexpr int middling_par(const Rules& rules) {
    return (rules.max_par * 2 + 2) / 5;
}

/// The goal that can be played in this world under this rule when `goal` was asked for: lit-only and toggle
/// are played to dark, and not every world can be lit up completely.
Goal playable_goal(const Rules& rules, PlayRule rule, Goal goal);

/// A puzzle that has been drawn and can be put in hand.
struct Dealt {
    Terms terms;
    Board board;
    int par = 0;
};

struct Dealer {
    enum class Work : std::uint8_t {
        none,
        draw_levels, // from here to draw_ruled boards are drawn until one is kept
        draw_symmetric,
        draw_pattern,
        draw,
        draw_ruled,
        draw_reach,
        begin_ruled,
        begin_named,
        search_ruled,
        search_named,
        done
    };

    Work work = Work::none;
    /// The par that is being drawn, and the one that was asked for.
    std::uint8_t par = 0;
    std::uint8_t wanted = 0;
    /// Journey: how many boards of the par are known; how many repetitions there were. Under a rule: how many
    /// boards of this par were tried.
    std::uint8_t known = 0;
    std::uint8_t attempt = 0;
    /// Which deal this is, and which was done last: whoever waits for one knows it by its number.
    std::uint16_t begun = 0;
    std::uint16_t handed_out = 0;
    Terms terms;
    Rng rng{0};
    std::array<Board, kLevelsPerPar> boards{};
    RuledSearch search;
    RuledPlan plan;

    /// Journey level `level`; a level too high is the last. The board depends on world, level and goal alone;
    /// the boards of one par are different as far as there are enough of them, and the first of them is
    /// symmetric.
    void begin_level(WorldId world, int level, Goal goal);
    /// A random puzzle of the chosen world, rule and par. A par the world does not have is brought into its
    /// range; a par the rule does not have (toggle's are odd where a button reaches itself, even in sigma)
    /// goes to the nearest below that it has, or above if there is none. Only `Kind::random` is dealt under a
    /// rule.
    void begin_random(Kind kind, const Choice& choice, std::uint64_t seed, int level = 0);

    /// Board number `level` of a speed run that has taken `elapsed` so far.
    void begin_run(const Choice& choice, std::uint64_t seed, int level, std::uint32_t elapsed);
    /// Lights in: a symmetric pattern of the chosen par, to be built from dark.
    void begin_pattern(const Choice& choice, std::uint64_t seed);
    /// Random rules: a reach under which every board can be solved, and a board of the chosen par.
    void begin_reach(const Choice& choice, std::uint64_t seed);

    /// A board that somebody else has named; its par is worked out, and nothing comes of it if the rule of
    /// play cannot solve it.
    void begin_named(const Terms& what, const Board& board);

    /// Something is being drawn.
    constexpr bool busy() const { return work != Work::none; }
    /// Goes on for at most about a millisecond of the chip's time.
    void advance();
    /// The puzzle, once it is there; then the dealer rests.
    [[nodiscard]] std::optional<Dealt> take();
    /// Whatever is being drawn is not wanted any more.
    constexpr void stop() { work = Work::none; }

  private:
    void begin(const Terms& what, int first_par, std::uint64_t seed, Work first);
    [[nodiscard]] std::optional<Board> draw(const Rules& rules);
    void keep(const Board& board);
    void keep_level(const Board& board);
    void keep_symmetric(const Board& board);
    bool opens_its_par() const;
    void next_ruled();
    void try_reach();
};

/// A whole deal in one go, for tests and tools that have the time.
Board journey_board(WorldId world, int level, Goal goal);

} // namespace lights
