// Boards as people write them: rows of `.` and `#` (digits where there are more states), on five lines or on
// one with `/` between the rows. The console, the workbench and the tests read and print with it. It knows
// nothing of rules beyond which cells there are and how many states they have.
#pragma once

#include "core/board/board.hpp"
#include "core/board/symmetry.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace lights {

enum class TextFault : std::uint8_t {
    bad_character,  ///< neither a light nor a row's end
    state_too_high, ///< a digit that is no state of this world
    not_a_cell,     ///< lit where the world has no cell
    row_too_short,
    row_too_long,
    too_few_rows,
    too_many_rows,
};

/// What is wrong with a text and where: row and column from 1, as printed.
struct TextError {
    TextFault fault = TextFault::bad_character;
    int row = 1;
    int col = 1;
    /// How many rows, columns or states there should have been, where that is the fault.
    int allowed = 0;
    friend constexpr bool operator==(const TextError&, const TextError&) = default;
};

/// A value, or why there is none.
template <class T, class Error = TextError>
class [[nodiscard]] Parsed {
  public:
    // Implicit on purpose: a reader returns the one or the other. NOLINTBEGIN(google-explicit-constructor)
    constexpr Parsed(T value) : value_(value), good_(true) {}
    constexpr Parsed(Error error) : error_(error) {}
    // NOLINTEND(google-explicit-constructor)

    constexpr bool has_value() const { return good_; }
    constexpr explicit operator bool() const { return good_; }
    constexpr const T& value() const {
        LIGHTS_ASSERT(good_);
        return value_;
    }
    constexpr const T& operator*() const { return value(); }
    constexpr const T* operator->() const { return &value(); }
    constexpr const Error& error() const {
        LIGHTS_ASSERT(!good_);
        return error_;
    }

  private:
    T value_{};
    Error error_{};
    bool good_ = false;
};

/// Reads a board of either the whole grid (five rows of five) or of the box alone. Cells outside the shape
/// are written `.` and may not be lit. `#` and `1` are state 1, `.` and `0` are dark. Rows end with `/` or a
/// line feed; one at the very end is allowed, and so are carriage returns.
Parsed<Board> parse_board(std::string_view text, Lights shape, Box box, int states);

/// Room for the longest text that format_board makes.
inline constexpr std::size_t kBoardText = kRows * (kCols + 1) - 1;

/// Writes the grid on one line with `between` after each row but the last, in dots and hashes, or in digits
/// with three states. Returns what was written, without a final zero.
std::string_view format_board(const Board& board, int states, std::span<char, kBoardText> into,
                              char between = '/');

/// Room for the longest text that describe makes.
inline constexpr std::size_t kTextErrorText = 80;

/// One sentence for people: what is wrong, where, and what would be right.
std::string_view describe(const TextError& error, std::span<char, kTextErrorText> into);

} // namespace lights
