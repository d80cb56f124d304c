#include "workbench/report.hpp"

#include <cstdio>

namespace lights::workbench {

namespace {

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

std::string list_text(const std::vector<int>& values) {
    std::string text;
    for (const int value : values)
        text += (text.empty() ? "[" : ",") + std::to_string(value);
    return text.empty() ? "[]" : text + "]";
}

} // namespace

void Report::separate(std::string_view between) {
    if (!first_) *out_ << between;
    first_ = false;
}

void Report::key(std::string_view key) {
    if (!begun_) *out_ << '{';
    begun_ = true;
    separate(", ");
    *out_ << json_text(key) << ": ";
}

void Report::tell(std::string_view words) {
    if (!json_) *out_ << words;
}

Report& Report::text(std::string_view name, std::string_view value, std::string_view words) {
    tell(words);
    if (!json_) return *this;
    key(name);
    *out_ << json_text(value);
    return *this;
}

Report& Report::number(std::string_view name, std::int64_t value, std::string_view words) {
    tell(words);
    if (!json_) return *this;
    key(name);
    *out_ << value;
    return *this;
}

Report& Report::truth(std::string_view name, bool value, std::string_view words) {
    tell(words);
    if (!json_) return *this;
    key(name);
    *out_ << (value ? "true" : "false");
    return *this;
}

Report& Report::nothing(std::string_view name, std::string_view words) {
    tell(words);
    if (!json_) return *this;
    key(name);
    *out_ << "null";
    return *this;
}

void Report::rows(const grid::Grid& grid, const Cells& cells, int first, int end) {
    std::string text = "[";
    for (int row = first; row < end; ++row) {
        const RowSpan span = row_span(grid, row);
        text += row == first ? "[" : ", [";
        for (int i = 0; i < span.count; ++i) {
            if (i != 0) text += ',';
            const Place at{row, span.first + i};
            text += grid.holds(at) ? std::to_string(cells[static_cast<std::size_t>(grid.index(at))]) : "null";
        }
        text += ']';
    }
    *out_ << text << ']';
}

Report& Report::board(std::string_view name, const grid::Grid& grid, const Cells& cells,
                      std::string_view heading) {
    if (json_) return silent_board(name, grid, cells);
    *out_ << heading << board_text(grid, cells);
    return *this;
}

Report& Report::silent_board(std::string_view name, const grid::Grid& grid, const Cells& cells) {
    if (!json_) return *this;
    key(name);
    rows(grid, cells, 0, grid.rows());
    return *this;
}

Report& Report::row(std::string_view name, const grid::Grid& grid, const Cells& cells, int row) {
    if (!json_) return *this;
    key(name);
    rows(grid, cells, row, row + 1);
    return *this;
}

Report& Report::numbers(std::string_view name, const std::vector<int>& values) {
    if (!json_) return *this;
    key(name);
    *out_ << list_text(values);
    return *this;
}

Report& Report::board_line(std::string_view name, const grid::Grid& grid, const Cells& cells) {
    return json_ ? text(name, workbench::board_line(grid, cells)) : *this;
}

Report& Report::words(std::string_view words) {
    tell(words);
    return *this;
}

void Report::open_list(std::string_view name) {
    if (!json_) return;
    key(name);
    *out_ << '[';
    first_ = true;
}

void Report::close_list() {
    if (!json_) return;
    *out_ << ']';
    first_ = false;
}

void Report::open_entry() {
    if (!json_) return;
    separate(next_);
    *out_ << '{';
    first_ = true;
}

void Report::close_entry() {
    if (!json_) return;
    *out_ << '}';
    first_ = false;
}

void Report::board_entry(const grid::Grid& grid, const Cells& cells, std::string_view heading) {
    if (!json_) {
        *out_ << heading << board_text(grid, cells);
        return;
    }
    separate(next_);
    rows(grid, cells, 0, grid.rows());
}

void Report::number_entry(std::int64_t value) {
    if (!json_) return;
    separate(", ");
    *out_ << value;
}

void Report::numbers_entry(const std::vector<int>& values) {
    if (!json_) return;
    separate(next_);
    *out_ << list_text(values);
}

void Report::texts_entry(const std::vector<std::string>& texts, std::string_view words) {
    tell(words);
    if (!json_) return;
    separate(next_);
    for (std::size_t i = 0; i < texts.size(); ++i)
        *out_ << (i == 0 ? "[" : ", ") << json_text(texts[i]);
    *out_ << ']';
}

void Report::end() {
    if (json_) *out_ << (begun_ ? "}\n" : "{}\n");
}

} // namespace lights::workbench
