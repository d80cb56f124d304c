// Commands that play: see command_table.cpp for what each is called and does.
#pragma once

#include "firmware/console/session.hpp"

namespace lights::console {

Turn show_board(Session& session, Answer& answer) noexcept;
Turn set_rows(Session& session, Answer& answer) noexcept;
/// For every command that deals: waits until the board is drawn, and tells about it. The command calls it in
/// its first turn, after the deal was begun, and in every turn after that.
Turn tell_dealt(Session& session, Answer& answer) noexcept;
/// World, par and board of the puzzle in hand.
void tell_puzzle(const Session& session, Answer& answer) noexcept;

Turn tell_code(Session& session, Answer& answer) noexcept;
Turn new_game(Session& session, Answer& answer) noexcept;
Turn journey_level(Session& session, Answer& answer) noexcept;
Turn list_worlds(Session& session, Answer& answer) noexcept;
Turn choose_world(Session& session, Answer& answer) noexcept;
Turn press_cell(Session& session, Answer& answer) noexcept;
Turn hold_cell(Session& session, Answer& answer) noexcept;
Turn undo_press(Session& session, Answer& answer) noexcept;
Turn redo_press(Session& session, Answer& answer) noexcept;
Turn restart_puzzle(Session& session, Answer& answer) noexcept;
Turn show_statistics(Session& session, Answer& answer) noexcept;

} // namespace lights::console
