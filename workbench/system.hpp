// One board's equations, ready to be solved for any need: the methods of core/grid behind one face, with the
// storage they ask for. Six states are two systems, modulo 2 and modulo 3, put together again, and so are all
// products of different primes. Exhaustion is no system: it has no algebra to reuse (see answer.hpp).
#pragma once

#include "workbench/boards.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lights::workbench {

enum class Method : std::uint8_t { automatic, exhaust, gauss, rows, polynomial };

inline constexpr int kMostStates = 16;

/// The number of states as a product of powers of different primes: 12 is 4 · 3.
std::vector<int> prime_powers(int states);
bool is_prime(int states);

/// Calls `use` with the number as a constant; it is a power of a prime, up to kMostStates.
template <class Use>
auto with_prime_power(int states, Use&& use) {
    switch (states) {
    case 2:
        return use(std::integral_constant<int, 2>());
    case 3:
        return use(std::integral_constant<int, 3>());
    case 4:
        return use(std::integral_constant<int, 4>());
    case 5:
        return use(std::integral_constant<int, 5>());
    case 7:
        return use(std::integral_constant<int, 7>());
    case 8:
        return use(std::integral_constant<int, 8>());
    case 9:
        return use(std::integral_constant<int, 9>());
    case 11:
        return use(std::integral_constant<int, 11>());
    case 13:
        return use(std::integral_constant<int, 13>());
    default:
        return use(std::integral_constant<int, 16>());
    }
}

/// Which method `automatic` means here.
Method chosen_method(const grid::Grid& grid, Method method);

/// Throws BadInput if the method cannot do this board, or the board is too large for it.
void check_method(const grid::Grid& grid, Method method);

class System {
  public:
    virtual ~System() = default;
    System(const System&) = delete;
    System& operator=(const System&) = delete;
    System(System&&) = delete;
    System& operator=(System&&) = delete;

    /// How often each generator of the quiet patterns can be added before it comes round: a quiet pattern is
    /// exactly one sum of fewer than order(i) times generator i.
    const std::vector<std::uint8_t>& orders() const { return orders_; }

    /// Presses that give every cell what it needs, or nothing.
    [[nodiscard]] virtual std::optional<Cells> solve(const Cells& need) = 0;

    /// The generators one after the other; `take` is called with each.
    template <class Take>
    void for_each_generator(Take&& take) {
        rewind();
        for (std::size_t i = 0; i < orders_.size(); ++i)
            take(i, next_generator());
    }

  protected:
    System() = default;
    void set_orders(std::vector<std::uint8_t> orders) { orders_ = std::move(orders); }

    virtual void rewind() = 0;
    virtual Cells next_generator() = 0;

  private:
    std::vector<std::uint8_t> orders_;
};

/// `method` is not exhaust.
std::unique_ptr<System> make_system(const grid::Grid& grid, Method method);

/// The nullity of an open rectangle with plus or sigma reach and 2, 3, 5 or 7 states, nothing else computed.
int plane_nullity(const grid::Grid& grid);

/// Whether the polynomial method has a say on this board.
bool is_polynomial(const grid::Grid& grid);

} // namespace lights::workbench
