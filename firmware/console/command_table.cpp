#include "firmware/console/day_commands.hpp"
#include "firmware/console/device_commands.hpp"
#include "firmware/console/kind_commands.hpp"
#include "firmware/console/play_commands.hpp"
#include "firmware/console/save_commands.hpp"
#include "firmware/console/solve_commands.hpp"
#include "firmware/console/where_commands.hpp"

namespace lights::console {

namespace {

constexpr CommandEntry kCommands[] = {
    {"help", "[COMMAND]", "what there is, or what one command does", help, Effect::tells},
    {"version", "", "firmware, SDK, board, chip and why it last started", tell_version, Effect::tells},
    {"json", "on|off", "answer with one JSON object a line, for programs", json_form, Effect::tells},
    {"echo", "on|off", "send typed characters back, for bare terminals", echo_typing, Effect::tells},
    {"worlds", "", "the fifteen worlds", list_worlds, Effect::tells},
    {"world", "[NAME]", "which world is played, or play in another", choose_world},
    {"board", "", "the lights: . dark, # lit, digits with three states", show_board, Effect::tells},
    {"set", "ROWS", "put any board on the grid, as in ##..#/###../#...#/..###/#..##", set_rows},
    {"code", "[CODE]", "the code of the puzzle, or play a code", tell_code},
    {"play", "[KIND [seed S]]", "the kinds of game, or begin one in this world", play_kind},
    {"score", "", "the score of the action game and its code", tell_score},
    {"new", "[par N] [seed S]", "a new random puzzle", new_game},
    {"day", "[DATE | print YEAR]", "the board of a day, its result, or a fingerprint of a year", play_day},
    {"level", "N", "a level of the journey, from 1", journey_level},
    {"press", "ROW COL", "press a button, counted from 1", press_cell},
    {"hold", "ROW COL", "hold a button; a corner commands, the middle tells where one is", hold_cell},
    {"undo", "", "take the last press back", undo_press},
    {"redo", "", "play it again after all", redo_press},
    {"restart", "", "back to the start of the puzzle", restart_puzzle},
    {"hint", "", "the next press of a shortest solution", give_hint},
    {"solve", "[ROWSxCOLS on]", "the shortest solution, or that of the great all-lights board", solve,
     Effect::tells},
    {"solutions", "[MOST]", "all solutions, shortest first", list_solutions, Effect::tells},
    {"chase", "", "the steps of light chasing", chase, Effect::tells},
    {"class", "", "which boards this one can be turned into", tell_class, Effect::tells},
    {"quiet", "", "press sets that change nothing", list_quiet, Effect::tells},
    {"watch", "on|off", "a line for each change of the lights", watch_lights, Effect::tells},
    {"where", "[on|off]", "where the player is, or an object at every change of it", tell_where,
     Effect::tells},
    {"items", "", "what lies under the keys of a page of the menu", list_items, Effect::tells},
    {"frame", "", "the colours shown, red green blue in hexadecimal", show_frame, Effect::tells},
    {"stats", "", "what the player has achieved", show_statistics, Effect::tells},
    {"bench", "", "processor cycles of solve, generate, scan and render", measure, Effect::tells},
    {"selftest", "[report]", "try every light, key, tone and the flash", self_test},
    {"keys", "", "which contacts are closed right now", show_keys, Effect::tells},
    {"power", "", "rest, time awake, saves and stack", tell_power, Effect::tells},
    {"save", "", "store the game now", save_now},
    {"backup", "", "the saved game as text, for `restore`", back_up},
    {"restore", "AT HEX | end SIZE SUM VERSION", "put a saved game back, piece by piece", restore_save},
    {"erase", "CHIP", "forget all progress; asks for the chip's number", erase_memory},
    {"fault", "", "why the firmware last stopped itself", tell_fault, Effect::tells},
    {"bootsel", "", "become a drive that takes a UF2", go_to_bootsel},
    {"reset", "", "start anew, with the game kept", restart_device},
};

} // namespace

std::span<const CommandEntry> command_table() {
    return kCommands;
}

const CommandEntry* find_command(std::string_view name) {
    for (const CommandEntry& entry : kCommands)
        if (entry.name == name) return &entry;
    return nullptr;
}

} // namespace lights::console
