#include "host_tests/support/plain_worlds.hpp"

#include <bit>
#include <cstdlib>

namespace plain {
namespace {

bool is(const std::string& name, const char* other) {
    return name == other;
}

/// Whether cell (r, c) is the neighbour of (row, col) one step down and right by the given amounts, on the
/// surface.
bool step_leads(const std::string& name, int size, int row, int col, int down, int right, int r, int c) {
    int to_row = row + down;
    int to_col = col + right;
    const bool sides = is(name, "torus") || is(name, "cylinder") || is(name, "moebius") ||
                       is(name, "klein") || is(name, "crosscap") || is(name, "mini");
    const bool ends = is(name, "torus") || is(name, "klein") || is(name, "crosscap") || is(name, "mini");
    if (to_col == -1 || to_col == size) {
        if (!sides) return false;
        to_col = to_col == -1 ? size - 1 : 0;
        if (is(name, "moebius") || is(name, "crosscap")) to_row = size - 1 - to_row;
    }
    if (to_row == -1 || to_row == size) {
        if (!ends) return false;
        to_row = to_row == -1 ? size - 1 : 0;
        if (is(name, "klein") || is(name, "crosscap")) to_col = size - 1 - to_col;
    }
    return to_row == r && to_col == c;
}

bool touches(const std::string& name, int size, int row, int col, int r, int c) {
    const int down = std::abs(row - r);
    const int right = std::abs(col - c);
    const bool same = down == 0 && right == 0;
    if (is(name, "king")) return down <= 1 && right <= 1;
    if (is(name, "lines")) return down == 0 || right == 0;
    if (is(name, "knight")) return same || (down == 1 && right == 2) || (down == 2 && right == 1);
    if (is(name, "diagonal")) return same || (down == 1 && right == 1);
    if (is(name, "sigma")) return down + right == 1;
    if (is(name, "hexagon"))
        return down + right <= 1 || (r == row - 1 && c == col + 1) || (r == row + 1 && c == col - 1);
    if (is(name, "merlin")) {
        if (row != 1 && col != 1) return down <= 1 && right <= 1;
        if (row == 1 && col == 1) return down + right <= 1;
        return row == 1 ? c == col : r == row;
    }
    if (same) return true;
    for (int turn = 0; turn < 4; ++turn) {
        const int step_down = turn == 0 ? 1 : turn == 1 ? -1 : 0;
        const int step_right = turn == 2 ? 1 : turn == 3 ? -1 : 0;
        if (step_leads(name, size, row, col, step_down, step_right, r, c)) return true;
    }
    return false;
}

World make(const char* name) {
    World world;
    world.name = name;
    world.states = is(name, "tricolour") ? 3 : 2;
    const int size = is(name, "mini") ? 4 : is(name, "merlin") ? 3 : 5;
    const int first = is(name, "merlin") ? 1 : 0;
    const auto missing = [&](int row, int col) {
        return is(name, "hexagon") && (row + col < 2 || row + col > 6);
    };
    for (int row = 0; row < size; ++row)
        for (int col = 0; col < size; ++col) {
            if (missing(row, col)) continue;
            const int cell = (row + first) * 5 + col + first;
            world.shape |= 1U << cell;
            for (int r = 0; r < size; ++r)
                for (int c = 0; c < size; ++c)
                    if (!missing(r, c) && touches(name, size, row, col, r, c))
                        world.presses[static_cast<std::size_t>(cell)] |= 1U << ((r + first) * 5 + c + first);
        }
    if (is(name, "merlin")) world.target = world.shape & ~(1U << 12);
    return world;
}

std::vector<int> cells_of(const World& world) {
    std::vector<int> cells;
    for (int i = 0; i < 25; ++i)
        if ((world.shape >> i & 1U) != 0) cells.push_back(i);
    return cells;
}

} // namespace

const std::vector<World>& worlds() {
    static const std::vector<World> kAll = [] {
        std::vector<World> list;
        for (const char* name :
             {"classic", "torus", "cylinder", "moebius", "klein", "crosscap", "sigma", "king", "lines",
              "knight", "diagonal", "mini", "merlin", "hexagon", "tricolour"})
            list.push_back(make(name));
        return list;
    }();
    return kAll;
}

int rank(const World& world) {
    const std::vector<int> cells = cells_of(world);
    std::vector<std::vector<int>> matrix;
    for (const int light : cells) {
        std::vector<int> row;
        row.reserve(cells.size());
        for (const int press : cells)
            row.push_back(static_cast<int>(world.presses[static_cast<std::size_t>(press)] >> light & 1U));
        matrix.push_back(row);
    }
    std::size_t rank = 0;
    for (std::size_t col = 0; col < cells.size(); ++col) {
        std::size_t pivot = rank;
        while (pivot < matrix.size() && matrix[pivot][col] == 0)
            ++pivot;
        if (pivot == matrix.size()) continue;
        std::swap(matrix[pivot], matrix[rank]);
        for (std::size_t row = 0; row < matrix.size(); ++row) {
            if (row == rank || matrix[row][col] == 0) continue;
            // For 2 and 3 states every number but zero is its own inverse.
            const int times = matrix[row][col] * matrix[rank][col];
            for (std::size_t i = 0; i < cells.size(); ++i)
                matrix[row][i] =
                    (matrix[row][i] + (world.states - times % world.states) * matrix[rank][i]) % world.states;
        }
        ++rank;
    }
    return static_cast<int>(rank);
}

std::vector<std::uint8_t> fewest_presses(const World& world) {
    const std::vector<int> cells = cells_of(world);
    std::vector<std::uint8_t> fewest(std::size_t{1} << 25, 255);
    std::uint32_t board = 0;
    std::uint32_t set = 0;
    int count = 0;
    fewest[0] = 0;
    for (std::uint32_t n = 1; n < 1U << cells.size(); ++n) {
        // The next set differs from this one by a single press.
        const auto which = static_cast<std::size_t>(std::countr_zero(n));
        set ^= 1U << which;
        count += (set >> which & 1U) != 0 ? 1 : -1;
        board ^= world.presses[static_cast<std::size_t>(cells[which])];
        if (count < fewest[board]) fewest[board] = static_cast<std::uint8_t>(count);
    }
    return fewest;
}

std::vector<std::uint8_t> fewest_presses_by_search(const World& world) {
    std::vector<std::uint8_t> fewest(std::size_t{1} << 25, 255);
    std::vector<std::uint32_t> reached{0};
    fewest[0] = 0;
    for (std::size_t next = 0; next < reached.size(); ++next)
        for (const int cell : cells_of(world)) {
            const std::uint32_t board = reached[next] ^ world.presses[static_cast<std::size_t>(cell)];
            if (fewest[board] != 255) continue;
            fewest[board] = static_cast<std::uint8_t>(fewest[reached[next]] + 1);
            reached.push_back(board);
        }
    return fewest;
}

} // namespace plain
