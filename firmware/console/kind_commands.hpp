// Any kind of game over the console, by its name, and the codes of action scores.
#pragma once

#include "firmware/console/session.hpp"

namespace lights::console {

Turn play_kind(Session& session, Answer& answer);
Turn tell_score(Session& session, Answer& answer);

} // namespace lights::console
