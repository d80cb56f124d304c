// Golden frames: scripts of fingers in host_tests/golden/game, each `show` followed by the picture it must
// give. Run with LIGHTS_UPDATE_GOLDEN=1 to write the pictures anew, then read the difference with your own
// eyes.
#include "core/save/crc32.hpp"
#include "host_tests/support/picture.hpp"
#include "host_tests/support/player.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <unity.h>
#include <vector>

using namespace lights;
using test::Player;

void setUp() {}
void tearDown() {}

namespace {

constexpr const char* kFolder = "host_tests/golden/game";

std::uint32_t fingerprint(const Frame& frame) {
    std::vector<std::byte> bytes;
    for (const Rgb& colour : frame.cells)
        for (const std::uint8_t part : {colour.red, colour.green, colour.blue})
            bytes.push_back(static_cast<std::byte>(part));
    return crc32(bytes);
}

/// Runs the commands of a script and returns the script with the pictures that came out.
std::string played(std::istream& script, const std::string& name) {
    auto player = std::make_unique<Player>();
    std::string out;
    bool in_picture = false;
    for (std::string line; std::getline(script, line);) {
        std::istringstream words(line);
        std::string verb;
        words >> verb;
        const bool is_command = verb == "device" || verb == "tap" || verb == "hold" || verb == "wait" ||
                                verb == "show" || verb == "follow" || verb.empty() || verb.front() == '#';
        if (!is_command && in_picture) continue; // an old picture
        if (!is_command) std::printf("%s: what is this? %s\n", name.c_str(), line.c_str());
        TEST_ASSERT_TRUE_MESSAGE(is_command, "a line of a script is neither a command nor part of a picture");
        in_picture = false;
        int a = 0;
        int b = 0;
        words >> a >> b;
        if (verb == "device")
            player =
                std::make_unique<Player>(KeyGrid{static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)});
        if (verb == "tap") player->tap(a, b);
        if (verb == "hold") player->hold(Cell::at(a - 1, b - 1));
        if (verb == "wait") player->wait(static_cast<Millis>(a));
        if (verb == "follow") // a hint and the press it shows
            for (int times = std::max(a, 1); times > 0 && player->puzzle().stage == Stage::playing; --times) {
                player->hold_hint();
                if (player->state.scene.hint.shown) player->tap(player->state.scene.hint.cell);
            }
        if (verb == "show") {
            const Frame frame = player->frame();
            char header[64];
            std::snprintf(header, sizeof header, "show %08X\n", fingerprint(frame));
            const Palette& palette = palette_of(player->state.keeps.settings.palette);
            out +=
                header + test::picture_of(frame, palette, player->state.grid.rows, player->state.grid.cols);
            in_picture = true;
            continue;
        }
        out += line + "\n";
    }
    return out;
}

void every_script_shows_what_it_did_when_it_was_reviewed() {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread
    const bool update = std::getenv("LIGHTS_UPDATE_GOLDEN") != nullptr;
    int scripts = 0;
    for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
        if (entry.path().extension() != ".txt") continue;
        std::stringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        const std::string expected = text.str();
        const std::string actual = played(text, entry.path().filename().string());
        if (update) std::ofstream(entry.path()) << actual;
        if (!update && actual != expected)
            std::printf("%s now gives:\n%s", entry.path().c_str(), actual.c_str());
        TEST_ASSERT_TRUE_MESSAGE(update || actual == expected, entry.path().c_str());
        ++scripts;
    }
    TEST_ASSERT_GREATER_OR_EQUAL(10, scripts);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_script_shows_what_it_did_when_it_was_reviewed);
    return UNITY_END();
}
