// Writes PNG files: eight-bit RGB, nothing else. Sixty lines over zlib, which compresses and checks; libpng
// would bring every colour space there is for the one that is used here.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lights::workbench {

struct Colour {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    friend constexpr bool operator==(Colour, Colour) = default;
    friend constexpr bool operator<(Colour a, Colour b) {
        return (a.red << 16 | a.green << 8 | a.blue) < (b.red << 16 | b.green << 8 | b.blue);
    }
};

struct Picture {
    int width = 0;
    int height = 0;
    std::vector<Colour> pixels; ///< row by row

    [[nodiscard]] Colour& at(int x, int y) {
        return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                      static_cast<std::size_t>(x)];
    }
};

/// The bytes of the file.
std::string png_bytes(const Picture& picture);

} // namespace lights::workbench
