// Bounce and noise: a million touches of switches that chatter on closing and on opening, all 25 keys at once
// and independently, scanned by a clock that is now and then late; spikes; and a minute of 10 kHz noise on
// all lines. Every touch must come out as one press and one release, in time; the noise must be reported
// while it lasts, and be forgotten after it.

#include "core/input/debouncer.hpp"
#include "core/input/ghost_filter.hpp"
#include "core/input/stuck_keys.hpp"
#include "host_tests/campaigns/campaign.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

using namespace lights;
using namespace lights::campaign;

namespace {

constexpr int kKeys = 25;
constexpr std::uint32_t kAll = (1u << kKeys) - 1;
constexpr int kTicksPerMs = 10; // contacts move on a grid of 0.1 ms

/// One contact over time: closed or open in each tenth of a millisecond.
struct Contact {
    std::vector<bool> closed;
    std::uint32_t touches = 0;
    /// For every touch: the tick where the contact first closes, and where it is open for good.
    std::vector<std::pair<std::size_t, std::size_t>> spans;

    void rest(std::size_t ticks) { closed.insert(closed.end(), ticks, false); }

    /// Chatter of `ticks`, ending as it will stay; no state lasts longer than `longest`.
    void chatter(Dice& dice, std::size_t ticks, std::uint32_t longest, bool first) {
        bool state = first;
        while (ticks > 0) {
            const std::size_t run = std::min<std::size_t>(ticks, 1 + dice.below(longest));
            closed.insert(closed.end(), run, state);
            ticks -= run;
            state = !state;
        }
    }

