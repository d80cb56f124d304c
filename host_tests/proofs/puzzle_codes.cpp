// The code of a puzzle in any world. Of what the rules and the solver say of a puzzle only this is taken for
// granted: that they say it again; here they say yes to every board that has only the world's states. Classic
// boards that are put out freely have five letters, which another code makes
// (host_tests/core/solve/test_code.cpp tries all of them).
//
// Rows are put into the letters one after the other and each by itself, so what any two of them do together
// all five do; the letter that checks is a sum over the others, so one wrong letter is noticed beside all
// others or beside none.
//
// claim:  a puzzle's code is read as that puzzle; letters that are a code are the code of what they are read as; one wrong letter is always noticed
// bound:  every world, goal and rule of play with boards of any two rows, and one of each with all 2^25 boards of two states; of 8 and 11 letters the first two any and any one of the others, or two neighbours where the first two name a world, goal and rule
// by:     enumeration
// file:   core/game/puzzle_code.cpp
// with:   core/game/puzzle_code.cpp core/solve/code.cpp
// flags:  -ffunction-sections -Wl,--gc-sections
// quick:  yes
// mutant: bits.put(static_cast<unsigned>(puzzle.rule), 2); -> bits.put(static_cast<unsigned>(puzzle.goal), 2);
// mutant: if (value != 0) return std::nullopt; -> {}
// mutant: return (value & 32U) != 0 ? value ^ 0b100101U : value; -> return value & 31U;
#include "core/game/puzzle_code.hpp"
#include "core/game/ruled_solver.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/proofs/enumerate.hpp"

using namespace lights;
using namespace lights::proofs;

