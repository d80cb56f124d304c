#include "core/view/render.hpp"

#include "core/game/commands.hpp"
#include "core/game/page_table.hpp"
#include "core/game/step.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

/// Whether the picture moves by itself right now.
bool moves(const State& state, Millis now) {
    return state.fingers.pointer_shown || state.fingers.coming || motion_runs(state.scene.motion, now) ||
           page_of(state).moves(state, now);
}

void draw_pointer(Frame& frame, const State& state, Millis now) {
    draw_mark(frame, state.fingers.pointer, palette_of(state).mark,
              40 + wave(now, kSlowWave / 2) * 160 / 255);
}

/// A hold is on its way: the cells around the finger fill, dark ones with light, lit ones with less of it.
void draw_coming(Frame& frame, const State& state, Millis now) {
    const Fingers& fingers = state.fingers;
    const Palette& palette = palette_of(state);
    const bool forward = state.scene.page == Page::play &&
                         corner_at(state.grid, fingers.coming_at).command == Command::forward;
    const Forward meant = forward ? forward_will_mean(state.puzzle, fingers.take_back) : Forward::redo;
    // What starts over, what leads on, and everything that can be taken back at once.
    const Rgb mark = meant == Forward::restart ? palette.bad
                     : meant == Forward::redo  ? palette.mark
                                               : palette.good;
    const std::uint32_t strength = 255 - fading(elapsed(now, fingers.coming_since), kComingShows);
    for (const Cell cell : Lights::all()) {
        if (cell == fingers.coming_at || distance(cell, fingers.coming_at) != 1) continue;
        const bool dark = frame[cell] == Rgb{};
        draw_mark(frame, cell, dark ? mark : scaled(mark, kFaint), strength);
    }
}

} // namespace

Frame render(const State& state, Millis now) {
    Frame frame;
    page_of(state).draw(frame, state, now);
    if (state.fingers.coming) draw_coming(frame, state, now);
    if (state.fingers.pointer_shown) draw_pointer(frame, state, now);
    for (const Cell cell : Lights::all())
        if (!state.grid.has(cell)) frame[cell] = {};
    return frame;
}

Millis next_change(const State& state, Millis now) {
    Millis next = next_deadline(state, now);
    if (moves(state, now) && elapsed(next, now) > kFrameEvery) next = now + kFrameEvery;
    return next == now ? now + 1 : next;
}

} // namespace lights
