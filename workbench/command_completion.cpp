// lightsout completion

#include "workbench/bad_input.hpp"
#include "workbench/command.hpp"
#include "workbench/help.hpp"

namespace lights::workbench {

namespace {

int run_completion(const Arguments& arguments, Report& report) {
    const std::string& shell = arguments.plain().front();
    const std::string text = completion_text(shell);
    if (text.empty()) throw BadInput("completion " + shell + ": there are bash, zsh and fish");
    report.text("text", text, text);
    return kDone;
}

} // namespace

constinit const Command kCompletionCommand{
    "completion",
    {"SHELL", 1, 1, "a shell: bash, zsh or fish"},
    "what a shell needs to complete lightsout's words",
    {},
    {},
    "",
    run_completion,
};

} // namespace lights::workbench
