#include "workbench/json.hpp"

#include <cstdio>

namespace lights::workbench {

std::string json_text(std::string_view value) {
    std::string text = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\') {
            text += '\\';
            text += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
            text += escape;
        } else {
            text += c;
        }
    }
    return text + '"';
}

JsonObject& JsonObject::raw(std::string_view key, std::string_view value) {
    if (!content_.empty()) content_ += ", ";
    content_ += json_text(key) + ": ";
    content_ += value;
    return *this;
}

JsonObject& JsonObject::text(std::string_view key, std::string_view value) {
    return raw(key, json_text(value));
}
JsonObject& JsonObject::number(std::string_view key, std::int64_t value) {
    return raw(key, std::to_string(value));
}
JsonObject& JsonObject::truth(std::string_view key, bool value) {
    return raw(key, value ? "true" : "false");
}

std::string json_rows(const grid::Grid& grid, const Cells& cells) {
    std::string text = "[";
    for (int row = 0; row < grid.rows(); ++row) {
        const RowSpan span = row_span(grid, row);
        text += row == 0 ? "[" : ", [";
        for (int i = 0; i < span.count; ++i) {
            if (i != 0) text += ',';
            text +=
                static_cast<char>('0' + cells[static_cast<std::size_t>(grid.index({row, span.first + i}))]);
        }
        text += ']';
    }
    return text + "]";
}

} // namespace lights::workbench
