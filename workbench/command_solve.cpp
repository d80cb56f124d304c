// lightsout solve

#include <iostream>
#include <limits>

#include "workbench/big_number.hpp"
#include "workbench/commands.hpp"
#include "workbench/explain.hpp"
#include "workbench/json.hpp"

namespace lights::workbench {

namespace {

std::string presses_text(std::int64_t count) {
    return std::to_string(count) + (count == 1 ? " press" : " presses");
}

std::string solutions_text(const std::string& count) {
    return count == "1" ? "the only solution" : "one of " + grouped(count) + " solutions";
}

int print_unsolvable(const Task& task, bool json, const std::string& explanation) {
    if (json) {
        JsonObject object;
        object.truth("solvable", false).raw("presses", "null").raw("total", "null").truth("shortest", false);
        object.text("solutions", "0");
        if (!explanation.empty()) object.text("explanation", explanation);
        std::cout << object.done() << '\n';
    } else {
        std::cout << explanation << "unsolvable: no presses do it (" << describe(task.grid) << ")\n";
    }
    return kUnsolvable;
}

} // namespace

int run_solve(const Arguments& arguments) {
    arguments.expect_plain(0, 1, "at most one board");
    arguments.exclude("--all", "--first", "one says all, the other how many");
    const Task task = read_task(arguments, arguments.plain().empty() ? nullptr : &arguments.plain().front());
    const Cells need = task.need();
    const Method method = arguments.method();
    check_method(task.grid, method);
    const std::string explanation = arguments.has("--explain") ? explained(task, method) : "";
    const auto first = arguments.number("--first", 1, std::numeric_limits<std::int64_t>::max());
    const Answer found = answer(task.grid, method, need, arguments.effort());
    if (!found.solvable) return print_unsolvable(task, arguments.json(), explanation);

    JsonObject object;
    if (arguments.json()) {
        object.truth("solvable", true).raw("presses", json_rows(task.grid, found.presses));
        object.number("total", found.total).truth("shortest", found.shortest);
        if (!found.shortest) object.number("lower_bound", found.lower_bound);
        object.text("solutions", found.solutions);
        if (!explanation.empty()) object.text("explanation", explanation);
    } else {
        std::cout << explanation << presses_text(found.total) << ", " << solutions_text(found.solutions)
                  << "; ";
        if (found.shortest)
            std::cout << "no other is shorter\n";
        else
            std::cout << "not proven shortest: none has fewer than " << presses_text(found.lower_bound)
                      << '\n';
    }
    if (!arguments.has("--all") && !first) {
        if (arguments.json())
            std::cout << object.done() << '\n';
        else
            std::cout << board_text(task.grid, found.presses);
        return kDone;
    }

    const std::uint64_t limit =
        first ? static_cast<std::uint64_t>(*first) : std::numeric_limits<std::uint64_t>::max();
    std::string list;
    std::uint64_t number = 0;
    const bool in_order =
        for_each_solution(task.grid, method, need, arguments.effort(), limit, [&](const Cells& presses) {
            ++number;
            if (arguments.json()) {
                JsonObject entry;
                entry.raw("presses", json_rows(task.grid, presses)).number("total", total(presses));
                list += (list.empty() ? "" : ",\n ") + entry.done();
            } else {
                std::cout << '\n'
                          << number << ": " << presses_text(total(presses)) << '\n'
                          << board_text(task.grid, presses);
            }
            return true;
        });
    if (arguments.json()) {
        object.raw("all", "[" + list + "]").truth("in_order", in_order);
        std::cout << object.done() << '\n';
    } else if (!in_order) {
        std::cout << "\nin no order: there are too many solutions to compare\n";
    }
    return kDone;
}

} // namespace lights::workbench
