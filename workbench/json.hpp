// Just enough JSON to be read by programs: objects written in the order given.
#pragma once

#include <string>
#include <string_view>

#include "workbench/boards.hpp"

namespace lights::workbench {

class JsonObject {
  public:
    JsonObject& text(std::string_view key, std::string_view value);
    JsonObject& number(std::string_view key, std::int64_t value);
    JsonObject& truth(std::string_view key, bool value);
    /// Anything already in JSON.
    JsonObject& raw(std::string_view key, std::string_view value);
    [[nodiscard]] std::string done() const { return "{" + content_ + "}"; }

  private:
    std::string content_;
};

[[nodiscard]] std::string json_text(std::string_view value);

/// A board as an array of rows, each an array of numbers; a honeycomb's rows have as many as it has cells
/// there.
[[nodiscard]] std::string json_rows(const grid::Grid& grid, const Cells& cells);

} // namespace lights::workbench
