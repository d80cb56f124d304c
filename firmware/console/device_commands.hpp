// Commands about the device itself: see command_table.cpp for what each is called and does.
#pragma once

#include "firmware/console/session.hpp"

namespace lights::console {

Turn help(Session& session, Answer& answer);
Turn json_form(Session& session, Answer& answer);
Turn echo_typing(Session& session, Answer& answer);
Turn watch_lights(Session& session, Answer& answer);
Turn tell_version(Session& session, Answer& answer);
Turn show_frame(Session& session, Answer& answer);
Turn self_test(Session& session, Answer& answer);
Turn show_keys(Session& session, Answer& answer);
Turn tell_power(Session& session, Answer& answer);
Turn save_now(Session& session, Answer& answer);
Turn erase_memory(Session& session, Answer& answer);
Turn tell_fault(Session& session, Answer& answer);
Turn go_to_bootsel(Session& session, Answer& answer);
Turn restart_device(Session& session, Answer& answer);

} // namespace lights::console
