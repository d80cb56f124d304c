// A note: what the game asks for and the piezo plays.
#pragma once

#include <cstdint>

namespace lights {

/// `hz` 0 is a rest.
struct Note {
    std::uint16_t hz = 0;
    std::uint16_t ms = 0;
    friend constexpr bool operator==(Note, Note) = default;
};

} // namespace lights
