// Hands out pieces of storage that the caller owns, front to back. The general solvers take one instead of a
// heap: a caller who gave too little is told so, and may come again with more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>

namespace lights::grid {

class Arena {
  public:
    constexpr explicit Arena(std::span<std::byte> storage) : free_(storage) {}

    /// `count` zeroed objects, or an empty span if there is no room; from then on exhausted() is true.
    template <class T>
    [[nodiscard]] std::span<T> take(std::size_t count) {
        const auto address = reinterpret_cast<std::uintptr_t>(free_.data());
        const std::size_t skip = (alignof(T) - address % alignof(T)) % alignof(T);
        if (exhausted_ || skip > free_.size() || count > (free_.size() - skip) / sizeof(T)) {
            exhausted_ = true;
            return {};
        }
        std::byte* at = free_.data() + skip;
        free_ = free_.subspan(skip + count * sizeof(T));
        T* first = reinterpret_cast<T*>(at);
        for (std::size_t i = 0; i < count; ++i)
            new (first + i) T{};
        return {first, count};
    }

    constexpr bool exhausted() const { return exhausted_; }

  private:
    std::span<std::byte> free_;
    bool exhausted_ = false;
};

} // namespace lights::grid
