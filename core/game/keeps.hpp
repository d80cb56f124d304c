// What is kept over power-off besides the game in hand: choices, achievements, and the chance that random
// puzzles are drawn from. The menu and the endings change it through the functions of its parts; save_data
// writes it down.
#pragma once

#include "core/game/progress.hpp"
#include "core/game/settings.hpp"
#include "core/time.hpp"

#include <cstdint>

namespace lights {

struct Keeps {
    Settings settings;
    /// Stirred by the time of every press; random puzzles are drawn from it.
    std::uint64_t entropy = 0;
    Statistics statistics;
    Progress progress;

    /// A finger landed: when and where is what nobody can foresee.
    constexpr void stir(Millis now, Cell cell) {
        entropy = (entropy + now.count() + static_cast<unsigned>(cell.index())) * 6'364'136'223'846'793'005U +
                  1'442'695'040'888'963'407U;
    }
    /// Chance from outside: the chip's own, or a clock finer than ours.
    constexpr void mix_in(std::uint64_t chance) { entropy ^= chance; }
    constexpr void turn_stick(std::uint8_t turned) { settings.stick_turned = turned; }
    /// What is chosen for the next puzzle, in this world.
    constexpr Choice choice_in(WorldId world) const {
        Choice choice = settings.choice;
        choice.world = world;
        return choice;
    }
    constexpr void choose(const Choice& choice) { settings.choice = choice; }
};

} // namespace lights
