// The difference between two payloads, as runs of changed bytes: what a delta record carries in place of the
// whole. A payload is thought of as going on with zeros after its end, so lengths may differ. The journal is
// the only caller.
#pragma once

#include "core/save/bytes.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <type_traits>

namespace lights::save {

/// A run is offset (2 bytes), length (1 byte), then that many bytes.
inline constexpr std::size_t kRunHead = 3;
inline constexpr std::size_t kLongestRun = 255;

/// From `at` on, where the two begin to differ; their size if nowhere. A finger waits for this: it goes by
/// words where both lie at the bounds of words, as the journal's buffers do.
constexpr std::size_t first_difference(std::span<const std::byte> one, std::span<const std::byte> other,
                                       std::size_t at) {
    constexpr std::size_t word = sizeof(std::uint32_t);
    const std::size_t size = other.size();
    while (at < size && one[at] == other[at]) {
        ++at;
        if (std::is_constant_evaluated() || at % word != 0) continue;
        const auto lie = reinterpret_cast<std::uintptr_t>(one.data()) |
                         reinterpret_cast<std::uintptr_t>(other.data()) | size;
        while (lie % word == 0 && at < size) {
            std::uint32_t a = 0;
            std::uint32_t b = 0;
            std::memcpy(&a, __builtin_assume_aligned(one.data() + at, word), word);
            std::memcpy(&b, __builtin_assume_aligned(other.data() + at, word), word);
            if (a != b) break;
            at += word;
        }
    }
    return at;
}

/// Writes into `out` the runs that turn `from` into `to`; both are whole buffers of one size, zero after the
/// end of their payloads. Returns the bytes used, or nothing if `out` is too small to hold them.
[[nodiscard]] constexpr std::optional<std::size_t>
make_patch(std::span<const std::byte> from, std::span<const std::byte> to, std::span<std::byte> out) {
    std::size_t used = 0;
    std::size_t at = 0;
    while (true) {
        at = first_difference(from, to, at);
        if (at == to.size()) return used;
        // A run reaches over equal bytes where ending it and heading another would cost as much.
        std::size_t end = at + 1;
        for (std::size_t i = end; i < to.size() && i - end < kRunHead && i - at < kLongestRun; ++i)
            if (from[i] != to[i]) end = i + 1;
        const std::size_t length = end - at;
        if (used + kRunHead + length > out.size()) return std::nullopt;
        put_u16(out, used, static_cast<std::uint32_t>(at));
        put_u8(out, used + 2, static_cast<std::uint32_t>(length));
        std::ranges::copy(to.subspan(at, length), out.begin() + static_cast<std::ptrdiff_t>(used + kRunHead));
        used += kRunHead + length;
        at = end;
    }
}

/// Applies a patch to `buffer`. False if the patch is malformed; the buffer is then partly changed.
[[nodiscard]] constexpr bool apply_patch(std::span<const std::byte> patch, std::span<std::byte> buffer) {
    while (!patch.empty()) {
        if (patch.size() < kRunHead) return false;
        const std::size_t at = get_u16(patch, 0);
        const std::size_t length = get_u8(patch, 2);
        patch = patch.subspan(kRunHead);
        if (length == 0 || length > patch.size() || at + length > buffer.size()) return false;
        std::ranges::copy(patch.first(length), buffer.begin() + static_cast<std::ptrdiff_t>(at));
        patch = patch.subspan(length);
    }
    return true;
}

} // namespace lights::save
