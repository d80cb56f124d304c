// One board's equations, ready to be solved for any need: the methods of core/grid behind one face, with the
// storage they ask for. Six states are two systems, modulo 2 and modulo 3, put together again. Exhaustion is
// no system: it has no algebra to reuse (see answer.hpp).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "workbench/boards.hpp"

namespace lights::workbench {

enum class Method : std::uint8_t { automatic, exhaust, gauss, rows, polynomial };

/// Which method `automatic` means here.
[[nodiscard]] Method chosen_method(const grid::Grid& grid, Method method);

/// Throws BadInput if the method cannot do this board, or the board is too large for it.
void check_method(const grid::Grid& grid, Method method);

[[nodiscard]] std::string_view name_of(Method method);

class System {
  public:
    virtual ~System() = default;
    System(const System&) = delete;
    System& operator=(const System&) = delete;
    System(System&&) = delete;
    System& operator=(System&&) = delete;

    /// How often each generator of the quiet patterns can be added before it comes round: a quiet pattern is
    /// exactly one sum of fewer than order(i) times generator i.
    [[nodiscard]] const std::vector<std::uint8_t>& orders() const { return orders_; }

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
[[nodiscard]] std::unique_ptr<System> make_system(const grid::Grid& grid, Method method);

/// The nullity of an open rectangle with plus or sigma reach and a prime number of states, nothing else
/// computed.
[[nodiscard]] int plane_nullity(const grid::Grid& grid);

/// Whether the polynomial method has a say on this board.
[[nodiscard]] bool is_polynomial(const grid::Grid& grid);

} // namespace lights::workbench
