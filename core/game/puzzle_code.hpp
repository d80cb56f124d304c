// Codes for everything: world, goal, rule of play and board in letters that can be read out. Classic boards
// to be put out freely keep their five letters (core/solve/code.hpp); every other puzzle of two states has
// eight, of three states eleven. The console, the page and the workbench speak them; nothing here deals a
// puzzle.
//
// Letters are Crockford's base 32, the first bits first: world (5), goal (1), rule (2), then the lights. Two
// states take a bit a cell; three states take eight bits a row, read as a number in base 3. Bits that are
// left over are zero. The last letter checks: the letters are the coefficients of a polynomial over the field
// of 32 elements, and all together vanish at a generator of it. So one wrong letter, or two exchanged, is
// always noticed.
#pragma once

#include "core/game/puzzle.hpp"
#include "core/solve/code.hpp"

#include <array>
#include <string_view>

namespace lights {

/// What a code names.
struct NamedPuzzle {
    WorldId world = WorldId::classic;
    Goal goal = Goal::out;
    PlayRule rule = PlayRule::free;
    Board board;
    friend constexpr bool operator==(const NamedPuzzle&, const NamedPuzzle&) = default;
};

/// Room for the longest: eleven letters and two hyphens.
using PuzzleCodeText = std::array<char, 13>;

/// The code of a puzzle, with a hyphen after every fourth letter if it has more than five; empty when it can
/// have none: a board that cannot be solved, or that is solved.
[[nodiscard]] std::string_view puzzle_code(const NamedPuzzle& puzzle, PuzzleCodeText& into);

/// Reads any code, old or new, as board_of_code() does: case, hyphens and spaces do not count.
Parsed<NamedPuzzle, CodeError> puzzle_of_code(std::string_view text);

/// In one sentence what is wrong and what would be right.
std::string_view describe_puzzle_code(const CodeError& error, std::span<char, kCodeErrorText> into);

} // namespace lights
