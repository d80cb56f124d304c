#include "core/game/thinking.hpp"

#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/timing.hpp"

namespace lights {

namespace {

bool put_in_hand(State& state, Millis now) {
    const auto dealt = state.dealer.take();
    if (!dealt) return false;
    const KindRow& kind = row_of(dealt->terms.kind);
    const bool goes_on = kind.timed && dealt->terms.level > 0;
    deal(goes_on ? state.puzzle : set_aside(state, kind.kind), dealt->terms, dealt->board, dealt->par);
    show_new_game(state, now);
    if (kind.dealt != nullptr) kind.dealt(state, now);
    return true;
}

} // namespace

void deal_when_drawn(State& state, Millis now) {
    if (put_in_hand(state, now)) return;
    state.dealer.advance();
    if (put_in_hand(state, now)) return;
    if (state.scene.page != Page::play) state.clock.rest_for(kPageRests, now);
    state.scene.turn_to(Page::play);
    state.fingers.forget();
    state.guide.forget();
}

bool think(State& state, Millis now) {
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
