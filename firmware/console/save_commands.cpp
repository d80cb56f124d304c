#include "firmware/console/save_commands.hpp"

#include "core/game/save_data.hpp"
#include "core/save/crc32.hpp"

namespace lights::console {

namespace {

/// What one line of `restore` has room for, and an entry of `backup` tells.
constexpr std::size_t kPart = 48;

constexpr char digit_of(unsigned value) {
    return static_cast<char>(value < 10 ? '0' + value : 'a' + value - 10);
}

/// Up to eight hexadecimal digits from the front of the word; nothing if one of them is none.
std::optional<std::uint32_t> hex_of(std::string_view word, std::size_t digits) {
    if (word.size() < digits || digits == 0) return std::nullopt;
    std::uint32_t value = 0;
    for (std::size_t at = 0; at < digits; ++at) {
        const char c = word[at];
        const char letter = static_cast<char>(c | 0x20);
        if (c >= '0' && c <= '9')
            value = value << 4 | static_cast<std::uint32_t>(c - '0');
        else if (letter >= 'a' && letter <= 'f')
            value = value << 4 | static_cast<std::uint32_t>(letter - 'a' + 10);
        else
            return std::nullopt;
    }
    return value;
}

Turn fail_part(Answer& answer) {
    return answer.error("expected a place and up to 48 bytes, as in: restore 0 01ff"_t);
}

/// One piece of the save that is to come, put in its place.
Turn take_part(Session& session, Answer& answer, std::size_t at) {
    std::string_view digits = session.at.words.rest();
    const std::span<std::byte> room = session.readings.save_room->bytes;
    const std::size_t size = digits.size() / 2;
    if (size == 0 || digits.size() % 2 != 0 || size > kPart || at > room.size() || size > room.size() - at)
        return fail_part(answer);
    for (std::size_t byte = 0; byte < size; ++byte) {
        const auto value = hex_of(digits, 2);
        if (!value) return fail_part(answer);
        room[at + byte] = static_cast<std::byte>(*value);
        digits.remove_prefix(2);
    }
    return Turn::done;
}

/// All of it is here: if it is what was sent, and a game, it is stored.
Turn take_whole(Session& session, Answer& answer) {
    Words& words = session.at.words;
    SaveRoom& room = *session.readings.save_room;
    const auto size = parse_number(words.take(), room.bytes.size());
    const std::string_view sum = words.take();
    const auto crc = sum.size() == 8 ? hex_of(sum, 8) : std::nullopt;
    const auto version = parse_number(words.take(), 255);
    if (!size || *size == 0 || !crc || !version || !words.empty())
        return answer.error("expected size, checksum and version, as in: restore end 612 0123abcd 2"_t);
    if (*version != kSaveVersion)
        return answer.error("that save is of another version than this firmware writes"_t);
    session.at.left = static_cast<std::uint32_t>(*size);
    session.at.seed = *crc;
    // What no start would take would stand there as another board's, and saving would be off.
    State trial = session.state;
    session.at.seed_given = takes(trial, room.bytes.first(session.at.left), kSaveVersion, session.now);
    return Turn::more;
}

/// The checksum is for a round of its own, and comes last: a save of the game in between has used the room.
Turn store_whole(Session& session, Answer& answer) {
    SaveRoom& room = *session.readings.save_room;
    room.length = session.at.left;
    if (crc32(room.bytes.first(room.length)) != session.at.seed)
        return answer.error("what arrived is not what was sent; send it again from the first byte"_t);
    if (!session.at.seed_given) return answer.error("no game for this board"_t);
    session.errand = Errand::restore;
    return Turn::waiting;
}

} // namespace

Turn back_up(Session& session, Answer& answer) {
    CommandProgress& at = session.at;
    if (session.readings.save_room == nullptr) return answer.error("there is nothing here to save"_t);
    const std::span<std::byte> room = session.readings.save_room->bytes;
    if (at.turn == 0) {
        at.left = static_cast<std::uint32_t>(encode(session.state, room.first<kSaveBytes>()));
        answer.number("version"_t, kSaveVersion);
        answer.number("size"_t, at.left);
        answer.hex("sum"_t, crc32(room.first(at.left)));
        answer.open_list("parts"_t);
        return Turn::more;
    }
    const std::size_t from = kPart * static_cast<std::size_t>(at.turn - 1);
    if (from >= at.left) {
        answer.close_list();
        return Turn::done;
    }
    std::array<char, 2 * kPart> digits{};
    std::size_t size = 0;
    for (std::size_t byte = from; byte < at.left && byte < from + kPart; ++byte) {
        const auto value = static_cast<unsigned>(room[byte]);
        digits[size++] = digit_of(value >> 4);
        digits[size++] = digit_of(value & 0xFU);
    }
    answer.open_entry();
    answer.text("bytes"_t, {digits.data(), size});
    answer.close_entry();
    return Turn::more;
}

Turn restore_save(Session& session, Answer& answer) {
    if (session.readings.save_room == nullptr) return answer.error("there is nothing here to save"_t);
    if (session.at.turn == 1) return store_whole(session, answer);
    if (session.at.turn > 1) {
        if (!session.errand_worked.value_or(false))
            return answer.error("not stored: the flash refuses, or holds what newer firmware wrote"_t);
        return Turn::done; // and the device starts anew
    }
    const std::string_view word = session.at.words.take();
    if (word == "end") return take_whole(session, answer);
    const auto place = parse_number(word, kSaveBytes);
    return place ? take_part(session, answer, static_cast<std::size_t>(*place)) : fail_part(answer);
}

} // namespace lights::console
