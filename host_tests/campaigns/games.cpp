// Random games over everything the workbench takes, each asked of lightsout's own commands and judged by
// trying every plan there is. The judge shares no code with the solver: it knows what a press changes from
// single steps over the edges of the board, and counts. What is varied: reach (named, drawn, a shape for each
// cell), surface, holes, honeycombs, directed graphs, triangles, the cube, 2 to 16 states, goal, method, rule
// of play, and the question.
//
// Questions go through run(), the body of lightsout's main, as words; answers are read back from its JSON.

#include "host_tests/campaigns/campaign.hpp"
#include "workbench/commands.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace lights::campaign;

namespace {

using Words = std::vector<std::string>;
using Cells = std::vector<int>; ///< one state, or number of presses, a cell
using Spot = std::pair<int, int>;

constexpr std::size_t kMostPlans = 4096;
constexpr int kNever = std::numeric_limits<int>::max();

/// The smaller `from` above zero: dice of the campaign.
class Luck {
  public:
    Luck(std::uint64_t seed, std::uint64_t number) : state_(seed * 0x9E3779B97F4A7C15U + number) {}
    int below(int limit) { return static_cast<int>(next() % static_cast<std::uint64_t>(limit)); }
    bool one_in(int many) { return below(many) == 0; }
    template <class List>
    const auto& of(const List& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }

  private:
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31);
    }
    std::uint64_t state_;
};

struct Game {
    Words words; ///< the options that describe it
    int rows = 0;
    int cols = 0;
    int states = 2;
    char hole = '_';
    std::vector<Spot> cells;          ///< in reading order
    std::vector<std::set<int>> reach; ///< the cells, by number, that each press changes
};

// --- what a press changes, from single steps
// ---------------------------------------------------------------------------

struct Joins {
    const char* name;
    bool sides;
    bool sides_twist;
    bool ends;
    bool ends_twist;
};
constexpr std::array<Joins, 6> kSurfaces{{{"plane", false, false, false, false},
                                          {"cylinder", true, false, false, false},
                                          {"moebius", true, true, false, false},
                                          {"torus", true, false, true, false},
                                          {"klein", true, false, true, true},
                                          {"crosscap", true, true, true, true}}};

/// Where so many steps right and then so many down lead, over whatever is joined; nothing over an open edge.
std::optional<Spot> walk(int rows, int cols, const Joins& joins, Spot at, int down, int right) {
    auto [r, c] = at;
    for (; right != 0; right += right > 0 ? -1 : 1) {
        c += right > 0 ? 1 : -1;
        if (c >= 0 && c < cols) continue;
        if (!joins.sides) return std::nullopt;
        c = c < 0 ? cols - 1 : 0;
        if (joins.sides_twist) {
            r = rows - 1 - r;
            down = -down; // whoever crosses a twist sees the rest of the way turned over
        }
    }
    bool mirrored = false;
    for (; down != 0; down += down > 0 ? -1 : 1) {
        r += down > 0 ? 1 : -1;
        if (r >= 0 && r < rows) continue;
        if (!joins.ends) return std::nullopt;
        r = r < 0 ? rows - 1 : 0;
        mirrored = mirrored != joins.ends_twist;
    }
    return Spot{r, mirrored ? cols - 1 - c : c};
}

