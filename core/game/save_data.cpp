#include "core/game/save_data.hpp"

#include "core/game/commands.hpp"
#include "core/game/items.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/save_fields.hpp"
#include "core/save/bytes.hpp"
#include "core/solve/solver.hpp"

#include <cstring>

namespace lights {

namespace {

using save::list_days;
using save::list_page;
using save::list_puzzle;
using save::list_runs;
using save::list_settings;
using save::list_statistics;
using save::SavedPage;
using save::Section;

/// Writes the fields that it visits, little-endian, one after the other.
class Writer {
  public:
    explicit Writer(std::span<std::byte> bytes) : bytes_(bytes) {}
    void u8(std::uint32_t value) { put_u8(bytes_, advance(1), value); }
    void bytes(std::span<const std::uint8_t> values) {
        std::memcpy(bytes_.data() + advance(values.size()), values.data(), values.size());
    }
    void choice(const char* /*name*/, auto value, int /*count*/) { u8(static_cast<std::uint32_t>(value)); }
    void flag(const char* /*name*/, bool value) { u8(value ? 1 : 0); }
    void number(const char* /*name*/, auto value) {
        for (std::size_t byte = 0; byte < sizeof(value); ++byte)
            u8(static_cast<std::uint32_t>(value >> (8 * byte)));
    }
    void cells(const char* name, Lights value) { number(name, value.bits()); }
    void board(const char* name, const Board& value) {
        cells(name, value.one);
        cells(name, value.two);
    }
    void begin(Section section) {
        u8(static_cast<std::uint32_t>(section));
        length_at_ = advance(2);
    }
    void end() { put_u16(bytes_, length_at_, static_cast<std::uint32_t>(at_ - length_at_ - 2)); }
    std::size_t size() const { return at_; }

  private:
    std::size_t advance(std::size_t by) {
        LIGHTS_ASSERT(at_ + by <= bytes_.size());
        at_ += by;
        return at_ - by;
    }

    std::span<std::byte> bytes_;
    std::size_t at_ = 0;
    std::size_t length_at_ = 0;
};

/// Reads the fields that it visits. Those beyond the end keep what they are: an earlier version wrote fewer.
class Reader {
  public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    /// `value` if it is below `count`, or ok() turns false.
    template <class Choice>
    void choice(const char* name, Choice& value, int count) {
        auto number_of = static_cast<std::uint8_t>(value);
        number(name, number_of);
        if (number_of < count)
            value = static_cast<Choice>(number_of);
        else
            ok_ = false;
    }
    void flag(const char* name, bool& value) { choice(name, value, 2); }
    template <class Number>
    void number(const char* /*name*/, Number& value) {
        if (bytes_.size() - at_ < sizeof(Number)) {
            at_ = bytes_.size();
            return;
        }
        value = 0;
        for (std::size_t byte = 0; byte < sizeof(Number); ++byte)
            value = static_cast<Number>(value | Number{get_u8(bytes_, at_++)} << (8 * byte));
    }
    void cells(const char* name, Lights& value) {
        std::uint32_t bits = value.bits();
        number(name, bits);
        if ((bits & ~kAllCells) == 0)
            value = Lights(bits);
        else
            ok_ = false;
    }
    void board(const char* name, Board& value) {
        cells(name, value.one);
        cells(name, value.two);
    }
    bool ok() const { return ok_; }

