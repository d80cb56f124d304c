#include "firmware/console/kind_commands.hpp"

#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/score_code.hpp"
#include "firmware/console/play_commands.hpp"

namespace lights::console {

namespace {

const KindRow* find_kind(std::string_view name) {
    for (int kind = 0; kind < kSavedKindCount; ++kind)
        if (const KindRow& row = row_of(static_cast<Kind>(kind)); row.name == name) return &row;
    return nullptr;
}

Turn list_kinds(Session& session, Answer& answer) {
    if (session.at.turn == 0) answer.open_list("kinds"_t);
    const KindRow& row = row_of(static_cast<Kind>(session.at.turn));
    answer.open_entry();
    answer.text("kind"_t, row.name);
    answer.close_entry();
    if (session.at.turn + 1 < kSavedKindCount) return Turn::more;
    answer.close_list();
    return Turn::done;
}

} // namespace

Turn play_kind(Session& session, Answer& answer) {
    CommandProgress& at = session.at;
    if (at.turn == 0) at.kinds = at.words.empty();
    if (at.kinds) return list_kinds(session, answer);
    if (at.turn > 0) return tell_dealt(session, answer);
    State& state = session.state;
    const std::string_view name = at.words.take();
    const KindRow* row = find_kind(name);
    if (row == nullptr)
        return answer.error("there is no kind of game '"_t, clipped(name), "'; play lists those there are"_t);
    if (!at.words.empty()) {
        const bool seeded = at.words.take() == "seed";
        const auto seed = parse_number(at.words.take(), UINT64_MAX);
        if (!seeded || !seed || !at.words.empty()) return answer.error("expected: play [KIND [seed S]]"_t);
        state.keeps.mix_in(state.keeps.entropy ^ *seed); // from here on chance is this number
    }
    if (row->ready != nullptr && !row->ready(state))
        return answer.error("not yet: expected a date first, as in day 2026-11-16, or more buttons"_t);
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

Turn tell_score(Session& session, Answer& answer) {
    const Puzzle& puzzle = session.state.puzzle;
    const auto code = code_of_score({puzzle.world, puzzle.score});
    if (puzzle.kind != Kind::action || !code)
        return answer.error("expected an action game in hand in which a light has come on"_t);
    answer.text("world"_t, rules_of(puzzle.world).name);
    answer.number("score"_t, puzzle.score);
    answer.text("code"_t, {code->data(), code->size()});
    return Turn::done;
}

} // namespace lights::console
