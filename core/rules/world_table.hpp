// The worlds, one entry each, in the order of WorldId. Everything else about a world is computed from its
// entry (compute.hpp); a new world is one more line here and its name in WorldId.
#pragma once

#include "core/board/symmetry.hpp"
#include "core/rules/topology.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace lights {

struct World {
    std::string_view name;
    Topology grid;
    /// Where the world's first row and column lie on the 5×5 grid.
    Place origin{};
    /// Which of the grid's cells it has: all, or those of the honeycomb.
    bool honeycomb = false;
    int states = 2;
    /// What counts as solved, one bit a cell of the 5×5 grid.
    std::uint32_t target = 0;
    /// The hardest par, only where working it out is more than a compiler can be asked for. The tests prove
    /// it by going through all boards.
    int max_par = 0;
};

/// Merlin's goal: the ring lit, the centre dark.
inline constexpr std::uint32_t kMerlinRing = 0b00000'01110'01010'01110'00000;

inline constexpr std::array kWorlds{
    World{.name = "classic", .grid = {5, 5, Reach::plus, Surface::plane}},
    World{.name = "torus", .grid = {5, 5, Reach::plus, Surface::torus}, .max_par = 8},
    World{.name = "cylinder", .grid = {5, 5, Reach::plus, Surface::cylinder}},
    World{.name = "moebius", .grid = {5, 5, Reach::plus, Surface::moebius}},
    World{.name = "klein", .grid = {5, 5, Reach::plus, Surface::klein}},
    World{.name = "crosscap", .grid = {5, 5, Reach::plus, Surface::crosscap}},
    World{.name = "sigma", .grid = {5, 5, Reach::sigma, Surface::plane}},
    World{.name = "king", .grid = {5, 5, Reach::king, Surface::plane}},
    World{.name = "lines", .grid = {5, 5, Reach::lines, Surface::plane}, .max_par = 8},
    World{.name = "knight", .grid = {5, 5, Reach::knight, Surface::plane}},
    World{.name = "diagonal", .grid = {5, 5, Reach::diagonal, Surface::plane}},
    World{.name = "mini", .grid = {4, 4, Reach::plus, Surface::torus}},
    World{.name = "merlin",
          .grid = {3, 3, Reach::merlin, Surface::plane},
          .origin = {1, 1},
          .target = kMerlinRing},
    World{.name = "hexagon", .grid = {5, 5, Reach::hexagon, Surface::plane}, .honeycomb = true},
    World{.name = "tricolour", .grid = {5, 5, Reach::plus, Surface::plane}, .states = 3, .max_par = 24},
};

} // namespace lights
