// Left alone on a cable, the device plays by itself: boards of par 4 and their solutions, in silence. The
// game in hand is not touched and nothing counts; whatever touches the device ends it and does nothing else.
#include "core/game/commands.hpp"
#include "core/game/page_table.hpp"
#include "core/solve/rng.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

constexpr Millis kPress = 900;
/// The board as dealt, four presses, and the board solved.
constexpr Millis kRound = kPress * (1U + kAttractPresses + 2U);

/// The first world of this board is played: what a newcomer meets.
const Rules& rules_shown(const State& state) {
    return rules_of(first_world(state.grid));
}

void draw_attract(Frame& frame, const State& state, Millis now) {
    const Palette& palette = palette_of(state);
    const Rules& rules = rules_shown(state);
    const Millis since = elapsed(now, state.scene.number.since);
    const auto presses = attract_presses(rules, since / kRound);
    const Millis within = since % kRound;
    Board board;
    for (std::size_t press = 0; press < presses.size(); ++press)
        if (within < kPress * (press + 1U) + kPress / 2) board = pressed(rules, board, presses[press]);
    for (const Cell cell : board.one)
        frame[cell] = palette.lit;
    const std::uint32_t beat = within / kPress;
    if (beat >= 1 && beat <= presses.size())
        draw_mark(frame, presses[beat - 1], palette.mark, wave(within % kPress, kPress));
    const Millis solved = kPress * presses.size() + kPress / 2;
    if (within < solved) return;
    for (const Cell cell : rules.shape) {
        const Millis arrives = Millis{80} * distance(cell, presses.back());
        if (within - solved >= arrives)
            draw_mark(frame, cell, palette.good, fading(within - solved - arrives, 280));
    }
}

Millis attract_lasts(const State& /*state*/) {
    return kAttractLasts;
}

} // namespace

std::array<Cell, kAttractPresses> attract_presses(const Rules& rules, std::uint32_t round) {
    Rng rng(round);
    std::array<Cell, kAttractPresses> presses{};
    Lights taken;
    for (Cell& press : presses) {
        do
            press = Cell(static_cast<int>(rng.below(kCells)));
        while (!rules.shape.has(press) || taken.has(press));
        taken |= Lights::of(press);
    }
    return presses;
}

bool show_attract(State& state, Millis now) {
    if (state.scene.page != Page::play || state.dealer.busy()) return false;
    open_page(state, Page::attract, now);
    state.scene.begin_telling(now);
    return true;
}

void end_attract(State& state, Millis now) {
    if (state.scene.page == Page::attract) leave_page(state, now);
}

extern const PageRow kAttractPage;
constexpr PageRow kAttractPage{
    .page = Page::attract,
    .name = "attract",
    .only_shown = true,
    .lasts = attract_lasts,
    .command = leave_or_refuse,
    .draw = draw_attract,
};

} // namespace lights
