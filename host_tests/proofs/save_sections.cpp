// A saved game as the game reads and writes it. What the rules and the solver say of a puzzle is yes here, so
// that what is refused is refused by the reader; the game's own tests and fuzz-save-payload have them as they
// are.
//
// The reader asks of a length only whether so many bytes are there, of most bytes whether they are below a
// bound, and of two numbers which is the larger; it takes the sections and their fields one after the other
// and each by itself. So what a field does it does beside any others, and what two sections do any number
// does.
//
// claim:  any bytes are read without a look outside them or a write outside the state; what is taken has every choice among those there are and a history with room; what is taken and written again is the same bytes
// bound:  every payload of up to 2 bytes and every 3 with a tag below 10; one section of every tag below 10, told to have any length up to 900 and being up to 4 bytes longer or shorter, of five fillings; any two of up to 24 bytes; a whole payload with any one byte another, and histories of 0 to 512 presses
// by:     enumeration
// file:   core/game/save_data.cpp
// with:   core/game/save_data.cpp
// flags:  -fsanitize=address,undefined -fno-sanitize-recover=all -ffunction-sections -Wl,--gc-sections
// quick:  yes
// mutant: if (bytes.size() < save::kSectionHead) return false; -> {}
// mutant: if (from.size() > into.size()) return false; -> {}
// mutant: if (number_of < count) -> if (number_of <= count)
// mutant: if (bytes_.size() - at_ < sizeof(Number)) { -> if (bytes_.size() - at_ + 1 < sizeof(Number)) {
// mutant: list_days(in, state.keeps); -> {}
#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/ruled_solver.hpp"
#include "core/game/save_data.hpp"
#include "core/game/save_fields.hpp"
#include "core/solve/solver.hpp"
#include "host_tests/proofs/enumerate.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

using namespace lights;
using namespace lights::proofs;

