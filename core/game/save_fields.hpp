// Every field that is kept over power-off, once: writer, reader and size are visitors of these lists, and
// core/SAVE_FORMAT.md's table is held to them by a test. Included by save_data.cpp and by that test.
//
// To add a field: one line at the end of its section's list, one in the table, and kSaveVersion one up. What
// an earlier version wrote ends before the new field, which then keeps the value of a new device; so a field
// is never put in between, never removed and never changes its size or meaning. The table of versions there
// counts kinds, worlds and pages as well: one more of them is a new version too.
#pragma once

#include "core/game/items.hpp"
#include "core/game/state.hpp"

#include <cstddef>
#include <cstdint>

namespace lights::save {

/// Tag (1), length (2), contents: as written, the one that grows last.
enum class Section : std::uint8_t {
    settings = 1,
    progress = 2,
    statistics = 3,
    puzzle = 4,
    history = 5,
    page = 6,
    days = 7,
    runs = 8,
};
inline constexpr std::size_t kSectionCount = 8;
inline constexpr std::size_t kSectionHead = 3;

/// The page is kept only if it is one that something was typed into.
struct SavedPage {
    Page page = Page::play;
    Lights code;
};

// A visitor has choice(name, value, count) for what is below `count`, flag, number, cells and board. `Kept`
// is the value or a const one.

template <class Visitor, class Kept>
constexpr void list_settings(Visitor& visit, Kept& keeps) {
    auto& settings = keeps.settings;
    visit.choice("sound", settings.sound, kSoundCount);
    visit.choice("palette", settings.palette, kPaletteCount);
    visit.choice("brightness", settings.brightness, kBrightnessSteps);
    visit.flag("cue", settings.cue);
    visit.choice("kind", settings.choice.kind, kSavedKindCount);
    visit.choice("world", settings.choice.world, kWorldCount);
    visit.choice("goal", settings.choice.goal, kGoalCount);
    visit.choice("rule of play", settings.choice.rule, kPlayRuleCount);
    visit.number("par", settings.choice.par);
    visit.number("seed of chance", keeps.entropy);
    visit.choice("length of a hold", settings.hold, kHoldLengthCount);
    visit.flag("by ear", settings.by_ear);
    visit.flag("attract", settings.attract);
    visit.number("stick turned", settings.stick_turned);
}

template <class Visitor, class Kept>
constexpr void list_statistics(Visitor& visit, Kept& keeps) {
    auto& all = keeps.statistics;
    visit.number("games", all.games);
    visit.number("presses", all.presses);
    visit.number("in par", all.at_par);
    visit.number("streak", all.streak);
    visit.number("best streak", all.best_streak);
    for (std::size_t world = 0; world < all.best_action.size(); ++world) {
        visit.number("best action score", all.best_action[world]);
        visit.number("highest par solved in par", all.best_par[world]);
    }
}

template <class Visitor, class Kept>
constexpr void list_days(Visitor& visit, Kept& keeps) {
    auto& days = keeps.statistics.days;
    visit.number("day solved last", days.last);
    visit.number("days in a row", days.length);
    visit.number("most days in a row", days.best);
}

/// A list of worlds has a section to itself: a new world adds to its end.
template <class Visitor, class Kept>
constexpr void list_runs(Visitor& visit, Kept& keeps) {
    for (auto& best : keeps.statistics.best_time)
        visit.number("best time", best);
}

template <class Visitor, class Kept>
constexpr void list_puzzle(Visitor& visit, Kept& puzzle) {
    visit.choice("world", puzzle.world, kWorldCount);
    visit.choice("kind", puzzle.kind, kSavedKindCount);
    visit.choice("rule of play", puzzle.rule, kPlayRuleCount);
    visit.choice("goal", puzzle.goal, kGoalCount);
    visit.choice("stage", puzzle.stage, kStageCount);
    visit.number("par", puzzle.par);
    visit.flag("hinted", puzzle.hinted);
    visit.flag("leapt", puzzle.leapt);
    visit.flag("counted", puzzle.counted);
    visit.number("level", puzzle.level);
    visit.board("start", puzzle.start);
    visit.board("base", puzzle.base);
    visit.board("board", puzzle.board);
    visit.number("presses played", puzzle.cursor);
    visit.number("presses remembered", puzzle.count);
    visit.number("presses forgotten", puzzle.dropped);
    visit.number("points of the first player", puzzle.points[0]);
    visit.number("points of the second", puzzle.points[1]);
    visit.number("action score", puzzle.score);
    visit.flag("win booked", puzzle.win_booked);
    visit.number("hints used", puzzle.hints);
    visit.board("pattern", puzzle.pattern);
    visit.number("reach", puzzle.reach);
    visit.number("elapsed", puzzle.elapsed);
}

template <class Visitor, class Kept>
constexpr void list_page(Visitor& visit, Kept& saved) {
    visit.choice("page", saved.page, kPageCount);
    visit.cells("code", saved.code);
}

/// Bytes of a list.
class Sizer {
  public:
    std::size_t bytes = 0;

    constexpr void choice(const char*, const auto&, int) { bytes += 1; }
    constexpr void flag(const char*, bool) { bytes += 1; }
    constexpr void number(const char*, const auto& value) { bytes += sizeof(value); }
    constexpr void cells(const char*, Lights) { bytes += 4; }
    constexpr void board(const char*, const Board&) { bytes += 8; }
};

/// All but the contents of the history.
consteval std::size_t fixed_bytes() {
    Sizer size;
    const Keeps keeps{};
    list_settings(size, keeps);
    list_statistics(size, keeps);
    list_days(size, keeps);
    list_runs(size, keeps);
    const Puzzle puzzle{};
    list_puzzle(size, puzzle);
    const SavedPage saved{};
    list_page(size, saved);
    return kSectionCount * kSectionHead + Progress::kBytes + size.bytes;
}

/// The same, and the most that history adds.
inline constexpr std::size_t kFixedBytes = fixed_bytes();
inline constexpr std::size_t kMostBytes = kFixedBytes + History::kBytes;

} // namespace lights::save
