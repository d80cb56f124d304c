#include "workbench/help.hpp"

#include "workbench/commands.hpp"
#include "workbench/options.hpp"

#include <algorithm>

namespace lights::workbench {

namespace {

constexpr std::size_t kIndent = 19;

/// `  --size RxC       the size`, further lines indented below the first.
std::string entry(const std::string& name, std::string_view help) {
    std::string text = "  " + name;
    text.resize(std::max(kIndent, text.size() + 1), ' ');
    for (const char c : help) {
        text += c;
        if (c == '\n') text.append(kIndent, ' ');
    }
    return text + '\n';
}

std::string option_entry(std::string_view name) {
    const Option& told = option(name);
    std::string shown(told.name);
    if (!told.value.empty()) shown += " " + std::string(told.value);
    return entry(shown, help_of(told));
}

/// The names in a usage line such as `[BOARD] …`, each once.
std::vector<std::string> arguments_in(std::string_view usage) {
    std::vector<std::string> names;
    std::string name;
    for (const char c : std::string(usage) + " ") {
        if (c >= 'A' && c <= 'Z') {
            name += c;
            continue;
        }
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
        name.clear();
    }
    return names;
}

} // namespace

std::string overview_text() {
    std::string text =
        "lightsout: Lights Out boards of any size, on any surface, with two to sixteen states\n\n";
    for (const Command* command : commands()) {
        std::string name(command->name);
        name.resize(std::max<std::size_t>(10, name.size() + 1), ' ');
        text += "  lightsout " + name + std::string(command->summary) + '\n';
    }
    return text + "\nlightsout help COMMAND tells more, lightsout --version which one this is.\n"
                  "Exit status: 0 done, 1 unsolvable, 2 bad input.\n";
}

std::string help_text(const Command& command) {
    std::string text = "usage: lightsout " + std::string(command.name);
    if (!command.plain.usage.empty()) text += " " + std::string(command.plain.usage);
    text += " [options]\n" + std::string(command.summary) + "\n\n";
    for (const std::string& name : arguments_in(command.plain.usage))
        text += entry(name, std::string(help_of_argument(name)) +
                                (name == "BOARD" && command.plain.usage.starts_with("[BOARD]")
                                     ? ";\nwithout one all cells are dark"
                                     : ""));
    for (const std::string_view name : command.options)
        text += option_entry(name);
    text += option_entry("--json") + option_entry("--help");
    if (!command.game.empty()) {
        text += "\nthe game:\n";
        for (const std::string_view name : command.game)
            text += option_entry(name);
    }
    if (!command.note.empty()) text += "\n" + std::string(command.note) + "\n";
    return text + "\nexit status: 0 done, 1 unsolvable, 2 bad input\n";
}

} // namespace lights::workbench
