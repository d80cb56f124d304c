#include "core/game/save_data.hpp"

#include "core/game/commands.hpp"
#include "core/game/items.hpp"
#include "core/game/kind_table.hpp"
#include "core/save/bytes.hpp"
#include "core/solve/solver.hpp"

namespace lights {

namespace {

// The sections, in the order they are written. Each is tag (1), length (2), contents.
enum class Section : std::uint8_t {
    settings = 1,
    progress = 2,
    statistics = 3,
    puzzle = 4,
    history = 5,
    page = 6
};

class Writer {
  public:
    explicit Writer(std::span<std::byte> bytes) noexcept : bytes_(bytes) {}
    void u8(std::uint32_t value) noexcept { put_u8(bytes_, advance(1), value); }
    void u16(std::uint32_t value) noexcept { put_u16(bytes_, advance(2), value); }
    void u32(std::uint32_t value) noexcept { put_u32(bytes_, advance(4), value); }
    void board(const Board& board) noexcept {
        u32(board.one.bits());
        u32(board.two.bits());
    }
    void begin(Section section) noexcept {
        u8(static_cast<std::uint32_t>(section));
        length_at_ = advance(2);
    }
    void end() noexcept { put_u16(bytes_, length_at_, static_cast<std::uint32_t>(at_ - length_at_ - 2)); }
    [[nodiscard]] std::size_t size() const noexcept { return at_; }

  private:
    std::size_t advance(std::size_t by) noexcept {
        LIGHTS_ASSERT(at_ + by <= bytes_.size());
        at_ += by;
        return at_ - by;
    }

    std::span<std::byte> bytes_;
    std::size_t at_ = 0;
    std::size_t length_at_ = 0;
};

/// Reads fields one after the other. Past the end it gives the default: an earlier version wrote fewer.
class Reader {
  public:
    explicit Reader(std::span<const std::byte> bytes) noexcept : bytes_(bytes) {}

    std::uint8_t u8(std::uint32_t otherwise) noexcept {
        const std::size_t at = at_;
        if (!take(1)) return static_cast<std::uint8_t>(otherwise);
        return get_u8(bytes_, at);
    }
    std::uint16_t u16(std::uint32_t otherwise) noexcept {
        const std::size_t at = at_;
        if (!take(2)) return static_cast<std::uint16_t>(otherwise);
        return get_u16(bytes_, at);
    }
    std::uint32_t u32(std::uint32_t otherwise) noexcept {
        const std::size_t at = at_;
        if (!take(4)) return otherwise;
        return get_u32(bytes_, at);
    }
    /// An enumerator below `count`, or `ok()` turns false.
    template <class Enum>
    Enum choice(int count, Enum otherwise) noexcept {
        const std::uint8_t value = u8(static_cast<std::uint32_t>(otherwise));
        if (value < count) return static_cast<Enum>(value);
        ok_ = false;
        return otherwise;
    }
    bool flag(bool otherwise) noexcept { return choice<std::uint8_t>(2, otherwise ? 1 : 0) != 0; }
    Lights lights() noexcept {
        const std::uint32_t bits = u32(0);
        if ((bits & ~kAllCells) == 0) return Lights(bits);
        ok_ = false;
        return {};
    }
    Board board() noexcept {
        const Lights one = lights();
        return {one, lights()};
    }
    [[nodiscard]] bool ok() const noexcept { return ok_; }
    void refuse() noexcept { ok_ = false; }

  private:
    bool take(std::size_t count) noexcept {
        if (bytes_.size() - at_ < count) {
            at_ = bytes_.size();
            return false;
        }
        at_ += count;
        return true;
    }

