// Coach: a game in which the next press of a light chase is marked, less with every lesson.
#include "core/game/coach.hpp"

#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/thinking.hpp"
#include "core/solve/solver.hpp"
#include "core/view/canvas.hpp"

#include <optional>

namespace lights {

namespace {

void enter_lesson(State& state, WorldId world, int lesson, Millis now) {
    const Puzzle& puzzle = state.puzzle;
    const Rules& rules = rules_of(world);
    const Goal goal = playable_goal(rules, PlayRule::free, state.keeps.settings.choice.goal);
    // The player's own board, if there is one of this goal that is neither solved nor beyond solving.
    const bool own = puzzle.world == world && puzzle.goal == goal && is_of_its_world(puzzle) &&
                     !kind_of(puzzle).endless && !is_solved(puzzle);
    if (const auto plan = own ? shortest_solution(rules, puzzle.board, target_of(puzzle)) : std::nullopt) {
        const Board board = puzzle.board;
        deal(set_aside(state),
             {.world = world,
              .kind = Kind::coach,
              .goal = puzzle.goal,
              .level = static_cast<std::uint16_t>(lesson)},
             board, plan->length());
        show_new_game(state, now);
    } else {
        Choice choice = state.keeps.choice_in(world);
        choice.par = static_cast<std::uint8_t>(middling_par(rules));
        state.dealer.begin_random(Kind::coach, choice, state.keeps.entropy, lesson);
        deal_when_drawn(state, now);
    }
}

void next_lesson(State& state, Millis now) {
    enter_lesson(state, state.puzzle.world, state.puzzle.level < 2 ? state.puzzle.level + 1 : 2, now);
}

std::optional<Cell> hint_of_lesson(State& state, Millis /*now*/) {
    const CoachStep lesson = coach_step(state.puzzle, state.guide.table_left);
    if (lesson.phase == CoachPhase::done) return std::nullopt;
    return lesson.cell;
}

void follow_lesson(State& state, const Move& move, Millis /*now*/) {
    const CoachStep lesson = coach_step(state.puzzle, move.before, state.guide.table_left);
    // With three states a cell of the table may have to be pressed twice; the next pass asks for it again.
    const bool of_the_table = lesson.phase == CoachPhase::table && lesson.table.has(move.cell);
    state.guide.ask_for(of_the_table ? lesson.table & ~Presses::of(move.cell) : Presses{});
    if (lesson.phase != CoachPhase::done && lesson.cell == move.cell) emit(state, Cue::lesson);
}

void draw_lesson(Frame& frame, const State& state, Millis now) {
    const Coaching coaching = coaching_of(state.puzzle);
    if (coaching == Coaching::on_request) return;
    const CoachStep lesson = coach_step(state.puzzle, state.guide.table_left);
    if (lesson.phase == CoachPhase::done) return;
    const Palette& palette = palette_of(state);
    // First the reason, then the press: the two take turns.
    const std::uint32_t press = wave(now, kSlowWave);
    const std::uint32_t reason = 255 - press;
    for (const Cell cell : lesson.because)
        draw_mark(frame, cell, palette.good, reason);
    if (coaching == Coaching::row_by_row) return;
    draw_mark(frame, lesson.cell, palette.mark, press);
    for (const Cell cell : lesson.table & ~Presses::of(lesson.cell))
        draw_mark(frame, cell, palette.mark, press / 3);
}

bool speaks(const State& state, Millis /*now*/) {
    return coaching_of(state.puzzle) != Coaching::on_request;
}

} // namespace

void enter_coach(State& state, WorldId world, Millis now) {
    enter_lesson(state, world, 0, now);
}

extern const KindRow kCoachKind;
constexpr KindRow kCoachKind{
    .kind = Kind::coach,
    .name = "coach",
    .picker = Page::lessons,
    .competes = false,
    .cues = false,
    .enter = enter_coach,
    .next = next_lesson,
    .hint = hint_of_lesson,
    .pressed = follow_lesson,
    .draw = draw_lesson,
    .moves = speaks,
};

} // namespace lights
