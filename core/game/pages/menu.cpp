// The menu: kinds of game in the first row, worlds below, what counts at once in the last.
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/page_table.hpp"
#include "core/solve/solver.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

Item world_item(const KeyGrid& grid, int index) {
    if (index >= kWorldCount || !world_fits(grid, static_cast<WorldId>(index))) return {};
    return item(ItemKind::world, index);
}

Item menu_item(const State& state, Cell cell) {
    const KeyGrid& grid = state.grid;
    if (is_leaving_corner(grid, cell)) return item(ItemKind::leave);
    if (cell.row() == grid.rows - 1) {
        constexpr ItemKind kBottom[] = {ItemKind::sound, ItemKind::brightness, ItemKind::goal,
                                        ItemKind::statistics};
        constexpr ItemKind kSmallBottom[] = {ItemKind::sound, ItemKind::brightness, ItemKind::statistics};
        return item(grid.cols == kCols ? kBottom[cell.col()] : kSmallBottom[cell.col()]);
    }
    if (grid.cols == kCols) {
        if (cell.row() == 0) return item(ItemKind::kind, cell.col());
        return world_item(grid, (cell.row() - 1) * kCols + cell.col());
    }
    // Sixteen keys: codes are of the classic world, which does not fit; the goal moves up a row.
    constexpr Kind kKinds[] = {Kind::journey, Kind::random, Kind::create, Kind::coach};
    if (cell.row() == 0) return item(ItemKind::kind, static_cast<int>(kKinds[cell.col()]));
    if (cell.row() == grid.rows - 2 && cell.col() == 0) return item(ItemKind::goal);
    if (cell.row() != 1) return {};
    int place = cell.col();
    for (int world = 0; world < kWorldCount; ++world)
        if (world_fits(grid, static_cast<WorldId>(world)) && place-- == 0) return world_item(grid, world);
    return {};
}

Cell goal_cell(const State& state) {
    for (const Cell cell : Lights::all())
        if (state.grid.has(cell) && menu_item(state, cell).kind == ItemKind::goal) return cell;
    return {};
}

/// The goal that is chosen cannot be had in the world that is: the player hears and sees which choice is in
/// the way, and nothing else happens.
bool refuses_goal(State& state, Millis now) {
    const Choice& draft = state.scene.draft;
    if (goal_possible(rules_of(draft.world), draft.goal)) return false;
    state.scene.move(MotionKind::refused, goal_cell(state), now);
    emit(state, Cue::refused);
    return true;
}

/// The chosen kind was tapped once more: its page, or at once the game itself.
void open_kind(State& state, Millis now) {
    if (refuses_goal(state, now)) return;
    const Page picker = row_of(state.scene.draft.kind).picker;
    if (picker == Page::play)
        enter(state, state.scene.draft, now);
    else
        open_page(state, picker, now);
    emit(state, Cue::menu);
}

void tap_kind(State& state, Kind kind, Millis now) {
    Choice draft = state.scene.draft;
    if (draft.kind == kind) return open_kind(state, now);
    draft.kind = kind;
    state.scene.draft_choice(draft);
    emit(state, Cue::choose);
}

void tap_world(State& state, WorldId world, Millis now) {
    if (state.scene.world_armed && state.scene.draft.world == world) {
        if (refuses_goal(state, now)) return;
        const bool elsewhere = state.puzzle.world != world || state.puzzle.goal != state.scene.draft.goal;
        enter(state, state.scene.draft, now);
        if (elsewhere && state.scene.page == Page::play) show_where(state, Whereabouts::briefly, now);
        return emit(state, Cue::menu);
    }
    state.scene.arm(world);
    state.scene.move(MotionKind::preview, {}, now);
    emit(state, Cue::choose);
}

void choose_menu(State& state, Item chosen, Millis now) {
    switch (chosen.kind) {
    case ItemKind::kind:
        return tap_kind(state, static_cast<Kind>(chosen.value), now);
    case ItemKind::world:
        return tap_world(state, static_cast<WorldId>(chosen.value), now);
    case ItemKind::statistics:
        open_page(state, Page::statistics, now);
        return emit(state, Cue::menu);
    case ItemKind::goal: {
        Choice draft = state.scene.draft;
        draft.goal = draft.goal == Goal::out ? Goal::on : Goal::out;
        state.scene.draft_choice(draft);
        if (!refuses_goal(state, now)) return emit(state, Cue::choose);
        draft.goal = Goal::out;
        return state.scene.draft_choice(draft);
    }
    default:
        return change_setting(state, chosen.kind == ItemKind::sound ? Setting::sound : Setting::brightness,
                              now);
    }
}

Rgb menu_colour(const State& state, Item shown, Millis now) {
    const Palette& palette = palette_of(state);
    const Settings& settings = state.keeps.settings;
    const Choice& draft = state.scene.draft;
    switch (shown.kind) {
    case ItemKind::kind:
        return static_cast<Kind>(shown.value) == draft.kind ? chosen(palette.lit, now)
                                                            : scaled(palette.lit, kFaint);
    case ItemKind::world:
        return static_cast<WorldId>(shown.value) == draft.world ? chosen(palette.mark, now)
                                                                : scaled(palette.mark, kFaint);
    case ItemKind::sound:
        return scaled(palette.good, settings.sound == Sound::on     ? 255
                                    : settings.sound == Sound::soft ? kHalf
                                                                    : kFaint);
    case ItemKind::brightness:
        return scaled(palette.good, kFaint + 43U * settings.brightness);
    case ItemKind::goal:
        return switched(palette.lit, draft.goal == Goal::on);
    default:
        // A device that cannot keep anything says so whenever the menu is open.
        return state.scene.notice == Notice::not_saving ? chosen(palette.bad, now)
                                                        : scaled(palette.good, kHalf);
    }
}

void draw_menu(Frame& frame, const State& state, Millis now) {
    const Motion& motion = state.scene.motion;
    if (motion.kind == MotionKind::preview && motion_runs(motion, now))
        return draw_reach(frame, state, rules_of(state.scene.draft.world), elapsed(now, motion.since));
    draw_items(frame, state, now);
}

} // namespace

extern const PageRow kMenuPage;
constexpr PageRow kMenuPage{
    .page = Page::menu,
    .name = "menu",
    .leaves_when_idle = true,
    .item = menu_item,
    .choose = choose_menu,
    .colour = menu_colour,
    .draw = draw_menu,
};

} // namespace lights
