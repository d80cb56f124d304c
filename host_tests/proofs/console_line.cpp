// A line as it is typed, byte by byte: whatever comes, however long, it stays within its room, and what it
// holds can be printed.
//
// claim:  no byte, after any others, is written outside the line; a line holds only what can be printed, in small letters
// bound:  every state that bytes can lead to (kept by each byte: lines of any length), every byte, without an echo
// file:   firmware/console/console.cpp
// with:   firmware/console/console.cpp
// unwind: 50
// loop:   w2c_env_memset.0 2000
// stack:  512
// quick:  yes
// mutant: } else if (length_ == kLine) { -> } else if (length_ > kLine) {
// mutant: if (byte < ' ' || byte > '~') { -> if (byte > '~') {
#include "firmware/console/console.hpp"
#include "host_tests/proofs/prove.hpp"

using namespace lights;
using namespace lights::proofs;
using console::Console;

namespace {

Console typed;

bool printable(char letter) {
    return letter >= ' ' && letter <= '~' && !(letter >= 'A' && letter <= 'Z');
}

} // namespace

void proof() {
    typed.length_ = anything();
    assume(typed.length_ <= Console::kLine);
    typed.too_long_ = coin();
    typed.strange_byte_ = coin();
    const std::size_t before = typed.length_;
    const auto byte = static_cast<char>(anything());
    typed.take_byte(byte);
    claim(typed.length_ <= Console::kLine);
    claim(typed.length_ <= before + 1 && typed.length_ + 1 >= before);
    if (typed.length_ == before + 1) claim(printable(typed.line_[before]) && !(kTwin && byte == 'Q'));
    if (typed.length_ == before && typed.too_long_) claim(before == Console::kLine || !kTwin);
}
