// The first hundred levels as the handheld's lights show them: a line a level, with the presses that solve it
// and a fingerprint of the lights when it is dealt and after each press but the last. The emulated chip is
// held to the same lines (host_tests/emulator/journey.test.mjs). LIGHTS_UPDATE_GOLDEN=1 writes them anew.
#include "boards/handheld/board.hpp"
#include "core/game/dealer.hpp"
#include "core/save/crc32.hpp"
#include "hal/frame_output.hpp"
#include "host_tests/support/player.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <unity.h>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

constexpr const char* kFile = "host_tests/golden/journey_on_handheld.txt";
constexpr int kLevels = 100;

/// What reaches the LEDs: after gamma, brightness and the current budget.
std::string lights_of(const Player& player) {
    hal::FrameOutput<boards::kBoard> output;
    output.set_brightness(player.state.keeps.settings.brightness);
    const hal::Levels levels = output.levels(player.frame());
    std::array<std::byte, std::size_t{3} * kCells> bytes{};
    for (std::size_t index = 0; index < levels.cells.size(); ++index) {
        const Rgb colour = levels.cells[index];
        bytes[3 * index] = static_cast<std::byte>(colour.red);
        bytes[3 * index + 1] = static_cast<std::byte>(colour.green);
        bytes[3 * index + 2] = static_cast<std::byte>(colour.blue);
    }
    char text[16];
    std::snprintf(text, sizeof text, "%08X", crc32(bytes));
    return text;
}

/// All of classic's 75 levels, then torus's first 25: as a player gets to them.
std::string hundred_levels() {
    std::string out;
    Player player;
    player.state.keeps.statistics.games = 1;
    for (int number = 0; number < kLevels; ++number) {
        const int classic = level_count(rules_of(WorldId::classic));
        const WorldId world = number < classic ? WorldId::classic : WorldId::torus;
        const int level = number < classic ? number : number - classic;
        enter_level(player.state, world, level, player.now);
        player.think_it_through();
        player.wait(1'000);
        std::string presses;
        std::string frames = lights_of(player);
        while (player.puzzle().stage == Stage::playing) {
            TEST_ASSERT_TRUE(hint(player.state, player.now));
            const Cell cell = player.state.scene.hint.cell;
            player.tap(cell);
            if (!presses.empty()) presses += ',';
            presses += static_cast<char>('1' + cell.row());
            presses += static_cast<char>('1' + cell.col());
            if (player.puzzle().stage == Stage::playing) frames += ',', frames += lights_of(player);
        }
        out += rules_of(world).name;
        out += ' ';
        out += std::to_string(level + 1);
        out += ' ';
        out += presses;
        out += ' ';
        out += frames;
        out += '\n';
    }
    return out;
}

void the_first_hundred_levels_look_as_they_did() {
    const std::string actual = hundred_levels();
    // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread
    if (std::getenv("LIGHTS_UPDATE_GOLDEN") != nullptr) std::ofstream(kFile) << actual;
    std::stringstream expected;
    expected << std::ifstream(kFile).rdbuf();
    TEST_ASSERT_TRUE_MESSAGE(expected.str() == actual, kFile);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_first_hundred_levels_look_as_they_did);
    return UNITY_END();
}
