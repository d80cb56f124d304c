// The campaigns' checksum is the device's.

#include "core/save/crc32.hpp"
#include "host_tests/support/fake_flash.hpp"
#include "host_tests/support/fast_crc32.hpp"
#include "unity.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace {

void the_fast_checksum_has_the_catalogues_check_value() {
    std::array<std::byte, 9> digits{};
    for (std::size_t i = 0; i < digits.size(); ++i) {
        digits[i] = static_cast<std::byte>('1' + i);
    }
    TEST_ASSERT_EQUAL_HEX32(0xCBF43926U, lights::fast::crc32(digits));
}

void the_fast_checksum_is_the_devices_for_every_length_and_start() {
    lights::test::Dice dice(7);
    std::array<std::byte, 300> bytes{};
    for (int round = 0; round < 40; ++round) {
        for (std::byte& byte : bytes) {
            byte = static_cast<std::byte>(dice.next());
        }
        const std::uint32_t so_far = round == 0 ? 0 : static_cast<std::uint32_t>(dice.next());
        for (std::size_t length = 0; length <= bytes.size(); ++length) {
            const auto piece = std::span(bytes).first(length);
            TEST_ASSERT_EQUAL_HEX32(lights::crc32(piece, so_far), lights::fast::crc32(piece, so_far));
        }
    }
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_fast_checksum_has_the_catalogues_check_value);
    RUN_TEST(the_fast_checksum_is_the_devices_for_every_length_and_start);
    return UNITY_END();
}
