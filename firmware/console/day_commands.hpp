// Today's board over the console: who knows the date says it, and the result goes to a friend as a line of
// text.
#pragma once

#include "firmware/console/session.hpp"

namespace lights::console {

Turn play_day(Session& session, Answer& answer);

} // namespace lights::console
