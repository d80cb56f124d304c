#include "firmware/console/device_commands.hpp"

#include "core/divide.hpp"

#include <algorithm>

namespace lights::console {

namespace {

/// Reads `on` or `off`, or complains.
std::optional<bool> read_switch(Session& session, Answer& answer, std::string_view example) {
    const std::string_view word = session.at.words.take();
    if ((word == "on" || word == "off") && session.at.words.empty()) return word == "on";
    answer.error("expected on or off, as in: "_t, example);
    return std::nullopt;
}

/// Typed words come in lower case, numbers of chips do not.
bool same_letters(std::string_view typed, std::string_view name) {
    return std::ranges::equal(typed, name, {}, {}, [](char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
}

std::uint32_t in_milliseconds(std::uint64_t micros) {
    divide(micros, 1000);
    return static_cast<std::uint32_t>(micros);
}

} // namespace

Turn help(Session& session, Answer& answer) {
    CommandProgress& at = session.at;
    const auto table = command_table();
    const auto show = [&](const CommandEntry& entry) {
        answer.open_entry();
        if (answer.json()) {
            answer.text("name"_t, entry.name);
            answer.text("arguments"_t, entry.arguments);
            answer.text("help"_t, entry.help);
        } else {
            answer.phrase(entry.name);
            if (entry.arguments[0] != '\0') answer.phrase(entry.arguments);
            answer.phrase(entry.help);
        }
        answer.close_entry();
    };
    if (at.turn == 0) {
        const std::string_view name = at.words.take();
        if (!name.empty()) {
            const CommandEntry* entry = find_command(name);
            if (entry == nullptr || !at.words.empty()) {
                return answer.error("there is no command '"_t, clipped(name),
                                    "'; help lists those there are"_t);
            }
            answer.open_list("commands"_t);
            show(*entry);
            answer.close_list();
            return Turn::done;
        }
        answer.open_list("commands"_t);
    }
    show(table[static_cast<std::size_t>(at.turn)]);
    if (static_cast<std::size_t>(at.turn) + 1 < table.size()) return Turn::more;
    answer.close_list();
    return Turn::done;
}

Turn json_form(Session& session, Answer& answer) {
    const auto on = read_switch(session, answer, "json on"_t);
    if (!on) return Turn::failed;
    // The answer ends in the form it began with, so that whoever asked can read it.
    answer.ok();
    answer.set_json(*on);
    return Turn::ended;
}

Turn echo_typing(Session& session, Answer& answer) {
    const auto on = read_switch(session, answer, "echo on"_t);
    if (!on) return Turn::failed;
    session.options.echo = *on;
    return Turn::done;
}

Turn watch_lights(Session& session, Answer& answer) {
    const auto on = read_switch(session, answer, "watch on"_t);
    if (!on) return Turn::failed;
    session.options.watch = *on;
    return Turn::done;
}

Turn tell_version(Session& session, Answer& answer) {
    const Readings& readings = session.readings;
    answer.text("firmware"_t, readings.firmware);
    answer.text("sdk"_t, readings.sdk);
    answer.text("board"_t, readings.board);
    answer.text("chip"_t, readings.chip_id);
    answer.text("reset"_t, readings.reset_cause);
    return Turn::done;
}

Turn show_frame(Session& session, Answer& answer) {
    if (session.at.turn == 0) {
        if (session.readings.frame == nullptr) return answer.error("nothing is shown"_t);
        session.at.levels = *session.readings.frame;
        answer.open_list("rows"_t);
    }
    const int row = session.at.turn;
    std::array<char, std::size_t{kCols} * 7> text{};
    std::size_t at = 0;
    for (int col = 0; col < kCols; ++col) {
        const Rgb colour = session.at.levels[Cell::at(row, col)];
        for (const std::uint8_t level : {colour.red, colour.green, colour.blue}) {
            text[at++] = "0123456789abcdef"[level >> 4];
            text[at++] = "0123456789abcdef"[level & 15];
        }
        text[at++] = ' ';
    }
    if (answer.json()) {
        answer.open_entry();
        answer.text("rgb"_t, {text.data(), at - 1});
        answer.close_entry();
    } else {
        answer.phrase({text.data(), at - 1});
    }
    if (row + 1 < kRows) return Turn::more;
    answer.close_list();
    return Turn::done;
}

Turn self_test(Session& session, Answer& answer) {
    CommandProgress& at = session.at;
    const hal::SelfTest* test = session.readings.self_test;
    if (at.turn == 0) {
        const std::string_view word = at.words.take();
        if (!at.words.empty() || (!word.empty() && word != "report"))
            return answer.error("expected: selftest, and later: selftest report"_t);
        if (test == nullptr) {
            return answer.error("there is no self-test here"_t);
        }
        if (word.empty()) {
            session.errand = Errand::self_test;
            answer.phrase(
                "look at the colours, then press every key; selftest report tells what came of it"_t);
            return Turn::done;
        }
        if (!test->started()) return answer.error("nothing has been tried yet: selftest begins"_t);
        answer.flag("running"_t, test->running());
        answer.flag("passed"_t, test->passed());
        answer.flag("flash"_t, test->flash_works());
        answer.board("untried"_t, Board{test->untried(), {}}, 2);
        answer.open_list("findings"_t);
        at.self_test = *test;
        return Turn::more;
    }
    const auto findings = at.self_test.findings();
    const auto index = static_cast<std::size_t>(at.turn - 1);
    if (index < findings.size()) {
        std::array<char, 48> room{};
        answer.open_entry();
        answer.text("finding"_t, describe(findings[index], room));
        answer.close_entry();
        return Turn::more;
    }
    answer.close_list();
    return Turn::done;
}

Turn show_keys(Session& session, Answer& answer) {
    answer.board("down"_t, Board{Lights(session.readings.raw.down.bits() & kAllCells), {}}, 2);
    if (!session.readings.stuck.empty() || answer.json()) {
        answer.phrase("stuck:"_t);
        answer.board("stuck"_t, Board{Lights(session.readings.stuck.bits() & kAllCells), {}}, 2);
    }
    return Turn::done;
}

Turn tell_power(Session& session, Answer& answer) {
    const Readings& readings = session.readings;
    if (session.at.turn == 0) {
        answer.text("rest"_t, readings.rest);
        answer.flag("usb"_t, readings.usb);
        answer.number("brightness"_t, session.state.keeps.settings.brightness + 1U);
        answer.number("uptime ms"_t, in_milliseconds(readings.uptime_us));
        answer.number("awake ms"_t, in_milliseconds(readings.awake_us));
        return Turn::more;
    }
    if (session.at.turn == 1) {
        answer.flag("saving"_t, readings.saving);
        answer.number("saves"_t, readings.saves);
        answer.number("erases"_t, readings.erases);
        return Turn::more;
    }
    answer.number("stack bytes"_t, readings.stack_bytes());
    return Turn::done;
}

Turn save_now(Session& session, Answer& answer) {
    if (session.at.turn == 0) {
        session.errand = Errand::save;
        return Turn::waiting;
    }
    if (session.errand_worked.value_or(false)) return Turn::done;
    return answer.error("not saved: the flash refuses, or what it holds is from newer firmware"_t);
}

Turn erase_memory(Session& session, Answer& answer) {
    if (session.at.turn == 0) {
        const std::string_view id = session.at.words.take();
        if (!same_letters(id, session.readings.chip_id) || !session.at.words.empty()) {
            return answer.error("this forgets all progress; to do it, type: erase "_t,
                                session.readings.chip_id);
        }
        session.errand = Errand::erase;
        return Turn::waiting;
    }
    if (session.errand_worked.value_or(false)) return Turn::done;
    return answer.error("not erased: the flash refuses"_t);
}

Turn tell_fault(Session& session, Answer& answer) {
    const hal::FaultRecord& fault = session.readings.fault;
    answer.text("cause"_t, name_of(fault.cause));
    if (fault.cause == hal::FaultCause::none) return Turn::done;
    answer.text("stage"_t, name_of(fault.stage));
    answer.hex("pc", fault.program_counter);
    answer.hex("lr", fault.link_register);
    if (fault.words != nullptr) answer.text("words"_t, clipped(fault.words, 100));
    answer.number("failed starts"_t, fault.failed_starts);
    if (fault.failed_starts >= hal::kFailedStartsAllowed)
        answer.phrase("begun without the saved game, which is kept; after a power-off it is tried again"_t);
    return Turn::done;
}

Turn go_to_bootsel(Session& session, Answer& /*answer*/) {
    session.errand = Errand::bootsel;
    return Turn::done;
}

Turn restart_device(Session& session, Answer& /*answer*/) {
    session.errand = Errand::reset;
    return Turn::done;
}

} // namespace lights::console
