// NOR flash whose cells hold charge, for the campaign `lives`: an operation that is cut leaves every cell it
// was moving somewhere on its way, cells near the threshold read now so and now so, lose charge from start to
// start and are disturbed by what is written beside them. It satisfies the journal's NorFlash and shares no
// model with fake_flash.hpp but the counting of points at which the power can go. It knows nothing of
// records. The levels are a model, not a measurement.
#pragma once

#include "core/assert.hpp"
#include "core/save/nor_flash.hpp"
#include "host_tests/support/fake_flash.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace lights::test {

class AnalogFlash {
  public:
    static constexpr std::uint32_t page_size = 256;
    static constexpr std::uint32_t sector_size = 4096;
    static constexpr std::uint32_t sector_count = 8;
    static constexpr std::uint32_t size = sector_size * sector_count;
    static constexpr std::uint32_t page_count = size / page_size;
    static constexpr std::uint32_t erase_points = 64;

    AnalogFlash() { bytes.fill(std::byte{0xFF}); }

    void read(std::uint32_t offset, std::span<std::byte> out) {
        LIGHTS_ASSERT(!under_way_);
        for (std::size_t i = 0; i < out.size(); ++i) {
            const auto at = offset + static_cast<std::uint32_t>(i);
            const Cells* cells = cells_[at / page_size].get();
            out[i] = cells == nullptr ? bytes[at] : read_byte(*cells, at % page_size);
        }
    }

    bool begin_program(std::uint32_t offset, std::span<const std::byte, kFlashPage> page) {
        LIGHTS_ASSERT(!under_way_);
        if (off) return true;
        std::ranges::copy(page, given_.begin());
        return set_to_work({.page = offset / page_size, .points = page_size, .erases = false});
    }

    bool begin_erase(std::uint32_t sector) {
        LIGHTS_ASSERT(!under_way_);
        if (off) return true;
        return set_to_work({.page = sector * kPages, .points = erase_points, .erases = true});
    }

    bool busy() {
        if (under_way_) advance((work_.points + polls - 1) / std::max(polls, 1U));
        return under_way_;
    }

    /// Power comes back: cells that are neither one nor zero have lost some charge.
    void power_up() {
        cut_in = -1;
        off = under_way_ = false;
        for (std::uint32_t page = 0; page < page_count; ++page) {
            if (cells_[page] == nullptr) continue;
            for (std::uint8_t& level : *cells_[page])
                if (!firm(level))
                    level = static_cast<std::uint8_t>(
                        std::min<std::uint32_t>(kErased, level + dice.below(creep + 1)));
            settle(page);
        }
    }

    /// Every cell reads the same every time.
    bool steady() const {
        return std::ranges::all_of(cells_, [](const std::unique_ptr<Cells>& cells) {
            return cells == nullptr || std::ranges::none_of(*cells, wavers);
        });
    }

    /// No cell is between one and zero.
    bool settled() const {
        return std::ranges::all_of(cells_,
                                   [](const std::unique_ptr<Cells>& cells) { return cells == nullptr; });
    }

    /// What a page without cells of its own holds; read() knows the others.
    std::array<std::byte, size> bytes;
    std::uint32_t polls = 0;
    std::int64_t cut_in = -1; ///< the power goes after so many more points; never if negative
    bool off = false;
    std::uint32_t creep = 6; ///< most that a cell between one and zero loses from start to start
    Dice dice{1};

  private:
    static constexpr std::uint32_t kPages = sector_size / page_size;
    static constexpr int kErased = 250;
    static constexpr int kProgrammed = 20;
    static constexpr int kThreshold = 128;
    static constexpr int kNoise = 3;
    using Cells = std::array<std::uint8_t, std::size_t{page_size} * 8>;

    static bool firm(std::uint8_t level) { return level < 60 || level > 200; }
    static bool wavers(std::uint8_t level) {
        return level >= kThreshold - kNoise && level <= kThreshold + kNoise;
    }

    [[nodiscard]] std::byte read_byte(const Cells& cells, std::uint32_t at) {
        unsigned value = 0;
        for (unsigned bit = 0; bit < 8; ++bit) {
            const std::uint8_t level = cells[at * 8 + bit];
            if (wavers(level) ? dice.chance(2) : level > kThreshold) value |= 1U << bit;
        }
        return static_cast<std::byte>(value);
    }

