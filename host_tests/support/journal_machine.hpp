// A save journal on a flash of plain bytes, for its tests: payloads that can be told apart, a machine that
// loads when it is made, and short ways to fill a flash, to save and to look at what comes back.
#pragma once

#include "core/save/bytes.hpp"
#include "core/save/journal.hpp"
#include "host_tests/support/fake_flash.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unity.h>
#include <vector>

namespace lights::test {

using Payload = std::vector<std::byte>;
inline constexpr std::uint8_t kVersion = 3;

/// A game-like payload: mostly still, the number spread over a few places.
inline Payload payload_number(std::uint32_t number, std::size_t length = 1000) {
    Payload payload(length);
    for (std::size_t i = 0; i < length; ++i) {
        payload[i] = static_cast<std::byte>(i * 7);
    }
    for (std::size_t i = 0; i < 4 && i < length; ++i) {
        payload[i] = static_cast<std::byte>(number >> (8 * i));
        payload[length - 1 - i] = static_cast<std::byte>(number >> (8 * i));
    }
    return payload;
}

inline Payload noise(Dice& dice, std::size_t length) {
    Payload payload(length);
    for (std::byte& byte : payload) {
        byte = static_cast<std::byte>(dice.next());
    }
    return payload;
}

struct Machine {
    explicit Machine(FakeFlash& chip, std::uint8_t version = kVersion) : journal(chip, version) {
        loaded = journal.load();
    }
    Journal<FakeFlash> journal;
    LoadResult loaded;
};

inline Payload loaded_payload(const LoadResult& result) {
    return {result.payload.begin(), result.payload.end()};
}

inline void assert_loads(FakeFlash& flash, const Payload& expected) {
    const auto machine = std::make_unique<Machine>(flash);
    TEST_ASSERT_EQUAL_INT(static_cast<int>(LoadStatus::restored), static_cast<int>(machine->loaded.status));
    TEST_ASSERT_EQUAL_size_t(expected.size(), machine->loaded.payload.size());
    TEST_ASSERT_TRUE(std::ranges::equal(expected, machine->loaded.payload));
}

inline void must_save(Machine& machine, const Payload& payload) {
    TEST_ASSERT_EQUAL_INT(static_cast<int>(StepResult::saved),
                          static_cast<int>(machine.journal.save_now(payload)));
}

/// The number that payload_number() put in; 0 for no payload.
inline std::uint32_t number_of(std::span<const std::byte> payload) {
    return payload.empty() ? 0 : get_u32(payload, 0);
}

/// What is under way comes to its end.
inline void finish(Machine& machine) {
    while (machine.journal.busy())
        (void)machine.journal.step();
}

/// A flash on which payloads 1 to `last` were saved, nothing erased ahead.
inline FakeFlash flash_with(std::uint32_t last) {
    FakeFlash flash;
    const auto machine = std::make_unique<Machine>(flash);
    for (std::uint32_t number = 1; number <= last; ++number)
        must_save(*machine, payload_number(number));
    return flash;
}

/// A page that reads otherwise for a few looks, after it has read rightly for some.
struct Flickering : FakeFlash {
    std::uint32_t page = 0;
    int right = 0;
    int wrong = 0;
    void read(std::uint32_t offset, std::span<std::byte> out) {
        FakeFlash::read(offset, out);
        if (offset / page_size != page || out.size() != page_size || wrong == 0) return;
        if (right > 0) {
            --right;
            return;
        }
        --wrong;
        out[100] ^= std::byte{1};
    }
};

} // namespace lights::test
