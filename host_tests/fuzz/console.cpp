// Any bytes on the USB console, in pieces of any size, with a host that reads now and then, goes away and
// comes back. Every line must be answered, nothing may be left waiting for ever, and the game must stay one
// that can be saved and loaded.

#include "core/game/save_data.hpp"
#include "host_tests/fuzz/check.hpp"
#include "host_tests/support/console_desk.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lights;
    ConsoleDesk desk;
    std::string_view input(reinterpret_cast<const char*>(data), size);
    // The byte before each piece says how long it is and what the host does after it.
    while (!input.empty()) {
        const auto how = static_cast<std::uint8_t>(input.front());
        input.remove_prefix(1);
        const std::string_view piece = input.substr(0, how & 0x3F);
        input.remove_prefix(piece.size());
        desk.errands_work = (how & 0x40) == 0;
        desk.type(piece);
        if (how == 0xFF) desk.console.disconnect();
    }
    // Whatever was typed: one more line end settles it, and then the console answers as always.
    desk.type("\n");
    desk.errands_work = true;
    for (const char* manner : {"json off", "echo off", "watch off"}) {
        desk.ask(manner);
    }
    const std::string answer = desk.ask("version");
    FUZZ_CHECK(answer.ends_with("ok\n"));
    FUZZ_CHECK(!desk.console.busy() && !desk.console.has_output());

    std::array<std::byte, kSaveBytes> saved{};
    const std::size_t length = encode(desk.state, saved);
    static State again;
    again = State{};
    FUZZ_CHECK(decode(again, std::span(saved).first(length), kSaveVersion, desk.now));
    return 0;
}