namespace {

Rules two_states;
Rules three_states;

constexpr int kLetters = 11;
using Values = std::array<std::uint8_t, kLetters>;

std::string_view written(const Values& values, int count, std::array<char, kLetters>& room) {
    for (int at = 0; at < count; ++at)
        room[static_cast<std::size_t>(at)] = code_letter(values[static_cast<std::size_t>(at)]);
    return {room.data(), static_cast<std::size_t>(count)};
}

void there_and_back(const NamedPuzzle& puzzle) {
    count_a_case();
    PuzzleCodeText room;
    const std::string_view text = puzzle_code(puzzle, room);
    if (text.empty()) {
        claim(puzzle.board == Board{}, "a puzzle has no code");
        return;
    }
    const auto read = puzzle_of_code(text);
    claim(read && *read == puzzle, "a code is read as another puzzle");
    claim(!kTwin || puzzle.board.one.count() != 7, "no board has seven lights");
}

Board with_row(Board board, int states, int row, unsigned value) {
    for (int col = 0; col < kCols; ++col, value /= static_cast<unsigned>(states)) {
        if (value % static_cast<unsigned>(states) == 1) board.one |= Lights::of(Cell::at(row, col));
        if (value % static_cast<unsigned>(states) == 2) board.two |= Lights::of(Cell::at(row, col));
    }
    return board;
}

bool is_short(const NamedPuzzle& puzzle) {
    return puzzle.world == WorldId::classic && puzzle.goal == Goal::out && puzzle.rule == PlayRule::free;
}

template <class Take>
void every_kind(Take take) {
    for (int world = 0; world < kWorldCount; ++world)
        for (int goal = 0; goal < kGoalCount; ++goal)
            for (int rule = 0; rule < kPlayRuleCount; ++rule) {
                const NamedPuzzle puzzle{
                    static_cast<WorldId>(world), static_cast<Goal>(goal), static_cast<PlayRule>(rule), {}};
                const bool playable = puzzle.rule == PlayRule::free || puzzle.goal == Goal::out;
                if (playable && !is_short(puzzle)) take(puzzle);
            }
}

void any_two_rows(NamedPuzzle puzzle) {
    const int states = rules_of(puzzle.world).states;
    const unsigned rows = states == 2 ? 32 : 243;
    for (int one = 0; one < kRows; ++one)
        for (int other = 0; other < one; ++other)
            for (unsigned a = 0; a < rows; ++a)
                for (unsigned b = 0; b < rows; ++b) {
                    puzzle.board = with_row(with_row({}, states, one, a), states, other, b);
                    there_and_back(puzzle);
                }
}

/// Letters that are a code are the one code of what they mean.
void look(Values values, int count) {
    count_a_case();
    std::array<char, kLetters> room;
    // The last letter is the one that makes the others a code; at most one does.
    int fitting = 0;
    for (int last = 0; last < 32; ++last) {
        values[static_cast<std::size_t>(count - 1)] = static_cast<std::uint8_t>(last);
        const std::string_view text = written(values, count, room);
        const auto read = puzzle_of_code(text);
        if (!read) continue;
        ++fitting;
        PuzzleCodeText again;
        std::array<char, kLetters> plain;
        std::size_t length = 0;
        for (const char letter : puzzle_code(*read, again))
            if (letter != '-') plain[length++] = letter;
        claim(std::string_view(plain.data(), length) == text, "a puzzle has two codes");
    }
    claim(fitting <= 1, "the last letter does not check");
}

void any_letters(int count) {
    for (std::uint32_t first = 0; first < 1U << 10; ++first) {
        Values values{};
        // The first bits come first: the world is one letter.
        values[0] = static_cast<std::uint8_t>(first >> 5);
        values[1] = static_cast<std::uint8_t>(first & 31U);
        const bool kind = values[0] < kWorldCount && (first >> 2 & 3U) < kPlayRuleCount;
        for (int at = 2; at < count - 1; ++at) {
            std::uint8_t& one = values[static_cast<std::size_t>(at)];
            std::uint8_t& next = values[static_cast<std::size_t>(at) + 1];
            const bool both = kind && at < count - 2;
            for (one = 0; one < 32; ++one)
                for (next = 0; next < (both ? 32 : 1); ++next)
                    look(values, count);
            one = next = 0;
        }
    }
}

void one_wrong_letter(NamedPuzzle puzzle) {
    for (int cell = 0; cell < kCells; ++cell) {
        puzzle.board = {Lights::of(Cell(cell)), {}};
        PuzzleCodeText room;
        const std::string_view text = puzzle_code(puzzle, room);
        for (std::size_t at = 0; at < text.size(); ++at) {
            const char right = room[at];
            for (int value = 0; right != '-' && value < 32; ++value) {
                room[at] = code_letter(value);
                count_a_case();
                claim(room[at] == right || !puzzle_of_code(text), "a wrong letter is not noticed");
            }
            room[at] = right;
        }
    }
}

} // namespace

namespace lights {

const Rules& rules_of(WorldId world) {
    return world == WorldId::tricolour ? three_states : two_states;
}
bool rule_available(const Rules& /*rules*/, PlayRule /*rule*/) {
    return true;
}
bool goal_possible(const Rules& /*rules*/, Goal /*goal*/) {
    return true;
}
bool solvable(const Rules& /*rules*/, const Board& /*from*/, const Board& /*to*/) {
    return true;
}
std::optional<Plan> any_solution(const Rules& /*rules*/, const Board& /*from*/, const Board& /*to*/) {
    return std::nullopt;
}
Board pressed(const Rules& /*rules*/, const Board& board, const Plan& /*plan*/) {
    return board;
}

} // namespace lights

void proof() {
    two_states.shape = three_states.shape = Lights(kAllCells);
    three_states.states = 3;
    every_kind(any_two_rows);
    every_kind(one_wrong_letter);
    NamedPuzzle torus{.world = WorldId::torus};
    for (std::uint32_t board = 0; board <= kAllCells; ++board) {
        torus.board.one = Lights(board);
        there_and_back(torus);
    }
    any_letters(8);
    any_letters(11);
}
