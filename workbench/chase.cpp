#include "workbench/chase.hpp"

#include "core/grid/chase_plan.hpp"
#include "workbench/bad_input.hpp"
#include "workbench/wording.hpp"

#include <algorithm>
#include <map>

namespace lights::workbench {

namespace {

using grid::Grid;

constexpr int kMostFree = 64;
constexpr std::uint64_t kMostTable = 1U << 12;

/// The plan of core/grid with the storage it needs.
class Plan {
  public:
    explicit Plan(const Grid& grid) {
        for (std::size_t size = std::size_t{1} << 14;; size *= 2) {
            storage_.assign(size, std::byte{});
            grid::Arena arena(storage_);
            plan_.emplace(grid, arena);
            if (!arena.exhausted()) return;
        }
    }
    const grid::ChasePlan& operator*() const { return *plan_; }
    const grid::ChasePlan* operator->() const { return &*plan_; }

  private:
    std::vector<std::byte> storage_;
    std::optional<grid::ChasePlan> plan_;
};

/// Walks through the chase and records it row by row.
class Walk {
  public:
    Walk(const Task& task, Chase& chase) : task_(&task), chase_(&chase), board_(task.board) {
        chase.presses.assign(board_.size(), 0);
    }

    void press(int pass, int cell, int button, int times) {
        if (times == 0) return;
        const Grid& grid = task_->grid;
        const int row = grid.place(button).row;
        const int from = cell < 0 ? -1 : grid.place(cell).row;
        if (chase_->steps.empty() || chase_->steps.back().pass != pass || chase_->steps.back().row != row ||
            chase_->steps.back().from != from)
            chase_->steps.push_back({pass, row, from, true, Cells(board_.size()), {}});
        ChaseRow& step = chase_->steps.back();
        if (cell >= 0 && !(grid.place(button) == Place{from + 1, grid.place(cell).col})) step.below = false;
        const auto at = static_cast<std::size_t>(button);
        step.presses[at] = static_cast<std::uint8_t>(times);
        chase_->presses[at] = static_cast<std::uint8_t>((chase_->presses[at] + times) % grid.states);
        grid::for_each_touched_once(grid, grid.place(button), [&](int touched) {
            std::uint8_t& state = board_[static_cast<std::size_t>(touched)];
            state = static_cast<std::uint8_t>((state + times) % grid.states);
        });
        step.board = board_;
    }
    int need(int cell) const {
        const auto at = static_cast<std::size_t>(cell);
        return (task_->target[at] + task_->grid.states - board_[at]) % task_->grid.states;
    }
    const Cells& board() const { return board_; }

  private:
    const Task* task_;
    Chase* chase_;
    Cells board_;
};

std::string presses_of(const Grid& grid, const Cells& presses) {
    std::string text;
    for (const int cell : cells_of(grid)) {
        const int times = presses[static_cast<std::size_t>(cell)];
        if (times == 0) continue;
        const Place at = counted_place(grid, cell);
        text += (text.empty() ? "" : ", ") + std::to_string(at.row) + " " + std::to_string(at.col);
        if (times > 1) text += " (" + std::to_string(times) + " times)";
    }
    return text;
}

std::string cell_list(const Grid& grid, const std::vector<int>& cells) {
    std::string text;
    for (const int cell : cells) {
        const Place at = counted_place(grid, cell);
        text += (text.empty() ? "" : ", ") + std::to_string(at.row) + " " + std::to_string(at.col);
    }
    return text;
}

std::string sum_text(const std::vector<int>& factors, const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < factors.size(); ++i)
        if (factors[i] != 0)
            text += (text.empty() ? "" : " + ") + (factors[i] == 1 ? "" : std::to_string(factors[i]) + "·") +
                    names[i];
    return text.empty() ? "0" : text;
}

} // namespace

