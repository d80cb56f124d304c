// The rarer settings: one tap, one step on. They count at once, as sound and light in the menu do.
#include "core/game/commands.hpp"
#include "core/game/page_table.hpp"
#include "core/view/canvas.hpp"

#include <array>

namespace lights {

namespace {

struct Offered {
    ItemKind item;
    Setting setting;
};
/// From the top left; four, the narrowest grid's first row, and the rest in the second.
constexpr std::array kOffered{
    Offered{ItemKind::hold, Setting::hold},       Offered{ItemKind::by_ear, Setting::by_ear},
    Offered{ItemKind::attract, Setting::attract}, Offered{ItemKind::cue, Setting::cue},
    Offered{ItemKind::palette, Setting::palette},
};

Item settings_item(const State& state, Cell cell) {
    if (is_leaving_corner(state.grid, cell)) return item(ItemKind::leave);
    const auto index = static_cast<std::size_t>(cell.row() * state.grid.cols + cell.col());
    return index < kOffered.size() ? item(kOffered[index].item) : Item{};
}

void choose_setting(State& state, Item chosen, Millis now) {
    for (const Offered& offered : kOffered)
        if (offered.item == chosen.kind) change_setting(state, offered.setting, now);
}

Rgb settings_colour(const State& state, Item shown, Millis /*now*/) {
    const Palette& palette = palette_of(state);
    const Settings& settings = state.keeps.settings;
    switch (shown.kind) {
    case ItemKind::hold:
        return scaled(palette.mark, kFaint + 87U * static_cast<unsigned>(settings.hold));
    case ItemKind::by_ear:
        return switched(palette.good, settings.by_ear);
    case ItemKind::attract:
        return switched(palette.good, settings.attract);
    case ItemKind::cue:
        return switched(palette.good, settings.cue);
    default:
        return palette.lit;
    }
}

} // namespace

extern const PageRow kSettingsPage;
constexpr PageRow kSettingsPage{
    .page = Page::settings,
    .name = "settings",
    .offered_on = Page::statistics,
    .leaves_when_idle = true,
    .item = settings_item,
    .choose = choose_setting,
    .colour = settings_colour,
};

} // namespace lights
