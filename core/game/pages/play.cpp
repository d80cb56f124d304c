// The board itself: every cell plays or draws, and a held corner is a command.
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/page_table.hpp"
#include "core/game/telling.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

/// The puzzle is won or lost, and the next tap goes on.
bool is_over(const State& state) {
    return state.puzzle.stage == Stage::won || state.puzzle.stage == Stage::lost;
}

/// Corners of a board that is over wait for the finger to leave, so that a hold need not take anything back.
void press_board(State& state, Cell cell, Millis now) {
    if (is_over(state) && corner_at(state.grid, cell).is_corner) return;
    state.fingers.lift(); // its tap is played already
    press(state, cell, now);
}

void tap_corner(State& state, Cell cell, Millis now) {
    if (is_over(state)) press(state, cell, now);
}

void command_board(State& state, Command command, Millis now) {
    switch (command) {
    case Command::menu:
        emit(state, Cue::menu);
        book_win(state, now);
        open_page(state, Page::menu, now);
        break;
    case Command::hint:
        state.fingers.repeat(command, false);
        hint(state, now);
        break;
    case Command::back:
        state.fingers.repeat(command, true);
        undo(state, now);
        break;
    case Command::forward:
        state.fingers.repeat(command, state.puzzle.stage == Stage::playing && can_redo(state.puzzle));
        forward(state, now);
        break;
    case Command::tell:
        book_win(state, now);
        show_where(state, Whereabouts::all, now);
        break;
    }
}

void repeat_command(State& state, Millis now) {
    const Fingers& fingers = state.fingers;
    if (!fingers.repeats) return;
    if (fingers.repeated == Command::back && can_undo(state.puzzle)) undo(state, now);
    if (fingers.repeated == Command::forward && can_redo(state.puzzle)) redo(state, now);
}

/// After a win the shortest solution is a tune as well, the first time that it is shown.
void sound_replay(State& state, Millis now) {
    if (state.puzzle.stage != Stage::won || state.keeps.settings.sound == Sound::off) return;
    const auto beat = beat_at(state, now);
    if (beat && state.clock.hear(beat->number)) state.outbox.sounds.add({pitch_of(beat->cell), kBeatSounds});
}

bool board_moves(const State& state, Millis now) {
    if (state.dealer.busy() || state.scene.hint.shown || is_over(state)) return true;
    const KindRow& kind = kind_of(state.puzzle);
    return kind.moves != nullptr && kind.moves(state, now);
}

} // namespace

extern const PageRow kPlayPage;
constexpr PageRow kPlayPage{
    .page = Page::play,
    .name = "play",
    .tells = true,
    .pass_time = sound_replay,
    .press = press_board,
    .tap = tap_corner,
    .take_back = take_press_back,
    .repeat = repeat_command,
    .command = command_board,
    .draw = draw_play,
    .moves = board_moves,
};

} // namespace lights
