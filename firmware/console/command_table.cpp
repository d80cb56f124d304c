#include "firmware/console/device_commands.hpp"
#include "firmware/console/play_commands.hpp"
#include "firmware/console/solve_commands.hpp"

namespace lights::console {

namespace {

constexpr std::array kCommands{
    CommandEntry{"help", "[COMMAND]", "what there is, or what one command does", help},
    CommandEntry{"version", "", "firmware, SDK, board, chip and why it last started", tell_version},
    CommandEntry{"json", "on|off", "answer with one JSON object a line, for programs", json_form},
    CommandEntry{"echo", "on|off", "send typed characters back, for bare terminals", echo_typing},
    CommandEntry{"worlds", "", "the fifteen worlds", list_worlds},
    CommandEntry{"world", "[NAME]", "which world is played, or play in another", choose_world},
    CommandEntry{"board", "", "the lights: . dark, # lit, digits with three states", show_board},
    CommandEntry{"set", "ROWS", "put any board on the grid, as in ##..#/###../#...#/..###/#..##", set_rows},
    CommandEntry{"code", "[CODE]", "the five-letter code of the puzzle, or play a code", puzzle_code},
    CommandEntry{"new", "[par N] [seed S]", "a new random puzzle", new_game},
    CommandEntry{"level", "N", "a level of the journey, from 1", journey_level},
    CommandEntry{"press", "ROW COL", "press a button, counted from 1", press_cell},
    CommandEntry{"hold", "ROW COL", "hold a button; a corner gives its command", hold_cell},
    CommandEntry{"undo", "", "take the last press back", undo_press},
    CommandEntry{"redo", "", "play it again after all", redo_press},
    CommandEntry{"restart", "", "back to the start of the puzzle", restart_puzzle},
    CommandEntry{"hint", "", "the next press of a shortest solution", give_hint},
    CommandEntry{"solve", "[ROWSxCOLS on]", "the shortest solution, or that of the great all-lights board",
                 solve},
    CommandEntry{"solutions", "[MOST]", "all solutions, shortest first", list_solutions},
    CommandEntry{"chase", "", "the steps of light chasing", chase},
    CommandEntry{"class", "", "which boards this one can be turned into", tell_class},
    CommandEntry{"quiet", "", "press sets that change nothing", list_quiet},
    CommandEntry{"watch", "on|off", "a line for each change of the lights", watch_lights},
    CommandEntry{"frame", "", "the colours shown, red green blue in hexadecimal", show_frame},
    CommandEntry{"stats", "", "what the player has achieved", show_statistics},
    CommandEntry{"bench", "", "processor cycles of solve, generate, scan and render", measure},
    CommandEntry{"selftest", "[report]", "try every light, key, tone and the flash", self_test},
    CommandEntry{"keys", "", "which contacts are closed right now", show_keys},
    CommandEntry{"power", "", "rest, time awake, saves and stack", tell_power},
    CommandEntry{"save", "", "store the game now", save_now},
    CommandEntry{"erase", "CHIP", "forget all progress; asks for the chip's number", erase_memory},
    CommandEntry{"fault", "", "why the firmware last stopped itself", tell_fault},
    CommandEntry{"bootsel", "", "become a drive that takes a UF2", go_to_bootsel},
    CommandEntry{"reset", "", "start anew, with the game kept", restart_device},
};

} // namespace

std::span<const CommandEntry> command_table() noexcept {
    return kCommands;
}

const CommandEntry* find_command(std::string_view name) noexcept {
    for (const CommandEntry& entry : kCommands)
        if (entry.name == name) return &entry;
    return nullptr;
}

bool no_words(Session& session, Answer& answer) noexcept {
    if (session.at.words.empty()) return true;
    answer.error("nothing should follow this command, but there is '", session.at.words.rest().substr(0, 24),
                 "'");
    return false;
}

} // namespace lights::console
