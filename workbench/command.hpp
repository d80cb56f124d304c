// One command of lightsout as a row: what it is called, what it takes, what it does. Each stands in a file of
// its own, command_<name>.cpp, together with the function that runs it; commands.cpp lists them.
#pragma once

#include "workbench/arguments.hpp"
#include "workbench/report.hpp"

#include <array>
#include <span>
#include <string_view>

namespace lights::workbench {

/// What a command returns; bad input is thrown (BadInput) and becomes 2.
inline constexpr int kDone = 0;
inline constexpr int kUnsolvable = 1;
inline constexpr int kBadInput = 2;

/// The plain arguments a command takes.
struct Plain {
    std::string_view usage; ///< names from the table of options.cpp, in brackets where they may be left out
    std::size_t least = 0;
    std::size_t most = 0;
    std::string_view what; ///< "at most one board", for when it is otherwise
};

struct Command {
    std::string_view name;
    Plain plain;
    std::string_view summary;
    std::span<const std::string_view> options; ///< its own; --json and --help are understood everywhere
    std::span<const std::string_view> game;    ///< those that say which game is meant
    std::string_view note;                     ///< a last line of its help
    /// Says the answer to the report and returns the exit status.
    int (*run)(const Arguments&, Report&);
};

/// Which game it is: rectangle, honeycomb, world or any other, its reach, surface and states, and how it is
/// computed.
inline constexpr std::array<std::string_view, 11> kGameOptions{
    "--size", "--reach", "--surface", "--states",   "--hex",   "--world",
    "--mask", "--graph", "--cube",    "--triangle", "--method"};

extern const Command kChaseCommand;
extern const Command kClassifyCommand;
extern const Command kCodeCommand;
extern const Command kCompletionCommand;
extern const Command kCountCommand;
extern const Command kDrawCommand;
extern const Command kHardestCommand;
extern const Command kManualCommand;
extern const Command kMatrixCommand;
extern const Command kNearestCommand;
extern const Command kPressCommand;
extern const Command kRandomCommand;
extern const Command kScoreCommand;
extern const Command kSolveCommand;
extern const Command kTableCommand;
extern const Command kWorldsCommand;

} // namespace lights::workbench
