// The pages laid over the board: menu, pickers, code, lessons, statistics, self-test.
#include "core/game/coach.hpp"
#include "core/game/commands.hpp"
#include "core/game/pages.hpp"
#include "core/solve/code.hpp"
#include "core/solve/solver.hpp"
#include "core/view/canvas.hpp"

namespace lights {

namespace {

constexpr unsigned kFaint = 80;
constexpr unsigned kHalf = 150;

/// What is chosen breathes between half and full; everything else stands still.
Rgb chosen(Rgb colour, Millis now) noexcept {
    return scaled(colour, kHalf + wave(now, kSlowWave) * 105 / 255);
}

Rgb switched(Rgb colour, bool on) noexcept {
    return scaled(colour, on ? 255 : kFaint);
}

Rgb level_colour(const State& state, int level, Millis now) noexcept {
    const Palette& palette = palette_of(state.settings.palette);
    const WorldId world = state.draft.world;
    if (level == state.progress.next_level(world)) return chosen(palette.mark, now);
    switch (state.progress.mark(world, level)) {
    case LevelMark::open:
        return scaled(palette.lit, kFaint);
    case LevelMark::with_hint:
        return scaled(palette.lit, 130);
    case LevelMark::solved:
        return scaled(palette.lit, 195);
    case LevelMark::in_par:
        return palette.good;
    }
    return {};
}

Rgb item_colour(const State& state, Item item, Millis now) noexcept {
    const Palette& palette = palette_of(state.settings.palette);
    const Settings& settings = state.settings;
    switch (item.kind) {
    case ItemKind::none:
        return {};
    case ItemKind::kind:
        return static_cast<Kind>(item.value) == state.draft.kind ? chosen(palette.lit, now)
                                                                 : scaled(palette.lit, kFaint);
    case ItemKind::world:
        return static_cast<WorldId>(item.value) == state.draft.world ? chosen(palette.mark, now)
                                                                     : scaled(palette.mark, kFaint);
    case ItemKind::sound:
        return scaled(palette.good, settings.sound == Sound::on     ? 255
                                    : settings.sound == Sound::soft ? kHalf
                                                                    : kFaint);
    case ItemKind::brightness:
        return scaled(palette.good, kFaint + 43U * settings.brightness);
    case ItemKind::goal:
        return switched(palette.lit, state.draft.goal == Goal::on);
    case ItemKind::statistics:
        // A device that cannot keep anything says so whenever the menu is open.
        return state.notice == Notice::not_saving ? chosen(palette.bad, now) : scaled(palette.good, kHalf);
    case ItemKind::leave:
        return scaled(palette.mark, kHalf);
    case ItemKind::level:
        return level_colour(state, item.value, now);
    case ItemKind::earlier:
    case ItemKind::later:
        return scaled(palette.mark, kHalf);
    case ItemKind::par:
        return item.value == state.draft.par ? chosen(palette.lit, now) : scaled(palette.lit, kFaint);
    case ItemKind::rule:
        return switched(palette.good, static_cast<PlayRule>(item.value) == state.draft.rule);
    case ItemKind::action:
        return scaled(palette.bad, kHalf);
    case ItemKind::duel:
        return palette.rival;
    case ItemKind::lesson:
        return scaled(palette.good, 255);
    case ItemKind::number:
        return scaled(palette.lit, kHalf);
    case ItemKind::self_test:
        return scaled(palette.mark, kHalf);
    case ItemKind::palette:
        return palette.lit;
    case ItemKind::cue:
        return switched(palette.good, settings.cue);
    }
    return {};
}

/// A world's reach: what a press in the middle changes, then what a press in a corner changes.
void draw_preview(Frame& frame, const State& state, Millis since) noexcept {
    const Palette& palette = palette_of(state.settings.palette);
    const Rules& rules = rules_of(state.draft.world);
    const bool middle = since * 2 < motion_duration(MotionKind::preview);
    // The bottom left of its box is a cell of every world, the honeycomb included.
    const Cell cell = middle ? Cell::at(2, 2) : Cell::at(rules.box.row + rules.box.rows - 1, rules.box.col);
    const Lights reach = reach_of(rules, cell);
    frame = {};
    for_each(rules.shape, [&](Cell at) { frame[at] = scaled(palette.lit, reach.has(at) ? 255 : 40); });
    frame[cell] = mixed(frame[cell], palette.mark, wave(since, kWave));
}

void draw_code(Frame& frame, const State& state, Millis now) noexcept {
    const Palette& palette = palette_of(state.settings.palette);
    const bool good = board_of_code_lights(state.code).has_value();
    for_each(state.code, [&](Cell cell) { frame[cell] = good ? palette.good : chosen(palette.lit, now); });
}

void draw_table(Frame& frame, const State& state, Millis now) noexcept {
    const Palette& palette = palette_of(state.settings.palette);
    const Rules& rules = rules_of(state.draft.world);
    const int entries = table_length(rules);
    if (entries == 0) return;
    const TableEntry entry = table_entry(rules, state.sheet % entries);
    for_each(entry.left, [&](Cell cell) { frame[cell] = palette.lit; });
    for_each(entry.answer, [&](Cell cell) { frame[cell] = chosen(palette.mark, now); });
}

/// The quiet-pattern lesson on the player's own board, or on a plain one if that is none for it: a solution,
/// a quiet pattern pressed light by light, the solution that differs by it, and so on.
void draw_quiet(Frame& frame, const State& state, Millis now) noexcept {
    constexpr int kMostPatterns = 3;
    const Palette& palette = palette_of(state.settings.palette);
    const Puzzle& puzzle = state.puzzle;
    const Rules& rules = rules_of(state.draft.world);
    const Board target = target_of(rules, Goal::out);
    Board board = pressed(rules, pressed(rules, target, Cell::at(2, 2)), Cell::at(2, 1));
    const bool own = puzzle.world == state.draft.world && puzzle.goal == Goal::out &&
                     puzzle.board != target && solvable(rules, puzzle.board, target);
    if (own) board = puzzle.board;
    const auto plan = shortest_solution(rules, board, target);
    if (!plan || rules.nullity == 0) return;

    const int patterns = rules.nullity == 1 ? 1 : kMostPatterns;
    const int step = state.sheet % (2 * patterns + 1);
    const int which = (step + 1) / 2; // 0 for the first solution, then the pattern's number
    Presses pattern;
    if ((which & 1) != 0) pattern ^= rules.quiet[0].once;
    if ((which & 2) != 0) pattern ^= rules.quiet[1].once;
    const Millis since = elapsed(now, state.motion.since);

    if (step % 2 != 0) { // the pattern, pressed light by light: in the end nothing has changed
        const Millis round = kReplayEvery * (static_cast<Millis>(pattern.count()) + 3);
        Millis index = since % round / kReplayEvery;
        for (std::uint32_t rest = pattern.bits(); rest != 0 && index > 0; rest &= rest - 1, --index)
            board = pressed(rules, board, Cell(std::countr_zero(rest)));
        draw_board(frame, state, board);
        for_each(pattern, [&](Cell cell) { frame[cell] = mixed(frame[cell], palette.mark, 70); });
        return;
    }
    draw_board(frame, state, board);
    for (Rgb& colour : frame.cells)
        colour = scaled(colour, kFaint);
    const Presses solution = plan->once ^ pattern;
    for_each(solution, [&](Cell cell) {
        const bool differs = pattern.has(cell);
        frame[cell] = differs ? palette.good : chosen(palette.mark, now);
    });
}

/// What was drawn: its par, then its code.
void draw_about(Frame& frame, const State& state, Millis now) noexcept {
    const Palette& palette = palette_of(state.settings.palette);
    const Puzzle& puzzle = state.puzzle;
    const auto plan = shortest_solution(rules_of(puzzle), puzzle.board, target_of(puzzle));
    const auto par = static_cast<std::uint32_t>(plan ? plan->length() : 0);
    const Lights code = code_rows(puzzle);
    const Millis number = number_duration(state.grid, par);
    const Millis letters = code.empty() ? 600 : 4'000;
    const Millis since = elapsed(now, state.number.since) % (number + letters);
    if (since < number) return draw_number(frame, state.grid, par, since, palette.lit);
    for_each(code, [&](Cell cell) { frame[cell] = palette.good; });
}

void draw_self_test(Frame& frame, const State& state) noexcept {
    const Palette& palette = palette_of(state.settings.palette);
    constexpr Rgb kChannels[] = {{90, 0, 0}, {0, 90, 0}, {0, 0, 90}};
    for (int row = 0; row < state.grid.rows; ++row)
        for (int col = 0; col < state.grid.cols; ++col) {
            const Cell cell = Cell::at(row, col);
            frame[cell] = state.tested.has(cell) ? palette.good : kChannels[(row + col) % 3];
        }
}

} // namespace

void draw_page(Frame& frame, const State& state, Millis now) noexcept {
    const Palette& palette = palette_of(state.settings.palette);
    switch (state.page) {
    case Page::play:
        return;
    case Page::code:
        return draw_code(frame, state, now);
    case Page::quiet:
        return draw_quiet(frame, state, now);
    case Page::table:
        return draw_table(frame, state, now);
    case Page::about:
        return draw_about(frame, state, now);
    case Page::self_test:
        return draw_self_test(frame, state);
    default:
        break;
    }
    if (state.number.shown)
        return draw_number(frame, state.grid, state.number.value, elapsed(now, state.number.since),
                           palette.lit);
    if (state.motion.kind == MotionKind::preview && motion_runs(state.motion, now))
        return draw_preview(frame, state, elapsed(now, state.motion.since));
    for (int index = 0; index < kCells; ++index)
        frame[Cell(index)] = item_colour(state, item_at(state, Cell(index)), now);
}

} // namespace lights
