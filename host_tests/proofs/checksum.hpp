// Stands in for core/save/crc32.hpp in proofs of what is built on a checksum: another one, which the prover
// follows with less work. What is proved with it takes the checksum for any function of the bytes; that
// damage comes out with the right one by chance is assumed not to happen where the proof says so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace lights {

constexpr std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t so_far = 0) {
    std::uint32_t value = ~so_far;
    for (const std::byte byte : bytes)
        value = (value << 5 | value >> 27) ^ std::to_integer<std::uint32_t>(byte);
    return ~value;
}

} // namespace lights
