#include "core/game/pages.hpp"

namespace lights {

namespace {

constexpr int sheet_room(const Grid& grid) noexcept {
    return (grid.rows - 1) * grid.cols;
}

constexpr Item item(ItemKind kind, int value = 0) noexcept {
    return {kind, static_cast<std::uint16_t>(value)};
}

Item world_item(const Grid& grid, int index) noexcept {
    if (index >= kWorldCount || !world_fits(grid, static_cast<WorldId>(index))) return {};
    return item(ItemKind::world, index);
}

Item menu_item(const Grid& grid, Cell cell) noexcept {
    if (cell.row() == grid.rows - 1) {
        if (cell.col() == grid.cols - 1) return item(ItemKind::leave);
        constexpr ItemKind kBottom[] = {ItemKind::sound, ItemKind::brightness, ItemKind::goal,
                                        ItemKind::statistics};
        constexpr ItemKind kSmallBottom[] = {ItemKind::sound, ItemKind::brightness, ItemKind::statistics};
        return item(grid.cols == kCols ? kBottom[cell.col()] : kSmallBottom[cell.col()]);
    }
    if (grid.cols == kCols) {
        if (cell.row() == 0) return item(ItemKind::kind, cell.col());
        return world_item(grid, (cell.row() - 1) * kCols + cell.col());
    }
    // Sixteen keys: codes are of the classic world, which does not fit; the goal moves up a row.
    constexpr Kind kKinds[] = {Kind::journey, Kind::random, Kind::create, Kind::coach};
    if (cell.row() == 0) return item(ItemKind::kind, static_cast<int>(kKinds[cell.col()]));
    if (cell.row() == grid.rows - 2 && cell.col() == 0) return item(ItemKind::goal);
    if (cell.row() != 1) return {};
    int place = cell.col();
    for (int world = 0; world < kWorldCount; ++world)
        if (world_fits(grid, static_cast<WorldId>(world)) && place-- == 0) return world_item(grid, world);
    return {};
}

/// The bottom row of the level and par pages. Bottom right always leaves.
Item sheet_item(const State& state, Cell cell) noexcept {
    const int col = cell.col();
    if (col == state.grid.cols - 1) return item(ItemKind::leave);
    if (state.page == Page::levels) {
        if (col == 0) return state.sheet > 0 ? item(ItemKind::earlier) : Item{};
        if (col == 1) return state.sheet + 1 < sheet_count(state) ? item(ItemKind::later) : Item{};
        return {};
    }
    if (state.grid.cols == kCols) {
        constexpr Item kBottom[] = {item(ItemKind::rule, static_cast<int>(PlayRule::lit_only)),
                                    item(ItemKind::rule, static_cast<int>(PlayRule::toggle)),
                                    item(ItemKind::action), item(ItemKind::duel)};
        const Item found = kBottom[col];
        const Rules& rules = rules_of(state.draft.world);
        if (found.kind == ItemKind::rule && !rule_available(rules, static_cast<PlayRule>(found.value)))
            return {};
        return found;
    }
    if (col == 0) return {};
    return item(col == 1 ? ItemKind::action : ItemKind::duel);
}

Item statistics_item(const Grid& grid, Cell cell) noexcept {
    if (cell.row() == grid.rows - 1) {
        if (cell.col() == grid.cols - 1) return item(ItemKind::leave);
        constexpr ItemKind kBottom[] = {ItemKind::self_test, ItemKind::palette, ItemKind::cue,
                                        ItemKind::none};
        return item(kBottom[cell.col()]);
    }
    const int index = cell.row() * grid.cols + cell.col();
    return index < kFigureCount ? item(ItemKind::number, index) : Item{};
}

} // namespace

bool world_fits(const Grid& grid, WorldId world) noexcept {
    return grid.has_all(rules_of(world).shape);
}

int sheet_size(const State& state) noexcept {
    const int room = sheet_room(state.grid);
    // The bottom row of the par page is taken, so where the pars need a second sheet, the last cell turns it.
    const bool turns = state.page == Page::pars && rules_of(state.draft.world).max_par > room;
    return turns ? room - 1 : room;
}

int sheet_count(const State& state) noexcept {
    const Rules& rules = rules_of(state.draft.world);
    const int entries = state.page == Page::levels ? level_count(rules) : rules.max_par;
    return (entries + sheet_size(state) - 1) / sheet_size(state);
}

Item item_at(const State& state, Cell cell) noexcept {
    const Grid& grid = state.grid;
    if (!grid.has(cell)) return {};
    const int place = state.sheet * sheet_size(state) + cell.row() * grid.cols + cell.col();
    switch (state.page) {
    case Page::menu:
        return menu_item(grid, cell);
    case Page::levels:
        if (cell.row() == grid.rows - 1) return sheet_item(state, cell);
        return place < level_count(rules_of(state.draft.world)) ? item(ItemKind::level, place) : Item{};
    case Page::pars:
        if (cell.row() == grid.rows - 1) return sheet_item(state, cell);
        if (sheet_size(state) < sheet_room(grid) && cell.row() == grid.rows - 2 &&
            cell.col() == grid.cols - 1)
            return item(ItemKind::later);
        return place < rules_of(state.draft.world).max_par ? item(ItemKind::par, place + 1) : Item{};
    case Page::lessons:
        if (cell.row() == grid.rows - 1 && cell.col() == grid.cols - 1) return item(ItemKind::leave);
        return cell.row() == 0 && cell.col() < kLessonCount ? item(ItemKind::lesson, cell.col()) : Item{};
    case Page::statistics:
        return statistics_item(grid, cell);
    case Page::play:
    case Page::code:
    case Page::quiet:
    case Page::table:
    case Page::about:
    case Page::self_test:
        break;
    }
    return {};
}

std::uint32_t figure(const State& state, Figure which) noexcept {
    const Statistics& all = state.statistics;
    const WorldId world = state.puzzle.world;
    const auto index = static_cast<std::size_t>(world);
    switch (which) {
    case Figure::games:
        return all.games;
    case Figure::presses:
        return all.presses;
    case Figure::at_par:
        return all.at_par;
    case Figure::streak:
        return all.streak;
    case Figure::best_streak:
        return all.best_streak;
    case Figure::levels_solved:
        return static_cast<std::uint32_t>(state.progress.levels_with(world, LevelMark::with_hint));
    case Figure::levels_in_par:
        return static_cast<std::uint32_t>(state.progress.levels_with(world, LevelMark::in_par));
    case Figure::best_action:
        return all.best_action[index];
    case Figure::best_par:
        return all.best_par[index];
    case Figure::worlds_done: {
        std::uint32_t done = 0;
        for (int each = 0; each < kWorldCount; ++each) {
            const auto id = static_cast<WorldId>(each);
            if (state.progress.levels_with(id, LevelMark::with_hint) == level_count(rules_of(id))) ++done;
        }
        return done;
    }
    }
    return 0;
}

} // namespace lights
