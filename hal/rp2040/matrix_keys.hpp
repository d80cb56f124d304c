// The buttons of a board with a key matrix, as the main loop wants them: one look, and a rest that ends with
// the next contact. Puts the ghost filter in where the board has no diodes.
#pragma once

#include "core/input/ghost_filter.hpp"
#include "hal/line_check.hpp"
#include "hal/matrix_scanner.hpp"
#include "hal/rp2040/matrix_port.hpp"

#include <array>

namespace lights::hal::rp2040 {

template <const BoardSpec& kSpec>
class MatrixKeys {
  public:
    /// Contacts announce themselves.
    static constexpr Micros kPollEvery = 0;

    void init() noexcept {
        port_.init();
        rest({}, {});
    }

    /// The contacts that are certainly closed: those that were when a contact announced itself, or else this
    /// instant. A key that counts as held stays so while its reading is uncertain.
    [[nodiscard]] RawKeys read(RawKeys held) noexcept {
        MatrixScan scan;
        if (PinWatch::take_caught()) scan = scanner_.scan();
        if (scan.raw.down == 0) {
            port_.look();
            scan = scanner_.scan();
        }
        raw_ = scan.raw;
        if constexpr (kSpec.key_matrix->diodes) return scan.raw;
        return without_ghosts(scan.raw, scan.joined_rows, held.down);
    }

    /// Lets the next contact raise an interrupt; `ignored` keys cannot.
    void rest(RawKeys /*down*/, RawKeys ignored) noexcept { scanner_.rest(raw_, ignored); }

    /// Tells `sink(LineFinding)` what is wrong with the wires; no key must be touched meanwhile.
    template <class Sink>
    void check_lines(Sink sink) noexcept {
        std::array<MatrixLines, static_cast<std::size_t>(MatrixPins<kSpec>::kRows)> readings;
        port_.look();
        for (int row = 0; row < MatrixPins<kSpec>::kRows; ++row) {
            port_.select(row);
            readings[static_cast<std::size_t>(row)] = port_.lines();
        }
        scanner_.rest(raw_);
        hal::check_lines(readings, MatrixPins<kSpec>::kCols, sink);
    }

  private:
    MatrixPins<kSpec> port_;
    MatrixScanner<MatrixPins<kSpec>> scanner_{port_};
    RawKeys raw_;
};

} // namespace lights::hal::rp2040
