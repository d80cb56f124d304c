// Commands that think: see command_table.cpp for what each is called and does.
#pragma once

#include "firmware/console/session.hpp"

namespace lights::console {

Turn solve(Session& session, Answer& answer);
Turn list_solutions(Session& session, Answer& answer);
Turn give_hint(Session& session, Answer& answer);
Turn chase(Session& session, Answer& answer);
Turn tell_class(Session& session, Answer& answer);
Turn list_quiet(Session& session, Answer& answer);
Turn measure(Session& session, Answer& answer);

} // namespace lights::console
