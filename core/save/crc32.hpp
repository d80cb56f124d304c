// CRC-32 as Ethernet, zip and PNG compute it (polynomial 0xEDB88320, reflected, inverted at both ends). The
// save journal guards its pages and payloads with it; anything else that needs to know whether bytes are
// still the same bytes may use it too. It knows nothing of what the bytes mean.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace lights {

namespace detail {

/// For half a byte at a time: a sixteenth of the flash that a table for whole bytes takes.
inline constexpr std::array<std::uint32_t, 16> kCrc32Table = [] {
    std::array<std::uint32_t, 16> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 4; ++bit)
            value = (value >> 1) ^ ((value & 1U) != 0 ? 0xEDB88320U : 0U);
        table[i] = value;
    }
    return table;
}();

} // namespace detail

/// CRC-32 of `bytes`. To continue over several pieces, hand the result so far in as `so_far`.
constexpr std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t so_far = 0) {
    std::uint32_t value = ~so_far;
    for (const std::byte byte : bytes) {
        value ^= std::to_integer<std::uint32_t>(byte);
        value = (value >> 4) ^ detail::kCrc32Table[value & 0xFU];
        value = (value >> 4) ^ detail::kCrc32Table[value & 0xFU];
    }
    return ~value;
}

// The check value every catalogue of CRCs lists for this one: the nine digits "123456789".
static_assert([] {
    std::array<std::byte, 9> digits{};
    for (std::size_t i = 0; i < digits.size(); ++i)
        digits[i] = static_cast<std::byte>('1' + i);
    return crc32(digits) == 0xCBF43926U &&
           crc32(std::span(digits).subspan(4), crc32(std::span(digits).first(4))) == 0xCBF43926U;
}());

} // namespace lights
