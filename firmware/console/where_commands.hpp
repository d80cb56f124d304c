// Where the player is, in words: what `where` and `items` tell, and what is told of every change to whoever
// watches. The pages of the game are named here and nowhere else on the console.
#pragma once

#include "firmware/console/session.hpp"

namespace lights::console {

/// What one report of a change takes at most; asked for before it is written.
inline constexpr std::size_t kWhereReport = 480;

Turn tell_where(Session& session, Answer& answer);
Turn list_items(Session& session, Answer& answer);

/// Writes one line, always an object, if anything that `where` tells has changed since `told`, the print of
/// what was told last. Cheap when nothing has: a few loads and a multiplication each.
void report_where(const State& state, std::uint32_t& told, Answer& answer);

} // namespace lights::console