using Steps = std::vector<Spot>; // down, right
const Steps kPlus{{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}};
const Steps kSigma{{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
const Steps kKing{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 0}, {0, 1}, {1, -1}, {1, 0}, {1, 1}};
const Steps kKnight{{0, 0}, {-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}};
const Steps kDiagonal{{0, 0}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};

Steps merlin_steps(const Game& game, const Joins& joins, Spot at) {
    const bool on_end = !joins.ends && (at.first == 0 || at.first == game.rows - 1);
    const bool on_side = !joins.sides && (at.second == 0 || at.second == game.cols - 1);
    if (on_end && on_side) return kKing;
    if (on_end) return {{0, -1}, {0, 0}, {0, 1}};
    if (on_side) return {{-1, 0}, {0, 0}, {1, 0}};
    return kPlus;
}

/// Number of a cell, or −1.
int number_of(const Game& game, Spot spot) {
    const auto at = std::find(game.cells.begin(), game.cells.end(), spot);
    return at == game.cells.end() ? -1 : static_cast<int>(at - game.cells.begin());
}

bool fits(int states, int cells) {
    std::size_t plans = 1;
    for (int i = 0; i < cells; ++i)
        if ((plans *= static_cast<std::size_t>(states)) > kMostPlans) return false;
    return true;
}

std::string random_drawing(Luck& luck, Steps& steps) {
    const int tall = 1 + 2 * luck.below(2);
    const int wide = 1 + 2 * luck.below(2);
    std::string text;
    for (int r = 0; r < tall; ++r) {
        for (int c = 0; c < wide; ++c) {
            const bool in = luck.one_in(2);
            text += in ? '#' : '.';
            if (in) steps.push_back({r - tall / 2, c - wide / 2});
        }
        if (r + 1 < tall) text += '/';
    }
    return text;
}

/// Shapes for each cell go through a file.
const std::string& shapes_file() {
    static const std::string name = [] {
        std::string pattern = "/tmp/lights-shapes-XXXXXX";
        const int file = mkstemp(pattern.data());
        if (file < 0) std::exit(1);
        close(file);
        return pattern;
    }();
    return name;
}

Game rectangle(Luck& luck, int states) {
    Game game;
    do {
        game.rows = 1 + luck.below(5);
        game.cols = 1 + luck.below(5);
    } while (!fits(states, game.rows * game.cols));
    const Joins& joins = luck.of(kSurfaces);
    for (int r = 0; r < game.rows; ++r)
        for (int c = 0; c < game.cols; ++c)
            game.cells.push_back({r, c});
    const std::string size = std::to_string(game.rows) + "x" + std::to_string(game.cols);
    game.words = {"--surface", joins.name};
    constexpr std::array<const char*, 9> kKinds{"plus",  "sigma",  "king",  "knight", "diagonal",
                                                "lines", "merlin", "drawn", "shapes"};
    std::string kind = luck.of(kKinds);
    if (luck.one_in(5)) { // a board with holes, for reaches that are steps
        const std::vector<Spot> all = game.cells;
        std::erase_if(game.cells, [&](Spot) { return luck.one_in(3); });
        if (game.cells.empty()) game.cells = {all.front()};
        std::string mask;
        for (const Spot& spot : all) {
            if (spot.second == 0 && spot.first > 0) mask += '/';
            mask += number_of(game, spot) < 0 ? '.' : '#';
        }
        game.words.insert(game.words.end(), {"--mask", mask + "/"});
        kind = kKinds[static_cast<std::size_t>(luck.below(5))];
    } else {
        game.words.insert(game.words.end(), {"--size", size});
    }
    Steps drawn;
    std::vector<Steps> shapes(game.cells.size());
    if (kind == "drawn") {
        const std::string drawing = random_drawing(luck, drawn);
        game.words.insert(game.words.end(), {"--reach", drawing});
    } else if (kind == "shapes") {
        std::ofstream file(shapes_file());
        for (Steps& steps : shapes)
            file << random_drawing(luck, steps) << '\n';
        game.words.insert(game.words.end(), {"--reach", shapes_file()});
    } else {
        game.words.insert(game.words.end(), {"--reach", kind});
    }
    for (std::size_t press = 0; press < game.cells.size(); ++press) {
        const Spot at = game.cells[press];
        std::set<int> touched;
        if (kind == "lines") {
            for (const Spot& spot : game.cells) {
                const bool across =
                    spot.first == at.first || (joins.sides_twist && spot.first == game.rows - 1 - at.first);
                const bool along = spot.second == at.second ||
                                   (joins.ends_twist && spot.second == game.cols - 1 - at.second);
                if (across || along) touched.insert(number_of(game, spot));
            }
        } else {
            const Steps& steps = kind == "plus"       ? kPlus
                                 : kind == "sigma"    ? kSigma
                                 : kind == "king"     ? kKing
                                 : kind == "knight"   ? kKnight
                                 : kind == "diagonal" ? kDiagonal
                                 : kind == "drawn"    ? drawn
                                                      : shapes[press];
            for (const auto& [down, right] : kind == "merlin" ? merlin_steps(game, joins, at) : steps)
                if (const auto to = walk(game.rows, game.cols, joins, at, down, right))
                    if (const int cell = number_of(game, *to); cell >= 0) touched.insert(cell);
        }
        game.reach.push_back(touched);
    }
    return game;
}

Game honeycomb(Luck&, int states) {
    Game game;
    const int order = fits(states, 7) ? 2 : 1;
    game.rows = game.cols = 2 * order - 1;
    game.hole = '.';
    game.words = {"--hex", std::to_string(order)};
    for (int r = 0; r < game.rows; ++r)
        for (int c = 0; c < game.cols; ++c)
            if (r + c >= order - 1 && r + c <= 3 * (order - 1)) game.cells.push_back({r, c});
    // Six directions, which are the differences of coordinates that add up to nothing in the third.
    for (const auto& [r, c] : game.cells) {
        std::set<int> touched;
        for (int i = -1; i <= 1; ++i)
            for (int j = -1; j <= 1; ++j)
                if (const int cell = number_of(game, {r + i, c + j}); cell >= 0 && std::abs(i + j) <= 1)
                    touched.insert(cell);
        game.reach.push_back(touched);
    }
    return game;
}

/// Plus: a press changes its own cell too; sigma: it does not.
bool closes(Luck& luck, Game& game) {
    const bool closed = luck.one_in(2);
    game.words.insert(game.words.end(), {"--reach", closed ? "plus" : "sigma"});
    return closed;
}

Game graph(Luck& luck, int states) {
    Game game;
    game.rows = game.cols = 1;
    while (fits(states, game.cols + 1) && !luck.one_in(8))
        ++game.cols;
    std::string text;
    for (int a = 0; a < game.cols; ++a) {
        game.cells.push_back({0, a});
        game.reach.emplace_back();
        text += std::to_string(a + 1) + ":";
        for (int b = 0; b < game.cols; ++b)
            if (a != b && luck.below(5) < 2) {
                text.append(" ").append(std::to_string(b + 1));
                game.reach.back().insert(b);
            }
        text += '\n';
    }
    game.words = {"--graph", text};
    if (closes(luck, game))
        for (int a = 0; a < game.cols; ++a)
            game.reach[static_cast<std::size_t>(a)].insert(a);
    return game;
}

Game triangle(Luck& luck, int states) {
    Game game;
    game.rows = fits(states, 9) ? 1 + luck.below(3) : fits(states, 4) ? 1 + luck.below(2) : 1;
    game.cols = 2 * game.rows - 1;
    game.words = {"--triangle", std::to_string(game.rows)};
    const bool closed = closes(luck, game);
    // Corner points of each small triangle; two of them are neighbours if they have two corners in common.
    std::vector<std::set<Spot>> corners;
    for (int r = 0; r < game.rows; ++r)
        for (int k = 0; k <= 2 * r; ++k) {
            game.cells.push_back({r, game.rows - 1 - r + k});
            const int i = k / 2;
            corners.push_back(k % 2 == 0 ? std::set<Spot>{{r, i}, {r + 1, i}, {r + 1, i + 1}}
                                         : std::set<Spot>{{r, i}, {r, i + 1}, {r + 1, i + 1}});
        }
    for (const auto& here : corners) {
        std::set<int> touched;
        for (std::size_t other = 0; other < corners.size(); ++other) {
            const auto common = std::count_if(here.begin(), here.end(),
                                              [&](Spot spot) { return corners[other].count(spot) != 0; });
            if (common == 2 || (common == 3 && closed)) touched.insert(static_cast<int>(other));
        }
        game.reach.push_back(touched);
    }
    return game;
}

/// A cube of one cell a side: every face touches all but the one opposite.
Game cube(Luck& luck, int states) {
    if (!fits(states, 6)) return graph(luck, states);
    Game game;
    game.rows = 3;
    game.cols = 4;
    game.words = {"--cube", "1"};
    game.cells = {{0, 1}, {1, 0}, {1, 1}, {1, 2}, {1, 3}, {2, 1}}; // up, left, front, right, back, down
    constexpr std::array<int, 6> kOpposite{5, 3, 4, 1, 2, 0};
    const bool closed = closes(luck, game);
    for (int face = 0; face < 6; ++face) {
        game.reach.emplace_back();
        for (int other = 0; other < 6; ++other)
            if (other != kOpposite[static_cast<std::size_t>(face)] && (other != face || closed))
                game.reach.back().insert(other);
    }
    return game;
}

// --- the judge
// ---------------------------------------------------------------------------------------------------------

/// Boards are numbers in base `states`, cell 0 the lowest digit.
class Judge {
  public:
    explicit Judge(const Game& game) : game_(game), powers_(game.cells.size() + 1, 1) {
        for (std::size_t i = 0; i < game.cells.size(); ++i)
            powers_[i + 1] = powers_[i] * static_cast<std::size_t>(game.states);
        least_.assign(powers_.back(), kNever);
        count_.assign(powers_.back(), 0);
        Cells plan(game.cells.size());
        Cells board(game.cells.size());
        int presses = 0;
        for (std::size_t left = powers_.back(); left > 0; --left) {
            const std::size_t here = number(board);
            least_[here] = std::min(least_[here], presses);
            ++count_[here];
            for (std::size_t at = 0; at < plan.size(); ++at) {
                press(board, at);
                ++presses;
                if (++plan[at] != game.states) break;
                plan[at] = 0; // as many presses as there are states change nothing
                presses -= game.states;
            }
        }
    }

    void press(Cells& board, std::size_t cell) const {
        for (const int touched : game_.reach[cell]) {
            int& state = board[static_cast<std::size_t>(touched)];
            state = state + 1 == game_.states ? 0 : state + 1;
        }
    }
    std::size_t number(const Cells& board) const {
        std::size_t number = 0;
        for (std::size_t i = 0; i < board.size(); ++i)
            number += powers_[i] * static_cast<std::size_t>(board[i]);
        return number;
    }
    Cells board(std::size_t number) const {
        Cells board(game_.cells.size());
        for (int& state : board) {
            state = static_cast<int>(number % static_cast<std::size_t>(game_.states));
            number /= static_cast<std::size_t>(game_.states);
        }
        return board;
    }
    std::size_t boards() const { return powers_.back(); }
    /// The fewest presses that add this to a board; kNever if none do. And how many plans do.
    int least(const Cells& need) const { return least_[number(need)]; }
    int plans(const Cells& need) const { return count_[number(need)]; }
    Cells minus(const Cells& to, const Cells& from) const {
        Cells need(to.size());
        for (std::size_t i = 0; i < to.size(); ++i)
            need[i] = (to[i] - from[i] + game_.states) % game_.states;
        return need;
    }

    /// The lengths of all plans that add this to a board, in order.
    std::vector<int> lengths(const Cells& need) const {
        std::vector<int> lengths;
        for (std::size_t number = 0; number < boards(); ++number) {
            const Cells plan = board(number);
            Cells after(plan.size());
            int presses = 0;
            for (std::size_t cell = 0; cell < plan.size(); ++cell)
                for (int times = plan[cell]; times > 0; --times, ++presses)
                    press(after, cell);
            if (after == need) lengths.push_back(presses);
        }
        std::sort(lengths.begin(), lengths.end());
        return lengths;
    }
    bool touches(std::size_t cell, std::size_t by) const {
        return game_.reach[by].count(static_cast<int>(cell)) != 0;
    }

    /// How many boards need each number of presses.
    std::vector<int> pars() const {
        std::vector<int> counts;
        for (const int least : least_) {
            if (least == kNever) continue;
            if (static_cast<std::size_t>(least) >= counts.size())
                counts.resize(static_cast<std::size_t>(least) + 1);
            ++counts[static_cast<std::size_t>(least)];
        }
        return counts;
    }
    /// The fewest cells in which a solvable board differs from this one.
    int fewest_changed(const Cells& from) const {
        int fewest = kNever;
        for (std::size_t other = 0; other < boards(); ++other)
            if (least_[other] != kNever) fewest = std::min(fewest, differing(board(other), from));
        return fewest;
    }
    static int differing(const Cells& a, const Cells& b) {
        int count = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            count += a[i] != b[i] ? 1 : 0;
        return count;
    }

    /// The fewest presses under a rule, searched backwards from the goal over boards and whose turn it is.
    std::vector<int> ruled(const std::string& rule, const Cells& goal) const {
        std::vector<int> away(2 * boards(), kNever);
        std::vector<std::size_t> queue{2 * number(goal), 2 * number(goal) + 1};
        away[queue[0]] = away[queue[1]] = 0;
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const Cells after = board(queue[at] / 2);
            const std::size_t turn = queue[at] % 2 ^ 1U;
            for (std::size_t cell = 0; cell < after.size(); ++cell) {
                Cells before = after;
                for (int back = 1; back < game_.states; ++back)
                    press(before, cell);
                const std::size_t here = 2 * number(before) + turn;
                if (away[here] != kNever || !allowed(rule, turn, before[cell])) continue;
                away[here] = away[queue[at]] + 1;
                queue.push_back(here);
            }
        }
        return away;
    }
    static bool allowed(const std::string& rule, std::size_t turn, int state) {
        if (rule == "lit-only") return state != 0;
        if (rule == "unlit-only") return state == 0;
        return (state != 0) == (turn == 0);
    }

  private:
    const Game& game_;
    std::vector<std::size_t> powers_;
    std::vector<int> least_;
    std::vector<int> count_;
};

