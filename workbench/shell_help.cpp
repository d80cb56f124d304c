// The manual page and the completion scripts, from the same tables as the help.

#include "core/version.hpp"
#include "workbench/commands.hpp"
#include "workbench/help.hpp"
#include "workbench/names.hpp"
#include "workbench/options.hpp"

namespace lights::workbench {

namespace {

/// Words that roff would take for its own are guarded.
std::string roff(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '-')
            safe += "\\-";
        else if (c == '\\')
            safe += "\\e";
        else
            safe += c;
        if (c == '\n') safe += "\\&";
    }
    return "\\&" + safe;
}

std::string command_words() {
    std::vector<std::string_view> names;
    for (const Command* command : commands())
        names.push_back(command->name);
    names.emplace_back("help");
    return joined(names, " ");
}

std::string bash_text() {
    std::string text = "# bash completion for lightsout\n_lightsout() {\n"
                       "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
                       "    COMPREPLY=()\n"
                       "    if [ \"$COMP_CWORD\" -eq 1 ] || [ \"$before\" = help ]; then\n"
                       "        COMPREPLY=($(compgen -W \"" +
                       command_words() +
                       " --help --version\" -- \"$word\"))\n        return\n    fi\n    case $before in\n";
    for (const Option& option : options()) {
        if (option.choices != nullptr)
            text += "    " + std::string(option.name) + ") COMPREPLY=($(compgen -W \"" +
                    joined(option.choices(), " ") + "\" -- \"$word\")); return ;;\n";
        else if (option.file)
            text +=
                "    " + std::string(option.name) + ") COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n";
    }
    text += "    completion) COMPREPLY=($(compgen -W \"bash zsh fish\" -- \"$word\")); return ;;\n    esac\n"
            "    local options=\n    case ${COMP_WORDS[1]} in\n";
    for (const Command* command : commands())
        text += "    " + std::string(command->name) + ") options=\"" + joined(options_of(*command), " ") +
                "\" ;;\n";
    return text + "    esac\n    if [[ $word == -* ]]; then\n"
                  "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n    else\n"
                  "        COMPREPLY=($(compgen -f -- \"$word\"))\n    fi\n}\n"
                  "complete -o filenames -F _lightsout lightsout\n";
}

std::string quoted(std::string_view text) {
    std::string safe = "'";
    for (const char c : text) {
        if (c == '\'')
            safe += "'\\''";
        else
            safe += c == '\n' ? ' ' : c;
    }
    return safe + "'";
}

/// zsh's _arguments reads brackets and colons as its own.
std::string zsh_word(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':') safe += '\\';
        safe += c;
    }
    return safe;
}

std::string zsh_text() {
    std::string text =
        "#compdef lightsout\n_lightsout() {\n    if (( CURRENT == 2 )); then\n        local -a all=(\n";
    for (const Command* command : commands())
        text += "            " + quoted(std::string(command->name) + ":" + zsh_word(command->summary)) + "\n";
    text += "        )\n        _describe command all\n        return\n    fi\n    case ${words[2]} in\n";
    for (const Command* command : commands()) {
        text += "    " + std::string(command->name) + ") _arguments";
        for (const std::string_view name : options_of(*command)) {
            const Option& told = option(name);
            std::string spec = std::string(name) + "[" + zsh_word(told.help) + "]";
            if (!told.value.empty()) {
                spec += ":" + std::string(told.value) + ":";
                if (told.choices != nullptr) spec += "(" + joined(told.choices(), " ") + ")";
                if (told.file) spec += "_files";
            }
            text += " \\\n            " + quoted(spec);
        }
        text += " \\\n            '*:file:_files' ;;\n";
    }
    return text + "    esac\n}\n_lightsout \"$@\"\n";
}

std::string fish_text() {
    std::string text = "# fish completion for lightsout\n";
    for (const Command* command : commands())
        text += "complete -c lightsout -n __fish_use_subcommand -a " + std::string(command->name) + " -d " +
                quoted(command->summary) + "\n";
    for (const Command* command : commands())
        for (const std::string_view name : options_of(*command)) {
            const Option& told = option(name);
            text += "complete -c lightsout -n '__fish_seen_subcommand_from " + std::string(command->name) +
                    "' -l " + std::string(name.substr(2)) + " -d " + quoted(told.help);
            if (!told.value.empty()) text += told.file ? " -r -F" : " -x";
            if (told.choices != nullptr) text += " -a " + quoted(joined(told.choices(), " "));
            text += "\n";
        }
    return text;
}

} // namespace

std::string completion_text(const std::string& shell) {
    return shell == "bash" ? bash_text() : shell == "zsh" ? zsh_text() : shell == "fish" ? fish_text() : "";
}

std::string manual_text() {
    std::string text =
        ".TH LIGHTSOUT 1 \"\" \"lights " + std::string(version()) +
        "\" \"User Commands\"\n.SH NAME\nlightsout \\- Lights Out boards of any size, surface and number "
        "of states\n.SH SYNOPSIS\n.B lightsout\n.I COMMAND\n[argument ...] [option ...]\n.SH COMMANDS\n";
    for (const Command* command : commands()) {
        text += ".TP\n.B " + std::string(command->name) + " " + std::string(command->plain.usage) + "\n" +
                roff(command->summary) + ".\nOptions: " + roff(joined(options_of(*command))) + ".\n";
        if (!command->note.empty()) text += roff(command->note) + ".\n";
    }
    text += ".SH OPTIONS\n";
    for (const Option& option : options())
        text += ".TP\n.B " + roff(option.name) +
                (option.value.empty() ? "" : " " + std::string(option.value)) + "\n" + roff(help_of(option)) +
                "\n";
    return text + ".SH BOARDS\n" + roff(help_of_argument("BOARD")) +
           "\n.SH EXIT STATUS\n0 done, 1 unsolvable, 2 bad input.\n";
}

} // namespace lights::workbench
