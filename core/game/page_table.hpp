// What a page is: one row of functions. A page has a file in core/game/pages/, an enumerator of `Page` and a
// row in page_table.cpp; step() and render() look here and know no page by name.
#pragma once

#include "core/game/items.hpp"
#include "core/game/state.hpp"
#include "core/view/frame.hpp"

#include <string_view>

namespace lights {

// What most pages do, and so what a row says unless it says otherwise (core/game/items.cpp).
/// A finger landed: what the page does at a tap, at once. Corners wait for the finger to leave: a hold is a
/// command.
void press_like_tap(State& state, Cell cell, Millis now);
/// Chooses the item.
void tap_item(State& state, Cell cell, Millis now);
/// The corner of the menu leads back to the board; there is nothing else to command.
void leave_or_refuse(State& state, Command command, Millis now);
void draw_items(Frame& frame, const State& state, Millis now);
[[nodiscard]] constexpr bool moves_always(const State& /*state*/, Millis /*now*/) {
    return true;
}

struct PageRow {
    Page page;
    /// What the console calls it.
    std::string_view name;
    /// The page that offers it; play where none does, and something else opens it.
    Page offered_on = Page::play;
    /// Nobody touches it for kIdleLeaves: back to the board.
    bool leaves_when_idle = false;
    /// Holding the middle tells where one is.
    bool tells = false;
    /// Whatever ends it does nothing else.
    bool only_shown = false;
    /// How long after begin_telling() the page closes by itself; null where it does not.
    Millis (*lasts)(const State&) = nullptr;
    /// What time alone does while it is shown.
    void (*pass_time)(State&, Millis) = nullptr;
    /// Which item lies on a cell of the grid, what choosing it does and how it looks; null where every cell
    /// draws or plays.
    Item (*item)(const State&, Cell) = nullptr;
    void (*choose)(State&, Item, Millis) = nullptr;
    Rgb (*colour)(const State&, Item, Millis) = nullptr;
    /// Fills in what the page shows when it opens.
    void (*open)(State&) = nullptr;
    /// A finger landed; a finger that landed on a corner of this page left it before it became a hold.
    void (*press)(State&, Cell, Millis) = press_like_tap;
    void (*tap)(State&, Cell, Millis) = tap_item;
    /// The press that came last was the beginning of a hold.
    void (*take_back)(State&) = nullptr;
    /// The finger stays.
    void (*repeat)(State&, Millis) = nullptr;
    void (*command)(State&, Command, Millis) = leave_or_refuse;
    void (*draw)(Frame&, const State&, Millis) = draw_items;
    /// Whether the picture moves by itself right now.
    bool (*moves)(const State&, Millis) = moves_always;
};

const PageRow& row_of(Page page);
/// What opens page number `place`, from 0, of those that `page` offers; nothing when there are no more.
Item page_offered_on(Page page, int place);
inline const PageRow& page_of(const State& state) {
    return row_of(state.scene.page);
}

} // namespace lights
