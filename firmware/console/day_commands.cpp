#include "firmware/console/day_commands.hpp"

#include "core/game/commands.hpp"
#include "core/game/day.hpp"
#include "firmware/console/play_commands.hpp"

namespace lights::console {

namespace {

Turn fail_date(Answer& answer) {
    return answer.error("expected a date from 2024-01-01 to 2099-12-31, as in: day 2026-11-16"_t);
}

/// What is in hand, and the result once it is solved.
Turn tell_day(const Session& session, Answer& answer) {
    const Puzzle& puzzle = session.state.puzzle;
    if (puzzle.kind != Kind::day)
        return answer.error("no puzzle of a day is in hand; expected a date, as in: day 2026-11-16"_t);
    const DateText date = date_of(puzzle.level);
    answer.text("date"_t, {date.data(), date.size()});
    answer.text("world"_t, rules_of(puzzle).name);
    answer.number("par"_t, puzzle.par);
    const DayStreak& days = session.state.keeps.statistics.days;
    const std::uint16_t in_a_row = days.on(puzzle.level);
    answer.number("in a row"_t, in_a_row);
    answer.number("most in a row"_t, days.best);
    ResultText room{};
    if (puzzle.stage != Stage::won) return Turn::done;
    answer.text("result"_t, result_of(puzzle, days.last == puzzle.level ? in_a_row : 0, room));
    return Turn::done;
}

/// One number for all the boards of a year in the world in hand: the same on every machine, or something is
/// wrong. A board a turn, so that nobody waits for it.
Turn print_year(Session& session, Answer& answer) {
    CommandProgress& at = session.at;
    if (at.turn == 0) {
        at.rows = static_cast<std::uint16_t>(session.state.puzzle.world);
        at.print = 2'166'136'261U;
        return Turn::more;
    }
    if (at.left < at.cols) {
        const auto world = static_cast<WorldId>(at.rows);
        const Board board = day_board(world, static_cast<Day>(at.left++));
        for (const std::uint32_t part : {board.one.bits(), board.two.bits()})
            at.print = (at.print ^ part) * 16'777'619U;
        return Turn::more;
    }
    answer.text("world"_t, at.about.rules->name);
    answer.hex("print"_t, at.print);
    return Turn::done;
}

} // namespace

Turn play_day(Session& session, Answer& answer) {
    if (session.at.turn > 0)
        return session.at.cols > 0 ? print_year(session, answer) : tell_dealt(session, answer);
    if (session.at.words.empty()) return tell_day(session, answer);
    const std::string_view word = session.at.words.take();
    if (word == "print") {
        const auto year = parse_number(session.at.words.take(), kLastYear);
        if (!year || *year < kFirstYear || !session.at.words.empty())
            return answer.error("expected a year from 2024 to 2099, as in: day print 2026"_t);
        session.at.left = static_cast<std::uint32_t>(first_day_of(static_cast<int>(*year)));
        session.at.cols = static_cast<std::uint16_t>(first_day_of(static_cast<int>(*year) + 1));
        return print_year(session, answer);
    }
    const auto day = day_of(word);
    if (!day || !session.at.words.empty()) return fail_date(answer);
    State& state = session.state;
    state.clock.know_day(*day);
    leave_page(state, session.now);
    enter_day(state, state.puzzle.world, *day, session.now);
    return tell_dealt(session, answer);
}

} // namespace lights::console
