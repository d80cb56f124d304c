// How deep the stack has ever been: painted at the start, looked at when somebody asks. The chip has no guard
// that the emulator could show, so the stack is measured instead.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" std::uint32_t __StackBottom; // NOLINT: the linker script's names
extern "C" std::uint32_t __StackTop;    // NOLINT

namespace lights::hal::rp2040 {

class StackGauge {
  public:
    /// Paints what lies below the caller. Call it first in main().
    static void paint() {
        std::uint32_t* here = nullptr;
        asm volatile("mov %0, sp" : "=r"(here));
        for (volatile std::uint32_t* word = &__StackBottom; word < here; word = word + 1)
            *word = kPaint;
    }

    /// Bytes, from the top to the deepest word that has lost its paint.
    [[nodiscard]] static std::uint32_t deepest() {
        const std::uint32_t* word = &__StackBottom;
        std::uint32_t paint = kPaint;
        asm("" : "+l"(paint)); // in a register: the compiler would fetch it anew for each word
        // Four at a time, for a finger may wait. Whoever asks stands on words that have lost their paint: no
        // need to look for the end.
        while (((word[0] ^ paint) | (word[1] ^ paint) | (word[2] ^ paint) | (word[3] ^ paint)) == 0)
            word += 4;
        while (*word == paint)
            ++word;
        return static_cast<std::uint32_t>(&__StackTop - word) * sizeof(std::uint32_t);
    }

  private:
    static constexpr std::uint32_t kPaint = 0x57AC'57AC;
};

} // namespace lights::hal::rp2040
