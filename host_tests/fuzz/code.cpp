// Any bytes as a five-letter code: refused with a sentence, or a board that classic solves and whose code
// reads back as that board.

#include "core/solve/code.hpp"

#include "core/rules/worlds.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/fuzz/check.hpp"

#include <array>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lights;
    const Parsed<Board, CodeError> parsed = board_of_code({reinterpret_cast<const char*>(data), size});
    if (!parsed) {
        std::array<char, kCodeErrorText> sentence{};
        const std::string_view said = describe(parsed.error(), sentence);
        FUZZ_CHECK(!said.empty() && said.size() <= sentence.size());
        return 0;
    }
    FUZZ_CHECK(solvable(rules_of(WorldId::classic), *parsed));
    const std::optional<Code> code = code_of(*parsed);
    FUZZ_CHECK(code.has_value());
    const Parsed<Board, CodeError> again = board_of_code({code->data(), code->size()});
    FUZZ_CHECK(again.has_value() && *again == *parsed);
    const std::optional<Lights> shown = code_lights(*parsed);
    FUZZ_CHECK(shown.has_value() && board_of_code_lights(*shown) == *parsed);
    return 0;
}