// --- asking, and reading what is answered
// ------------------------------------------------------------------------------

struct Answer {
    int status = 0;
    std::string out;
    std::string err;

    std::string text(const std::string& name) const {
        const std::size_t at = out.find("\"" + name + "\": ");
        if (at == std::string::npos) return "missing";
        return out.substr(at + name.size() + 4);
    }
    int number(const std::string& name) const { return std::atoi(text(name).c_str()); }
    bool truth(const std::string& name) const { return text(name).rfind("true", 0) == 0; }
    int quoted(const std::string& name) const { return std::atoi(text(name).c_str() + 1); }
    /// All numbers of a value in brackets; places without a cell are null, and no numbers.
    Cells numbers(const std::string& name) const {
        const std::string value = text(name);
        Cells numbers;
        int depth = 0;
        for (std::size_t at = 0; at < value.size(); ++at) {
            if (value[at] == '[') ++depth;
            if (value[at] == ']' && --depth == 0) break;
            if (value[at] < '0' || value[at] > '9') continue;
            numbers.push_back(std::atoi(value.c_str() + at));
            while (at + 1 < value.size() && value[at + 1] >= '0' && value[at + 1] <= '9')
                ++at;
        }
        return numbers;
    }
};

Answer ask(const Words& words, const std::string& input = {}) {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    std::streambuf* const old_in = std::cin.rdbuf(in.rdbuf());
    std::streambuf* const old_out = std::cout.rdbuf(out.rdbuf());
    std::streambuf* const old_err = std::cerr.rdbuf(err.rdbuf());
    std::cin.clear();
    Answer answer;
    answer.status = lights::workbench::run(words);
    std::cin.rdbuf(old_in);
    std::cout.rdbuf(old_out);
    std::cerr.rdbuf(old_err);
    answer.out = out.str();
    answer.err = err.str();
    return answer;
}

