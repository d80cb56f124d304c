// The words after a command, read by the tables: which options were given, with which values, and what else.
// What they mean for the board is task.hpp's business.
#pragma once

#include "workbench/answer.hpp"
#include "workbench/play_rule.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lights::workbench {

struct Command;

class Arguments {
  public:
    /// Throws BadInput for an option that the command does not have, lacks its value or is given twice.
    Arguments(const Command& command, const std::vector<std::string>& words);

    bool has(std::string_view option) const;
    std::optional<std::string> value(std::string_view option) const;
    /// The value as a number from low to high; throws BadInput otherwise.
    std::optional<std::int64_t> number(std::string_view option, std::int64_t low, std::int64_t high) const;
    const std::vector<std::string>& plain() const { return plain_; }
    /// The plain argument of that number, if there is one.
    const std::string* plain_or_none(std::size_t index) const {
        return index < plain_.size() ? &plain_[index] : nullptr;
    }
    /// Throws BadInput if there are fewer or more plain arguments than the command wants.
    void expect_plain() const;
    /// Throws BadInput if both were given.
    void exclude(std::string_view a, std::string_view b, std::string_view why) const;

    /// The same with another plain argument and without --batch.
    Arguments with_plain(std::string word) const;

    Method method() const;
    PlayRule rule() const;
    int effort(int without) const;

  private:
    const Command* command_;
    std::vector<std::pair<std::string, std::string>> options_;
    std::vector<std::string> plain_;
};

/// A whole number and nothing else.
std::optional<std::int64_t> whole_number(std::string_view word);

} // namespace lights::workbench
