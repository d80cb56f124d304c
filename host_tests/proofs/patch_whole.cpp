// A difference gives back what it was made of, and never takes more room than it was given. What makes it
// asks of two bytes only whether they are the same, and copies them; so the cases are the places at which two
// payloads differ.
//
// claim:  applied to the one payload, the difference of two gives the other; where it has no room it says so
// bound:  payloads of 13 and 16 bytes that differ at any set of places, at the bounds of words and beside them, 13 rooms of 0 to 36 bytes, runs of up to 6
// by:     enumeration
// file:   core/save/patch.hpp
// small:  core/save/patch.hpp kLongestRun = 255; -> kLongestRun = 6;
// quick:  yes
// mutant: at = end; -> at = end + 1;
// mutant: if (used + kRunHead + length > out.size()) return std::nullopt; -> if (used + length > out.size()) return std::nullopt;
// mutant: while (lie % word == 0 && at < size) { -> while (at < size) {
// mutant: if (a != b) break; -> {}
#include "core/save/patch.hpp"
#include "host_tests/proofs/enumerate.hpp"

#include <array>
#include <cstring>

using namespace lights;
using namespace lights::proofs;

namespace {

constexpr std::size_t kMost = 16;
constexpr std::size_t kRoom = 36;
constexpr std::byte kFence{0xA5};

void look(unsigned differ, std::size_t size, std::size_t beside, std::size_t room) {
    alignas(4) std::array<std::byte, kMost + 8> one{};
    alignas(4) std::array<std::byte, kMost + 8> other{};
    const auto from = std::span(one).subspan(beside, size);
    const auto to = std::span(other).subspan(beside, size);
    for (std::size_t at = 0; at < size; ++at) {
        from[at] = static_cast<std::byte>(at + 1);
        to[at] = from[at] ^ static_cast<std::byte>((differ >> at & 1U) << at % 8);
    }
    // Behind their ends the two differ, or do not: who looks there is found out.
    one[beside + size] = kFence;
    other[beside + size] = room % 2 != 0 ? kFence : std::byte{0};
    std::array<std::byte, kRoom + 1> patch;
    patch.fill(kFence);
    count_a_case();
    const auto used = save::make_patch(from, to, std::span(patch).first(room));
    for (std::size_t at = room; at <= kRoom; ++at)
        claim(patch[at] == kFence, "a difference is written beyond its room");
    if (!used) {
        claim(room < kRoom && differ != 0, "a difference that has room is refused");
        claim((differ & (differ - 1)) != 0 || room < save::kRunHead + 1, "one byte has no room in four");
        return;
    }
    claim(*used <= room, "a difference takes more room than it has");
    claim(save::apply_patch(std::span(patch).first(*used), from), "a difference is refused");
    for (std::size_t at = 0; at < size; ++at)
        claim(from[at] == to[at] && !(kTwin && differ == 0x111), "a difference gives something else");
    claim(one[beside + size] == kFence, "written behind the payload");
}

} // namespace

void proof() {
    for (const std::size_t size : {std::size_t{13}, kMost})
        for (const std::size_t beside : {0, 1, 4})
            for (unsigned differ = 0; differ < 1U << size; ++differ)
                for (const std::size_t room : {0U, 1U, 3U, 4U, 5U, 6U, 7U, 8U, 12U, 20U, 27U, 35U, 36U})
                    look(differ, size, beside, room);
}
