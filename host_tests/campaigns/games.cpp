// Random games over everything the workbench takes, each asked of lightsout's own commands and judged by
// trying every plan there is. What is varied: reach (named, drawn, a shape for each cell), surface, holes,
// honeycombs, directed graphs, triangles, the cube, 2 to 16 states, goal, method, rule of play, and the
// question. Games are drawn in games_drawn.hpp, judged in games_judge.hpp, asked about in games_asked.hpp.

#include "host_tests/campaigns/campaign.hpp"
#include "host_tests/campaigns/games_asked.hpp"
#include "host_tests/campaigns/games_drawn.hpp"
#include "host_tests/campaigns/games_judge.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace lights::campaign;

namespace {

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