std::string text_of(const Game& game, const Cells& board) {
    std::string text;
    for (int r = 0; r < game.rows; ++r) {
        for (int c = 0; c < game.cols; ++c) {
            const int cell = number_of(game, {r, c});
            const auto state = cell < 0 ? 0U : static_cast<unsigned>(board[static_cast<std::size_t>(cell)]);
            text += cell < 0 ? game.hole : (game.states == 2 ? ".#" : "0123456789abcdef")[state];
        }
        text += '/'; // at the end too, or `.` alone would be a folder
    }
    return text;
}

// --- one game
// ----------------------------------------------------------------------------------------------------------

class Trial {
  public:
    Trial(const Game& game, Luck& luck, Findings& findings)
        : game_(game), luck_(luck), judge_(game), findings_(findings) {}

    /// Returns how many answers were compared.
    std::uint64_t run() {
        solve();
        if (luck_.one_in(24)) rule(); // the search through positions takes long as well
        if (luck_.one_in(4)) count();
        if (luck_.one_in(8)) every_solution();
        if (luck_.one_in(8)) nearest();
        if (luck_.one_in(8)) classify();
        if (luck_.one_in(8)) press();
        if (luck_.one_in(8)) hardest();
        if (luck_.one_in(8)) chase();
        if (luck_.one_in(8)) numbered();
        if (luck_.one_in(8)) lit();
        if (luck_.one_in(8)) matrix();
        if (luck_.one_in(96)) dealt(); // drawing until a rare par comes up takes longer than all else
        return answers_;
    }

