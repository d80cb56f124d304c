// What every campaign program shares: its size and seed from the command line, one way to report, and the
// game-like payloads the journal's campaigns save. A campaign prints what it tried and found, and ends with a
// line for scripts/campaigns.sh:  RESULT|tried|found|pass  (or fail).
#pragma once

#include "host_tests/support/fake_flash.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <vector>

namespace lights::campaign {

using test::Dice;
using Payload = std::vector<std::byte>;

struct Options {
    bool full = false;
    std::uint64_t seed = 1;
    /// Scale in percent of the form chosen; 100 unless told.
    std::uint64_t percent = 100;

    std::uint64_t size(std::uint64_t short_form, std::uint64_t full_form) const {
        const std::uint64_t wanted = (full ? full_form : short_form) * percent / 100;
        return wanted == 0 ? 1 : wanted;
    }
};

[[noreturn]] inline void usage(const char* program) {
    std::fprintf(stderr, "usage: %s [--full] [--seed N] [--percent N]\n", program);
    std::exit(2);
}

inline Options parse(int count, char** words) {
    Options options;
    for (int i = 1; i < count; ++i) {
        const bool more = i + 1 < count;
        if (std::strcmp(words[i], "--full") == 0) {
            options.full = true;
        } else if (std::strcmp(words[i], "--seed") == 0 && more) {
            options.seed = std::strtoull(words[++i], nullptr, 10);
        } else if (std::strcmp(words[i], "--percent") == 0 && more) {
            options.percent = std::strtoull(words[++i], nullptr, 10);
        } else {
            usage(words[0]);
        }
    }
    return options;
}

/// Counts what went wrong and prints the first few cases in full, so that one can be looked at.
class Findings {
  public:
    [[gnu::format(printf, 2, 3)]] void add(const char* format, ...) {
        if (++count_ <= 10) {
            std::va_list arguments;
            va_start(arguments, format);
            std::fputs("FOUND: ", stdout);
            std::vprintf(format, arguments);
            std::fputc('\n', stdout);
            va_end(arguments);
        }
    }
    std::uint64_t count() const { return count_; }

    /// Prints the last line; the value is the program's exit status.
    int conclude(const std::string& tried, const std::string& found) const {
        const std::string verdict =
            count_ == 0 ? found : std::to_string(count_) + " findings, the first of them in the log";
        std::printf("RESULT|%s|%s|%s\n", tried.c_str(), verdict.c_str(), count_ == 0 ? "pass" : "fail");
        return count_ == 0 ? 0 : 1;
    }

  private:
    std::uint64_t count_ = 0;
};

/// 1234567 as "1,234,567".
inline std::string grouped(std::uint64_t number) {
    const std::string digits = std::to_string(number);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) text.push_back(',');
        text.push_back(digits[i]);
    }
    return text;
}

/// Payloads that change as a game's do: a press changes a few bytes here and there and appends to a history;
/// now and then a new game begins and much changes at once. Payload number n is always the same.
class Story {
  public:
    explicit Story(std::uint64_t seed, std::size_t length = 1100) : dice_(seed), payload_(length) {
        for (std::byte& byte : payload_) {
            byte = static_cast<std::byte>(dice_.next());
        }
        number();
    }

    const Payload& current() const { return payload_; }
    std::uint32_t count() const { return count_; }

    /// One press later.
    const Payload& advance() {
        ++count_;
        if (dice_.chance(12)) {
            // A new game: the history is cleared, the board and counters are new.
            std::fill(payload_.begin() + 200, payload_.begin() + 200 + static_cast<std::ptrdiff_t>(history_),
                      std::byte{0});
            history_ = 0;
            for (std::size_t i = 16; i < 48; ++i) {
                payload_[i] = static_cast<std::byte>(dice_.next());
            }
            // Now and then more than one delta holds: a code typed in, another world with its own record.
            if (dice_.chance(2)) {
                for (std::size_t i = payload_.size() / 2; i < payload_.size(); ++i) {
                    payload_[i] = static_cast<std::byte>(dice_.next());
                }
            }
        } else {
            for (std::size_t i = 16; i < 24; ++i) {
                payload_[i] ^= static_cast<std::byte>(dice_.next());
            }
            if (200 + history_ < payload_.size() / 2) {
                payload_[200 + history_++] = static_cast<std::byte>(dice_.below(25));
            }
        }
        number();
        return payload_;
    }

    /// Which payload of a story this is, from its first bytes.
    static std::uint32_t number_of(std::span<const std::byte> payload) {
        std::uint32_t number = 0;
        for (std::size_t i = 0; i < 4 && i < payload.size(); ++i) {
            number |= std::to_integer<std::uint32_t>(payload[i]) << (8 * i);
        }
        return number;
    }

  private:
    void number() {
        for (std::size_t i = 0; i < 4; ++i) {
            payload_[i] = static_cast<std::byte>(count_ >> (8 * i));
        }
    }
    Dice dice_;
    Payload payload_;
    std::size_t history_ = 0;
    std::uint32_t count_ = 0;
};

} // namespace lights::campaign
