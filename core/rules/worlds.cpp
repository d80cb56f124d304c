#include "core/rules/worlds.hpp"

#include "core/hot.hpp"
#include "core/rules/answers.hpp"
#include "core/rules/compute.hpp"
#include "core/rules/hardness.hpp"

#include <utility>

namespace lights {
namespace {

static_assert(kWorlds.size() == kWorldCount);

/// The answers of the worlds of two states, where they are found at the start. Nothing else writes here.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
constinit std::array<Answers, kWorldCount> found_answers{};

/// The tables of one world, trimmed to size: what of them is used is all that reaches the flash.
template <std::size_t W>
struct Tables {
    static constexpr const World& kWorld = kWorlds[W];
    static constexpr compute::Masks kMasks = compute::reach_masks(kWorld);
    static constexpr compute::Algebra kAlgebra = compute::eliminate(kWorld, kMasks);
    static constexpr compute::Chase kFoundChase = compute::find_chase(kWorld, kMasks);
    static constexpr compute::Hardness kHardness = compute::hardness_of(kWorld, kAlgebra);

    template <class To, int N, class Make>
    static consteval auto trimmed(Make make) {
        std::array<To, static_cast<std::size_t>(N)> list{};
        for (std::size_t i = 0; i < list.size(); ++i)
            list[i] = make(i);
        return list;
    }

    static constexpr auto kQuiet = trimmed<Plan, kAlgebra.nullity>([](std::size_t i) {
        return Plan{Presses(kAlgebra.quiet[i].one), Presses(kAlgebra.quiet[i].two)};
    });
    static constexpr bool kFound = kAtStart && kWorld.states == 2;
    static constexpr int kOnceCount = kFound ? 0 : kCells;
    static constexpr auto kOnce =
        trimmed<Presses, kOnceCount>([](std::size_t i) { return Presses(kAlgebra.answers[i].one); });
    static constexpr int kTwiceCount = kWorld.states == 2 ? 0 : kCells;
    static constexpr auto kTwice =
        trimmed<Presses, kTwiceCount>([](std::size_t i) { return Presses(kAlgebra.answers[i].two); });
    static constexpr auto kChase =
        trimmed<ChaseLink, kFoundChase.length>([](std::size_t i) { return kFoundChase.links[i]; });
    static constexpr auto kDraws =
        trimmed<ParDraw, kHardness.max_par + 1>([](std::size_t i) { return kHardness.draws[i]; });
    static constexpr auto kRegions =
        trimmed<Region, kHardness.region_count>([](std::size_t i) { return kHardness.regions[i]; });

