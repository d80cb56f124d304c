// How to put out each light by itself, worked out from what the presses do: what compute.hpp does at compile
// time, for two states. A row of numbers for every world would take more room in the image than working them
// out does, and what a seed draws is not known before.
#pragma once

#include "core/rules/rules.hpp"

#include <array>

namespace lights {

using Answers = std::array<Presses, kCells>;

/// A generalised inverse modulo 2: for each light the presses that answer it, without those that could be
/// left out everywhere, as compute::eliminate finds it. Returns the rank.
[[nodiscard]] int find_answers(const std::array<Lights, kCells>& reach, Answers& answers);

} // namespace lights
