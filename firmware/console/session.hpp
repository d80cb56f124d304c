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

/// The largest board that `solve RxC` takes: what the answer's scratch holds.
inline constexpr int kGreatSide = 48;

/// Where a long answer stands: kept by the console between two calls.
struct Standing {
    Words words;
    /// How often the command has been called for this answer, from 0.
    int turn = 0;
    std::uint32_t left = 0;
    Solutions::iterator solutions{};
    std::optional<Chaser> chaser{};
    std::uint16_t rows = 0;
    std::uint16_t cols = 0;
    std::array<grid::Lane<2>, kGreatSide> great{};
};

/// How the console itself behaves; commands change it.
struct Manners {
    bool watch = false;
    bool echo = false;
};

struct Session {
    State& state;
    const Readings& readings;
    Millis now;
    Standing& at;
    Manners& manners;
    /// What became of the errand, once it is done.
    std::optional<bool> errand_worked{};
    /// Asked of the main loop when the command returns.
    Errand errand = Errand::none;
};

using Handler = Turn (*)(Session&, Answer&);

struct CommandEntry {
    const char* name;
    /// As help shows them; a command without any is refused when something follows it.
    const char* arguments;
    const char* help;
    Handler handler;
};

/// Every command, in the order in which `help` lists them.
[[nodiscard]] std::span<const CommandEntry> command_table() noexcept;
[[nodiscard]] const CommandEntry* find_command(std::string_view name) noexcept;

} // namespace lights::console
