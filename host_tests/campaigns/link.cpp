// Two handhelds, one game, and a cable that fails: every byte of a race, a duel and a gift lost, doubled,
// each of its bits flipped, late by up to two seconds, overtaken by those behind it; the cable pulled at
// every byte and plugged in again; the power cut on either side at every message. The game must end, with one
// result or with none, and what was saved must be what it was.
#include "host_tests/campaigns/campaign.hpp"
#include "host_tests/support/two_handhelds.hpp"

using namespace lights;
using campaign::grouped;
using test::Mishap;
using test::Own;
using test::TwoHandhelds;

namespace {

struct Count {
    std::uint64_t games = 0;
    std::uint64_t results = 0;   ///< both know the result
    std::uint64_t one_sided = 0; ///< one knows it, the other says that the link was lost
    std::uint64_t lost = 0;      ///< both have their own games back
};

constexpr const char* kNames[] = {"race", "duel", "gift"};
constexpr const char* kMishaps[] = {"nothing", "lost",      "doubled",   "flipped",
                                    "late",    "overtaken", "unplugged", "power cut"};

/// One game; the bytes and messages of both sides in it.
TwoHandhelds play(TwoPlay what, WorldId world, std::uint64_t seed, const Mishap& mishap, Count& count,
                  campaign::Findings& findings) {
    TwoHandhelds two(world, what, seed);
    two.reset_times();
    two.mishap = mishap;
    const Own first(two.at(0).state);
    const Own second(two.at(1).state);
    const bool ended = two.play_to_the_end(180'000);
    if (const char* fault = test::fault_of(two, first, second, ended))
        findings.add("%s in world %d, seed %llu, %s at %zu of side %d (%u): %s",
                     kNames[static_cast<int>(what)], static_cast<int>(world),
                     static_cast<unsigned long long>(seed), kMishaps[static_cast<int>(mishap.what)],
                     mishap.byte, mishap.from, mishap.detail, fault);
    ++count.games;
    const int known = (two.has_result(0) ? 1 : 0) + (two.has_result(1) ? 1 : 0);
    if (what != TwoPlay::gift) ++(known == 2 ? count.results : known == 1 ? count.one_sided : count.lost);
    return two;
}

} // namespace

int main(int argument_count, char** arguments) {
    const campaign::Options options = campaign::parse(argument_count, arguments);
    campaign::Findings findings;
    Count count;
    const auto stride = static_cast<std::size_t>(options.full ? 1 : 23);
    const WorldId worlds[] = {WorldId::merlin, WorldId::classic, WorldId::tricolour};
    std::uint64_t bytes = 0;
    std::uint64_t cuts = 0;
    for (const TwoPlay what : {TwoPlay::race, TwoPlay::duel, TwoPlay::gift})
        for (const WorldId world : worlds) {
            if (!options.full && world != WorldId::merlin) continue;
            const TwoHandhelds whole = play(what, world, options.seed, {}, count, findings);
            for (int from = 0; from < 2; ++from) {
                const auto side = static_cast<std::size_t>(from);
                for (std::size_t byte = 0; byte < whole.bytes[side]; byte += stride) {
                    ++bytes;
                    const auto befall = [&](Mishap::What mishap, unsigned detail) {
                        play(what, world, options.seed, {mishap, from, byte, detail}, count, findings);
                    };
                    befall(Mishap::What::lost, 0);
                    befall(Mishap::What::doubled, 0);
                    for (unsigned bit = 0; bit < 8; bit += options.full ? 1 : 3)
                        befall(Mishap::What::flipped, bit);
                    for (const unsigned millis : {20U, 310U, 1'100U, 2'000U}) {
                        befall(Mishap::What::late, millis);
                        befall(Mishap::What::overtaken, millis);
                    }
                    for (const unsigned millis : {1U, 40U, 1'500U, 4'900U, 5'300U, 12'000U})
                        befall(Mishap::What::unplugged, millis);
                }
                for (std::size_t message = 0; message <= whole.messages[side]; ++message) {
                    const auto two = play(what, world, options.seed,
                                          {Mishap::What::power_cut, from, message, 0}, count, findings);
                    cuts += two.cut ? 1U : 0U;
                }
            }
        }
    // Every world, undisturbed and disturbed at random.
    campaign::Dice dice(options.seed);
    for (std::uint64_t run = 0; run < options.size(60, 20'000); ++run) {
        const auto what = static_cast<TwoPlay>(run % 3);
        const auto world = static_cast<WorldId>(run / 3 % kWorldCount);
        Mishap mishap;
        mishap.what = static_cast<Mishap::What>(dice.below(8));
        mishap.from = static_cast<int>(dice.below(2));
        mishap.byte = mishap.what == Mishap::What::power_cut ? dice.below(40) : dice.below(900);
        mishap.detail = mishap.what == Mishap::What::flipped ? dice.below(8) : dice.below(2'001);
        play(what, world, options.seed + run, mishap, count, findings);
    }
    return findings.conclude(grouped(count.games) + " games of two: " + grouped(bytes) +
                                 " bytes lost, doubled, flipped, late by up to 2 s and unplugged at, " +
                                 grouped(cuts) + " power cuts",
                             grouped(count.results) + " with one result, " + grouped(count.lost) +
                                 " with none, " + grouped(count.one_sided) +
                                 " of which one side alone knows it; none without an end, with two results " +
                                 "or a changed save");
}
