// What earlier firmware wrote is read by this one. The images in host_tests/golden/save are what encode() of
// the commit in their first line left behind; they are never made anew.

#include "core/game/commands.hpp"
#include "core/game/save_data.hpp"
#include "host_tests/support/player.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unity.h>
#include <vector>

namespace {

using namespace lights;
using lights::test::Player;

struct Image {
    std::uint8_t version = 0;
    std::string told;
    std::vector<std::byte> bytes;
};

/// A line "# version N, …", then lines of hexadecimal digits.
Image image(const std::string& name) {
    std::ifstream file("host_tests/golden/save/" + name + ".txt");
    std::string line;
    TEST_ASSERT_TRUE_MESSAGE(std::getline(file, line) && line.starts_with("# version "), name.c_str());
    Image read;
    read.version = static_cast<std::uint8_t>(std::stoi(line.substr(10)));
    read.told = line.substr(line.find(": ") + 2);
    while (std::getline(file, line))
        for (std::size_t at = 0; at + 1 < line.size(); at += 2)
            read.bytes.push_back(static_cast<std::byte>(std::stoi(line.substr(at, 2), nullptr, 16)));
    return read;
}

/// Reads it, and reads again what this firmware makes of it.
Player loaded(const std::string& name, KeyGrid grid = {}) {
    const Image old = image(name);
    Player first(grid);
    TEST_ASSERT_TRUE_MESSAGE(decode(first.state, old.bytes, old.version, first.now), name.c_str());
    std::array<std::byte, kSaveBytes> bytes{};
    const std::size_t size = encode(first.state, bytes);
    Player again(grid);
    TEST_ASSERT_TRUE(decode(again.state, std::span(bytes).first(size), kSaveVersion, again.now));
    TEST_ASSERT_TRUE(again.puzzle().board == first.puzzle().board);
    TEST_ASSERT_EQUAL(moves_of(first.puzzle()), moves_of(again.puzzle()));
    // What no earlier firmware knew is as on a new device.
    const Settings& settings = again.state.keeps.settings;
    TEST_ASSERT_TRUE(settings.hold == HoldLength::usual);
    TEST_ASSERT_FALSE(settings.by_ear);
    TEST_ASSERT_TRUE(settings.attract);
    TEST_ASSERT_EQUAL(0, again.state.keeps.statistics.days.length);
    for (const std::uint16_t time : again.state.keeps.statistics.best_time)
        TEST_ASSERT_EQUAL(0, time);
    return again;
}

/// What the earlier firmware itself said of its game, in the image's first line.
std::string told(const Player& player) {
    std::ostringstream words;
    words << "world " << static_cast<int>(player.puzzle().world) << ", kind "
          << static_cast<int>(player.puzzle().kind) << ", moves " << moves_of(player.puzzle()) << ", games "
          << player.state.keeps.statistics.games << ", presses " << player.state.keeps.statistics.presses
          << ", board ";
    for (int index = 0; index < kCells; ++index)
        words << (index % kCols == 0 && index > 0 ? "/" : "")
              << ".#2"[player.puzzle().board.state(Cell(index))];
    return words.str();
}

void every_image_is_read_and_played_on() {
    int images = 0;
    int newest = 0;
    for (const auto& entry : std::filesystem::directory_iterator("host_tests/golden/save")) {
        const std::string name = entry.path().stem();
        newest = std::max(newest, int{image(name).version});
        Player player = loaded(name, name.ends_with("sixteen_keys") ? KeyGrid{4, 4} : KeyGrid{});
        TEST_ASSERT_EQUAL_STRING(image(name).told.c_str(), told(player).c_str());
        player.tap(3, 3);
        (void)player.frame();
        ++images;
    }
    TEST_ASSERT_GREATER_THAN(12, images);
    TEST_ASSERT_GREATER_OR_EQUAL_MESSAGE(kSaveVersion - 1, newest,
                                         "store images of the version before first");
}

void both_first_versions_bring_their_games_back() {
    for (const std::string from : {"v1_ed28ac4_", "v1_225868e_"}) {
        const Player tricolour = loaded(from + "tricolour");
        TEST_ASSERT_EQUAL(3, tricolour.puzzle().count);
        const Settings& settings = tricolour.state.keeps.settings;
        TEST_ASSERT_TRUE(settings.sound == Sound::soft && settings.palette == PaletteId::garden);
        TEST_ASSERT_TRUE(settings.brightness == 4 && settings.cue);
        TEST_ASSERT_TRUE(tricolour.state.keeps.progress.mark(WorldId::classic, 0) == LevelMark::in_par);
        const Player knight = loaded(from + "knight_hinted");
        TEST_ASSERT_TRUE(knight.puzzle().goal == Goal::on && knight.puzzle().hinted);
        TEST_ASSERT_EQUAL(1, knight.puzzle().hints); // how many was not kept
        TEST_ASSERT_TRUE(loaded(from + "code_page").state.scene.page == Page::code);
    }
}

void a_day_that_was_saved_as_version_one_comes_back() {
    const Player day = loaded("v1_225868e_day");
    TEST_ASSERT_TRUE(day.puzzle().kind == Kind::day);
    TEST_ASSERT_EQUAL(1050, day.puzzle().level);
}

void a_version_above_the_programs_own_is_not_read() {
    const Image old = image("v1_225868e_new");
    Player player;
    TEST_ASSERT_FALSE(decode(player.state, old.bytes, kSaveVersion + 1, player.now));
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_image_is_read_and_played_on);
    RUN_TEST(both_first_versions_bring_their_games_back);
    RUN_TEST(a_day_that_was_saved_as_version_one_comes_back);
    RUN_TEST(a_version_above_the_programs_own_is_not_read);
    return UNITY_END();
}
