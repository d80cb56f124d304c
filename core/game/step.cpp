#include "core/game/step.hpp"

#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/page_table.hpp"
#include "core/game/timing.hpp"

namespace lights {

namespace {

constexpr Millis kSaveWhenIdle = 700;
constexpr Millis kSaveAtLatest = 1'900;
constexpr Millis kLongest = 60'000;

/// What time alone does.
void pass_time(State& state, Millis now) {
    Scene& scene = state.scene;
    const KindRow& kind = kind_of(state.puzzle);
    if (kind.pass_time != nullptr) kind.pass_time(state, now);
    if (!state.clock.rests(now)) state.clock.end_rest();
    if (!motion_runs(scene.motion, now)) scene.stand_still();
    if (scene.hint.shown && elapsed(now, scene.hint.since) >= kHintShows) scene.hide_hint();
    if (scene.number.shown &&
        elapsed(now, scene.number.since) >= number_duration(state.grid, scene.number.value))
        scene.hide_number();
    const PageRow& page = page_of(state);
    if (page.pass_time != nullptr) page.pass_time(state, now);
    if (page.leaves_when_idle && elapsed(now, state.clock.last_input) >= kIdleLeaves) leave_page(state, now);
    if (page.lasts != nullptr && elapsed(now, scene.number.since) >= page.lasts(state))
        leave_page(state, now);
}

/// One finger alone has stayed: its press is taken back, and if it is on a corner, that is a command.
void obey_hold(State& state, Cell cell, Millis now) {
    const Corner corner = command_at(state.grid, cell);
    const PageRow& page = page_of(state);
    if (!corner.is_corner || state.fingers.spent || (corner.command == Command::tell && !page.tells)) return;
    const TakeBack& pressed = state.fingers.take_back;
    if (pressed.possible && pressed.cell == cell && page.take_back != nullptr) page.take_back(state);
    state.fingers.lift();
    page.command(state, corner.command, now);
}

/// A finger is on its way to a hold: that shows, where the hold will do something.
void announce(State& state, Cell cell, Millis now) {
    const Corner corner = command_at(state.grid, cell);
    const PageRow& page = page_of(state);
    const bool answered = corner.command == Command::menu || page.command != leave_or_refuse;
    const bool told = corner.command != Command::tell || page.tells;
    if (corner.is_corner && answered && told && !state.fingers.spent) state.fingers.announce(cell, now);
}

/// What closes by itself gives way to who knows what lies below it.
void end_telling(State& state, Millis now) {
    if (page_of(state).lasts != nullptr) leave_page(state, now);
}

} // namespace

void step(State& state, const Event& event) {
    using enum EventKind;
    const Millis now = event.at;
    state.outbox.sounds.clear();
    book_win(state, now); // after the press that won: its light comes first
    pass_time(state, now);
    if (event.kind == tick) return;

    state.clock.touch(now);
    if (page_of(state).only_shown) {
        leave_page(state, now);
        return state.fingers.spend(); // the finger that ended it commands nothing either
    }
    if (!state.grid.has(event.cell)) return;
    if (event.kind == command) end_telling(state, now);
    const PageRow& page = page_of(state);
    switch (event.kind) {
    case press:
        state.keeps.stir(now, event.cell);
        if (state.clock.rests(now)) return state.fingers.land_unheard();
        state.fingers.land(state.grid, event.cell);
        return page.press(state, event.cell, now);
    case tap:
        if (state.fingers.rest_on(event.cell)) page.tap(state, event.cell, now);
        state.fingers.settle(); // it was no hold: what it pressed stands
        return state.fingers.lift();
    case hold:
        return obey_hold(state, event.cell, now);
    case repeat:
        if (page.repeat != nullptr) page.repeat(state, now);
        return;
    case command:
        return page.command(state, event.command, now);
    case point:
        return state.fingers.point(event.cell);
    case coming:
        return announce(state, event.cell, now);
    case tick:
        return;
    }
}

void tap_at_once(State& state, Cell cell, Millis now) {
    end_telling(state, now);
    state.clock.end_rest();
    step(state, Event::press(cell, now));
    const Sounds heard = state.outbox.sounds;
    step(state, Event::tap(cell, now));
    state.outbox.hear_unless_other(heard);
}

Millis next_deadline(const State& state, Millis now) {
    Millis soonest = kLongest;
    const auto consider = [&](Millis deadline) {
        const Millis wait = reached(now, deadline) ? 0 : deadline - now;
        if (wait < soonest) soonest = wait;
    };
    const Scene& scene = state.scene;
    const KindRow& kind = kind_of(state.puzzle);
    if (kind.deadline != nullptr)
        if (const auto deadline = kind.deadline(state, now)) consider(*deadline);
    if (scene.in_motion()) consider(scene.motion.since + motion_duration(scene.motion.kind));
    if (scene.hint.shown) consider(scene.hint.since + kHintShows);
    if (scene.number.shown) consider(scene.number.since + number_duration(state.grid, scene.number.value));
    const PageRow& page = page_of(state);
    if (page.leaves_when_idle) consider(state.clock.last_input + kIdleLeaves);
    if (page.lasts != nullptr) consider(scene.number.since + page.lasts(state));
    if (!state.puzzle.win_booked) consider(now);
    return now + soonest;
}

bool wants_save(const State& state, Millis now) {
    if (!state.outbox.unsaved) return false;
    return elapsed(now, state.clock.last_input) >= kSaveWhenIdle ||
           elapsed(now, state.outbox.unsaved_since) >= kSaveAtLatest;
}

} // namespace lights
