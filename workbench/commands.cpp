#include "workbench/commands.hpp"

#include "core/version.hpp"
#include "workbench/bad_input.hpp"
#include "workbench/help.hpp"
#include "workbench/names.hpp"
#include "workbench/task.hpp"

#include <algorithm>
#include <array>
#include <iostream>
#include <new>

namespace lights::workbench {

namespace {

// Pointers, for the rows are made in files of their own.
constexpr std::array<const Command*, 16> kCommands{
    &kSolveCommand,  &kCountCommand,    &kTableCommand,      &kRandomCommand,  &kPressCommand, &kChaseCommand,
    &kMatrixCommand, &kClassifyCommand, &kNearestCommand,    &kHardestCommand, &kCodeCommand,  &kScoreCommand,
    &kWorldsCommand, &kDrawCommand,     &kCompletionCommand, &kManualCommand,
};

bool asks_for_help(const std::string& word) {
    return word == "help" || word == "--help" || word == "-h";
}

/// Whether the options alone tell that every board has one row, as all of a graph have.
bool has_one_row(const Arguments& arguments) {
    constexpr std::array<std::string_view, 7> kTell{"--size",  "--mask", "--graph",   "--hex",
                                                    "--world", "--cube", "--triangle"};
    return std::any_of(kTell.begin(), kTell.end(), [&](auto option) { return arguments.has(option); }) &&
           read_game(arguments).grid.rows() == 1;
}

/// One answer for each board, in order: an object a line, or texts with an empty line between.
int run_batch(const Command& command, const Arguments& arguments) {
    if (!arguments.plain().empty())
        throw BadInput("--batch says where the boards are; leave out '" + arguments.plain().front() + "'");
    for (const std::string_view option : {"--to", "--reach", "--mask", "--graph"})
        if (const auto value = arguments.value(option); value && *value == "-")
            throw BadInput(std::string(option) +
                           " -: each board of --batch would read standard input again; name a file");
    const int states = read_states(arguments);
    const std::vector<BoardText> boards =
        read_boards(*arguments.value("--batch"), states, has_one_row(arguments));
    int status = kDone;
    for (std::size_t i = 0; i < boards.size(); ++i) {
        Report report(std::cout, arguments.has("--json"), ", ");
        if (i > 0 && !report.json()) std::cout << '\n';
        try {
            const std::string board = argument_text(boards[i], states);
            status = std::max(status, command.run(arguments.with_plain(board), report));
        } catch (const BadInput& fault) {
            throw BadInput("board " + std::to_string(i + 1) + " of " + boards[i].from + ": " + fault.what());
        }
        report.end();
    }
    return status;
}

int dispatch(const std::vector<std::string>& words) {
    if (words.empty()) throw BadInput("which command? see lightsout --help");
    const std::string& name = words.front();
    if (asks_for_help(name)) {
        if (words.size() > 2)
            throw BadInput("'" + words[2] + "' is one argument too many; help wants at most one command");
        std::cout << (words.size() == 2 ? help_text(find_command(words[1])) : overview_text());
        return kDone;
    }
    if (name == "--version") {
        if (words.size() > 1)
            throw BadInput("'" + words[1] + "' is one argument too many; --version wants none");
        std::cout << "lightsout " << version() << '\n';
        return kDone;
    }
    if (name.starts_with('-'))
        throw BadInput("'" + name + "' stands where the command comes first, such as lightsout solve");
    const Command& command = find_command(name);
    const Arguments arguments(command, {words.begin() + 1, words.end()});
    if (arguments.has("--help")) {
        std::cout << help_text(command);
        return kDone;
    }
    if (arguments.has("--batch")) return run_batch(command, arguments);
    arguments.expect_plain();
    Report report(std::cout, arguments.has("--json"));
    const int status = command.run(arguments, report);
    report.end();
    return status;
}

/// What was typed is quoted in a message, and must not steer the terminal from there.
std::string without_controls(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string shown;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte != 0x7F) {
            shown += c;
            continue;
        }
        shown += "\\x";
        shown += kDigits[byte >> 4U];
        shown += kDigits[byte & 15U];
    }
    return shown;
}

} // namespace

std::span<const Command* const> commands() {
    return kCommands;
}

const Command& find_command(const std::string& name) {
    std::vector<std::string_view> all;
    for (const Command* command : kCommands) {
        if (command->name == name) return *command;
        all.push_back(command->name);
    }
    throw BadInput("there is no command '" + name + "'; there are " + joined(all));
}

std::vector<std::string_view> options_of(const Command& command) {
    std::vector<std::string_view> all(command.options.begin(), command.options.end());
    all.insert(all.end(), command.game.begin(), command.game.end());
    all.insert(all.end(), {"--json", "--help"});
    return all;
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
        std::cerr << "lightsout: " << without_controls(fault.what()) << '\n';
        return kBadInput;
    } catch (const std::bad_alloc&) {
        std::cerr << "lightsout: this board needs more memory than there is; a smaller one may do\n";
        return kBadInput;
    }
}

} // namespace lights::workbench
