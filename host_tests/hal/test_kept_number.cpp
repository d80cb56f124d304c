// A device without a number of its own is given one once, and has the same one for ever after.

#include "hal/kept_number.hpp"
#include "host_tests/support/fake_flash.hpp"

#include <unity.h>

namespace {

using lights::hal::is_own_number;
using lights::hal::kept_number;
using Flash = lights::test::BasicFakeFlash<3>;

constexpr std::uint64_t kFirst = 0x0123456789ABCDEFu;
constexpr std::uint64_t kSecond = 0xFEDCBA9876543211u;

void a_line_that_nobody_drives_is_no_number() {
    TEST_ASSERT_FALSE(is_own_number(~std::uint64_t{0}));
    TEST_ASSERT_FALSE(is_own_number(0));
    TEST_ASSERT_TRUE(is_own_number(kFirst));
}

void the_first_number_given_is_kept() {
    Flash flash;
    TEST_ASSERT_TRUE(kept_number(flash, kFirst) == kFirst);
    for (int start = 0; start < 3; ++start)
        TEST_ASSERT_TRUE(kept_number(flash, kSecond) == kFirst);
    TEST_ASSERT_EQUAL(1, flash.programs);
    TEST_ASSERT_EQUAL(0, flash.erases[0]);
}

void what_stood_there_before_is_erased() {
    Flash flash;
    flash.bytes[17] = std::byte{0x5A};
    TEST_ASSERT_TRUE(kept_number(flash, kFirst) == kFirst);
    TEST_ASSERT_EQUAL(1, flash.erases[0]);
    TEST_ASSERT_TRUE(kept_number(flash, kSecond) == kFirst);
}

void a_number_with_a_bit_gone_is_not_believed() {
    Flash flash;
    (void)kept_number(flash, kFirst);
    flash.bytes[3] &= ~std::byte{0x01} & ~(flash.bytes[3] & std::byte{0x04});
    const auto number = kept_number(flash, kSecond);
    TEST_ASSERT_TRUE(number == kSecond);
}

void the_power_may_go_while_it_is_written() {
    using lights::test::Torn;
    for (const Torn torn : {Torn::untouched, Torn::some_bits, Torn::done, Torn::garbage}) {
        for (std::int64_t cut = 0; cut < 256; ++cut) {
            Flash flash;
            flash.torn = torn;
            flash.cut_in = cut;
            (void)kept_number(flash, kFirst);
            flash.power_up();
            const auto next = kept_number(flash, kSecond);
            TEST_ASSERT_TRUE(next == kFirst || next == kSecond);
            TEST_ASSERT_TRUE(kept_number(flash, 1) == next);
        }
    }
}

void a_flash_that_keeps_nothing_gives_none() {
    Flash flash;
    flash.fault = lights::test::Fault::program_does_nothing;
    TEST_ASSERT_FALSE(kept_number(flash, kFirst).has_value());
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_line_that_nobody_drives_is_no_number);
    RUN_TEST(the_first_number_given_is_kept);
    RUN_TEST(what_stood_there_before_is_erased);
    RUN_TEST(a_number_with_a_bit_gone_is_not_believed);
    RUN_TEST(the_power_may_go_while_it_is_written);
    RUN_TEST(a_flash_that_keeps_nothing_gives_none);
    return UNITY_END();
}