Chase chased(const Task& task, Method method) {
    const Grid& grid = task.grid;
    const Plan plan(grid);
    Chase chase;
    chase.states = grid.states;
    const std::vector<int> cells = cells_of(grid);
    for (const int cell : cells) {
        if (plan->number(cell) > 0) chase.free.push_back(cell);
        if (plan->key(cell) < 0) chase.left_over.push_back(cell);
    }
    chase.last_row = grid.relation == nullptr && grid.hex_order == 0 &&
                     static_cast<int>(chase.left_over.size()) == grid.cols() &&
                     chase.left_over.front() == grid.index({grid.rows() - 1, 0});
    Walk walk(task, chase);
    const auto pass_down = [&](int pass) {
        for (const int cell : cells)
            if (plan->key(cell) >= 0) walk.press(pass, cell, plan->key(cell), walk.need(cell));
    };
    pass_down(1);
    for (const int cell : chase.left_over)
        chase.left.push_back(static_cast<std::uint8_t>(walk.need(cell)));
    if (total(chase.left) != 0) {
        const Answer rest = answer(grid, method, needs(grid, walk.board(), task.target), kQuickEffort);
        if (!rest.solvable) return chase;
        for (const int button : chase.free)
            walk.press(2, -1, button, rest.presses[static_cast<std::size_t>(button)]);
        pass_down(2);
    }
    chase.solved = walk.board() == task.target;
    return chase;
}

std::string left_text(const Chase& chase) {
    const Grid row{{1, static_cast<int>(chase.left.size()), Reach::plus, Surface::plane}, chase.states, 0};
    return row_text(row, chase.left, 0);
}

std::string chase_text(const Task& task, const Chase& chase) {
    std::string text;
    int pass = 0;
    const auto left_over = [&] {
        return (chase.last_row ? "left over in the last row: "
                               : "left over at " + cell_list(task.grid, chase.left_over) + ": ") +
               left_text(chase) + '\n';
    };
    for (const ChaseRow& step : chase.steps) {
        if (step.pass != pass) {
            if (step.pass == 2) text += "\n" + left_over();
            text += (pass == 0 ? "" : "\n") + std::string(step.pass == 1 ? "first" : "second") + " pass\n";
            pass = step.pass;
        }
        text += "\nrow " + std::to_string(step.row + 1) + ": press " + presses_of(task.grid, step.presses);
        if (step.from < 0)
            text += chase.last_row ? ", which the left-over row asks for\n"
                                   : ", which the left-over cells ask for\n";
        else if (step.below)
            text += ", below the cells of row " + std::to_string(step.from + 1) + " that are not right\n";
        else
            text += ", one for each cell of row " + std::to_string(step.from + 1) + " that is not right\n";
        text += board_text(task.grid, step.board);
    }
    if (chase.solved) return text + "\ndone: " + presses_text(total(chase.presses)) + " in all\n";
    return text + "\n" + left_over() + "unsolvable: no presses in the first row make that row vanish\n";
}

AddedRow added_row(const Grid& grid) {
    const Plan plan(grid);
    if (plan->unknowns() > kMostFree)
        throw BadInput("a chase has " + std::to_string(plan->unknowns()) +
                       " free presses here, too many to print their equations; at most " +
                       std::to_string(kMostFree));
    AddedRow added;
    const int q = grid.states;
    const auto free = static_cast<std::size_t>(plan->unknowns());
    // What each press is, as a sum over the free ones.
    Matrix form(static_cast<std::size_t>(grid.places()), std::vector<int>(free));
    added.free.resize(free);
    const std::vector<int> cells = cells_of(grid);
    for (const int press : cells)
        if (const int number = plan->number(press); number > 0) {
            form[static_cast<std::size_t>(press)][static_cast<std::size_t>(number - 1)] = 1;
            added.free[static_cast<std::size_t>(number - 1)] = press;
        }
    for (const int cell : cells) {
        const int key = plan->key(cell);
        std::vector<int> sum(free);
        for (const int press : plan->equations().of(cell))
            if (press != key)
                for (std::size_t i = 0; i < free; ++i)
                    sum[i] = (sum[i] + form[static_cast<std::size_t>(press)][i]) % q;
        if (key < 0) {
            added.left_over.push_back(cell);
            added.matrix.push_back(sum);
        } else {
            for (std::size_t i = 0; i < free; ++i)
                form[static_cast<std::size_t>(key)][i] = (q - sum[i]) % q;
        }
    }
    for (const int part : prime_powers(q)) {
        std::vector<AddedRow::Formula> formulas(free);
        const Reduction found = added.matrix.empty() ? Reduction{} : reduction_of(added.matrix, part);
        for (AddedRow::Formula& formula : formulas)
            formula.modulus = part;
        for (std::size_t row = 0; row < found.reduced.size(); ++row) {
            int pivot = 0;
            if (row < found.pivots.size()) {
                const auto unknown = static_cast<std::size_t>(found.pivots[row]);
                pivot = found.reduced[row][unknown];
                formulas[unknown].factors = found.record[row];
                formulas[unknown].divisor = pivot;
            }
            const int modulus = pivot == 0 ? part : pivot;
            if (modulus == 1) continue;
            std::vector<int> factors = found.record[row];
            for (int& factor : factors)
                factor %= modulus;
            added.premises.push_back({factors, modulus});
        }
        added.formulas.push_back(std::move(formulas));
    }
    return added;
}

