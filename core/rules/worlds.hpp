// The fifteen worlds by name and number. Menu, save and console refer to them; what each of them is stands in
// world_table.hpp.
#pragma once

#include "core/rules/rules.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace lights {

enum class WorldId : std::uint8_t {
    classic,
    torus,
    cylinder,
    moebius,
    klein,
    crosscap,
    sigma,
    king,
    lines,
    knight,
    diagonal,
    mini,
    merlin,
    hexagon,
    tricolour,
};

inline constexpr int kWorldCount = 15;

/// The hardest pars of all worlds, added up: this many pars have to be kept apart. Proved where the tables
/// are.
inline constexpr int kParSum = 209;

const Rules& rules_of(WorldId id);

/// The world with this name (lower case, as in the enumeration), or nothing.
std::optional<WorldId> find_world(std::string_view name);

/// Bytes of all tables of all worlds, as they lie in flash.
std::size_t world_table_bytes();

} // namespace lights
