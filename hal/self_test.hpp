// The device tries itself: every light in each colour, then every key with a light and a tone of its own,
// then what came of it. On a board with a stick it first has the player settle which way is right and which
// is up. The menu or the console starts it; while it runs, the main loop shows its frames
// instead of the game's and hands it the keys. What it cannot know itself (the wires at rest, the flash) it
// is told. It knows no pins.
#pragma once

#include "core/board/bitboard.hpp"
#include "core/input/keys.hpp"
#include "core/time.hpp"
#include "core/view/frame.hpp"
#include "hal/board_spec.hpp"
#include "hal/line_check.hpp"
#include "hal/sound.hpp"
#include "hal/stick_cursor.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

namespace lights::hal {

class SelfTest {
  public:
    enum class Part : std::uint8_t { off, colours, stick_right, stick_up, keys, verdict };

    static constexpr std::array<Rgb, 4> kColours{Rgb{255, 0, 0}, Rgb{0, 255, 0}, Rgb{0, 0, 255},
                                                 Rgb{255, 255, 255}};
    static constexpr Millis kColourTime = 800;
    /// The keys' turn ends when all are done, or when nobody presses one for this long.
    static constexpr Millis kPatience = 15'000;
    static constexpr Millis kVerdictTime = 4'000;
    static constexpr std::size_t kMostFindings = 12;

    /// Begins. `grid` says which keys the board has; `flash_works` is what a save and its read-back said.
    constexpr void start(GridSize grid, bool flash_works, bool has_stick, Millis now) {
        *this = SelfTest{};
        has_stick_ = has_stick;
        for (int row = 0; row < grid.rows; ++row)
            for (int col = 0; col < grid.cols; ++col)
                cells_ |= Lights::of(Cell::at(row, col));
        flash_works_ = flash_works;
        enter(Part::colours, now);
    }
    constexpr void stop() { part_ = Part::off; }

    constexpr bool running() const { return part_ != Part::off; }
    constexpr Part part() const { return part_; }

    /// Takes note of something wrong with the wires; beyond the first dozen they are only counted as wrong.
    constexpr void add(const LineFinding& finding) {
        wires_wrong_ = true;
        if (finding_count_ < kMostFindings) findings_[finding_count_++] = finding;
    }

    /// Takes where a stick is by the board's description, while the test runs, and where the cursor is. When
    /// both directions are settled, once, which of them are the other way round.
    constexpr std::optional<StickTurn> take_stick(StickPosition at, Cell cursor, Millis now) {
        cursor_ = cursor;
        if (part_ != Part::stick_right && part_ != Part::stick_up) return std::nullopt;
        if (at.most() < StickCursor::kReleased) rested_ = true;
        if (!rested_ || at.most() < StickCursor::kPushed) return std::nullopt;
        const bool sideways = at.width() > at.height();
        if (sideways != (part_ == Part::stick_right)) return std::nullopt;
        rested_ = false;
        if (sideways) {
            if (at.x < 0) turn_.bits |= StickTurn::kX;
            enter(Part::stick_up, now);
            return std::nullopt;
        }
        if (at.y > 0) turn_.bits |= StickTurn::kY;
        enter(Part::keys, now);
        return turn_;
    }

    /// Moves on to `now` with what the keys did; returns a note to play, if there is one.
    constexpr std::optional<Note> update(const KeyEdges& edges, Millis now) {
        switch (part_) {
        case Part::off:
            return std::nullopt;
        case Part::colours:
            if (elapsed(now, since_) < kColourTime * kColours.size()) return std::nullopt;
            enter(has_stick_ ? Part::stick_right : Part::keys, now);
            return Note{.hz = 880, .ms = 150};
        case Part::stick_right:
        case Part::stick_up:
            // Whoever does not push the stick is content with it.
            if (elapsed(now, since_) >= kPatience) enter(Part::keys, now);
            return std::nullopt;
        case Part::keys:
            return try_keys(edges, now);
        case Part::verdict:
            if (elapsed(now, since_) >= kVerdictTime) stop();
            return std::nullopt;
        }
        return std::nullopt;
    }

    /// What the grid shows. Keys still to be tried glow faintly, tried ones shine; the verdict is all green,
    /// or red at every cell that failed (all of them if it was the flash).
    constexpr Frame frame(Millis now) const {
        Frame frame;
        for (int index = 0; index < kCells; ++index) {
            const Cell cell(index);
            if (cells_.has(cell)) frame[cell] = colour(cell, now);
        }
        return frame;
    }

    /// When the picture changes by itself.
    constexpr Millis next_change(Millis now) const {
        switch (part_) {
        case Part::colours:
            return since_ + (elapsed(now, since_) / kColourTime + 1) * kColourTime;
        case Part::stick_right:
        case Part::stick_up:
        case Part::keys:
            return since_ + kPatience;
        default:
            return since_ + kVerdictTime;
        }
    }

