#include "core/grid/plane_solver.hpp"

namespace lights::grid {

PlaneAnswer solve_small_plane(const Plane& plane, std::span<Lane<2>> rows, bool (*stop)()) {
    return NarrowPlane<2>(plane).solve(rows, [stop] { return stop != nullptr && stop(); });
}

template <int q>
PlaneAnswer solve_plane(const Plane& plane, std::span<Lane<q>> board, std::span<Lane<q>> scratch) {
    if (NarrowPlane<q>::fits(plane)) return NarrowPlane<q>(plane).solve(board);
    return WidePlane<q>(plane, scratch).solve(board.data());
}

template <int q>
int plane_nullity(const Plane& plane, std::span<Lane<q>> scratch) {
    if (NarrowPlane<q>::fits(plane)) return NarrowPlane<q>(plane).nullity();
    return WidePlane<q>(plane, scratch).nullity();
}

template <int q>
QuietPatterns<q>::QuietPatterns(const Plane& plane, std::span<Lane<q>> first, std::span<Lane<q>> scratch)
    : solver_(plane, scratch), first_(first), count_(solver_.quiet_row(first.data())) {}

template <int q>
void QuietPatterns<q>::next(std::span<Lane<q>> board) {
    solver_.unroll_quiet(first_.data(), board.data());
    solver_.step(first_.data());
}

template PlaneAnswer solve_plane<2>(const Plane&, std::span<Lane<2>>, std::span<Lane<2>>);
template PlaneAnswer solve_plane<3>(const Plane&, std::span<Lane<3>>, std::span<Lane<3>>);
template PlaneAnswer solve_plane<5>(const Plane&, std::span<Lane<5>>, std::span<Lane<5>>);
template PlaneAnswer solve_plane<7>(const Plane&, std::span<Lane<7>>, std::span<Lane<7>>);
template int plane_nullity<2>(const Plane&, std::span<Lane<2>>);
template int plane_nullity<3>(const Plane&, std::span<Lane<3>>);
template int plane_nullity<5>(const Plane&, std::span<Lane<5>>);
template int plane_nullity<7>(const Plane&, std::span<Lane<7>>);
template class QuietPatterns<2>;
template class QuietPatterns<3>;
template class QuietPatterns<5>;
template class QuietPatterns<7>;

} // namespace lights::grid
