// Keys that never come up are let go of; whoever listens behind hears each touch begin once and end once all
// the same.
//
// claim:  no press lost, doubled or invented for a key that is not stuck; each that gives up is released just once; a stuck one is not heard
// bound:  every state that clean edges can lead to (kept by each step: traces of any length), any edges of two keys, any time
// file:   core/input/stuck_keys.hpp
// unwind: 40
// quick:  no
// mutant: (edges.released & ~masked_before) | gave_up -> edges.released | gave_up
#include "core/input/stuck_keys.hpp"

#include "host_tests/proofs/prove.hpp"

using namespace lights;
using namespace lights::proofs;

void proof() {
    constexpr std::uint32_t kKeys = 3; // two of them: all is done by words, no key looks at its neighbour
    StuckKeys keys;
    keys.masked_ = KeySet(anything() & kKeys);
    keys.since_second_ = Millis(below(1'000));
    for (auto& slice : keys.holding_.slices_)
        slice = anything() & kKeys;
    for (auto& slice : keys.healing_.slices_)
        slice = anything() & kKeys;
    const std::uint32_t held = anything() & kKeys;
    const std::uint32_t masked = keys.masked_.bits();
    const std::uint32_t heard = held & ~masked; // what those behind take to be down

    // Clean edges: what is pressed was up, what is released was down.
    const std::uint32_t pressed = anything() & kKeys & ~held;
    const std::uint32_t released = anything() & held;
    const KeyEdges edges{KeySet(pressed), KeySet(released), KeySet((held | pressed) & ~released)};
    const KeyEdges told = keys.update(edges, Millis(anything()));

    const std::uint32_t stuck = keys.stuck().bits();
    claim((told.pressed.bits() & heard) == 0);              // none doubled
    claim((told.pressed.bits() & ~pressed) == 0);           // none invented
    claim((pressed & ~masked & ~told.pressed.bits()) == 0); // none lost
    claim((told.released.bits() & ~heard) == 0);            // nothing ends that had not begun
    claim((released & heard & ~told.released.bits()) == 0); // and all ends that has begun
    claim(told.held.bits() == ((heard | told.pressed.bits()) & ~told.released.bits()));
    claim((told.held.bits() & stuck) == 0);
    claim((stuck & ~masked & ~told.released.bits()) == (kTwin ? stuck : 0)); // who gives up is released
}
