#include "core/game/coach.hpp"

#include "core/solve/chaser.hpp"
#include "core/solve/solver.hpp"

namespace lights {

CoachStep coach_step(const Puzzle& puzzle, const Board& board, Presses table_left) {
    const Rules& rules = rules_of(puzzle);
    const Board target = target_of(puzzle);
    const Board todo = difference(rules, target, board);
    if (todo.lit().empty()) return {};
    if (!has_chase(rules)) {
        const auto next = next_press(rules, board, target);
        if (!next) return {};
        return {CoachPhase::guide, *next, Lights::of(*next), {}};
    }
    if (!table_left.empty())
        return {CoachPhase::table, table_left.first(), todo.lit() & chase_left_over(rules), table_left};
    for (const ChaseLink& link : rules.chase)
        if (todo.lit().has(link.lit)) return {CoachPhase::chase, link.key, Lights::of(link.lit), {}};
    // Only the end is left. What has to be added there is what a board lit like that needs to go dark.
    const auto answer = second_pass(rules, difference(rules, board, target));
    if (!answer || answer->length() == 0) return {};
    const Presses table = answer->once | answer->twice;
    return {CoachPhase::table, table.first(), todo.lit(), table};
}

int table_length(const Rules& rules) {
    if (!has_chase(rules) || rules.states != 2) return 0;
    // Every end that a chase can leave is the end of a solvable board, dark before: count them.
    int found = 0;
    const Lights end = chase_left_over(rules);
    for (std::uint32_t left = end.bits(); left != 0; left = (left - 1) & end.bits())
        if (second_pass(rules, Board{Lights(left), {}})) ++found;
    return found;
}

TableEntry table_entry(const Rules& rules, int index) {
    const Lights end = chase_left_over(rules);
    for (std::uint32_t left = end.bits(); left != 0; left = (left - 1) & end.bits()) {
        const Board board{Lights(left), {}};
        const auto answer = second_pass(rules, board);
        if (answer && index-- == 0) return {board.one, answer->once};
    }
    return {};
}

} // namespace lights
