// How games begin and pages open: at power-on, from the menu, from the console.
#include "core/game/commands.hpp"
#include "core/game/items.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/page_table.hpp"
#include "core/game/timing.hpp"

#include <memory>

namespace lights {

namespace {

/// The board comes into view, and time goes on for it.
void show_board(State& state, Millis now) {
    state.clock.end(now);
    const KindRow& kind = kind_of(state.puzzle);
    if (kind.awake != nullptr) kind.awake(state, now);
}

} // namespace

WorldId first_world(const KeyGrid& grid) {
    WorldId first = WorldId::classic;
    for (int world = kWorldCount - 1; world >= 0; --world)
        if (world_fits(grid, static_cast<WorldId>(world))) first = static_cast<WorldId>(world);
    return first;
}

Puzzle& set_aside(State& state, Kind next) {
    // What is not kept does not come back, and the game before it stays where it is.
    if (!kind_of(state.puzzle).kept) return state.puzzle;
    if (row_of(next).kept)
        state.aside.keep(state.puzzle);
    else
        state.aside.keep_for_save(state.puzzle);
    return state.puzzle;
}

void take_up_again(State& state) {
    take_up(state.puzzle, state.aside.puzzle);
    state.aside.forget();
    state.guide.forget();
    state.guide.recall(state.puzzle);
}

void worth_keeping(State& state, Millis now) {
    if (kind_of(state.puzzle).kept) state.outbox.mark_unsaved(now);
}

bool can_bring_back(const State& state) {
    // In the middle of a run the game before it must not come up by accident.
    const bool in_a_run = kind_of(state.puzzle).timed && state.puzzle.level > 0;
    return state.aside.kept && is_untouched(state.puzzle) && !in_a_run;
}

void show_new_game(State& state, Millis now) {
    const bool from_a_page = state.scene.page != Page::play;
    state.clock.rest_for(from_a_page ? kPageRests : Millis{}, now);
    state.scene.turn_to(Page::play);
    state.fingers.forget();
    state.guide.forget();
    state.dealer.stop();
    state.clock.count_from(now);
    state.scene.move(MotionKind::deal, {}, now);
    worth_keeping(state, now);
}

void clear(State& state, KeyGrid grid, Millis now) {
    std::construct_at(&state); // in place: no second State on the stack
    state.grid = grid;
    state.clock.touch(now);
    Choice choice;
    choice.world = first_world(grid);
    state.keeps.choose(choice);
}

[[gnu::noinline]] void deal_first(State& state, Millis now) {
    const Choice choice = state.keeps.settings.choice;
    state.keeps.choose({});
    enter_level(state, first_world(state.grid), 0, now);
    state.keeps.choose(choice);
    state.aside.forget(); // there was nothing before the first game
    state.outbox.mark_saved();
}

void begin(State& state, KeyGrid grid, Millis now) {
    clear(state, grid, now);
    deal_first(state, now);
}

void resume(State& state, Millis now) {
    const Millis away = elapsed(now, state.clock.last_input);
    state.guide.recall(state.puzzle);
    state.scene.stand_still();
    state.clock.touch(now);
    show_board(state, now);
    state.outbox.mark_saved();
    // At power-on nothing is known of the time before; nobody sleeps after less than a minute.
    const bool may_be_lost = away < 60'000 || away >= kLongAway;
    const bool out_of_the_ordinary = state.puzzle.world != first_world(state.grid) ||
                                     state.puzzle.goal != Goal::out || !is_of_its_world(state.puzzle);
    if (may_be_lost && out_of_the_ordinary && state.scene.page == Page::play)
        show_where(state, Whereabouts::briefly, now);
}

void notify(State& state, Notice notice, Millis now) {
    state.scene.notify(notice);
    if (notice != Notice::none) state.scene.move(MotionKind::notice, {}, now);
}

void tell_of_cells(State& state, Millis now) {
    state.scene.move(MotionKind::cells, {}, now);
}

void leave_page(State& state, Millis now) {
    if (state.scene.page != Page::play) state.clock.rest_for(kPageRests, now);
    state.scene.turn_to(Page::play);
    state.fingers.forget();
    show_board(state, now);
}

void open_page(State& state, Page page, Millis now) {
    state.clock.rest_for(kPageRests, now);
    state.dealer.stop(); // whoever opens a page has thought better of it
    if (state.scene.page == Page::play) state.scene.draft_choice(state.keeps.settings.choice);
    state.scene.turn_to(page);
    state.fingers.forget();
    const PageRow& row = row_of(page);
    if (row.open != nullptr) row.open(state);
}

void change_setting(State& state, Setting setting, Millis now) {
    state.keeps.settings.advance(setting);
    state.outbox.mark_unsaved(now);
    const bool heard_on = setting == Setting::by_ear && state.keeps.settings.by_ear;
    emit(state, heard_on ? Cue::lesson : Cue::choose);
}

void enter(State& state, const Choice& choice, Millis now) {
    state.keeps.choose(choice);
    row_of(choice.kind).enter(state, choice.world, now);
}

void enter_world(State& state, WorldId world, Millis now) {
    enter(state, state.keeps.choice_in(world), now);
}

} // namespace lights
