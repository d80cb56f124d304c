// Answers and fingers: whatever happens in the middle of an answer, it is right or ends in an error. The
// sample here; host_tests/campaigns/interleave.cpp does all of it.

#include "host_tests/support/interleave.hpp"

#include <unity.h>

using namespace lights;

void setUp() {}
void tearDown() {}

namespace {

void check(WorldId world, std::uint32_t presses, bool json) {
    const auto counts =
        test::interleave(test::interleave_lines(), world, presses, json, 7,
                         [](const std::string& line, int pieces, const test::Interruption& what,
                            const std::string& expected, const std::string& said) {
                             const std::string told = line + ", " + what.name + " after piece " +
                                                      std::to_string(pieces) + "\nalone:\n" + expected +
                                                      "\nsaid:\n" + said;
                             TEST_FAIL_MESSAGE(told.c_str());
                         });
    TEST_ASSERT_GREATER_THAN_UINT64(500, counts.answers);
}

void an_answer_about_a_world_survives_another_world() {
    check(WorldId::klein, 0x155, false);
    check(WorldId::mini, 0x1A5'5C3, false);
}

void an_answer_with_three_states_survives_two() {
    check(WorldId::tricolour, 0xABC'DEF, false);
}

void programs_get_whole_objects() {
    check(WorldId::classic, 0x1F'00F, true);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(an_answer_about_a_world_survives_another_world);
    RUN_TEST(an_answer_with_three_states_survives_two);
    RUN_TEST(programs_get_whole_objects);
    return UNITY_END();
}
