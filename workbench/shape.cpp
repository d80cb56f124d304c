#include "workbench/shape.hpp"

#include "workbench/arguments.hpp"
#include "workbench/bad_input.hpp"
#include "workbench/boards.hpp"
#include "workbench/names.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>

namespace lights::workbench {

Game make_game(int rows, int cols, int states, std::vector<std::uint8_t> held,
               const std::vector<std::vector<int>>& reaches, std::string name) {
    auto shape = std::make_shared<Shape>();
    shape->name = std::move(name);
    shape->places_held = std::move(held);
    shape->cells = static_cast<int>(std::count(shape->places_held.begin(), shape->places_held.end(), 1));
    for (std::size_t press = 0; press < reaches.size(); ++press) {
        shape->starts.push_back(static_cast<std::int32_t>(shape->cells_touched.size()));
        if (shape->places_held[press] == 0) continue;
        std::vector<int> cells = reaches[press];
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        int wide = 0;
        for (const int cell : cells)
            if (shape->places_held[static_cast<std::size_t>(cell)] != 0) {
                shape->cells_touched.push_back(cell);
                ++wide;
            }
        shape->widest = std::max(shape->widest, wide);
    }
    shape->starts.push_back(static_cast<std::int32_t>(shape->cells_touched.size()));
    shape->start = shape->starts;
    shape->touched = shape->cells_touched;
    shape->held = shape->places_held;
    Game game{{{rows, cols, Reach::plus, Surface::plane}, states, 0}, shape};
    game.grid.relation = shape.get();
    return game;
}

Steps steps_of_drawing(const std::string& drawing) {
    std::vector<std::string> rows;
    std::istringstream parts(drawing);
    for (std::string row; std::getline(parts, row, '/');)
        rows.push_back(row);
    const std::string here = "--reach " + drawing + ": ";
    if (rows.empty() || rows.size() % 2 == 0 || rows.front().size() % 2 == 0)
        throw BadInput(here +
                       "a drawn reach has an odd number of rows and of columns, for its middle is the press");
    Steps steps;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row].size() != rows.front().size())
            throw BadInput(here + "row " + std::to_string(row + 1) + " has " +
                           std::to_string(rows[row].size()) + " places; row 1 has " +
                           std::to_string(rows.front().size()));
        for (std::size_t col = 0; col < rows[row].size(); ++col) {
            if (rows[row][col] == '#')
                steps.push_back({static_cast<int>(row) - static_cast<int>(rows.size() / 2),
                                 static_cast<int>(col) - static_cast<int>(rows.front().size() / 2)});
            else if (rows[row][col] != '.')
                throw BadInput(here + "a drawn reach is made of . and #");
        }
    }
    return steps;
}

namespace {

/// Each of them takes some bytes of memory.
constexpr std::size_t kMostTouches = std::size_t{1} << 25;

std::string size_text(const grid::Grid& grid) {
    return std::to_string(grid.rows()) + "×" + std::to_string(grid.cols());
}

} // namespace

Game drawn_game(const grid::Grid& grid, const std::vector<Steps>& steps, std::vector<std::uint8_t> mask,
                const std::string& name) {
    const auto places = static_cast<std::size_t>(grid.places());
    if (mask.empty()) mask.assign(places, 1);
    const auto cells = static_cast<std::size_t>(std::count(mask.begin(), mask.end(), 1));
    if (steps.size() != 1 && steps.size() != cells)
        throw BadInput("--reach: there are " + std::to_string(steps.size()) + " shapes; one is wanted, or " +
                       std::to_string(cells) + ", one for each cell");
    std::size_t touches = 0;
    for (const Steps& one : steps)
        touches += one.size() * (steps.size() == 1 ? cells : 1);
    if (touches > kMostTouches)
        throw BadInput("--reach: all presses together change " + std::to_string(touches) +
                       " cells, over the limit of " + std::to_string(kMostTouches));
    std::vector<std::vector<int>> reaches(places);
    std::size_t number = 0;
    for (int press = 0; press < grid.places(); ++press) {
        if (mask[static_cast<std::size_t>(press)] == 0) continue;
        const Place at = grid.place(press);
        for (const Place step : steps[steps.size() == 1 ? 0 : number])
            if (const auto to = fold(grid.topology, {at.row + step.row, at.col + step.col}))
                reaches[static_cast<std::size_t>(press)].push_back(grid.index(*to));
        ++number;
    }
    return make_game(grid.rows(), grid.cols(), grid.states, std::move(mask), reaches,
                     size_text(grid) + ", reach " + name + ", surface " +
                         std::string(name_of(grid.topology.surface)));
}

