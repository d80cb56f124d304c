// A finger in the middle of an answer. The console answers in pieces, and between two pieces the game goes
// on: here a command is stopped after any number of pieces, something happens, and the rest of the answer is
// read. What was said must be what would have been said without it, word for word, or end in an error.
#pragma once

#include "core/game/commands.hpp"
#include "core/game/step.hpp"
#include "core/view/render.hpp"
#include "hal/line_check.hpp"
#include "host_tests/support/console_desk.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace lights::test {

struct Interruption {
    const char* name;
    void (*happen)(ConsoleDesk&, int which);
    /// `which` runs from 0 to here.
    int variants;
};

inline const std::vector<Interruption>& interruptions() {
    static const std::vector<Interruption> all{
        {"tap",
         [](ConsoleDesk& desk, int which) {
             step(desk.state, Event::press(Cell(which), desk.now));
             step(desk.state, Event::tap(Cell(which), desk.now));
         },
         kCells},
        {"hold",
         [](ConsoleDesk& desk, int which) {
             const Cell corners[] = {Cell::at(0, 0), Cell::at(0, 4), Cell::at(4, 0), Cell::at(4, 4)};
             step(desk.state, Event::press(corners[which], desk.now));
             step(desk.state, Event::hold(corners[which], desk.now + 500));
         },
         4},
        {"world",
         [](ConsoleDesk& desk, int which) { enter_world(desk.state, static_cast<WorldId>(which), desk.now); },
         kWorldCount},
        {"a device as new", [](ConsoleDesk& desk, int) { begin(desk.state, desk.state.grid, desk.now); }, 1},
        {"a solved puzzle",
         [](ConsoleDesk& desk, int) {
             ++desk.state.keeps.statistics.games;
             desk.state.keeps.statistics.streak = 0;
             desk.state.keeps.statistics.best_streak += 3;
         },
         1},
        {"other lights",
         [](ConsoleDesk& desk, int) {
             for (Rgb& level : desk.frame.cells)
                 level = {level.blue, static_cast<std::uint8_t>(level.red + 1), level.green};
         },
         1},
        {"another self-test",
         [](ConsoleDesk& desk, int) {
             desk.self_test = {};
             desk.self_test.start({}, false, false, desk.now);
         },
         1},
        {"a page",
         [](ConsoleDesk& desk, int which) { open_page(desk.state, static_cast<Page>(which), desk.now); }, 3},
    };
    return all;
}

/// A desk in a world, at a board with something to say, lights shown and a self-test with findings.
struct InterruptedDesk : ConsoleDesk {
    explicit InterruptedDesk(WorldId world, std::uint32_t presses) {
        enter_world(state, world, now);
        const Rules& rules = rules_of(world);
        Board board;
        for (const Cell cell : rules.shape& Lights(presses & kAllCells))
            board = pressed(rules, board, cell);
        (void)set_board(state, board, now);
        for (std::size_t cell = 0; cell < frame.cells.size(); ++cell)
            frame.cells[cell] = {static_cast<std::uint8_t>(cell), 7, 200};
        self_test.start({.rows = 5, .cols = 5}, true, false, now);
        for (int row = 0; row < 3; ++row)
            self_test.add({hal::LineFault::row_down, row, 0});
    }

    /// Types the line and reads `pieces` pieces of the answer; false if it ended before.
    bool begin_answer(std::string_view line, int pieces) {
        const std::string typed = std::string(line) + "\n";
        (void)console.feed({typed.data(), typed.size()});
        for (int piece = 0; piece <= pieces; ++piece) {
            (void)console.serve(state, readings, now);
            drain();
        }
        return console.busy();
    }
    void end_answer() {
        for (int most = 0; most < 100'000 && console.busy(); ++most) {
            (void)console.serve(state, readings, now);
            drain();
        }
    }
    std::string said;

  private:
    void drain() {
        char bytes[512];
        for (std::size_t count = console.take(bytes); count != 0; count = console.take(bytes))
            said.append(bytes, count);
    }
};

struct InterleaveCounts {
    std::uint64_t answers = 0;
    std::uint64_t errors = 0;
};

/// Every line of `lines`, interrupted after every piece by every `stride`-th interruption. Calls
/// `wrong(line, pieces, interruption, expected, said)` for each answer that is neither right nor an error.
template <class Wrong>
InterleaveCounts interleave(const std::vector<std::string>& lines, WorldId world, std::uint32_t presses,
                            bool json, int stride, Wrong&& wrong) {
    InterleaveCounts counts;
    int number = 0;
    for (const std::string& line : lines) {
        InterruptedDesk alone(world, presses);
        if (json) (void)alone.ask("json on");
        (void)alone.begin_answer(line, 0);
        alone.end_answer();
        for (int pieces = 1; pieces < 40; ++pieces) {
            {
                InterruptedDesk probe(world, presses);
                if (json) (void)probe.ask("json on");
                if (!probe.begin_answer(line, pieces)) break;
            }
            for (const Interruption& what : interruptions())
                for (int which = 0; which < what.variants; ++which) {
                    if (number++ % stride != 0) continue;
                    InterruptedDesk desk(world, presses);
                    if (json) (void)desk.ask("json on");
                    (void)desk.begin_answer(line, pieces);
                    what.happen(desk, which);
                    desk.end_answer();
                    ++counts.answers;
                    if (desk.said == alone.said) continue;
                    const bool failed =
                        desk.said.find(json ? "\"ok\":false" : "error: ") != std::string::npos;
                    if (failed)
                        ++counts.errors;
                    else
                        wrong(line, pieces, what, alone.said, desk.said);
                }
        }
    }
    return counts;
}

/// Every command as it is, and those that take words with some.
inline std::vector<std::string> interleave_lines() {
    std::vector<std::string> lines;
    for (const auto& entry : console::command_table())
        if (std::string_view(entry.name) != "bench") lines.emplace_back(entry.name);
    for (const char* more : {"solve 7x5 on", "solutions 4", "selftest report", "help chase", "code",
                             "new par 3 seed 9", "level 3", "press 2 3", "world torus"})
        lines.emplace_back(more);
    return lines;
}

} // namespace lights::test