  private:
    std::span<const std::byte> bytes_;
    std::size_t at_ = 0;
    bool ok_ = true;
};

/// More presses than that are forgotten by nobody; far from where their number would begin anew.
constexpr std::uint32_t kMostDropped = 1'000'000'000;

/// Whether a puzzle that was read could have come about by playing.
bool is_sound(const State& state) {
    const Puzzle& puzzle = state.puzzle;
    const Rules& rules = rules_of(puzzle);
    if (!world_fits(state.grid, puzzle.world) || !rule_available(rules, puzzle.rule)) return false;
    if (puzzle.goal == Goal::on && (puzzle.rule != PlayRule::free || !goal_possible(rules, Goal::on)))
        return false;
    if (!fits(rules, puzzle.start) || !fits(rules, puzzle.base) || !fits(rules, puzzle.board)) return false;
    if (puzzle.dropped > kMostDropped) return false;
    // Five bits can say 25 to 31 as well, which no cell is.
    for (int index = 0; index < puzzle.count; ++index)
        if ((rules.shape.bits() >> puzzle.history.number_at(index) & 1U) == 0) return false;
    const KindRow& kind = kind_of(puzzle);
    if (kind.builds == puzzle.pattern.lit().empty() || !fits(rules, puzzle.pattern)) return false;
    if (kind.own_reach != (puzzle.reach != 0) || (!kind.timed && puzzle.elapsed != 0)) return false;
    if (!kind.sound(puzzle)) return false;
    if (kind.endless) return true;
    if (puzzle.leapt && (puzzle.cursor != 0 || puzzle.dropped == 0 || puzzle.board != puzzle.start))
        return false;
    if (puzzle.dropped == 0 && puzzle.base != puzzle.start) return false;
    if (puzzle.dropped > 0 && puzzle.count == 0) return false;
    if (!remembers_its_way(puzzle)) return false;
    if (puzzle.stage == Stage::drawing) return true;
    const Board target = target_of(puzzle);
    if (puzzle.start == target) return false;
    return puzzle.par > 0 && solvable(rules, puzzle.start, target) && solvable(rules, puzzle.base, target) &&
           is_solved(puzzle) == (puzzle.stage == Stage::won);
}

/// Bytes that hold `presses` presses of five bits.
constexpr std::size_t history_bytes(int presses) {
    return (static_cast<std::size_t>(presses) * 5 + 7) / 8;
}

bool read_bytes(std::span<const std::byte> from, std::span<std::uint8_t> into) {
    if (from.size() > into.size()) return false;
    for (std::size_t index = 0; index < from.size(); ++index)
        into[index] = std::to_integer<std::uint8_t>(from[index]);
    return true;
}

bool read_section(Section section, std::span<const std::byte> contents, State& state) {
    Reader in(contents);
    switch (section) {
    case Section::settings:
        list_settings(in, state.keeps);
        return in.ok() && world_fits(state.grid, state.keeps.settings.choice.world);
    case Section::progress:
        return read_bytes(contents, state.keeps.progress.bytes());
    case Section::statistics:
        list_statistics(in, state.keeps);
        return in.ok();
    case Section::days:
        list_days(in, state.keeps);
        return in.ok();
    case Section::runs:
        list_runs(in, state.keeps);
        return in.ok();
    case Section::puzzle:
        list_puzzle(in, state.puzzle);
        // An earlier version kept that there was a hint, and not how many.
        if (state.puzzle.hinted && state.puzzle.hints == 0) state.puzzle.hints = 1;
        return in.ok() && state.puzzle.cursor <= state.puzzle.count &&
               state.puzzle.count <= History::kCapacity;
    case Section::history:
        return read_bytes(contents, state.puzzle.history.bytes());
    case Section::page: {
        SavedPage saved;
        list_page(in, saved);
        state.scene.code = saved.code;
        if (saved.page == Page::code) state.scene.page = saved.page;
        return in.ok() && (saved.page == Page::play || saved.page == Page::code);
    }
    }
    return false;
}

bool read_all(State& state, std::span<const std::byte> bytes, Millis now) {
    bool puzzle = false;
    while (!bytes.empty()) {
        if (bytes.size() < save::kSectionHead) return false;
        const std::size_t length = get_u16(bytes, 1);
        if (bytes.size() - save::kSectionHead < length) return false;
        const auto section = static_cast<Section>(get_u8(bytes, 0));
        if (!read_section(section, bytes.subspan(save::kSectionHead, length), state)) return false;
        puzzle = puzzle || section == Section::puzzle;
        bytes = bytes.subspan(save::kSectionHead + length);
    }
    if (!puzzle) deal_first(state, now);
    return is_sound(state);
}

static_assert(save::kMostBytes <= kSaveBytes, "raise kSaveBytes, up to what a snapshot holds");

} // namespace

std::size_t encode(const State& state, std::span<std::byte, kSaveBytes> into) {
    Writer out(into);
    const Puzzle& puzzle = kept_puzzle(state);
    out.begin(Section::settings);
    list_settings(out, state.keeps);
    out.end();
    out.begin(Section::progress);
    out.bytes(state.keeps.progress.bytes());
    out.end();
    out.begin(Section::statistics);
    list_statistics(out, state.keeps);
    out.end();
    out.begin(Section::days);
    list_days(out, state.keeps);
    out.end();
    out.begin(Section::runs);
    list_runs(out, state.keeps);
    out.end();
    out.begin(Section::puzzle);
    list_puzzle(out, puzzle);
    out.end();
    out.begin(Section::page);
    const bool code = state.scene.page == Page::code;
    const SavedPage saved = code ? SavedPage{Page::code, state.scene.code} : SavedPage{};
    list_page(out, saved);
    out.end();
    // Last, because it is what grows.
    out.begin(Section::history);
    out.bytes(std::span(puzzle.history.bytes()).first(history_bytes(puzzle.count)));
    out.end();
    return out.size();
}

bool takes(State& state, std::span<const std::byte> bytes, std::uint8_t version, Millis now) {
    const KeyGrid grid = state.grid;
    clear(state, grid, now); // what is not stored is a new device's
    return version != 0 && version <= kSaveVersion && read_all(state, bytes, now);
}

bool decode(State& state, std::span<const std::byte> bytes, std::uint8_t version, Millis now) {
    if (!takes(state, bytes, version, now)) {
        begin(state, state.grid, now); // nothing half-read is played
        return false;
    }
    // A page that comes back was opened from the board once: it drafts from what is chosen, as there.
    state.scene.draft_choice(state.keeps.settings.choice);
    resume(state, now);
    return true;
}

} // namespace lights
