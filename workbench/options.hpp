// Every option of lightsout, described once: parser, help, manual page and completion all read this table.
// Which command takes which of them stands in the command's own row (command.hpp).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lights::workbench {

struct Option {
    std::string_view name;  ///< with its two dashes
    std::string_view value; ///< what follows it, in capitals; nothing for a flag
    std::string_view help;
    /// The words that may follow, where there is a list of them.
    std::vector<std::string_view> (*choices)() = nullptr;
    bool file = false; ///< a file's name follows
};

std::span<const Option> options();
/// A program's mistake to ask for one that is not there.
const Option& option(std::string_view name);
/// What it does, with the words that may follow.
std::string help_of(const Option& option);

/// The same for the plain arguments, by the name a usage line gives them: BOARD, CODE, N.
std::string_view help_of_argument(std::string_view name);

} // namespace lights::workbench