    std::span<const std::byte> bytes_;
    std::size_t at_ = 0;
    bool ok_ = true;
};

void write_settings(Writer& out, const State& state) noexcept {
    const Settings& settings = state.keeps.settings;
    out.begin(Section::settings);
    out.u8(static_cast<std::uint32_t>(settings.sound));
    out.u8(static_cast<std::uint32_t>(settings.palette));
    out.u8(settings.brightness);
    out.u8(settings.cue ? 1 : 0);
    out.u8(static_cast<std::uint32_t>(settings.choice.kind));
    out.u8(static_cast<std::uint32_t>(settings.choice.world));
    out.u8(static_cast<std::uint32_t>(settings.choice.goal));
    out.u8(static_cast<std::uint32_t>(settings.choice.rule));
    out.u8(settings.choice.par);
    out.u32(static_cast<std::uint32_t>(state.keeps.entropy));
    out.u32(static_cast<std::uint32_t>(state.keeps.entropy >> 32));
    out.end();
}

bool read_settings(Reader in, State& state) noexcept {
    Settings& settings = state.keeps.settings;
    settings.sound = in.choice(kSoundCount, settings.sound);
    settings.palette = in.choice(kPaletteCount, settings.palette);
    settings.brightness = in.choice(kBrightnessSteps, settings.brightness);
    settings.cue = in.flag(settings.cue);
    settings.choice.kind = in.choice(kKindCount, settings.choice.kind);
    settings.choice.world = in.choice(kWorldCount, settings.choice.world);
    settings.choice.goal = in.choice(2, settings.choice.goal);
    settings.choice.rule = in.choice(kPlayRuleCount, settings.choice.rule);
    settings.choice.par = in.u8(settings.choice.par);
    state.keeps.entropy = in.u32(0);
    state.keeps.entropy |= std::uint64_t{in.u32(0)} << 32;
    return in.ok() && world_fits(state.grid, settings.choice.world);
}

void write_statistics(Writer& out, const Statistics& all) noexcept {
    out.begin(Section::statistics);
    out.u32(all.games);
    out.u32(all.presses);
    out.u32(all.at_par);
    out.u16(all.streak);
    out.u16(all.best_streak);
    for (int world = 0; world < kWorldCount; ++world) {
        out.u16(all.best_action[static_cast<std::size_t>(world)]);
        out.u8(all.best_par[static_cast<std::size_t>(world)]);
    }
    out.end();
}

bool read_statistics(Reader in, Statistics& all) noexcept {
    all.games = in.u32(0);
    all.presses = in.u32(0);
    all.at_par = in.u32(0);
    all.streak = in.u16(0);
    all.best_streak = in.u16(0);
    for (int world = 0; world < kWorldCount; ++world) {
        all.best_action[static_cast<std::size_t>(world)] = in.u16(0);
        all.best_par[static_cast<std::size_t>(world)] = in.u8(0);
    }
    return in.ok();
}

void write_puzzle(Writer& out, const Puzzle& puzzle) noexcept {
    out.begin(Section::puzzle);
    out.u8(static_cast<std::uint32_t>(puzzle.world));
    out.u8(static_cast<std::uint32_t>(puzzle.kind));
    out.u8(static_cast<std::uint32_t>(puzzle.rule));
    out.u8(static_cast<std::uint32_t>(puzzle.goal));
    out.u8(static_cast<std::uint32_t>(puzzle.stage));
    out.u8(puzzle.par);
    out.u8(puzzle.hinted ? 1 : 0);
    out.u8(puzzle.leapt ? 1 : 0);
    out.u8(puzzle.counted ? 1 : 0);
    out.u16(puzzle.level);
    out.board(puzzle.start);
    out.board(puzzle.base);
    out.board(puzzle.board);
    out.u16(puzzle.cursor);
    out.u16(puzzle.count);
    out.u32(puzzle.dropped);
    out.u16(puzzle.points[0]);
    out.u16(puzzle.points[1]);
    out.u16(puzzle.score);
    out.u8(puzzle.win_booked ? 1 : 0);
    out.end();
}

bool read_puzzle(Reader in, State& state) noexcept {
    Puzzle& puzzle = state.puzzle;
    puzzle.world = in.choice(kWorldCount, WorldId::classic);
    puzzle.kind = in.choice(kKindCount, Kind::journey);
    puzzle.rule = in.choice(kPlayRuleCount, PlayRule::free);
    puzzle.goal = in.choice(2, Goal::out);
    puzzle.stage = in.choice(kStageCount, Stage::playing);
    puzzle.par = in.u8(0);
    puzzle.hinted = in.flag(false);
    puzzle.leapt = in.flag(false);
    puzzle.counted = in.flag(false);
    puzzle.level = in.u16(0);
    puzzle.start = in.board();
    puzzle.base = in.board();
    puzzle.board = in.board();
    puzzle.cursor = in.u16(0);
    puzzle.count = in.u16(0);
    puzzle.dropped = in.u32(0);
    for (std::uint16_t& points : puzzle.points)
        points = in.u16(0);
    puzzle.score = in.u16(0);
    state.puzzle.win_booked = in.flag(true);
    return in.ok() && puzzle.cursor <= puzzle.count && puzzle.count <= History::kCapacity;
}

/// More presses than that are forgotten by nobody; far from where their number would begin anew.
constexpr std::uint32_t kMostDropped = 1'000'000'000;

/// Whether a puzzle that was read could have come about by playing.
bool is_sound(const State& state) noexcept {
    const Puzzle& puzzle = state.puzzle;
    const Rules& rules = rules_of(puzzle);
    if (!world_fits(state.grid, puzzle.world) || !rule_available(rules, puzzle.rule)) return false;
    if (puzzle.goal == Goal::on && (puzzle.rule != PlayRule::free || !goal_possible(rules, Goal::on)))
        return false;
    if (!fits(rules, puzzle.start) || !fits(rules, puzzle.base) || !fits(rules, puzzle.board)) return false;
    if (puzzle.dropped > kMostDropped) return false;
    const KindRow& kind = kind_of(puzzle);
    if (!kind.sound(puzzle)) return false;
    if (kind.endless) return true;
    for (int index = 0; index < puzzle.count; ++index)
        if (!rules.shape.has(puzzle.history.at(index))) return false;
    if (puzzle.leapt ? puzzle.cursor != 0 || puzzle.dropped == 0 || puzzle.board != puzzle.start
                     : puzzle.board != board_after(puzzle, puzzle.cursor))
        return false;
    if (puzzle.dropped == 0 && puzzle.base != puzzle.start) return false;
    if (puzzle.dropped > 0 && puzzle.count == 0) return false;
    if (puzzle.stage == Stage::drawing) return true;
    const Board target = target_of(puzzle);
    if (puzzle.start == target || solved_on_the_way(puzzle)) return false;
    return puzzle.par > 0 && solvable(rules, puzzle.start, target) && solvable(rules, puzzle.base, target) &&
           is_solved(puzzle) == (puzzle.stage == Stage::won);
}

/// Bytes that hold `presses` presses of five bits.
constexpr std::size_t history_bytes(int presses) noexcept {
    return (static_cast<std::size_t>(presses) * 5 + 7) / 8;
}

bool read_bytes(std::span<const std::byte> from, std::span<std::uint8_t> into) noexcept {
    if (from.size() > into.size()) return false;
    for (std::size_t index = 0; index < from.size(); ++index)
        into[index] = std::to_integer<std::uint8_t>(from[index]);
    return true;
}

/// Five bits can say 25 to 31, which no cell is.
bool cells_exist(const Puzzle& puzzle) noexcept {
    const auto& bytes = puzzle.history.bytes();
    for (int index = 0; index < puzzle.count; ++index) {
        const auto bit = static_cast<std::size_t>(index) * 5;
        const unsigned high = bit % 8 > 3 ? bytes[bit / 8 + 1] : 0U;
        if ((((bytes[bit / 8] | high << 8) >> (bit % 8)) & 0x1FU) >= kCells) return false;
    }
    return true;
}

bool read_section(Section section, std::span<const std::byte> contents, State& state) noexcept {
    switch (section) {
    case Section::settings:
        return read_settings(Reader(contents), state);
    case Section::progress:
        return read_bytes(contents, state.keeps.progress.bytes());
    case Section::statistics:
        return read_statistics(Reader(contents), state.keeps.statistics);
    case Section::puzzle:
        return read_puzzle(Reader(contents), state);
    case Section::history:
        return read_bytes(contents, state.puzzle.history.bytes());
    case Section::page: {
        Reader in(contents);
        const Page page = in.choice(kPageCount, Page::play);
        state.scene.code = in.lights();
        if (page == Page::code) state.scene.page = page;
        return in.ok() && (page == Page::play || page == Page::code);
    }
    }
    return false;
}

bool read_all(State& state, std::span<const std::byte> bytes) noexcept {
    while (!bytes.empty()) {
        if (bytes.size() < 3) return false;
        const std::size_t length = get_u16(bytes, 1);
        if (bytes.size() - 3 < length) return false;
        if (!read_section(static_cast<Section>(get_u8(bytes, 0)), bytes.subspan(3, length), state))
            return false;
        bytes = bytes.subspan(3 + length);
    }
    return cells_exist(state.puzzle) && is_sound(state);
}

// Six sections with three bytes before each; settings, statistics, puzzle and page as they are written above.
constexpr std::size_t kLongest =
    6 * 3 + 17 + Progress::kBytes + (16 + std::size_t{3} * kWorldCount) + 50 + 5 + History::kBytes;
static_assert(kLongest <= kSaveBytes, "raise kSaveBytes, up to what a snapshot holds");

} // namespace

std::size_t encode(const State& state, std::span<std::byte, kSaveBytes> into) noexcept {
    Writer out(into);
    write_settings(out, state);
    out.begin(Section::progress);
    for (const std::uint8_t marks : state.keeps.progress.bytes())
        out.u8(marks);
    out.end();
    write_statistics(out, state.keeps.statistics);
    write_puzzle(out, state.puzzle);
    out.begin(Section::page);
    const bool code = state.scene.page == Page::code;
    out.u8(static_cast<std::uint32_t>(code ? Page::code : Page::play));
    out.u32(code ? state.scene.code.bits() : 0);
    out.end();
    // Last, because it is what grows.
    out.begin(Section::history);
    const auto& history = state.puzzle.history.bytes();
    for (std::size_t index = 0; index < history_bytes(state.puzzle.count); ++index)
        out.u8(history[index]);
    out.end();
    return out.size();
}

bool decode(State& state, std::span<const std::byte> bytes, std::uint8_t version, Millis now) noexcept {
    const Grid grid = state.grid;
    begin(state, grid, now); // what is not stored is a new device's
    if (version == 0 || version > kSaveVersion) return false;
    if (!read_all(state, bytes)) {
        begin(state, grid, now); // nothing half-read is played
        return false;
    }
    resume(state, now);
    return true;
}

} // namespace lights
