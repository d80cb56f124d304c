#include "workbench/symmetry.hpp"

#include <algorithm>

namespace lights::workbench {

namespace {

/// Whether a map of the places keeps cells, needs, and what each press changes.
bool keeps(const grid::Grid& grid, const Cells& need, const std::vector<int>& map) {
    const auto touched = [&](int place) {
        std::vector<int> cells;
        grid::for_each_touched_once(grid, grid.place(place), [&](int cell) { cells.push_back(cell); });
        return cells;
    };
    for (int place = 0; place < grid.places(); ++place) {
        const int other = map[static_cast<std::size_t>(place)];
        if (grid.holds(grid.place(place)) != grid.holds(grid.place(other))) return false;
        if (need[static_cast<std::size_t>(place)] != need[static_cast<std::size_t>(other)]) return false;
        if (!grid.holds(grid.place(place))) continue;
        std::vector<int> mapped = touched(place);
        for (int& cell : mapped)
            cell = map[static_cast<std::size_t>(cell)];
        std::vector<int> there = touched(other);
        std::sort(mapped.begin(), mapped.end());
        std::sort(there.begin(), there.end());
        if (mapped != there) return false;
    }
    return true;
}

} // namespace

Symmetries::Symmetries(const grid::Grid& grid, const Cells& need) {
    const int rows = grid.rows();
    const int cols = grid.cols();
    for (const bool exchange : {false, true}) {
        if (exchange && rows != cols) continue;
        for (const bool upside_down : {false, true})
            for (const bool left_right : {false, true}) {
                std::vector<int> map(static_cast<std::size_t>(grid.places()));
                for (int row = 0; row < rows; ++row)
                    for (int col = 0; col < cols; ++col) {
                        Place to{upside_down ? rows - 1 - row : row, left_right ? cols - 1 - col : col};
                        if (exchange) std::swap(to.row, to.col);
                        map[static_cast<std::size_t>(grid.index({row, col}))] = grid.index(to);
                    }
                if (keeps(grid, need, map)) maps_.push_back(std::move(map));
            }
    }
}

bool Symmetries::leads(const Cells& presses) const {
    for (const std::vector<int>& map : maps_)
        for (std::size_t i = 0; i < presses.size(); ++i) {
            const std::uint8_t other = presses[static_cast<std::size_t>(map[i])];
            if (other < presses[i]) return false;
            if (other > presses[i]) break;
        }
    return true;
}

} // namespace lights::workbench
