// What the two solvers of open rectangles share: the shape, and the answer. Reaches plus and sigma on the
// plane have an algebra of their own, which needs no matrix.
//
// Write P for the adjacency of a path of n cells. Pressing row i must put right what rows i−1 … of the plan
// left in row i, so each row of presses follows from the two above it:
//     x[i+1] = need[i] − (e + P)·x[i] − x[i−1]          e = 1 for plus, 0 for sigma
// and the first row u decides everything. With f₀ = 1, f₁ = t, f[k+1] = t·f[k] − f[k−1], what one chase from
// an empty first row leaves below the board, s, must be undone by u:  f_m(P + e)·u = ±s.  The vectors
// f_k(P)·e₁ are the unit vectors, so a row is a polynomial modulo f_n and the whole board is one equation
// between polynomials:  f_m(t + e)·U = ±S modulo f_n.  Euclid's algorithm on the two f's solves it: its last
// remainder g tells the nullity (its degree) and who is solvable (the multiples of g).
//
// Euclid's cofactors are never written down. They are applied to the row s on the way, for multiplying a row
// by t is one step along the path: two shifts.
#pragma once

#include "core/grid/lane.hpp"

namespace lights::grid {

/// An open rectangle with reach plus or sigma.
struct Plane {
    int rows = 0;
    int cols = 0;
    bool self = true; ///< a press changes its own cell too: plus; else sigma
};

struct PlaneAnswer {
    /// Instead of a nullity: it was given up.
    static constexpr int kGivenUp = -1;

    bool solvable = false;
    int nullity = 0;
};

} // namespace lights::grid
