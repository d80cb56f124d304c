// A difference that was damaged in flash, or never was one: whatever its bytes, it changes nothing outside
// the game's buffer, reads nothing behind its own end, and comes to one.
//
// claim:  any bytes applied as a difference stay inside what they are and what they change
// bound:  every difference of up to 6 bytes, on a payload of 4
// file:   core/save/patch.hpp
// unwind: 7
// stack:  128
// quick:  yes
// mutant: at + length > buffer.size() -> at > buffer.size()
#include "core/save/patch.hpp"
#include "host_tests/proofs/prove.hpp"

#include <array>

using namespace lights;
using namespace lights::proofs;

void proof() {
    struct {
        std::array<std::byte, 4> payload{};
        std::array<std::byte, 4> fence{};
        std::array<std::byte, 6> patch{};
    } memory;
    for (std::byte& byte : memory.patch)
        byte = static_cast<std::byte>(anything());
    const std::size_t size = below(memory.patch.size() + 1);
    const bool good = save::apply_patch(std::span(memory.patch).last(size), memory.payload);
    for (const std::byte byte : memory.fence)
        claim(byte == std::byte{0});
    claim(size != 0 || good);
    claim(!(kTwin && good && size == 6));
}
