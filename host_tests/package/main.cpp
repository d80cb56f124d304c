// All lights on for any square up to 63×63: how many presses, and the nullity; with a second number, on a
// Klein bottle with so many states, the fewest presses and the number of solutions. Made with the installed
// library.

#include <bit>
#include <core/assert.hpp>
#include <core/grid/any_game.hpp>
#include <core/grid/plane_solver.hpp>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

// The library's asserts end here; every program says what is to happen then.
void lights::panic(const char* what, const char* file, int line) {
    std::fprintf(stderr, "%s (%s:%d)\n", what, file, line);
    std::abort();
}

namespace {

void on_the_plane(int size) {
    std::vector<lights::grid::Lane<2>> rows(static_cast<std::size_t>(size));
    for (auto& row : rows)
        row.plane[0] = (lights::grid::Word{1} << size) - 1;
    const auto answer = lights::grid::solve_small_plane({size, size, true}, rows);
    int presses = 0;
    for (const auto& row : rows)
        presses += std::popcount(row.plane[0]);
    std::printf("%d %d\n", answer.solvable ? presses : -1, answer.nullity);
}

void on_a_klein_bottle(int size, int states) {
    // The library has no heap: it is given storage, and given more if that was too little.
    std::vector<std::byte> storage(std::size_t{1} << 22);
    lights::grid::Arena arena(storage);
    lights::grid::AnyGame game({{size, size, lights::Reach::plus, lights::Surface::klein}, states}, arena);
    const auto cells = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
    const std::vector<std::uint8_t> need(cells, 1);
    std::vector<std::uint8_t> presses(cells);
    lights::grid::AnyGame::Ranked best[1];
    if (arena.exhausted() || !game.solve(need, presses) || game.rank(presses, best, arena) != 1)
        std::printf("-1 0\n");
    else
        std::printf("%d %llu\n", best[0].presses, static_cast<unsigned long long>(game.solutions()));
}

} // namespace

int main(int argc, char** argv) {
    const int size = argc > 1 ? std::atoi(argv[1]) : 5;
    const int states = argc > 2 ? std::atoi(argv[2]) : 0;
    if (size < 1 || size > 63 || states < 0 || states > lights::grid::kMostGameStates) return 2;
    if (states < 2)
        on_the_plane(size);
    else
        on_a_klein_bottle(size, states);
}
