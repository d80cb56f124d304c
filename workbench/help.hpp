// What lightsout tells about itself, made from the tables of commands and options.
#pragma once

#include "workbench/command.hpp"

#include <string>

namespace lights::workbench {

[[nodiscard]] std::string overview_text();
[[nodiscard]] std::string help_text(const Command& command);
/// The manual page in roff.
[[nodiscard]] std::string manual_text();
/// A completion script for bash, zsh or fish; empty for any other shell.
[[nodiscard]] std::string completion_text(const std::string& shell);

} // namespace lights::workbench
