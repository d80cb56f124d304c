#include "core/game/guide.hpp"

#include "core/solve/solver.hpp"

namespace lights {

std::optional<Cell> Guide::next_press(const Puzzle& puzzle) const {
    if (plan_step >= plan.length || plan_board != puzzle.board.one) return std::nullopt;
    return Cell(plan.cells[plan_step]);
}

void Guide::seek(const Puzzle& puzzle) {
    plan_step = 0;
    plan_board = puzzle.board.one;
    search.begin(rules_of(puzzle), puzzle.rule, puzzle.board.one, moves_of(puzzle) % 2 == 0, plan);
    hint_wanted = true;
    search_on(puzzle);
}

void Guide::search_on(const Puzzle& puzzle) {
    search.advance(rules_of(puzzle), plan, RuledSearch::kStepsAtOnce);
}

void Guide::follow(const Puzzle& puzzle, Cell cell) {
    const bool as_planned = plan_step < plan.length && plan.cells[plan_step] == cell.index();
    if (!as_planned) return drop_plan();
    ++plan_step;
    plan_board = puzzle.board.one;
}

void Guide::recall(const Puzzle& puzzle) {
    drop_plan();
    if (puzzle.stage != Stage::won) return;
    if (puzzle.rule != PlayRule::free)
        return search.begin(rules_of(puzzle), puzzle.rule, puzzle.start.one, true, plan);
    const auto shortest = shortest_solution(rules_of(puzzle), puzzle.start, target_of(puzzle));
    if (!shortest) return;
    for (const Cell cell : shortest->once | shortest->twice)
        for (int times = shortest->times(cell); times > 0; --times)
            plan.cells[plan.length++] = static_cast<std::uint8_t>(cell.index());
}

} // namespace lights