namespace {

using Bytes = std::vector<std::uint8_t>;
constexpr int kTags = 10; ///< those there are, none, and one beyond

Rules rules;
KindRow row{};
const auto state = std::make_unique<State>();

/// Reads it from a buffer of just its size: the sanitizer sees who looks beyond.
bool taken(std::span<const std::uint8_t> payload, std::uint8_t version = kSaveVersion) {
    count_a_case();
    const std::unique_ptr<std::byte[]> exact(new std::byte[payload.size()]);
    std::ranges::transform(payload, exact.get(), [](std::uint8_t byte) { return std::byte{byte}; });
    if (!decode(*state, {exact.get(), payload.size()}, version, 0)) return false;
    const Puzzle& puzzle = state->puzzle;
    claim(static_cast<int>(puzzle.world) < kWorldCount && static_cast<int>(puzzle.kind) < kSavedKindCount,
          "a world or a kind that is none");
    claim(static_cast<int>(puzzle.goal) < kGoalCount && static_cast<int>(puzzle.rule) < kPlayRuleCount &&
              static_cast<int>(puzzle.stage) < kStageCount,
          "a goal, rule or stage that is none");
    const auto& settings = state->keeps.settings;
    claim(static_cast<int>(settings.sound) < kSoundCount &&
              static_cast<int>(settings.palette) < kPaletteCount &&
              static_cast<int>(settings.brightness) < kBrightnessSteps &&
              static_cast<int>(settings.hold) < kHoldLengthCount,
          "a setting that is none");
    claim(puzzle.cursor <= puzzle.count && puzzle.count <= History::kCapacity, "more presses than fit");
    for (int press = 0; press < puzzle.count; ++press)
        claim(puzzle.history.number_at(press) < kCells, "a press on no cell");
    claim(!kTwin || puzzle.count != 300, "nobody presses 300 times");
    return true;
}

Bytes written() {
    std::array<std::byte, kSaveBytes> room;
    const std::size_t size = encode(*state, room);
    Bytes bytes(size);
    std::transform(room.begin(), room.begin() + static_cast<std::ptrdiff_t>(size), bytes.begin(),
                   [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    return bytes;
}

void put_section(Bytes& into, int tag, std::size_t told, std::size_t length, int filling) {
    constexpr std::uint8_t fillings[] = {0x00, 0x01, 0x18, 0x80, 0xFF};
    into.push_back(static_cast<std::uint8_t>(tag));
    into.push_back(static_cast<std::uint8_t>(told));
    into.push_back(static_cast<std::uint8_t>(told >> 8));
    into.insert(into.end(), length, fillings[filling]);
}

void few_bytes() {
    (void)taken({});
    for (int first = 0; first < 256; ++first) {
        (void)taken(Bytes{static_cast<std::uint8_t>(first)});
        for (int second = 0; second < 256; ++second) {
            Bytes bytes{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
            (void)taken(bytes);
            bytes.push_back(0);
            for (int third = 0; first < kTags && third < 256; ++third) {
                bytes[2] = static_cast<std::uint8_t>(third);
                (void)taken(bytes);
            }
        }
    }
}

void one_section() {
    for (int tag = 0; tag < kTags; ++tag)
        for (std::size_t told = 0; told <= 900; ++told)
            for (std::size_t length = told < 4 ? 0 : told - 4; length <= told + 4; ++length)
                for (int filling = 0; filling < 5; ++filling) {
                    Bytes bytes;
                    put_section(bytes, tag, told, length, filling);
                    (void)taken(bytes);
                }
}

void two_sections() {
    for (int one = 0; one < kTags; ++one)
        for (int other = 0; other < kTags; ++other)
            for (std::size_t a = 0; a <= 24; ++a)
                for (std::size_t b = 0; b <= 24; ++b) {
                    Bytes bytes;
                    put_section(bytes, one, a, a, 1);
                    put_section(bytes, other, b, b, 0);
                    (void)taken(bytes);
                }
}

/// A game with something in every field, and so many presses.
void fill(int presses, Page page) {
    *state = State{};
    state->grid = KeyGrid{};
    Puzzle& puzzle = state->puzzle;
    puzzle.count = static_cast<std::uint16_t>(presses);
    puzzle.cursor = static_cast<std::uint16_t>(presses / 2);
    puzzle.hints = 3;
    for (int press = 0; press < presses; ++press)
        puzzle.history.set(press, Cell((press * 7 + presses) % kCells));
    state->scene.page = page;
}

void there_and_back(const Bytes& bytes) {
    const bool sound = taken(bytes);
    claim(sound, "what was written is not taken");
    claim(written() == bytes, "what was written and taken is written otherwise");
}

void histories() {
    for (int presses = 0; presses <= History::kCapacity; ++presses)
        for (const Page page : {Page::play, Page::code}) {
            fill(presses, page);
            there_and_back(written());
        }
}

/// Which bytes of a payload are contents; the others say what follows, and how much.
std::vector<bool> contents_of(const Bytes& payload) {
    std::vector<bool> contents(payload.size(), true);
    for (std::size_t at = 0; at < payload.size();) {
        std::fill_n(contents.begin() + static_cast<std::ptrdiff_t>(at), save::kSectionHead, false);
        at += save::kSectionHead + payload[at + 1] + 256U * payload[at + 2];
    }
    return contents;
}

/// Of a whole payload any one byte is another: refused, or taken as it stands.
void any_byte() {
    fill(40, Page::code);
    const Bytes whole = written();
    const std::vector<bool> contents = contents_of(whole);
    int kept = 0;
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (int value = 0; value < 256; ++value) {
            Bytes bytes = whole;
            bytes[at] = static_cast<std::uint8_t>(value);
            // As many presses as the history has bytes for, and the page that keeps its code.
            if (!taken(bytes) || !contents[at] || state->puzzle.count != 40 ||
                state->scene.page != Page::code)
                continue;
            claim(written() == bytes, "a byte is taken and written otherwise");
            ++kept;
        }
    claim(kept > 50'000, "hardly a byte is taken as it stands");
}

} // namespace

namespace lights {

const Rules& rules_of(WorldId /*world*/) {
    return rules;
}
const Rules& drawn_rules(WorldId /*world*/, std::uint32_t /*seed*/) {
    return rules;
}
const KindRow& kind_of(const Puzzle& /*puzzle*/) {
    return row;
}
const Puzzle& kept_puzzle(const State& all) {
    return all.puzzle;
}
// What a row says unless it says otherwise.
void another_like_it(State& /*all*/, Millis /*now*/) {}
std::optional<Cell> hint_on_the_way(State& /*all*/, Millis /*now*/) {
    return std::nullopt;
}
Numbers presses_and_par(const State& /*all*/) {
    return {};
}
bool played_or_won(const Puzzle& /*puzzle*/) {
    return true;
}
void clear(State& all, KeyGrid grid, Millis /*now*/) {
    all = State{};
    all.grid = grid;
}
void begin(State& all, KeyGrid grid, Millis now) {
    clear(all, grid, now);
}
void deal_first(State& /*all*/, Millis /*now*/) {}
void resume(State& /*all*/, Millis /*now*/) {}
bool world_fits(const KeyGrid& /*grid*/, WorldId /*world*/) {
    return true;
}
bool rule_available(const Rules& /*rules*/, PlayRule /*rule*/) {
    return true;
}
bool goal_possible(const Rules& /*rules*/, Goal /*goal*/) {
    return true;
}
Board target_of(const Puzzle& /*puzzle*/) {
    return {};
}
bool is_solved(const Puzzle& /*puzzle*/) {
    return true;
}
bool remembers_its_way(const Puzzle& /*puzzle*/) {
    return true;
}
bool solvable(const Rules& /*rules*/, const Board& /*from*/, const Board& /*to*/) {
    return true;
}

} // namespace lights

void proof() {
    rules.shape = Lights(kAllCells);
    rules.states = 3;
    row.endless = true; // nothing is asked about how the board came about
    row.builds = row.own_reach = false;
    row.sound = [](const Puzzle&) { return true; };
    few_bytes();
    one_section();
    two_sections();
    histories();
    any_byte();
}