  private:
    Words words(Words first) const {
        first.insert(first.end(), game_.words.begin(), game_.words.end());
        first.insert(first.end(), {"--states", std::to_string(game_.states), "--json"});
        return first;
    }
    Cells any_board() {
        return judge_.board(static_cast<std::size_t>(luck_.below(static_cast<int>(judge_.boards()))));
    }
    Cells solvable_board() {
        Cells board(game_.cells.size());
        for (std::size_t cell = 0; cell < board.size(); ++cell)
            for (int times = luck_.below(game_.states); times > 0; --times)
                judge_.press(board, cell);
        return board;
    }
    void expect(bool good, const Words& asked, const Answer& answer, const char* what) {
        ++answers_;
        if (good) return;
        std::string line;
        for (const std::string& word : asked)
            line += " '" + word + "'";
        findings_.add("%s:%s -> %s%s", what, line.c_str(), answer.out.substr(0, 400).c_str(),
                      answer.err.c_str());
    }
    /// Whether the presses answered lead from dark to this, in as many presses as told.
    bool leads_to(const Answer& answer, const char* name, const Cells& need, int total) const {
        const Cells plan = answer.numbers(name);
        if (plan.size() != game_.cells.size()) return false;
        Cells after(plan.size());
        int presses = 0;
        for (std::size_t cell = 0; cell < plan.size(); ++cell)
            for (int times = plan[cell]; times > 0; --times, ++presses)
                judge_.press(after, cell);
        return after == need && presses == total;
    }

