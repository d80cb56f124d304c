#include "core/game/score_code.hpp"

#include "core/board/sentence.hpp"

namespace lights {

namespace {

constexpr int kScoreBits = 10;
static_assert(kMostScore == (1 << kScoreBits) - 1);

using Letters = std::array<std::uint8_t, kCodeLetters>;

/// The product in the field of 32 elements, modulo x⁵ + x² + 1.
constexpr unsigned product(unsigned a, unsigned b) {
    unsigned sum = 0;
    for (; b != 0; b >>= 1) {
        if ((b & 1U) != 0) sum ^= a;
        a <<= 1;
        if ((a & 32U) != 0) a ^= 0b100101U;
    }
    return sum;
}

constexpr unsigned kGenerator = 2;
constexpr unsigned kItsSquare = product(kGenerator, kGenerator);

constexpr unsigned value_at(const Letters& letters, unsigned point) {
    unsigned sum = 0;
    for (const std::uint8_t letter : letters)
        sum = product(sum, point) ^ letter;
    return sum;
}

constexpr bool checks(const Letters& letters) {
    return value_at(letters, kGenerator) == 0 && value_at(letters, kItsSquare) == 0;
}

/// The two letters that check are found by trying the first: the second then follows.
constexpr Letters letters_of(unsigned world, unsigned score) {
    Letters letters{static_cast<std::uint8_t>(world), static_cast<std::uint8_t>(score >> 5),
                    static_cast<std::uint8_t>(score & 31U)};
    while (!checks(letters)) {
        letters[4] = 0;
        letters[3] = static_cast<std::uint8_t>((letters[3] + 1U) & 31U);
        letters[4] = static_cast<std::uint8_t>(value_at(letters, kGenerator));
    }
    return letters;
}

bool has_code(const ActionScore& score) {
    return score.score >= 1 && score.score <= kMostScore;
}

} // namespace

std::optional<Code> code_of_score(const ActionScore& score) {
    if (!has_code(score)) return std::nullopt;
    const Letters letters = letters_of(static_cast<unsigned>(score.world), score.score);
    Code code{};
    for (std::size_t index = 0; index < code.size(); ++index)
        code[index] = code_letter(letters[index]);
    return code;
}

Lights score_lights(const ActionScore& score) {
    if (!has_code(score)) return {};
    const Letters letters = letters_of(static_cast<unsigned>(score.world), score.score);
    Lights lit;
    for (int row = 0; row < kRows; ++row)
        for (int col = 0; col < kCols; ++col)
            if ((unsigned{letters[static_cast<std::size_t>(row)]} >> (kCols - 1 - col) & 1U) != 0)
                lit |= Lights::of(Cell::at(row, col));
    return lit;
}

Parsed<ActionScore, CodeError> score_of_code(std::string_view text) {
    Letters letters{};
    const auto count = read_letters(text, letters);
    if (!count) return count.error();
    if (*count != kCodeLetters) return CodeError{CodeFault::wrong_length, *count};
    const ActionScore score{static_cast<WorldId>(letters[0]),
                            static_cast<std::uint16_t>(letters[1] << 5 | letters[2])};
    if (!checks(letters) || letters[0] >= kWorldCount || !has_code(score))
        return CodeError{CodeFault::bad_check, 0};
    return score;
}

std::string_view describe_score_code(const CodeError& error, std::span<char, kCodeErrorText> into) {
    if (error.fault != CodeFault::bad_check) return describe(error, into);
    return Sentence(into).text("no score has this code: a letter is wrong").done();
}

} // namespace lights
