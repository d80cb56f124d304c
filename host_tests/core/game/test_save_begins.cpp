// A new device is begun once where it must be, and never where a game was kept. The linker counts: every call
// of begin() from the other files of the core comes by here first (host_tests/CMakeLists.txt).

#include "core/game/commands.hpp"
#include "core/game/save_data.hpp"
#include "host_tests/support/player.hpp"

#include <array>
#include <unity.h>

namespace {
int begun = 0;
}

// The names that the linker's --wrap makes of begin()'s.
extern "C" void __real__ZN6lights5beginERNS_5StateENS_7KeyGridENS_5TicksINS_10MillisUnitEEE(
    lights::State& state, lights::KeyGrid grid, lights::Millis now);
extern "C" void __wrap__ZN6lights5beginERNS_5StateENS_7KeyGridENS_5TicksINS_10MillisUnitEEE(
    lights::State& state, lights::KeyGrid grid, lights::Millis now) {
    ++begun;
    __real__ZN6lights5beginERNS_5StateENS_7KeyGridENS_5TicksINS_10MillisUnitEEE(state, grid, now);
}

namespace {

using namespace lights;
using lights::test::Player;

/// Reads a save with one byte changed; how often a device was begun, and whether the save was taken.
int begins_reading(std::size_t at, std::byte change, bool& taken) {
    Player player;
    player.tap(1, 1);
    std::array<std::byte, kSaveBytes> bytes{};
    const std::size_t size = encode(player.state, bytes);
    bytes[at] ^= change;
    Player after;
    begun = 0;
    taken = decode(after.state, std::span(bytes).first(size), kSaveVersion, after.now);
    return begun;
}

void a_game_that_was_kept_begins_no_device() {
    bool taken = false;
    TEST_ASSERT_EQUAL_INT(0, begins_reading(0, std::byte{0}, taken));
    TEST_ASSERT_TRUE(taken);
}

void a_damaged_save_begins_one() {
    bool taken = true;
    TEST_ASSERT_EQUAL_INT(1, begins_reading(0, std::byte{0x40}, taken)); // no such section
    TEST_ASSERT_FALSE(taken);
    TEST_ASSERT_EQUAL_INT(1, begins_reading(3, std::byte{0x40}, taken)); // no such sound
    TEST_ASSERT_FALSE(taken);
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_game_that_was_kept_begins_no_device);
    RUN_TEST(a_damaged_save_begins_one);
    return UNITY_END();
}
