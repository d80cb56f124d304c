// Race: two handhelds, the same board for both. Whoever has solved it sees in one row how far the other is,
// and in the end both see their own presses and the other's; the board of who was slower sinks.
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/play_together.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

Numbers presses_of_both(const State& state) {
    return {moves_of(state.puzzle), state.company.their_presses};
}

void draw_the_other(Frame& frame, const State& state, Millis /*now*/) {
    if (!state.company.mine_done) return;
    const int cells = rules_of(state.puzzle).shape.count();
    const int left = state.company.their_left < cells ? state.company.their_left : cells;
    for (int col = 0; col < state.grid.cols; ++col)
        frame[Cell::at(state.grid.rows / 2, col)] = scaled(
            palette_of(state).rival, (cells - left) * state.grid.cols > col * cells ? 255 : kFaint / 2);
}

} // namespace

void ask_for_company(State& state, WorldId /*world*/, Millis now) {
    if (!state.company.joined()) return emit(state, Cue::refused);
    open_page(state, Page::together, now);
}

void after_together(State& state, Millis now) {
    part(state, now);
    if (state.company.joined()) open_page(state, Page::together, now);
}

bool never_saved(const Puzzle& /*puzzle*/) {
    return false;
}

bool waits_for_the_other(const State& state) {
    return state.company.undecided();
}

extern const KindRow kRaceKind;
constexpr KindRow kRaceKind{
    .kind = Kind::race,
    .name = "race",
    .offered_on = Page::together,
    .kept = false,
    .competes = false,
    .enter = ask_for_company,
    .next = after_together,
    .hint = nullptr,
    .undecided = waits_for_the_other,
    .told = presses_of_both,
    .sound = never_saved,
    .draw = draw_the_other,
};

} // namespace lights
