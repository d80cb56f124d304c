// The polynomial solver against what there is: M4RI's dense elimination, and row-by-row elimination on packed
// words, written here as well as we can. All in one run on one core; nothing is kept from one solve to the
// next. Prints a table and, into the file named by its argument, the figures.

#include "core/grid/any_game.hpp"
#include "core/grid/cosets.hpp"
#include "core/grid/plane_solver.hpp"
#include "host_tests/support/dice.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <m4ri/m4ri.h>
#include <string>
#include <vector>

using namespace lights::grid;

namespace {

using Clock = std::chrono::steady_clock;
using Words = std::vector<Word>;

/// Nanoseconds of one call: the fastest of several rounds, each long enough to be timed.
template <class Work>
double time_ns(int rounds, int calls, Work&& work) {
    double best = 1e300;
    for (int round = 0; round < rounds; ++round) {
        const auto start = Clock::now();
        for (int i = 0; i < calls; ++i)
            work();
        const double each = std::chrono::duration<double, std::nano>(Clock::now() - start).count() / calls;
        best = std::min(best, each);
    }
    return best;
}

[[noreturn]] void fail(const char* what) {
    std::fprintf(stderr, "bench_grid: %s\n", what);
    std::_Exit(1);
}

/// A random-looking board, the same in every run; every one of them is solvable where the nullity is 0.
Words random_board(int n) {
    const int lanes = lanes_for(n);
    Words board(static_cast<std::size_t>(n * lanes));
    lights::test::Dice dice(48);
    for (std::size_t i = 0; i < board.size(); ++i) {
        board[i] = dice.next();
        if (static_cast<int>(i % static_cast<unsigned>(lanes)) == lanes - 1) board[i] &= last_lane_mask(n);
    }
    return board;
}

/// What presses do to the lights of an n×n board, to check every competitor's answer.
Words effect(int n, const Words& presses) {
    const int lanes = lanes_for(n);
    Words lights(presses.size());
    const auto at = [&](int row, int lane) -> Word {
        if (row < 0 || row >= n || lane < 0 || lane >= lanes) return 0;
        return presses[static_cast<std::size_t>(row * lanes + lane)];
    };
    for (int row = 0; row < n; ++row)
        for (int lane = 0; lane < lanes; ++lane) {
            Word sum = at(row, lane) ^ at(row - 1, lane) ^ at(row + 1, lane);
            sum ^= (at(row, lane) << 1) | (at(row, lane - 1) >> 63);
            sum ^= (at(row, lane) >> 1) | (at(row, lane + 1) << 63);
            if (lane == lanes - 1) sum &= last_lane_mask(n);
            lights[static_cast<std::size_t>(row * lanes + lane)] = sum;
        }
    return lights;
}

/// The polynomial solver, in place on a copy.
class Polynomials {
  public:
    explicit Polynomials(int n)
        : plane_{n, n, true}, board_(static_cast<std::size_t>(n * lanes_for(n))),
          scratch_(static_cast<std::size_t>(WidePlane<2>::scratch_lanes(plane_))) {}

    void load(const Words& lights) {
        for (std::size_t i = 0; i < lights.size(); ++i)
            board_[i].plane[0] = lights[i];
    }
    bool solve() { return solve_plane<2>(plane_, board_, scratch_).solvable; }
    Words presses() const {
        Words words;
        for (const auto& lane : board_)
            words.push_back(lane.plane[0]);
        return words;
    }
    Plane plane() const { return plane_; }

  private:
    Plane plane_;
    std::vector<Lane<2>> board_;
    std::vector<Lane<2>> scratch_;
};

/// Row by row with the first row unknown: every cell of a row is a packed sum of unknowns and a constant,
/// each row follows from the two above, and the sums that must vanish below the last row are eliminated. The
/// constant is the bit after the unknowns, so that one xor does all. When the first row is known, the others
/// follow on packed rows. kLanes words hold a sum; 0: as many as it takes.
template <int kLanes>
class RowByRow {
  public:
    explicit RowByRow(int n)
        : n_(n), lanes_(kLanes != 0 ? kLanes : lanes_for(n + 1)), above_(size()), row_(size()),
          next_(size()) {}

