// lightsout score

#include "core/game/score_code.hpp"
#include "workbench/bad_input.hpp"
#include "workbench/command.hpp"

namespace lights::workbench {

namespace {

int run_score(const Arguments& arguments, Report& report) {
    const std::string& word = arguments.plain().front();
    const auto score = score_of_code(word);
    if (!score) {
        std::array<char, kCodeErrorText> room{};
        throw BadInput("code " + word + ": " + std::string(describe_score_code(score.error(), room)));
    }
    const std::string world(rules_of(score->world).name);
    report.text("world", world, world + "\n");
    report.number("score", score->score, std::to_string(score->score) + "\n");
    return kDone;
}

} // namespace

constinit const Command kScoreCommand{
    "score",
    {"SCORE", 1, 1, "a code of five letters, as the handheld tells it after an action game"},
    "the world and the score that an action game's code tells",
    {},
    {},
    "",
    run_score,
};

} // namespace lights::workbench
