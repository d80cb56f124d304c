// Stands in for core/save/crc32.hpp in proofs that go through every case: whatever checksum the proof wants
// next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace lights {

inline std::uint32_t wanted_checksum = 0;

inline std::uint32_t crc32(std::span<const std::byte>, std::uint32_t = 0) {
    return wanted_checksum;
}

} // namespace lights
