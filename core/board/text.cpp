#include "core/board/text.hpp"

#include "core/board/sentence.hpp"

namespace lights {
namespace {

/// The rows of a text, however they are divided.
class RowReader {
  public:
    explicit RowReader(std::string_view text) : rest_(text) {
        // A row's end at the end of the text divides nothing.
        while (!rest_.empty() && (rest_.back() == '\n' || rest_.back() == '\r'))
            rest_.remove_suffix(1);
        if (!rest_.empty() && rest_.back() == '/') rest_.remove_suffix(1);
    }

    [[nodiscard]] bool next(std::string_view& row) {
        if (finished_) return false;
        const std::size_t end = rest_.find_first_of("/\n");
        row = rest_;
        if (end == std::string_view::npos) {
            finished_ = true;
        } else {
            row.remove_suffix(row.size() - end);
            rest_.remove_prefix(end + 1);
        }
        if (!row.empty() && row.back() == '\r') row.remove_suffix(1);
        return true;
    }

  private:
    std::string_view rest_;
    bool finished_ = false;
};

int count_rows(std::string_view text) {
    RowReader reader(text);
    int rows = 0;
    for (std::string_view row; reader.next(row);)
        ++rows;
    return rows;
}

} // namespace

Parsed<Board> parse_board(std::string_view text, Lights shape, Box box, int states) {
    // The number of rows says whether the text speaks of the whole grid or of the world's box.
    const int rows = count_rows(text);
    if (rows != box.rows) box = Box{};
    if (rows < box.rows) return TextError{TextFault::too_few_rows, rows, 1, box.rows};
    if (rows > box.rows) return TextError{TextFault::too_many_rows, box.rows + 1, 1, box.rows};

    Board board;
    RowReader reader(text);
    std::string_view line;
    for (int r = 0; reader.next(line); ++r) {
        for (int c = 0; c < static_cast<int>(line.size()); ++c) {
            const char mark = line[static_cast<std::size_t>(c)];
            int state = 0;
            if (mark == '#')
                state = 1;
            else if (mark >= '0' && mark <= '9')
                state = mark - '0';
            else if (mark != '.')
                return TextError{TextFault::bad_character, r + 1, c + 1, states};
            if (c >= box.cols) return TextError{TextFault::row_too_long, r + 1, c + 1, box.cols};
            if (state >= states) return TextError{TextFault::state_too_high, r + 1, c + 1, states};
            const Cell cell = Cell::at(box.row + r, box.col + c);
            if (state != 0 && !shape.has(cell)) return TextError{TextFault::not_a_cell, r + 1, c + 1, 0};
            if (state == 1) board.one |= Lights::of(cell);
            if (state == 2) board.two |= Lights::of(cell);
        }
        if (static_cast<int>(line.size()) < box.cols)
            return TextError{TextFault::row_too_short, r + 1, static_cast<int>(line.size()) + 1, box.cols};
    }
    return board;
}

std::string_view format_board(const Board& board, int states, std::span<char, kBoardText> into,
                              char between) {
    std::size_t length = 0;
    for (int i = 0; i < kCells; ++i) {
        if (i != 0 && i % kCols == 0) into[length++] = between;
        const int state = board.state(Cell(i));
        into[length++] = states > 2 ? static_cast<char>('0' + state) : state != 0 ? '#' : '.';
    }
    return {into.data(), length};
}

std::string_view describe(const TextError& error, std::span<char, kTextErrorText> into) {
    Sentence say(into);
    switch (error.fault) {
    case TextFault::too_few_rows:
        return say.text("only ")
            .number(error.row)
            .text(" rows; ")
            .number(error.allowed)
            .text(" are needed")
            .done();
    case TextFault::too_many_rows:
        return say.text("too many rows; ").number(error.allowed).text(" are needed").done();
    default:
        break;
    }
    say.text("row ").number(error.row).text(" column ").number(error.col).text(": ");
    switch (error.fault) {
    case TextFault::bad_character:
        say.text("write . or #").text(error.allowed > 2 ? ", or a digit from 0 to 2" : "");
        break;
    case TextFault::state_too_high:
        say.text("the states here are 0 to ").number(error.allowed - 1);
        break;
    case TextFault::not_a_cell:
        say.text("this world has no cell here, it must stay dark");
        break;
    case TextFault::row_too_short:
        say.text("the row ends; it needs ").number(error.allowed).text(" cells");
        break;
    case TextFault::row_too_long:
        say.text("the row should have ended; it has ").number(error.allowed).text(" cells");
        break;
    default:
        break;
    }
    return say.done();
}

} // namespace lights