    /// Whether there ever was one.
    constexpr bool started() const { return !cells_.empty(); }
    /// Keys that were never seen pressed, and everything found wrong with the wires.
    constexpr Lights untried() const { return cells_ & ~tried_; }
    constexpr std::span<const LineFinding> findings() const { return {findings_.data(), finding_count_}; }
    constexpr bool flash_works() const { return flash_works_; }
    constexpr bool passed() const { return flash_works_ && !wires_wrong_ && untried().empty(); }

  private:
    constexpr void enter(Part part, Millis now) {
        part_ = part;
        since_ = now;
    }

    constexpr std::optional<Note> try_keys(const KeyEdges& edges, Millis now) {
        const std::uint32_t pressed = edges.pressed.bits() & cells_.bits();
        if (pressed != 0) {
            note_company(pressed);
            tried_ |= Lights(pressed);
            since_ = now;
        }
        if (untried().empty() || elapsed(now, since_) >= kPatience) {
            find_joined_columns();
            enter(Part::verdict, now);
            return passed() ? Note{.hz = 1'760, .ms = 400} : Note{.hz = 220, .ms = 600};
        }
        if (pressed == 0) return std::nullopt;
        const auto lowest = static_cast<unsigned>(std::countr_zero(pressed));
        return Note{.hz = static_cast<std::uint16_t>(440 + 40 * lowest), .ms = 60};
    }

    /// Two columns that never come down one without the other are joined.
    constexpr void note_company(std::uint32_t pressed) {
        for (int row = 0; row < kRows; ++row) {
            const std::uint32_t columns = Lights(pressed).row(row);
            if (std::popcount(columns) == 1) alone_ |= columns;
            for (int col = 0; col < kCols; ++col)
                if ((columns >> col & 1U) != 0) company_[static_cast<std::size_t>(col)] |= columns;
        }
    }
    constexpr void find_joined_columns() {
        for (int col = 0; col < kCols; ++col)
            for (int other = col + 1; other < kCols; ++other)
                if ((company_[static_cast<std::size_t>(col)] >> other & 1U) != 0 &&
                    ((alone_ >> col | alone_ >> other) & 1U) == 0)
                    add({LineFault::columns_joined, col, other});
    }

    constexpr Rgb colour(Cell cell, Millis now) const {
        switch (part_) {
        case Part::off:
            return {};
        case Part::colours: {
            const std::size_t turn = elapsed(now, since_) / kColourTime;
            return kColours[turn < kColours.size() ? turn : kColours.size() - 1];
        }
        case Part::stick_right:
            return in_arrow(cell.row(), cell.col()) ? Rgb{60, 60, 90} : Rgb{};
        case Part::stick_up:
            return in_arrow(cell.col(), kRows - 1 - cell.row()) ? Rgb{60, 60, 90} : Rgb{};
        case Part::keys:
            if (has_stick_ && cell == cursor_) return {255, 255, 255};
            return tried_.has(cell) ? Rgb{0, 255, 0} : Rgb{60, 60, 90};
        case Part::verdict:
            return passed() ? Rgb{0, 255, 0} : at_fault(cell) ? Rgb{255, 0, 0} : Rgb{};
        }
        return {};
    }

    /// Of an arrow, `across` it and `along` it to its tip.
    static constexpr bool in_arrow(int across, int along) {
        const int off = StickPosition::size(across - kRows / 2);
        return off == 0 || along == kCols - 1 - off;
    }

    constexpr bool at_fault(Cell cell) const {
        if (!flash_works_ || untried().has(cell)) return true;
        for (const LineFinding& finding : findings()) {
            const bool rows = finding.fault == LineFault::row_down || finding.fault == LineFault::rows_joined;
            const int line = rows ? cell.row() : cell.col();
            if (finding.fault == LineFault::key_closed) {
                if (cell == Cell::at(finding.first, finding.second)) return true;
            } else if (line == finding.first) { // NOLINT(bugprone-branch-clone): two reasons, one answer
                return true;
            } else if (line == finding.second && (finding.fault == LineFault::rows_joined ||
                                                  finding.fault == LineFault::columns_joined)) {
                return true;
            }
        }
        return false;
    }

    Part part_ = Part::off;
    bool flash_works_ = true;
    bool wires_wrong_ = false;
    bool has_stick_ = false;
    bool rested_ = false; ///< the stick, since its part began
    StickTurn turn_;
    Cell cursor_;
    Millis since_ = 0;
    Lights cells_;
    Lights tried_;
    std::uint32_t alone_ = 0;
    std::size_t finding_count_ = 0;
    std::array<std::uint32_t, kCols> company_{};
    std::array<LineFinding, kMostFindings> findings_{};
};

} // namespace lights::hal
