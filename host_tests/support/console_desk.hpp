// A desk to test the console on: a game, readings, a host that types and reads. Errands are noted and
// answered as told.
#pragma once

#include "core/game/commands.hpp"
#include "core/game/save_data.hpp"
#include "core/game/thinking.hpp"
#include "firmware/console/console.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace lights {

struct ConsoleDesk {
    State state;
    console::Console console;
    console::Readings readings;
    hal::Levels frame;
    hal::SelfTest self_test;
    std::array<std::byte, kSaveBytes> save_bytes{};
    console::SaveRoom save_room{save_bytes, 0};
    Millis now = 1000;
    bool errands_work = true;
    std::vector<console::Errand> errands;

    ConsoleDesk() {
        readings.firmware = "1.2.3";
        readings.sdk = "2.1.1";
        readings.board = "desk";
        readings.chip_id = "0123456789abcdef";
        readings.reset_cause = "power";
        readings.save_room = &save_room;
        readings.frame = &frame;
        readings.self_test = &self_test;
        readings.cycles = [] {
            static std::uint32_t ticks = 0;
            return ticks += 100;
        };
        begin(state, KeyGrid{}, now);
    }

    /// Lets the console work until it rests, reading everything it says.
    std::string run() {
        std::string said;
        for (int idle = 0; idle < 3;) {
            if (thinking(state)) think(state, now);
            const console::Errand errand = console.serve(state, readings, ++now);
            if (errand != console::Errand::none) {
                errands.push_back(errand);
                if (errand == console::Errand::save || errand == console::Errand::erase ||
                    errand == console::Errand::restore)
                    console.done(errands_work);
            }
            char bytes[64];
            const std::size_t count = console.take(bytes);
            said.append(bytes, count);
            idle = errand == console::Errand::none && count == 0 && !console.busy() && !thinking(state)
                       ? idle + 1
                       : 0;
        }
        return said;
    }

    /// Types the bytes as they are and returns all that is said.
    std::string type(std::string_view bytes) {
        std::string said;
        while (!bytes.empty()) {
            bytes.remove_prefix(console.feed({bytes.data(), bytes.size()}));
            said += run();
        }
        return said;
    }

    /// Sends one command and returns its answer, line ends as "\n".
    std::string ask(std::string_view line) {
        std::string typed(line);
        std::string said;
        for (const char c : type(typed + "\n"))
            if (c != '\r') said += c;
        return said;
    }
};

} // namespace lights
