// lightsout table

#include "workbench/bad_input.hpp"
#include "workbench/big_number.hpp"
#include "workbench/command.hpp"
#include "workbench/progress.hpp"
#include "workbench/task.hpp"

#include <algorithm>
#include <unistd.h>

namespace lights::workbench {

namespace {

constexpr std::array<std::string_view, 4> kGame{"--reach", "--surface", "--states", "--method"};
constexpr int kMost = 1000;

using Table = std::vector<std::vector<std::string>>;

Table counted_table(const Arguments& arguments, int n) {
    const Method method = arguments.method();
    Progress progress("counting");
    Table table(static_cast<std::size_t>(n));
    for (int rows = 1; rows <= n; ++rows)
        for (int cols = 1; cols <= n; ++cols) {
            progress.show((rows - 1.0) * n + cols, static_cast<double>(n) * n);
            const grid::Grid grid = read_grid_of_size(arguments, rows, cols);
            // On the plane a board and its transpose are the same.
            const bool mirrored = grid.topology.surface == Surface::plane && cols < rows;
            table[static_cast<std::size_t>(rows - 1)].push_back(
                mirrored ? table[static_cast<std::size_t>(cols - 1)][static_cast<std::size_t>(rows - 1)]
                         : product_text(solution_orders(grid, method)));
        }
    return table;
}

int run_table(const Arguments& arguments, Report& report) {
    const std::string& word = arguments.plain().front();
    const auto number = whole_number(word);
    if (!number || *number < 1 || *number > kMost)
        throw BadInput("table " + word + ": the largest size is a whole number from 1 to 1000");
    const int n = static_cast<int>(*number);
    const Table table = counted_table(arguments, n);

    // People get columns that line up and numbered; a program that reads on gets tabs and nothing else.
    const bool people = isatty(STDOUT_FILENO) != 0;
    std::size_t width = 1;
    for (const auto& row : table)
        for (const std::string& entry : row)
            width = std::max(width, entry.size());
    const auto pad = [&](const std::string& entry) {
        return std::string(width + 2 - entry.size(), ' ') + entry;
    };
    report.number("size", n).number("states", read_grid_of_size(arguments, 1, 1).states);
    if (people) {
        std::string heading = pad("");
        for (int cols = 1; cols <= n; ++cols)
            heading += pad(std::to_string(cols));
        report.words(heading + '\n');
    }
    report.open_list("solutions");
    for (std::size_t row = 0; row < table.size(); ++row) {
        std::string line = people ? pad(std::to_string(row + 1)) : "";
        for (std::size_t col = 0; col < table[row].size(); ++col)
            line += people ? pad(table[row][col]) : (col == 0 ? "" : "\t") + table[row][col];
        report.texts_entry(table[row], line + '\n');
    }
    report.close_list();
    return kDone;
}

} // namespace

constinit const Command kTableCommand{
    "table",
    {"N", 1, 1, "one number: the largest size"},
    "numbers of solutions of every size up to N×N",
    {},
    kGame,
    "",
    run_table,
};

} // namespace lights::workbench
