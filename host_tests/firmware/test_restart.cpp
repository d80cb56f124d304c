// A restart waits until whoever asked has had his answer, and then comes, whoever asked.

#include "firmware/restart.hpp"

#include <unity.h>

namespace {

using lights::Micros;
using lights::Restart;
using lights::hal::RestartKind;

void nobody_asked_so_nothing_is_due() {
    const Restart restart;
    TEST_ASSERT_FALSE(restart.due(0).has_value());
    TEST_ASSERT_FALSE(restart.next().has_value());
}

void it_comes_after_the_answer_across_the_wrap_too() {
    for (const std::uint32_t asked : {0U, 5U, 0xFFFF'FFFFU}) {
        Restart restart;
        restart.ask_for(RestartKind::program, Micros(asked));
        TEST_ASSERT_TRUE(restart.next() == Micros(asked) + Restart::kAnswerTime);
        TEST_ASSERT_FALSE(restart.due(*restart.next() - 1).has_value());
        TEST_ASSERT_TRUE(restart.due(*restart.next()) == RestartKind::program);
        TEST_ASSERT_TRUE(restart.due(*restart.next() + 1'000'000) == RestartKind::program);
    }
}

void the_last_word_counts_and_asking_again_puts_nothing_off() {
    Restart restart;
    restart.ask_for(RestartKind::program, 0);
    for (int i = 1; i <= 9; ++i)
        restart.ask_for(RestartKind::bootsel, Micros(1'000 * i));
    TEST_ASSERT_TRUE(restart.due(Restart::kAnswerTime) == RestartKind::bootsel);
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(nobody_asked_so_nothing_is_due);
    RUN_TEST(it_comes_after_the_answer_across_the_wrap_too);
    RUN_TEST(the_last_word_counts_and_asking_again_puts_nothing_off);
    return UNITY_END();
}
