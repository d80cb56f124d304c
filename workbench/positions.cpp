#include "workbench/positions.hpp"

#include "workbench/progress.hpp"

#include <algorithm>
#include <cmath>

namespace lights::workbench {

bool Positions::fit(const grid::Grid& grid, PlayRule rule) {
    constexpr double kMostBits = 27;
    return grid.cells() * std::log2(grid.states) + (rule == PlayRule::toggle ? 1 : 0) <= kMostBits;
}

Positions::Positions(const grid::Grid& grid, PlayRule rule, const Cells& target)
    : grid_(grid), rule_(rule), turns_(rule == PlayRule::toggle ? 2 : 1), cells_(cells_of(grid)) {
    std::vector<std::size_t> rank(static_cast<std::size_t>(grid.places()));
    Number boards = 1;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        rank[static_cast<std::size_t>(cells_[i])] = i;
        weight_.push_back(boards);
        boards *= static_cast<Number>(grid.states);
    }
    weight_.push_back(boards);
    for (const int cell : cells_) {
        std::vector<std::size_t> reach;
        Number mask = 0;
        grid::for_each_touched_once(grid, grid.place(cell), [&](int touched) {
            reach.push_back(rank[static_cast<std::size_t>(touched)]);
            mask |= Number{1} << (reach.back() % 32);
        });
        reach_.push_back(std::move(reach));
        mask_.push_back(mask);
    }
    distance_.assign(std::size_t{boards} * turns_, kNowhere);
    std::vector<Number> front;
    for (unsigned turn = 0; turn < turns_; ++turn) {
        front.push_back(number_of(target) * turns_ + turn);
        distance_[front.back()] = 0;
    }
    Progress progress("searching all positions");
    double seen = 0;
    for (std::uint16_t depth = 1; !front.empty() && depth < kNowhere; ++depth) {
        std::vector<Number> next;
        for (const Number position : front) {
            const Number board = position / turns_;
            // In toggle the turn after a press is the other one than before it. Turn 1: a lit press comes
            // next.
            const bool was_lit = turns_ == 2 && position % 2 == 0;
            for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
                const Number before = pressed(board, cell, true);
                if (!may_press(rule_, was_lit, state(before, cell))) continue;
                const Number from = before * turns_ + (was_lit ? 1 : 0);
                if (distance_[from] != kNowhere) continue;
                distance_[from] = depth;
                next.push_back(from);
            }
        }
        seen += static_cast<double>(front.size());
        progress.show(seen, static_cast<double>(distance_.size()));
        front = std::move(next);
    }
}

Positions::Number Positions::number_of(const Cells& board) const {
    Number number = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i)
        number += weight_[i] * board[static_cast<std::size_t>(cells_[i])];
    return number;
}

Cells Positions::board_of(Number number) const {
    Cells board(static_cast<std::size_t>(grid_.places()));
    for (std::size_t i = 0; i < cells_.size(); ++i)
        board[static_cast<std::size_t>(cells_[i])] = static_cast<std::uint8_t>(state(number, i));
    return board;
}

int Positions::state(Number board, std::size_t cell) const {
    if (grid_.states == 2) return static_cast<int>(board >> cell & 1U);
    return static_cast<int>(board / weight_[cell] % static_cast<Number>(grid_.states));
}

Positions::Number Positions::pressed(Number board, std::size_t cell, bool backwards) const {
    if (grid_.states == 2) return board ^ mask_[cell];
    const auto last = grid_.states - 1;
    for (const std::size_t touched : reach_[cell]) {
        const int now = state(board, touched);
        if (backwards)
            board =
                now == 0 ? board + weight_[touched] * static_cast<Number>(last) : board - weight_[touched];
        else
            board =
                now == last ? board - weight_[touched] * static_cast<Number>(last) : board + weight_[touched];
    }
    return board;
}

Positions::Number Positions::start(Number board) const {
    return board * turns_ + (turns_ == 2 ? 1 : 0);
}

std::optional<int> Positions::distance(const Cells& board) const {
    const std::uint16_t presses = distance_[start(number_of(board))];
    if (presses == kNowhere) return std::nullopt;
    return presses;
}

std::vector<int> Positions::way(const Cells& board) const {
    std::vector<int> presses;
    Number position = start(number_of(board));
    while (distance_[position] != 0) {
        const Number here = position / turns_;
        const bool lit_next = position % turns_ == 1;
        for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
            if (!may_press(rule_, lit_next, state(here, cell))) continue;
            const Number to = pressed(here, cell, false) * turns_ + (turns_ == 2 && !lit_next ? 1 : 0);
            if (distance_[to] == kNowhere || distance_[to] + 1 != distance_[position]) continue;
            presses.push_back(cells_[cell]);
            position = to;
            break;
        }
    }
    return presses;
}

std::vector<std::uint64_t> Positions::histogram() const {
    std::vector<std::uint64_t> boards;
    for (Number board = 0; board < weight_.back(); ++board) {
        const std::uint16_t presses = distance_[start(board)];
        if (presses == kNowhere) continue;
        if (presses >= boards.size()) boards.resize(presses + std::size_t{1});
        ++boards[presses];
    }
    return boards;
}

Cells Positions::hardest() const {
    Number best = 0;
    int longest = -1;
    for (Number board = 0; board < weight_.back(); ++board) {
        const std::uint16_t presses = distance_[start(board)];
        if (presses == kNowhere || presses <= longest) continue;
        longest = presses;
        best = board;
    }
    return board_of(best);
}

Positions::Lit Positions::with_lit(int lit) const {
    Lit found;
    for (Number board = 0; board < weight_.back(); ++board) {
        int here = 0;
        for (std::size_t cell = 0; cell < cells_.size(); ++cell)
            here += state(board, cell) != 0 ? 1 : 0;
        if (here != lit) continue;
        ++found.boards;
        if (distance_[start(board)] != kNowhere) ++found.solvable;
    }
    return found;
}

} // namespace lights::workbench
