// Any bytes as a board's text, in every world: read or refused with a sentence, and what was read is printed
// and read back as the same board.

#include "core/board/text.hpp"
#include "core/rules/rules.hpp"
#include "core/rules/worlds.hpp"
#include "host_tests/fuzz/check.hpp"

#include <array>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lights;
    if (size == 0) return 0;
    const Rules& rules = rules_of(static_cast<WorldId>(data[0] % kWorldCount));
    const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
    const Parsed<Board> parsed = parse_board(rules, text);
    if (!parsed) {
        std::array<char, kTextErrorText> sentence{};
        const std::string_view said = describe(parsed.error(), sentence);
        FUZZ_CHECK(!said.empty() && said.size() <= sentence.size());
        FUZZ_CHECK(parsed.error().row >= 1 && parsed.error().col >= 1);
        return 0;
    }
    FUZZ_CHECK((parsed->lit() & ~rules.shape) == Lights{});
    FUZZ_CHECK((parsed->one & parsed->two) == Lights{});
    std::array<char, kBoardText> printed{};
    const Parsed<Board> again = parse_board(rules, format_board(*parsed, rules.states, printed));
    FUZZ_CHECK(again.has_value() && *again == *parsed);
    return 0;
}
