// A typed line cut into words, read forgivingly: case and the number of spaces do not matter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lights::console {

/// The beginning of a text. The library's substr() would bring its exceptions along.
[[nodiscard]] constexpr std::string_view clipped(std::string_view text, std::size_t most = 24) {
    // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): its size is right beside it
    return {text.data(), std::min(text.size(), most)};
}

/// The words of a line, taken from the front.
class Words {
  public:
    constexpr Words() = default;
    explicit constexpr Words(std::string_view line) : rest_(line) { skip(); }

    constexpr bool empty() const { return rest_.empty(); }
    /// Everything that has not been taken.
    constexpr std::string_view rest() const { return rest_; }
    constexpr std::string_view peek() const {
        std::size_t end = 0;
        while (end < rest_.size() && !space(rest_[end]))
            ++end;
        return clipped(rest_, end);
    }
    constexpr std::string_view take() {
        const std::string_view word = peek();
        rest_.remove_prefix(word.size());
        skip();
        return word;
    }

  private:
    static constexpr bool space(char c) { return c == ' ' || c == '\t'; }
    constexpr void skip() {
        while (!rest_.empty() && space(rest_.front()))
            rest_.remove_prefix(1);
        while (!rest_.empty() && space(rest_.back()))
            rest_.remove_suffix(1);
    }

    std::string_view rest_;
};

/// A whole number, or nothing if the word is none or is above `most`.
[[nodiscard]] constexpr std::optional<std::uint64_t> parse_number(std::string_view word, std::uint64_t most) {
    if (word.empty()) return std::nullopt;
    std::uint64_t value = 0;
    for (const char c : word) {
        if (c < '0' || c > '9') return std::nullopt;
        if (value > UINT64_MAX / 10) return std::nullopt;
        const auto digit = static_cast<std::uint64_t>(c - '0');
        value = value * 10 + digit;
        if (value > most || value < digit) return std::nullopt;
    }
    return value;
}

} // namespace lights::console
