#include "workbench/premises.hpp"

#include "core/grid/sweep.hpp"
#include "workbench/system.hpp"

namespace lights::workbench {

namespace {

template <int q>
void add_premises(const grid::Grid& grid, std::vector<Premise>& all) {
    for (std::size_t size = std::size_t{1} << 16;; size *= 2) {
        std::vector<std::byte> storage(size);
        grid::Arena arena(storage);
        grid::Gauss<q> gauss(grid, arena);
        if (arena.exhausted()) continue;
        gauss.system().for_each_premise([&](auto&& factor, int modulus) {
            Premise premise{Cells(static_cast<std::size_t>(grid.places())), modulus};
            for (const int cell : cells_of(grid))
                premise.factors[static_cast<std::size_t>(cell)] =
                    static_cast<std::uint8_t>(factor(cell) % static_cast<unsigned>(modulus));
            all.push_back(std::move(premise));
        });
        return;
    }
}

} // namespace

int Premise::value(const Cells& need) const {
    unsigned sum = 0;
    for (std::size_t i = 0; i < need.size(); ++i)
        sum += unsigned{factors[i]} * need[i];
    return static_cast<int>(sum % static_cast<unsigned>(modulus));
}

std::vector<Premise> premises(const grid::Grid& grid) {
    std::vector<Premise> all;
    for (const int part : prime_powers(grid.states))
        with_prime_power(part, [&](auto q) { add_premises<q()>(grid, all); });
    return all;
}

} // namespace lights::workbench
