// What the save journal needs of a flash chip, stated by the one who needs it: an area of whole sectors that
// can be read, and two operations that are begun and then asked after. hal/ implements it over the real chip,
// host_tests/support/fake_flash.hpp over an array that can lose power, rot and fail. Offsets count from the
// start of the save area; where that area lies is the implementer's business.
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
/// - `begin_program(offset, page)` has the chip AND a page into the page at `offset` (a multiple of 256). The
///   bytes may be sent by the calls of busy() that follow, and must stay as they are until one has said no;
///   the chip is busy for about 0.5 ms, 3 ms at worst.
/// - `begin_erase(sector)` has it erase a sector: about 45 ms, 400 ms at worst.
/// - `busy()` says whether what was begun last is still going on. It returns at once and may be asked as
///   often as one likes; once it has said no it says no until something is begun again. An implementation
///   that finishes inside begin_…() always says no.
/// - `read(offset, out)` copies bytes out; any offset, any length inside the area. Never fails, may lie.
///
/// One operation at a time: while the chip is busy there is no reading and nothing else to begin. The journal
/// keeps to that, and an implementation may refuse or assert it. Nothing can be called back: a sector whose
/// erase was begun is lost, whether it ends or not.
///
/// Both begin_…() return false if the chip will not do it; then it is not busy. True promises nothing, the
/// journal reads back.
///
/// Three sectors keep what was told as saved. For saves never to fail it takes four: after cuts the records
/// that a start may still need can be in three of them, and none of those is erased.
template <class F>
concept NorFlash = requires(F flash, std::uint32_t offset, std::uint32_t sector, std::span<std::byte> out,
                            std::span<const std::byte, kFlashPage> page) {
    requires F::page_size == kFlashPage;
    requires F::sector_size % kFlashPage == 0 && F::sector_size / kFlashPage <= 16;
    requires F::sector_count >= 3 && F::sector_count <= 32;
    { flash.read(offset, out) } -> std::same_as<void>;
    { flash.begin_erase(sector) } -> std::same_as<bool>;
    { flash.begin_program(offset, page) } -> std::same_as<bool>;
    { flash.busy() } -> std::same_as<bool>;
};

} // namespace lights
