// Create: what was drawn, its par and then its code, again and again; any tap leads back to it.
#include "core/game/commands.hpp"
#include "core/game/page_table.hpp"
#include "core/solve/solver.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

void tap_about(State& state, Cell /*cell*/, Millis now) {
    leave_page(state, now);
}

void draw_about(Frame& frame, const State& state, Millis now) {
    const Palette& palette = palette_of(state);
    const Puzzle& puzzle = state.puzzle;
    const auto plan = shortest_solution(rules_of(puzzle), puzzle.board, target_of(puzzle));
    const auto par = static_cast<std::uint32_t>(plan ? plan->length() : 0);
    const Lights code = code_rows(puzzle);
    const Millis number = number_duration(state.grid, par);
    const Millis letters = code.empty() ? 600 : 4'000;
    const Millis since = elapsed(now, state.scene.number.since) % (number + letters);
    if (since < number) return draw_number(frame, state.grid, par, since, palette.lit);
    for (const Cell cell : code)
        frame[cell] = palette.good;
}

} // namespace

extern const PageRow kAboutPage;
constexpr PageRow kAboutPage{
    .page = Page::about,
    .name = "about",
    .tap = tap_about,
    .draw = draw_about,
};

} // namespace lights
