// The fifteen worlds once more, written down cell by cell from their description and sharing no code with
// core/: what the solver's answers are held against. Slow and obvious on purpose.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace plain {

struct World {
    std::string name;
    std::uint32_t shape = 0;
    int states = 2;
    std::uint32_t target = 0;
    std::array<std::uint32_t, 25> presses{};
};

/// All worlds in menu order.
const std::vector<World>& worlds();

/// The rank of a world's matrix modulo its states, by textbook elimination on whole numbers.
int rank(const World& world);

/// For every board the fewest presses that lead to it from dark, by trying all sets of presses; 255 where
/// none do. Two states.
std::vector<std::uint8_t> fewest_presses(const World& world);

/// The same by breadth-first search over boards, a press at a time.
std::vector<std::uint8_t> fewest_presses_by_search(const World& world);

} // namespace plain
