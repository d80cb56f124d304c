// lightsout matrix

#include "workbench/bad_input.hpp"
#include "workbench/command.hpp"
#include "workbench/matrix.hpp"
#include "workbench/names.hpp"
#include "workbench/options.hpp"
#include "workbench/task.hpp"

#include <algorithm>
#include <numeric>

namespace lights::workbench {

namespace {

constexpr std::array<std::string_view, 3> kOptions{"--show", "--goal", "--to"};
constexpr int kMostCells = 1024;

/// With the needs of a board as a last column.
Matrix augmented(const Task& task, const Matrix& matrix) {
    Matrix wide = matrix;
    const Cells need = task.need();
    const std::vector<int> cells = cells_of(task.grid);
    for (std::size_t i = 0; i < wide.size(); ++i)
        wide[i].push_back(need[static_cast<std::size_t>(cells[i])]);
    return wide;
}

void say_matrix(const char* key, const std::string& heading, const Matrix& matrix, std::size_t bar,
                Report& report) {
    report.words(heading + "\n" + matrix_text(matrix, bar));
    report.open_list(key);
    for (const auto& row : matrix)
        report.numbers_entry(row);
    report.close_list();
}

Reduction reduction(const Task& task, const Matrix& matrix) {
    if (prime_powers(task.grid.states).size() > 1)
        throw BadInput("modulo " + std::to_string(task.grid.states) +
                       " a matrix has no reduced form of its own; --states with a power of a prime has");
    return reduction_of(matrix, task.grid.states);
}

int run_matrix(const Arguments& arguments, Report& report) {
    const Task task = read_task(arguments, arguments.plain_or_none(0));
    if (task.grid.cells() > kMostCells)
        throw BadInput("a board of " + std::to_string(task.grid.cells()) +
                       " cells has a matrix too large to print; at most " + std::to_string(kMostCells) +
                       " cells");
    const int states = task.grid.states;
    const std::string show = arguments.value("--show").value_or("A");
    const auto shown = option("--show").choices();
    if (std::find(shown.begin(), shown.end(), show) == shown.end())
        throw BadInput("--show " + show + ": there is no such thing; there are " + joined(shown));
    const Matrix matrix = matrix_of(task.grid);
    const std::size_t size = matrix.size();
    if (show == "A") say_matrix("A", "A, a row for each cell, a column for each press", matrix, 0, report);
    if (show == "augmented")
        say_matrix("augmented", "A and what each cell needs", augmented(task, matrix), size, report);
    if (show == "reduced") {
        const Reduction found = reduction(task, matrix);
        Matrix both = found.reduced;
        const Matrix wide = augmented(task, matrix);
        for (std::size_t r = 0; r < size; ++r) {
            int sum = 0;
            for (std::size_t i = 0; i < size; ++i)
                sum += found.record[r][i] * wide[i].back();
            both[r].push_back(sum % states);
        }
        say_matrix("reduced", "the augmented matrix, reduced", both, size, report);
    }
    if (show == "R") say_matrix("R", "R, which makes R·A = E", reduction(task, matrix).record, 0, report);
    if (show == "E") say_matrix("E", "E = R·A, reduced", reduction(task, matrix).reduced, 0, report);
    if (show == "inverse") {
        const auto inverse = inverse_of(matrix, states);
        if (inverse)
            say_matrix("inverse", "the inverse of A", *inverse, 0, report);
        else
            report.nothing("inverse", "A has no inverse\n");
    }
    const int determinant = determinant_of(matrix, states);
    if (is_prime(states)) {
        const int rank = reduction_of(matrix, states).rank;
        report.number("rank", rank, "rank " + std::to_string(rank) + " of " + std::to_string(size) + ", ");
    } else {
        report.nothing("rank");
    }
    report.number("determinant", determinant,
                  "determinant " + std::to_string(determinant) + " (mod " + std::to_string(states) + ")\n");
    return show == "inverse" && std::gcd(determinant, states) != 1 ? kUnsolvable : kDone;
}

} // namespace

constinit const Command kMatrixCommand{
    "matrix",
    {"[BOARD]", 0, 1, "at most one board"},
    "the game as a matrix: A, augmented, reduced, R, E, its inverse, rank and determinant",
    kOptions,
    kGameOptions,
    "",
    run_matrix,
};

} // namespace lights::workbench
