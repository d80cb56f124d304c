#include "firmware/console/console.hpp"

#include "firmware/console/where_commands.hpp"

#include <memory>

namespace lights::console {

namespace {

constexpr char kBackspace = 0x08;
constexpr char kDelete = 0x7F;

constexpr char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

std::size_t Console::feed(std::span<const char> bytes) {
    std::size_t used = 0;
    while (used < bytes.size() && listening())
        take_byte(bytes[used++]);
    return used;
}

void Console::take_byte(char byte) {
    // An echo that finds no room is dropped: the answer matters more.
    const auto echo = [&](std::string_view text) {
        if (options_.echo && out_.room() > Answer::kPiece) out_.put(text);
    };
    if (byte == '\r' || byte == '\n') {
        // An empty line is what is left of "\r\n", or an idle finger: no answer.
        line_complete_ = length_ > 0 || too_long_ || strange_byte_;
        if (line_complete_) echo("\r\n");
        return;
    }
    if (byte == kBackspace || byte == kDelete) {
        if (length_ > 0) {
            --length_;
            echo("\b \b");
        }
        return;
    }
    if (byte == '\t') byte = ' ';
    if (byte < ' ' || byte > '~') {
        strange_byte_ = true;
    } else if (length_ == kLine) {
        too_long_ = true;
    } else {
        line_[length_++] = lower(byte);
        echo({&byte, 1});
    }
}

void Console::begin_line() {
    line_complete_ = false;
    const std::string_view line(line_.data(), length_);
    const bool too_long = too_long_;
    const bool strange = strange_byte_;
    length_ = 0;
    too_long_ = false;
    strange_byte_ = false;

    Words words(line);
    if (too_long || strange) {
        answer_.begin("");
        answer_.error(too_long ? "the line is too long; at most 120 characters are understood"_t
                               : "only plain letters, digits and signs are understood"_t);
        return;
    }
    if (words.empty()) return;
    const std::string_view name = words.take();
    // Another console's word, or its object: two at the ends of a cable would never come to an end.
    if (name == "error:" || (name[0] == '{' && name.size() > 1 && name[1] == '"')) return;
    answer_.begin(clipped(name));
    const CommandEntry* command = find_command(name);
    if (command == nullptr) {
        answer_.error("there is no command '"_t, clipped(name), "'; help lists those there are"_t);
        return;
    }
    if (command->arguments[0] == '\0' && !words.empty()) {
        answer_.error("nothing should follow this command, but there is '"_t, clipped(words.rest()), "'");
        return;
    }
    std::construct_at(&progress_); // in place: no second one on the stack
    progress_.words = words;
    command_ = command;
    waiting_ = false;
    errand_worked_.reset();
}

Errand Console::serve(State& state, const Readings& readings, Millis now) {
    Errand errand = Errand::none;
    if (out_.room() >= Answer::kPiece) {
        if (command_ != nullptr) {
            if (!waiting_ || errand_worked_) go_on(state, readings, now, errand);
        } else if (line_complete_) {
            begin_line();
        }
    }
    if (options_.watch && command_ == nullptr && out_.room() >= Answer::kPiece) report_lights(state);
    if (options_.where && command_ == nullptr && out_.room() >= kWhereReport)
        report_where(state, options_.where_told, answer_);
    return errand;
}

void Console::go_on(State& state, const Readings& readings, Millis now, Errand& errand) {
    Session session{state, readings, now, progress_, large_, options_, errand_worked_, Errand::none};
    errand_worked_.reset();
    if (progress_.turn == 0) {
        const Puzzle& puzzle = state.puzzle;
        progress_.about = {&rules_of(puzzle), puzzle.board, target_of(puzzle)};
        progress_.about_world = puzzle.world;
    }
    const Turn turn = command_->handler(session, answer_);
    if (turn == Turn::again) return;
    ++progress_.turn;
    errand = session.errand;
    waiting_ = turn == Turn::waiting;
    if (turn == Turn::done) answer_.ok();
    const bool over = turn != Turn::more && !waiting_;
    // Also when it has only begun: what it waits for is done by a device that is awake.
    if (over || progress_.turn == 1) {
        acted_ = true;
        changed_ = changed_ || command_->effect == Effect::changes;
    }
    if (over) command_ = nullptr;
}

void Console::report_lights(const State& state) {
    const Board& board = state.puzzle.board;
    if (reported_ && board == reported_board_) return;
    reported_ = true;
    reported_board_ = board;
    answer_.begin_notice();
    answer_.board("lights"_t, board, rules_of(state.puzzle).states);
    answer_.end_notice();
}

void Console::disconnect() {
    out_.clear();
    length_ = 0;
    line_complete_ = too_long_ = strange_byte_ = false;
    command_ = nullptr;
    waiting_ = false;
    errand_worked_.reset();
    options_ = ConsoleOptions{};
    reported_ = false;
    answer_.set_json(false);
}

} // namespace lights::console
