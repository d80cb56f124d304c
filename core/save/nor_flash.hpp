// What the save journal needs of a flash chip, stated by the one who needs it: three operations on an area of
// whole sectors. hal/ implements it over the real chip, host_tests/support/fake_flash.hpp over an array that
// can lose power, rot and fail. Offsets count from the start of the save area; where that area lies is the
// implementer's business.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

namespace lights {

/// Bytes that one program operation writes.
inline constexpr std::size_t kFlashPage = 256;

/// NOR flash: an erase sets every bit of a sector to one, a program clears bits of one page.
///
/// - `read(offset, out)` copies bytes out; any offset, any length inside the area. Never fails, may lie.
/// - `program(offset, page)` ANDs a page into the page at `offset` (a multiple of 256). Blocks for about
///   0.5 ms, 3 ms at worst.
/// - `erase(sector)` blocks for about 45 ms, 400 ms at worst.
///
/// Both return false if the chip reported a failure; true promises nothing, the journal reads back.
template <typename F>
concept NorFlash = requires(F flash, std::uint32_t offset, std::uint32_t sector, std::span<std::byte> out,
                            std::span<const std::byte, kFlashPage> page) {
    requires F::page_size == kFlashPage;
    requires F::sector_size % kFlashPage == 0;
    requires F::sector_count >= 3 && F::sector_count <= 255;
    { flash.read(offset, out) } -> std::same_as<void>;
    { flash.erase(sector) } -> std::same_as<bool>;
    { flash.program(offset, page) } -> std::same_as<bool>;
};

} // namespace lights
