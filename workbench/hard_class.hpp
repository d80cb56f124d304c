// Two states. Has a game boards whose solutions are all long?
//
// The solutions of a board are one plan plus any sum of quiet patterns. The column of a cell says which of
// the k patterns change it; cells of one column form a group, and d(g) is its unpressed minus its pressed
// cells. The sum c of patterns turns the groups over that an odd number of them change, so
//
//     F(c) = Σ d(g)·(−1)^(c·g)
//
// is unpressed minus pressed cells in that solution, and the shortest is where F is greatest. d(g) lies
// between minus and plus the cells of the group and is even or odd as they are. Wanted: a d with F(c) ≤ cap
// for all c.
//
// The search goes through spaces of columns, each in the next. Over all c that agree on such a space V the
// mean of F is the sum over the groups in V alone, which so is at most cap as well. From V to V and v + V the
// two values that come of one are old ± new: |new| ≤ cap − old. What is new is found by halves in the same
// way, between two bounds for each c; and the mean of its squares is Σ d², at least the number of its odd
// groups.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace lights::workbench {

class HardClassSearch {
  public:
    struct Group {
        std::uint32_t column; ///< not 0: bit i says whether quiet pattern i changes its cells
        int cells;
    };
    enum class Answer : std::uint8_t { found, none, given_up };

    /// The sums and their bounds are kept for every c, on every step of the search.
    static constexpr std::size_t kMostPatterns = 14;

    HardClassSearch(std::size_t patterns, std::vector<Group> groups);

    /// Whether there is such a d, as far as so many steps tell.
    [[nodiscard]] Answer search(int cap, std::uint64_t steps);
    /// d of every group in the order given; after `found`.
    const std::vector<int>& found() const { return found_; }

    /// Another basis of the quiet patterns, each as a set of those given. The spaces that are searched are
    /// the columns of the cells that the last of these leave alone: all but the first, all but the first two,
    /// ….
    const std::vector<std::uint32_t>& basis() const { return basis_; }

  private:
    using Sums = std::vector<int>;
    using Then = std::function<bool(const Sums&)>; ///< returns whether the search is over

    void choose_basis();
    /// Every choice for the groups whose columns in the basis are from `first` on, 2^bits of them, with sums
    /// between the bounds.
    bool choose(std::size_t bits, std::size_t first, const Sums& low, const Sums& high, const Then& then);
    /// All larger spaces, when the groups of the first 2^bits columns are chosen.
    bool enlarge(std::size_t bits, const Sums& sums);
    int odd_groups(std::size_t bits, std::size_t first) const {
        return odd_before_[first + (std::size_t{1} << bits)] - odd_before_[first];
    }
    void keep(const Sums& sums);

    std::size_t patterns_;
    std::vector<Group> groups_;
    std::vector<std::uint32_t> basis_;
    std::vector<int> cells_;       ///< of each column in the basis; 0 where there is no group
    std::vector<int> odd_before_;  ///< groups of an odd number of cells with smaller columns
    std::vector<int> some_before_; ///< groups with smaller columns

    int cap_ = 0;
    std::uint64_t steps_left_ = 0;
    bool given_up_ = false;
    /// A d may be turned over by any sum of patterns. So of what is new in a space only one of two opposite
    /// choices is looked at: the one whose first d that is not zero is positive.
    bool sign_settled_ = false;
    std::vector<int> found_;
};

} // namespace lights::workbench
