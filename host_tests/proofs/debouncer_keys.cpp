// No key's contact changes what comes of another's: whatever state the debouncer is in, what it makes of one
// key is what it would make of that key alone. So what debouncer.cpp proves of one contact holds for all of
// them together.
//
// claim:  one step on all keys does to any set of them what it does to that set alone
// bound:  every state of 32 keys, every set of them, every reading: traces of any length, samples 0 to 2 ms apart
// file:   core/input/key_timers.hpp
// unwind: 7
// quick:  yes
// mutant: slice ^= borrow; -> slice ^= borrow << 1;
#include "core/input/debouncer.hpp"
#include "host_tests/proofs/prove.hpp"

using namespace lights;
using namespace lights::proofs;

namespace {

/// Of a debouncer what some of the keys are in it; all other keys are up and rest.
Debouncer only(const Debouncer& all, KeySet keys) {
    Debouncer some;
    some.held_ = all.held_ & keys;
    some.open_before_ = all.open_before_ & keys;
    for (unsigned bit = 0; bit < 6; ++bit) {
        some.lockout_.slices_[bit] = all.lockout_.slices_[bit] & keys.bits();
        some.release_.slices_[bit] = all.release_.slices_[bit] & keys.bits();
    }
    return some;
}

} // namespace

void proof() {
    Debouncer all;
    all.held_ = KeySet(anything());
    all.open_before_ = KeySet(anything());
    for (unsigned bit = 0; bit < 6; ++bit) {
        all.lockout_.slices_[bit] = anything();
        all.release_.slices_[bit] = anything();
    }
    const KeySet keys(anything());
    Debouncer some = only(all, keys);
    const RawKeys raw{.down = KeySet(anything())};
    const Millis elapsed(below(3));
    const KeyEdges of_all = all.update(raw, elapsed);
    const KeyEdges of_some = some.update({.down = raw.down & keys}, elapsed);
    claim((of_all.pressed & keys) == of_some.pressed);
    claim((of_all.released & keys) == of_some.released);
    claim((of_all.held & keys) == (kTwin ? KeySet() : of_some.held));
    // What it remembers is that of those keys too; that the others' contacts rest open is all it knows of
    // them.
    claim((all.held_ & keys) == some.held_ && (all.open_before_ & keys) == (some.open_before_ & keys));
    for (unsigned bit = 0; bit < 6; ++bit) {
        claim((all.lockout_.slices_[bit] & keys.bits()) == some.lockout_.slices_[bit]);
        claim((all.release_.slices_[bit] & keys.bits()) == some.release_.slices_[bit]);
    }
}
