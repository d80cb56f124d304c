// A chain of APA102s on a hardware SPI, fed by DMA. hal/frame_sender.hpp says when a frame goes out. Models
// LightPort.
#pragma once

#include "hal/apa102_frame.hpp"
#include "hal/board_spec.hpp"
#include "hal/concepts.hpp"
#include "hal/frame_sender.hpp"
#include "hal/rp2040/pin_watch.hpp"
#include "hal/rp2040/time.hpp"
#include "hardware/dma.h"
#include "hardware/gpio.h"
#include "hardware/spi.h"

#include <array>
#include <cstdint>
#include <optional>

namespace lights::hal::rp2040 {

template <const BoardSpec& kSpec>
class Apa102 {
    static constexpr Apa102Chain kChain = *kSpec.apa102;
    static constexpr std::size_t kBytes = kApa102Bytes<kSpec>;

  public:
    static constexpr Micros kWireTime = static_cast<Micros>(kBytes * 8 * 1'000'000ULL / kChain.baud) + 1;
    /// A frame that did not change is sent again this often, in case noise on the line spoilt it.
    static constexpr Micros kRefresh = 2'000'000;

    void init() {
        static_assert(LightPort<Apa102>);
        spi_init(spi(), kChain.baud);
        gpio_set_function(kChain.clock_pin, GPIO_FUNC_SPI);
        gpio_set_function(kChain.data_pin, GPIO_FUNC_SPI);
        if constexpr (kChain.select_pin != kNone) {
            gpio_init(kChain.select_pin);
            gpio_put(kChain.select_pin, true);
            gpio_set_dir(kChain.select_pin, true);
        }
        dma_channel_config config = dma_channel_get_default_config(kChannel);
        channel_config_set_transfer_data_size(&config, DMA_SIZE_8);
        channel_config_set_dreq(&config, spi_get_dreq(spi(), true));
        dma_channel_configure(kChannel, &config, &spi_get_hw(spi())->dr, nullptr, kBytes, false);
    }

    void show(const Levels& levels, Micros /*now*/) {
        const std::uint32_t buffer = sender_.fill();
        sender_.wire().buffers[buffer] = apa102_bytes<kSpec>(levels);
        sender_.filled(sender_.wire().buffers[buffer] != sender_.wire().buffers[buffer ^ 1U]);
    }

    void service(Micros now) { sender_.advance(now); }
    void refresh(Micros now) { sender_.refresh(now); }
    std::optional<Micros> next(Micros now) const { return sender_.next(now); }
    bool idle(Micros now) const { return sender_.idle(now); }
    /// The chain holds its last frame, and takes nothing from the chip while it does.
    void stop() { sender_.stop(); }
    void start() {}

  private:
    static spi_inst_t* spi() { return kChain.spi == 0 ? spi0 : spi1; }

    struct Wire {
        static constexpr bool kMustEnd = true;
        std::array<std::array<std::uint8_t, kBytes>, 2> buffers{};

        bool start(std::uint32_t buffer) {
            if (PinWatch::goes_first()) return false;
            select(true);
            dma_channel_transfer_from_buffer_now(kChannel, buffers[buffer].data(), kBytes);
            return true;
        }
        static Micros free_at() { return now_us() + kWireTime; }
        [[nodiscard]] static bool finished() { return !dma_channel_is_busy(kChannel) && !spi_is_busy(spi()); }
        static void end() { select(false); }
        /// The main loop comes by in time: nobody sees whether a frame waited for a few microseconds more.
        static void call_at(Micros /*when*/) {}

        static void select(bool selected) {
            if constexpr (kChain.select_pin != kNone) gpio_put(kChain.select_pin, !selected);
        }
    };

    static constexpr unsigned kChannel = 0;

    FrameSender<Wire> sender_;
};

} // namespace lights::hal::rp2040
