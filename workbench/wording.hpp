// Phrases that several commands say.
#pragma once

#include <cstdint>
#include <string>

namespace lights::workbench {

/// "1 press", "8 presses"
std::string presses_text(std::int64_t count);
/// "the only solution", "one of 4 solutions"
std::string solutions_text(const std::string& count);
/// "1 cell", "3 cells"
std::string counted(std::uint64_t count, const char* thing);
/// The text, padded with blanks behind it.
std::string column(std::string text, std::size_t width);

} // namespace lights::workbench
