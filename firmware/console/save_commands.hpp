// `backup` and `restore`: the saved game as text over the console, out of one handheld and into another. What
// comes in is stored as a save like any other and read by whoever reads saves at the next start; nothing of
// it is believed here.
#pragma once

#include "firmware/console/session.hpp"

namespace lights::console {

Turn back_up(Session& session, Answer& answer);
Turn restore_save(Session& session, Answer& answer);

} // namespace lights::console
