// The row table of light chasing: what a chase leaves at the end, and the presses of the first row that
// answer it. Every tap shows the next entry.
#include "core/game/coach.hpp"
#include "core/game/page_table.hpp"
#include "core/game/pages/steps.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

void draw_table(Frame& frame, const State& state, Millis now) {
    const Palette& palette = palette_of(state);
    const Rules& rules = rules_of(state.scene.draft.world);
    const int entries = table_length(rules);
    if (entries == 0) return;
    const TableEntry entry = table_entry(rules, state.scene.sheet % entries);
    for (const Cell cell : entry.left)
        frame[cell] = palette.lit;
    for (const Cell cell : entry.answer)
        frame[cell] = chosen(palette.mark, now);
}

} // namespace

extern const PageRow kTablePage;
constexpr PageRow kTablePage{
    .page = Page::table,
    .name = "table",
    .tap = tap_step,
    .draw = draw_table,
};

} // namespace lights
