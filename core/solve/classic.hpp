// The shortest solution of a classic board in the same few dozen cycles for every board: the hot path that
// hints, pars and the generator lean on. Knows the one world only; core/solve/solver.hpp answers for all.
#pragma once

#include "core/board/bitboard.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace lights {

/// A set of presses, or none if the board cannot be solved; one word, so that it is returned in a register.
class ClassicAnswer {
  public:
    constexpr explicit ClassicAnswer(std::uint32_t word) : word_(word) {}
    constexpr bool solvable() const { return word_ <= kAllCells; }
    /// The shortest solution; the board must be solvable.
    constexpr Presses presses() const { return Presses(word_); }

  private:
    std::uint32_t word_;
};

/// Constant time, no branches.
ClassicAnswer solve_classic(Lights board);

/// The same for many boards at once; `boards` and `answers` are of one length. Answers are words as
/// ClassicAnswer holds them.
void solve_classic(std::span<const std::uint32_t> boards, std::span<std::uint32_t> answers);

/// Bytes of the tables that solve_classic reads.
std::size_t classic_table_bytes();

} // namespace lights
