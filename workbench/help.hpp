// What lightsout tells about itself, made from the tables of commands and options.
#pragma once

#include "workbench/command.hpp"

#include <string>

namespace lights::workbench {

std::string overview_text();
std::string help_text(const Command& command);
/// The manual page in roff.
std::string manual_text();
/// A completion script for bash, zsh or fish; empty for any other shell.
std::string completion_text(const std::string& shell);

} // namespace lights::workbench
