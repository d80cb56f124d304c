// The checksum of core/save/crc32.hpp, eight bytes at a step. The chip's goes by half bytes to save flash; a
// campaign that starts a journal a million times spends most of its time there, so the campaigns' build puts
// this in its place (host_tests/campaigns/faster). test_fast_crc32.cpp holds the two together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace lights::fast {

namespace detail {

/// Entry [k][b]: what byte b does to the checksum when k more bytes of zeros follow it.
inline constexpr auto kTables = [] {
    std::array<std::array<std::uint32_t, 256>, 8> tables{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) {
            value = (value >> 1) ^ ((value & 1U) != 0 ? 0xEDB88320U : 0U);
        }
        tables[0][i] = value;
    }
    for (std::size_t k = 1; k < tables.size(); ++k) {
        for (std::size_t i = 0; i < 256; ++i) {
            const std::uint32_t before = tables[k - 1][i];
            tables[k][i] = (before >> 8) ^ tables[0][before & 0xFFU];
        }
    }
    return tables;
}();

} // namespace detail

constexpr std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t so_far = 0) {
    constexpr auto& t = detail::kTables;
    std::uint32_t value = ~so_far;
    std::size_t i = 0;
    const auto byte = [&](std::size_t at) { return std::to_integer<std::uint32_t>(bytes[at]); };
    for (; i + 8 <= bytes.size(); i += 8) {
        value ^= byte(i) | byte(i + 1) << 8 | byte(i + 2) << 16 | byte(i + 3) << 24;
        value = t[7][value & 0xFFU] ^ t[6][value >> 8 & 0xFFU] ^ t[5][value >> 16 & 0xFFU] ^
                t[4][value >> 24] ^ t[3][byte(i + 4)] ^ t[2][byte(i + 5)] ^ t[1][byte(i + 6)] ^
                t[0][byte(i + 7)];
    }
    for (; i < bytes.size(); ++i) {
        value = (value >> 8) ^ t[0][(value ^ byte(i)) & 0xFFU];
    }
    return ~value;
}

} // namespace lights::fast