RowTable row_table(const AddedRow& added, int states) {
    std::uint64_t plans = 1;
    for (std::size_t i = 0; i < added.free.size(); ++i) {
        plans *= static_cast<unsigned>(states);
        if (plans > kMostTable) return {};
    }
    std::map<std::vector<int>, std::vector<int>> best;
    const auto weight = [](const std::vector<int>& presses) {
        int sum = 0;
        for (const int times : presses)
            sum += times;
        return sum;
    };
    for (std::uint64_t plan = 0; plan < plans; ++plan) {
        std::vector<int> presses;
        std::uint64_t rest = plan;
        for (std::size_t i = 0; i < added.free.size(); ++i, rest /= static_cast<unsigned>(states))
            presses.push_back(static_cast<int>(rest % static_cast<unsigned>(states)));
        std::vector<int> left;
        for (const auto& row : added.matrix) {
            int sum = 0;
            for (std::size_t i = 0; i < row.size(); ++i)
                sum += row[i] * presses[i];
            left.push_back(sum % states);
        }
        const auto [at, fresh] = best.emplace(left, presses);
        if (!fresh && weight(presses) < weight(at->second)) at->second = presses;
    }
    RowTable table;
    for (const auto& [left, presses] : best)
        if (weight(left) != 0) table.rows.emplace_back(left, presses);
    return table;
}

std::string added_row_text(const Grid& grid, const AddedRow& added, const RowTable& table) {
    const char* between = grid.rows() > 9 || grid.cols() > 9 ? "," : "";
    std::vector<std::string> x;
    std::vector<std::string> a;
    a.reserve(added.left_over.size());
    for (const int press : added.free) {
        const Place at = counted_place(grid, press);
        x.push_back("x" + std::to_string(at.row) + between + std::to_string(at.col));
    }
    for (std::size_t i = 0; i < added.left_over.size(); ++i)
        a.push_back("a" + std::to_string(i + 1));
    std::string text = "The added row. x are the presses that are free, at " + cell_list(grid, added.free) +
                       ";\na is what a first pass without them leaves to do at " +
                       cell_list(grid, added.left_over) + ":\n";
    for (std::size_t i = 0; i < added.matrix.size(); ++i)
        text += "  " + sum_text(added.matrix[i], x) + " = " + a[i] + "\n";
    text += "  all (mod " + std::to_string(grid.states) + ")\nThe premise on what is left over:\n";
    for (const AddedRow::Sum& premise : added.premises)
        text += "  " + sum_text(premise.factors, a) + " = 0 (mod " + std::to_string(premise.modulus) + ")\n";
    if (added.premises.empty()) text += "  (nothing: every row can be finished)\n";
    text += "The presses before the second pass:\n";
    for (const auto& part : added.formulas)
        for (std::size_t i = 0; i < part.size(); ++i) {
            text += "  " + x[i] + " = ";
            if (part[i].factors.empty())
                text += "0, or any other";
            else
                text += part[i].divisor == 1
                            ? sum_text(part[i].factors, a)
                            : "(" + sum_text(part[i].factors, a) + ") / " + std::to_string(part[i].divisor);
            text +=
                part[i].modulus == grid.states ? "\n" : " (mod " + std::to_string(part[i].modulus) + ")\n";
        }
    if (!table.rows.empty()) text += "The rows that can be left over, and what to press for each:\n";
    const auto line = [&](const std::vector<int>& values) {
        std::string row;
        for (const int value : values)
            row += cell_text(grid, value);
        return row;
    };
    for (const auto& [left, presses] : table.rows)
        text += "  " + line(left) + "  " + line(presses) + "\n";
    return text;
}

} // namespace lights::workbench
