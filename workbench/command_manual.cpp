// lightsout manual

#include "workbench/command.hpp"
#include "workbench/help.hpp"

namespace lights::workbench {

namespace {

int run_manual(const Arguments& /*arguments*/, Report& report) {
    const std::string text = manual_text();
    report.text("text", text, text);
    return kDone;
}

} // namespace

constinit const Command kManualCommand{
    "manual", {"", 0, 0, "no argument"}, "the manual page, as man wants it", {}, {}, "", run_manual,
};

} // namespace lights::workbench
