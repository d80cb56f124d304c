// Plain LEDs in a multiplex: a state machine lights the rows, DMA feeds it the same frame over and over, and
// a second channel restarts the first from whatever frame is current, so the lights shine on without one
// instruction. A new frame is one pointer, taken up between two frames: never torn. Models LightPort.
#pragma once

#include "hal/board_spec.hpp"
#include "hal/concepts.hpp"
#include "hal/multiplex_frame.hpp"
#include "hal/rp2040/clocks.hpp"
#include "hal/rp2040/pio_setup.hpp"
#include "hardware/dma.h"
#include "hardware/gpio.h"
#include "hardware/pio.h"
#include "hardware/sync.h"
#include "led_multiplex.pio.h"

#include <array>
#include <cstdint>
#include <optional>

namespace lights::hal::rp2040 {

template <const BoardSpec& kSpec>
class MultiplexLights {
    static constexpr LedMultiplex kLeds = *kSpec.led_multiplex;
    static constexpr unsigned kFirstPin = kLeds.col_pins[0];
    static constexpr unsigned kPinCount = kCols + kRows;

  public:
    /// The shortest plane, in cycles: 250 ns and 1.7 µs. The lines are off for two of these between rows:
    /// half a microsecond, since a 2N3904 that conducted takes up to 0.47 to let go. A frame takes 325 of
    /// these. A new one shows within two and a half frames (one that the DMA has begun, half a one in the
    /// FIFO, and its own), so the rows run fast when the picture changes; otherwise slower, which looks the
    /// same and switches a seventh as often.
    static constexpr std::uint32_t kFastUnit = kSystemHz / 4'000'000;
    static constexpr std::uint32_t kStillUnit = kSystemHz / 600'000;
    static constexpr Micros kFastFor = 20'000;
    static constexpr std::uint32_t kFrameUnits = kRows * kMultiplexRowUnits;
    static_assert(kSystemHz / (kStillUnit * kFrameUnits) > 1'000,
                  "the eye sees a grid that is lit too rarely");
    /// The lights keep themselves fresh.
    static constexpr Micros kRefresh = 2'000'000;

    void init() {
        static_assert(LightPort<MultiplexLights>);
        load_program(kPio, led_multiplex_program);
        for (int col = 0; col < kCols; ++col)
            init_line(kLeds.col_pins[static_cast<std::size_t>(col)], kLeds.col_polarity);
        for (int row = 0; row < kRows; ++row)
            init_line(kLeds.row_pins[static_cast<std::size_t>(row)], kLeds.row_polarity);
        make_outputs(kPio, kMachine, kFirstPin, kPinCount);
        pio_sm_config config = led_multiplex_program_get_default_config(0);
        sm_config_set_out_pins(&config, kFirstPin, kPinCount);
        sm_config_set_out_shift(&config, true, true, kPlaneBits * kPlanesPerWord);
        sm_config_set_clkdiv_int_frac8(&config, kStillUnit, 0);
        pio_sm_init(kPio, kMachine, 0, &config);

        dma_channel_config feed = dma_channel_get_default_config(kFeed);
        channel_config_set_dreq(&feed, pio_get_dreq(kPio, kMachine, true));
        channel_config_set_chain_to(&feed, kRestart);
        dma_channel_configure(kFeed, &feed, &kPio->txf[kMachine], nullptr, kMultiplexWords, false);
        dma_channel_config restart = dma_channel_get_default_config(kRestart);
        channel_config_set_read_increment(&restart, false);
        front_ = buffers_[0].words.data();
        buffers_[0].words = multiplex_words({});
        dma_channel_configure(kRestart, &restart, &dma_hw->ch[kFeed].al3_read_addr_trig, &front_, 1, true);
        start();
    }

    void show(const Levels& levels, Micros now) {
        const MultiplexWords words = multiplex_words(levels);
        if (words == buffers_[shown_].words) return;
        shown_ = free_buffer();
        buffers_[shown_].words = words;
        __dmb(); // the words before the pointer to them
        front_ = buffers_[shown_].words.data();
        pio_sm_set_clkdiv_int_frac8(kPio, kMachine, kFastUnit, 0);
        fast_ = true;
        fast_until_ = now + kFastFor;
    }

    void service(Micros now) {
        if (!fast_ || !reached(now, fast_until_)) return;
        pio_sm_set_clkdiv_int_frac8(kPio, kMachine, kStillUnit, 0);
        fast_ = false;
    }
    [[nodiscard]] std::optional<Micros> next(Micros /*now*/) const {
        return fast_ ? std::optional(fast_until_) : std::nullopt;
    }
    void refresh(Micros /*now*/) {}
    [[nodiscard]] bool idle(Micros /*now*/) const { return true; }

    /// Lines off and the state machine still, for sleep; the DMA waits for it. Frames shown meanwhile appear
    /// after start().
    void stop() {
        pio_sm_set_enabled(kPio, kMachine, false);
        pio_sm_exec(kPio, kMachine, pio_encode_mov(pio_pins, pio_null));
    }
    void start() { pio_sm_set_enabled(kPio, kMachine, true); }

  private:
    /// The word behind is never sent: with it a DMA address just past the last word still names its buffer.
    struct Buffer {
        MultiplexWords words{};
        std::uint32_t behind = 0;
    };

    static void init_line(Pin pin, Polarity polarity) {
        pio_gpio_init(kPio, pin);
        gpio_set_outover(pin, polarity == Polarity::active_low ? GPIO_OVERRIDE_INVERT : GPIO_OVERRIDE_NORMAL);
        gpio_set_drive_strength(pin, GPIO_DRIVE_STRENGTH_12MA);
    }

    /// Of three buffers one is current and one may still be on its way out; the remaining one is free, and
    /// stays so even if the DMA moves from the second to the first meanwhile.
    std::size_t free_buffer() const {
        const auto base = reinterpret_cast<std::uintptr_t>(buffers_.data());
        const std::uintptr_t playing = (dma_hw->ch[kFeed].read_addr - base) / sizeof(Buffer);
        std::size_t buffer = 0;
        while (buffer == shown_ || buffer == playing)
            ++buffer;
        return buffer;
    }

    static inline PIO const kPio = pio0;
    static constexpr unsigned kMachine = 0;
    static constexpr unsigned kFeed = 0;
    static constexpr unsigned kRestart = 1;

    std::array<Buffer, 3> buffers_{};
    std::size_t shown_ = 0;
    /// Read by DMA at the start of every frame.
    const std::uint32_t* volatile front_ = nullptr;
    bool fast_ = false;
    Micros fast_until_ = 0;
};

} // namespace lights::hal::rp2040
