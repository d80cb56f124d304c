// The letters of a puzzle's or a score's code, as anybody may type them.
//
// claim:  any text gives as many letters as it has, each below 32, or the place of the one that is none; no more are written than there is room for
// bound:  every text of up to 2 bytes, every text of up to 6 of '0', 'z', 'L', '-', blank, 'u', '~' and zero; room for 0 to 5 letters
// by:     enumeration
// file:   core/solve/code.cpp
// with:   core/solve/code.cpp
// flags:  -fsanitize=address,undefined -fno-sanitize-recover=all -ffunction-sections -Wl,--gc-sections
// quick:  yes
// mutant: if (count < into.size()) into[count] -> into[count]
// mutant: if (value < 0) return -> if (value < -1) return
#include "core/solve/code.hpp"
#include "host_tests/proofs/enumerate.hpp"

#include <array>
#include <memory>
#include <string_view>

using namespace lights;
using namespace lights::proofs;

namespace {

void look(std::string_view text) {
    for (std::size_t room = 0; room <= 5; ++room) {
        count_a_case();
        // Of its own size: the sanitizer sees who writes behind it.
        const std::unique_ptr<std::uint8_t[]> letters(new std::uint8_t[room]());
        const auto read = read_letters(text, {letters.get(), room});
        if (!read) {
            const int letter = read.error().letter;
            claim(read.error().fault == CodeFault::bad_letter, "another fault than a letter's");
            claim(letter >= 1 && static_cast<std::size_t>(letter) <= text.size(), "an error is nowhere");
            continue;
        }
        claim(*read >= 0 && static_cast<std::size_t>(*read) <= text.size(), "more letters than there are");
        for (std::size_t at = 0; at < room; ++at) {
            claim(letters[at] < 32, "a letter of more than five bits");
            claim(letters[at] == 0 || at < static_cast<std::size_t>(*read), "a letter nobody typed");
        }
        claim(!kTwin || *read != 5, "no text has five letters");
    }
}

void every_text(std::string_view marks, std::size_t most) {
    for (std::size_t size = 0; size <= most; ++size) {
        const std::unique_ptr<char[]> text(new char[size]);
        Choices choices;
        do {
            for (std::size_t at = 0; at < size; ++at)
                text[at] = marks[static_cast<std::size_t>(choices.below(static_cast<int>(marks.size())))];
            look({text.get(), size});
        } while (choices.next());
    }
}

} // namespace

void proof() {
    std::array<char, 256> bytes;
    for (std::size_t value = 0; value < bytes.size(); ++value)
        bytes[value] = static_cast<char>(value);
    every_text({bytes.data(), bytes.size()}, 2);
    every_text({"0zL- u~\0", 8}, 6);
}
