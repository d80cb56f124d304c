// Pictures of boards, plans and quiet patterns: as SVG, as pixels, and as half blocks in a terminal. Takes
// panels of cells and decides colours and layout; where the cells come from is the draw command's business.
//
// In a plan, a pressed cell is bright and an unpressed one shows how often its neighbours' presses change it:
// the pattern of the work, which large boards are drawn for.
#pragma once

#include "workbench/boards.hpp"
#include "workbench/png.hpp"

#include <string>
#include <vector>

namespace lights::workbench {

enum class PanelKind : std::uint8_t { board, plan, quiet };

struct Panel {
    PanelKind kind = PanelKind::board;
    std::string title;
    Cells cells;
    int marked = -1; ///< a place with a ring around it: what was pressed
};

struct Drawing {
    grid::Grid grid;
    std::vector<Panel> panels;
    bool moves = false; ///< in SVG a first panel shows all others one after the other
};

std::string svg_text(const Drawing& drawing);
Picture picture_of(const Drawing& drawing);
/// With `colour`, in 24-bit colours; without, blocks where a cell is lit or pressed.
std::string terminal_text(const Drawing& drawing, bool colour);

} // namespace lights::workbench
