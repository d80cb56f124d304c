// A game as the papers write it: one row a cell, one column a press. For boards small enough to print.
#pragma once

#include "workbench/boards.hpp"

#include <optional>
#include <vector>

namespace lights::workbench {

using Matrix = std::vector<std::vector<int>>;

/// A, with a row for every cell and a column for every press, in reading order.
Matrix matrix_of(const grid::Grid& grid);

/// R·A = E, E reduced: pivots 1 in order, zero rows last. Modulo a power of a prime the pivots may be powers
/// of it.
struct Reduction {
    Matrix reduced;
    Matrix record;
    std::vector<int> pivots; ///< the columns of the first rows' pivots
    int rank = 0;
};
/// The number of states is a power of a prime.
Reduction reduction_of(const Matrix& matrix, int states);

/// Modulo any number of states.
int determinant_of(Matrix matrix, int states);
/// Nothing where there is none.
std::optional<Matrix> inverse_of(const Matrix& matrix, int states);

Matrix product_of(const Matrix& a, const Matrix& b, int states);

/// "0" to "15", blanks between where a number has two digits.
std::string matrix_text(const Matrix& matrix, std::size_t bar);

} // namespace lights::workbench
