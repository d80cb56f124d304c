#include "workbench/commands.hpp"

#include <array>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>

#include "core/version.hpp"
#include "workbench/bad_input.hpp"

namespace lights::workbench {

namespace {

constexpr std::string_view kBoardHelp = R"(
the board:
  BOARD            rows of . and # (or digits 0 to 6), with / between or on lines of their own:
                   '##..#/###../#...#/..###/#..##', the name of a file, or - for standard input
  --size RxC       the size; without a BOARD all its cells are dark
  --reach R        what a press changes: plus, sigma, king, lines, knight, diagonal, merlin
  --surface S      how the edges join: plane, cylinder, moebius, torus, klein, crosscap
  --states N       2 to 7; a press adds one, the last state is followed by 0
  --hex ORDER      a honeycomb with ORDER cells on a side
  --world NAME     one of the fifteen worlds of the handheld; see lightsout worlds
  --method M       auto, exhaust, gauss, rows, polynomial: all with the same answers
  --json           one JSON object instead of text
)";

constexpr std::string_view kGoalHelp = R"(  --goal out|on    all dark, or all lit
  --to BOARD       another board instead
)";

const std::array<Command, 9> kCommands{{
    {"solve",
     "solve [BOARD|FILE|-] [options]",
     "find the shortest solution, or all of them",
     R"(  --goal out|on    all dark (the default), or all lit
  --to BOARD       go to another board instead
  --all            every solution, shortest first
  --first N        the N shortest solutions
  --effort E       compare up to 2^E solutions to prove the shortest (24; at most 31)
  --explain        show the work: the equations, the premise of solvability, the chase
)",
     {"--goal", "--to", "--all", "--first", "--effort", "--explain"},
     run_solve},
    {"count",
     "count --size RxC [options]",
     "nullity, number of solutions, chance that a board is solvable",
     "  --quiet          list the quiet patterns too: the plans that change nothing\n",
     {"--quiet"},
     run_count},
    {"table",
     "table N [options]",
     "numbers of solutions of every size up to N×N",
     "  N                1 to 1000\n",
     {},
     run_table},
    {"random",
     "random --size RxC [options]",
     "a random board that can be solved",
     R"(  --goal out|on    where it can be brought
  --par K          its shortest solution has exactly K presses
  --seed S         the same seed gives the same board
)",
     {"--goal", "--par", "--seed", "--effort"},
     run_random},
    {"chase",
     "chase BOARD [options]",
     "chase the lights, row by row, step by step",
     kGoalHelp,
     {"--goal", "--to"},
     run_chase},
    {"classify",
     "classify BOARD BOARD [options]",
     "whether two boards can be turned into each other, and how",
     "  --effort E       as for solve\n",
     {"--effort"},
     run_classify},
    {"code",
     "code CODE|BOARD",
     "the five-letter code of a classic board, or the board of a code",
     "",
     {},
     run_code},
    {"worlds", "worlds", "the fifteen worlds of the handheld", "", {}, run_worlds},
    {"draw",
     "draw [BOARD|FILE|-] [options]",
     "draw a board, its solution and its quiet patterns",
     R"(  --svg FILE       write an SVG drawing
  --png FILE       write a PNG picture
  --solution       the solution alone, without the board
  --quiet          the quiet patterns too (the first eight)
  --goal out|on    all dark (the default), or all lit
  --to BOARD       go to another board instead
  --effort E       as for solve
  --no-colour      in the terminal: without colours
without --svg and --png the drawing is shown in the terminal, two cells to a letter
)",
     {"--svg", "--png", "--solution", "--quiet", "--goal", "--to", "--effort", "--no-colour"},
     run_draw},
}};

void print_overview(std::ostream& out) {
    out << "lightsout: Lights Out boards of any size, on any surface, with two to seven states\n\n";
    for (const Command& command : kCommands) {
        out << "  lightsout " << command.name;
        for (std::size_t i = command.name.size(); i < 10; ++i)
            out << ' ';
        out << command.summary << '\n';
    }
    out << "\nlightsout COMMAND --help tells more. Exit status: 0 done, 1 unsolvable, 2 bad input.\n";
}

bool takes_board(std::string_view name) {
    return name != "code" && name != "worlds";
}

void print_help(const Command& command) {
    std::cout << "usage: lightsout " << command.usage << "\n" << command.summary << "\n\n" << command.help;
    if (takes_board(command.name))
        std::cout << kBoardHelp;
    else
        std::cout << "  --json           one JSON object instead of text\n";
    std::cout << "\nexit status: 0 done, 1 unsolvable, 2 bad input\n";
}

int dispatch(const std::vector<std::string>& words) {
    if (words.empty()) throw BadInput("which command? see lightsout --help");
    const std::string& name = words.front();
    if (name == "--help" || name == "help" || name == "-h") {
        print_overview(std::cout);
        return kDone;
    }
    if (name == "--version") {
        std::cout << "lightsout " << version() << '\n';
        return kDone;
    }
    for (const Command& command : kCommands) {
        if (command.name != name) continue;
        std::vector<std::string_view> known = command.options;
        if (takes_board(name)) {
            const auto board = board_options();
            known.insert(known.end(), board.begin(), board.end());
        } else {
            known.insert(known.end(), {"--json", "--help"});
        }
        const Arguments arguments(command.name, {words.begin() + 1, words.end()}, known);
        if (arguments.has("--help")) {
            print_help(command);
            return kDone;
        }
        return command.run(arguments);
    }
    std::string all;
    for (const Command& command : kCommands)
        all += (all.empty() ? "" : ", ") + std::string(command.name);
    throw BadInput("there is no command '" + name + "'; there are " + all);
}

} // namespace

std::span<const Command> commands() {
    return kCommands;
}

int run(const std::vector<std::string>& words) {
    try {
        std::ios::sync_with_stdio(false);
        const int status = dispatch(words);
        std::cout.flush();
        if (!std::cout) throw BadInput("the output cannot be written");
        return status;
    } catch (const BadInput& fault) {
        std::cout.flush();
        std::cerr << "lightsout: " << fault.what() << '\n';
        return kBadInput;
    } catch (const std::bad_alloc&) {
        std::cerr << "lightsout: this board needs more memory than there is; a smaller one, or --effort 0, "
                     "may do\n";
        return kBadInput;
    }
}

} // namespace lights::workbench
