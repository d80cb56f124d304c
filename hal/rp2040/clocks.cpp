#include "hal/rp2040/clocks.hpp"

#include "hardware/clocks.h"
#include "hardware/pll.h"
#include "hardware/ticks.h"
#include "hardware/xosc.h"

namespace lights::hal::rp2040 {
namespace {

void run_from_crystal() {
    clocks_hw->resus.ctrl = 0;
    // A crystal that runs is left alone: everything may be running from it.
    if ((xosc_hw->status & XOSC_STATUS_STABLE_BITS) == 0) xosc_init();
    // Leave the PLLs before they are touched: sys to ref, ref to the crystal.
    hw_clear_bits(&clocks_hw->clk[clk_sys].ctrl, CLOCKS_CLK_SYS_CTRL_SRC_BITS);
    while (clocks_hw->clk[clk_sys].selected != 1U) {
    }
    clock_configure_undivided(clk_ref, CLOCKS_CLK_REF_CTRL_SRC_VALUE_XOSC_CLKSRC, 0, XOSC_HZ);
}

} // namespace

void start_clocks() noexcept {
    run_from_crystal();
    static_assert(kSystemVcoHz % XOSC_HZ == 0);
    pll_init(pll_sys, 1, kSystemVcoHz, kPostDivider1, kPostDivider2);
    pll_init(pll_usb, PLL_USB_REFDIV, PLL_USB_VCO_FREQ_HZ, PLL_USB_POSTDIV1, PLL_USB_POSTDIV2);
    clock_configure_undivided(clk_sys, CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX,
                              CLOCKS_CLK_SYS_CTRL_AUXSRC_VALUE_CLKSRC_PLL_SYS, kSystemHz);
    clock_configure_undivided(clk_usb, 0, CLOCKS_CLK_USB_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB, USB_CLK_HZ);
    clock_configure_undivided(clk_adc, 0, CLOCKS_CLK_ADC_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB, USB_CLK_HZ);
    clock_configure_undivided(clk_peri, 0, CLOCKS_CLK_PERI_CTRL_AUXSRC_VALUE_CLK_SYS, kSystemHz);
    for (int tick = 0; tick < static_cast<int>(TICK_COUNT); ++tick)
        tick_start(static_cast<tick_gen_num_t>(tick), XOSC_HZ / 1'000'000);
}

void slow_clocks_to_crystal() noexcept {
    run_from_crystal();
    clock_stop(clk_usb);
    clock_stop(clk_adc);
    pll_deinit(pll_usb);
    pll_deinit(pll_sys);
}

} // namespace lights::hal::rp2040

/// The SDK's start-up calls this before main(); ours replaces its own, which runs at 125 MHz from two PLLs.
extern "C" void runtime_init_clocks() {
    lights::hal::rp2040::start_clocks();
}
