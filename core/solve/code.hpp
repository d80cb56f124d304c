// Five-letter codes for classic puzzles: 23 bits number the solvable boards and 2 bits check, 5 bits a letter
// in Crockford's base 32. A row of the grid is a letter, its left light worth 16, so a code can be typed in
// on the lights. Knows nothing of other worlds.
#pragma once

#include "core/board/text.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace lights {

inline constexpr int kCodeLetters = 5;
using Code = std::array<char, kCodeLetters>;

enum class CodeFault : std::uint8_t {
    wrong_length, ///< not five letters; `letter` says how many there were
    bad_letter,   ///< a character that is in no code (U, or no letter or digit); `letter` says which
    bad_check,    ///< five good letters that are no code: one or more was misread, which one cannot be known
};

struct CodeError {
    CodeFault fault = CodeFault::bad_check;
    int letter = 0; ///< from 1
    friend constexpr bool operator==(const CodeError&, const CodeError&) = default;
};

/// The letters that codes are written with: a value from 0 to 31, and back, in upper or lower case, I and L
/// as 1 and O as 0; -1 for what is none.
char code_letter(int value);
int code_value(char letter);

/// Reads letters into values as above; hyphens and spaces do not count. Returns how many there were, those
/// that `into` had no room for included.
[[nodiscard]] Parsed<int, CodeError> read_letters(std::string_view text, std::span<std::uint8_t> into);

/// The code of a board that classic can solve; nothing for any other.
std::optional<Code> code_of(const Board& board);

/// Reads a code in upper or lower case; I and L are read as 1, O as 0; hyphens and spaces do not count.
Parsed<Board, CodeError> board_of_code(std::string_view text);

/// The code as a picture of itself on the lights, a row a letter.
std::optional<Lights> code_lights(const Board& board);
/// The board whose code is shown, or nothing if the check fails.
std::optional<Board> board_of_code_lights(Lights shown);

/// Room for the longest text that describe makes.
inline constexpr std::size_t kCodeErrorText = 80;
std::string_view describe(const CodeError& error, std::span<char, kCodeErrorText> into);

} // namespace lights
