// Journey: pick a level. Five levels a row, all of one par; the bottom row turns the sheets.
#include "core/game/commands.hpp"
#include "core/game/page_table.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

int sheet_count(const State& state) {
    const int room = sheet_room(state.grid);
    return (level_count(rules_of(state.scene.draft.world)) + room - 1) / room;
}

/// The level in hand, or where none of this world is, the next one to play.
int current_level(const State& state) {
    const Puzzle& puzzle = state.puzzle;
    const WorldId world = state.scene.draft.world;
    const bool in_hand = puzzle.kind == Kind::journey && puzzle.world == world;
    return in_hand ? puzzle.level : state.keeps.progress.next_level(world);
}

void open_at_the_current_level(State& state) {
    state.scene.turn_sheet(current_level(state) / sheet_room(state.grid));
}

Item level_item(const State& state, Cell cell) {
    if (cell.row() < state.grid.rows - 1) {
        const int level = place_on_sheet(state, cell, sheet_room(state.grid));
        return level < level_count(rules_of(state.scene.draft.world)) ? item(ItemKind::level, level) : Item{};
    }
    if (is_leaving_corner(state.grid, cell)) return item(ItemKind::leave);
    if (cell.col() == 0 && state.scene.sheet > 0) return item(ItemKind::earlier);
    if (cell.col() == 1 && state.scene.sheet + 1 < sheet_count(state)) return item(ItemKind::later);
    return {};
}

void choose_level(State& state, Item chosen, Millis now) {
    if (chosen.kind == ItemKind::level) {
        state.keeps.choose(state.scene.draft);
        enter_level(state, state.scene.draft.world, chosen.value, now);
        return emit(state, Cue::menu);
    }
    state.scene.turn_sheet(state.scene.sheet + (chosen.kind == ItemKind::later ? 1 : -1));
    emit(state, Cue::choose);
}

Rgb level_colour(const State& state, Item shown, Millis now) {
    const Palette& palette = palette_of(state);
    if (shown.kind != ItemKind::level) return scaled(palette.mark, kHalf);
    const Progress& progress = state.keeps.progress;
    const WorldId world = state.scene.draft.world;
    if (shown.value == current_level(state)) return chosen(palette.mark, now);
    switch (progress.mark(world, shown.value)) {
    case LevelMark::open:
        return scaled(palette.lit, kFaint);
    case LevelMark::with_hint:
        return scaled(palette.lit, 130);
    case LevelMark::solved:
        return scaled(palette.lit, 195);
    case LevelMark::in_par:
        return palette.good;
    }
    return {};
}

} // namespace

extern const PageRow kLevelsPage;
constexpr PageRow kLevelsPage{
    .page = Page::levels,
    .name = "levels",
    .leaves_when_idle = true,
    .item = level_item,
    .choose = choose_level,
    .colour = level_colour,
    .open = open_at_the_current_level,
};

} // namespace lights