    static consteval Rules rules() {
        Rules rules;
        rules.name = kWorld.name;
        rules.box = compute::box_of(kWorld);
        rules.shape = Lights(compute::shape_of(kWorld));
        rules.states = static_cast<std::uint16_t>(kWorld.states);
        rules.target = {Lights(kWorld.target), {}};
        rules.rank = static_cast<std::uint16_t>(kAlgebra.rank);
        rules.nullity = static_cast<std::uint16_t>(kAlgebra.nullity);
        rules.max_par = static_cast<std::uint16_t>(kHardness.max_par);
        rules.symmetric_reach = kAlgebra.symmetric;
        rules.symmetries = compute::symmetries_of(kWorld, kMasks);
        for (std::size_t i = 0; i < rules.reach.size(); ++i)
            rules.reach[i] = Lights(kMasks[i]);
        rules.quiet = kQuiet;
        rules.answer_once = kFound ? std::span<const Presses>(found_answers[W]) : kOnce;
        rules.answer_twice = kTwice;
        rules.chase = kChase;
        rules.draws = kDraws;
        rules.regions = kRegions;
        return rules;
    }
};

template <std::size_t... W>
consteval auto all_rules(std::index_sequence<W...>) {
    return std::array{Tables<W>::rules()...};
}

constexpr auto kRules = all_rules(std::make_index_sequence<kWorldCount>());

constexpr const Rules& world(WorldId id) {
    return kRules[static_cast<std::size_t>(id)];
}

consteval int par_sum() {
    int sum = 0;
    for (const Rules& rules : kRules)
        sum += rules.max_par;
    return sum;
}
static_assert(par_sum() == kParSum, "kParSum in worlds.hpp is not the sum of the worlds' hardest pars");

// The mathematics, stated. Nullities from the literature: Anderson and Feil (classic), Tang, Lu and Huang
// (torus, sigma, tricolour, hexagon), Missigman and Weida (mini).
static_assert(world(WorldId::classic).rank == 23 && world(WorldId::classic).nullity == 2);
static_assert(world(WorldId::torus).nullity == 8);
static_assert(world(WorldId::sigma).nullity == 5);
static_assert(world(WorldId::hexagon).shape.count() == 19 && world(WorldId::hexagon).nullity == 3);
static_assert(world(WorldId::tricolour).nullity == 3);
static_assert(world(WorldId::mini).nullity == 0);
// A press of Merlin's corner changes the centre, a press of the centre does not change the corner.
static_assert(!world(WorldId::merlin).symmetric_reach && world(WorldId::merlin).nullity == 0);

consteval bool quiet_patterns_change_nothing() {
    for (const Rules& rules : kRules)
        for (const Plan& quiet : rules.quiet)
            for (int light = 0; light < kCells; ++light) {
                int changes = 0;
                for (int press = 0; press < kCells; ++press)
                    if (rules.reach[static_cast<std::size_t>(press)].has(Cell(light)))
                        changes += quiet.times(Cell(press));
                if (changes % rules.states != 0) return false;
            }
    return true;
}
static_assert(quiet_patterns_change_nothing());

consteval bool every_press_is_orthogonal_to_the_checks() {
    for (const Rules& rules : kRules)
        for (std::size_t i = 0; i < rules.nullity; ++i)
            for (const Lights& reach : rules.reach) {
                const Board check = check_of(rules, i);
                const int sum = (reach & check.one).count() + 2 * (reach & check.two).count();
                if (sum % rules.states != 0) return false;
            }
    return true;
}
static_assert(every_press_is_orthogonal_to_the_checks());

/// Solving what one press did must do exactly the same again (backwards). What is worked out at the start is
/// what is proved here: the tests compare.
template <std::size_t W>
consteval bool answers_reproduce_every_press() {
    const Rules& rules = kRules[W];
    for (const Lights& reach : rules.reach) {
        Planes<std::uint32_t> plan;
        for (std::size_t light = 0; light < kCells; ++light)
            if ((reach.bits() >> light & 1U) != 0)
                plan = add(rules.states, plan, Tables<W>::kAlgebra.answers[light]);
        for (int light = 0; light < kCells; ++light) {
            int changes = 0;
            for (int press = 0; press < kCells; ++press)
                if (rules.reach[static_cast<std::size_t>(press)].has(Cell(light)))
                    changes += static_cast<int>((plan.one >> press & 1U) + 2 * (plan.two >> press & 1U));
            if (changes % rules.states != (reach.has(Cell(light)) ? 1 : 0)) return false;
        }
    }
    return true;
}
static_assert([]<std::size_t... W>(std::index_sequence<W...>) {
    return (answers_reproduce_every_press<W>() && ...);
}(std::make_index_sequence<kWorldCount>()));

[[maybe_unused]] const bool kAnswersFound = [] {
    if constexpr (kAtStart)
        for (std::size_t i = 0; i < kRules.size(); ++i)
            if (kRules[i].states == 2) (void)find_answers(kRules[i].reach, found_answers[i]);
    return true;
}();

} // namespace

[[gnu::noinline]] const Rules& rules_of(WorldId id) {
    const auto index = static_cast<std::size_t>(id);
    LIGHTS_ASSERT(index < kRules.size());
    return kRules[index];
}

std::optional<WorldId> find_world(std::string_view name) {
    for (std::size_t i = 0; i < kRules.size(); ++i)
        if (kRules[i].name == name) return static_cast<WorldId>(i);
    return std::nullopt;
}

std::size_t world_table_bytes() {
    std::size_t bytes = sizeof kRules;
    for (const Rules& rules : kRules)
        bytes += rules.name.size() + rules.quiet.size_bytes() + rules.answer_once.size_bytes() +
                 rules.answer_twice.size_bytes() + rules.chase.size_bytes() + rules.draws.size_bytes() +
                 rules.regions.size_bytes();
    return bytes;
}

} // namespace lights
