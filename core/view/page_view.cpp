// The pages that are chosen from: every item in its colour.
#include "core/game/page_table.hpp"
#include "core/view/canvas.hpp"

namespace lights {

void draw_items(Frame& frame, const State& state, Millis now) noexcept {
    const PageRow& page = page_of(state);
    for (const Cell cell : Lights::all()) {
        const Item shown = item_at(state, cell);
        if (shown.kind == ItemKind::none) continue;
        frame[cell] = shown.kind == ItemKind::leave ? scaled(palette_of(state).mark, kHalf)
                                                    : page.colour(state, shown, now);
    }
}

} // namespace lights
