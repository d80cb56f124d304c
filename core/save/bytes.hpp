// Little-endian integers in a run of bytes, one byte at a time: the only way numbers enter or leave a saved
// record, so the format never depends on a compiler's layout. Used by the journal and by whoever encodes a
// payload.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace lights {

constexpr void put_u8(std::span<std::byte> bytes, std::size_t at, std::uint32_t value) {
    bytes[at] = static_cast<std::byte>(value & 0xFFU);
}

constexpr void put_u16(std::span<std::byte> bytes, std::size_t at, std::uint32_t value) {
    put_u8(bytes, at, value);
    put_u8(bytes, at + 1, value >> 8);
}

constexpr void put_u32(std::span<std::byte> bytes, std::size_t at, std::uint32_t value) {
    put_u16(bytes, at, value);
    put_u16(bytes, at + 2, value >> 16);
}

constexpr std::uint8_t get_u8(std::span<const std::byte> bytes, std::size_t at) {
    return std::to_integer<std::uint8_t>(bytes[at]);
}

constexpr std::uint16_t get_u16(std::span<const std::byte> bytes, std::size_t at) {
    return static_cast<std::uint16_t>(get_u8(bytes, at) | (get_u8(bytes, at + 1) << 8));
}

constexpr std::uint32_t get_u32(std::span<const std::byte> bytes, std::size_t at) {
    return get_u16(bytes, at) | (static_cast<std::uint32_t>(get_u16(bytes, at + 2)) << 16);
}

} // namespace lights
