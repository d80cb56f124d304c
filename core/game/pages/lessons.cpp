// Coach: pick a lesson, or one of the games that are offered beside them.
#include "core/game/coach.hpp"
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/page_table.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

Item lesson_item(const State& state, Cell cell) {
    if (is_leaving_corner(state.grid, cell)) return item(ItemKind::leave);
    const int place = place_on_sheet(state, cell, 0);
    if (place < kLessonCount) return item(ItemKind::lesson, place);
    const KindRow* kind = offered_on(Page::lessons, place - kLessonCount);
    return kind != nullptr ? item(ItemKind::kind, static_cast<int>(kind->kind)) : Item{};
}

void choose_lesson(State& state, Item chosen, Millis now) {
    const WorldId world = state.scene.draft.world;
    if (chosen.kind == ItemKind::kind) {
        emit(state, Cue::menu);
        state.keeps.choose(state.scene.draft);
        return row_of(static_cast<Kind>(chosen.value)).enter(state, world, now);
    }
    const Rules& rules = rules_of(world);
    const auto lesson = static_cast<Lesson>(chosen.value);
    const bool taught = lesson == Lesson::chase || (lesson == Lesson::table && table_length(rules) > 0) ||
                        (lesson == Lesson::quiet && rules.nullity > 0 && rules.states == 2);
    if (!taught) return emit(state, Cue::refused);
    emit(state, Cue::menu);
    if (lesson == Lesson::chase) {
        state.keeps.choose(state.scene.draft);
        return row_of(Kind::coach).enter(state, world, now);
    }
    open_page(state, lesson == Lesson::table ? Page::table : Page::quiet, now);
    state.scene.begin_step(now);
}

Rgb lesson_colour(const State& state, Item shown, Millis /*now*/) {
    return shown.kind == ItemKind::lesson ? palette_of(state).good : palette_of(state).lit;
}

} // namespace

extern const PageRow kLessonsPage;
constexpr PageRow kLessonsPage{
    .page = Page::lessons,
    .name = "lessons",
    .leaves_when_idle = true,
    .item = lesson_item,
    .choose = choose_lesson,
    .colour = lesson_colour,
};

} // namespace lights
