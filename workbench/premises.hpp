// What must hold for a board to be solvable: sums over what its cells need, each of which must vanish. Their
// values name the class a board belongs to.
#pragma once

#include "workbench/boards.hpp"

#include <vector>

namespace lights::workbench {

struct Premise {
    Cells factors; ///< of each place
    int modulus = 2;

    /// What the sum comes to; 0 on every solvable need.
    int value(const Cells& need) const;
};

/// As many as there are quiet generators; by elimination of the whole matrix, so for boards that Gauss can
/// do.
std::vector<Premise> premises(const grid::Grid& grid);

} // namespace lights::workbench
