// Rules of play: which cells may be pressed. The order of the presses matters then, and a plan is a list.
#pragma once

#include "workbench/boards.hpp"

#include <cstdint>

namespace lights::workbench {

enum class PlayRule : std::uint8_t {
    free,
    lit_only,   ///< a dark cell may not be pressed
    unlit_only, ///< a lit cell may not be pressed (Watson)
    toggle,     ///< lit and dark cells in turn, a lit one first
};

/// Whether a cell of that state may be pressed. `lit_next` is asked by toggle alone.
constexpr bool may_press(PlayRule rule, bool lit_next, int state) {
    switch (rule) {
    case PlayRule::free:
        return true;
    case PlayRule::lit_only:
        return state != 0;
    case PlayRule::unlit_only:
        return state == 0;
    case PlayRule::toggle:
        return (state != 0) == lit_next;
    }
    return false;
}

} // namespace lights::workbench