    bool solve(const Words& board, Words& presses) {
        std::fill(above_.begin(), above_.end(), 0);
        std::fill(row_.begin(), row_.end(), 0);
        for (int col = 0; col < n_; ++col)
            sum(row_, col)[col / 64] = Word{1} << (col % 64);
        const int packed = lanes_for(n_);
        for (int row = 0; row < n_; ++row) {
            for (int col = 0; col < n_; ++col) {
                const Word* here = sum(row_, col);
                const Word* before = sum(above_, col);
                Word* to = sum(next_, col);
                const Word lit = (board[static_cast<std::size_t>(row * packed + col / 64)] >> (col % 64)) & 1;
                // One pass a cell: all five terms at once.
                if (col == 0 && n_ == 1)
                    for (int i = 0; i < lanes(); ++i)
                        to[i] = here[i] ^ before[i];
                else if (col == 0)
                    for (int i = 0; i < lanes(); ++i)
                        to[i] = here[i] ^ before[i] ^ here[i + lanes()];
                else if (col == n_ - 1)
                    for (int i = 0; i < lanes(); ++i)
                        to[i] = here[i] ^ before[i] ^ here[i - lanes()];
                else
                    for (int i = 0; i < lanes(); ++i)
                        to[i] = here[i] ^ before[i] ^ here[i - lanes()] ^ here[i + lanes()];
                to[n_ / 64] ^= lit << (n_ % 64);
            }
            std::swap(above_, row_);
            std::swap(row_, next_);
        }
        return eliminate() && chase(board, presses);
    }

  private:
    std::size_t size() const { return static_cast<std::size_t>(n_ * lanes()); }
    int lanes() const { return kLanes != 0 ? kLanes : lanes_; }
    [[nodiscard]] Word* sum(Words& row, int col) const { return row.data() + col * lanes(); }

    /// Gauss and Jordan on the sums below the last row; the solution is left in their constants.
    bool eliminate() {
        for (int unknown = 0; unknown < n_; ++unknown) {
            int pivot = unknown;
            while (pivot < n_ && ((sum(row_, pivot)[unknown / 64] >> (unknown % 64)) & 1) == 0)
                ++pivot;
            if (pivot == n_) return false; // the bench's boards have one solution
            Word* lead = sum(row_, unknown);
            if (pivot != unknown) std::swap_ranges(lead, lead + lanes(), sum(row_, pivot));
            for (int other = 0; other < n_; ++other) {
                Word* to = sum(row_, other);
                if (other == unknown || ((to[unknown / 64] >> (unknown % 64)) & 1) == 0) continue;
                for (int i = unknown / 64; i < lanes(); ++i)
                    to[i] ^= lead[i];
            }
        }
        return true;
    }

    bool chase(const Words& board, Words& presses) {
        const int packed = lanes_for(n_);
        std::fill(presses.begin(), presses.begin() + packed, 0);
        for (int col = 0; col < n_; ++col)
            presses[static_cast<std::size_t>(col / 64)] |= ((sum(row_, col)[n_ / 64] >> (n_ % 64)) & 1)
                                                           << (col % 64);
        for (int row = 0; row + 1 < n_; ++row) {
            const Word* x = presses.data() + std::ptrdiff_t{row} * packed;
            for (int i = 0; i < packed; ++i) {
                Word word =
                    board[static_cast<std::size_t>(row * packed + i)] ^ x[i] ^ (x[i] << 1) ^ (x[i] >> 1);
                if (i > 0) word ^= x[i - 1] >> 63;
                if (i + 1 < packed) word ^= x[i + 1] << 63;
                if (row > 0) word ^= x[i - packed];
                if (i == packed - 1) word &= last_lane_mask(n_);
                presses[static_cast<std::size_t>((row + 1) * packed + i)] = word;
            }
        }
        return true;
    }

