#include "core/rules/rules.hpp"

#include "core/solve/solver.hpp"

namespace lights {
namespace {

Board added(const Rules& rules, const Board& board, const Board& change) noexcept {
    if (rules.states == 2) return {board.one ^ change.one, {}};
    const auto sum = Planes<std::uint32_t>{board.one.bits(), board.two.bits()} +
                     Planes<std::uint32_t>{change.one.bits(), change.two.bits()};
    return {Lights(sum.one), Lights(sum.two)};
}

} // namespace

std::uint32_t products(const Rules& rules, const Board& board) noexcept {
    const std::uint32_t states = rules.states;
    std::uint32_t number = 0;
    for (std::size_t i = rules.nullity; i-- > 0;) {
        const Board check = check_of(rules, i);
        // 1·1 and 2·2 are 1, 1·2 and 2·1 are 2.
        const int same = ((board.one & check.one) | (board.two & check.two)).count();
        const int cross = ((board.one & check.two) | (board.two & check.one)).count();
        number = number * states + static_cast<std::uint32_t>(same + 2 * cross) % states;
    }
    return number;
}

bool goal_possible(const Rules& rules, Goal goal) noexcept {
    return solvable(rules, Board{}, target_of(rules, goal));
}

Board pressed(const Rules& rules, const Board& board, Cell cell) noexcept {
    return added(rules, board, {reach_of(rules, cell), {}});
}

Board pressed(const Rules& rules, const Board& board, const Plan& plan) noexcept {
    Board result = board;
    for (std::uint32_t left = plan.once.bits(); left != 0; left &= left - 1)
        result = added(rules, result, {reach_of(rules, Cell(std::countr_zero(left))), {}});
    for (std::uint32_t left = plan.twice.bits(); left != 0; left &= left - 1)
        if (rules.states > 2)
            result = added(rules, result, {{}, reach_of(rules, Cell(std::countr_zero(left)))});
    return result;
}

Board unpressed(const Rules& rules, const Board& board, Cell cell) noexcept {
    const Lights reach = reach_of(rules, cell);
    return rules.states == 2 ? added(rules, board, {reach, {}}) : added(rules, board, {{}, reach});
}

Parsed<Board> parse_board(const Rules& rules, std::string_view text) noexcept {
    return parse_board(text, rules.shape, rules.box, rules.states);
}

} // namespace lights
