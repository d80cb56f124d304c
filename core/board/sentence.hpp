// Composes a short text in a buffer of the caller's. Error descriptions of the core are built with it; what
// does not fit is cut off, never written outside.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace lights {

class Sentence {
  public:
    constexpr explicit Sentence(std::span<char> into) : into_(into) {}

    constexpr Sentence& text(std::string_view words) {
        for (const char one : words)
            letter(one);
        return *this;
    }
    constexpr Sentence& letter(char one) {
        if (length_ < into_.size()) into_[length_++] = one;
        return *this;
    }
    constexpr Sentence& number(int value) {
        if (value < 0) return letter('-').number(-value);
        if (value >= 10) number(value / 10);
        return letter(static_cast<char>('0' + value % 10));
    }
    constexpr std::string_view done() const { return {into_.data(), length_}; }

  private:
    std::span<char> into_;
    std::size_t length_ = 0;
};

} // namespace lights
