#include "workbench/options.hpp"

#include "core/rules/world_table.hpp"
#include "workbench/names.hpp"

#include <array>
#include <stdexcept>

namespace lights::workbench {

namespace {

using Words = std::vector<std::string_view>;

Words reach_words() {
    return words_of(kReaches);
}
Words surface_words() {
    return words_of(kSurfaces);
}
Words method_words() {
    return words_of(kMethods);
}
Words rule_words() {
    return words_of(kPlayRules);
}
Words world_words() {
    Words words;
    for (const World& world : kWorlds)
        words.push_back(world.name);
    return words;
}
Words show_words() {
    return {"A", "augmented", "reduced", "R", "E", "inverse"};
}
Words goal_words() {
    return {"out", "on"};
}

constexpr std::array kOptions{
    Option{"--size", "RxC", "the size"},
    Option{"--reach", "R",
           "what a press changes: a name, a drawing such as '.#./###/.#.' whose middle is the press, or a\n"
           "file with one drawing a line, for each cell its own",
           reach_words},
    Option{"--surface", "S", "how the edges join", surface_words},
    Option{"--states", "N", "2 to 16; a press adds one, the last state is followed by 0"},
    Option{"--hex", "ORDER", "a honeycomb with ORDER cells on a side"},
    Option{"--world", "NAME", "one of the fifteen worlds of the handheld; see lightsout worlds", world_words},
    Option{"--mask", "MASK", "a board with holes: # where there is a cell, . or _ where there is none",
           nullptr, true},
    Option{
        "--graph", "GRAPH",
        "any graph: edges '1-2 2-3', arrows '1>2' (a press of 1 changes 2), lists '1: 2 3; 2: 1', a matrix\n"
        "of 0 and 1, or a file with one of these; with --reach sigma a press leaves its own cell alone",
        nullptr, true},
    Option{"--cube", "N", "the six faces of a cube with N cells on a side"},
    Option{"--triangle", "N", "a triangle of N rows of triangles"},
    Option{"--method", "M", "how it is computed, always with the same answers", method_words},
    Option{
        "--rule", "RULE",
        "which cells may be pressed: any, only lit ones, only dark ones (Watson), or a lit and a dark one\n"
        "in turn; the order of the presses counts then",
        rule_words},
    Option{"--goal", "G", "all dark or all lit; without it all dark, or a world's own goal", goal_words},
    Option{"--to", "BOARD", "go to another board instead"},
    Option{"--all", "", "every solution, shortest first"},
    Option{"--first", "N", "the N shortest solutions, if there are not more than --effort can compare"},
    Option{"--distinct", "",
           "every solution, but of those that can be turned or reflected into each other only one"},
    Option{"--number", "K", "only solution number K of those in order"},
    Option{"--buttons", "", "the presses as numbers too: the cells from 1 in reading order"},
    Option{"--effort", "E",
           "compare up to 2^E solutions to prove the shortest; at most 40. Without it 32, 27 with more than "
           "two\n"
           "states, 24 when dealing"},
    Option{"--explain", "", "show the work: the equations, the premise of solvability, the chase"},
    Option{"--equations", "",
           "instead of a board, how the free presses follow from what is left over: equations,\npremise, "
           "formulas and the row table"},
    Option{"--batch", "FILE",
           "many boards, one a line or with empty lines between: one answer each, in order", nullptr, true},
    Option{"--lit", "K", "how many boards with K lit cells there are, and how many of them are solvable"},
    Option{"--count", "N", "N boards instead of one"},
    Option{"--show", "WHAT", "what to print", show_words},
    Option{"--plan", "BOARD", "a whole plan: how often to press each cell"},
    Option{"--quiet", "", "the quiet patterns too: the plans that change nothing"},
    Option{"--par", "K", "its shortest solution has exactly K presses"},
    Option{"--seed", "S", "the same seed gives the same board"},
    Option{"--svg", "FILE", "write an SVG drawing", nullptr, true},
    Option{"--png", "FILE", "write a PNG picture", nullptr, true},
    Option{"--steps", "", "the solution press by press, a panel each; --svg then also moves"},
    Option{"--solution", "", "the solution alone, without the board"},
    Option{"--no-colour", "", "in the terminal: without colours"},
    Option{"--json", "", "one JSON object instead of text"},
    Option{"--help", "", "what the command does and takes; also -h"},
};

struct Argument {
    std::string_view name;
    std::string_view help;
};
constexpr std::array kArguments{
    Argument{"BOARD",
             "rows of . and # (or digits, a to f for 10 to 15), with / between or on lines of their own:\n"
             "'##..#/###../#...#/..###/#..##', the name of a file, or - for standard input"},
    Argument{"CELL", "row,column, or a cell's number from 1 in reading order"},
    Argument{"CODE", "five letters that name a classic board"},
    Argument{"SCORE", "five letters that the handheld tells after an action game"},
    Argument{"N", "the largest size, 1 to 1000"},
    Argument{"SHELL", "bash, zsh or fish"},
};

} // namespace

std::span<const Option> options() {
    return kOptions;
}

const Option& option(std::string_view name) {
    for (const Option& option : kOptions)
        if (option.name == name) return option;
    throw std::logic_error("an option that is not in the table: " + std::string(name));
}

std::string help_of(const Option& option) {
    std::string text(option.help);
    if (option.choices != nullptr && option.name != "--world") text += ": " + joined(option.choices());
    return text;
}

std::string_view help_of_argument(std::string_view name) {
    for (const Argument& argument : kArguments)
        if (argument.name == name) return argument.help;
    throw std::logic_error("an argument that is not in the table: " + std::string(name));
}

} // namespace lights::workbench
