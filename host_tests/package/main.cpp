// All lights on for any square up to 63×63: how many presses, found with the installed library.

#include <bit>
#include <core/assert.hpp>
#include <core/grid/plane_solver.hpp>
#include <cstdio>
#include <cstdlib>
#include <vector>

// The library's asserts end here; every program says what is to happen then.
void lights::panic(const char* what, const char* file, int line) noexcept {
    std::fprintf(stderr, "%s (%s:%d)\n", what, file, line);
    std::abort();
}

int main(int argc, char** argv) {
    const int size = argc > 1 ? std::atoi(argv[1]) : 5;
    if (size < 1 || size > 63) return 2;
    std::vector<lights::grid::Lane<2>> rows(static_cast<std::size_t>(size));
    for (auto& row : rows)
        row.plane[0] = (lights::grid::Word{1} << size) - 1;
    const auto answer = lights::grid::solve_small_plane({size, size, true}, rows);
    int presses = 0;
    for (const auto& row : rows)
        presses += std::popcount(row.plane[0]);
    std::printf("%d %d\n", answer.solvable ? presses : -1, answer.nullity);
}