    void solve() {
        Words asked = words({"solve", "--batch", "-"});
        Cells goal(game_.cells.size());
        switch (luck_.below(4)) {
        case 0:
            goal.assign(goal.size(), 1);
            asked.insert(asked.end(), {"--goal", "on"});
            break;
        case 1:
            goal = any_board();
            asked.insert(asked.end(), {"--to", text_of(game_, goal)});
            break;
        default:
            break;
        }
        constexpr std::array<const char*, 4> kMethods{"auto", "rows", "gauss", "exhaust"};
        asked.insert(asked.end(), {"--method", luck_.of(kMethods)});
        std::vector<Cells> boards;
        std::string input;
        for (int i = 0; i < 4; ++i) {
            boards.push_back(i % 2 == 0 ? any_board() : judge_.minus(goal, solvable_board()));
            input += text_of(game_, boards.back()) + "\n";
        }
        const Answer all = ask(asked, input);
        std::istringstream lines(all.out);
        for (const Cells& board : boards) {
            Answer one{all.status, {}, all.err};
            std::getline(lines, one.out);
            const Cells need = judge_.minus(goal, board);
            const int least = judge_.least(need);
            expect(one.truth("solvable") == (least != kNever) && all.status != 2, asked, one, "solvable");
            if (least == kNever) continue;
            expect(one.number("total") == least && one.truth("shortest"), asked, one, "shortest");
            expect(one.quoted("solutions") == judge_.plans(need), asked, one, "solutions");
            expect(leads_to(one, "presses", need, least), asked, one, "presses");
        }
    }

    void rule() {
        constexpr std::array<const char*, 3> kRules{"lit-only", "unlit-only", "toggle"};
        const std::string rule = luck_.of(kRules);
        const bool on = luck_.one_in(2);
        const Cells goal(game_.cells.size(), on ? 1 : 0);
        const Cells start = judge_.minus(goal, solvable_board());
        Words asked = words({"solve", text_of(game_, start), "--rule", rule, "--goal", on ? "on" : "out"});
        const Answer answer = ask(asked);
        const int least = judge_.ruled(rule, goal)[2 * judge_.number(start)];
        expect(answer.truth("solvable") == (least != kNever), asked, answer, "solvable under a rule");
        if (least == kNever) {
            expect(answer.truth("proven"), asked, answer, "proven unsolvable under a rule");
            return;
        }
        expect(answer.number("total") == least && answer.truth("shortest"), asked, answer,
               "shortest under a rule");
        // The order: rows and columns from 1, columns counted within the row of a honeycomb.
        const Cells order = answer.numbers("order");
        Cells board = start;
        bool legal = order.size() == 2 * static_cast<std::size_t>(least);
        for (std::size_t i = 0; legal && i + 1 < order.size(); i += 2) {
            const int r = order[i] - 1;
            int first = 0;
            while (game_.hole == '.' && number_of(game_, {r, first}) < 0)
                ++first;
            const int cell = number_of(game_, {r, first + order[i + 1] - 1});
            legal = cell >= 0 && Judge::allowed(rule, i / 2 % 2, board[static_cast<std::size_t>(cell)]);
            if (legal) judge_.press(board, static_cast<std::size_t>(cell));
        }
        expect(legal && board == goal, asked, answer, "presses under a rule");
    }

