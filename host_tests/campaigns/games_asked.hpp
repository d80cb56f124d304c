// How the campaign of games asks: words go through run(), the body of lightsout's main, and answers are read
// back from its JSON.
#pragma once

#include "host_tests/campaigns/games_drawn.hpp"
#include "workbench/commands.hpp"

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace lights::campaign {

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

inline Answer ask(const Words& words, const std::string& input = {}) {
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

inline std::string text_of(const Game& game, const Cells& board) {
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

} // namespace lights::campaign
