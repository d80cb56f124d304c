#include "core/rules/rules.hpp"

namespace lights {

std::uint32_t products(const Rules& rules, const Board& board) {
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

Board pressed(const Rules& rules, const Board& board, Cell cell) {
    return add(rules.states, board, {reach_of(rules, cell), {}});
}

Board pressed(const Rules& rules, const Board& board, const Plan& plan) {
    Board result = board;
    for (const Cell cell : plan.once)
        result = pressed(rules, result, cell);
    if (rules.states > 2)
        for (const Cell cell : plan.twice)
            result = add(rules.states, result, {{}, reach_of(rules, cell)});
    return result;
}

Board unpressed(const Rules& rules, const Board& board, Cell cell) {
    return add(rules.states, board, negated(rules.states, Board{reach_of(rules, cell), {}}));
}

Parsed<Board> parse_board(const Rules& rules, std::string_view text) {
    return parse_board(text, rules.shape, rules.box, rules.states);
}

} // namespace lights