    Cells& cells_of(std::uint32_t page) {
        if (cells_[page] == nullptr) {
            cells_[page] = std::make_unique<Cells>();
            for (std::uint32_t cell = 0; cell < page_size * 8; ++cell) {
                const auto byte = std::to_integer<unsigned>(bytes[page * page_size + cell / 8]);
                (*cells_[page])[cell] = (byte >> (cell % 8) & 1U) != 0 ? kErased : kProgrammed;
            }
        }
        return *cells_[page];
    }

    /// A page whose cells are all one or zero for good is bytes again.
    void settle(std::uint32_t page) {
        Cells* cells = cells_[page].get();
        if (cells == nullptr || !std::ranges::all_of(*cells, firm)) return;
        for (std::uint32_t i = 0; i < page_size; ++i)
            bytes[page * page_size + i] = read_byte(*cells, i);
        cells_[page].reset();
    }

    /// What is written beside or on a page takes cells that are neither one nor zero with it.
    void disturb(std::uint32_t page, std::uint32_t most) {
        Cells* cells = cells_[page].get();
        if (cells == nullptr) return;
        for (std::uint8_t& level : *cells)
            if (!firm(level)) level = static_cast<std::uint8_t>(level - dice.below(most));
        settle(page);
    }

    struct Work {
        std::uint32_t page = 0;
        std::uint32_t points = 0;
        std::uint32_t done = 0;
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
            if (cut_in < 0 || cut_in-- != 0) continue;
            const std::uint32_t part = work_.done * 1000 / work_.points;
            if (work_.erases) {
                for (std::uint32_t p = 0; p < kPages; ++p)
                    erase_partly(work_.page + p, part);
            } else {
                program_partly(work_.page, part);
            }
            off = true;
            under_way_ = false;
            return;
        }
        if (work_.done < work_.points) return;
        under_way_ = false;
        if (work_.erases) {
            for (std::uint32_t p = 0; p < kPages; ++p)
                cells_[work_.page + p].reset();
            std::fill_n(bytes.begin() + work_.page * page_size, sector_size, std::byte{0xFF});
        } else {
            program(work_.page);
        }
    }

    void program(std::uint32_t page) {
        disturb(page, 10);
        if (cells_[page] == nullptr) {
            for (std::uint32_t i = 0; i < page_size; ++i)
                bytes[page * page_size + i] &= given_[i];
        } else {
            move(page, 1000, false);
            settle(page);
        }
        if (page % kPages > 0) disturb(page - 1, 4);
        if (page % kPages < kPages - 1) disturb(page + 1, 4);
    }

    void program_partly(std::uint32_t page, std::uint32_t part) {
        cells_of(page);
        move(page, part, true);
        settle(page);
    }

    /// All cells of the page that are to be zero move together, each at a speed of its own.
    void move(std::uint32_t page, std::uint32_t part, bool uneven) {
        Cells& cells = *cells_[page];
        for (std::uint32_t cell = 0; cell < page_size * 8; ++cell) {
            if ((std::to_integer<unsigned>(given_[cell / 8]) >> (cell % 8) & 1U) != 0) continue;
            const std::uint32_t speed = uneven ? 90 + dice.below(21) : 100;
            const auto way = static_cast<int>(std::min<std::uint32_t>(1000, part * speed / 100));
            const int level = kErased - (kErased - kProgrammed) * way / 1000;
            cells[cell] = static_cast<std::uint8_t>(std::min<int>(cells[cell], level));
        }
    }

    /// The first fifth of an erase programs every cell, the rest lifts them.
    void erase_partly(std::uint32_t page, std::uint32_t part) {
        for (std::uint8_t& level : cells_of(page)) {
            const auto way = static_cast<int>(part * (85 + dice.below(31)) / 100);
            const int down = std::min(1000, way * 5);
            int now = level + (kProgrammed - level) * down / 1000;
            if (way > 200) now += (kErased - now) * std::min(1000, (way - 200) * 5 / 4) / 1000;
            level = static_cast<std::uint8_t>(now);
        }
        settle(page);
    }

    Work work_{};
    bool under_way_ = false;
    std::array<std::byte, page_size> given_{};
    std::array<std::unique_ptr<Cells>, page_count> cells_{};
};

static_assert(NorFlash<AnalogFlash>);

} // namespace lights::test