    void count() {
        const Words asked = words({"count"});
        const Answer answer = ask(asked);
        const Cells dark(game_.cells.size());
        expect(answer.quoted("solutions") == judge_.plans(dark) &&
                   answer.number("cells") == static_cast<int>(game_.cells.size()),
               asked, answer, "count");
    }

    void every_solution() {
        const Cells board = judge_.minus(Cells(game_.cells.size()), solvable_board());
        const Cells need = judge_.minus(Cells(game_.cells.size()), board);
        if (judge_.plans(need) > 300) return;
        const Words asked = words({"solve", text_of(game_, board), "--all"});
        const Answer answer = ask(asked);
        std::set<Cells> seen;
        int before = 0;
        bool good = true;
        Answer rest{0, answer.text("all"), {}};
        for (std::size_t at = 0; (at = rest.out.find("{\"total\": ", at)) != std::string::npos; ++at) {
            const Answer one{0, rest.out.substr(at), {}};
            good =
                good && one.number("total") >= before && leads_to(one, "presses", need, one.number("total"));
            before = one.number("total");
            seen.insert(one.numbers("presses"));
        }
        expect(good && static_cast<int>(seen.size()) == judge_.plans(need), asked, answer, "all solutions");
    }

    void nearest() {
        const Cells board = any_board();
        const Words asked = words({"nearest", text_of(game_, board)});
        const Answer answer = ask(asked);
        const Cells near = answer.numbers("nearest");
        const int fewest = judge_.fewest_changed(board);
        expect(answer.number("cells") == fewest && near.size() == board.size() &&
                   judge_.least(near) != kNever && Judge::differing(near, board) == fewest,
               asked, answer, "nearest");
    }

    void classify() {
        const Cells from = any_board();
        Cells to = from;
        if (luck_.one_in(2))
            to = any_board();
        else
            for (int i = 0; i < 3; ++i)
                judge_.press(to, static_cast<std::size_t>(luck_.below(static_cast<int>(to.size()))));
        const Words asked = words({"classify", text_of(game_, from), text_of(game_, to)});
        const Answer answer = ask(asked);
        const Cells need = judge_.minus(to, from);
        const int least = judge_.least(need);
        expect(answer.truth("same_class") == (least != kNever), asked, answer, "class");
        if (least != kNever)
            expect(answer.number("total") == least && leads_to(answer, "presses", need, least), asked, answer,
                   "way within a class");
    }

    void press() {
        Cells board = any_board();
        Words asked = words({"press", text_of(game_, board)});
        for (int i = luck_.below(5); i >= 0; --i) {
            const int cell = luck_.below(static_cast<int>(board.size()));
            asked.push_back(std::to_string(cell + 1));
            judge_.press(board, static_cast<std::size_t>(cell));
        }
        const Answer answer = ask(asked);
        expect(answer.numbers("board") == board, asked, answer, "press");
    }

    void hardest() {
        const Words asked = words({"hardest"});
        const Answer answer = ask(asked);
        const std::vector<int> pars = judge_.pars();
        expect(answer.numbers("pars") == pars && answer.number("par") == static_cast<int>(pars.size()) - 1 &&
                   answer.truth("proven"),
               asked, answer, "boards of every par");
    }

    void chase() {
        const Cells board = luck_.one_in(2) ? any_board() : solvable_board();
        const Words asked = words({"chase", text_of(game_, board)});
        const Answer answer = ask(asked);
        const Cells need = judge_.minus(Cells(board.size()), board);
        const bool solvable = judge_.least(need) != kNever;
        expect(answer.truth("solvable") == solvable && answer.status == (solvable ? 0 : 1), asked, answer,
               "chase");
        if (!solvable) return;
        const std::size_t last = answer.out.rfind("\"presses\""); // each step has its own before
        const Answer whole{0, answer.out.substr(std::min(last, answer.out.size())), {}};
        int presses = 0;
        for (const int times : whole.numbers("presses"))
            presses += times;
        expect(leads_to(whole, "presses", need, presses), asked, answer, "presses of a chase");
    }

