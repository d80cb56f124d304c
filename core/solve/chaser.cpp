#include "core/solve/chaser.hpp"

#include "core/solve/solver.hpp"

namespace lights {

Lights chase_left_over(const Rules& rules) {
    Lights left = rules.shape;
    for (const ChaseLink& link : rules.chase)
        left ^= Lights::of(link.lit);
    return left;
}

Presses chase_free(const Rules& rules) {
    Presses free(rules.shape.bits());
    for (const ChaseLink& link : rules.chase)
        free ^= Presses::of(link.key);
    return free;
}

std::optional<Plan> second_pass(const Rules& rules, const Board& left) {
    if (!has_chase(rules) || !fits(rules, left) || !(left.lit() & ~chase_left_over(rules)).empty())
        return std::nullopt;
    // Any solution of the left-over board will do: its free presses, made first, force a chase to make the
    // rest of it, key by key. Of all solutions the one with the fewest free presses is the easiest to learn.
    return fewest_in(rules, chase_free(rules), left);
}

Chaser::Chaser(const Rules& rules, const Board& from, const Board& to)
    : rules_(&rules), board_(from), to_(to) {
    LIGHTS_ASSERT(fits(rules, from) && fits(rules, to));
    if (!has_chase(rules)) end_ = ChaseEnd::no_chase;
}

ChaseStep Chaser::make(ChaseReason reason, Cell lit, Cell press, int times) {
    for (int i = 0; i < times; ++i)
        board_ = pressed(*rules_, board_, press);
    return {reason, pass_, lit, press, times};
}

std::optional<ChaseStep> Chaser::next() {
    while (end_ == ChaseEnd::going) {
        const Presses row = first_row_.once | first_row_.twice;
        if (!row.empty()) {
            const Cell press = row.first();
            const int times = first_row_.times(press);
            first_row_.once &= ~Presses::of(press);
            first_row_.twice &= ~Presses::of(press);
            return make(ChaseReason::row_table, press, press, times);
        }
        if (link_ < rules_->chase.size()) {
            const ChaseLink link = rules_->chase[link_++];
            const int times = difference(*rules_, to_, board_).state(link.lit);
            if (times != 0) return make(ChaseReason::put_out, link.lit, link.key, times);
            continue;
        }
        if (board_ == to_) {
            end_ = ChaseEnd::solved;
            break;
        }
        // What is still to be added; the row table is asked about the lights that would need just that.
        const Board missing = difference(*rules_, to_, board_);
        const Board left = negated(rules_->states, missing);
        const std::optional<Plan> row_table = pass_ == 1 ? second_pass(*rules_, left) : std::nullopt;
        if (!row_table) {
            end_ = ChaseEnd::stuck;
            break;
        }
        first_row_ = *row_table;
        link_ = 0;
        pass_ = 2;
    }
    return std::nullopt;
}

} // namespace lights
