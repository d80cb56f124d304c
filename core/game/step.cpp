#include "core/game/step.hpp"

#include "core/game/coach.hpp"
#include "core/game/commands.hpp"
#include "core/game/pages.hpp"
#include "core/game/timing.hpp"

namespace lights {

namespace {

bool is_item_page(Page page) noexcept {
    switch (page) {
    case Page::menu:
    case Page::levels:
    case Page::pars:
    case Page::lessons:
    case Page::statistics:
        return true;
    default:
        return false;
    }
}

/// Pages that are left alone stay; the others go back to the board.
bool leaves_when_idle(Page page) noexcept {
    return is_item_page(page) || page == Page::self_test;
}

/// The puzzle is won or lost, and the next tap goes on.
bool is_over(const State& state) noexcept {
    return state.puzzle.stage == Stage::won || state.puzzle.stage == Stage::lost;
}

void open_kind(State& state, Millis now) noexcept {
    switch (state.draft.kind) {
    case Kind::journey:
        open_page(state, Page::levels);
        state.sheet =
            static_cast<std::uint8_t>(state.progress.next_level(state.draft.world) / sheet_size(state));
        break;
    case Kind::random:
        open_page(state, Page::pars);
        break;
    case Kind::coach:
        open_page(state, Page::lessons);
        break;
    default:
        enter(state, state.draft, now);
        break;
    }
    hear(state, Cue::menu);
}

void tap_world(State& state, WorldId world, Millis now) noexcept {
    if (state.world_armed && state.draft.world == world) {
        enter(state, state.draft, now);
        hear(state, Cue::menu);
        return;
    }
    state.draft.world = world;
    state.world_armed = true;
    start_motion(state, MotionKind::preview, {}, now);
    hear(state, Cue::choose);
}

void tap_lesson(State& state, Lesson lesson, Millis now) noexcept {
    const Rules& rules = rules_of(state.draft.world);
    const bool taught = lesson == Lesson::chase || (lesson == Lesson::table && table_length(rules) > 0) ||
                        (lesson == Lesson::quiet && rules.nullity > 0 && rules.states == 2);
    if (!taught) return hear(state, Cue::refused);
    hear(state, Cue::menu);
    if (lesson == Lesson::chase) {
        state.settings.choice = state.draft;
        return enter_coach(state, state.draft.world, now);
    }
    open_page(state, lesson == Lesson::table ? Page::table : Page::quiet);
    state.motion.since = now;
}

void tap_item(State& state, Cell cell, Millis now) noexcept {
    const Item item = item_at(state, cell);
    Settings& settings = state.settings;
    state.number.shown = false;
    state.motion.kind = MotionKind::none;
    const bool changes_setting = item.kind == ItemKind::sound || item.kind == ItemKind::brightness ||
                                 item.kind == ItemKind::palette || item.kind == ItemKind::cue;
    if (changes_setting) mark_unsaved(state, now);
    switch (item.kind) {
    case ItemKind::none:
        return hear(state, Cue::refused);
    case ItemKind::kind:
        if (state.draft.kind == static_cast<Kind>(item.value)) return open_kind(state, now);
        state.draft.kind = static_cast<Kind>(item.value);
        break;
    case ItemKind::world:
        return tap_world(state, static_cast<WorldId>(item.value), now);
    case ItemKind::sound:
        settings.sound = static_cast<Sound>((static_cast<int>(settings.sound) + 1) % kSoundCount);
        break;
    case ItemKind::brightness:
        settings.brightness = static_cast<std::uint8_t>((settings.brightness + 1) % kBrightnessSteps);
        break;
    case ItemKind::goal:
        state.draft.goal = state.draft.goal == Goal::out ? Goal::on : Goal::out;
        break;
    case ItemKind::statistics:
        open_page(state, Page::statistics);
        return hear(state, Cue::menu);
    case ItemKind::leave:
        leave_page(state, now);
        return hear(state, Cue::menu);
    case ItemKind::level:
        settings.choice = state.draft;
        enter_level(state, state.draft.world, item.value, now);
        return hear(state, Cue::menu);
    case ItemKind::earlier:
        --state.sheet;
        break;
    case ItemKind::later:
        state.sheet = static_cast<std::uint8_t>((state.sheet + 1) % sheet_count(state));
        break;
    case ItemKind::par:
        settings.choice = state.draft;
        new_puzzle(state, item.value, state.entropy, now);
        return hear(state, Cue::menu);
    case ItemKind::rule: {
        const auto rule = static_cast<PlayRule>(item.value);
        state.draft.rule = state.draft.rule == rule ? PlayRule::free : rule;
        break;
    }
    case ItemKind::action:
        settings.choice = state.draft;
        enter_action(state, state.draft.world, now);
        return hear(state, Cue::menu);
    case ItemKind::duel:
        settings.choice = state.draft;
        enter_duel(state, state.draft.world, now);
        return hear(state, Cue::menu);
    case ItemKind::lesson:
        return tap_lesson(state, static_cast<Lesson>(item.value), now);
    case ItemKind::number:
        state.number = {true, figure(state, static_cast<Figure>(item.value)), now};
        break;
    case ItemKind::self_test:
        open_page(state, Page::self_test);
        return hear(state, Cue::menu);
    case ItemKind::palette:
        settings.palette = static_cast<PaletteId>((static_cast<int>(settings.palette) + 1) % kPaletteCount);
        break;
    case ItemKind::cue:
        settings.cue = !settings.cue;
        break;
    }
    hear(state, Cue::choose);
}

void toggle_code_cell(State& state, Cell cell) noexcept {
    state.code ^= Lights::of(cell);
    state.take_back = {true, cell, cell, 0};
    hear(state, state.code.has(cell) ? Cue::press_on : Cue::press_off, cell);
}

/// A finger landed. Corners of the item pages, and of a board that is over, wait for it to leave, so that a
/// hold need not take anything back.
void on_press(State& state, Cell cell, Millis now) noexcept {
    switch (state.page) {
    case Page::play:
        if (is_over(state) && corner_at(state.grid, cell).is_corner) return;
        state.corner_down = false; // its tap is played already
        return press(state, cell, now);
    case Page::code:
        mark_unsaved(state, now);
        return toggle_code_cell(state, cell);
    case Page::quiet:
    case Page::table:
        if (corner_at(state.grid, cell).is_corner) return;
        ++state.sheet;
        state.motion.since = now;
        return hear(state, Cue::choose);
    case Page::about:
        if (corner_at(state.grid, cell).is_corner) return;
        return leave_page(state, now);
    case Page::self_test:
        state.tested |= Lights::of(cell);
        return hear(state, Cue::press_on, cell);
    default:
        if (!corner_at(state.grid, cell).is_corner) tap_item(state, cell, now);
    }
}

void on_tap(State& state, Cell cell, Millis now) noexcept {
    if (!corner_at(state.grid, cell).is_corner) return;
    if (state.page == Page::play && is_over(state) && state.corner_down && state.corner == cell) {
        press(state, cell, now);
    } else if (is_item_page(state.page)) {
        // The finger must have landed on this page; one that opened it by holding leaves without a tap.
        if (state.corner_down && state.corner == cell) tap_item(state, cell, now);
    } else if (state.corner_down && state.corner == cell && state.page == Page::about) {
        leave_page(state, now);
    } else if (state.corner_down && state.corner == cell &&
               (state.page == Page::quiet || state.page == Page::table)) {
        ++state.sheet;
        state.motion.since = now;
        hear(state, Cue::choose);
    }
}

void on_command(State& state, Command command, Millis now) noexcept {
    if (command == Command::menu) {
        hear(state, Cue::menu);
        if (state.page == Page::play) {
            book_win(state, now);
            open_page(state, Page::menu);
        } else {
            leave_page(state, now);
        }
        return;
    }
    if (state.page == Page::play) {
        const bool undone = command == Command::back;
        const bool redone =
            command == Command::forward && state.puzzle.stage == Stage::playing && can_redo(state.puzzle);
        state.repeats = undone || redone;
        state.repeated = command;
        if (command == Command::hint) hint(state, now);
        if (command == Command::back) undo(state, now);
        if (command == Command::forward) forward(state, now);
        return;
    }
    if (state.page == Page::code) {
        mark_unsaved(state, now);
        if (command == Command::hint) state.code = {};
        if (command == Command::back) state.code = code_rows(state.puzzle);
        const bool refused = command == Command::forward && !load_code(state, state.code, now);
        return hear(state, refused ? Cue::refused : Cue::menu);
    }
    hear(state, Cue::refused);
}

void on_hold(State& state, Cell cell, Millis now) noexcept {
    const Corner corner = corner_at(state.grid, cell);
    if (!corner.is_corner) return;
    if (state.page == Page::code && state.take_back.possible && state.take_back.cell == cell) {
        state.code ^= Lights::of(cell);
        state.take_back.possible = false;
    } else if (state.take_back.possible && state.take_back.cell == cell) {
        take_press_back(state);
    }
    state.corner_down = false;
    on_command(state, corner.command, now);
}

void on_repeat(State& state, Millis now) noexcept {
    if (!state.repeats || state.page != Page::play) return;
    if (state.repeated == Command::back && can_undo(state.puzzle)) undo(state, now);
    if (state.repeated == Command::forward && can_redo(state.puzzle)) redo(state, now);
}

/// What time alone does.
void pass_time(State& state, Millis now) noexcept {
    run_action(state, now);
    if (!motion_runs(state.motion, now)) state.motion.kind = MotionKind::none;
    if (state.hint_shown && elapsed(now, state.hint_since) >= kHintShows) state.hint_shown = false;
    if (state.number.shown &&
        elapsed(now, state.number.since) >= number_duration(state.grid, state.number.value))
        state.number.shown = false;
    if (leaves_when_idle(state.page) && elapsed(now, state.last_input) >= kIdleLeaves) leave_page(state, now);
}

constexpr Millis kSaveWhenIdle = 700;
constexpr Millis kSaveAtLatest = 1'900;
constexpr Millis kLongest = 60'000;
/// A finger that is still down may yet become a hold: the win waits a little longer than that.
constexpr Millis kBookWinAfter = 700;

} // namespace

void step(State& state, const Event& event) noexcept {
    const Millis now = event.at;
    state.sounds.clear();

    const bool may_take_back = event.kind == EventKind::hold || event.kind == EventKind::tick;
    if (!may_take_back || elapsed(now, state.won_at) >= kBookWinAfter) book_win(state, now);
    pass_time(state, now);
    if (event.kind == EventKind::tick) return;

    state.last_input = now;
    if (!state.grid.has(event.cell)) return;
    switch (event.kind) {
    case EventKind::press: {
        state.entropy =
            (state.entropy + now + static_cast<unsigned>(event.cell.index())) * 6'364'136'223'846'793'005U +
            1'442'695'040'888'963'407U;
        state.repeats = false;
        state.pointer_shown = false;
        state.corner_down = corner_at(state.grid, event.cell).is_corner;
        state.corner = event.cell;
        on_press(state, event.cell, now);
        break;
    }
    case EventKind::tap:
        on_tap(state, event.cell, now);
        state.corner_down = false;
        break;
    case EventKind::hold:
        on_hold(state, event.cell, now);
        break;
    case EventKind::repeat:
        on_repeat(state, now);
        break;
    case EventKind::command:
        on_command(state, event.command, now);
        break;
    case EventKind::point:
        state.pointer = event.cell;
        state.pointer_shown = true;
        break;
    case EventKind::tick:
        break;
    }
}

Millis next_deadline(const State& state, Millis now) noexcept {
    Millis soonest = kLongest;
    const auto consider = [&](Millis deadline) {
        const Millis wait = reached(now, deadline) ? 0 : deadline - now;
        if (wait < soonest) soonest = wait;
    };
    const Puzzle& puzzle = state.puzzle;
    if (puzzle.kind == Kind::action && puzzle.stage == Stage::playing && state.page == Page::play)
        consider(state.next_light);
    if (state.motion.kind != MotionKind::none)
        consider(state.motion.since + motion_duration(state.motion.kind));
    if (state.hint_shown) consider(state.hint_since + kHintShows);
    if (state.number.shown) consider(state.number.since + number_duration(state.grid, state.number.value));
    if (leaves_when_idle(state.page)) consider(state.last_input + kIdleLeaves);
    if (!state.win_booked) consider(state.won_at + kBookWinAfter);
    return now + soonest;
}

bool wants_save(const State& state, Millis now) noexcept {
    if (!state.unsaved) return false;
    return elapsed(now, state.last_input) >= kSaveWhenIdle ||
           elapsed(now, state.unsaved_since) >= kSaveAtLatest;
}

} // namespace lights
