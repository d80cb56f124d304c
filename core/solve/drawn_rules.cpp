#include "core/solve/drawn_rules.hpp"

#include "core/rules/answers.hpp"
#include "core/solve/generator.hpp"

#include <array>
#include <cstddef>
#include <memory>

namespace lights {

namespace {

using Reach = std::array<Lights, kCells>;

/// The cells of the shape in the square of nine around `cell`, without it.
Lights around(Lights shape, Cell cell) {
    Lights found;
    for (const Cell other : shape) {
        const int down = other.row() - cell.row();
        const int right = other.col() - cell.col();
        if (down >= -1 && down <= 1 && right >= -1 && right <= 1) found |= Lights::of(other);
    }
    return found & ~Lights::of(cell);
}

Reach drawn_reach(Lights shape, std::uint32_t seed) {
    Reach reach{};
    Rng rng(seed);
    for (const Cell cell : shape) {
        const int others = 2 + static_cast<int>(rng.below(3));
        const std::uint32_t drawn = some_of(around(shape, cell).bits(), others, rng);
        reach[static_cast<std::size_t>(cell.index())] = Lights(drawn) | Lights::of(cell);
    }
    return reach;
}

/// Every board has one solution, so every set of presses is a shortest one.
constexpr auto kDraws = [] {
    std::array<ParDraw, kCells + 1> draws{};
    for (ParDraw& draw : draws)
        draw.by_length = true;
    return draws;
}();

/// The rules that were asked for last. They follow from world and seed alone, so it makes no difference to
/// anybody when they were worked out.
struct Last {
    constexpr Last() : nothing{} {}
    bool known = false;
    WorldId world = WorldId::classic;
    std::uint32_t seed = 0;
    Answers answers{};
    /// All zeros until there are some: they take no room in the image.
    union {
        std::byte nothing;
        Rules rules;
    };
};
constinit Last last; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

} // namespace

const Rules& drawn_rules(WorldId cells_of, std::uint32_t seed) {
    if (last.known && last.seed == seed && last.world == cells_of) return last.rules;
    const Rules& world = rules_of(cells_of);
    last.known = true;
    last.world = cells_of;
    last.seed = seed;
    Rules& rules = *std::construct_at(&last.rules);
    rules.name = world.name;
    rules.box = world.box;
    rules.shape = world.shape;
    rules.rank = rules.max_par = static_cast<std::uint16_t>(world.shape.count());
    rules.symmetric_reach = false;
    rules.reach = drawn_reach(world.shape, seed);
    (void)find_answers(rules.reach, last.answers);
    rules.answer_once = last.answers;
    rules.draws = kDraws;
    return rules;
}

bool solves_everything(WorldId cells_of, std::uint32_t seed) {
    const Lights shape = rules_of(cells_of).shape;
    Answers answers;
    return find_answers(drawn_reach(shape, seed), answers) == shape.count();
}

} // namespace lights
