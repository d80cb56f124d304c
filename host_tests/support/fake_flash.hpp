// NOR flash in an array, for tests and campaigns of the save journal: a program can only clear bits, an erase
// sets a sector, the power can go at any byte of a program and at any point of an erase, and cells can be
// stuck or dead. Erases are counted per sector. It satisfies the journal's NorFlash and knows nothing of
// records.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/save/nor_flash.hpp"

namespace lights::test {

/// Small, fast, seeded; good enough to draw damage from.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15u + 0xD1B54A32D192ED03u) {}
    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15u;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }
    bool chance(std::uint32_t one_in) { return below(one_in) == 0; }

  private:
    std::uint64_t state_;
};

/// What the byte that was being programmed when the power went looks like afterwards. Bytes before it are
/// done, bytes after it untouched; in `weak` the whole page reads as before but its cells are half charged.
enum class Torn : std::uint8_t { untouched, some_bits, done, garbage, weak };
inline constexpr int kTornModels = 5;

/// How the chip misbehaves while powered.
enum class Fault : std::uint8_t {
    none,
    program_does_nothing,
    erase_does_nothing,
    program_reports_failure,
    erase_reports_failure,
    garbles_programs, ///< a program flips a random bit to zero that should have stayed one
};

template <std::uint32_t Sectors>
class BasicFakeFlash {
  public:
    static constexpr std::uint32_t page_size = 256;
    static constexpr std::uint32_t sector_size = 4096;
    static constexpr std::uint32_t sector_count = Sectors;
    static constexpr std::uint32_t size = sector_size * sector_count;
    /// Points at which an erase can be cut.
    static constexpr std::uint32_t erase_points = 64;

    BasicFakeFlash() { bytes.fill(std::byte{0xFF}); }

    void read(std::uint32_t offset, std::span<std::byte> out) {
        std::copy_n(bytes.begin() + offset, out.size(), out.begin());
        for (const Stuck& cell : stuck) {
            if (cell.offset < offset || cell.offset >= offset + out.size()) continue;
            std::byte& byte = out[cell.offset - offset];
            byte = cell.high ? byte | cell.mask : byte & ~cell.mask;
        }
    }

    bool program(std::uint32_t offset, std::span<const std::byte, kFlashPage> page) {
        if (off) return true;
        ++programs;
        if (!acts(Fault::program_does_nothing)) return true;
        if (!acts(Fault::program_reports_failure)) return false;
        const std::uint32_t number = offset / page_size;
        Snapshot before;
        std::copy_n(bytes.begin() + offset, page_size, before.begin());
        for (std::uint32_t i = 0; i < page_size; ++i) {
            if (cut_in >= 0 && cut_in-- == 0) {
                tear(offset, i, page[i], before);
                off = true;
                return true;
            }
            bytes[offset + i] &= page[i];
        }
        if (weak[number]) doomed[number] = true;
        if (!acts(Fault::garbles_programs)) {
            std::byte& byte = bytes[offset + dice.below(page_size)];
            byte ^= std::byte{1} << static_cast<int>(dice.below(8));
        }
        return true;
    }

    bool erase(std::uint32_t sector) {
        if (off) return true;
        ++erases[sector];
        const auto first = bytes.begin() + sector * sector_size;
        const bool blank =
            std::all_of(first, first + sector_size, [](std::byte b) { return b == std::byte{0xFF}; });
        if (!blank && !acts(Fault::erase_does_nothing)) return true;
        if (!acts(Fault::erase_reports_failure)) return false;
        for (std::uint32_t point = 0; point < erase_points; ++point) {
            if (cut_in >= 0 && cut_in-- == 0) {
                tear_erase(sector, point);
                off = true;
                return true;
            }
        }
        std::fill_n(first, sector_size, std::byte{0xFF});
        for (std::uint32_t p = 0; p < sector_size / page_size; ++p) {
            weak[sector * (sector_size / page_size) + p] = false;
            doomed[sector * (sector_size / page_size) + p] = false;
        }
        return true;
    }

