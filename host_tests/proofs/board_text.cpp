// Any text as a board: nothing behind its end is looked at, no cell outside the grid is touched, and what
// comes of it is a board of the shape that was asked for. The reader asks of a byte which of its few marks it
// is, so the cases are texts of one mark of each sort.
//
// claim:  any text is a board of its shape and of no more states than asked for, or an error that says a row and a column
// bound:  every text of up to 6 marks of '.', '#', '2', '9', '/', line feed, carriage return and none of these, boxes of 1 to 4 rows, two shapes, 2 and 3 states
// by:     enumeration
// file:   core/board/text.cpp
// with:   core/board/text.cpp
// flags:  -fsanitize=address,undefined -fno-sanitize-recover=all
// quick:  yes
// mutant: if (c >= box.cols) return TextError{TextFault::row_too_long, r + 1, c + 1, box.cols}; -> {}
// mutant: if (state != 0 && !shape.has(cell)) -> if (state > 2)
#include "core/board/text.hpp"
#include "host_tests/proofs/enumerate.hpp"

#include <memory>
#include <string_view>

using namespace lights;
using namespace lights::proofs;

namespace {

constexpr std::string_view kMarks{".#29/\n\rx"};

void look(std::string_view text, Lights shape, Box box, int states) {
    count_a_case();
    const auto board = parse_board(text, shape, box, states);
    if (!board) {
        const TextError& error = board.error();
        claim(error.row >= 0 && error.row <= 7 && error.col >= 1 && error.col <= 7, "an error is nowhere");
        std::array<char, kTextErrorText> words;
        claim(!describe(error, words).empty(), "an error has no words");
        return;
    }
    const std::uint32_t lit = board->one.bits() | board->two.bits();
    claim((lit & ~shape.bits()) == 0 && (board->one.bits() & board->two.bits()) == 0,
          "a board has lights of no cell");
    for (int index = 0; index < kCells; ++index)
        claim((lit >> index & 1U) == 0 || box.has(Cell(index)), "a board has lights outside its box");
    claim(states == 3 || board->two.bits() == 0, "a board has a state that its world has not");
    claim(!kTwin || lit != 1U << 6, "a text is never one light");
}

} // namespace

void proof() {
    constexpr std::size_t kMost = 6;
    for (std::size_t size = 0; size <= kMost; ++size) {
        // Of its own size: the sanitizer sees who reads behind it.
        const std::unique_ptr<char[]> text(new char[size]);
        Choices choices;
        do {
            for (std::size_t at = 0; at < size; ++at)
                text[at] = kMarks[static_cast<std::size_t>(choices.below(static_cast<int>(kMarks.size())))];
            for (const std::uint32_t shape : {kAllCells, 0x0421C5U})
                for (const int states : {2, 3})
                    for (const Box box : {Box{0, 0, 1, 5}, Box{1, 1, 2, 2}, Box{2, 3, 3, 1}, Box{4, 3, 1, 2}})
                        look({text.get(), size}, Lights(shape), box, states);
        } while (choices.next());
    }
}
