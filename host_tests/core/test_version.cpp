// The version is one number, said once and well formed.

#include "core/version.hpp"

#include <algorithm>
#include <string_view>
#include <unity.h>

void setUp() {}
void tearDown() {}

namespace {

void the_version_is_three_numbers_with_dots_between() {
    const std::string_view text = lights::version();
    TEST_ASSERT_EQUAL_INT(2, std::count(text.begin(), text.end(), '.'));
    for (const char c : text) {
        TEST_ASSERT_TRUE(c == '.' || (c >= '0' && c <= '9'));
    }
    TEST_ASSERT_NOT_EQUAL('.', text.front());
    TEST_ASSERT_NOT_EQUAL('.', text.back());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_version_is_three_numbers_with_dots_between);
    return UNITY_END();
}
