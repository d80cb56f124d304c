// The oldest method: try every plan. Small boards only, and the judge of all other methods, for it uses no
// algebra whatever.
#pragma once

#include "core/grid/grid.hpp"

#include <cstdint>
#include <span>

namespace lights::grid {

/// Calls `found(presses)` for every plan that gives each cell what it needs (the needs are used up on the
/// way and restored). `presses` is work space of grid.places() residues, handed to `found` when a plan fits.
///
/// The plans are visited in the order of the modular Gray code: each differs from the one before by a single
/// press, so a step costs one reach.
template <class Found>
void exhaust(const Grid& grid, std::span<std::uint8_t> need, std::span<std::uint8_t> presses, Found&& found) {
    const auto states = static_cast<unsigned>(grid.states);
    int open = 0;
    for (int i = 0; i < grid.places(); ++i) {
        presses[static_cast<unsigned>(i)] = 0;
        if (grid.holds(grid.place(i)) && need[static_cast<unsigned>(i)] != 0) ++open;
    }
    const auto press = [&](int at) {
        std::uint8_t& count = presses[static_cast<unsigned>(at)];
        count = static_cast<std::uint8_t>((count + 1U) % states);
        for_each_touched_once(grid, grid.place(at), [&](int cell) {
            std::uint8_t& rest = need[static_cast<unsigned>(cell)];
            if (rest == 0) {
                rest = static_cast<std::uint8_t>(states - 1);
                ++open;
            } else if (--rest == 0) {
                --open;
            }
        });
    };
    // Step n presses the button numbered by the zeros at the end of n written in base `states`.
    for (std::uint64_t step = 1;; ++step) {
        if (open == 0) found(std::span<const std::uint8_t>(presses));
        std::uint64_t rest = step;
        int at = 0;
        while (at < grid.places() && !grid.holds(grid.place(at)))
            ++at;
        while (at < grid.places() && rest % states == 0) {
            rest /= states;
            do
                ++at;
            while (at < grid.places() && !grid.holds(grid.place(at)));
        }
        if (at >= grid.places()) break;
        press(at);
    }
    // Every press has been made a whole number of rounds but the last button's, which ends one short.
    for (int i = 0; i < grid.places(); ++i)
        while (presses[static_cast<unsigned>(i)] != 0)
            press(i);
}

} // namespace lights::grid
