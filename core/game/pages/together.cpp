// A cable leads to another handheld: race, duel or gift. What they ask for breathes, and a tap on it says
// yes; leaving the page says no.
#include "core/game/commands.hpp"
#include "core/game/page_table.hpp"
#include "core/game/play_together.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

Item game_item(const State& state, Cell cell) {
    if (is_leaving_corner(state.grid, cell)) return item(ItemKind::leave);
    const bool game = cell.row() == 0 && cell.col() < static_cast<int>(TwoPlay::count_);
    return game ? item(ItemKind::together, cell.col()) : Item{};
}

void choose_game(State& state, Item chosen, Millis now) {
    propose(state, static_cast<TwoPlay>(chosen.value), now);
}

Rgb game_colour(const State& state, Item shown, Millis now) {
    const Palette& palette = palette_of(state);
    const Company& company = state.company;
    if (!company.joined())
        return company.session.phase == link::Session::Phase::stranger ? scaled(palette.bad, kHalf)
                                                                       : scaled(palette.lit, kFaint);
    const bool open = company.phase != Company::Phase::none && company.phase != Company::Phase::over;
    if (!open || static_cast<TwoPlay>(shown.value) != company.play) return scaled(palette.lit, kHalf);
    return chosen(company.host ? palette.lit : palette.rival, now);
}

} // namespace

extern const PageRow kTogetherPage;
constexpr PageRow kTogetherPage{
    .page = Page::together,
    .name = "together",
    .leaves_when_idle = true,
    .item = game_item,
    .choose = choose_game,
    .colour = game_colour,
    .open = listen_again,
};

} // namespace lights
