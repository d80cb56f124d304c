// The console's bytes over a serial line, on boards that lead one out: 8 data bits, no parity, no flow
// control. Bytes that arrive wait in a small ring until they are read. Nothing here waits. Models
// ConsolePort.
#pragma once

#include "hal/board_spec.hpp"
#include "hal/rp2040/clocks.hpp"
#include "hardware/gpio.h"
#include "hardware/irq.h"
#include "hardware/resets.h"
#include "hardware/uart.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace lights::hal::rp2040 {

template <const BoardSpec& kSpec>
class UartConsole {
  public:
    static void init() {
        if constexpr (kSpec.uart.has_value()) {
            // The SDK's uart_init() works out any divisor at run time; ours is known.
            constexpr std::uint32_t divisor = (kSystemHz * 8 / kSpec.uart->baud + 1) / 2;
            reset_unreset_block_num_wait_blocking(kSpec.uart->uart == 0 ? RESET_UART0 : RESET_UART1);
            uart_hw_t* const line = uart_get_hw(port());
            line->ibrd = divisor >> 6;
            line->fbrd = divisor & 0x3FU;
            line->lcr_h = 3U << UART_UARTLCR_H_WLEN_LSB | UART_UARTLCR_H_FEN_BITS;
            line->cr = UART_UARTCR_UARTEN_BITS | UART_UARTCR_TXE_BITS | UART_UARTCR_RXE_BITS;
            gpio_set_function(kSpec.uart->tx_pin, GPIO_FUNC_UART);
            gpio_set_function(kSpec.uart->rx_pin, GPIO_FUNC_UART);
            // Nothing connected is silence, not noise: one long break. Whoever is connected holds the line
            // high.
            gpio_pull_down(kSpec.uart->rx_pin);
            irq_set_exclusive_handler(UART_IRQ_NUM(port()), on_bytes);
            irq_set_enabled(UART_IRQ_NUM(port()), true);
            uart_set_irqs_enabled(port(), true, false);
        }
    }

    /// The chip's queue could interrupt when it is empty; a line this slow is asked instead.
    static constexpr bool kTellsOfRoom = false;

    /// Whether bytes wait to be read. Safe with interrupts masked, just before sleeping.
    [[nodiscard]] static bool unread() { return first_ != next_; }

    /// Nothing is in the line's own queues either, where bytes rest for a moment before they are announced.
    [[nodiscard]] static bool quiet() {
        if constexpr (kSpec.uart.has_value()) return flushed() && !uart_is_readable(port()) && !unread();
        return true;
    }

    /// Whether somebody holds the other end.
    [[nodiscard]] static bool cable() {
        if constexpr (kSpec.uart.has_value()) return gpio_get(kSpec.uart->rx_pin);
        return false;
    }

    static std::size_t read(std::span<char> into) {
        std::size_t count = 0;
        while (count < into.size() && first_ != next_) {
            into[count++] = ring_[first_];
            first_ = after(first_);
        }
        return count;
    }

    /// Nobody will read what has come so far.
    static void forget() { first_ = next_; }

    /// How much write() certainly takes: one byte while the chip's queue has room, all where there is no
    /// line.
    [[nodiscard]] static std::size_t room() {
        if constexpr (kSpec.uart.has_value()) return uart_is_writable(port()) ? 1 : 0;
        return SIZE_MAX;
    }

    /// Takes at most room() bytes; returns how many.
    static std::size_t write(std::span<const char> bytes) {
        if constexpr (kSpec.uart.has_value()) {
            bytes = bytes.first(std::min(bytes.size(), room()));
            for (const char byte : bytes)
                uart_get_hw(port())->dr = static_cast<std::uint8_t>(byte);
        }
        return bytes.size();
    }

    /// Whether the line has sent everything it was given.
    [[nodiscard]] static bool flushed() {
        if constexpr (kSpec.uart.has_value()) return (uart_get_hw(port())->fr & UART_UARTFR_BUSY_BITS) == 0;
        return true;
    }

  private:
    static constexpr std::uint8_t kRing = 64;
    /// In the place of a byte that was not understood.
    static constexpr char kSpoilt = '\xFF';

    [[nodiscard]] static uart_inst_t* port() { return kSpec.uart->uart == 0 ? uart0 : uart1; }
    [[nodiscard]] static std::uint8_t after(std::uint8_t at) {
        return static_cast<std::uint8_t>((at + 1) % kRing);
    }

    static void on_bytes() {
        while (uart_is_readable(port())) {
            const std::uint32_t word = uart_get_hw(port())->dr;
            if ((word & UART_UARTDR_BE_BITS) != 0) continue; // a cable that was pulled
            if (after(next_) == first_) {
                // Full. A byte that no line may contain takes the place of those that are lost: the line is
                // refused instead of being misread.
                ring_[(next_ + kRing - 1U) % kRing] = kSpoilt;
                continue;
            }
            ring_[next_] =
                (word & (UART_UARTDR_FE_BITS | UART_UARTDR_PE_BITS)) != 0 ? kSpoilt : static_cast<char>(word);
            next_ = after(next_);
        }
    }

    static inline std::array<char, kRing> ring_{};
    static inline volatile std::uint8_t first_ = 0;
    static inline volatile std::uint8_t next_ = 0;
};

} // namespace lights::hal::rp2040
