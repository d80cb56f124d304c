// Prints the puzzles that seeds make: for each `world par seed` on standard input the board, as two
// hexadecimal planes; par −1 asks for any board. The emulator's tests compare them with what the chip makes.

#include "core/rules/worlds.hpp"
#include "core/solve/generator.hpp"

#include <cstdio>

int main() {
    unsigned world = 0;
    unsigned seed = 0;
    int par = 0;
    while (std::scanf("%u %d %u", &world, &par, &seed) == 3) {
        if (world >= lights::kWorldCount) {
            std::fprintf(stderr, "there is no world %u: 0 to %d\n", world, lights::kWorldCount - 1);
            return 1;
        }
        const lights::Rules& rules = lights::rules_of(static_cast<lights::WorldId>(world));
        lights::Rng rng(seed);
        const auto board = par < 0 ? lights::random_board(rules, rng) : lights::board_of_par(rules, par, rng);
        if (board)
            std::printf("%x %x\n", board->one.bits(), board->two.bits());
        else
            std::printf("none\n");
    }
    return 0;
}
