#include "hal/rp2040/clocks.hpp"

#include "hardware/clocks.h"
#include "hardware/pll.h"
#include "hardware/structs/scb.h"
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

/// In every wait for an interrupt the clocks of whatever nobody uses meanwhile stand still. The chip does so
/// by itself while both processors sleep deeply (the second one does from the start) and no DMA is under way;
/// memories, buses and the DMA itself may then rest as well. What goes on without the processor, and what can
/// wake it, keeps its clock: pins, tones, the lights' state machines, serial lines, USB, time and watchdog.
void gate_clocks_in_waits() {
#ifdef PICO_RP2040 // its successor divides its clocks otherwise, and nobody has tried
    clocks_hw->sleep_en0 = CLOCKS_SLEEP_EN0_CLK_SYS_CLOCKS_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_IO_BITS |
                           CLOCKS_SLEEP_EN0_CLK_SYS_PADS_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_PIO0_BITS |
                           CLOCKS_SLEEP_EN0_CLK_SYS_PWM_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_SPI0_BITS |
                           CLOCKS_SLEEP_EN0_CLK_PERI_SPI0_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_SPI1_BITS |
                           CLOCKS_SLEEP_EN0_CLK_PERI_SPI1_BITS;
    clocks_hw->sleep_en1 = CLOCKS_SLEEP_EN1_CLK_SYS_TIMER_BITS | CLOCKS_SLEEP_EN1_CLK_SYS_WATCHDOG_BITS |
                           CLOCKS_SLEEP_EN1_CLK_SYS_USBCTRL_BITS | CLOCKS_SLEEP_EN1_CLK_USB_USBCTRL_BITS |
                           CLOCKS_SLEEP_EN1_CLK_SYS_UART0_BITS | CLOCKS_SLEEP_EN1_CLK_PERI_UART0_BITS |
                           CLOCKS_SLEEP_EN1_CLK_SYS_UART1_BITS | CLOCKS_SLEEP_EN1_CLK_PERI_UART1_BITS;
    scb_hw->scr = scb_hw->scr | M0PLUS_SCR_SLEEPDEEP_BITS; // no set and clear addresses in this block
#endif
}

} // namespace

void start_clocks() {
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
    gate_clocks_in_waits();
}

void slow_clocks_to_crystal() {
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