Game masked_game(const grid::Grid& grid, std::vector<std::uint8_t> mask) {
    std::vector<std::vector<int>> reaches(mask.size());
    for (int press = 0; press < grid.places(); ++press)
        if (mask[static_cast<std::size_t>(press)] != 0)
            for_each_touched(grid.topology, grid.place(press), [&](Place to) {
                reaches[static_cast<std::size_t>(press)].push_back(grid.index(to));
            });
    return make_game(grid.rows(), grid.cols(), grid.states, std::move(mask), reaches,
                     size_text(grid) + " with holes, reach " + std::string(name_of(grid.topology.reach)) +
                         ", surface " + std::string(name_of(grid.topology.surface)));
}

namespace {

constexpr int kMostVertices = 4096;

/// Vertices are numbered from 1 as they are written.
class GraphText {
  public:
    explicit GraphText(std::string from) : from_(std::move(from)) {}

    void arc(int a, int b) {
        arcs_.emplace_back(a - 1, b - 1);
        most_ = std::max({most_, a, b});
    }
    int vertex(std::string_view word) const {
        const auto number = whole_number(word);
        if (!number || *number < 1 || *number > kMostVertices)
            throw BadInput(from_ + ": '" + std::string(word) +
                           "' is no vertex; they are numbered from 1 to " + std::to_string(kMostVertices));
        return static_cast<int>(*number);
    }
    /// `1-2`, both ways; `1>2`, a press of 1 changes 2; `3` alone.
    void edge(const std::string& word) {
        const std::size_t at = word.find_first_of("->");
        const int a = vertex(std::string_view(word).substr(0, at));
        most_ = std::max(most_, a);
        if (at == std::string::npos) return;
        const int b = vertex(std::string_view(word).substr(at + 1));
        arc(a, b);
        if (word[at] == '-') arc(b, a);
    }
    Game game(int states, bool with_itself) const {
        std::vector<std::vector<int>> reaches(static_cast<std::size_t>(most_));
        for (const auto& [a, b] : arcs_)
            reaches[static_cast<std::size_t>(a)].push_back(b);
        if (with_itself)
            for (int i = 0; i < most_; ++i)
                reaches[static_cast<std::size_t>(i)].push_back(i);
        return make_game(1, most_, states, std::vector<std::uint8_t>(static_cast<std::size_t>(most_), 1),
                         reaches, "graph of " + std::to_string(most_) + " vertices");
    }
    bool empty() const { return most_ == 0; }

  private:
    std::string from_;
    std::vector<std::pair<int, int>> arcs_;
    int most_ = 0;
};

/// Lines, at the ends of which a comma or semicolon may stand.
std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines(1);
    for (const char c : text) {
        if (c == '\n' || c == ';')
            lines.emplace_back();
        else
            lines.back() += c == ',' || c == '\t' || c == '\r' ? ' ' : c;
    }
    lines.erase(std::remove_if(
                    lines.begin(), lines.end(),
                    [](const std::string& line) { return line.find_first_not_of(' ') == std::string::npos; }),
                lines.end());
    return lines;
}

std::vector<std::string> words_in(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

/// A square of 0 and 1, with or without blanks between: at least two rows, all as long as there are rows.
bool is_matrix(const std::vector<std::string>& rows) {
    return rows.size() > 1 && std::all_of(rows.begin(), rows.end(), [&](const std::string& row) {
               return row.size() == rows.size() && row.find_first_not_of("01") == std::string::npos;
           });
}

} // namespace

Game graph_game(const std::string& text, const std::string& from, int states, bool with_itself) {
    GraphText graph(from);
    const std::vector<std::string> lines = lines_of(text);
    std::vector<std::string> rows;
    for (const std::string& line : lines) {
        std::string row;
        for (const std::string& word : words_in(line))
            row += word;
        rows.push_back(row);
    }
    if (is_matrix(rows)) {
        for (std::size_t a = 0; a < rows.size(); ++a) {
            graph.edge(std::to_string(a + 1));
            for (std::size_t b = 0; b < rows.size(); ++b)
                if (rows[a][b] == '1') graph.arc(static_cast<int>(a) + 1, static_cast<int>(b) + 1);
        }
        return graph.game(states, with_itself);
    }
    for (const std::string& line : lines) {
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos) {
            for (const std::string& word : words_in(line))
                graph.edge(word);
            continue;
        }
        const std::vector<std::string> head = words_in(line.substr(0, colon));
        if (head.size() != 1)
            throw BadInput(from + ": a list is one vertex, a colon and the vertices it changes");
        graph.edge(head.front());
        for (const std::string& word : words_in(line.substr(colon + 1)))
            graph.arc(graph.vertex(head.front()), graph.vertex(word));
    }
    if (graph.empty())
        throw BadInput(from +
                       " is empty; a graph is edges (1-2 2-3 3>1), lists (1: 2 3) or a matrix of 0 and 1");
    return graph.game(states, with_itself);
}

