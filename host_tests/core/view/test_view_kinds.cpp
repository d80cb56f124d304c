// A short film of every kind of game as the handheld's lights show it: how it begins and what six presses
// make of it, a fingerprint of the lights each time. The emulated chip is held to the same lines
// (host_tests/emulator/game_kinds.test.mjs). LIGHTS_UPDATE_GOLDEN=1 writes them anew.
#include "boards/handheld/board.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/step.hpp"
#include "core/save/crc32.hpp"
#include "core/view/render.hpp"
#include "hal/frame_output.hpp"
#include "host_tests/support/console_desk.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <unity.h>

using namespace lights;

void setUp() {}
void tearDown() {}

namespace {

constexpr const char* kFile = "host_tests/golden/kinds_on_handheld.txt";
constexpr const char* kDay = "day 2026-11-16";
constexpr int kPresses[] = {7, 12, 18, 3, 21, 16};

/// What reaches the LEDs: after gamma, brightness and the current budget.
std::string lights_of(const State& state, Millis now) {
    hal::FrameOutput<boards::kBoard> output;
    output.set_brightness(state.keeps.settings.brightness);
    const hal::Levels levels = output.levels(render(state, now));
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

void wait(State& state, Millis& now, Millis millis) {
    for (const Millis end = now + millis; now != end;) {
        step(state, Event::tick(++now));
        while (thinking(state))
            think(state, now);
    }
}

/// The lights as they rest, or `-` where they go on moving.
std::string at_rest(State state, Millis now) {
    const std::string shown = lights_of(state, now);
    for (int look = 0; look < 30; ++look) {
        wait(state, now, 100);
        if (lights_of(state, now) != shown) return "-";
    }
    return shown;
}

/// `kind presses frames`, one frame more than presses.
std::string film(Kind kind) {
    ConsoleDesk desk;
    const std::string name(row_of(kind).name);
    TEST_ASSERT_NOT_EQUAL(std::string::npos, desk.ask(kDay).find("ok"));
    TEST_ASSERT_NOT_EQUAL(std::string::npos, desk.ask("play " + name + " seed 7").find("ok"));
    State& state = desk.state;
    wait(state, desk.now, 6'000);
    TEST_ASSERT_TRUE_MESSAGE(state.puzzle.kind == kind || state.scene.page == Page::code, name.c_str());
    std::string presses;
    std::string frames = at_rest(state, desk.now);
    for (const int index : kPresses) {
        const Cell cell(index);
        step(state, Event::press(cell, desk.now));
        wait(state, desk.now, 60);
        step(state, Event::tap(cell, desk.now));
        wait(state, desk.now, 940);
        TEST_ASSERT_TRUE(state.puzzle.stage == Stage::playing || state.puzzle.stage == Stage::drawing);
        if (!presses.empty()) presses += ',';
        presses += static_cast<char>('1' + cell.row());
        presses += static_cast<char>('1' + cell.col());
        frames += ',' + at_rest(state, desk.now);
    }
    return name + ' ' + presses + ' ' + frames + '\n';
}

void every_kind_of_game_looks_as_written_down() {
    std::string films;
    for (int kind = 0; kind < kSavedKindCount; ++kind)
        films += film(static_cast<Kind>(kind));
    const char* update = std::getenv("LIGHTS_UPDATE_GOLDEN");
    if (update != nullptr && *update == '1') std::ofstream(kFile) << films;
    std::ifstream in(kFile);
    std::stringstream text;
    text << in.rdbuf();
    TEST_ASSERT_EQUAL_STRING(text.str().c_str(), films.c_str());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_kind_of_game_looks_as_written_down);
    return UNITY_END();
}
