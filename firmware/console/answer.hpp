// One answer of the console, written piece by piece in either of its two forms: lines for people, ending with
// `ok` or `error: …`, or one JSON object on one line for programs. Commands say what they have to say once
// and the form is chosen here. It writes into a bounded queue and never waits.
#pragma once

#include "core/board/board.hpp"
#include "firmware/console/packed_text.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace lights::console {

/// Bytes on their way out. What does not fit is not written and counts as lost; the console asks for room
/// before it lets a command go on, so nothing is lost in an answer.
class OutQueue {
  public:
    static constexpr std::size_t kCapacity = 512;

    std::size_t room() const { return kCapacity - size_; }
    bool empty() const { return size_ == 0; }
    void put(char c);
    void put(std::string_view text);
    void put(const char* text);
    /// Moves up to `into.size()` bytes out; returns how many.
    std::size_t take(std::span<char> into);
    void clear() { first_ = size_ = 0; }

    /// Writes at the end, with what that takes held in registers meanwhile: nobody else may use the queue.
    class Tail {
      public:
        [[gnu::always_inline]] explicit Tail(OutQueue& out)
            : out_(out), at_(out.first_ + out.size_), end_(out.first_ + kCapacity) {}
        [[gnu::always_inline]] ~Tail() { out_.size_ = at_ - out_.first_; }
        Tail(const Tail&) = delete;
        Tail& operator=(const Tail&) = delete;
        Tail(Tail&&) = delete;
        Tail& operator=(Tail&&) = delete;

        [[gnu::always_inline]] void put(char c) {
            if (at_ == end_) return;
            out_.bytes_[at_ % kCapacity] = c;
            ++at_;
        }

      private:
        OutQueue& out_;
        std::size_t at_;
        std::size_t end_;
    };

  private:
    std::size_t first_ = 0;
    std::size_t size_ = 0;
    std::array<char, kCapacity> bytes_{};
};

/// What becomes of a command after a call.
enum class Turn : std::uint8_t {
    more,    ///< call again when there is room
    again,   ///< the same, for the same piece: nothing was written, for a finger waits
    waiting, ///< call again when the errand is done
    done,    ///< the answer ends with `ok`
    ended,   ///< the command has ended the answer itself
    failed,  ///< the same, with an error
};

/// Keys and sentences are C texts, packed ("par"_t) or plain: each call is then a few bytes smaller than with
/// their lengths, and there are hundreds of calls.
class Answer {
  public:
    /// No command writes more than this between two questions for room.
    static constexpr std::size_t kPiece = 256;

    explicit Answer(OutQueue& out) : out_(&out) {}

    bool json() const { return json_; }
    void set_json(bool json) { json_ = json; }

    void begin(std::string_view command);
    void ok();
    /// Ends the answer with an error; the parts of the sentence are written one after the other.
    Turn error(const char* what);
    Turn error(const char* what, std::string_view more, const char* rest = "");

    /// A line that nobody asked for: one object of its own, or one line.
    void begin_notice();
    void end_notice();

    /// `key: value`
    void text(const char* name, std::string_view value);
    void text(const char* name, const char* value);
    void number(const char* name, std::uint32_t value);
    void long_number(const char* name, std::uint64_t value);
    void hex(const char* name, std::uint32_t value);
    void flag(const char* name, bool value);
    /// `8 presses`: the number first, for people.
    void count(const char* name, std::uint32_t value);
    /// Only for people.
    void phrase(std::string_view words);
    void phrase(const char* words);
    /// Five rows for people, one text with `/` between the rows for programs.
    void board(const char* name, const Board& board, int states);
    void plan(const char* name, const Plan& plan, int states);
    /// `row 2 column 3`, or [2,3].
    void cell(const char* name, Cell cell);

    /// A list: each entry is one line for people, and an object for programs.
    void open_list(const char* name);
    void open_entry();
    void close_entry();
    void close_list();

  private:
    enum class Form : std::uint8_t { plain, quoted, key };

    void key(const char* key);
    // Of a text of at most so many bytes: it may end before, with a zero.
    void text_of(const char* name, const char* value, std::size_t most);
    void phrase_of(const char* words, std::size_t most);
    void tell(const char* text, Form form, std::size_t most = SIZE_MAX);
    void end_item();
    void gap();
    void quoted(const char* text, std::size_t most = SIZE_MAX);
    void decimal(std::uint64_t value);
    void end_line();

    OutQueue* out_;
    bool json_ = false;
    bool in_entry_ = false;
    /// Nothing stands before the next item of the innermost object, or entry of the list.
    bool first_item_ = true;
    bool first_entry_ = true;
};

} // namespace lights::console
