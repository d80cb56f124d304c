// Everything the device knows between two events: one plain value. step() changes it, render() shows it, and
// the part that survives power-off goes through save_data.hpp. Nothing in it is a pointer, so a copy is a
// snapshot.
#pragma once

#include "core/game/progress.hpp"
#include "core/game/ruled_solver.hpp"
#include "core/game/settings.hpp"
#include "core/game/sounds.hpp"
#include "core/input/event.hpp"

#include <cstdint>

namespace lights {

/// What the grid is at the moment: the board, or one of the pages laid over it.
enum class Page : std::uint8_t {
    play,
    menu,
    levels,     ///< journey: pick a level
    pars,       ///< random: pick a par, a rule of play, action or two players
    code,       ///< show or enter a five-letter code
    lessons,    ///< coach: pick a lesson
    quiet,      ///< the lesson on quiet patterns
    table,      ///< the row table of light chasing
    about,      ///< create: par and code of what was drawn
    statistics, ///< numbers, and the rarer settings
    self_test,
};
inline constexpr int kPageCount = 11;

/// Something that moves for a while and then is over by itself.
enum class MotionKind : std::uint8_t {
    none,
    deal,     ///< the board comes in row by row
    win,      ///< rings run out from the last press
    refused,  ///< the cell shivers
    off_path, ///< the cell glows: this press led away
    turn,     ///< two players: whose turn it is
    lose,     ///< action: the board sinks
    preview,  ///< menu: a world's reach
    nearest,  ///< create: the cells that were changed to make the board solvable
    notice,   ///< something about the device itself
};

struct Motion {
    MotionKind kind = MotionKind::none;
    Cell cell{};
    Millis since = 0;
    /// nearest: the cells that changed.
    Lights cells{};
};

/// What the device has to say about itself at power-on.
enum class Notice : std::uint8_t {
    none,
    not_saving, ///< what is stored comes from newer firmware and is left alone, or the flash refuses
    restarted,  ///< the firmware had to be restarted after a fault
};

/// A number on its way over the grid.
struct Number {
    bool shown = false;
    std::uint32_t value = 0;
    Millis since = 0;
};

struct State {
    // Small things first: Cortex-M0+ reaches the first 32 bytes, 31 halfwords and 31 words of a structure
    // with a short instruction, everything behind them with two or three.
    Page page = Page::play;
    Notice notice = Notice::none;
    /// Which screenful of levels or pars; which step of a lesson.
    std::uint8_t sheet = 0;
    /// Lit-only and toggle: which step of `plan` is next.
    std::uint8_t plan_step = 0;
    /// A world has been tapped since the menu opened: the same tap again enters it.
    bool world_armed = false;
    bool hint_shown = false;
    /// Whether the win has been entered in the book: until the finger lifts, a hold may still take the press
    /// back.
    bool win_booked = true;
    /// A finger is on this corner since it landed on the page that is shown.
    bool corner_down = false;
    bool pointer_shown = false;
    /// Something worth keeping has changed since mark_saved(), at `unsaved_since` for the first time.
    bool unsaved = false;
    /// What a finger that stays repeats.
    bool repeats = false;
    Command repeated = Command::back;
    Cell hint{};
    Cell corner{};
    Cell pointer{};
    Grid grid;
    Settings settings;
    /// What the menu is about to choose; nothing counts until a puzzle is entered.
    Choice draft;

    Motion motion;
    Number number;
    TakeBack take_back;
    Millis hint_since = 0;
    Millis won_at = 0;
    /// Action: when the next light comes on.
    Millis next_light = 0;
    Millis last_input = 0;
    Millis unsaved_since = 0;
    /// The code page's rows.
    Lights code;
    /// The self-test: keys that have been pressed.
    Lights tested;
    /// Coach: presses in the first row that the row table asks for and that are still to be made.
    Presses table_left;
    /// The board on which step `plan_step` of `plan` is next.
    Lights plan_board;
    /// Stirred by the time of every press; random puzzles are drawn from it.
    std::uint64_t entropy = 0;

    Puzzle puzzle;
    Statistics statistics;
    /// What the last event wants to be heard.
    Sounds sounds;
    /// Lit-only and toggle: the way that hints follow.
    RuledPlan plan;
    Progress progress;
};

/// The command that holding this cell means, if it is a corner of the board's grid.
struct Corner {
    bool is_corner = false;
    Command command = Command::menu;
};
[[nodiscard]] constexpr Corner corner_at(const Grid& grid, Cell cell) noexcept {
    const bool top = cell.row() == 0;
    const bool left = cell.col() == 0;
    if (!(top || cell.row() == grid.rows - 1) || !(left || cell.col() == grid.cols - 1)) return {};
    if (top) return {true, left ? Command::menu : Command::hint};
    return {true, left ? Command::back : Command::forward};
}

} // namespace lights
