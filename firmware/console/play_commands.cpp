#include "firmware/console/play_commands.hpp"

#include "core/board/text.hpp"
#include "core/game/commands.hpp"
#include "core/game/dealer.hpp"
#include "core/game/page_table.hpp"
#include "core/game/puzzle_code.hpp"
#include "core/game/step.hpp"
#include "core/solve/code.hpp"

namespace lights::console {

namespace {

/// What stands on the grid after a command, in a few words.
void tell_position(const Session& session, Answer& answer) {
    const Puzzle& puzzle = session.state.puzzle;
    answer.number("moves"_t, moves_of(puzzle));
    answer.text("stage"_t, puzzle.stage == Stage::drawing ? "drawing"_t
                           : puzzle.stage == Stage::won   ? "solved"_t
                           : puzzle.stage == Stage::lost  ? "lost"_t
                                                          : "playing"_t);
    if (puzzle.board.lit().empty()) answer.phrase("dark"_t);
}

Turn after_move(const Session& session, Answer& answer, bool moved, const char* otherwise) {
    if (!moved) return answer.error(otherwise);
    tell_position(session, answer);
    return Turn::done;
}

std::optional<Cell> read_cell(Session& session, Answer& answer) {
    const KeyGrid& grid = session.state.grid;
    const auto row = parse_number(session.at.words.take(), grid.rows);
    const auto col = parse_number(session.at.words.take(), grid.cols);
    if (!row || !col || *row == 0 || *col == 0 || !session.at.words.empty()) {
        answer.error(grid.rows == kRows
                         ? "expected a row and a column, each from 1 to 5, as in: press 2 3"_t
                         : "expected a row and a column, each from 1 to 4, as in: press 2 3"_t);
        return std::nullopt;
    }
    return Cell::at(static_cast<int>(*row) - 1, static_cast<int>(*col) - 1);
}

bool fits_device(const Session& session, WorldId world, Answer& answer) {
    if (session.state.grid.has_all(rules_of(world).shape)) return true;
    answer.error("this board has too few buttons for "_t, rules_of(world).name);
    return false;
}

} // namespace

void tell_puzzle(const Session& session, Answer& answer) {
    const Puzzle& puzzle = session.state.puzzle;
    answer.text("world"_t, rules_of(puzzle).name);
    answer.number("par"_t, puzzle.par);
    answer.board("board"_t, puzzle.board, rules_of(puzzle).states);
}

Turn tell_dealt(Session& session, Answer& answer) {
    const Dealer& dealer = session.state.dealer;
    CommandProgress& at = session.at;
    if (at.turn == 0) at.deal = dealer.begun;
    if (dealer.busy() && dealer.begun == at.deal) return Turn::more;
    if (dealer.begun != at.deal) return answer.error("not dealt: something else was begun meanwhile"_t);
    if (dealer.handed_out != at.deal)
        return answer.error("not dealt: its rule of play cannot solve the board"_t);
    if (answer.json() && at.seed_given) answer.long_number("seed"_t, at.seed);
    tell_puzzle(session, answer);
    return Turn::done;
}

Turn show_board(Session& session, Answer& answer) {
    const Puzzle& puzzle = session.state.puzzle;
    if (answer.json()) {
        answer.text("world"_t, rules_of(puzzle).name);
        answer.number("states"_t, static_cast<std::uint32_t>(rules_of(puzzle).states));
        answer.number("par"_t, puzzle.par);
        answer.text("goal"_t, puzzle.goal == Goal::on ? "on" : "out"_t);
        answer.board("target"_t, target_of(puzzle), rules_of(puzzle).states);
        tell_position(session, answer);
    }
    answer.board("board"_t, puzzle.board, rules_of(puzzle).states);
    return Turn::done;
}

Turn set_rows(Session& session, Answer& answer) {
    const Rules& rules = rules_of(session.state.puzzle.world);
    if (session.at.words.empty())
        return answer.error("expected a board, as in: set ##..#/###../#...#/..###/#..##"_t);
    // Spaces may stand between the rows as well.
    std::array<char, 64> text{};
    std::size_t length = 0;
    while (!session.at.words.empty()) {
        const std::string_view word = session.at.words.take();
        if (length + word.size() + 1 > text.size())
            return answer.error("a board has at most 25 cells, in rows with / between them"_t);
        if (length > 0) text[length++] = '/';
        for (const char c : word)
            text[length++] = c;
    }
    const auto board = parse_board(rules, {text.data(), length});
    if (!board) {
        std::array<char, kTextErrorText> room{};
        return answer.error("", describe(board.error(), room));
    }
    leave_page(session.state, session.now);
    switch (set_board(session.state, *board, session.now)) {
    case BoardTaken::in_play:
        answer.count("presses"_t, session.state.puzzle.par);
        break;
    case BoardTaken::solved:
        answer.phrase("solved already; kept for drawing"_t);
        break;
    case BoardTaken::unsolvable:
        answer.phrase("unsolvable"_t);
        break;
    case BoardTaken::misfit:
        return answer.error("that is no board of the world in hand, "_t, rules.name);
    }
    if (answer.json()) answer.flag("solvable"_t, solvable(rules, *board, target_of(session.state.puzzle)));
    return Turn::done;
}

Turn tell_code(Session& session, Answer& answer) {
    if (session.at.turn > 0) return tell_dealt(session, answer);
    if (session.at.words.empty()) {
        const auto named = named_puzzle(session.state.puzzle);
        PuzzleCodeText room{};
        const std::string_view code = named ? puzzle_code(*named, room) : std::string_view{};
        if (code.empty())
            return answer.error("only a puzzle that was dealt has a code; play what is drawn first"_t);
        answer.text("code"_t, code);
        return Turn::done;
    }
    const auto named = puzzle_of_code(session.at.words.rest());
    if (!named) {
        std::array<char, kCodeErrorText> room{};
        return answer.error("", describe_puzzle_code(named.error(), room));
    }
    if (!fits_device(session, named->world, answer)) return Turn::failed;
    if (named->board == target_of(rules_of(named->world), named->goal))
        return answer.error("that code is the dark board: there is nothing to play"_t);
    leave_page(session.state, session.now);
    load_named(session.state, *named, session.now);
    return tell_dealt(session, answer);
}

Turn new_game(Session& session, Answer& answer) {
    if (session.at.turn > 0) return tell_dealt(session, answer);
    State& state = session.state;
    const Rules& rules = rules_of(state.puzzle.world);
    int par =
        state.keeps.settings.choice.par > rules.max_par ? rules.max_par : state.keeps.settings.choice.par;
    std::uint64_t seed = state.keeps.entropy + session.now.count();
    while (!session.at.words.empty()) {
        const std::string_view word = session.at.words.take();
        const std::string_view value = session.at.words.take();
        if (word == "par") {
            const auto number = parse_number(value, static_cast<std::uint32_t>(rules.max_par));
            if (!number || *number == 0) {
                std::array<char, 3> most{static_cast<char>('0' + rules.max_par / 10),
                                         static_cast<char>('0' + rules.max_par % 10), 0};
                return answer.error("par is a number from 1 to "_t, {most.data(), 2}, " in this world"_t);
            }
            par = static_cast<int>(*number);
        } else if (word == "seed") {
            const auto number = parse_number(value, UINT64_MAX);
            if (!number) return answer.error("seed is a whole number of at most 64 bits"_t);
            seed = *number;
        } else {
            return answer.error("expected: new [par N] [seed S]"_t);
        }
    }
    leave_page(state, session.now);
    new_puzzle(state, par, seed, session.now);
    session.at.seed = seed;
    session.at.seed_given = true;
    return tell_dealt(session, answer);
}

Turn journey_level(Session& session, Answer& answer) {
    if (session.at.turn > 0) return tell_dealt(session, answer);
    const WorldId world = session.state.puzzle.world;
    const auto most = static_cast<std::uint32_t>(level_count(rules_of(world)));
    const auto level = parse_number(session.at.words.take(), most);
    if (!level || *level == 0 || !session.at.words.empty()) {
        std::array<char, 3> digits{};
        std::size_t at = digits.size();
        for (std::uint32_t rest = most; rest != 0; rest /= 10)
            digits[--at] = static_cast<char>('0' + rest % 10);
        return answer.error("expected the number of a level, from 1 to "_t,
                            {&digits[at], digits.size() - at});
    }
    leave_page(session.state, session.now);
    enter_level(session.state, world, static_cast<int>(*level) - 1, session.now);
    return tell_dealt(session, answer);
}

Turn list_worlds(Session& session, Answer& answer) {
    if (session.at.turn == 0) answer.open_list("worlds"_t);
    const Rules& rules = rules_of(static_cast<WorldId>(session.at.turn));
    answer.open_entry();
    answer.text("world"_t, rules.name);
    answer.count("cells"_t, static_cast<std::uint32_t>(rules.shape.count()));
    answer.count("states"_t, static_cast<std::uint32_t>(rules.states));
    answer.count("quiet"_t, static_cast<std::uint32_t>(rules.nullity));
    answer.number("max par"_t, static_cast<std::uint32_t>(rules.max_par));
    if (answer.json()) answer.flag("playable"_t, session.state.grid.has_all(rules.shape));
    answer.close_entry();
    if (session.at.turn + 1 < kWorldCount) return Turn::more;
    answer.close_list();
    return Turn::done;
}

Turn choose_world(Session& session, Answer& answer) {
    if (session.at.turn > 0) return tell_dealt(session, answer);
    if (session.at.words.empty()) {
        answer.text("world"_t, rules_of(session.state.puzzle).name);
        return Turn::done;
    }
    const std::string_view name = session.at.words.take();
    const auto world = find_world(name);
    if (!world || !session.at.words.empty())
        return answer.error("there is no world '"_t, clipped(name), "'; worlds lists those there are"_t);
    if (!fits_device(session, *world, answer)) return Turn::failed;
    leave_page(session.state, session.now);
    enter_world(session.state, *world, session.now);
    if (session.state.dealer.busy()) return tell_dealt(session, answer);
    tell_puzzle(session, answer); // also where nothing had to be dealt
    return Turn::done;
}

Turn press_cell(Session& session, Answer& answer) {
    const auto cell = read_cell(session, answer);
    if (!cell) return Turn::failed;
    tap_at_once(session.state, *cell, session.now);
    return after_move(session, answer, true, "");
}

Turn hold_cell(Session& session, Answer& answer) {
    const auto cell = read_cell(session, answer);
    if (!cell) return Turn::failed;
    end_attract(session.state, session.now); // a program is not somebody who comes by
    // A finger's press comes before its hold and is taken back; a program has made up its mind.
    const Corner corner = command_at(session.state.grid, *cell);
    const bool answered = corner.command != Command::tell || page_of(session.state).tells;
    if (corner.is_corner && answered)
        step(session.state, Event::of(corner.command, session.now));
    else
        tap_at_once(session.state, *cell, session.now);
    return after_move(session, answer, true, "");
}

Turn undo_press(Session& session, Answer& answer) {
    return after_move(session, answer, undo(session.state, session.now), "there is nothing to undo"_t);
}

Turn redo_press(Session& session, Answer& answer) {
    return after_move(session, answer, redo(session.state, session.now), "there is nothing to redo"_t);
}

Turn restart_puzzle(Session& session, Answer& answer) {
    return after_move(session, answer, restart(session.state, session.now),
                      "the puzzle is at its start already"_t);
}

Turn show_statistics(Session& session, Answer& answer) {
    const State& state = session.state;
    CommandProgress& at = session.at;
    if (at.turn == 0) {
        at.levels_solved = figure(state, Figure::levels_solved);
        at.levels_in_par = figure(state, Figure::levels_in_par);
        at.statistics = state.keeps.statistics;
        return Turn::more;
    }
    if (at.turn == 1) {
        answer.number("games"_t, at.statistics.games);
        answer.number("presses"_t, at.statistics.presses);
        answer.number("at par"_t, at.statistics.at_par);
        answer.number("streak"_t, at.statistics.streak);
        answer.number("best streak"_t, at.statistics.best_streak);
        return Turn::more;
    }
    answer.text("world"_t, at.about.rules->name);
    answer.number("levels"_t, static_cast<std::uint32_t>(level_count(rules_of(at.about_world))));
    answer.number("levels solved"_t, at.levels_solved);
    answer.number("levels in par"_t, at.levels_in_par);
    return Turn::done;
}

} // namespace lights::console
