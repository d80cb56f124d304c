// Any bytes as a saved game, on both grids. Refused, and then the state is a new device's; or taken, and then
// it encodes to bytes that decode to the same bytes again, and the game plays on from it: presses, holds,
// undo, redo, hints, restarts, pages, time. Whatever it comes to is drawn, saved and taken back.

#include "core/game/commands.hpp"
#include "core/game/save_data.hpp"
#include "core/game/step.hpp"
#include "core/input/keys.hpp"
#include "core/view/render.hpp"
#include "host_tests/fuzz/check.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace {

using namespace lights;

State state;
State again;

/// What is played can be saved, and what was saved comes back as it was.
void save_and_restore(Millis now) {
    std::array<std::byte, kSaveBytes> first{};
    const std::size_t length = encode(state, first);
    FUZZ_CHECK(length <= first.size());
    again = State{};
    again.grid = state.grid;
    FUZZ_CHECK(decode(again, std::span(first).first(length), kSaveVersion, now));
    std::array<std::byte, kSaveBytes> second{};
    FUZZ_CHECK(encode(again, second) == length);
    FUZZ_CHECK(std::ranges::equal(std::span(first).first(length), std::span(second).first(length)));
}

void act(std::uint32_t draw, Millis now) {
    const Cell cell(static_cast<int>((draw >> 8) % kCells));
    switch (draw % 12) {
    case 0:
        (void)undo(state, now);
        break;
    case 1:
        (void)redo(state, now);
        break;
    case 2:
        (void)hint(state, now);
        break;
    case 3:
        (void)restart(state, now);
        break;
    case 4:
        step(state, Event::press(cell, now));
        step(state, Event::hold(cell, now + 700));
        step(state, Event::repeat(cell, now + 900));
        break;
    case 5:
        step(state, Event::of(static_cast<Command>((draw >> 16) % kCommandKeyCount), now));
        break;
    case 6:
        step(state, Event::tick(now));
        break;
    case 7:
        leave_page(state, now);
        break;
    default:
        step(state, Event::press(cell, now));
        step(state, Event::tap(cell, now));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const std::uint8_t version = data[0] % (kSaveVersion + 1);
    const auto bytes = std::as_bytes(std::span(data + 1, size - 1));
    const bool small = (data[0] & 0x80) != 0;
    state = State{};
    state.grid = small ? KeyGrid{4, 4} : KeyGrid{5, 5};
    Millis now = 1000;
    if (!decode(state, bytes, version, now)) return 0;
    save_and_restore(now);
    // The plays follow from the bytes, so that a finding is found again.
    std::uint32_t draw = static_cast<std::uint32_t>(size);
    for (const std::uint8_t byte : std::span(data, size))
        draw = (draw ^ byte) * 16'777'619U;
    for (int plays = 0; plays < 24; ++plays) {
        draw = draw * 1'664'525U + 1'013'904'223U;
        now += draw >> 24 > 250 ? 20'000 : 40 + (draw >> 24);
        act(draw >> 4, now);
        (void)render(state, now);
        (void)next_deadline(state, now);
        if (plays % 8 == 7) save_and_restore(now);
    }
    return 0;
}
