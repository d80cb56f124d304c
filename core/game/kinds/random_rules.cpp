// Random rules: every puzzle has a reach of its own, which its player has to find out.
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/thinking.hpp"

namespace lights {

namespace {

/// On the cells of the world, of the par that was chosen last.
void enter_random_rules(State& state, WorldId world, Millis now) {
    state.dealer.begin_reach(state.keeps.choice_in(world), state.keeps.entropy);
    deal_when_drawn(state, now);
}

bool has_good_reach(const Puzzle& puzzle) {
    return played_or_won(puzzle) && puzzle.rule == PlayRule::free &&
           solves_everything(puzzle.world, puzzle.reach);
}

} // namespace

extern const KindRow kRandomRulesKind;
constexpr KindRow kRandomRulesKind{
    .kind = Kind::random_rules,
    .name = "random-rules",
    .offered_on = Page::lessons,
    .own_reach = true,
    .competes = false,
    .enter = enter_random_rules,
    .sound = has_good_reach,
};

} // namespace lights
