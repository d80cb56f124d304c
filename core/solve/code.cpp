#include "core/solve/code.hpp"

#include "core/board/sentence.hpp"
#include "core/rules/worlds.hpp"
#include "core/solve/solver.hpp"

namespace lights {
namespace {

constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr int kNumberBits = 23;
constexpr std::uint32_t kNumberMask = (1U << kNumberBits) - 1;

/// The two check bits a light of the code counts for. Neighbours in a row count differently, so that one
/// wrong light, two wrong neighbours, and most exchanges of two letters are noticed.
constexpr std::uint32_t check_of(int bit) {
    return static_cast<std::uint32_t>((bit % kCols + bit / kCols) % 3) + 1;
}

constexpr std::uint32_t check_sum(std::uint32_t bits) {
    std::uint32_t sum = 0;
    for (; bits != 0; bits &= bits - 1)
        sum ^= check_of(std::countr_zero(bits));
    return sum;
}

/// Fills in the two highest bits so that the check sum is zero.
constexpr std::uint32_t with_check(std::uint32_t number) {
    for (std::uint32_t check = 0; check < 4; ++check)
        if (const std::uint32_t bits = number | check << kNumberBits; check_sum(bits) == 0) return bits;
    return 0;
}
static_assert((check_of(kNumberBits) ^ check_of(kNumberBits + 1)) != 0, "the check bits must be independent");

/// A solvable board's number: its solution that leaves the last two buttons alone, of which there is just
/// one.
std::optional<std::uint32_t> number_of(const Board& board) {
    const Rules& rules = rules_of(WorldId::classic);
    if (!fits(rules, board)) return std::nullopt;
    const std::optional<Plan> plan = any_solution(rules, board);
    if (!plan) return std::nullopt;
    LIGHTS_ASSERT((plan->once.bits() & ~kNumberMask) == 0);
    return plan->once.bits();
}

constexpr std::uint32_t reversed(std::uint32_t row) {
    return (row & 1) << 4 | (row & 2) << 2 | (row & 4) | (row & 8) >> 2 | (row & 16) >> 4;
}

} // namespace

char code_letter(int value) {
    return kLetters[static_cast<std::size_t>(value)];
}

int code_value(char letter) {
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    if (letter == 'I' || letter == 'L') return 1;
    if (letter == 'O') return 0;
    const std::size_t found = kLetters.find(letter);
    return found == std::string_view::npos ? -1 : static_cast<int>(found);
}

std::optional<Lights> code_lights(const Board& board) {
    const std::optional<std::uint32_t> number = number_of(board);
    if (!number) return std::nullopt;
    return Lights(with_check(*number));
}

std::optional<Board> board_of_code_lights(Lights shown) {
    if (check_sum(shown.bits()) != 0) return std::nullopt;
    return pressed(rules_of(WorldId::classic), Board{}, Plan{Presses(shown.bits() & kNumberMask), {}});
}

std::optional<Code> code_of(const Board& board) {
    const std::optional<Lights> shown = code_lights(board);
    if (!shown) return std::nullopt;
    Code code{};
    for (int row = 0; row < kCodeLetters; ++row)
        code[static_cast<std::size_t>(row)] = kLetters[reversed(shown->row(row))];
    return code;
}

Parsed<int, CodeError> read_letters(std::string_view text, std::span<std::uint8_t> into) {
    std::size_t count = 0;
    for (const char letter : text) {
        if (letter == '-' || letter == ' ') continue;
        const int value = code_value(letter);
        if (value < 0) return CodeError{CodeFault::bad_letter, static_cast<int>(count) + 1};
        if (count < into.size()) into[count] = static_cast<std::uint8_t>(value);
        ++count;
    }
    return static_cast<int>(count);
}

Parsed<Board, CodeError> board_of_code(std::string_view text) {
    std::array<std::uint8_t, kCodeLetters> letters{};
    const auto count = read_letters(text, letters);
    if (!count) return count.error();
    if (*count != kCodeLetters) return CodeError{CodeFault::wrong_length, *count};
    std::uint32_t bits = 0;
    for (int row = 0; row < kCodeLetters; ++row)
        bits |= reversed(letters[static_cast<std::size_t>(row)]) << (row * kCols);
    const std::optional<Board> board = board_of_code_lights(Lights(bits));
    if (!board) return CodeError{CodeFault::bad_check, 0};
    return *board;
}

std::string_view describe(const CodeError& error, std::span<char, kCodeErrorText> into) {
    Sentence say(into);
    switch (error.fault) {
    case CodeFault::wrong_length:
        return say.text("a code has 5 letters, this has ").number(error.letter).done();
    case CodeFault::bad_letter:
        return say.text("letter ").number(error.letter).text(" is none of ").text(kLetters).done();
    case CodeFault::bad_check:
        break;
    }
    return say.text("no puzzle has this code: a letter is wrong").done();
}

} // namespace lights
