// The commands of lightsout: what each is called, what it understands and what it does. A command returns the
// exit status: 0 done, 1 unsolvable; bad input is thrown (BadInput) and becomes 2.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "workbench/arguments.hpp"

namespace lights::workbench {

inline constexpr int kDone = 0;
inline constexpr int kUnsolvable = 1;
inline constexpr int kBadInput = 2;

struct Command {
    std::string_view name;
    std::string_view usage;
    std::string_view summary;
    std::string_view help;                 ///< its own options, one a line
    std::vector<std::string_view> options; ///< beside those of the board
    int (*run)(const Arguments&);
};

[[nodiscard]] std::span<const Command> commands();

int run_solve(const Arguments& arguments);
int run_count(const Arguments& arguments);
int run_table(const Arguments& arguments);
int run_random(const Arguments& arguments);
int run_chase(const Arguments& arguments);
int run_classify(const Arguments& arguments);
int run_code(const Arguments& arguments);
int run_worlds(const Arguments& arguments);
int run_draw(const Arguments& arguments);

/// Runs `lightsout words…` and returns the exit status; everything is caught and told.
int run(const std::vector<std::string>& words);

} // namespace lights::workbench
