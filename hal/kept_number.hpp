// A number for a device whose flash chip has none of its own: clones of the usual chip leave the instruction
// out, and all answer with ones. It is drawn once, by chance, and kept in a sector that nothing else uses, so
// that a computer with two such devices can tell them apart tomorrow as well. It knows neither where that
// sector is nor what chance is made of.
#pragma once

#include "core/save/bytes.hpp"
#include "core/save/nor_flash.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace lights::hal {

/// Whether a number that the chip gave as its own can be one: a line that nobody drives reads as ones or
/// zeros.
constexpr bool is_own_number(std::uint64_t number) {
    return number != 0 && ~number != 0;
}

/// The number in the first bytes of a page, if it stands there twice, the second time inverted.
constexpr std::optional<std::uint64_t> number_in(std::span<const std::byte, kFlashPage> page) {
    const auto word = [page](std::size_t at) {
        return std::uint64_t{get_u32(page, at + 4)} << 32 | get_u32(page, at);
    };
    const std::uint64_t number = word(0);
    if (word(8) != ~number || !is_own_number(number)) return std::nullopt;
    return number;
}

/// The number kept at the beginning of sector 0 of `flash`; if there is none, `fresh` from now on. Waits for
/// the flash: at most once in the life of a device for a page, and for an erase only if the power went during
/// that. Nothing if the flash does not keep it.
template <class Flash>
[[nodiscard]] std::optional<std::uint64_t> kept_number(Flash& flash, std::uint64_t fresh) {
    std::array<std::byte, kFlashPage> page{};
    const auto look = [&] {
        flash.read(0, page);
        return number_in(page);
    };
    const auto wait = [&flash] {
        while (flash.busy()) {
        }
    };
    if (const auto number = look()) return number;
    bool blank = true;
    for (const std::byte byte : page)
        blank = blank && byte == std::byte{0xFF};
    if (!blank) {
        (void)flash.begin_erase(0);
        wait();
    }
    page.fill(std::byte{0xFF});
    for (std::size_t at = 0; at < 8; at += 4) {
        const auto half = static_cast<std::uint32_t>(fresh >> (8 * at));
        put_u32(page, at, half);
        put_u32(page, at + 8, ~half);
    }
    (void)flash.begin_program(0, page);
    wait();
    return look();
}

} // namespace lights::hal
