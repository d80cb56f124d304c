// Commands about the device itself: see command_table.cpp for what each is called and does.
#pragma once

#include "firmware/console/session.hpp"

namespace lights::console {

Turn help(Session& session, Answer& answer) noexcept;
Turn json_form(Session& session, Answer& answer) noexcept;
Turn echo_typing(Session& session, Answer& answer) noexcept;
Turn watch_lights(Session& session, Answer& answer) noexcept;
Turn tell_version(Session& session, Answer& answer) noexcept;
Turn show_frame(Session& session, Answer& answer) noexcept;
Turn self_test(Session& session, Answer& answer) noexcept;
Turn show_keys(Session& session, Answer& answer) noexcept;
Turn tell_power(Session& session, Answer& answer) noexcept;
Turn save_now(Session& session, Answer& answer) noexcept;
Turn erase_memory(Session& session, Answer& answer) noexcept;
Turn tell_fault(Session& session, Answer& answer) noexcept;
Turn go_to_bootsel(Session& session, Answer& answer) noexcept;
Turn restart_device(Session& session, Answer& answer) noexcept;

} // namespace lights::console
