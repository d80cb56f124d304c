// Rules that belong to one puzzle: every button changes its own light and two to four of those around it,
// drawn from a seed. Only reaches under which every board can be solved, in one way, are played: then the
// presses a board is made of are its shortest solution. A puzzle names its seed and asks here for its rules;
// whoever deals asks first whether a seed is any good.
#pragma once

#include "core/rules/worlds.hpp"

#include <cstdint>

namespace lights {

/// The rules that `seed` draws on the cells of a world, with two states, played to dark. They stay where they
/// are until those of another seed are asked for: nobody keeps the reference. Quick if they were asked for
/// last, else about a tenth of a millisecond of the chip's time. `seed` must solve everything, or solutions
/// mean nothing.
const Rules& drawn_rules(WorldId cells_of, std::uint32_t seed);

/// Whether every board can be solved under that reach; about one seed in ten.
bool solves_everything(WorldId cells_of, std::uint32_t seed);

} // namespace lights
