// Commands that think: see command_table.cpp for what each is called and does.
#pragma once

#include "firmware/console/session.hpp"

namespace lights::console {

Turn solve(Session& session, Answer& answer) noexcept;
Turn list_solutions(Session& session, Answer& answer) noexcept;
Turn give_hint(Session& session, Answer& answer) noexcept;
Turn chase(Session& session, Answer& answer) noexcept;
Turn tell_class(Session& session, Answer& answer) noexcept;
Turn list_quiet(Session& session, Answer& answer) noexcept;
Turn measure(Session& session, Answer& answer) noexcept;

} // namespace lights::console
