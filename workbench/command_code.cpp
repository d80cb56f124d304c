// lightsout code

#include "core/solve/code.hpp"
#include "workbench/bad_input.hpp"
#include "workbench/command.hpp"

namespace lights::workbench {

namespace {

const grid::Grid kClassic{{5, 5, Reach::plus, Surface::plane}, 2, 0};

Board board_of_text(const std::string& word) {
    const Cells cells = parse_cells(read_board_argument(word), kClassic);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < cells.size(); ++i)
        bits |= std::uint32_t{cells[i]} << i;
    return {Lights(bits), {}};
}

Board board_of_letters(const std::string& word) {
    const auto read = board_of_code(word);
    if (read) return *read;
    std::array<char, kCodeErrorText> room{};
    throw BadInput("code " + word + ": " + std::string(describe(read.error(), room)));
}

int run_code(const Arguments& arguments, Report& report) {
    const std::string& word = arguments.plain().front();
    const bool drawn = word == "-" || word.find_first_of("./#\n") != std::string::npos;
    const Board board = drawn ? board_of_text(word) : board_of_letters(word);
    const auto code = code_of(board);
    if (!code) {
        report.truth("solvable", false, "unsolvable: only boards that can be solved have a code\n");
        report.nothing("code");
        return kUnsolvable;
    }
    Cells cells(25);
    for (unsigned i = 0; i < cells.size(); ++i)
        cells[i] = static_cast<std::uint8_t>((board.one.bits() >> i) & 1);
    const std::string letters(code->begin(), code->end());
    report.truth("solvable", true).text("code", letters, letters + "\n");
    report.board_line("text", kClassic, cells).board("board", kClassic, cells);
    return kDone;
}

} // namespace

constinit const Command kCodeCommand{
    "code",
    {"CODE|BOARD", 1, 1, "a code of five letters, or a classic board"},
    "the five-letter code of a classic board, or the board of a code",
    {},
    {},
    "",
    run_code,
};

} // namespace lights::workbench
