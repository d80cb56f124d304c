// A chain of WS2812s: a state machine makes the waveform, DMA feeds it from RAM, so nothing the processor
// does (interrupts, flash writes, sleep between events) can disturb a bit. hal/frame_sender.hpp says when a
// frame goes out; an alarm asks it too, for the main loop may be busy just then. Models LightPort.
#pragma once

#include "hal/board_spec.hpp"
#include "hal/concepts.hpp"
#include "hal/frame_sender.hpp"
#include "hal/rp2040/clocks.hpp"
#include "hal/rp2040/pin_watch.hpp"
#include "hal/rp2040/pio_setup.hpp"
#include "hal/rp2040/time.hpp"
#include "hardware/dma.h"
#include "hardware/pio.h"
#include "hardware/sync.h"
#include "ws2812.pio.h"

#include <array>
#include <cstdint>
#include <optional>

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

    void init() {
        static_assert(LightPort<Ws2812>);
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

    void show(const Levels& levels, Micros /*now*/) {
        const std::uint32_t buffer = sender_.fill();
        Words& next = sender_.wire().buffers[buffer];
        const Words& shown = sender_.wire().buffers[buffer ^ 1U];
        bool changed = false;
        for (int cell = 0; cell < kCells; ++cell) {
            const std::uint8_t led = kChain.led_of_cell[static_cast<std::size_t>(cell)];
            if (led == kNone) continue;
            const std::uint32_t word = encode(levels[Cell(cell)]);
            next[led] = word;
            changed |= word != shown[led];
        }
        sender_.filled(changed);
    }

    void service(Micros now) {
        const std::uint32_t interrupts = save_and_disable_interrupts();
        sender_.advance(now);
        restore_interrupts(interrupts);
    }

    void refresh(Micros now) {
        const std::uint32_t interrupts = save_and_disable_interrupts();
        sender_.refresh(now);
        restore_interrupts(interrupts);
    }

    std::optional<Micros> next(Micros now) const { return sender_.next(now); }
    bool idle(Micros now) const { return sender_.idle(now); }
    /// The chain holds its last frame, and takes nothing from the chip while it does.
    void stop() { sender_.stop(); }
    void start() {}

  private:
    using Words = std::array<std::uint32_t, kLeds>;

    struct Wire {
        static constexpr bool kMustEnd = false;
        std::array<Words, 2> buffers{};

        bool start(std::uint32_t buffer) {
            auto words = reinterpret_cast<std::uintptr_t>(buffers[buffer].data());
            io_rw_32* send = &dma_hw->ch[kChannel].al3_read_addr_trig; // as many words as ever
            // Look and store stand side by side, with all that the store wants at hand: a contact that comes
            // between them waits for the whole frame.
            asm volatile("" : "+l"(words), "+l"(send));
            if (PinWatch::waiting() && PinWatch::goes_first()) return false;
            *send = words;
            return true;
        }
        /// From this very moment, not from when the caller last looked at the clock: the latch is counted
        /// from it.
        static Micros free_at() { return now_us() + kWireTime + kLatchTime; }
        [[nodiscard]] static bool finished() { return true; }
        static void end() {}
        static void call_at(Micros when) { FrameAlarm::set(when); }
    };

    static void on_alarm() { self_->sender_.advance(now_us()); }

    static constexpr std::uint32_t encode(const Rgb& c) {
        const auto pack = [](std::uint8_t first, std::uint8_t second, std::uint8_t third) {
            return std::uint32_t{first} << 24 | std::uint32_t{second} << 16 | std::uint32_t{third} << 8;
        };
        if constexpr (kChain.order == ColourOrder::rgb) return pack(c.red, c.green, c.blue);
        if constexpr (kChain.order == ColourOrder::grb) return pack(c.green, c.red, c.blue);
        return pack(c.blue, c.green, c.red);
    }

    static inline PIO const kPio = pio0;
    static inline Ws2812* self_ = nullptr;
    static constexpr unsigned kMachine = 0;
    static constexpr unsigned kChannel = 0;

    FrameSender<Wire> sender_;
};

} // namespace lights::hal::rp2040
