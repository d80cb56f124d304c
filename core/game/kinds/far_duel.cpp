// Two players at a distance: one board on two handhelds, turn by turn. Points are counted as in the duel on
// one handheld; what was pressed stays, because the other has seen it.
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/play_together.hpp"

namespace lights {

namespace {

bool is_my_turn(const State& state) {
    return state.company.phase == Company::Phase::playing &&
           player_to_move(state.puzzle) == state.company.side();
}

void show_turn(State& state, const Move& move, Millis now) {
    if (state.scene.page == Page::play) state.scene.move(MotionKind::turn, move.cell, now);
}

Numbers points(const State& state) {
    const int side = state.company.side();
    return {state.puzzle.points[side], state.puzzle.points[1 - side]};
}

} // namespace

extern const KindRow kFarDuelKind;
constexpr KindRow kFarDuelKind{
    .kind = Kind::far_duel,
    .name = "far duel",
    .offered_on = Page::together,
    .versus = true,
    .kept = false,
    .fixed = true,
    .competes = false,
    .enter = ask_for_company,
    .next = after_together,
    .hint = nullptr,
    .pressed = show_turn,
    .allows = is_my_turn,
    .undecided = waits_for_the_other,
    .told = points,
    .sound = never_saved,
};

} // namespace lights
