// Shortest solutions of the same million classic boards by three means, one core, one run: ours, a textbook
// elimination, and M4RI. The others only find some solution; ours is the shortest. Prints lines `key value`
// for scripts/bench.d/20-solve. Every means' answers are checked before they are timed.

#include "core/rules/worlds.hpp"
#include "core/solve/classic.hpp"
#include "host_tests/support/dice.hpp"
#include "host_tests/support/plain_worlds.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <m4ri/m4ri.h>
#include <vector>

namespace {

const plain::World& classic() {
    return plain::worlds().front();
}

/// Gauss–Jordan elimination modulo 2 as textbooks have it: a matrix of numbers, a column at a time. −1 if
/// unsolvable.
std::int64_t by_textbook(std::uint32_t board) {
    std::array<std::array<int, 26>, 25> m{};
    for (std::size_t light = 0; light < 25; ++light) {
        for (std::size_t press = 0; press < 25; ++press)
            m[light][press] = static_cast<int>(classic().presses[press] >> light & 1U);
        m[light][25] = static_cast<int>(board >> light & 1U);
    }
    std::array<std::size_t, 25> pivot_column{};
    std::size_t rank = 0;
    for (std::size_t col = 0; col < 25; ++col) {
        std::size_t pivot = rank;
        while (pivot < 25 && m[pivot][col] == 0)
            ++pivot;
        if (pivot == 25) continue;
        std::swap(m[pivot], m[rank]);
        for (std::size_t row = 0; row < 25; ++row)
            if (row != rank && m[row][col] != 0)
                for (std::size_t i = 0; i < 26; ++i)
                    m[row][i] ^= m[rank][i];
        pivot_column[rank++] = col;
    }
    std::int64_t presses = 0;
    for (std::size_t row = 0; row < 25; ++row) {
        if (m[row][25] == 0) continue;
        if (row >= rank) return -1;
        presses |= std::int64_t{1} << pivot_column[row];
    }
    return presses;
}

class ByM4ri {
  public:
    ByM4ri() : matrix_(mzd_init(25, 25)), work_(mzd_init(25, 25)), board_(mzd_init(25, 1)) {
        for (int light = 0; light < 25; ++light)
            for (int press = 0; press < 25; ++press)
                mzd_write_bit(
                    matrix_, light, press,
                    static_cast<int>(classic().presses[static_cast<std::size_t>(press)] >> light & 1U));
    }
    ByM4ri(const ByM4ri&) = delete;
    ByM4ri& operator=(const ByM4ri&) = delete;
    ByM4ri(ByM4ri&&) = delete;
    ByM4ri& operator=(ByM4ri&&) = delete;
    ~ByM4ri() {
        mzd_free(matrix_);
        mzd_free(work_);
        mzd_free(board_);
    }

    std::int64_t operator()(std::uint32_t board) {
        mzd_copy(work_, matrix_);
        for (int light = 0; light < 25; ++light)
            mzd_write_bit(board_, light, 0, static_cast<int>(board >> light & 1U));
        if (mzd_solve_left(work_, board_, 0, 1) != 0) return -1;
        std::int64_t presses = 0;
        for (int press = 0; press < 25; ++press)
            presses |= static_cast<std::int64_t>(mzd_read_bit(board_, press, 0)) << press;
        return presses;
    }

  private:
    mzd_t* matrix_;
    mzd_t* work_;
    mzd_t* board_;
};

[[noreturn]] void wrong(const char* who, std::uint32_t board) {
    std::fprintf(stderr, "%s: wrong answer for board %07x\n", who, board);
    std::abort();
}

std::uint32_t effect(std::uint32_t presses) {
    std::uint32_t board = 0;
    for (std::size_t i = 0; i < 25; ++i)
        if ((presses >> i & 1U) != 0) board ^= classic().presses[i];
    return board;
}

/// Time of this thread on a processor, whatever else the machine is doing.
double nanoseconds_now() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

template <class Run>
double nanoseconds_per_board(std::size_t boards, Run&& run) {
    const double start = nanoseconds_now();
    run();
    return (nanoseconds_now() - start) / static_cast<double>(boards);
}

} // namespace

int main() {
    std::vector<std::uint32_t> boards(std::size_t{1} << 20);
    lights::test::Dice random(20);
    for (std::uint32_t& board : boards)
        board = random() & 0x1FF'FFFFU;
    std::vector<std::uint32_t> answers(boards.size());
    ByM4ri by_m4ri;

    lights::solve_classic(boards, answers);
    for (std::size_t i = 0; i < boards.size(); i += 257) {
        const lights::ClassicAnswer ours(answers[i]);
        const std::int64_t theirs[] = {by_textbook(boards[i]), by_m4ri(boards[i])};
        for (const std::int64_t presses : theirs) {
            if ((presses >= 0) != ours.solvable()) wrong("solvable or not", boards[i]);
            if (presses < 0) continue;
            if (effect(static_cast<std::uint32_t>(presses)) != boards[i]) wrong("elimination", boards[i]);
        }
        if (ours.solvable() && effect(ours.presses().bits()) != boards[i]) wrong("ours", boards[i]);
    }

    // Ours is over in milliseconds, so the best of a few runs is taken; the others run long enough.
    double ours = 1e9;
    for (int run = 0; run < 9; ++run)
        ours = std::min(
            ours, nanoseconds_per_board(boards.size(), [&] { lights::solve_classic(boards, answers); }));
    std::int64_t sum = 0;
    const auto all = [&](auto&& solve) {
        return nanoseconds_per_board(boards.size(), [&] {
            for (const std::uint32_t board : boards)
                sum += solve(board);
        });
    };
    const double textbook = std::min(all(by_textbook), all(by_textbook));
    const double m4ri = all(by_m4ri);
    std::printf("solve5_ns %.3f\n", ours);
    std::printf("gauss_ns %.1f\n", textbook);
    std::printf("m4ri_ns %.1f\n", m4ri);
    std::printf("solve5_vs_gauss %.0f\n", textbook / ours);
    std::printf("solve5_vs_m4ri %.0f\n", m4ri / ours);
    return sum == 0 ? 1 : 0;
}
