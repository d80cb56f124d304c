// Random: any solvable board of exactly the chosen par, under the chosen rule of play.
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/thinking.hpp"

namespace lights {

namespace {

void enter_random(State& state, WorldId /*world*/, Millis now) {
    new_puzzle(state, state.keeps.settings.choice.par, state.keeps.entropy, now);
}

} // namespace

void new_puzzle(State& state, int par, std::uint64_t seed, Millis now) {
    Choice choice = state.keeps.settings.choice;
    choice.kind = Kind::random;
    choice.par = static_cast<std::uint8_t>(par < 1 ? 1 : par > 255 ? 255 : par);
    state.keeps.choose(choice);
    state.dealer.begin_random(Kind::random, choice, seed);
    deal_when_drawn(state, now);
}

extern const KindRow kRandomKind;
constexpr KindRow kRandomKind{
    .kind = Kind::random,
    .name = "random",
    .picker = Page::pars,
    .enter = enter_random,
};

} // namespace lights
