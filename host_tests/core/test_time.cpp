// Milliseconds and microseconds: the clock may wrap, and the two do not mix.

#include "core/time.hpp"
#include "hal/levels.hpp"

#include <concepts>
#include <unity.h>

using namespace lights;

void setUp() {}
void tearDown() {}

namespace {

template <class A, class B>
concept CanAdd = requires(A a, B b) {
    a + b;
};
template <class A, class B>
concept CanCompare = requires(A a, B b) {
    a < b;
};
template <class A, class B>
concept CanReach = requires(A a, B b) {
    reached(a, b);
};
template <class A, class B>
concept CanMultiply = requires(A a, B b) {
    a* b;
};

static_assert(CanAdd<Millis, Millis> && !CanAdd<Millis, Micros>);
static_assert(CanCompare<Micros, Micros> && !CanCompare<Micros, Millis>);
static_assert(CanReach<Millis, Millis> && !CanReach<Millis, Micros>);
static_assert(CanMultiply<Millis, int> && !CanMultiply<Millis, Millis>);
static_assert(!std::constructible_from<Millis, Micros> && !std::constructible_from<Micros, Millis>);
static_assert(!std::convertible_to<Millis, std::uint32_t>, "a number only when told to");
static_assert(std::convertible_to<int, Millis> && !std::convertible_to<std::uint64_t, Millis>);
static_assert(!std::convertible_to<Frame, hal::Levels> && !std::convertible_to<hal::Levels, Frame>,
              "a picture is no set of LED levels");
static_assert(sizeof(Micros) == 4);

void a_deadline_is_reached_across_the_wrap() {
    const Micros before = 0xFFFF'FFF0U;
    TEST_ASSERT_FALSE(reached(before, before + 32));
    TEST_ASSERT_TRUE(reached(before + 32, before + 32));
    TEST_ASSERT_TRUE(reached(before + 33, before + 32));
    TEST_ASSERT_FALSE(reached(before + 31, before + 32));
}

void a_span_is_right_across_the_wrap() {
    const Millis before = 0xFFFF'FFF0U;
    TEST_ASSERT_EQUAL_UINT32(32, elapsed(before + 32, before).count());
}

void milliseconds_become_microseconds_when_asked() {
    TEST_ASSERT_EQUAL_UINT32(250'000, in_micros(Millis{250}).count());
}

void spans_are_divided_by_spans_and_by_numbers() {
    TEST_ASSERT_EQUAL_UINT32(3, Millis{1'700} / Millis{500});
    TEST_ASSERT_EQUAL_UINT32(850, (Millis{1'700} / 2).count());
    TEST_ASSERT_EQUAL_UINT32(200, (Millis{1'700} % Millis{500}).count());
    TEST_ASSERT_EQUAL_UINT32(1'500, (3 * Millis{500}).count());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_deadline_is_reached_across_the_wrap);
    RUN_TEST(a_span_is_right_across_the_wrap);
    RUN_TEST(milliseconds_become_microseconds_when_asked);
    RUN_TEST(spans_are_divided_by_spans_and_by_numbers);
    return UNITY_END();
}
