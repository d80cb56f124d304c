// Every command of the console in every world, stopped after every piece of its answer by everything that can
// happen to a device in between, in both forms: the rest of the answer is what it would have been, or an
// error. The short form takes every eleventh interruption; both are built on host_tests/support.

#include "host_tests/support/interleave.hpp"

#include "campaign.hpp"

using namespace lights;
using namespace lights::campaign;

int main(int count, char** words) {
    const Options options = parse(count, words);
    Dice dice(options.seed);
    Findings findings;
    std::uint64_t answers = 0;
    std::uint64_t errors = 0;
    const std::uint64_t boards = options.size(1, 40);
    for (std::uint64_t board = 0; board < boards; ++board)
        for (int world = 0; world < kWorldCount; ++world)
            for (const bool json : {false, true}) {
                const auto wrong = [&](const std::string& line, int pieces, const test::Interruption& what,
                                       const std::string& expected, const std::string& said) {
                    findings.add("'%s' in world %d, %s after piece %d: wanted\n%s\nsaid\n%s", line.c_str(),
                                 world, what.name, pieces, expected.c_str(), said.c_str());
                };
                const auto presses = static_cast<std::uint32_t>(dice.next()) & kAllCells;
                const auto counts = test::interleave(test::interleave_lines(), static_cast<WorldId>(world),
                                                     presses, json, options.full ? 1 : 11, wrong);
                answers += counts.answers;
                errors += counts.errors;
            }
    return findings.conclude(grouped(answers) +
                                 " answers interrupted, all commands in 15 worlds, lines and JSON",
                             "every one right to the letter, or ended in an error (" + grouped(errors) + ")");
}
