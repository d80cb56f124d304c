// The code page: a five-letter code, one letter a row. It shows that of the puzzle in hand, every tap changes
// it, and bottom right plays it.
#include "core/solve/code.hpp"

#include "core/game/commands.hpp"
#include "core/game/page_table.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

void show_own_code(State& state) {
    state.scene.write_code(code_rows(state.puzzle));
}

void toggle_cell(State& state, Cell cell, Millis now) {
    state.outbox.mark_unsaved(now);
    state.scene.write_code(state.scene.code ^ Lights::of(cell));
    state.fingers.may_take_back(cell);
    emit(state, state.scene.code.has(cell) ? Cue::press_on : Cue::press_off, cell);
}

void toggle_back(State& state) {
    state.scene.write_code(state.scene.code ^ Lights::of(state.fingers.take_back.cell));
    state.fingers.settle();
}

void ignore_tap(State& /*state*/, Cell /*cell*/, Millis /*now*/) {}

void command_code(State& state, Command command, Millis now) {
    if (command == Command::menu) return leave_or_refuse(state, command, now);
    state.outbox.mark_unsaved(now);
    if (command == Command::hint) state.scene.write_code({});
    if (command == Command::back) show_own_code(state);
    const bool refused = command == Command::forward && !load_code(state, state.scene.code, now);
    emit(state, refused ? Cue::refused : Cue::menu);
}

bool is_code(const State& state) {
    return board_of_code_lights(state.scene.code).has_value();
}

void draw_code(Frame& frame, const State& state, Millis now) {
    const Palette& palette = palette_of(state);
    const Rgb colour = is_code(state) ? palette.good : chosen(palette.lit, now);
    for (const Cell cell : state.scene.code)
        frame[cell] = colour;
}

bool wrong_code_moves(const State& state, Millis /*now*/) {
    return !is_code(state);
}

} // namespace

extern const PageRow kCodePage;
constexpr PageRow kCodePage{
    .page = Page::code,
    .name = "code",
    .open = show_own_code,
    .press = toggle_cell,
    .tap = ignore_tap,
    .take_back = toggle_back,
    .command = command_code,
    .draw = draw_code,
    .moves = wrong_code_moves,
};

} // namespace lights
