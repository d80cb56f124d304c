// Rows and columns on a surface with a twisted join (Losada's Flip on the Möbius band, the Klein bottle and
// the cross-cap): a line goes on as its opposite line, so opposite rows, or opposite columns, or both, always
// change together. Cells that always change together form a block, and so do the presses that change the same
// cells: the board is the plain game of blocks, where only the sum of a block's presses counts. All cells of
// a block must need the same, and within a block the presses may be shared out at will.
#pragma once

#include "core/grid/sweep.hpp"

namespace lights::grid {

constexpr bool has_folded_lines(const Grid& grid) {
    return grid.relation == nullptr && grid.topology.reach == Reach::lines &&
           (sides_twist(grid.topology.surface) || ends_twist(grid.topology.surface));
}

template <int q>
class FoldedLines {
  public:
    /// Only where has_folded_lines(); check the arena before use.
    FoldedLines(const Grid& grid, Arena& arena)
        : grid_(grid), blocks_(blocks_of(grid)),
          need_(arena.take<std::uint8_t>(static_cast<unsigned>(blocks_.places()))),
          sums_(arena.take<std::uint8_t>(static_cast<unsigned>(blocks_.places()))), sweep_(blocks_, arena) {}

    int generators() const { return sweep_.generators() + grid_.places() - blocks_.places(); }
    int order(int generator) const { return generator < sweep_.generators() ? sweep_.order(generator) : q; }

    /// First those of the blocks, then one for every cell that is not the first of its block: pressed, and
    /// the first of the block taken back.
    void generator(int which, std::span<std::uint8_t> presses) {
        if (which < sweep_.generators()) {
            sweep_.generator(which, sums_);
            spread_sums(presses);
            return;
        }
        for (std::uint8_t& value : presses)
            value = 0;
        int rest = which - sweep_.generators();
        for (int cell = 0; cell < grid_.places(); ++cell)
            if (const int first = first_of(cell); first != cell && rest-- == 0) {
                presses[static_cast<unsigned>(cell)] = 1;
                presses[static_cast<unsigned>(first)] = q - 1;
            }
    }

    [[nodiscard]] bool solve(std::span<const std::uint8_t> need, std::span<std::uint8_t> presses) {
        for (int cell = 0; cell < grid_.places(); ++cell) {
            const int first = first_of(cell);
            if (need[static_cast<unsigned>(cell)] != need[static_cast<unsigned>(first)]) return false;
            need_[static_cast<unsigned>(block_of(first))] = need[static_cast<unsigned>(first)];
        }
        if (!sweep_.solve(need_, sums_)) return false;
        spread_sums(presses);
        return true;
    }

  private:
    static constexpr Grid blocks_of(const Grid& grid) {
        const int rows = sides_twist(grid.topology.surface) ? (grid.rows() + 1) / 2 : grid.rows();
        const int cols = ends_twist(grid.topology.surface) ? (grid.cols() + 1) / 2 : grid.cols();
        return {{rows, cols, Reach::lines, Surface::plane}, grid.states, 0};
    }
    /// The first cell of the block that a cell belongs to.
    int first_of(int cell) const {
        const Place at = grid_.place(cell);
        const int row = row_goes_on(grid_.topology, at.row);
        const int col = col_goes_on(grid_.topology, at.col);
        return grid_.index({row < at.row ? row : at.row, col < at.col ? col : at.col});
    }
    int block_of(int first) const { return blocks_.index(grid_.place(first)); }

    void spread_sums(std::span<std::uint8_t> presses) {
        for (int cell = 0; cell < grid_.places(); ++cell)
            presses[static_cast<unsigned>(cell)] =
                first_of(cell) == cell ? sums_[static_cast<unsigned>(block_of(cell))] : std::uint8_t{0};
    }

    Grid grid_;
    Grid blocks_;
    std::span<std::uint8_t> need_;
    std::span<std::uint8_t> sums_;
    Sweep<q> sweep_;
};

} // namespace lights::grid
