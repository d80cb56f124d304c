// The pages that are chosen from: every item in its colour.
#include "core/game/page_table.hpp"
#include "core/view/canvas.hpp"

namespace lights {

void draw_items(Frame& frame, const State& state, Millis now) {
    const PageRow& page = page_of(state);
    for (const Cell cell : Lights::all()) {
        const Item shown = item_at(state, cell);
        if (shown.kind == ItemKind::none) continue;
        frame[cell] = shown.kind == ItemKind::leave ? scaled(palette_of(state).mark, kHalf)
                                                    : page.colour(state, shown, now);
    }
    const Motion& motion = state.scene.motion;
    if (motion.kind == MotionKind::refused && motion_runs(motion, now))
        draw_mark(frame, motion.cell, palette_of(state).bad,
                  wave(elapsed(now, motion.since), motion_duration(motion.kind)));
}

void draw_reach(Frame& frame, const State& state, const Rules& rules, Millis since) {
    const Palette& palette = palette_of(state);
    const bool middle = since * 2 < motion_duration(MotionKind::preview);
    // The bottom left of its box is a cell of every world, the honeycomb included.
    const Cell cell = middle ? Cell::at(2, 2) : Cell::at(rules.box.row + rules.box.rows - 1, rules.box.col);
    const Lights reach = reach_of(rules, cell);
    frame = {};
    for (const Cell at : rules.shape)
        frame[at] = scaled(palette.lit, reach.has(at) ? 255 : 40);
    frame[cell] = mixed(frame[cell], palette.mark, wave(since, kWave));
}

} // namespace lights
