#include "workbench/classes.hpp"

#include "workbench/bad_input.hpp"
#include "workbench/system.hpp"

#include <deque>

namespace lights::workbench {

namespace {

constexpr std::uint64_t kMostClasses = 1U << 20;

} // namespace

Classes::Classes(const grid::Grid& grid) : grid_(grid) {
    check_method(grid, Method::gauss);
    premises_ = workbench::premises(grid);
    std::uint64_t count = 1;
    for (const Premise& premise : premises_) {
        count *= static_cast<unsigned>(premise.modulus);
        if (count > kMostClasses) return;
    }
    count_ = static_cast<std::uint32_t>(count);
}

std::uint64_t Classes::number(const Cells& need) const {
    std::uint64_t number = 0;
    for (std::size_t i = premises_.size(); i > 0; --i)
        number = number * static_cast<unsigned>(premises_[i - 1].modulus) +
                 static_cast<unsigned>(premises_[i - 1].value(need));
    return number;
}

std::uint64_t Classes::sum(std::uint64_t a, std::uint64_t b) const {
    std::uint64_t result = 0;
    std::uint64_t weight = 1;
    for (const Premise& premise : premises_) {
        const auto modulus = static_cast<std::uint64_t>(premise.modulus);
        // Digit by digit, without carrying.
        result += weight * ((a % modulus + b % modulus) % modulus);
        a /= modulus;
        b /= modulus;
        weight *= modulus;
    }
    return result;
}

std::vector<Cells> Classes::lightest() const {
    // Breadth first from class 0: each step gives one more cell some other state.
    struct From {
        std::uint32_t before = 0;
        int cell = -1;
        int state = 0;
    };
    const std::vector<int> cells = cells_of(grid_);
    const std::uint32_t count = *count_;
    std::vector<From> from(count);
    std::vector<bool> seen(count);
    std::deque<std::uint32_t> queue{0};
    seen[0] = true;
    const auto sum = [&](std::uint32_t a, const std::vector<int>& add, int times) {
        std::uint32_t result = 0;
        std::uint32_t weight = 1;
        for (std::size_t i = 0; i < premises_.size(); ++i) {
            const auto modulus = static_cast<std::uint32_t>(premises_[i].modulus);
            result += weight * ((a % modulus + static_cast<std::uint32_t>(add[i] * times)) % modulus);
            a /= modulus;
            weight *= modulus;
        }
        return result;
    };
    std::vector<std::vector<int>> column(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (const Premise& premise : premises_)
            column[i].push_back(premise.factors[static_cast<std::size_t>(cells[i])]);
    while (!queue.empty()) {
        const std::uint32_t here = queue.front();
        queue.pop_front();
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (int state = 1; state < grid_.states; ++state) {
                const std::uint32_t next = sum(here, column[i], state);
                if (seen[next]) continue;
                seen[next] = true;
                from[next] = {here, cells[i], state};
                queue.push_back(next);
            }
    }
    std::vector<Cells> boards(count, Cells(static_cast<std::size_t>(grid_.places())));
    for (std::uint32_t number = 0; number < count; ++number)
        for (std::uint32_t at = number; at != 0; at = from[at].before) {
            std::uint8_t& cell = boards[number][static_cast<std::size_t>(from[at].cell)];
            cell = static_cast<std::uint8_t>((cell + from[at].state) % grid_.states);
        }
    return boards;
}

} // namespace lights::workbench
