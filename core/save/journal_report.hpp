// What the save journal says to the game: how a start and a save came out, and how the flash is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace lights {

enum class LoadStatus : std::uint8_t {
    fresh,    ///< nothing was ever saved here
    restored, ///< the newest sound record was found
    damaged,  ///< there are traces of records, and none is sound
    newer,    ///< written by a newer program: left untouched, and saving is off
    refused,  ///< sound records, and the game takes none (another board's): untouched, and saving is off
};

struct LoadResult {
    LoadStatus status = LoadStatus::fresh;
    /// The payload's own version, never above the journal's.
    std::uint8_t payload_version = 0;
    /// Pages that hold something unreadable; a cut in the middle of a save leaves one, decay may leave more.
    std::uint16_t damaged_pages = 0;
    /// The payload when restored, else empty. Good until the next begin().
    std::span<const std::byte> payload{};

    /// The area is another program's and stays as it is: the game is played without saving.
    constexpr bool saving_is_off() const {
        return status == LoadStatus::newer || status == LoadStatus::refused;
    }
};

enum class StepResult : std::uint8_t {
    idle,    ///< nothing to do
    working, ///< something was begun, looked at or waited for: call again
    saved,   ///< the payload is in flash, read back and checked
    failed,  ///< the flash will not take it; the game goes on, the next begin() tries again
};

/// What the journal has seen of its flash since load(), and how worn the flash is.
struct JournalReport {
    std::uint32_t saves = 0;
    std::uint32_t program_faults = 0; ///< pages that did not read back as written
    std::uint32_t erase_faults = 0;   ///< sectors that did not come out blank and stamped
    std::uint32_t failed_saves = 0;
    std::uint32_t sequence = 0; ///< of the newest record
    std::uint32_t erases_least = 0;
    std::uint32_t erases_most = 0;
    std::uint8_t bad_sectors = 0;
    bool saving = true; ///< false once another program's records were found

    constexpr bool healthy() const {
        return saving && program_faults == 0 && erase_faults == 0 && failed_saves == 0;
    }
};

} // namespace lights
