#include "workbench/matrix.hpp"

#include "core/grid/elimination.hpp"
#include "workbench/system.hpp"

#include <algorithm>
#include <numeric>

namespace lights::workbench {

namespace {

Matrix zeros(std::size_t rows, std::size_t cols) {
    Matrix matrix(rows, std::vector<int>(cols));
    return matrix;
}

template <int q>
Reduction reduced_by(const Matrix& matrix) {
    const int rows = static_cast<int>(matrix.size());
    const int cols = rows == 0 ? 0 : static_cast<int>(matrix.front().size());
    for (std::size_t size = std::size_t{1} << 16;; size *= 2) {
        std::vector<std::byte> storage(size);
        grid::Arena arena(storage);
        grid::Elimination<q> system(rows, cols, arena);
        if (arena.exhausted()) continue;
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < cols; ++c)
                if (const int value = matrix[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] % q;
                    value != 0)
                    system.set(r, c, static_cast<grid::Digit>(value));
        system.reduce();
        std::vector<int> order;
        Reduction result;
        for (int c = 0; c < cols; ++c)
            if (system.equation_of(c) >= 0) {
                order.push_back(system.equation_of(c));
                result.pivots.push_back(c);
            }
        result.rank = static_cast<int>(order.size());
        for (int r = 0; r < rows; ++r)
            if (std::find(order.begin(), order.end(), r) == order.end()) order.push_back(r);
        for (const int r : order) {
            result.reduced.emplace_back();
            result.record.emplace_back();
            for (int c = 0; c < cols; ++c)
                result.reduced.back().push_back(static_cast<int>(system.coefficient(r, c)));
            for (int c = 0; c < rows; ++c)
                result.record.back().push_back(static_cast<int>(system.record(r, c)));
        }
        return result;
    }
}

} // namespace

Matrix matrix_of(const grid::Grid& grid) {
    const std::vector<int> cells = cells_of(grid);
    std::vector<std::size_t> number(static_cast<std::size_t>(grid.places()));
    for (std::size_t i = 0; i < cells.size(); ++i)
        number[static_cast<std::size_t>(cells[i])] = i;
    Matrix matrix = zeros(cells.size(), cells.size());
    for (std::size_t press = 0; press < cells.size(); ++press)
        grid::for_each_touched_once(grid, grid.place(cells[press]), [&](int cell) {
            matrix[number[static_cast<std::size_t>(cell)]][press] = 1;
        });
    return matrix;
}

Reduction reduction_of(const Matrix& matrix, int states) {
    return with_prime_power(states, [&](auto q) { return reduced_by<q()>(matrix); });
}

int determinant_of(Matrix matrix, int states) {
    // Euclid on the rows: no division, so it holds modulo anything.
    int sign = 1;
    int product = 1;
    for (std::size_t c = 0; c < matrix.size(); ++c) {
        for (std::size_t r = c + 1; r < matrix.size(); ++r)
            while (matrix[r][c] != 0) {
                const int times = matrix[c][c] / matrix[r][c];
                for (std::size_t i = c; i < matrix.size(); ++i)
                    matrix[c][i] = ((matrix[c][i] - times * matrix[r][i]) % states + states) % states;
                std::swap(matrix[c], matrix[r]);
                sign = -sign;
            }
        product = product * matrix[c][c] % states;
    }
    return (sign * product + states) % states;
}

std::optional<Matrix> inverse_of(const Matrix& matrix, int states) {
    if (std::gcd(determinant_of(matrix, states), states) != 1) return std::nullopt;
    Matrix whole = zeros(matrix.size(), matrix.size());
    int known = 1; // whole is right modulo this
    for (const int part : prime_powers(states)) {
        const Matrix inverse = reduction_of(matrix, part).record;
        for (std::size_t r = 0; r < whole.size(); ++r)
            for (std::size_t c = 0; c < whole.size(); ++c)
                while (whole[r][c] % part != inverse[r][c])
                    whole[r][c] += known;
        known *= part;
    }
    return whole;
}

Matrix product_of(const Matrix& a, const Matrix& b, int states) {
    Matrix result = zeros(a.size(), b.empty() ? 0 : b.front().size());
    for (std::size_t r = 0; r < a.size(); ++r)
        for (std::size_t k = 0; k < b.size(); ++k)
            if (a[r][k] != 0)
                for (std::size_t c = 0; c < result[r].size(); ++c)
                    result[r][c] = (result[r][c] + a[r][k] * b[k][c]) % states;
    return result;
}

std::string matrix_text(const Matrix& matrix, std::size_t bar) {
    std::string text;
    bool wide = false;
    for (const auto& row : matrix)
        wide = wide || std::any_of(row.begin(), row.end(), [](int value) { return value > 9; });
    for (const auto& row : matrix) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (c != 0) text += ' ';
            if (c == bar && c != 0) text += "| ";
            if (wide && row[c] < 10) text += ' ';
            text += std::to_string(row[c]);
        }
        text += '\n';
    }
    return text;
}

} // namespace lights::workbench
