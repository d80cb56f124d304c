// A line as it comes over USB: cut into words without a look outside it, and numbers never larger than was
// allowed.
//
// claim:  the words of any line lie inside it, hold no blank and leave nothing out
// bound:  every line of up to 4 bytes
// file:   firmware/console/words.hpp
// unwind: 6
// stack:  256
// quick:  no
// mutant: while (end < rest_.size() && -> while (
#include "firmware/console/words.hpp"
#include "host_tests/proofs/prove.hpp"

#include <array>

using namespace lights;
using namespace lights::proofs;

void proof() {
    // The line ends with its array: whoever reads on reads what is not of it.
    std::array<char, 4> bytes{};
    for (char& byte : bytes)
        byte = static_cast<char>(anything());
    const std::size_t begin = below(bytes.size() + 1);
    const auto letter = [](char c) { return c != ' ' && c != '\t'; };
    console::Words words({bytes.data() + begin, bytes.size() - begin});
    std::size_t letters = 0;
    for (std::size_t at = begin; at < bytes.size(); ++at)
        letters += letter(bytes[at]) ? 1 : 0;
    std::size_t taken = 0;
    while (!words.empty()) {
        const std::string_view word = words.take();
        claim(!word.empty() && word.data() >= bytes.data() + begin);
        claim(word.data() + word.size() <= bytes.data() + bytes.size());
        for (const char c : word)
            claim(letter(c));
        taken += word.size();
    }
    claim(taken == letters && !(kTwin && taken == 3));
}
