// Commands that play: see command_table.cpp for what each is called and does.
#pragma once

#include "firmware/console/session.hpp"

namespace lights::console {

Turn show_board(Session& session, Answer& answer);
Turn set_rows(Session& session, Answer& answer);
/// For every command that deals: waits until the board is drawn, and tells about it. The command calls it in
/// its first turn, after the deal was begun, and in every turn after that.
Turn tell_dealt(Session& session, Answer& answer);
/// World, par and board of the puzzle in hand.
void tell_puzzle(const Session& session, Answer& answer);

Turn tell_code(Session& session, Answer& answer);
Turn new_game(Session& session, Answer& answer);
Turn journey_level(Session& session, Answer& answer);
Turn list_worlds(Session& session, Answer& answer);
Turn choose_world(Session& session, Answer& answer);
Turn press_cell(Session& session, Answer& answer);
Turn hold_cell(Session& session, Answer& answer);
Turn undo_press(Session& session, Answer& answer);
Turn redo_press(Session& session, Answer& answer);
Turn restart_puzzle(Session& session, Answer& answer);
Turn show_statistics(Session& session, Answer& answer);

} // namespace lights::console
