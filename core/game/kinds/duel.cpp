// Two players: one board, turn by turn. A press that brings it nearer to its goal is a point for who made it,
// one that leads away a point for the other.
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/thinking.hpp"

namespace lights {

namespace {

void show_turn(State& state, const Move& move, Millis now) {
    state.scene.move(MotionKind::turn, move.cell, now);
}

Numbers points(const State& state) {
    return {state.puzzle.points[0], state.puzzle.points[1]};
}

} // namespace

void enter_duel(State& state, WorldId world, Millis now) {
    Choice choice = state.keeps.choice_in(world);
    // Odd: no draw between the perfect.
    choice.par = static_cast<std::uint8_t>(middling_par(rules_of(world)) | 1);
    state.dealer.begin_random(Kind::duel, choice, state.keeps.entropy);
    deal_when_drawn(state, now);
}

extern const KindRow kDuelKind;
constexpr KindRow kDuelKind{
    .kind = Kind::duel,
    .name = "duel",
    .offered_on = Page::pars,
    .versus = true,
    .competes = false,
    .enter = enter_duel,
    .hint = nullptr,
    .pressed = show_turn,
    .told = points,
};

} // namespace lights
