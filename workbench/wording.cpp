#include "workbench/wording.hpp"

#include "workbench/big_number.hpp"

#include <algorithm>

namespace lights::workbench {

std::string presses_text(std::int64_t count) {
    return std::to_string(count) + (count == 1 ? " press" : " presses");
}

std::string solutions_text(const std::string& count) {
    return count == "1" ? "the only solution" : "one of " + grouped(count) + " solutions";
}

std::string counted(std::uint64_t count, const char* thing) {
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

std::string column(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size()), ' ');
    return text;
}

} // namespace lights::workbench
