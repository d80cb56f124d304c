#include "core/game/puzzle_code.hpp"

#include "core/board/sentence.hpp"
#include "core/game/ruled_solver.hpp"
#include "core/solve/solver.hpp"

namespace lights {

namespace {

constexpr int kTwoStates = 8;
constexpr int kThreeStates = 11;
constexpr int kMostLetters = kThreeStates;
using Letters = std::array<std::uint8_t, kMostLetters>;

constexpr int letters_of(int states) {
    return states == 2 ? kTwoStates : kThreeStates;
}

/// Times the generator x of the field of 32 elements, modulo x⁵ + x² + 1.
constexpr unsigned times_generator(unsigned value) {
    value <<= 1;
    return (value & 32U) != 0 ? value ^ 0b100101U : value;
}

/// The polynomial of the first `count` letters at the generator.
constexpr unsigned at_generator(const Letters& letters, int count) {
    unsigned sum = 0;
    for (int index = 0; index < count; ++index)
        sum = times_generator(sum) ^ letters[static_cast<std::size_t>(index)];
    return sum;
}

/// Bits one after the other, the first ones first.
class Bits {
  public:
    constexpr explicit Bits(Letters& letters) : letters_(letters) {}
    constexpr void put(unsigned value, int count) {
        while (count-- > 0) {
            if ((value >> count & 1U) != 0) letter() = static_cast<std::uint8_t>(letter() | place());
            ++at_;
        }
    }
    constexpr unsigned take(int count) {
        unsigned value = 0;
        for (; count > 0; --count, ++at_)
            value = value << 1 | ((letter() & place()) != 0 ? 1U : 0U);
        return value;
    }
    constexpr int taken() const { return at_; }

  private:
    constexpr std::uint8_t& letter() { return letters_[static_cast<std::size_t>(at_ / 5)]; }
    constexpr unsigned place() const { return 16U >> (at_ % 5); }

    Letters& letters_;
    int at_ = 0;
};

void put_board(Bits& bits, const Board& board, int states) {
    for (int row = 0; row < kRows; ++row) {
        unsigned value = 0;
        for (int col = 0; col < kCols; ++col)
            value = value * static_cast<unsigned>(states) +
                    static_cast<unsigned>(board.state(Cell::at(row, col)));
        bits.put(value, states == 2 ? kCols : 8);
    }
}

/// Nothing where a row is no number in base 3 of five digits.
std::optional<Board> take_board(Bits& bits, int states) {
    Board board;
    for (int row = 0; row < kRows; ++row) {
        unsigned value = bits.take(states == 2 ? kCols : 8);
        for (int col = kCols - 1; col >= 0; --col) {
            const unsigned state = value % static_cast<unsigned>(states);
            value /= static_cast<unsigned>(states);
            if (state == 1) board.one |= Lights::of(Cell::at(row, col));
            if (state == 2) board.two |= Lights::of(Cell::at(row, col));
        }
        if (value != 0) return std::nullopt;
    }
    return board;
}

/// Whether it can be played at all.
bool is_puzzle(const NamedPuzzle& puzzle) {
    const Rules& rules = rules_of(puzzle.world);
    if (!rule_available(rules, puzzle.rule) || !goal_possible(rules, puzzle.goal)) return false;
    if (puzzle.rule != PlayRule::free && puzzle.goal != Goal::out) return false;
    const Board target = target_of(rules, puzzle.goal);
    return fits(rules, puzzle.board) && puzzle.board != target && solvable(rules, puzzle.board, target);
}

bool has_short_code(const NamedPuzzle& puzzle) {
    return puzzle.world == WorldId::classic && puzzle.goal == Goal::out && puzzle.rule == PlayRule::free;
}

} // namespace

std::string_view puzzle_code(const NamedPuzzle& puzzle, PuzzleCodeText& into) {
    if (!is_puzzle(puzzle)) return {};
    Sentence say(into);
    if (has_short_code(puzzle)) {
        const auto code = code_of(puzzle.board);
        return code ? say.text({code->data(), code->size()}).done() : std::string_view{};
    }
    Letters letters{};
    Bits bits(letters);
    bits.put(static_cast<unsigned>(puzzle.world), 5);
    bits.put(static_cast<unsigned>(puzzle.goal), 1);
    bits.put(static_cast<unsigned>(puzzle.rule), 2);
    const int states = rules_of(puzzle.world).states;
    put_board(bits, puzzle.board, states);
    const int count = letters_of(states);
    letters[static_cast<std::size_t>(count - 1)] =
        static_cast<std::uint8_t>(times_generator(at_generator(letters, count - 1)));
    for (int index = 0; index < count; ++index) {
        if (index > 0 && index % 4 == 0) say.letter('-');
        say.letter(code_letter(letters[static_cast<std::size_t>(index)]));
    }
    return say.done();
}

Parsed<NamedPuzzle, CodeError> puzzle_of_code(std::string_view text) {
    Letters letters{};
    const auto read = read_letters(text, letters);
    if (!read) return read.error();
    const int count = *read;
    if (count == kCodeLetters) {
        const auto board = board_of_code(text);
        if (!board) return board.error();
        return NamedPuzzle{.board = *board};
    }
    if (count != kTwoStates && count != kThreeStates) return CodeError{CodeFault::wrong_length, count};

    constexpr CodeError kWrong{CodeFault::bad_check, 0};
    if (at_generator(letters, count) != 0) return kWrong;
    Bits bits(letters);
    const unsigned world = bits.take(5);
    const unsigned goal = bits.take(1);
    const unsigned rule = bits.take(2);
    if (world >= kWorldCount || rule >= kPlayRuleCount) return kWrong;
    NamedPuzzle named{static_cast<WorldId>(world), static_cast<Goal>(goal), static_cast<PlayRule>(rule), {}};
    const int states = rules_of(named.world).states;
    if (count != letters_of(states)) return kWrong;
    const auto board = take_board(bits, states);
    if (!board || bits.take((count - 1) * 5 - bits.taken()) != 0) return kWrong;
    named.board = *board;
    // One puzzle has one code.
    if (has_short_code(named) || !is_puzzle(named)) return kWrong;
    return named;
}

std::string_view describe_puzzle_code(const CodeError& error, std::span<char, kCodeErrorText> into) {
    if (error.fault != CodeFault::wrong_length) return describe(error, into);
    return Sentence(into).text("a code has 5, 8 or 11 letters, this has ").number(error.letter).done();
}

} // namespace lights
