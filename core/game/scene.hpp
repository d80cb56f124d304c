// What lies over the board: which page, what moves, what is marked and which number is on its way. The pages
// and commands arrange it, render() paints it. None of it is saved but the code that is being entered.
#pragma once

#include "core/game/settings.hpp"
#include "core/time.hpp"

#include <cstdint>

namespace lights {

/// What the grid is at the moment: the board, or one of the pages laid over it. Each has a row in
/// core/game/page_table.cpp and a file in core/game/pages/.
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
    statistics, ///< numbers
    where,      ///< what is played: reach, goal, kind, level, par, presses
    together,   ///< a cable leads to another handheld: pick what to play with whoever holds it
    settings,   ///< the rarer settings
    attract,    ///< left alone on a cable, the device plays by itself
    count_
};
inline constexpr int kPageCount = static_cast<int>(Page::count_);

/// Something that moves for a while and then is over by itself.
enum class MotionKind : std::uint8_t {
    none,
    deal,     ///< the board comes in row by row
    rewind,   ///< the board comes back, the last row first: restart, or the game before
    win,      ///< rings run out from the last press
    refused,  ///< the cell shivers
    off_path, ///< the cell glows: this press led away
    turn,     ///< two players: whose turn it is
    lose,     ///< action: the board sinks
    preview,  ///< menu: a world's reach
    nearest,  ///< create: the cells that were changed to make the board solvable
    notice,   ///< something about the device itself
    cells,    ///< the cells that feed it are nearly empty
    parted,   ///< nobody is at the other end of the cable any more
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

/// The press that a hint shows.
struct Hint {
    bool shown = false;
    Cell cell{};
    Millis since = 0;
};

struct Scene {
    Page page = Page::play;
    Notice notice = Notice::none;
    /// Which screenful of levels or pars; which step of a lesson.
    std::uint8_t sheet = 0;
    /// A world has been tapped since the menu opened: the same tap again enters it.
    bool world_armed = false;
    /// What the menu is about to choose; nothing counts until a puzzle is entered.
    Choice draft;
    Hint hint;
    Motion motion;
    Number number;
    /// The code page's rows.
    Lights code;

    constexpr void move(MotionKind kind, Cell cell, Millis now, Lights cells = {}) {
        motion = {kind, cell, now, cells};
    }
    constexpr bool in_motion() const { return motion.kind != MotionKind::none; }
    constexpr void stand_still() { motion.kind = MotionKind::none; }
    constexpr void show_hint(Cell cell, Millis now) {
        hint = {true, cell, now};
        stand_still();
    }
    constexpr void hide_hint() { hint.shown = false; }
    constexpr void show_number(std::uint32_t value, Millis now) { number = {true, value, now}; }
    constexpr void hide_number() { number.shown = false; }
    constexpr void notify(Notice what) { notice = what; }

    /// Lays `next` over the board, turned to its first sheet.
    constexpr void turn_to(Page next) {
        page = next;
        sheet = 0;
        world_armed = false;
        forget();
    }
    /// As if this sheet of this page were shown, for who asks what lies there and then turns back.
    constexpr void look_at(Page other, std::uint8_t its_sheet, WorldId its_world) {
        page = other;
        sheet = its_sheet;
        draft.world = its_world;
    }
    constexpr void turn_sheet(int to) { sheet = static_cast<std::uint8_t>(to); }
    /// The next step of a lesson, which begins now.
    constexpr void next_step(Millis now) {
        ++sheet;
        begin_step(now);
    }
    constexpr void begin_step(Millis now) { motion.since = now; }
    /// The page's numbers begin to pass by now.
    constexpr void begin_telling(Millis now) { number = {false, 0, now}; }

    constexpr void draft_choice(const Choice& choice) { draft = choice; }
    constexpr void arm(WorldId world) {
        draft.world = world;
        world_armed = true;
    }
    constexpr void write_code(Lights rows) { code = rows; }

    /// Nothing lies over the board or page any more: no hint, no number, no motion.
    constexpr void forget() {
        hide_hint();
        hide_number();
        stand_still();
    }
};

} // namespace lights
