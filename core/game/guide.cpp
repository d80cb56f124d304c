#include "core/game/guide.hpp"

#include "core/solve/solver.hpp"

namespace lights {

std::optional<Cell> Guide::next_press(const Puzzle& puzzle) noexcept {
    const bool leads_on = plan_step < plan.length && plan_board == puzzle.board.one;
    if (!leads_on) {
        const bool lit_next = moves_of(puzzle) % 2 == 0;
        plan_step = 0;
        plan_board = puzzle.board.one;
        if (!find_ruled_plan(rules_of(puzzle), puzzle.rule, puzzle.board.one, lit_next, plan)) {
            plan.length = 0;
            return std::nullopt;
        }
    }
    return Cell(plan.cells[plan_step]);
}

void Guide::follow(const Puzzle& puzzle, Cell cell) noexcept {
    const bool as_planned = plan_step < plan.length && plan.cells[plan_step] == cell.index();
    if (!as_planned) {
        plan.length = 0;
        return;
    }
    ++plan_step;
    plan_board = puzzle.board.one;
}

void Guide::recall(const Puzzle& puzzle) noexcept {
    plan.length = 0;
    if (puzzle.stage != Stage::won) return;
    if (puzzle.rule != PlayRule::free) {
        if (!find_ruled_plan(rules_of(puzzle), puzzle.rule, puzzle.start.one, true, plan)) plan.length = 0;
        return;
    }
    const auto shortest = shortest_solution(rules_of(puzzle), puzzle.start, target_of(puzzle));
    if (!shortest) return;
    for (const Cell cell : shortest->once | shortest->twice)
        for (int times = shortest->times(cell); times > 0; --times)
            plan.cells[plan.length++] = static_cast<std::uint8_t>(cell.index());
}

} // namespace lights