    /// Solution number k, or none where there are not so many.
    void numbered() {
        const Cells need = solvable_board();
        const Cells board = judge_.minus(Cells(need.size()), need);
        const std::vector<int> lengths = judge_.lengths(need);
        const int number = 1 + luck_.below(static_cast<int>(std::min<std::size_t>(lengths.size(), 99)) + 1);
        const Words asked = words({"solve", text_of(game_, board), "--number", std::to_string(number)});
        const Answer answer = ask(asked);
        const Answer one{0, answer.text("all"), {}};
        if (static_cast<std::size_t>(number) > lengths.size()) {
            expect(one.out.rfind("[]", 0) == 0, asked, answer, "a solution too many");
            return;
        }
        const int length = lengths[static_cast<std::size_t>(number - 1)];
        expect(one.number("total") == length && leads_to(one, "presses", need, length), asked, answer,
               "solution by number");
    }

    /// Boards with so many lit cells, counted one by one.
    void lit() {
        constexpr std::array<const char*, 4> kRules{"free", "lit-only", "unlit-only", "toggle"};
        const std::string rule = luck_.one_in(4) ? luck_.of(kRules) : kRules[0];
        const bool on = luck_.one_in(2);
        const Cells goal(game_.cells.size(), on ? 1 : 0);
        const int wanted = luck_.below(static_cast<int>(goal.size()) + 1);
        const Words asked =
            words({"count", "--lit", std::to_string(wanted), "--rule", rule, "--goal", on ? "on" : "out"});
        const Answer answer = ask(asked);
        const std::vector<int> away = rule == "free" ? std::vector<int>{} : judge_.ruled(rule, goal);
        int boards = 0;
        int solvable = 0;
        for (std::size_t number = 0; number < judge_.boards(); ++number) {
            const Cells board = judge_.board(number);
            if (Judge::differing(board, Cells(board.size())) != wanted) continue;
            ++boards;
            if ((rule == "free" ? judge_.least(judge_.minus(goal, board)) : away[2 * number]) != kNever)
                ++solvable;
        }
        expect(answer.quoted("boards") == boards && answer.quoted("solvable") == solvable, asked, answer,
               "boards with lit cells");
    }

    void matrix() {
        const Words asked = words({"matrix"});
        const Answer answer = ask(asked);
        Cells reach;
        for (std::size_t cell = 0; cell < game_.cells.size(); ++cell)
            for (std::size_t by = 0; by < game_.cells.size(); ++by)
                reach.push_back(judge_.touches(cell, by) ? 1 : 0);
        expect(answer.numbers("A") == reach, asked, answer, "matrix");
    }

    /// A board of a wanted par, which there is, or of the first that there is not.
    void dealt() {
        const int pars = static_cast<int>(judge_.pars().size());
        const int par = luck_.below(pars + 1);
        if (par > static_cast<int>(game_.cells.size()) * (game_.states - 1)) return;
        const Words asked = words({"random", "--par", std::to_string(par), "--seed",
                                   std::to_string(luck_.below(1'000'000)), "--goal", "out"});
        const Answer answer = ask(asked);
        expect(answer.truth("found") == (par < pars), asked, answer, "whether there is a board of a par");
        if (par >= pars) return;
        const Cells board = answer.numbers("board");
        expect(board.size() == game_.cells.size() &&
                   judge_.least(judge_.minus(Cells(board.size()), board)) == par,
               asked, answer, "board of a par");
    }

    const Game& game_;
    Luck& luck_;
    Judge judge_;
    Findings& findings_;
    std::uint64_t answers_ = 0;
};

} // namespace

int main(int count, char** words) {
    const Options options = parse(count, words);
    const std::uint64_t games = options.size(1500, 1'000'000);
    std::ios::sync_with_stdio(
        false); // run() says so too, which puts the streams' own buffers back the first time
    Findings findings;
    std::uint64_t answers = 0;
    using Make = Game (*)(Luck&, int);
    constexpr std::array<Make, 8> kMake{rectangle, rectangle, rectangle, rectangle,
                                        honeycomb, graph,     triangle,  cube};
    for (std::uint64_t number = 0; number < games; ++number) {
        Luck luck(options.seed, number);
        const int states = luck.one_in(3) ? 2 : 2 + luck.below(15);
        Game game = luck.of(kMake)(luck, states);
        game.states = states;
        answers += Trial(game, luck, findings).run();
    }
    std::remove(shapes_file().c_str());
    return findings.conclude(grouped(games) + " random games, " + grouped(answers) + " answers compared",
                             "0 differences");
}
