// A chain of APA102s on a hardware SPI, fed by DMA from one of two buffers: one may be on the wire while the
// next is filled; a frame that comes meanwhile waits for the wire, and the newest wins. Models LedPort.
#pragma once

#include "hal/apa102_frame.hpp"
#include "hal/board_spec.hpp"
#include "hal/concepts.hpp"
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

    void init() noexcept {
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

    void show(const Levels& levels, Micros /*now*/) noexcept {
        buffers_[back_] = apa102_bytes<kSpec>(levels);
        kept_ = !sent_once_ || buffers_[back_] != buffers_[back_ ^ 1U];
    }

    std::optional<Micros> service(Micros now) noexcept {
        if (busy_ && reached(now, free_at_)) {
            if (dma_channel_is_busy(kChannel) || spi_is_busy(spi())) return now + 10;
            select(false);
            busy_ = false;
        }
        if (busy_) return free_at_;
        if (!kept_) return std::nullopt;
        send(back_);
        back_ ^= 1U;
        kept_ = false;
        sent_once_ = true;
        return free_at_;
    }

    /// Sends the last frame again, if nothing is under way.
    void refresh(Micros now) noexcept {
        if (idle(now) && sent_once_) send(back_ ^ 1U);
    }

    [[nodiscard]] bool idle(Micros now) noexcept { return !service(now).has_value(); }

  private:
    static spi_inst_t* spi() noexcept { return kChain.spi == 0 ? spi0 : spi1; }

    static void select(bool selected) noexcept {
        if constexpr (kChain.select_pin != kNone) gpio_put(kChain.select_pin, !selected);
    }

    void send(std::uint32_t buffer) noexcept {
        select(true);
        dma_channel_transfer_from_buffer_now(kChannel, buffers_[buffer].data(), kBytes);
        busy_ = true;
        free_at_ = now_us() + kWireTime;
    }

    static constexpr unsigned kChannel = 0;

    std::array<std::array<std::uint8_t, kBytes>, 2> buffers_{};
    std::uint32_t back_ = 0;
    Micros free_at_ = 0;
    bool busy_ = false;
    bool kept_ = false;
    bool sent_once_ = false;
};

} // namespace lights::hal::rp2040
