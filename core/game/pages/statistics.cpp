// The statistics: tap a number to read it. The bottom row has the self-test and the pages that are
// offered here.
#include "core/game/commands.hpp"
#include "core/game/page_table.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

Item statistics_item(const State& state, Cell cell) {
    const KeyGrid& grid = state.grid;
    if (is_leaving_corner(grid, cell)) return item(ItemKind::leave);
    if (cell.row() == grid.rows - 1) {
        if (cell.col() == 0) return item(ItemKind::self_test);
        return page_offered_on(Page::statistics, cell.col() - 1);
    }
    const int index = cell.row() * grid.cols + cell.col();
    return index < kFigureCount ? item(ItemKind::number, index) : Item{};
}

void choose_statistics(State& state, Item chosen, Millis now) {
    switch (chosen.kind) {
    case ItemKind::number:
        state.scene.show_number(figure(state, static_cast<Figure>(chosen.value)), now);
        return emit(state, Cue::choose);
    case ItemKind::self_test:
        leave_page(state, now);
        state.outbox.ask_for_self_test();
        return emit(state, Cue::menu);
    default:
        open_page(state, static_cast<Page>(chosen.value), now);
        return emit(state, Cue::menu);
    }
}

Rgb statistics_colour(const State& state, Item shown, Millis /*now*/) {
    const Palette& palette = palette_of(state);
    switch (shown.kind) {
    case ItemKind::number:
        return scaled(palette.lit, kHalf);
    case ItemKind::page:
        return scaled(palette.good, kHalf);
    default:
        return scaled(palette.mark, kHalf);
    }
}

void draw_statistics(Frame& frame, const State& state, Millis now) {
    const Number& number = state.scene.number;
    if (!number.shown) return draw_items(frame, state, now);
    draw_number(frame, state.grid, number.value, elapsed(now, number.since), palette_of(state).lit);
}

} // namespace

std::uint32_t figure(const State& state, Figure which) {
    const Statistics& all = state.keeps.statistics;
    const Progress& progress = state.keeps.progress;
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
        return static_cast<std::uint32_t>(progress.levels_with(world, LevelMark::with_hint));
    case Figure::levels_in_par:
        return static_cast<std::uint32_t>(progress.levels_with(world, LevelMark::in_par));
    case Figure::best_action:
        return all.best_action[index];
    case Figure::best_par:
        return all.best_par[index];
    case Figure::worlds_done: {
        std::uint32_t done = 0;
        for (int each = 0; each < kWorldCount; ++each) {
            const auto id = static_cast<WorldId>(each);
            if (progress.levels_with(id, LevelMark::with_hint) == level_count(rules_of(id))) ++done;
        }
        return done;
    }
    case Figure::best_time:
        return all.best_time[index];
    case Figure::days_in_a_row:
        return state.clock.day_known ? all.days.on(state.clock.today) : all.days.length;
    }
    return 0;
}

extern const PageRow kStatisticsPage;
constexpr PageRow kStatisticsPage{
    .page = Page::statistics,
    .name = "statistics",
    .leaves_when_idle = true,
    .item = statistics_item,
    .choose = choose_statistics,
    .colour = statistics_colour,
    .draw = draw_statistics,
};

} // namespace lights
