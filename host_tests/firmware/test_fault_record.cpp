// The words for what stopped the firmware: the console prints them, so they are part of what people rely on.

#include "hal/fault_record.hpp"

#include <initializer_list>
#include <unity.h>

using lights::hal::FaultCause;
using lights::hal::FaultRecord;
using lights::hal::LoopStage;
using lights::hal::name_of;

void setUp() {}
void tearDown() {}

namespace {

void every_cause_has_its_words() {
    const char* const words[] = {"none",      "hard fault", "assertion",
                                 "SDK panic", "watchdog",   "stray interrupt"};
    for (unsigned cause = 0; cause < 6; ++cause)
        TEST_ASSERT_EQUAL_STRING(words[cause], name_of(static_cast<FaultCause>(cause)));
}

void every_stage_of_the_main_loop_has_its_word() {
    const char* const words[] = {"start", "keys", "game", "lights", "sound", "save", "console", "wait"};
    for (unsigned stage = 0; stage < 8; ++stage)
        TEST_ASSERT_EQUAL_STRING(words[stage], name_of(static_cast<LoopStage>(stage)));
}

// What survives a restart in scratch words may hold anything.
void a_record_that_makes_no_sense_is_called_unknown() {
    for (const unsigned wrong : {6U, 8U, 100U, 255U})
        TEST_ASSERT_EQUAL_STRING("unknown", name_of(static_cast<FaultCause>(wrong)));
    for (const unsigned wrong : {8U, 9U, 255U})
        TEST_ASSERT_EQUAL_STRING("unknown", name_of(static_cast<LoopStage>(wrong)));
}

void a_fresh_record_tells_of_nothing() {
    const FaultRecord record;
    TEST_ASSERT_EQUAL_STRING("none", name_of(record.cause));
    TEST_ASSERT_NULL(record.words);
    TEST_ASSERT_EQUAL_UINT32(0, record.program_counter);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_cause_has_its_words);
    RUN_TEST(every_stage_of_the_main_loop_has_its_word);
    RUN_TEST(a_record_that_makes_no_sense_is_called_unknown);
    RUN_TEST(a_fresh_record_tells_of_nothing);
    return UNITY_END();
}
