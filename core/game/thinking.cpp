#include "core/game/thinking.hpp"

#include "core/game/commands.hpp"
#include "core/game/timing.hpp"

namespace lights {

namespace {

bool put_in_hand(State& state, Millis now) noexcept {
    const auto dealt = state.dealer.take();
    if (!dealt) return false;
    deal(set_aside(state, dealt->terms.kind), dealt->terms, dealt->board, dealt->par);
    show_new_game(state, now);
    return true;
}

} // namespace

void deal_when_drawn(State& state, Millis now) noexcept {
    if (put_in_hand(state, now)) return;
    state.dealer.advance();
    if (put_in_hand(state, now)) return;
    if (state.scene.page != Page::play) state.clock.rest_for(kPageRests, now);
    state.scene.turn_to(Page::play);
    state.fingers.forget();
    state.guide.forget();
}

bool think(State& state, Millis now) noexcept {
    if (state.dealer.busy()) {
        state.dealer.advance();
        return put_in_hand(state, now);
    }
    if (!state.guide.searching()) return false;
    state.guide.search_on(state.puzzle);
    if (state.guide.searching() || !state.guide.take_hint_wish()) return false;
    show_found_hint(state, now);
    return true;
}

} // namespace lights