    int n_;
    int lanes_;
    Words above_;
    Words row_;
    Words next_;
};

/// M4RI's own solver on the whole matrix. Setting the matrix up is not counted.
double m4ri_ns(int n, const Words& board) {
    const int cells = n * n;
    mzd_t* matrix = mzd_init(cells, cells);
    for (int cell = 0; cell < cells; ++cell) {
        const int row = cell / n;
        const int col = cell % n;
        mzd_write_bit(matrix, cell, cell, 1);
        if (row > 0) mzd_write_bit(matrix, cell, cell - n, 1);
        if (row + 1 < n) mzd_write_bit(matrix, cell, cell + n, 1);
        if (col > 0) mzd_write_bit(matrix, cell, cell - 1, 1);
        if (col + 1 < n) mzd_write_bit(matrix, cell, cell + 1, 1);
    }
    double best = 1e300;
    Words presses(board.size());
    for (int round = 0; round < 15; ++round) {
        mzd_t* work = mzd_copy(nullptr, matrix);
        mzd_t* right = mzd_init(cells, 1);
        for (int cell = 0; cell < cells; ++cell)
            mzd_write_bit(right, cell, 0,
                          static_cast<int>((board[static_cast<std::size_t>(cell / n)] >> (cell % n)) & 1));
        const auto start = Clock::now();
        const int status = mzd_solve_left(work, right, 0, 0);
        best = std::min(best, std::chrono::duration<double, std::nano>(Clock::now() - start).count());
        if (status != 0) fail("M4RI found no solution");
        std::fill(presses.begin(), presses.end(), 0);
        for (int cell = 0; cell < cells; ++cell)
            presses[static_cast<std::size_t>(cell / n)] |= static_cast<Word>(mzd_read_bit(right, cell, 0))
                                                           << (cell % n);
        mzd_free(right);
        mzd_free(work);
    }
    mzd_free(matrix);
    if (effect(n, presses) != board) fail("M4RI's answer is wrong");
    return best;
}

template <int kLanes>
double rows_ns(int n, int rounds, int calls, const Words& board) {
    RowByRow<kLanes> solver(n);
    Words presses(board.size());
    bool solved = true;
    const double each = time_ns(rounds, calls, [&] { solved = solver.solve(board, presses) && solved; });
    if (!solved || effect(n, presses) != board) fail("row-by-row elimination's answer is wrong");
    return each;
}

double polynomial_ns(int n, int rounds, int calls, const Words& board) {
    Polynomials solver(n);
    bool solved = true;
    double best = 1e300;
    if (n <= kNarrowLimit) {
        best = time_ns(rounds, calls, [&] {
            solver.load(board);
            solved = solver.solve() && solved;
        });
    } else {
        // The board is put back between the solves, out of the timed part: reading it is the solver's work,
        // and who has it in memory does not copy it first.
        for (int round = 0; round < rounds; ++round) {
            solver.load(board);
            best = std::min(best, time_ns(1, 1, [&] { solved = solver.solve() && solved; }));
        }
    }
    if (!solved || effect(n, solver.presses()) != board) fail("the polynomial method's answer is wrong");
    return best;
}

double three_states_ns() {
    constexpr int n = 48;
    const Plane plane{n, n, true};
    std::vector<Lane<3>> start(n);
    lights::test::Dice dice(3);
    for (auto& row : start)
        for (int col = 0; col < n; ++col)
            row.set_digit(col, dice.below(3));
    std::vector<Lane<3>> board(n);
    std::vector<Lane<3>> scratch(static_cast<std::size_t>(WidePlane<3>::scratch_lanes(plane)));
    bool solved = true;
    const double each = time_ns(30, 1000, [&] {
        std::copy(start.begin(), start.end(), board.begin());
        solved = solve_plane<3>(plane, board, scratch).solvable && solved;
    });
    if (!solved) fail("48x48 with three states was not solved");
    return each;
}

double all_nullities_ns() {
    constexpr int kLargest = 1000;
    std::vector<Lane<2>> scratch(
        static_cast<std::size_t>(WidePlane<2>::scratch_lanes({kLargest, kLargest, true})));
    long sum = 0;
    const double each = time_ns(40, 1, [&] {
        sum = 0;
        for (int n = 1; n <= kLargest; ++n)
            sum += plane_nullity<2>({n, n, true}, scratch);
    });
    if (sum == 0) fail("all nullities are zero");
    return each;
}

/// Solutions of 39×39 compared in one second, out of a set of 2^kBits: by the transform, and by the plain
/// loop that adds one quiet pattern at a time in Gray's order and counts the presses anew. The patterns are
/// made up, for neither way looks at what they are.
struct CosetSpeeds {
    double transform;
    double gray;
};

#if defined(__x86_64__)
__attribute__((target("popcnt"))) // the loop is to be as good as the machine can do it
#endif
int shortest_by_gray(Words& presses, const std::vector<Words>& patterns) {
    int least = 1 << 30;
    for (std::uint32_t step = 1;; ++step) {
        int length = 0;
        for (const Word word : presses)
            length += std::popcount(word);
        least = std::min(least, length);
        const auto pattern = static_cast<std::size_t>(std::countr_zero(step));
        if (pattern >= patterns.size()) return least;
        for (std::size_t i = 0; i < presses.size(); ++i)
            presses[i] ^= patterns[pattern][i];
    }
}

CosetSpeeds coset_speeds() {
    constexpr std::size_t kBits = 22;
    constexpr std::size_t kCells = std::size_t{39} * 39;
    lights::test::Dice dice(39);
    const auto coin = [&] { return std::uint64_t{dice.below(2)}; };
    std::vector<std::uint8_t> presses(kCells);
    std::vector<std::uint64_t> columns(kCells);
    Words packed((kCells + 63) / 64);
    std::vector<Words> patterns(kBits, packed);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        presses[cell] = static_cast<std::uint8_t>(coin());
        packed[cell / 64] |= Word{presses[cell]} << (cell % 64);
        for (std::size_t bit = 0; bit < kBits; ++bit) {
            const Word value = coin();
            columns[cell] |= value << bit;
            patterns[bit][cell / 64] |= value << (cell % 64);
        }
    }
    const std::vector<std::uint8_t> orders(kBits, 2);
    std::vector<std::int16_t> table(std::size_t{1} << 15);
    int transformed = 0;
    int looped = 0;
    const double fast = time_ns(5, 1, [&] {
        transformed = 1 << 30;
        const Cosets cosets{2, presses, columns, orders};
        for_each_length(cosets, std::span(table), [&](std::uint64_t, std::span<const std::int16_t> lengths) {
            std::int16_t least = lengths.front();
            for (const std::int16_t length : lengths)
                least = length < least ? length : least;
            transformed = std::min(transformed, int{least});
            return true;
        });
    });
    const double slow = time_ns(3, 1, [&] {
        Words copy = packed;
        looped = shortest_by_gray(copy, patterns);
    });
    if (transformed != looped) fail("the transform and the plain loop disagree on the shortest solution");
    const double all = static_cast<double>(std::uint64_t{1} << kBits) * 1e9;
    return {all / fast, all / slow};
}

