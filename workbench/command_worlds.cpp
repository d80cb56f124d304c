// lightsout worlds

#include "core/rules/world_table.hpp"
#include "core/rules/worlds.hpp"
#include "workbench/command.hpp"
#include "workbench/names.hpp"
#include "workbench/wording.hpp"

namespace lights::workbench {

namespace {

int run_worlds(const Arguments& /*arguments*/, Report& report) {
    const auto number = [&](const char* key, int value, std::size_t width) {
        report.number(key, value, column(std::to_string(value), width));
    };
    const auto text = [&](const char* key, std::string_view value, std::size_t width) {
        report.text(key, value, column(std::string(value), width));
    };
    report.words("world       cells  reach     surface   states  nullity  longest\n");
    report.open_list("worlds");
    for (std::size_t i = 0; i < kWorlds.size(); ++i) {
        const World& world = kWorlds[i];
        const Rules& rules = rules_of(static_cast<WorldId>(i));
        report.open_entry();
        text("name", world.name, 12);
        number("cells", rules.shape.count(), 7);
        text("reach", name_of(world.grid.reach), 10);
        text("surface", name_of(world.grid.surface), 10);
        number("states", world.states, 8);
        number("nullity", rules.nullity, 9);
        number("longest", rules.max_par, 0);
        report.close_entry();
        report.words("\n");
    }
    report.close_list();
    return kDone;
}

} // namespace

constinit const Command kWorldsCommand{
    "worlds", {"", 0, 0, "no argument"}, "the fifteen worlds of the handheld", {}, {}, "", run_worlds,
};

} // namespace lights::workbench
