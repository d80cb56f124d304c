// The command line: which options there are, what they say about the board, and which of them contradict each
// other. Commands take an Arguments and never look at argv.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "workbench/answer.hpp"

namespace lights::workbench {

/// Every option as given; a command names those it understands, and any other is refused.
class Arguments {
  public:
    /// Throws BadInput for an option that is not in `known` or lacks its value.
    Arguments(std::string_view command, std::vector<std::string> words,
              const std::vector<std::string_view>& known);

    [[nodiscard]] bool has(std::string_view option) const;
    [[nodiscard]] std::optional<std::string> value(std::string_view option) const;
    /// The value as a number from low to high; throws BadInput otherwise.
    [[nodiscard]] std::optional<std::int64_t> number(std::string_view option, std::int64_t low,
                                                     std::int64_t high) const;
    [[nodiscard]] const std::vector<std::string>& plain() const { return plain_; }
    /// Throws BadInput if there are fewer or more plain arguments.
    void expect_plain(std::size_t least, std::size_t most, std::string_view what) const;
    /// Throws BadInput if both were given.
    void exclude(std::string_view a, std::string_view b, std::string_view why) const;

    [[nodiscard]] bool json() const { return has("--json"); }
    [[nodiscard]] Method method() const;
    [[nodiscard]] int effort() const;

  private:
    std::string command_;
    std::vector<std::pair<std::string, std::string>> options_;
    std::vector<std::string> plain_;
};

/// The options that say which board is meant.
[[nodiscard]] std::vector<std::string_view> board_options();

/// A board and where it is to go, put together from text and options.
struct Task {
    grid::Grid grid;
    Cells board;
    Cells target;
    bool given = false; ///< a board was given; without one it is dark

    [[nodiscard]] Cells need() const { return needs(grid, board, target); }
};

/// `board` is the plain argument that holds the board, if there is one. Without a board, --size, --hex or
/// --world says how large it is.
[[nodiscard]] Task read_task(const Arguments& arguments, const std::string* board);

/// The grid alone, for commands that take no board.
[[nodiscard]] grid::Grid read_grid(const Arguments& arguments);

[[nodiscard]] std::string_view name_of(Reach reach);
[[nodiscard]] std::string_view name_of(Surface surface);

/// "5×5, reach plus, surface plane, 2 states", for headings.
[[nodiscard]] std::string describe(const grid::Grid& grid);

} // namespace lights::workbench