    void touch(Dice& dice) {
        const std::size_t begin = closed.size();
        chatter(dice, dice.below(20 * kTicksPerMs), 6 * kTicksPerMs, true);
        closed.insert(closed.end(), (35 + dice.below(120)) * kTicksPerMs, true);
        // A finger that slips, or a solder joint that gives: open for a moment in the middle of a hold.
        if (dice.chance(4)) {
            chatter(dice, dice.below(10 * kTicksPerMs), 8 * kTicksPerMs, false);
            closed.insert(closed.end(), 10 * kTicksPerMs, true);
        }
        chatter(dice, dice.below(20 * kTicksPerMs), 6 * kTicksPerMs, false);
        spans.emplace_back(begin, closed.size());
        ++touches;
        rest((40 + dice.below(60)) * kTicksPerMs);
    }
};

struct Counts {
    std::uint64_t touches = 0, samples = 0, worst_release = 0;
};

/// Some touches on every key, sampled about once a millisecond.
void play_round(Dice& dice, Findings& findings, Counts& counts, bool late_clock) {
    std::array<Contact, kKeys> contacts;
    std::size_t length = 0;
    for (Contact& contact : contacts) {
        contact.rest(1 + dice.below(100 * kTicksPerMs));
        const std::uint32_t touches = dice.below(4);
        for (std::uint32_t i = 0; i < touches; ++i) {
            contact.touch(dice);
        }
        length = std::max(length, contact.closed.size());
    }
    length += 60 * kTicksPerMs;

    Debouncer debouncer;
    std::array<std::uint32_t, kKeys> presses{}, releases{};
    std::size_t before = 0;
    for (std::size_t tick = 0; tick < length;) {
        std::uint32_t raw = 0;
        for (int key = 0; key < kKeys; ++key) {
            const Contact& contact = contacts[static_cast<std::size_t>(key)];
            if (tick < contact.closed.size() && contact.closed[tick]) raw |= 1u << key;
        }
        const auto elapsed = static_cast<Millis>(tick / kTicksPerMs - before / kTicksPerMs);
        const KeyEdges edges = debouncer.update({KeySet(raw)}, elapsed);
        before = tick;
        ++counts.samples;
        if (!(edges.pressed & edges.released).empty())
            findings.add("a key pressed and released in one sample");
        for (const int index : edges.pressed) {
            const auto key = static_cast<std::size_t>(index);
            const Contact& contact = contacts[key];
            const std::uint32_t number = presses[key]++;
            if (number >= contact.touches || tick < contact.spans[number].first ||
                tick > contact.spans[number].second) {
                findings.add("key %zu: press %u at %zu is no touch", key, number, tick);
            }
        }
        for (const int index : edges.released) {
            const auto key = static_cast<std::size_t>(index);
            const Contact& contact = contacts[key];
            const std::uint32_t number = releases[key]++;
            // The contact's last closed instant bounds the release from below: never while it is still
            // touched.
            if (number >= contact.touches || tick + 20 * kTicksPerMs < contact.spans[number].second) {
                findings.add("key %zu: release %u at %zu comes before the finger left", key, number, tick);
            } else if (tick > contact.spans[number].second) {
                counts.worst_release =
                    std::max<std::uint64_t>(counts.worst_release, tick - contact.spans[number].second);
            }
        }
        // The loop is late now and then, but never misses a whole touch.
        tick +=
            static_cast<std::size_t>(late_clock && dice.chance(20) ? 1 + dice.below(60) : 8 + dice.below(5));
    }
    for (std::size_t key = 0; key < kKeys; ++key) {
        counts.touches += contacts[key].touches;
        if (presses[key] != contacts[key].touches || releases[key] != contacts[key].touches) {
            findings.add("key %zu: %u touches, %u presses, %u releases", key, contacts[key].touches,
                         presses[key], releases[key]);
        }
    }
    if (!debouncer.idle()) findings.add("a key is still down when all contacts have rested");
}

/// Single closed samples out of nowhere. A scanner sees at most one clean tap for each, on that key alone.
std::uint64_t spikes(Dice& dice, Findings& findings, std::uint64_t wanted) {
    Debouncer debouncer;
    std::uint64_t seen = 0;
    for (std::uint64_t spike = 0; spike < wanted; ++spike) {
        const std::uint32_t key = 1u << dice.below(kKeys);
        std::uint64_t presses = 0, releases = 0;
        const std::uint32_t length = 30 + dice.below(30);
        for (std::uint32_t ms = 0; ms < length + 1; ++ms) {
            const KeyEdges edges = debouncer.tick({KeySet(ms == 0 ? key : 0)});
            presses += static_cast<std::uint64_t>(edges.pressed.count());
            releases += static_cast<std::uint64_t>(edges.released.count());
            if (((edges.pressed | edges.released).bits() & ~key) != 0)
                findings.add("a spike moved another key");
        }
        if (presses != 1 || releases != 1) {
            findings.add("a spike gave %llu presses and %llu releases",
                         static_cast<unsigned long long>(presses), static_cast<unsigned long long>(releases));
        }
        seen += presses;
    }
    return seen;
}

/// Noise on every line for a minute, then silence, then one tap on every key.
void storm(Dice& dice, Findings& findings, bool diodes) {
    Debouncer debouncer;
    StuckKeys stuck;
    std::uint32_t reported = 0;
    std::uint64_t presses = 0;
    const auto tick = [&](std::uint32_t raw) {
        const RawKeys certain =
            diodes ? RawKeys{KeySet(raw)} : without_ghosts({KeySet(raw)}, 0, debouncer.held());
        const KeyEdges edges = stuck.update(debouncer.tick(certain), 1);
        presses += static_cast<std::uint64_t>(edges.pressed.count());
        reported |= stuck.stuck().bits();
        return edges;
    };
    for (int ms = 0; ms < 60'000; ++ms) {
        tick(static_cast<std::uint32_t>(dice.next()) & kAll);
    }
    // Every key chatters: it is held, given up as stuck and reported. Without diodes the ghost filter
    // believes little of what it sees, but what it has believed once is held as long as the contact does not
    // rest.
    if (reported != kAll) findings.add("noise on all lines: keys %x unreported", kAll & ~reported);
    if (presses > 2 * kKeys) {
        findings.add("a minute of noise came out as %llu presses", static_cast<unsigned long long>(presses));
    }
    for (int ms = 0; ms < 4'000; ++ms) {
        tick(0);
    }
    if (!stuck.stuck().empty() || !debouncer.held().empty())
        findings.add("noise is remembered four seconds after it ended");
    for (int key = 0; key < kKeys; ++key) {
        std::uint32_t pressed = 0, released = 0;
        for (int ms = 0; ms < 120; ++ms) {
            const KeyEdges edges = tick(ms < 60 ? 1u << key : 0);
            pressed += static_cast<std::uint32_t>(std::popcount(edges.pressed.bits() & (1u << key)));
            released += static_cast<std::uint32_t>(std::popcount(edges.released.bits() & (1u << key)));
        }
        if (pressed != 1 || released != 1) findings.add("key %d does not play after the noise", key);
    }
}

} // namespace

int main(int count, char** words) {
    const Options options = parse(count, words);
    const std::uint64_t wanted = options.size(20'000, 1'000'000);
    Dice dice(options.seed);
    Findings findings;
    Counts counts;
    for (std::uint64_t round = 0; counts.touches < wanted; ++round) {
        play_round(dice, findings, counts, round % 2 == 1);
    }
    const std::uint64_t spiked = spikes(dice, findings, options.size(2'000, 100'000));
    const std::uint64_t storms = options.size(2, 100);
    for (std::uint64_t i = 0; i < storms; ++i) {
        storm(dice, findings, i % 2 == 0);
    }
    std::printf(
        "%llu touches in %llu samples, latest release %llu.%llu ms after the contact rested; %llu spikes; "
        "%llu minutes of noise\n",
        static_cast<unsigned long long>(counts.touches), static_cast<unsigned long long>(counts.samples),
        static_cast<unsigned long long>(counts.worst_release / 10),
        static_cast<unsigned long long>(counts.worst_release % 10), static_cast<unsigned long long>(spiked),
        static_cast<unsigned long long>(storms));
    return findings.conclude(
        grouped(counts.touches) + " contact traces, " + grouped(spiked) + " spikes, " + grouped(storms) +
            " minutes of noise on all lines",
        "one press and one release for every touch; noise reported while it lasts, all keys "
        "play after it");
}
