#include "core/solve/classes.hpp"

#include "core/solve/solver.hpp"

namespace lights {
namespace {

/// Digit by digit a − b, for numbers as `products` makes them.
std::uint32_t minus(const Rules& rules, std::uint32_t a, std::uint32_t b) {
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

/// From every class, how many lights have to change at least to bring the board to class 0: found from there
/// outwards, ring by ring, as far as the class that is asked about.
class Distances {
  public:
    Distances(const Rules& rules, std::uint32_t as_far_as) : rules_(rules) {
        for (int i = 0; i < kCells; ++i)
            if (rules.shape.has(Cell(i)))
                for (int state = 1; state < rules.states; ++state)
                    effect_[index(i, state)] = static_cast<std::uint16_t>(products(rules, light(i, state)));
        LIGHTS_ASSERT(class_count(rules) <= kMostClasses);
        rings_.fill(kUnknown);
        rings_[0] = 0;
        for (std::uint8_t ring = 0; rings_[as_far_as] == kUnknown; ++ring) {
            // Every class is reached by at most as many changes as there are checks: their columns span it.
            LIGHTS_ASSERT(ring <= rules.nullity);
            for (std::uint32_t at = 0; at < class_count(rules) && rings_[as_far_as] == kUnknown; ++at)
                if (rings_[at] == ring) reach_from(at, static_cast<std::uint8_t>(ring + 1));
        }
    }

    /// The change that leads from `of_class` to class 0 and is the first of the shortest, by its lights in
    /// reading order: the first light that leads one ring inwards is the first of such a change, because any
    /// other of its lights would lead inwards as well.
    Board change(std::uint32_t of_class) const {
        Board board;
        for (int i = 0; of_class != 0; ++i)
            for (int state = 1; state < rules_.states; ++state) {
                if (!rules_.shape.has(Cell(i))) continue;
                const std::uint32_t inwards = minus(rules_, of_class, effect_[index(i, state)]);
                if (rings_[inwards] + 1U != rings_[of_class]) continue;
                const Board lit = light(i, state);
                board.one |= lit.one;
                board.two |= lit.two;
                of_class = inwards;
                break;
            }
        return board;
    }

  private:
    static constexpr std::size_t kMostClasses = 512;
    static constexpr std::uint8_t kUnknown = 255;

    static constexpr std::size_t index(int cell, int state) {
        return static_cast<std::size_t>(2 * cell + state - 1);
    }
    static Board light(int cell, int state) {
        const Lights lit = Lights::of(Cell(cell));
        return state == 1 ? Board{lit, {}} : Board{{}, lit};
    }
    void reach_from(std::uint32_t inner, std::uint8_t ring) {
        if (rules_.states == 2) {
            for (std::size_t i = 0; i < effect_.size(); i += 2) {
                // A cell that is none changes nothing and leads nowhere new.
                std::uint8_t& outer = rings_[inner ^ effect_[i]];
                if (outer == kUnknown) outer = ring;
            }
            return;
        }
        for (const std::uint16_t effect : effect_) {
            // A light up by two is one down: effects come with their opposites.
            std::uint8_t& outer = rings_[minus(rules_, inner, effect)];
            if (outer == kUnknown) outer = ring;
        }
    }

    const Rules& rules_;
    std::array<std::uint16_t, std::size_t{2} * kCells> effect_{};
    std::array<std::uint8_t, kMostClasses> rings_{};
};

} // namespace

std::uint32_t class_of(const Rules& rules, const Board& board) {
    LIGHTS_ASSERT(fits(rules, board));
    return products(rules, board);
}

std::uint32_t class_count(const Rules& rules) {
    return solution_count(rules);
}

Board representative(const Rules& rules, std::uint32_t of_class) {
    LIGHTS_ASSERT(of_class < class_count(rules));
    return Distances(rules, of_class).change(of_class);
}

Board nearest_solvable(const Rules& rules, const Board& from, const Board& to) {
    const Board change = representative(rules, minus(rules, class_of(rules, to), class_of(rules, from)));
    return add(rules.states, from, change);
}

} // namespace lights
