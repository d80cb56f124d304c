// lightsout count and lightsout table

#include <charconv>
#include <iostream>
#include <unistd.h>

#include "workbench/bad_input.hpp"
#include "workbench/big_number.hpp"
#include "workbench/commands.hpp"
#include "workbench/json.hpp"
#include "workbench/progress.hpp"

namespace lights::workbench {

namespace {

bool is_composite(int states) {
    return states == 4 || states == 6;
}

/// "2^8 = 256", or the power alone where the number would fill the screen.
std::string count_text(const std::vector<std::uint8_t>& orders) {
    if (orders.empty()) return "1";
    std::string powers;
    for (const int base : {2, 3, 4, 5, 6, 7}) {
        int exponent = 0;
        for (const std::uint8_t order : orders)
            exponent += order == base ? 1 : 0;
        if (exponent == 0) continue;
        powers += (powers.empty() ? "" : "·") + std::to_string(base) + "^" + std::to_string(exponent);
    }
    const std::string decimal = product_text(orders);
    return decimal.size() <= 40 ? powers + " = " + grouped(decimal) : powers;
}

} // namespace

int run_count(const Arguments& arguments) {
    arguments.expect_plain(0, 0, "no board: --size, --hex or --world says which one");
    const grid::Grid grid = read_grid(arguments);
    const Method method = arguments.method();
    const std::vector<std::uint8_t> orders = solution_orders(grid, method);
    const std::string solutions = product_text(orders);
    std::vector<Cells> quiet;
    if (arguments.has("--quiet")) {
        if (chosen_method(grid, method) == Method::exhaust)
            throw BadInput(
                "--quiet and --method exhaust contradict each other: exhaustion has no basis of patterns; "
                "use --method gauss");
        make_system(grid, method)->for_each_generator([&](std::size_t, const Cells& pattern) {
            quiet.push_back(pattern);
        });
    }
    if (arguments.json()) {
        JsonObject object;
        object.number("rows", grid.rows()).number("cols", grid.cols()).number("cells", grid.cells());
        if (is_composite(grid.states))
            object.raw("nullity", "null");
        else
            object.number("nullity", static_cast<std::int64_t>(orders.size()));
        object.text("solutions", solutions).text("one_in", solutions);
        if (arguments.has("--quiet")) {
            std::string list;
            for (const Cells& pattern : quiet)
                list += (list.empty() ? "" : ", ") + json_rows(grid, pattern);
            object.raw("quiet", "[" + list + "]");
        }
        std::cout << object.done() << '\n';
        return kDone;
    }
    std::cout << describe(grid) << ", " << grid.cells() << " cells\n";
    if (!is_composite(grid.states)) std::cout << "nullity         " << orders.size() << '\n';
    std::cout << "solutions       " << count_text(orders) << " of every board that has one\n";
    if (orders.empty())
        std::cout << "solvable        every board\n";
    else
        std::cout << "solvable        one board in " << count_text(orders) << '\n';
    for (std::size_t i = 0; i < quiet.size(); ++i) {
        std::cout << "\nquiet pattern " << i + 1;
        if (is_composite(grid.states)) std::cout << ", repeats after " << int{orders[i]};
        std::cout << '\n' << board_text(grid, quiet[i]);
    }
    return kDone;
}

int run_table(const Arguments& arguments) {
    constexpr int kMost = 1000;
    arguments.expect_plain(1, 1, "one number: the largest size");
    for (const std::string_view option : {"--size", "--hex", "--world"})
        if (arguments.has(option))
            throw BadInput("table goes through all sizes; leave out " + std::string(option));
    int n = 0;
    const std::string& word = arguments.plain().front();
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), n);
    if (fault != std::errc{} || end != word.data() + word.size() || n < 1 || n > kMost)
        throw BadInput("table " + word + ": the largest size is a whole number from 1 to 1000");

    // Any board will do to read the options; every size of the table is then checked by its method.
    Arguments sized("table", {}, {});
    std::vector<std::string> words{"--size", "1x1"};
    for (const std::string_view option : {"--reach", "--surface", "--states"})
        if (const auto value = arguments.value(option))
            words.insert(words.end(), {std::string(option), *value});
    const grid::Grid pattern = read_grid(Arguments("table", words, board_options()));
    const Method method = arguments.method();
    const auto sizes = static_cast<double>(n) * n;

    Progress progress("counting");
    std::vector<std::vector<std::string>> table(static_cast<std::size_t>(n));
    for (int rows = 1; rows <= n; ++rows)
        for (int cols = 1; cols <= n; ++cols) {
            progress.show((rows - 1.0) * n + cols, sizes);
            grid::Grid grid = pattern;
            grid.topology.rows = rows;
            grid.topology.cols = cols;
            // On the plane a board and its transpose are the same.
            const bool mirrored = grid.topology.surface == Surface::plane && cols < rows;
            table[static_cast<std::size_t>(rows - 1)].push_back(
                mirrored ? table[static_cast<std::size_t>(cols - 1)][static_cast<std::size_t>(rows - 1)]
                         : product_text(solution_orders(grid, method)));
        }

    if (arguments.json()) {
        std::string list;
        for (const auto& row : table) {
            list += list.empty() ? "[" : ",\n [";
            for (std::size_t i = 0; i < row.size(); ++i)
                list += (i == 0 ? "" : ", ") + json_text(row[i]);
            list += ']';
        }
        JsonObject object;
        object.number("size", n).number("states", pattern.states).raw("solutions", "[" + list + "]");
        std::cout << object.done() << '\n';
        return kDone;
    }
    // People get columns that line up and numbered; a program that reads on gets tabs and nothing else.
    const bool people = isatty(STDOUT_FILENO) != 0;
    std::size_t width = 1;
    for (const auto& row : table)
        for (const std::string& entry : row)
            width = std::max(width, entry.size());
    const auto pad = [&](const std::string& entry) {
        return std::string(width + 2 - entry.size(), ' ') + entry;
    };
    if (people) {
        std::cout << pad("");
        for (int cols = 1; cols <= n; ++cols)
            std::cout << pad(std::to_string(cols));
        std::cout << '\n';
    }
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (people) std::cout << pad(std::to_string(row + 1));
        for (std::size_t col = 0; col < table[row].size(); ++col)
            std::cout << (people ? pad(table[row][col]) : (col == 0 ? "" : "\t") + table[row][col]);
        std::cout << '\n';
    }
    return kDone;
}

} // namespace lights::workbench
