// One key's contact, sample by sample: what comes out is a press at once, and then one press for each time
// the finger really was there, whatever the contact does.
//
// claim:  a press at the first closed sample, presses and releases in turn, no release before 25 ms open in a row, and one at 32 ms at the latest
// bound:  every trace of 44 samples of one contact, 1 ms apart
// file:   core/input/debouncer.hpp
// unwind: 46
// quick:  no
// mutant: release_.load(held_ & ~resting, -> release_.load(pressed,
#include "core/input/debouncer.hpp"

#include "host_tests/proofs/prove.hpp"

using namespace lights;
using namespace lights::proofs;

void proof() {
    constexpr unsigned kSamples = 44;
    Debouncer debouncer;
    bool down = false;
    unsigned open_for = 0;
    for (unsigned sample = 0; sample < kSamples; ++sample) {
        const bool closed = coin();
        const KeyEdges edges = debouncer.tick({.down = KeySet(closed ? 1U : 0U)});
        const bool pressed = edges.pressed.bits() != 0;
        const bool released = edges.released.bits() != 0;
        open_for = closed ? 0 : open_for + 1;
        claim(pressed == (!down && closed));
        claim(!released || (down && open_for >= (kTwin ? 28 : 25)));
        claim(!(down && open_for >= 32) || released);
        down = (down || pressed) && !released;
        claim(edges.held.bits() == (down ? 1U : 0U));
    }
}
