// What a command has to say, said once and shaped here: prose for people, or one JSON object for programs.
// Every value comes with the words that people read in its place; a value without words is for programs
// alone. It is written as it comes, so that a list may be longer than memory.
#pragma once

#include "workbench/boards.hpp"

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lights::workbench {

class Report {
  public:
    /// `next` stands between the entries of a list that people may want to read, too.
    Report(std::ostream& out, bool json, std::string_view next = ",\n ")
        : out_(&out), json_(json), next_(next) {}

    bool json() const { return json_; }

    Report& text(std::string_view name, std::string_view value, std::string_view words = {});
    Report& number(std::string_view name, std::int64_t value, std::string_view words = {});
    Report& truth(std::string_view name, bool value, std::string_view words = {});
    /// null
    Report& nothing(std::string_view name, std::string_view words = {});
    /// Under a heading, its rows; or an array of rows, each an array of numbers. A honeycomb's rows have as
    /// many as it has cells there.
    Report& board(std::string_view name, const grid::Grid& grid, const Cells& cells,
                  std::string_view heading = {});
    /// The same for programs alone: people have been told, or are told otherwise.
    Report& silent_board(std::string_view name, const grid::Grid& grid, const Cells& cells);
    /// One row of a board, for programs.
    Report& row(std::string_view name, const grid::Grid& grid, const Cells& cells, int row);
    Report& numbers(std::string_view name, const std::vector<int>& values);
    /// All rows on one line, for programs.
    Report& board_line(std::string_view name, const grid::Grid& grid, const Cells& cells);
    /// Words for people alone.
    Report& words(std::string_view words);

    /// A list of objects, of boards or of texts.
    void open_list(std::string_view name);
    void close_list();
    void open_entry();
    void close_entry();
    /// Entries of a list that are no objects.
    void board_entry(const grid::Grid& grid, const Cells& cells, std::string_view heading = {});
    void number_entry(std::int64_t value);
    void numbers_entry(const std::vector<int>& values);
    void texts_entry(const std::vector<std::string>& texts, std::string_view words = {});

    /// Closes the object.
    void end();

  private:
    void separate(std::string_view between);
    void key(std::string_view key);
    void tell(std::string_view words);
    void rows(const grid::Grid& grid, const Cells& cells, int first, int end);

    std::ostream* out_;
    bool json_;
    std::string_view next_;
    bool begun_ = false;
    bool first_ = true; ///< nothing stands yet in the innermost object or list
};

} // namespace lights::workbench
