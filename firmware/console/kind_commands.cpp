#include "firmware/console/kind_commands.hpp"

#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/score_code.hpp"
#include "firmware/console/play_commands.hpp"

namespace lights::console {

namespace {

const KindRow* find_kind(std::string_view name) noexcept {
    for (int kind = 0; kind < kKindCount; ++kind)
        if (const KindRow& row = row_of(static_cast<Kind>(kind)); row.name == name) return &row;
    return nullptr;
}

Turn list_kinds(Session& session, Answer& answer) noexcept {
    if (session.at.turn == 0) answer.open_list("kinds");
    const KindRow& row = row_of(static_cast<Kind>(session.at.turn));
    answer.open_entry();
    answer.text("kind", row.name);
    answer.close_entry();
    if (session.at.turn + 1 < kKindCount) return Turn::more;
    answer.close_list();
    return Turn::done;
}

void tell_one(const ActionScore& score, Answer& answer) noexcept {
    answer.text("world", rules_of(score.world).name);
    answer.number("score", score.score);
}

} // namespace

Turn play_kind(Session& session, Answer& answer) noexcept {
    CommandProgress& at = session.at;
    if (at.turn == 0) at.kinds = at.words.empty();
    if (at.kinds) return list_kinds(session, answer);
    if (at.turn > 0) return tell_dealt(session, answer);
    State& state = session.state;
    const std::string_view name = at.words.take();
    const KindRow* row = find_kind(name);
    if (row == nullptr)
        return answer.error("there is no kind of game '", clipped(name), "'; play lists those there are");
    if (!at.words.empty()) {
        const bool seeded = at.words.take() == "seed";
        const auto seed = parse_number(at.words.take(), UINT64_MAX);
        if (!seeded || !seed || !at.words.empty())
            return answer.error("expected: play KIND [seed S], with a whole number of at most 64 bits");
        state.keeps.mix_in(state.keeps.entropy ^ *seed); // from here on chance is this number
    }
    if (row->ready != nullptr && !row->ready(state))
        return answer.error(row->kind == Kind::day ? "which day? expected, as in: day 2026-11-16"
                                                   : "this board has too few buttons for that kind of game");
    const WorldId world = state.puzzle.world;
    leave_page(state, session.now);
    if (row->offered_on == Page::play) {
        Choice choice = state.keeps.settings.choice;
        choice.kind = row->kind;
        choice.world = world;
        enter(state, choice, session.now);
    } else {
        row->enter(state, world, session.now);
    }
    if (state.dealer.busy()) return tell_dealt(session, answer);
    tell_puzzle(session, answer); // also where nothing had to be dealt
    return Turn::done;
}

Turn tell_score(Session& session, Answer& answer) noexcept {
    if (!session.at.words.empty()) {
        const auto score = score_of_code(session.at.words.rest());
        if (score) {
            tell_one(*score, answer);
            return Turn::done;
        }
        std::array<char, kCodeErrorText> room{};
        return answer.error("", describe_score_code(score.error(), room));
    }
    const Puzzle& puzzle = session.state.puzzle;
    const ActionScore score{puzzle.world, puzzle.score};
    const auto code = code_of_score(score);
    if (puzzle.kind != Kind::action || !code)
        return answer.error("no action game with a score is in hand; expected a code, as in: score 01J7E");
    tell_one(score, answer);
    answer.text("code", {code->data(), code->size()});
    return Turn::done;
}

} // namespace lights::console