/// All lights of 30×30, the shortest of 2^20 solutions, from nothing: what wasm.mjs asks of the library too.
double any_game_ns() {
    constexpr int n = 30;
    constexpr int kShortest = 376; // OEIS A075464
    std::vector<std::byte> storage(std::size_t{1} << 24);
    int least = 0;
    const double each = time_ns(5, 1, [&] {
        Arena arena(storage);
        AnyGame game({{n, n, lights::Reach::plus, lights::Surface::plane}, 2}, arena);
        const std::vector<std::uint8_t> need(std::size_t{n} * n, 1);
        std::vector<std::uint8_t> presses(std::size_t{n} * n);
        AnyGame::Ranked best[1];
        if (arena.exhausted() || !game.solve(need, presses) || game.rank(presses, best, arena) != 1)
            fail("30×30 was not solved");
        least = best[0].presses;
    });
    if (least != kShortest) fail("the shortest solution of 30×30 is another");
    return each;
}

struct Line {
    const char* what;
    const char* key;
    double value;
    const char* unit;
    const char* reach;
    bool reached;
};

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) fail("usage: bench_grid FILE");
    const Words board48 = random_board(48);
    const Words board1000 = random_board(1000);
    const double grid48 = polynomial_ns(48, 30, 2000, board48);
    const double m4ri48 = m4ri_ns(48, board48);
    const double rows48 = rows_ns<1>(48, 20, 200, board48);
    const double grid1000 = polynomial_ns(1000, 400, 1, board1000);
    const double rows1000 = rows_ns<16>(1000, 8, 1, board1000);
    const double grid10000 = polynomial_ns(10000, 40, 1, random_board(10000));
    const double states3 = three_states_ns();
    const double nullities = all_nullities_ns();
    const CosetSpeeds cosets = coset_speeds();
    const double game30 = any_game_ns();

    const Line lines[] = {
        {"48×48, nothing cached", "grid48_ns", grid48, "ns", "", true},
        {"  times faster than M4RI, dense", "grid48_vs_m4ri", m4ri48 / grid48, "×", "at least 10 000",
         m4ri48 / grid48 >= 10000},
        {"  times faster than packed rows", "grid48_vs_rows", rows48 / grid48, "×", "at least 10",
         rows48 / grid48 >= 10},
        {"1000×1000", "grid1000_us", grid1000 / 1e3, "µs", "", true},
        {"  times faster than packed rows", "grid1000_vs_rows", rows1000 / grid1000, "×", "at least 100",
         rows1000 / grid1000 >= 100},
        {"10000×10000", "grid10000_ms", grid10000 / 1e6, "ms", "at most 110 × 1000×1000",
         grid10000 <= 110 * grid1000},
        {"48×48 with three states", "grid48_states3_us", states3 / 1e3, "µs", "at most 4 × two states",
         states3 <= 4 * grid48},
        {"nullity of n×n, n = 1 … 1000", "nullity_1_to_1000_ms", nullities / 1e6, "ms",
         "at most 200 × 1000×1000", nullities <= 200 * grid1000},
        {"39×39, solutions compared a second", "cosets_per_s", cosets.transform, "", "", true},
        {"  times a plain loop in Gray's order", "cosets_vs_gray", cosets.transform / cosets.gray, "×",
         "at least 10", cosets.transform >= 10 * cosets.gray},
        {"30×30, the shortest of 2^20 solutions", "game30_ms", game30 / 1e6, "ms", "", true},
    };
    std::FILE* out = std::fopen(argv[1], "w");
    if (out == nullptr) fail("the file for the figures cannot be written");
    std::fprintf(out, "{");
    for (const Line& line : lines) {
        std::printf("%-34s %12.4g %-3s %s%s\n", line.what, line.value, line.unit, line.reach,
                    line.reached ? "" : "  NOT REACHED");
        std::fprintf(out, "%s\"%s\": %.6g", &line == lines ? "" : ", ", line.key, line.value);
    }
    std::fprintf(out, "}\n");
    std::fclose(out);
    std::printf("(M4RI %.3g ms, packed rows %.3g µs and %.3g ms; 10000×10000 takes %.1f times 1000×1000, "
                "three states "
                "%.2f times two, the nullities %.1f times 1000×1000)\n",
                m4ri48 / 1e6, rows48 / 1e3, rows1000 / 1e6, grid10000 / grid1000, states3 / grid48,
                nullities / grid1000);
    return 0;
}
