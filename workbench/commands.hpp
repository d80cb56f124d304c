// All commands of lightsout, and the way from words to one of them.
#pragma once

#include "workbench/command.hpp"

#include <span>
#include <string>
#include <vector>

namespace lights::workbench {

/// In the order in which help tells them.
std::span<const Command* const> commands();

/// Throws BadInput with the names of all there are.
const Command& find_command(const std::string& name);

/// Every option that `command` understands.
std::vector<std::string_view> options_of(const Command& command);

/// Runs `lightsout words…` and returns the exit status; everything is caught and told.
int run(const std::vector<std::string>& words);

} // namespace lights::workbench
