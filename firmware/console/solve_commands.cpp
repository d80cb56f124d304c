#include "firmware/console/solve_commands.hpp"

#include "core/assert.hpp"
#include "core/board/text.hpp"
#include "core/game/commands.hpp"
#include "core/grid/plane_solver.hpp"
#include "core/solve/classes.hpp"
#include "core/solve/generator.hpp"
#include "core/view/render.hpp"

#include <algorithm>

namespace lights::console {

namespace {

constexpr std::uint32_t kUsualSolutions = 16;
constexpr std::uint32_t kCycleMask = 0xFF'FFFF;

/// Runs `work` and counts its cycles; 0 where there is no counter.
template <class Work>
std::uint32_t cycles_of(const Readings& readings, Work&& work) {
    if (readings.cycles == nullptr) return work(), 0;
    const std::uint32_t before = readings.cycles();
    work();
    return (readings.cycles() - before) & kCycleMask;
}

/// Says that the board in hand cannot be solved, and which one nearby can.
Turn fail_unsolvable(const Session& session, Answer& answer) {
    const auto& [rules_held, board, target] = session.at.about;
    const Rules& rules = *rules_held;
    std::array<char, kBoardText> room{};
    const Board nearest = nearest_solvable(rules, board, target);
    return answer.error("unsolvable; nearest solvable board is "_t,
                        format_board(nearest, rules.states, room));
}

/// `solve 48x48 on`: the first turn solves, every later one prints a row.
Turn solve_large(Session& session, Answer& answer) {
    CommandProgress& at = session.at;
    if (at.turn > 0) {
        std::array<char, kLargestSide> text{};
        const grid::Lane<2>& row = session.large[static_cast<std::size_t>(at.turn - 1)];
        for (std::size_t col = 0; col < at.cols; ++col)
            text[col] = (row.plane[0] >> col & 1U) != 0 ? '#' : '.';
        if (answer.json()) {
            answer.open_entry();
            answer.text("row"_t, {text.data(), at.cols});
            answer.close_entry();
        } else {
            answer.phrase({text.data(), at.cols});
        }
        if (at.turn < at.rows) return Turn::more;
        answer.close_list();
        return Turn::done;
    }
    const Words words = at.words;
    std::string_view size = at.words.take();
    const std::size_t times = std::min(size.find('x'), size.size());
    const auto rows = parse_number(clipped(size, times), kLargestSide);
    size.remove_prefix(std::min(times + 1, size.size()));
    const auto cols = parse_number(size, kLargestSide);
    const std::string_view goal = at.words.take();
    if (!rows || !cols || *rows == 0 || *cols == 0 || goal != "on" || !at.words.empty())
        return answer.error("expected a size from 1x1 to 48x48 and the goal, as in: solve 48x48 on"_t);
    at.rows = static_cast<std::uint16_t>(*rows);
    at.cols = static_cast<std::uint16_t>(*cols);
    const auto board = std::span(session.large).first(at.rows);
    for (grid::Lane<2>& row : board)
        row.plane[0] = (std::uint64_t{1} << at.cols) - 1;
    grid::PlaneAnswer solved;
    const std::uint32_t cycles = cycles_of(session.readings, [&] {
        solved =
            grid::solve_small_plane({.rows = at.rows, .cols = at.cols}, board, session.readings.finger_waits);
    });
    if (solved.nullity == grid::PlaneAnswer::kGivenUp) {
        at.words = words;
        return Turn::again;
    }
    // All lights on can be solved on every board (Sutner); anything else is a fault of ours.
    LIGHTS_ASSERT(solved.solvable);
    std::uint32_t presses = 0;
    for (const grid::Lane<2>& row : board)
        presses += static_cast<std::uint32_t>(std::popcount(row.plane[0]));
    answer.count("presses"_t, presses);
    answer.count("cycles"_t, cycles);
    answer.open_list("solution"_t);
    return Turn::more;
}

} // namespace

Turn solve(Session& session, Answer& answer) {
    if (session.at.turn > 0 || !session.at.words.empty()) return solve_large(session, answer);
    const auto& [rules_held, board, target] = session.at.about;
    const Rules& rules = *rules_held;
    const auto plan = shortest_solution(rules, board, target);
    if (!plan) return fail_unsolvable(session, answer);
    answer.count("presses"_t, static_cast<std::uint32_t>(plan->length()));
    answer.plan("solution"_t, *plan, rules.states);
    return Turn::done;
}

Turn list_solutions(Session& session, Answer& answer) {
    const auto& [rules_held, board, target] = session.at.about;
    const Rules& rules = *rules_held;
    CommandProgress& at = session.at;
    if (at.turn == 0) {
        at.left = kUsualSolutions;
        if (!at.words.empty()) {
            const auto most = parse_number(at.words.take(), UINT32_MAX);
            if (!most || *most == 0 || !at.words.empty())
                return answer.error("expected how many at most, as in: solutions 4"_t);
            at.left = static_cast<std::uint32_t>(*most);
        }
        const Solutions all = all_solutions(rules, board, target);
        if (all.empty()) return fail_unsolvable(session, answer);
        at.solutions = all.begin();
        answer.count("solutions"_t, solution_count(rules));
        answer.open_list("list"_t);
        return Turn::more;
    }
    // One is told and the next one found in turn: each takes as long as the other.
    if (at.turn % 2 == 1) {
        answer.open_entry();
        answer.count("presses"_t, static_cast<std::uint32_t>(at.solutions->length()));
        answer.plan("plan"_t, *at.solutions, rules.states);
        answer.close_entry();
        return Turn::more;
    }
    ++at.solutions;
    if (--at.left > 0 && at.solutions != std::default_sentinel) return Turn::more;
    answer.close_list();
    return Turn::done;
}

Turn give_hint(Session& session, Answer& answer) {
    State& state = session.state;
    const bool asked =
        session.at.turn > 0 || (state.puzzle.stage == Stage::playing && hint(state, session.now));
    if (asked && state.guide.hint_wanted) return Turn::more; // a search that takes a moment
    if (!asked || !state.scene.hint.shown)
        return answer.error("there is nothing to hint at: no puzzle is being played"_t);
    answer.cell("press"_t, state.scene.hint.cell);
    return Turn::done;
}

Turn chase(Session& session, Answer& answer) {
    CommandProgress& at = session.at;
    if (at.turn == 0) {
        const auto& [rules, board, target] = at.about;
        if (!has_chase(*rules)) {
            return answer.error("no chase here: "_t, rules->name,
                                " has no order in which rows can be put out one after another"_t);
        }
        at.chaser.emplace(*rules, board, target);
        answer.open_list("steps"_t);
        return Turn::more;
    }
    LIGHTS_ASSERT(at.chaser.has_value());
    if (const auto next = at.chaser->next()) {
        answer.open_entry();
        answer.count("pass"_t, static_cast<std::uint32_t>(next->pass));
        answer.cell("press"_t, next->press);
        if (next->times > 1 || answer.json())
            answer.count("times"_t, static_cast<std::uint32_t>(next->times));
        if (next->reason == ChaseReason::put_out) {
            answer.cell("because"_t, next->lit);
        } else {
            answer.text("because"_t, "of the row table"_t);
        }
        answer.close_entry();
        return Turn::more;
    }
    answer.close_list();
    if (at.chaser->end() == ChaseEnd::solved) {
        if (answer.json()) answer.text("end"_t, "solved"_t);
        answer.phrase("solved"_t);
        return Turn::done;
    }
    return fail_unsolvable(session, answer);
}

Turn tell_class(Session& session, Answer& answer) {
    const auto& [rules_held, board, target] = session.at.about;
    const Rules& rules = *rules_held;
    if (session.at.turn == 0) {
        session.at.left = class_of(rules, board);
        answer.number("class"_t, session.at.left);
        answer.number("classes"_t, class_count(rules));
        answer.flag("solvable"_t, solvable(rules, board, target));
        return Turn::more;
    }
    answer.board("representative"_t, representative(rules, session.at.left), rules.states);
    return Turn::done;
}

Turn list_quiet(Session& session, Answer& answer) {
    const CommandProgress& at = session.at;
    const Rules& rules = *at.about.rules;
    if (at.turn == 0) {
        answer.count("quiet patterns"_t, static_cast<std::uint32_t>(rules.nullity));
        answer.open_list("list"_t);
    } else {
        const Plan& plan = rules.quiet[static_cast<std::size_t>(at.turn - 1)];
        answer.open_entry();
        answer.count("presses"_t, static_cast<std::uint32_t>(plan.length()));
        answer.plan("plan"_t, plan, rules.states);
        answer.close_entry();
    }
    if (at.turn < rules.nullity) return Turn::more;
    answer.close_list();
    return Turn::done;
}

Turn measure(Session& session, Answer& answer) {
    const Readings& readings = session.readings;
    if (readings.cycles == nullptr) return answer.error("there is no cycle counter here"_t);
    const Subject& about = session.at.about;
    const Rules& rules = *about.rules;
    switch (session.at.turn) {
    case 0: {
        std::optional<Plan> plan;
        answer.number("solve cycles"_t, cycles_of(readings, [&] {
                          plan = shortest_solution(rules, about.board, about.target);
                      }));
        return Turn::more;
    }
    case 1:
        if (readings.scan != nullptr)
            answer.number("scan cycles"_t, cycles_of(readings, [&] { readings.scan(); }));
        return Turn::more;
    case 2: {
        Frame frame;
        answer.number("render cycles"_t,
                      cycles_of(readings, [&] { frame = render(session.state, session.now); }));
        session.at.seed = session.now.count();
        return Turn::more;
    }
    default: {
        // One draw of the hardest par a turn, until there is a board: a finger does not wait even for that.
        Rng rng(session.at.seed);
        std::optional<Board> dealt;
        const std::uint32_t cycles = cycles_of(readings, [&] {
            dealt = draw_of_par(rules, rules.max_par, rng, about.target, readings.finger_waits);
        });
        if (!dealt && readings.finger_waits != nullptr && readings.finger_waits()) return Turn::again;
        session.at.left += cycles;
        session.at.seed = std::uint64_t{rng.next()} << 32 | rng.next();
        if (!dealt) return Turn::more;
        answer.number("generate cycles"_t, session.at.left);
        return Turn::done;
    }
    }
}

} // namespace lights::console
