// A number as it is typed: never above what was allowed, and never one that its digits do not say, however
// many there are.
//
// claim:  a word is a number exactly if it is digits and their value is within the limit; then it is that value
// bound:  every word of up to 3 bytes, every limit of 32 bits
// file:   firmware/console/words.hpp
// unwind: 5
// stack:  128
// quick:  yes
// mutant: if (value > most || -> if (
#include "firmware/console/words.hpp"
#include "host_tests/proofs/prove.hpp"

#include <array>

using namespace lights;
using namespace lights::proofs;

void proof() {
    std::array<char, 3> bytes{};
    for (char& byte : bytes)
        byte = static_cast<char>(anything());
    const std::size_t size = below(bytes.size() + 1);
    const std::uint64_t most = anything();
    const auto number = console::parse_number({bytes.data(), size}, most);
    std::uint32_t value = 0;
    bool digits = size != 0;
    for (std::size_t at = 0; at < size; ++at) {
        digits = digits && bytes[at] >= '0' && bytes[at] <= '9';
        value = value * 10 + static_cast<std::uint32_t>(bytes[at] - '0');
    }
    claim(number.has_value() == (digits && value <= most));
    if (number) claim(*number == value && !(kTwin && value == 123));
}
