// What a command works with while it answers: the game, the hardware's readings, the words after its name,
// and a little room to remember how far it has come. A command is a function that is called again and again,
// each time writing one piece, until it says it is done; between two calls the game goes on and the host may
// read.
#pragma once

#include "core/game/state.hpp"
#include "core/grid/lane.hpp"
#include "core/solve/chaser.hpp"
#include "core/solve/solver.hpp"
#include "firmware/console/answer.hpp"
#include "firmware/console/readings.hpp"
#include "firmware/console/words.hpp"

#include <array>
#include <optional>
#include <span>

namespace lights::console {

/// The largest board that `solve RxC` takes: what LargeRows holds.
inline constexpr int kLargestSide = 48;

/// What an answer is about: the game as it was when the command began. Between two pieces fingers may change
/// the board and even the world; the answer goes on about what was asked.
struct Subject {
    const Rules* rules = nullptr;
    Board board;
    Board target;
};

/// How far a command has come with its answer: kept by the console between two calls. Whatever a later piece
/// needs is held here; it must not look at the game again.
struct CommandProgress {
    Words words;
    Subject about{};
    /// Its world, whose levels and statistics are meant where its rules are drawn.
    WorldId about_world = WorldId::classic;
    /// How often the command has been called for this answer, from 0.
    int turn = 0;
    std::uint32_t left = 0;
    /// The deal that is waited for, by its number, and what it was begun with.
    std::uint16_t deal = 0;
    bool seed_given = false;
    /// play: the kinds of game are listed.
    bool kinds = false;
    std::uint64_t seed = 0;
    Solutions::iterator solutions{};
    std::optional<Chaser> chaser{};
    /// What the game looked like when the answer began, for those that end in an error if it changes.
    std::uint32_t print = 0;
    Statistics statistics{};
    std::uint32_t levels_solved = 0;
    std::uint32_t levels_in_par = 0;
    hal::Levels levels{};
    hal::SelfTest self_test{};
    std::uint16_t rows = 0;
    std::uint16_t cols = 0;
};

/// Rows of `solve RxC`, from one piece to the next: apart from the rest, for there are many bytes of it and a
/// new answer need not clear them.
using LargeRows = std::array<grid::Lane<2>, std::size_t{kLargestSide}>;

/// How the console itself behaves; commands change it.
struct ConsoleOptions {
    bool watch = false;
    bool echo = false;
    /// Changes of what `where` tells are told, this being the print of the last; 0 before the first.
    bool where = false;
    std::uint32_t where_told = 0;
};

struct Session {
    State& state;
    const Readings& readings;
    Millis now;
    CommandProgress& at;
    LargeRows& large;
    ConsoleOptions& options;
    /// What became of the errand, once it is done.
    std::optional<bool> errand_worked{};
    /// Asked of the main loop when the command returns.
    Errand errand = Errand::none;
};

using Handler = Turn (*)(Session&, Answer&);

/// What a command may do to the game: a picture that cannot have changed is not drawn again, and keeps no
/// press waiting for the wire.
enum class Effect : std::uint8_t { changes, tells };

struct CommandEntry {
    const char* name;
    /// As help shows them; a command without any is refused when something follows it.
    const char* arguments;
    const char* help;
    Handler handler;
    Effect effect = Effect::changes;
};

/// Every command, in the order in which `help` lists them.
[[nodiscard]] std::span<const CommandEntry> command_table();
[[nodiscard]] const CommandEntry* find_command(std::string_view name);

} // namespace lights::console
