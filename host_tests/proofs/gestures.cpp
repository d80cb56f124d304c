// Fingers to events: every touch begins with one press, and ends with one tap unless it became a hold.
//
// claim:  one press for each key that goes down, one tap for each that leaves and was no hold, one hold for a finger alone for 500 ms, repeats only after a hold; nothing else
// bound:  every state that play can lead to (kept by each step: sequences of any length), any clean edges of six keys, any time
// file:   core/input/gestures.hpp
// unwind: 8
// quick:  yes
// mutant: watching_ = alone; -> watching_ = true;
// mutant: fired_ = false; // the next touch of this key is another -> {}
#include "core/input/gestures.hpp"

#include "host_tests/proofs/prove.hpp"

using namespace lights;
using namespace lights::proofs;

namespace {

/// Keys are told apart by their numbers alone, and five fingers beside the one that is looked at are a
/// handful.
constexpr int kKeys = 6;
constexpr std::uint32_t kAll = (1U << kKeys) - 1;

/// What is true between two steps.
bool sound(const Gestures& fingers) {
    const std::uint32_t down = fingers.down_.bits();
    const int candidate = fingers.candidate_.index_;
    if (candidate >= kKeys || (down & ~kAll) != 0) return false;
    if (fingers.watching_ && down != 1U << candidate) return false;
    if (fingers.fired_ && (down >> candidate & 1U) == 0) return false;
    return !fingers.fired_ || fingers.repeat_after_ >= Gestures::kRepeatAtMost;
}

} // namespace

void proof() {
    Gestures fingers;
    claim(sound(fingers)); // so it begins
    fingers.down_ = KeySet(anything());
    fingers.since_ = anything();
    fingers.repeat_after_ = anything();
    fingers.candidate_ = Cell(static_cast<int>(below(kKeys)));
    fingers.watching_ = coin();
    fingers.fired_ = coin();
    fingers.announced_ = coin();
    assume(sound(fingers));
    const Gestures before = fingers;
    const std::uint32_t down = before.down_.bits();

    const std::uint32_t pressed = anything() & kAll & ~down;
    const std::uint32_t released = anything() & down;
    const Millis now = anything();
    const auto key = static_cast<int>(below(kKeys)); // any one of them, and what is told of it
    unsigned presses = 0, taps = 0, holds = 0, repeats = 0, others = 0;
    fingers.update({KeySet(pressed), KeySet(released), KeySet((down | pressed) & ~released)}, now,
                   [&](const Event& event) {
                       claim(event.at == now);
                       if (event.cell.index() != key) return;
                       switch (event.kind) {
                       case EventKind::press:
                           ++presses;
                           break;
                       case EventKind::tap:
                           ++taps;
                           break;
                       case EventKind::hold:
                           ++holds;
                           break;
                       case EventKind::repeat:
                           ++repeats;
                           break;
                       case EventKind::coming:
                           break;
                       default:
                           ++others;
                       }
                   });
    const auto has = [&](std::uint32_t keys) { return (keys >> key & 1U) != 0; };
    const bool mine = before.candidate_.index() == key;
    const bool was_held = before.fired_ && mine;
    const Millis alone_for = elapsed(now, before.since_);
    claim(presses == (has(pressed) ? 1U : 0U));
    claim(taps == (has(released) && !(was_held && !kTwin) ? 1U : 0U));
    claim(holds == (before.watching_ && mine && !before.fired_ && !has(released) && pressed == 0 &&
                            alone_for >= Gestures::kHoldAfter
                        ? 1U
                        : 0U));
    claim(repeats <= (was_held && before.watching_ ? 1U : 0U));
    claim(others == 0);
    claim(fingers.down_.bits() == ((down | pressed) & ~released));
    claim(sound(fingers));
}
