// The buttons of a board with a key matrix, as the main loop wants them: one look, and a rest that ends with
// the next contact.
#pragma once

#include "hal/key_port.hpp"
#include "hal/rp2040/matrix_port.hpp"

#include <array>
#include <optional>

namespace lights::hal::rp2040 {

template <const BoardSpec& kSpec>
class MatrixKeys {
  public:
    /// Contacts announce themselves.
    [[nodiscard]] static constexpr Micros poll_every(bool /*asleep*/) { return 0; }

    void init() {
        static_assert(KeyPort<MatrixKeys>);
        Pins::init();
        rest({});
    }

    /// The contacts that were closed when one announced itself, or else those that are this instant.
    [[nodiscard]] KeyReading read() {
        KeyReading reading;
        if (PinWatch::take_caught()) reading = taken();
        if (reading.closed().empty()) {
            PinWatch::look();
            reading = taken();
        }
        closed_ = reading.closed();
        return reading;
    }

    /// Lets the next contact raise an interrupt; `ignored` keys cannot.
    void rest(KeySet ignored) {
        const MatrixRest rest = rest_of(Pins::kRows, Pins::kCols, closed_, ignored);
        Pins::drive(rest.rows);
        Pins::arm(rest.columns);
    }

    /// No cursor here.
    [[nodiscard]] static std::optional<Cell> take_move() { return std::nullopt; }

    /// Tells `sink(LineFinding)` what is wrong with the wires; no key must be touched meanwhile.
    template <class Sink>
    void check_lines(Sink sink) {
        PinWatch::look();
        const MatrixReading reading = Pins::reading(0);
        rest({});
        hal::check_lines(std::span(reading).first(Pins::kRows), Pins::kCols, sink);
    }

  private:
    using Pins = MatrixPins<kSpec>;

    [[nodiscard]] static KeyReading taken() {
        return {.first = decode(Pins::reading(0)),
                .second = decode(Pins::reading(1)),
                .diodes = kSpec.key_matrix->diodes};
    }

    KeySet closed_;
};

} // namespace lights::hal::rp2040
