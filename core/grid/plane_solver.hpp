// The open rectangle, reaches plus and sigma, solved by polynomials: the compiled front of the two templates.
// Called by the firmware's console (boards of up to 63×63 in no storage but their own) and by the workbench
// (any size). It knows rows of lanes; text, goals and who asked are its callers' business.
#pragma once

#include "core/grid/plane_narrow.hpp"
#include "core/grid/plane_wide.hpp"

#include <span>

namespace lights::grid {

/// Solves a two-state board of at most 63×63 in place: one word a row, lowest bit leftmost, in: the lights
/// that must change, out: the presses. A board that cannot be solved is left as it is. Needs no other
/// storage, and about 100 bytes of stack. `stop`, if there is one, is asked now and then whether to give up,
/// which leaves the board as it is, too.
PlaneAnswer solve_small_plane(const Plane& plane, std::span<Lane<2>> rows, bool (*stop)() = nullptr);

/// The same for any size and q = 2, 3, 5 or 7 states. `board` is plane.rows rows of lanes_for(plane.cols)
/// lanes; `scratch` is at least WidePlane<q>::scratch_lanes(plane).
template <int q>
PlaneAnswer solve_plane(const Plane& plane, std::span<Lane<q>> board, std::span<Lane<q>> scratch);

/// The dimension of the space of quiet patterns.
template <int q>
int plane_nullity(const Plane& plane, std::span<Lane<q>> scratch);

/// The quiet patterns of a plane, one after the other: a basis.
template <int q>
class QuietPatterns {
  public:
    /// Scratch as for solve_plane, kept until this is gone; `first` holds one row.
    QuietPatterns(const Plane& plane, std::span<Lane<q>> first, std::span<Lane<q>> scratch);

    int count() const { return count_; }

    /// Writes the next pattern; the caller asks at most count() times.
    void next(std::span<Lane<q>> board);

  private:
    WidePlane<q> solver_;
    std::span<Lane<q>> first_;
    int count_;
};

extern template class QuietPatterns<2>;
extern template class QuietPatterns<3>;
extern template class QuietPatterns<5>;
extern template class QuietPatterns<7>;

} // namespace lights::grid
