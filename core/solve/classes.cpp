#include "core/solve/classes.hpp"

#include "core/solve/solver.hpp"

namespace lights {
namespace {

/// Digit by digit a − b, for numbers as `products` makes them.
std::uint32_t minus(const Rules& rules, std::uint32_t a, std::uint32_t b) noexcept {
    if (rules.states == 2) return a ^ b;
    const auto states = static_cast<std::uint32_t>(rules.states);
    std::uint32_t result = 0;
    std::uint32_t place = 1;
    for (int i = 0; i < rules.nullity; ++i) {
        result += place * ((a % states + states - b % states) % states);
        place *= states;
        a /= states;
        b /= states;
    }
    return result;
}

/// Looks for `changes` lights, none before `first`, whose change makes up exactly `wanted`.
class Search {
  public:
    explicit Search(const Rules& rules) noexcept : rules_(rules) {
        for (int i = 0; i < kCells; ++i)
            if (rules.shape.has(Cell(i)))
                for (int state = 1; state < rules.states; ++state) {
                    const Lights cell = Lights::of(Cell(i));
                    const Board board = state == 1 ? Board{cell, {}} : Board{{}, cell};
                    effect_[index(i, state)] = static_cast<std::uint16_t>(products(rules, board));
                }
    }

    bool find(int changes, std::uint32_t wanted, int first, Board& found) const noexcept {
        if (changes == 0) return wanted == 0;
        for (int i = first; i + changes <= kCells; ++i) {
            if (!rules_.shape.has(Cell(i))) continue;
            for (int state = 1; state < rules_.states; ++state) {
                if (!find(changes - 1, minus(rules_, wanted, effect_[index(i, state)]), i + 1, found))
                    continue;
                (state == 1 ? found.one : found.two) |= Lights::of(Cell(i));
                return true;
            }
        }
        return false;
    }

  private:
    static constexpr std::size_t index(int cell, int state) noexcept {
        return static_cast<std::size_t>(2 * cell + state - 1);
    }

    const Rules& rules_;
    std::array<std::uint16_t, std::size_t{2} * kCells> effect_{};
};

} // namespace

std::uint32_t class_of(const Rules& rules, const Board& board) noexcept {
    LIGHTS_ASSERT(fits(rules, board));
    return products(rules, board);
}

std::uint32_t class_count(const Rules& rules) noexcept {
    return solution_count(rules);
}

Board representative(const Rules& rules, std::uint32_t of_class) noexcept {
    LIGHTS_ASSERT(of_class < class_count(rules));
    // Every class is reached by at most as many changes as there are checks: their columns span it.
    const Search search(rules);
    Board board;
    for (int changes = 0; !search.find(changes, of_class, 0, board); ++changes)
        LIGHTS_ASSERT(changes <= rules.nullity);
    return board;
}

Board nearest_solvable(const Rules& rules, const Board& from, const Board& to) noexcept {
    const Board change = representative(rules, minus(rules, class_of(rules, to), class_of(rules, from)));
    return add(rules.states, from, change);
}

} // namespace lights