Game cube_game(int side, int states, bool with_itself) {
    // A sticker is the middle of a small square on the surface of a cube of 2·side, whose centre is the
    // origin.
    using Point = std::array<int, 3>;
    const int n = side;
    struct Face {
        Place corner;
        Point first; ///< the sticker in the face's top left corner
        Point down;
        Point right;
    };
    const int e = n - 1;
    const std::array<Face, 6> faces{{
        {{0, n}, {-e, n, -e}, {0, 0, 2}, {2, 0, 0}},      // up
        {{n, 0}, {-n, e, -e}, {0, -2, 0}, {0, 0, 2}},     // left
        {{n, n}, {-e, e, n}, {0, -2, 0}, {2, 0, 0}},      // front
        {{n, 2 * n}, {n, e, e}, {0, -2, 0}, {0, 0, -2}},  // right
        {{n, 3 * n}, {e, e, -n}, {0, -2, 0}, {-2, 0, 0}}, // back
        {{2 * n, n}, {-e, -n, e}, {0, 0, -2}, {2, 0, 0}}, // down
    }};
    const int rows = 3 * n;
    const int cols = 4 * n;
    std::vector<std::uint8_t> held(static_cast<std::size_t>(rows * cols));
    std::map<Point, int> at;
    for (const Face& face : faces)
        for (int r = 0; r < n; ++r)
            for (int c = 0; c < n; ++c) {
                Point point = face.first;
                for (std::size_t i = 0; i < 3; ++i)
                    point[i] += r * face.down[i] + c * face.right[i];
                const int place = (face.corner.row + r) * cols + face.corner.col + c;
                held[static_cast<std::size_t>(place)] = 1;
                at[point] = place;
            }
    std::vector<std::vector<int>> reaches(held.size());
    for (const auto& [point, place] : at)
        for (const auto& [other, neighbour] : at) {
            // Neighbours on a face are two apart in one coordinate; round an edge one apart in two.
            int apart = 0;
            for (std::size_t i = 0; i < 3; ++i)
                apart += (point[i] - other[i]) * (point[i] - other[i]);
            int differ = 0;
            for (std::size_t i = 0; i < 3; ++i)
                differ += point[i] != other[i] ? 1 : 0;
            const bool flat = differ == 1 && apart == 4 && n > 1;
            const bool round = differ == 2 && apart == 2;
            if (flat || round || (with_itself && place == neighbour))
                reaches[static_cast<std::size_t>(place)].push_back(neighbour);
        }
    return make_game(rows, cols, states, std::move(held), reaches, "cube of side " + std::to_string(side));
}

Game triangle_game(int side, int states, bool with_itself) {
    const int cols = 2 * side - 1;
    std::vector<std::uint8_t> held(static_cast<std::size_t>(side * cols));
    const auto holds = [&](int row, int col) {
        return row >= 0 && row < side && col >= side - 1 - row && col <= side - 1 + row;
    };
    std::vector<std::vector<int>> reaches(held.size());
    for (int row = 0; row < side; ++row)
        for (int col = 0; col < cols; ++col) {
            if (!holds(row, col)) continue;
            const int place = row * cols + col;
            held[static_cast<std::size_t>(place)] = 1;
            // The outermost of a row stand on their base, and every other one; their third neighbour is
            // below.
            const bool upright = (col - (side - 1 - row)) % 2 == 0;
            const std::array<Place, 3> around{
                {{row, col - 1}, {row, col + 1}, {upright ? row + 1 : row - 1, col}}};
            for (const Place to : around)
                if (holds(to.row, to.col))
                    reaches[static_cast<std::size_t>(place)].push_back(to.row * cols + to.col);
            if (with_itself) reaches[static_cast<std::size_t>(place)].push_back(place);
        }
    return make_game(side, cols, states, std::move(held), reaches,
                     "triangle of side " + std::to_string(side));
}

} // namespace lights::workbench