    /// Power comes back after a cut. What was written over half-charged cells has given way by now.
    void power_up() {
        cut_in = -1;
        off = false;
        for (std::uint32_t number = 0; number < doomed.size(); ++number) {
            if (!doomed[number]) continue;
            doomed[number] = false;
            for (int i = 0; i < 8; ++i) {
                bytes[number * page_size + dice.below(page_size)] &=
                    ~(std::byte{1} << static_cast<int>(dice.below(8)));
            }
        }
    }

    struct Stuck {
        std::uint32_t offset = 0;
        std::byte mask{};
        bool high = false;
    };

    std::array<std::byte, size> bytes;
    std::array<std::uint32_t, sector_count> erases{};
    /// Pages whose cells are half charged, and those of them that were written since.
    std::array<bool, size / page_size> weak{};
    std::array<bool, size / page_size> doomed{};
    std::uint64_t programs = 0;
    /// The power goes after so many more programmed bytes or erase points; never if negative.
    std::int64_t cut_in = -1;
    /// The power is gone: until power_up() nothing that is asked of the chip changes it, so it does not
    /// matter that the code which was cut off still runs to its end.
    bool off = false;
    Torn torn = Torn::untouched;
    Fault fault = Fault::none;
    std::uint32_t fault_one_in = 1;
    std::uint32_t misdeeds = 0; ///< how often the fault struck
    std::vector<Stuck> stuck;
    Dice dice{1};

  private:
    /// False if this operation falls to the fault `kind`.
    bool acts(Fault kind) {
        const bool falls = fault == kind && dice.chance(fault_one_in);
        misdeeds += falls ? 1 : 0;
        return !falls;
    }

    using Snapshot = std::array<std::byte, page_size>;

    void tear(std::uint32_t offset, std::uint32_t at, std::byte wanted, const Snapshot& before) {
        std::byte& byte = bytes[offset + at];
        switch (torn) {
        case Torn::untouched:
            break;
        case Torn::some_bits:
            byte &= wanted | static_cast<std::byte>(dice.next());
            break;
        case Torn::done:
            byte &= wanted;
            break;
        case Torn::garbage:
            for (std::uint32_t i = at; i < page_size; ++i) {
                bytes[offset + i] &= static_cast<std::byte>(dice.next());
            }
            break;
        case Torn::weak:
            // The chip charges all cells of the page together: nothing shows yet, everything is marginal.
            std::copy(before.begin(), before.end(), bytes.begin() + offset);
            weak[offset / page_size] = true;
            break;
        }
    }

    /// Erasing begins by programming cells to zero, then lifts them to one, all over the sector and in no
    /// order; `point` says how far it had come.
    void tear_erase(std::uint32_t sector, std::uint32_t point) {
        const std::uint32_t first = sector * sector_size;
        for (std::uint32_t i = 0; i < sector_size; ++i) {
            std::byte& byte = bytes[first + i];
            switch (torn) {
            case Torn::untouched:
                break;
            case Torn::some_bits:
                if (dice.below(erase_points) < point) byte |= static_cast<std::byte>(dice.next());
                break;
            case Torn::done: // the end of the sector first: the stamp at its start is the last to go
                if ((sector_size - 1 - i) * erase_points < point * sector_size) byte = std::byte{0xFF};
                break;
            case Torn::garbage:
                if (dice.below(erase_points) < point) byte = static_cast<std::byte>(dice.next());
                break;
            case Torn::weak: // reads blank, holds nothing reliably
                if (point >= erase_points / 2) byte = std::byte{0xFF};
                break;
            }
        }
        // Whatever such a sector reads as, its cells are half charged until it is erased to the end.
        if (torn != Torn::untouched) {
            for (std::uint32_t p = 0; p < sector_size / page_size; ++p) {
                weak[first / page_size + p] = true;
            }
        }
    }
};

/// As large as the save area is.
using FakeFlash = BasicFakeFlash<8>;
static_assert(NorFlash<FakeFlash>);

} // namespace lights::test
