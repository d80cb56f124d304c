#include "firmware/console/answer.hpp"

#include "core/board/text.hpp"
#include "core/divide.hpp"
#include "core/hot.hpp"

namespace lights::console {

void OutQueue::put(char c) {
    Tail(*this).put(c);
}

void OutQueue::put(std::string_view text) {
    Tail tail(*this);
    for (const char c : text)
        tail.put(c);
}

void OutQueue::put(const char* text) {
    Tail tail(*this);
    while (*text != '\0')
        tail.put(*text++);
}

std::size_t OutQueue::take(std::span<char> into) {
    std::size_t taken = 0;
    while (taken < into.size() && size_ > 0) {
        into[taken++] = bytes_[first_];
        first_ = (first_ + 1) % kCapacity;
        --size_;
    }
    return taken;
}

void Answer::begin(std::string_view command) {
    in_entry_ = false;
    first_item_ = true;
    first_entry_ = true;
    if (!json_) return;
    out_->put('{');
    text("command", command);
}

void Answer::ok() {
    out_->put(json_ ? ",\"ok\":true}" : "ok");
    end_line();
}

Turn Answer::error(const char* what) {
    return error(what, {});
}

Turn Answer::error(const char* what, std::string_view more, const char* rest) {
    out_->put(json_ ? ",\"ok\":false,\"error\":\"" : "error: ");
    quoted(what);
    quoted(more.data(), more.size());
    quoted(rest);
    if (json_) out_->put("\"}");
    end_line();
    return Turn::failed;
}

void Answer::begin_notice() {
    first_item_ = true;
    in_entry_ = true;
    if (json_) out_->put('{');
}

void Answer::end_notice() {
    in_entry_ = false;
    if (json_) out_->put('}');
    end_line();
}

void Answer::end_line() {
    out_->put("\r\n");
}

/// The characters of a text, packed or plain, as they are written; it ends with a zero, or after `most`
/// bytes. A finger may wait for this: it is most of what an answer takes.
LIGHTS_HOT_CODE void Answer::tell(const char* text, Form form, std::size_t most) {
    OutQueue::Tail tail(*out_);
    for (; most > 0 && *text != '\0'; ++text, --most) {
        unfold(
            *text, [&](char c) __attribute__((always_inline)) {
                if (form == Form::key && c == ' ') c = '_';
                if (form == Form::quoted && (c == '"' || c == '\\')) tail.put('\\');
                tail.put(c);
            });
    }
}

void Answer::quoted(const char* text, std::size_t most) {
    tell(text, json_ ? Form::quoted : Form::plain, most);
}

void Answer::decimal(std::uint64_t value) {
    std::array<char, 20> digits{};
    std::size_t at = digits.size();
    do {
        digits[--at] = static_cast<char>('0' + divide(value, 10));
    } while (value != 0);
    out_->put(std::string_view(&digits[at], digits.size() - at));
}

/// What stands between two items of one line.
void Answer::gap() {
    if (!first_item_ && (json_ || in_entry_)) out_->put(json_ ? "," : "  ");
    first_item_ = false;
}

void Answer::end_item() {
    if (!json_ && !in_entry_) end_line();
}

void Answer::key(const char* key) {
    gap();
    if (json_) {
        out_->put('"');
        tell(key, Form::key);
        out_->put("\":");
    } else {
        tell(key, Form::plain);
        out_->put(in_entry_ ? " " : ": ");
    }
}

void Answer::text(const char* name, std::string_view value) {
    text_of(name, value.data(), value.size());
}

void Answer::text(const char* name, const char* value) {
    text_of(name, value, SIZE_MAX);
}

void Answer::text_of(const char* name, const char* value, std::size_t most) {
    key(name);
    if (json_) out_->put('"');
    quoted(value, most);
    if (json_) out_->put('"');
    end_item();
}

void Answer::number(const char* name, std::uint32_t value) {
    long_number(name, value);
}

void Answer::long_number(const char* name, std::uint64_t value) {
    key(name);
    decimal(value);
    end_item();
}

void Answer::hex(const char* name, std::uint32_t value) {
    std::array<char, 10> digits{'0', 'x'};
    for (std::size_t i = 0; i < 8; ++i)
        digits[2 + i] = "0123456789abcdef"[value >> (28 - 4 * i) & 15U];
    text(name, {digits.data(), digits.size()});
}

void Answer::flag(const char* name, bool value) {
    key(name);
    if (json_) {
        out_->put(value ? "true" : "false");
    } else {
        out_->put(value ? "yes" : "no");
    }
    end_item();
}

void Answer::count(const char* name, std::uint32_t value) {
    if (json_) {
        number(name, value);
        return;
    }
    gap();
    decimal(value);
    out_->put(' ');
    tell(name, Form::plain);
    end_item();
}

void Answer::phrase(std::string_view words) {
    phrase_of(words.data(), words.size());
}

void Answer::phrase(const char* words) {
    phrase_of(words, SIZE_MAX);
}

void Answer::phrase_of(const char* words, std::size_t most) {
    if (json_) return;
    gap();
    tell(words, Form::plain, most);
    end_item();
}

void Answer::board(const char* name, const Board& board, int states) {
    std::array<char, kBoardText> room{};
    if (json_ || in_entry_) {
        text(name, format_board(board, states, room));
        return;
    }
    for (const char c : format_board(board, states, room, '\n')) {
        if (c == '\n') {
            end_line();
        } else {
            out_->put(c);
        }
    }
    end_line();
}

void Answer::plan(const char* name, const Plan& plan, int states) {
    board(name, Board{Lights(plan.once.bits()), Lights(plan.twice.bits())}, states);
}

void Answer::cell(const char* name, Cell cell) {
    const auto row = static_cast<std::uint64_t>(cell.row() + 1);
    const auto col = static_cast<std::uint64_t>(cell.col() + 1);
    if (json_) {
        key(name);
        out_->put('[');
        decimal(row);
        out_->put(',');
        decimal(col);
        out_->put(']');
        return;
    }
    gap();
    tell(name, Form::plain);
    tell(" row "_t, Form::plain);
    decimal(row);
    tell(" column "_t, Form::plain);
    decimal(col);
    end_item();
}

void Answer::open_list(const char* name) {
    if (json_) {
        key(name);
        out_->put('[');
    }
    first_entry_ = true;
}

void Answer::open_entry() {
    if (json_) {
        if (!first_entry_) out_->put(',');
        out_->put('{');
    }
    first_entry_ = false;
    first_item_ = true;
    in_entry_ = true;
}

void Answer::close_entry() {
    if (json_) {
        out_->put('}');
    } else {
        end_line();
    }
    in_entry_ = false;
    first_item_ = false;
}

void Answer::close_list() {
    if (json_) out_->put(']');
    first_item_ = false;
}

} // namespace lights::console
