// A chain of WS2812s: a state machine makes the waveform, DMA feeds it from RAM, so nothing the processor
// does (interrupts, flash writes, sleep between events) can disturb a bit. Two buffers: one may be on the
// wire while the next is filled; a frame that comes while one is in flight waits for the wire and the latch,
// and the newest wins. Models LedPort.
#pragma once

#include "hal/board_spec.hpp"
#include "hal/concepts.hpp"
#include "hal/rp2040/clocks.hpp"
#include "hal/rp2040/pin_watch.hpp"
#include "hal/rp2040/pio_setup.hpp"
#include "hal/rp2040/time.hpp"
#include "hardware/dma.h"
#include "hardware/pio.h"
#include "hardware/sync.h"
#include "ws2812.pio.h"

#include <array>
#include <atomic>
#include <cstdint>

namespace lights::hal::rp2040 {

template <const BoardSpec& kSpec>
class Ws2812 {
    static constexpr Ws2812Chain kChain = *kSpec.ws2812;
    static constexpr std::size_t kLeds = std::size_t{kSpec.grid.rows} * kSpec.grid.cols;

  public:
    /// 24 bits a light, then the line low for longer than any of the chips needs to latch (280 µs).
    static constexpr Micros kWireTime = kLeds * 24 * 1250 / 1000;
    static constexpr Micros kLatchTime = 283;
    /// A frame that did not change is sent again this often, in case noise on the line spoilt it.
    static constexpr Micros kRefresh = 2'000'000;

    void init() noexcept {
        self_ = this;
        FrameAlarm::init(on_alarm);
        load_program(kPio, ws2812_program);
        pio_gpio_init(kPio, kChain.data_pin);
        make_outputs(kPio, kMachine, kChain.data_pin, 1);
        pio_sm_config config = ws2812_program_get_default_config(0);
        sm_config_set_sideset_pins(&config, kChain.data_pin);
        sm_config_set_out_shift(&config, false, true, 24);
        sm_config_set_fifo_join(&config, PIO_FIFO_JOIN_TX);
        constexpr std::uint32_t bit_hz = 800'000;
        static_assert(kSystemHz % (bit_hz * ws2812_kCyclesPerBit) == 0);
        sm_config_set_clkdiv_int_frac8(&config, kSystemHz / (bit_hz * ws2812_kCyclesPerBit), 0);
        pio_sm_init(kPio, kMachine, 0, &config);
        pio_sm_set_enabled(kPio, kMachine, true);

        dma_channel_config dma = dma_channel_get_default_config(kChannel);
        channel_config_set_dreq(&dma, pio_get_dreq(kPio, kMachine, true));
        dma_channel_configure(kChannel, &dma, &kPio->txf[kMachine], nullptr, kLeds, false);
    }

    void show(const Levels& levels, Micros /*now*/) noexcept {
        // The alarm must not send the buffer while it is being filled.
        kept_ = false;
        std::atomic_signal_fence(std::memory_order_seq_cst);
        Words& next = buffers_[back_];
        const Words& shown = buffers_[back_ ^ 1U];
        bool changed = false;
        for (int cell = 0; cell < kCells; ++cell) {
            const std::uint8_t led = kChain.led_of_cell[static_cast<std::size_t>(cell)];
            if (led == kNone) continue;
            const std::uint32_t word = encode(levels[Cell(cell)]);
            next[led] = word;
            changed |= word != shown[led];
        }
        std::atomic_signal_fence(std::memory_order_seq_cst);
        kept_ = changed || !sent_once_;
    }

    std::optional<Micros> service(Micros now) noexcept {
        const std::uint32_t interrupts = save_and_disable_interrupts();
        const auto next = advance(now);
        restore_interrupts(interrupts);
        return next;
    }

    /// Sends the last frame again, if nothing is under way.
    void refresh(Micros now) noexcept {
        if (idle(now) && sent_once_ && !PinWatch::waiting()) send(back_ ^ 1U);
    }

    [[nodiscard]] bool idle(Micros now) noexcept {
        (void)service(now);
        return !busy_ && !kept_;
    }

  private:
    /// Sends what is kept if the wire is free, else leaves it to the alarm: the main loop may be busy just
    /// then.
    std::optional<Micros> advance(Micros now) noexcept {
        if (busy_ && reached(now, free_at_)) busy_ = false;
        if (!kept_) return std::nullopt;
        if (busy_) {
            FrameAlarm::set(free_at_);
            return free_at_;
        }
        // A contact goes first: what it changes would have to wait until this is off the wire. It keeps the
        // main loop from sleeping, which comes back here; but noise on a line must not keep the lights dark.
        if (PinWatch::waiting() && yielded_ < kMostYields) {
            ++yielded_;
            return now;
        }
        send(back_);
        yielded_ = 0;
        back_ ^= 1U;
        kept_ = false;
        sent_once_ = true;
        return std::nullopt;
    }

    static void on_alarm() noexcept { (void)self_->advance(now_us()); }

    using Words = std::array<std::uint32_t, kLeds>;

    static constexpr std::uint32_t encode(const Rgb& c) noexcept {
        const auto pack = [](std::uint8_t first, std::uint8_t second, std::uint8_t third) {
            return std::uint32_t{first} << 24 | std::uint32_t{second} << 16 | std::uint32_t{third} << 8;
        };
        if constexpr (kChain.order == ColourOrder::rgb) return pack(c.red, c.green, c.blue);
        if constexpr (kChain.order == ColourOrder::grb) return pack(c.green, c.red, c.blue);
        return pack(c.blue, c.green, c.red);
    }

    void send(std::uint32_t buffer) noexcept {
        dma_channel_transfer_from_buffer_now(kChannel, buffers_[buffer].data(), kLeds);
        busy_ = true;
        // From this very moment, not from when the caller last looked at the clock: the latch is counted from
        // it.
        free_at_ = now_us() + kWireTime + kLatchTime;
    }

    static inline PIO const kPio = pio0;
    static inline Ws2812* self_ = nullptr;
    static constexpr unsigned kMachine = 0;
    static constexpr unsigned kChannel = 0;
    static constexpr std::uint32_t kMostYields = 8;

    bool busy_ = false;
    volatile bool kept_ = false; ///< shared with the alarm, as is what follows from it
    bool sent_once_ = false;
    std::uint32_t back_ = 0;
    std::uint32_t yielded_ = 0;
    Micros free_at_ = 0;
    std::array<Words, 2> buffers_{};
};

} // namespace lights::hal::rp2040
