// NOR flash in an array, for tests and campaigns of the save journal: a program can only clear bits, an erase
// sets a sector, both take as many polls as one likes, the power can go at any byte of a program and at any
// point of an erase, cells can be stuck, dead, or read now so and now so. Erases are counted per sector. It
// satisfies the journal's NorFlash, stops who reads or writes while it is busy, and knows nothing of records.
#pragma once

#include "core/assert.hpp"
#include "core/save/nor_flash.hpp"
#include "host_tests/support/dice.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lights::test {

/// What a page looks like whose program was cut. In the first, second and third model bytes before the cut
/// are done and bytes after it untouched; they differ in the byte itself.
enum class Torn : std::uint8_t {
    untouched,
    some_bits,
    done,
    garbage,  ///< from the cut on, anything that clears bits
    weak,     ///< the whole page reads as before, but its cells are half charged
    late,     ///< the whole page reads as written, and gives way at some later start
    unstable, ///< at every start anew: as before, as written, or every bit at every read as it pleases
};
/// The models after which a page reads the same at every start, and all of them.
inline constexpr int kTornModels = 5;
inline constexpr int kAllTornModels = 7;

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
        LIGHTS_ASSERT(!under_way_);
        std::copy_n(bytes.begin() + offset, out.size(), out.begin());
        for (const Unstable& page : unstable) {
            if (page.reads == Reads::as_before) continue;
            for (std::uint32_t i = 0; i < page_size; ++i) {
                const std::uint32_t at = page.number * page_size + i;
                if (at < offset || at >= offset + out.size()) continue;
                const std::byte wavers = page.reads == Reads::as_written
                                             ? page.mask[i]
                                             : page.mask[i] & static_cast<std::byte>(dice.next());
                out[at - offset] &= ~wavers;
            }
        }
        for (const Stuck& cell : stuck) {
            if (cell.offset < offset || cell.offset >= offset + out.size()) continue;
            std::byte& byte = out[cell.offset - offset];
            byte = cell.high ? byte | cell.mask : byte & ~cell.mask;
        }
    }

    bool begin_program(std::uint32_t offset, std::span<const std::byte, kFlashPage> page) {
        LIGHTS_ASSERT(!under_way_);
        if (off) return true;
        ++programs;
        if (!acts(Fault::program_does_nothing)) return true;
        if (!acts(Fault::program_reports_failure)) return false;
        std::copy_n(bytes.begin() + offset, page_size, before_.begin());
        std::ranges::copy(page, given_.begin());
        settle_unstable(offset / page_size);
        return set_to_work({.offset = offset, .points = page_size, .erases = false});
    }

    bool begin_erase(std::uint32_t sector) {
        LIGHTS_ASSERT(!under_way_);
        if (off) return true;
        ++erases[sector];
        const auto first = bytes.begin() + sector * sector_size;
        const bool blank =
            std::all_of(first, first + sector_size, [](std::byte b) { return b == std::byte{0xFF}; });
        if (!blank && !acts(Fault::erase_does_nothing)) return true;
        if (!acts(Fault::erase_reports_failure)) return false;
        return set_to_work({.offset = sector * sector_size, .points = erase_points, .erases = true});
    }

    /// Every poll is a piece of the operation's time; the power may go in any of them.
    bool busy() {
        ++polled;
        if (under_way_) advance((work_.points + polls - 1) / std::max(polls, 1U));
        return under_way_;
    }

    /// A whole operation, for tests that play the journal's part themselves.
    bool program(std::uint32_t offset, std::span<const std::byte, kFlashPage> page) {
        const bool taken = begin_program(offset, page);
        while (busy()) {
        }
        return taken;
    }
    bool erase(std::uint32_t sector) {
        const bool taken = begin_erase(sector);
        while (busy()) {
        }
        return taken;
    }

    /// Power comes back after a cut. What was written over half-charged cells has given way by now, what was
    /// cut at its end may have, what wavers wavers in another way.
    void power_up() {
        cut_in = -1;
        off = under_way_ = false;
        for (Unstable& page : unstable) {
            page.reads = static_cast<Reads>(dice.below(3));
        }
        for (std::uint32_t number = 0; number < late.size(); ++number) {
            if (late[number] == 0 || --late[number] > 0) continue;
            late[number] = 1; // not at the first start after the cut, and not at the same one for all
            if (!dice.chance(3)) continue;
            late[number] = 0;
            for (int i = 0; i < 24; ++i) {
                bytes[number * page_size + dice.below(page_size)] |= std::byte{1}
                                                                     << static_cast<int>(dice.below(8));
            }
        }
        for (std::uint32_t number = 0; number < doomed.size(); ++number) {
            if (!doomed[number]) continue;
            doomed[number] = false;
            for (int i = 0; i < 8; ++i) {
                bytes[number * page_size + dice.below(page_size)] &=
                    ~(std::byte{1} << static_cast<int>(dice.below(8)));
            }
        }
    }

    enum class Reads : std::uint8_t { as_before, as_written, anyhow };
    /// A page that was being changed when the power went; `mask` has the bits that are neither one nor zero.
    struct Unstable {
        std::uint32_t number = 0;
        Reads reads = Reads::as_before;
        std::array<std::byte, page_size> mask{};
    };

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
    /// Pages that read as written and will give way; 2 before the next start, 1 after it.
    std::array<std::uint8_t, size / page_size> late{};
    std::vector<Unstable> unstable;
    std::uint64_t programs = 0;
    /// An operation takes this many polls; none: it is over when begin_…() returns.
    std::uint32_t polls = 0;
    std::uint64_t polled = 0; ///< how often it was asked whether it is busy
    /// The power goes after this many more programmed bytes or erase points; never if negative.
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

    using PageBytes = std::array<std::byte, page_size>;
    struct Work {
        std::uint32_t offset = 0;
        std::uint32_t points = 0; ///< what it takes
        std::uint32_t done = 0;   ///< what it has got
        bool erases = false;
    };

    bool set_to_work(const Work& work) {
        work_ = work;
        under_way_ = true;
        if (polls == 0) advance(work.points);
        return true;
    }

    void advance(std::uint32_t points) {
        for (; points > 0 && work_.done < work_.points; --points, ++work_.done) {
            if (cut_in >= 0 && cut_in-- == 0) {
                if (work_.erases) {
                    tear_erase(work_.offset, work_.done);
                } else {
                    tear(work_.offset, work_.done, given_[work_.done], before_);
                }
                off = true;
                under_way_ = false;
                return;
            }
            if (!work_.erases) bytes[work_.offset + work_.done] &= given_[work_.done];
        }
        if (work_.done < work_.points) return;
        under_way_ = false;
        if (work_.erases) {
            std::fill_n(bytes.begin() + work_.offset, sector_size, std::byte{0xFF});
            for (std::uint32_t p = 0; p < sector_size / page_size; ++p) {
                const std::uint32_t number = work_.offset / page_size + p;
                weak[number] = doomed[number] = false;
                late[number] = 0;
                settle_unstable(number);
            }
            return;
        }
        const std::uint32_t number = work_.offset / page_size;
        late[number] = 0;
        if (weak[number]) doomed[number] = true;
        if (!acts(Fault::garbles_programs)) {
            std::byte& byte = bytes[work_.offset + dice.below(page_size)];
            byte ^= std::byte{1} << static_cast<int>(dice.below(8));
        }
    }

    /// A page that is written or erased anew wavers no more.
    void settle_unstable(std::uint32_t number) {
        std::erase_if(unstable, [number](const Unstable& page) { return page.number == number; });
    }

    void waver(std::uint32_t number, const PageBytes& mask) {
        settle_unstable(number);
        unstable.push_back({.number = number, .mask = mask});
        weak[number] = true;
    }

    void tear(std::uint32_t offset, std::uint32_t at, std::byte wanted, const PageBytes& before) {
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
        case Torn::late:
            for (std::uint32_t i = at; i < page_size; ++i) {
                bytes[offset + i] &= given_[i];
            }
            late[offset / page_size] = 2;
            break;
        case Torn::unstable: {
            PageBytes mask;
            for (std::uint32_t i = 0; i < page_size; ++i) {
                bytes[offset + i] = before[i];
                mask[i] = before[i] & ~given_[i];
            }
            waver(offset / page_size, mask);
            break;
        }
        }
    }

    /// Erasing begins by programming cells to zero, then lifts them to one, all over the sector and in no
    /// order; `point` says how far it had come.
    void tear_erase(std::uint32_t first, std::uint32_t point) {
        if (torn == Torn::unstable) {
            for (std::uint32_t p = 0; p < sector_size / page_size; ++p) {
                PageBytes mask;
                for (std::uint32_t i = 0; i < page_size; ++i) {
                    std::byte& byte = bytes[first + p * page_size + i];
                    mask[i] = ~byte;
                    byte = std::byte{0xFF};
                }
                waver(first / page_size + p, mask);
            }
            return;
        }
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
            case Torn::unstable:
            case Torn::late:
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

    Work work_{};
    bool under_way_ = false;
    PageBytes before_{};
    PageBytes given_{};
};

/// As large as the save area is.
using FakeFlash = BasicFakeFlash<8>;
static_assert(NorFlash<FakeFlash>);

} // namespace lights::test
