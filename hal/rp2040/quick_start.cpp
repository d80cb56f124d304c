// What runs first on an RP2040, from flash, before anything has been copied to RAM: brings clk_sys up to
// speed and goes on into the SDK's start. At reset the chip runs from a ring oscillator of about 6.5 MHz (1.8
// to 12), and the copy that follows would take 150 ms at that. Nothing here may use a variable or a function
// in RAM: none is there yet. runtime_init_clocks() later sets all clocks anew, the ordinary way.

#ifdef LIGHTS_QUICK_START // RP2040 only: on its successor the boot ROM wants the vectors first

#include "hal/rp2040/clocks.hpp"
#include "hardware/regs/addressmap.h"
#include "hardware/structs/clocks.h"
#include "hardware/structs/pll.h"
#include "hardware/structs/resets.h"
#include "hardware/structs/scb.h"
#include "hardware/structs/xosc.h"
#include "hardware/xosc.h"

#include <cstdint>

extern "C" {
extern std::uint32_t __StackTop;
extern const std::uint32_t __vectors[2]; ///< the SDK's: stack pointer and reset handler
}

namespace lights::hal::rp2040 {
namespace {

[[gnu::always_inline]] inline void set_bits(io_rw_32& at, std::uint32_t bits) {
    *reinterpret_cast<volatile std::uint32_t*>(reinterpret_cast<std::uintptr_t>(&at) + REG_ALIAS_SET_BITS) =
        bits;
}
[[gnu::always_inline]] inline void clear_bits(io_rw_32& at, std::uint32_t bits) {
    *reinterpret_cast<volatile std::uint32_t*>(reinterpret_cast<std::uintptr_t>(&at) + REG_ALIAS_CLR_BITS) =
        bits;
}

[[noreturn, gnu::section(".reset"), gnu::noinline, gnu::used]] void quick_start() {
    // The crystal, with the SDK's margin of six milliseconds to become steady.
    xosc_hw->ctrl = XOSC_CTRL_FREQ_RANGE_VALUE_1_15MHZ;
    xosc_hw->startup = ((XOSC_HZ / 1000 + 128) / 256) * PICO_XOSC_STARTUP_DELAY_MULTIPLIER;
    set_bits(xosc_hw->ctrl, XOSC_CTRL_ENABLE_VALUE_ENABLE << XOSC_CTRL_ENABLE_LSB);
    while ((xosc_hw->status & XOSC_STATUS_STABLE_BITS) == 0) {
    }
    // A debugger may have left clk_sys on the PLL that is about to be set.
    clear_bits(clocks_hw->clk[clk_sys].ctrl, CLOCKS_CLK_SYS_CTRL_SRC_BITS);
    while ((clocks_hw->clk[clk_sys].selected & 1U) == 0) {
    }
    set_bits(resets_hw->reset, RESETS_RESET_PLL_SYS_BITS);
    clear_bits(resets_hw->reset, RESETS_RESET_PLL_SYS_BITS);
    while ((resets_hw->reset_done & RESETS_RESET_DONE_PLL_SYS_BITS) == 0) {
    }
    pll_sys_hw->cs = 1;
    pll_sys_hw->fbdiv_int = kSystemVcoHz / XOSC_HZ;
    clear_bits(pll_sys_hw->pwr, PLL_PWR_PD_BITS | PLL_PWR_VCOPD_BITS);
    while ((pll_sys_hw->cs & PLL_CS_LOCK_BITS) == 0) {
    }
    pll_sys_hw->prim = kPostDivider1 << PLL_PRIM_POSTDIV1_LSB | kPostDivider2 << PLL_PRIM_POSTDIV2_LSB;
    clear_bits(pll_sys_hw->pwr, PLL_PWR_POSTDIVPD_BITS);
    clear_bits(clocks_hw->clk[clk_sys].ctrl, CLOCKS_CLK_SYS_CTRL_AUXSRC_BITS); // PLL_SYS is 0
    set_bits(clocks_hw->clk[clk_sys].ctrl, CLOCKS_CLK_SYS_CTRL_SRC_BITS);
    while ((clocks_hw->clk[clk_sys].selected & 2U) == 0) {
    }
    scb_hw->vtor = reinterpret_cast<std::uintptr_t>(__vectors);
    asm volatile("msr msp, %0 \n bx %1" : : "r"(__vectors[0]), "r"(__vectors[1]));
    __builtin_unreachable();
}

/// The first words of the image: where boot stage 2 goes.
struct Start {
    const void* stack;
    void (*go)();
};
[[gnu::section(".quick_start"), gnu::used]] constexpr Start kStart{&__StackTop, quick_start};

} // namespace
} // namespace lights::hal::rp2040

#endif
