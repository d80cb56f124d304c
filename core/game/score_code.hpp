// The code of an action game's score: world and score in five letters that can be read out, or read off the
// lights a row a letter, and checked elsewhere (`lightsout score CODE`). It notices what was misread, not who
// lies: everybody can work it out.
//
// Letters are Crockford's base 32: the world, the score in ten bits, two that check. The letters are the
// coefficients of a polynomial over the field of 32 elements that vanishes at a generator of it and at its
// square. So any two wrong letters are noticed, and of all wrong codes one in a thousand is not.
#pragma once

#include "core/game/puzzle.hpp"
#include "core/solve/code.hpp"

#include <optional>
#include <string_view>

namespace lights {

struct ActionScore {
    WorldId world = WorldId::classic;
    std::uint16_t score = 0;
    friend constexpr bool operator==(const ActionScore&, const ActionScore&) = default;
};

/// Scores from 1 to this have a code; lights come on so fast long before that nobody gets there.
inline constexpr int kMostScore = 1'023;

/// Nothing for a score that has none.
std::optional<Code> code_of_score(const ActionScore& score);
/// The same as a picture of itself on the lights, a row a letter, the left light worth 16; dark where there
/// is none.
Lights score_lights(const ActionScore& score);

/// Reads a code as board_of_code() does: case, hyphens and spaces do not count, I and L are 1 and O is 0.
Parsed<ActionScore, CodeError> score_of_code(std::string_view text);

/// In one sentence what is wrong and what would be right.
std::string_view describe_score_code(const CodeError& error, std::span<char, kCodeErrorText> into);

} // namespace lights
