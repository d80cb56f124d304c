// A frame as text that a person can read: one letter a light, by the palette's meaning of its colour, capital
// where it is bright.
#pragma once

#include "core/view/frame.hpp"
#include "core/view/palette.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace lights::test {

/// '.' is off. L lit, S second state, R the rival's turn, M mark, G good, B bad: the palette's colour that is
/// nearest in hue.
inline char letter_of(Rgb colour, const Palette& palette) {
    const int brightest = std::max({colour.red, colour.green, colour.blue});
    if (brightest == 0) return '.';
    const std::array<std::pair<char, Rgb>, 6> roles{{{'L', palette.lit},
                                                     {'S', palette.second},
                                                     {'R', palette.rival},
                                                     {'M', palette.mark},
                                                     {'G', palette.good},
                                                     {'B', palette.bad}}};
    char best = '?';
    long least = 1L << 30;
    for (const auto& [letter, role] : roles) {
        const int top = std::max({role.red, role.green, role.blue});
        const auto off = [&](int a, int b) { return long{a} * 255 / brightest - long{b} * 255 / top; };
        const long red = off(colour.red, role.red);
        const long green = off(colour.green, role.green);
        const long blue = off(colour.blue, role.blue);
        const long distance = red * red + green * green + blue * blue;
        if (distance < least) least = distance, best = letter;
    }
    return brightest >= 128 ? best : static_cast<char>(best - 'A' + 'a');
}

inline std::string picture_of(const Frame& frame, const Palette& palette, int rows, int cols) {
    std::string text;
    for (int row = 0; row < rows; ++row) {
        for (int col = 0; col < cols; ++col)
            text += letter_of(frame[Cell::at(row, col)], palette);
        text += '\n';
    }
    return text;
}

} // namespace lights::test
