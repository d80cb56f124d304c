// Where one is, told without a word, one after the other: what a press changes in this world, the goal, the
// kind of game and the world at their places in the menu, then level, par and the presses so far as numbers.
// Any tap ends it. The sheet is one of `Whereabouts`: all of it, only what a press changes and the goal, or
// only the goal, for longer: a pattern that is to be remembered. A finger that goes on holding the middle
// sees the trail instead, one sheet further: the cells pressed an odd number of times. By ear, all of it is
// read row by row.
#include "core/game/by_ear.hpp"
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/page_table.hpp"
#include "core/view/canvas.hpp"

#include <algorithm>

namespace lights {

namespace {

constexpr Millis kReach = motion_duration(MotionKind::preview);
/// The board as it stands, its way to the goal, and the goal.
constexpr Millis kGoalBegins = 300;
constexpr Millis kGoalComes = 700;
constexpr Millis kGoal = 1'600;
constexpr Millis kPattern = 4'000;
constexpr Millis kPlace = 1'600;
constexpr int kNumbers = 4;
/// How long the trail stays when the finger has left.
constexpr Millis kTrail = 2'000;

/// The sheet behind those that can be asked for.
constexpr std::uint8_t kTrailSheet = 3;
static_assert(kTrailSheet > static_cast<std::uint8_t>(Whereabouts::goal));

bool is_sheet(const State& state, Whereabouts what) {
    return state.scene.sheet == static_cast<std::uint8_t>(what);
}

/// Level, par, presses and hints, in this order; nothing where a game has none. Action tells its score
/// instead, and the speed run the time so far, in tenths of a second, in place of presses.
std::optional<std::uint32_t> number_at(const Puzzle& puzzle, int index) {
    if (kind_of(puzzle).endless)
        return index == 0 ? std::optional<std::uint32_t>(puzzle.score) : std::nullopt;
    const bool timed = kind_of(puzzle).timed;
    const bool has_level = puzzle.kind == Kind::journey || puzzle.kind == Kind::coach || timed;
    if (index == 0) return has_level ? std::optional<std::uint32_t>(puzzle.level + 1U) : std::nullopt;
    if (index == 1) return puzzle.par > 0 ? std::optional<std::uint32_t>(puzzle.par) : std::nullopt;
    if (index == 2) return timed ? tenths_of(puzzle) : moves_of(puzzle);
    return puzzle.hints > 0 ? std::optional<std::uint32_t>(puzzle.hints) : std::nullopt;
}

Millis reading_lasts(const State& state) {
    return state.keeps.settings.by_ear ? Millis{kRowSounds} * (state.grid.rows + 1U) : Millis{};
}

Millis where_lasts(const State& state) {
    const auto what = static_cast<Whereabouts>(state.scene.sheet);
    if (what == Whereabouts::goal) return kPattern;
    if (state.scene.sheet == kTrailSheet) return kTrail;
    Millis all = kReach + kGoal;
    if (what == Whereabouts::briefly) return all;
    all += kPlace;
    for (int index = 0; index < kNumbers; ++index)
        if (const auto number = number_at(state.puzzle, index)) all += number_duration(state.grid, *number);
    return std::max(all, reading_lasts(state));
}

/// The board at rest, faint, and over it the cells pressed an odd number of times; with three states those
/// pressed twice in another colour.
void draw_trail(Frame& frame, const State& state) {
    const Palette& palette = palette_of(state);
    draw_board(frame, state, state.puzzle.board);
    for (Rgb& colour : frame.cells)
        colour = scaled(colour, kFaint / 2);
    const Board trail = trail_of(state.puzzle).value_or(Board{});
    for (const Cell cell : trail.one)
        frame[cell] = palette.mark;
    for (const Cell cell : trail.two)
        frame[cell] = palette.second;
}

void draw_goal(Frame& frame, const State& state, Millis since) {
    Frame goal;
    draw_board(frame, state, state.puzzle.board);
    draw_board(goal, state, target_of(state.puzzle));
    const std::uint32_t towards = since < kGoalBegins ? 0 : 255 - fading(since - kGoalBegins, kGoalComes);
    for (const Cell cell : Lights::all())
        draw_mark(frame, cell, goal[cell], towards);
}

/// Whether the item says what kind of game, which world or which rule of play is in hand.
bool tells_place(const Puzzle& puzzle, Item shown) {
    switch (shown.kind) {
    case ItemKind::kind:
        return static_cast<Kind>(shown.value) == puzzle.kind;
    case ItemKind::action:
        return puzzle.kind == Kind::action;
    case ItemKind::duel:
        return puzzle.kind == Kind::duel;
    case ItemKind::world:
        return static_cast<WorldId>(shown.value) == puzzle.world;
    case ItemKind::rule:
        return static_cast<PlayRule>(shown.value) == puzzle.rule;
    default:
        return false;
    }
}

/// The cells that stand for this game in the menu, and on the page that offers it or its rule.
void draw_place(Frame& frame, const State& state, Millis now) {
    const Palette& palette = palette_of(state);
    for (const Page page : {Page::menu, kind_of(state.puzzle).offered_on, Page::pars}) {
        const PageRow& row = row_of(page);
        if (row.item == nullptr) continue;
        for (int index = 0; index < kCells; ++index) {
            const Cell cell(index);
            if (!state.grid.has(cell)) continue;
            const Item shown = row.item(state, cell);
            if (tells_place(state.puzzle, shown))
                frame[cell] = chosen(shown.kind == ItemKind::world  ? palette.mark
                                     : shown.kind == ItemKind::rule ? palette.good
                                                                    : palette.lit,
                                     now);
        }
    }
}

void draw_where(Frame& frame, const State& state, Millis now) {
    const Palette& palette = palette_of(state);
    Millis since = elapsed(now, state.scene.number.since);
    if (state.scene.sheet == kTrailSheet) return draw_trail(frame, state);
    if (static_cast<Whereabouts>(state.scene.sheet) == Whereabouts::goal)
        return draw_goal(frame, state, since);
    if (since < kReach) return draw_reach(frame, state, rules_of(state.puzzle), since);
    since -= kReach;
    if (since < kGoal || is_sheet(state, Whereabouts::briefly)) return draw_goal(frame, state, since);
    since -= kGoal;
    if (since < kPlace) return draw_place(frame, state, now);
    since -= kPlace;
    const Rgb colours[kNumbers] = {palette.lit, palette.good, palette.mark, palette.bad};
    for (int index = 0; index < kNumbers; ++index) {
        const auto number = number_at(state.puzzle, index);
        if (!number) continue;
        const Millis lasts = number_duration(state.grid, *number);
        if (since < lasts) return draw_number(frame, state.grid, *number, since, colours[index]);
        since -= lasts;
    }
}

/// The press ends the telling and plays nothing.
void press_where(State& state, Cell /*cell*/, Millis now) {
    leave_page(state, now);
    if (state.keeps.settings.by_ear)
        state.outbox.sounds.add({0, 1}); // silence, in place of the rest of a row
}

/// The finger that asked where one is stays.
void show_trail(State& state, Millis now) {
    if (is_sheet(state, Whereabouts::briefly)) return;
    if (!trail_of(state.puzzle)) return;
    state.scene.turn_sheet(kTrailSheet);
    state.scene.begin_telling(now);
}

/// By ear: a row as soon as the one before it has been heard.
void read_board(State& state, Millis now) {
    const Settings& settings = state.keeps.settings;
    if (!settings.by_ear || settings.sound == Sound::off || !is_sheet(state, Whereabouts::all)) return;
    const std::uint32_t row = elapsed(now, state.scene.number.since) / Millis{kRowSounds};
    if (row >= state.grid.rows || !state.clock.hear(row)) return;
    add_row(state.outbox.sounds, state.puzzle.board, rules_of(state.puzzle).shape, static_cast<int>(row));
}

} // namespace

[[gnu::noinline]] void show_where(State& state, Whereabouts what, Millis now) {
    open_page(state, Page::where, now);
    state.scene.turn_sheet(static_cast<int>(what));
    state.scene.begin_telling(now);
    state.clock.hear_anew();
    state.clock.end_rest(); // any tap ends it, at any time
}

extern const PageRow kWherePage;
constexpr PageRow kWherePage{
    .page = Page::where,
    .name = "where",
    .lasts = where_lasts,
    .pass_time = read_board,
    .press = press_where,
    .tap = press_where,
    .repeat = show_trail,
    .draw = draw_where,
};

} // namespace lights
