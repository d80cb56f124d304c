#include "core/game/items.hpp"

#include "core/game/commands.hpp"
#include "core/game/page_table.hpp"

namespace lights {

bool world_fits(const KeyGrid& grid, WorldId world) {
    return grid.has_all(rules_of(world).shape);
}

Item item_at(const State& state, Cell cell) {
    const PageRow& page = page_of(state);
    if (page.item == nullptr || !state.grid.has(cell)) return {};
    return page.item(state, cell);
}

void press_like_tap(State& state, Cell cell, Millis now) {
    if (!corner_at(state.grid, cell).is_corner) page_of(state).tap(state, cell, now);
}

void tap_item(State& state, Cell cell, Millis now) {
    const PageRow& page = page_of(state);
    const Item chosen = item_at(state, cell);
    state.scene.hide_number();
    state.scene.stand_still();
    if (chosen.kind == ItemKind::none) return emit(state, Cue::refused);
    if (chosen.kind == ItemKind::leave) {
        leave_page(state, now);
        return emit(state, Cue::menu);
    }
    page.choose(state, chosen, now);
}

void leave_or_refuse(State& state, Command command, Millis now) {
    if (command != Command::menu) return emit(state, Cue::refused);
    emit(state, Cue::menu);
    leave_page(state, now);
}

} // namespace lights
