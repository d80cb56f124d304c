// Lights in: a pattern is shown, then it is built from dark. Holding the middle shows it again.
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/thinking.hpp"

namespace lights {

namespace {

/// Of the par that was chosen last.
void enter_lights_in(State& state, WorldId world, Millis now) {
    state.dealer.begin_pattern(state.keeps.choice_in(world), state.keeps.entropy);
    deal_when_drawn(state, now);
}

void show_pattern(State& state, Millis now) {
    show_where(state, Whereabouts::goal, now);
}

bool begins_dark(const Puzzle& puzzle) {
    return played_or_won(puzzle) && puzzle.start.lit().empty() && puzzle.rule == PlayRule::free;
}

} // namespace

extern const KindRow kLightsInKind;
constexpr KindRow kLightsInKind{
    .kind = Kind::lights_in,
    .name = "lights-in",
    .offered_on = Page::lessons,
    .builds = true,
    .enter = enter_lights_in,
    .dealt = show_pattern,
    .sound = begins_dark,
};

} // namespace lights
