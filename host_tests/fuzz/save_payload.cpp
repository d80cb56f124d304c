// Any bytes as a saved game. Refused, and then the state is a new device's; or taken, and then it encodes to
// bytes that decode to the same bytes again, and the game plays on from it.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "core/game/save_data.hpp"
#include "core/game/step.hpp"
#include "host_tests/fuzz/check.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lights;
    if (size == 0) return 0;
    const std::uint8_t version = data[0] % (kSaveVersion + 1);
    const auto bytes = std::as_bytes(std::span(data + 1, size - 1));
    static State state;
    static State again;
    state = State{};
    if (!decode(state, bytes, version, 1000)) return 0;
    std::array<std::byte, kSaveBytes> first{};
    const std::size_t length = encode(state, first);
    FUZZ_CHECK(length <= first.size());
    again = State{};
    FUZZ_CHECK(decode(again, std::span(first).first(length), kSaveVersion, 1000));
    std::array<std::byte, kSaveBytes> second{};
    FUZZ_CHECK(encode(again, second) == length);
    FUZZ_CHECK(std::ranges::equal(std::span(first).first(length), std::span(second).first(length)));
    return 0;
}
