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
    {"help", "[COMMAND]", "what there is, or what one command does"_t, help, Effect::tells},
    {"version", "", "firmware, SDK, board, chip and why it last started"_t, tell_version, Effect::tells},
    {"json", "on|off", "answer with one JSON object a line, for programs"_t, json_form, Effect::tells},
    {"echo", "on|off", "send typed characters back, for bare terminals"_t, echo_typing, Effect::tells},
    {"worlds", "", "the fifteen worlds"_t, list_worlds, Effect::tells},
    {"world", "[NAME]", "which world is played, or play in another"_t, choose_world},
    {"board", "", "the lights: . dark, # lit, digits with three states"_t, show_board, Effect::tells},
    {"set", "ROWS", "put any board on the grid, as in ##..#/###../#...#/..###/#..##"_t, set_rows},
    {"code", "[CODE]", "the code of the puzzle, or play a code"_t, tell_code},
    {"play", "[KIND [seed S]]", "the kinds of game, or begin one in this world"_t, play_kind},
    {"score", "", "the score of the action game and its code"_t, tell_score},
    {"new", "[par N] [seed S]", "a new random puzzle"_t, new_game},
    {"day", "[DATE | print YEAR]", "the board of a day, its result, or a fingerprint of a year"_t, play_day},
    {"level", "N", "a level of the journey, from 1"_t, journey_level},
    {"press", "ROW COL", "press a button, counted from 1"_t, press_cell},
    {"hold", "ROW COL", "hold a button; a corner commands, the middle tells where one is"_t, hold_cell},
    {"undo", "", "take the last press back"_t, undo_press},
    {"redo", "", "play it again after all"_t, redo_press},
    {"restart", "", "back to the start of the puzzle"_t, restart_puzzle},
    {"hint", "", "the next press of a shortest solution"_t, give_hint},
    {"solve", "[ROWSxCOLS on]", "the shortest solution, or that of the great all-lights board"_t, solve,
     Effect::tells},
    {"solutions", "[MOST]", "all solutions, shortest first"_t, list_solutions, Effect::tells},
    {"chase", "", "the steps of light chasing"_t, chase, Effect::tells},
    {"class", "", "which boards this one can be turned into"_t, tell_class, Effect::tells},
    {"quiet", "", "press sets that change nothing"_t, list_quiet, Effect::tells},
    {"watch", "on|off", "a line for each change of the lights"_t, watch_lights, Effect::tells},
    {"where", "[on|off]", "where the player is, or an object at every change of it"_t, tell_where,
     Effect::tells},
    {"items", "", "what lies under the keys of a page of the menu"_t, list_items, Effect::tells},
    {"frame", "", "the colours shown, red green blue in hexadecimal"_t, show_frame, Effect::tells},
    {"stats", "", "what the player has achieved"_t, show_statistics, Effect::tells},
    {"bench", "", "processor cycles of solve, generate, scan and render"_t, measure, Effect::tells},
    {"selftest", "[report]", "try every light, key, tone and the flash"_t, self_test},
    {"keys", "", "which contacts are closed right now"_t, show_keys, Effect::tells},
    {"power", "", "rest, time awake, saves and stack"_t, tell_power, Effect::tells},
    {"save", "", "store the game now"_t, save_now},
    {"backup", "", "the saved game as text, for `restore`"_t, back_up},
    {"restore", "AT HEX | end SIZE SUM VERSION", "put a saved game back, piece by piece"_t, restore_save},
    {"erase", "CHIP", "forget all progress; asks for the chip's number"_t, erase_memory},
    {"fault", "", "why the firmware last stopped itself"_t, tell_fault, Effect::tells},
    {"bootsel", "", "become a drive that takes a UF2"_t, go_to_bootsel},
    {"reset", "", "start anew, with the game kept"_t, restart_device},
};

} // namespace

std::span<const CommandEntry> command_table() {
    return kCommands;
}

const CommandEntry* find_command(std::string_view name) {
    // Letter by letter: most names differ in the first, and a finger may wait.
    const auto is = [name](const char* other) {
        for (const char c : name)
            if (*other++ != c) return false;
        return *other == '\0';
    };
    for (const CommandEntry& entry : kCommands)
        if (is(entry.name)) return &entry;
    return nullptr;
}

} // namespace lights::console
