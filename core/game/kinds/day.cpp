// Today's board: one puzzle a world and day, the same for everyone. The device has no calendar; it offers the
// day that the console named last.
#include "core/game/day.hpp"

#include "core/game/commands.hpp"
#include "core/game/items.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/thinking.hpp"

namespace lights {

namespace {

bool knows_day(const State& state) {
    return state.clock.day_known;
}

void enter_today(State& state, WorldId world, Millis now) {
    if (!knows_day(state)) return emit(state, Cue::refused);
    enter_day(state, world, state.clock.today, now);
}

/// The same day in the next world.
void next_world(State& state, Millis now) {
    int world = static_cast<int>(state.puzzle.world);
    do {
        world = (world + 1) % kWorldCount;
    } while (!world_fits(state.grid, static_cast<WorldId>(world)));
    enter_day(state, static_cast<WorldId>(world), state.puzzle.level, now);
}

void keep_day(State& state, bool /*in_par*/) {
    state.keeps.statistics.days.solve(state.puzzle.level);
}

bool is_a_day(const Puzzle& puzzle) {
    return played_or_won(puzzle) && puzzle.level < kDayCount;
}

} // namespace

void enter_day(State& state, WorldId world, std::uint16_t day, Millis now) {
    state.dealer.begin_random(Kind::day, day_choice(world, day), day_seed(world, day), day);
    deal_when_drawn(state, now);
}

extern const KindRow kDayKind;
constexpr KindRow kDayKind{
    .kind = Kind::day,
    .name = "day",
    .offered_on = Page::lessons,
    .ready = knows_day,
    .enter = enter_today,
    .next = next_world,
    .booked = keep_day,
    .sound = is_a_day,
};

} // namespace lights
