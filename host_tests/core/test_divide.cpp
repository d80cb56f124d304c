// Long numbers divided by short ones, against the machine's own division; and numbers as they are typed, at
// the edge of what 64 bits hold.

#include "core/divide.hpp"
#include "core/solve/rng.hpp"
#include "firmware/console/words.hpp"

#include <initializer_list>
#include <unity.h>

void setUp() {}
void tearDown() {}

namespace {

using lights::console::parse_number;

void check(std::uint64_t value, std::uint16_t by) {
    std::uint64_t quotient = value;
    TEST_ASSERT_EQUAL_UINT32(value % by, lights::divide(quotient, by));
    TEST_ASSERT_EQUAL_UINT64(value / by, quotient);
}

void quotient_and_rest_are_those_of_the_machine() {
    lights::Rng rng(1);
    for (const std::uint16_t by : std::initializer_list<std::uint16_t>{1, 2, 3, 10, 1000, 0x8000, 0xFFFF}) {
        for (const std::uint64_t value :
             {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{0xFFFF}, std::uint64_t{0x1'0000},
              std::uint64_t{0xFFFF'FFFF}, std::uint64_t{0x1'0000'0000}, UINT64_MAX - 1, UINT64_MAX})
            check(value, by);
        for (int i = 0; i < 10'000; ++i)
            check(std::uint64_t{rng.next()} << 32 | rng.next(), by);
    }
}

void typed_numbers_reach_the_last_of_64_bits_and_no_further() {
    TEST_ASSERT_TRUE(parse_number("18446744073709551615", UINT64_MAX) == UINT64_MAX);
    for (const char* beyond : {"18446744073709551616", "18446744073709551619", "18446744073709551620",
                               "99999999999999999999", "184467440737095516150"})
        TEST_ASSERT_FALSE(parse_number(beyond, UINT64_MAX).has_value());
}

void typed_numbers_stay_within_what_is_asked_for() {
    TEST_ASSERT_TRUE(parse_number("5", 5) == std::uint64_t{5});
    TEST_ASSERT_TRUE(parse_number("0015", 15) == std::uint64_t{15});
    for (const char* wrong : {"6", "05a", "", "-1", "+1", "10", " 1"})
        TEST_ASSERT_FALSE(parse_number(wrong, 5).has_value());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(quotient_and_rest_are_those_of_the_machine);
    RUN_TEST(typed_numbers_reach_the_last_of_64_bits_and_no_further);
    RUN_TEST(typed_numbers_stay_within_what_is_asked_for);
    return UNITY_END();
}
