// Random: pick a par. The bottom row has the rules of play, action and two players.
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/page_table.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

/// The bottom row is taken, so where the pars need a second sheet, the last cell above it turns it.
int pars_on_a_sheet(const State& state) {
    const int room = sheet_room(state.grid);
    return rules_of(state.scene.draft.world).max_par > room ? room - 1 : room;
}

Item bottom_item(const State& state, int col) {
    if (state.grid.cols < kCols)
        return col == 0 ? Item{} : item(col == 1 ? ItemKind::action : ItemKind::duel);
    constexpr Item kBottom[] = {item(ItemKind::rule, static_cast<int>(PlayRule::lit_only)),
                                item(ItemKind::rule, static_cast<int>(PlayRule::toggle)),
                                item(ItemKind::action), item(ItemKind::duel)};
    const Item found = kBottom[col];
    const bool offered = found.kind != ItemKind::rule || rule_available(rules_of(state.scene.draft.world),
                                                                        static_cast<PlayRule>(found.value));
    return offered ? found : Item{};
}

/// The rules are played to dark: with the other goal chosen they are switched off.
void play_freely_to_all_on(State& state) {
    Choice draft = state.scene.draft;
    if (draft.goal == Goal::on) draft.rule = PlayRule::free;
    state.scene.draft_choice(draft);
}

Item par_item(const State& state, Cell cell) {
    const KeyGrid& grid = state.grid;
    if (is_leaving_corner(grid, cell)) return item(ItemKind::leave);
    if (cell.row() == grid.rows - 1) return bottom_item(state, cell.col());
    const int size = pars_on_a_sheet(state);
    if (size < sheet_room(grid) && cell.row() == grid.rows - 2 && cell.col() == grid.cols - 1)
        return item(ItemKind::later);
    const int place = place_on_sheet(state, cell, size);
    return place < rules_of(state.scene.draft.world).max_par ? item(ItemKind::par, place + 1) : Item{};
}

void choose_par(State& state, Item chosen, Millis now) {
    Choice draft = state.scene.draft;
    switch (chosen.kind) {
    case ItemKind::rule: {
        const auto rule = static_cast<PlayRule>(chosen.value);
        if (draft.goal == Goal::on) return emit(state, Cue::refused); // the rules are played to dark
        draft.rule = draft.rule == rule ? PlayRule::free : rule;
        state.scene.draft_choice(draft);
        return emit(state, Cue::choose);
    }
    case ItemKind::later: {
        const int size = pars_on_a_sheet(state);
        const int sheets = (rules_of(draft.world).max_par + size - 1) / size;
        state.scene.turn_sheet((state.scene.sheet + 1) % sheets);
        return emit(state, Cue::choose);
    }
    case ItemKind::par:
        state.keeps.choose(draft);
        new_puzzle(state, chosen.value, state.keeps.entropy, now);
        break;
    case ItemKind::duel:
        // With a cable to another handheld, the other player is at its other end.
        if (state.company.joined()) {
            open_page(state, Page::together, now);
            break;
        }
        [[fallthrough]];
    default:
        state.keeps.choose(draft);
        row_of(chosen.kind == ItemKind::action ? Kind::action : Kind::duel).enter(state, draft.world, now);
        break;
    }
    emit(state, Cue::menu);
}

Rgb par_colour(const State& state, Item shown, Millis now) {
    const Palette& palette = palette_of(state);
    switch (shown.kind) {
    case ItemKind::par:
        return shown.value == state.scene.draft.par ? chosen(palette.lit, now) : scaled(palette.lit, kFaint);
    case ItemKind::rule:
        return switched(palette.good, static_cast<PlayRule>(shown.value) == state.scene.draft.rule);
    case ItemKind::action:
        return scaled(palette.bad, kHalf);
    case ItemKind::duel:
        return state.company.joined() ? chosen(palette.rival, now) : palette.rival;
    default:
        return scaled(palette.mark, kHalf);
    }
}

} // namespace

extern const PageRow kParsPage;
constexpr PageRow kParsPage{
    .page = Page::pars,
    .name = "pars",
    .leaves_when_idle = true,
    .item = par_item,
    .choose = choose_par,
    .colour = par_colour,
    .open = play_freely_to_all_on,
};

} // namespace lights
