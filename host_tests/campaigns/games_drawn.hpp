// Random games for the campaign of games: what a press changes is told from single steps over the edges of
// the board, and shares no code with the workbench. Each knows the options by which lightsout is told of it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace lights::campaign {

using Words = std::vector<std::string>;
using Cells = std::vector<int>; ///< one state, or number of presses, a cell
using Spot = std::pair<int, int>;

inline constexpr std::size_t kMostPlans = 4096;

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

struct Joins {
    const char* name;
    bool sides;
    bool sides_twist;
    bool ends;
    bool ends_twist;
};
inline constexpr std::array<Joins, 6> kSurfaces{{{"plane", false, false, false, false},
                                                 {"cylinder", true, false, false, false},
                                                 {"moebius", true, true, false, false},
                                                 {"torus", true, false, true, false},
                                                 {"klein", true, false, true, true},
                                                 {"crosscap", true, true, true, true}}};

/// Where so many steps right and then so many down lead, over whatever is joined; nothing over an open edge.
inline std::optional<Spot> walk(int rows, int cols, const Joins& joins, Spot at, int down, int right) {
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
inline const Steps kPlus{{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}};
inline const Steps kSigma{{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
inline const Steps kKing{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 0}, {0, 1}, {1, -1}, {1, 0}, {1, 1}};
inline const Steps kKnight{{0, 0}, {-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}};
inline const Steps kDiagonal{{0, 0}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};

inline Steps merlin_steps(const Game& game, const Joins& joins, Spot at) {
    const bool on_end = !joins.ends && (at.first == 0 || at.first == game.rows - 1);
    const bool on_side = !joins.sides && (at.second == 0 || at.second == game.cols - 1);
    if (on_end && on_side) return kKing;
    if (on_end) return {{0, -1}, {0, 0}, {0, 1}};
    if (on_side) return {{-1, 0}, {0, 0}, {1, 0}};
    return kPlus;
}

/// Number of a cell, or −1.
inline int number_of(const Game& game, Spot spot) {
    const auto at = std::find(game.cells.begin(), game.cells.end(), spot);
    return at == game.cells.end() ? -1 : static_cast<int>(at - game.cells.begin());
}

inline bool fits(int states, int cells) {
    std::size_t plans = 1;
    for (int i = 0; i < cells; ++i)
        if ((plans *= static_cast<std::size_t>(states)) > kMostPlans) return false;
    return true;
}

inline std::string random_drawing(Luck& luck, Steps& steps) {
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
inline const std::string& shapes_file() {
    static const std::string name = [] {
        std::string pattern = "/tmp/lights-shapes-XXXXXX";
        const int file = mkstemp(pattern.data());
        if (file < 0) std::exit(1);
        close(file);
        return pattern;
    }();
    return name;
}

inline Game rectangle(Luck& luck, int states) {
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

inline Game honeycomb(Luck&, int states) {
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
inline bool closes(Luck& luck, Game& game) {
    const bool closed = luck.one_in(2);
    game.words.insert(game.words.end(), {"--reach", closed ? "plus" : "sigma"});
    return closed;
}

inline Game graph(Luck& luck, int states) {
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

inline Game triangle(Luck& luck, int states) {
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
inline Game cube(Luck& luck, int states) {
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

} // namespace lights::campaign
