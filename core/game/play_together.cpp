#include "core/game/play_together.hpp"

#include "core/game/commands.hpp"
#include "core/game/items.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/thinking.hpp"
#include "core/solve/solver.hpp"

#include <algorithm>

namespace lights {

namespace {

using link::Heard;
using link::Message;
using link::Verb;
using Phase = Company::Phase;

constexpr std::uint8_t bit(Verb verb) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(verb));
}

void say(Company& company, Verb verb) {
    company.to_say = static_cast<std::uint8_t>(company.to_say | bit(verb));
}

Kind kind_of_play(TwoPlay play) {
    return play == TwoPlay::race ? Kind::race : Kind::far_duel;
}

bool in_hand(const State& state) {
    return state.puzzle.kind == kind_of_play(state.company.play);
}

std::uint32_t chance(const State& state, Millis now) {
    const std::uint64_t entropy = state.keeps.entropy;
    return static_cast<std::uint32_t>(entropy ^ entropy >> 32) + now.count() * 2U;
}

/// What was under way is over without a result.
void break_off(State& state, Millis now) {
    Company& company = state.company;
    const bool was_played = company.phase == Phase::drawing || company.phase == Phase::playing;
    const bool was_open = company.phase != Phase::none && company.phase != Phase::over;
    if (company.phase == Phase::over) return;
    company.phase = Phase::none;
    company.to_say = 0;
    if (was_played) {
        if (!row_of(state.dealer.terms.kind).kept) state.dealer.stop();
        part(state, now);
    }
    if (!was_open) return;
    if (state.scene.page == Page::together) leave_page(state, now);
    if (state.scene.page == Page::play) state.scene.move(MotionKind::parted, {}, now);
    emit(state, Cue::refused);
}

void leave(State& state) {
    Company& company = state.company;
    company.phase = Phase::none;
    company.to_say = bit(Verb::leave);
}

/// The board arrives for both in the same moment, as near as the line allows.
void start(State& state, Millis now) {
    Company& company = state.company;
    company.phase = Phase::playing;
    company.mine_done = company.theirs_done = false;
    company.told = company.their_presses = 0;
    company.their_left = kCells;
    company.began = now;
}

std::uint8_t place_of(WorldId world, Goal goal) {
    return static_cast<std::uint8_t>(static_cast<unsigned>(world) | static_cast<unsigned>(goal) << 5);
}

/// Which world and goal a message names; whether they can be played here. If not, no offer may stand.
bool read_place(State& state, std::uint8_t place) {
    Company& company = state.company;
    const unsigned world = place & 31U;
    if (place >= 64 || world >= kWorldCount) return false;
    company.world = static_cast<WorldId>(world);
    company.goal = static_cast<Goal>(place >> 5);
    return world_fits(state.grid, company.world) && goal_possible(rules_of(company.world), company.goal);
}

bool hear_offer(State& state, const Message& message, Millis now) {
    Company& company = state.company;
    const bool free = company.phase == Phase::none || company.phase == Phase::over;
    // Of two that cross, one counts, and both know which.
    const bool crossed = company.phase == Phase::offered;
    if (crossed && company.session.mine > company.session.theirs) return false;
    const Page page = state.scene.page;
    const bool at_home = page == Page::play || page == Page::menu || page == Page::together;
    if (!(free || crossed) || !at_home || state.dealer.busy() || company.deaf ||
        message.what >= static_cast<unsigned>(TwoPlay::count_) || !read_place(state, message.where)) {
        if (crossed) break_off(state, now); // theirs counts, and cannot be played
        if (free || crossed) say(company, Verb::leave);
        return true;
    }
    company.play = static_cast<TwoPlay>(message.what);
    company.host = false;
    company.phase = Phase::asked;
    company.to_say = 0;
    part(state, now);       // from a game that is over
    state.clock.touch(now); // or a page that nobody has come to by hand would close at once
    if (page != Page::together) open_page(state, Page::together, now);
    emit(state, Cue::menu);
    return true;
}

bool hear_accept(State& state, Millis now) {
    Company& company = state.company;
    if (company.phase != Phase::offered) return false;
    emit(state, Cue::menu);
    if (company.play == TwoPlay::gift) {
        company.phase = Phase::none;
        say(company, Verb::board);
        leave_page(state, now);
        return true;
    }
    company.phase = Phase::drawing;
    Choice choice = state.keeps.settings.choice;
    choice.world = company.world;
    choice.goal = company.goal;
    choice.rule = PlayRule::free;
    // Odd: in a duel no draw between the perfect.
    choice.par = static_cast<std::uint8_t>(middling_par(rules_of(company.world)) | 1);
    state.dealer.begin_random(kind_of_play(company.play), choice, state.keeps.entropy + now.count());
    deal_when_drawn(state, now);
    return true;
}

bool hear_board(State& state, const Message& message, Millis now) {
    Company& company = state.company;
    if (company.phase != Phase::awaited || place_of(company.world, company.goal) != message.where)
        return false;
    const Rules& rules = rules_of(company.world);
    const bool cells = ((message.first | message.second) & ~kAllCells) == 0;
    const Board board = cells ? Board{Lights(message.first), Lights(message.second)} : Board{};
    const auto rule = static_cast<PlayRule>(message.what);
    const Board target = target_of(rules, company.goal);
    const bool legal = cells && fits(rules, board) && board != target && message.what < kPlayRuleCount &&
                       (rule == PlayRule::free || company.play == TwoPlay::gift) &&
                       rule_available(rules, rule) && (rule == PlayRule::free || company.goal == Goal::out);
    const auto solution = legal ? shortest_solution(rules, board, target) : std::nullopt;
    if (!solution) {
        leave(state);
        leave_page(state, now);
        return true;
    }
    if (company.play == TwoPlay::gift) {
        company.phase = Phase::none;
        load_named(state, {company.world, company.goal, rule, board}, now);
        return true;
    }
    const Kind kind = kind_of_play(company.play);
    deal(set_aside(state, kind), {.world = company.world, .kind = kind, .goal = company.goal}, board,
         solution->length());
    show_new_game(state, now);
    start(state, now);
    return true;
}

bool hear_press(State& state, const Message& message, Millis now) {
    Company& company = state.company;
    const Puzzle& puzzle = state.puzzle;
    if (company.phase != Phase::playing || !in_hand(state)) return false;
    if (company.play == TwoPlay::race) {
        company.their_left = std::min<std::uint8_t>(message.what, kCells);
        return company.mine_done;
    }
    if (message.what >= kCells || puzzle.stage != Stage::playing ||
        player_to_move(puzzle) == company.side() || company.told != moves_of(puzzle) ||
        message.count != moves_of(puzzle) + 1)
        return false;
    const Cell cell(message.what);
    if (!rules_of(puzzle).shape.has(cell)) return false;
    press_from_afar(state, cell, now);
    company.told = static_cast<std::uint16_t>(moves_of(puzzle));
    return true;
}

bool hear_done(State& state, const Message& message) {
    Company& company = state.company;
    const bool race = company.phase == Phase::playing && company.play == TwoPlay::race && in_hand(state);
    if (!race || company.theirs_done || message.count < state.puzzle.par) return false;
    company.theirs_done = true;
    company.their_left = 0;
    company.their_presses = message.count;
    company.their_ms = message.first;
    return true;
}

bool hear_word(State& state, const Message& message, Millis now) {
    switch (message.verb) {
    case Verb::offer:
        return hear_offer(state, message, now);
    case Verb::accept:
        return hear_accept(state, now);
    case Verb::board:
        return hear_board(state, message, now);
    case Verb::press:
        return hear_press(state, message, now);
    case Verb::done:
        return hear_done(state, message);
    case Verb::leave:
        break_off(state, now);
        return true;
    default:
        return false;
    }
}

bool take_note(State& state, Heard heard, Millis now) {
    if (heard != Heard::joined && heard != Heard::lost) return heard == Heard::stranger;
    state.company.deaf = false;
    state.company.to_say = 0;
    break_off(state, now);
    return true;
}

/// Race: lights that are not yet as they should be.
std::uint8_t lights_left(const Puzzle& puzzle) {
    const Board target = target_of(puzzle);
    return static_cast<std::uint8_t>(
        ((puzzle.board.one ^ target.one) | (puzzle.board.two ^ target.two)).count());
}

/// What the fingers have done since they were last told of.
void watch_fingers(State& state) {
    Company& company = state.company;
    const Puzzle& puzzle = state.puzzle;
    const auto moves = static_cast<std::uint16_t>(std::min<std::uint32_t>(moves_of(puzzle), 0xFFFF));
    if (company.mine_done || state.fingers.take_back.possible) return;
    if (company.play == TwoPlay::race && puzzle.stage == Stage::won) {
        company.told = moves;
        company.mine_done = true;
        company.my_ms = elapsed(state.clock.ended_at, company.began).count();
        return say(company, Verb::done);
    }
    if (moves == company.told) return;
    company.told = moves;
    say(company, Verb::press);
}

/// Both know all that the result is made of, and know that of each other.
bool settled(const Company& company, const Puzzle& puzzle) {
    if (company.to_say != 0 || company.session.waiting) return false;
    return company.play == TwoPlay::race ? company.mine_done && company.theirs_done
                                         : puzzle.stage == Stage::won && company.told == moves_of(puzzle);
}

void conclude(State& state, Millis now) {
    Company& company = state.company;
    company.phase = Phase::over;
    bool behind = false;
    if (company.play == TwoPlay::race) {
        const auto mine = moves_of(state.puzzle);
        behind = company.my_ms != company.their_ms ? company.my_ms > company.their_ms
                                                   : mine > company.their_presses;
        if (behind) lose(state, now);
        // Both boards are dark by now: rings for the first, a light of the wrong colour for the other.
        state.scene.move(behind ? MotionKind::off_path : MotionKind::win,
                         Cell::at(state.grid.rows / 2, state.grid.cols / 2), now);
    }
    if (behind) return;
    emit(state, Cue::win);
    state.clock.end(now); // from here on it is told
}

/// What is to be said next, when the one before has arrived.
Message word(const State& state) {
    const Company& company = state.company;
    const Puzzle& puzzle = state.puzzle;
    Message message;
    auto verb = static_cast<unsigned>(Verb::leave);
    // What ends something goes before what begins something; the rest comes in the order it came about.
    if ((company.to_say & bit(Verb::leave)) == 0)
        for (verb = 0; (company.to_say >> verb & 1U) == 0;)
            ++verb;
    message.verb = static_cast<Verb>(verb);
    message.where = place_of(company.world, company.goal);
    switch (message.verb) {
    case Verb::offer:
        message.what = static_cast<std::uint8_t>(company.play);
        break;
    case Verb::board: {
        const bool gift = company.play == TwoPlay::gift;
        const Board& board = gift ? company.gift : puzzle.start;
        if (gift) message.what = static_cast<std::uint8_t>(company.rule);
        message.first = board.one.bits();
        message.second = board.two.bits();
        break;
    }
    case Verb::press:
        message.count = company.told;
        message.what = company.play == TwoPlay::race
                           ? lights_left(puzzle)
                           : static_cast<std::uint8_t>(puzzle.history.at(puzzle.cursor - 1).index());
        break;
    case Verb::done:
        message.count = static_cast<std::uint16_t>(std::min<std::uint32_t>(moves_of(puzzle), 0xFFFF));
        message.first = company.my_ms;
        break;
    default:
        break;
    }
    return message;
}

} // namespace

bool hear(State& state, const Message& message, Millis now) {
    const Heard heard = state.company.session.hear(message, chance(state, now), now);
    return heard == Heard::message ? hear_word(state, message, now) : take_note(state, heard, now);
}

bool hear_stranger(State& state) {
    return state.company.session.hear_stranger() == Heard::stranger;
}

bool attend(State& state, Millis now) {
    Company& company = state.company;
    if (!company.session.busy()) return false;
    if (take_note(state, company.session.pass(now), now)) return true;
    bool changed = false;
    switch (company.phase) {
    case Phase::offered:
    case Phase::asked:
    case Phase::awaited:
        // These live on their page: whoever leaves it has thought better of it.
        if (state.scene.page == Page::together) break;
        company.deaf = company.phase == Phase::asked;
        leave(state);
        break;
    case Phase::drawing:
        if (state.dealer.busy()) break;
        if (!in_hand(state)) {
            leave(state);
            break;
        }
        say(company, Verb::board);
        start(state, now);
        break;
    case Phase::playing:
        if (!in_hand(state)) {
            leave(state);
            break;
        }
        watch_fingers(state);
        if (!settled(company, state.puzzle)) break;
        conclude(state, now);
        changed = true;
        break;
    case Phase::none:
    case Phase::over:
        break;
    }
    if (company.to_say != 0 && company.session.ready()) {
        const Message message = word(state);
        company.to_say = static_cast<std::uint8_t>(company.to_say & ~bit(message.verb));
        company.session.send(message);
    }
    return changed;
}

bool speak(State& state, Message& into, Millis now) {
    return state.company.session.speak(state.grid.rows, state.grid.cols, into, now);
}

std::optional<Millis> next_word(const State& state, Millis now) {
    const Company& company = state.company;
    if (!company.session.busy()) return std::nullopt;
    if (company.to_say != 0 && company.session.ready()) return now;
    return company.session.next(now);
}

void call(State& state, Millis now) {
    state.company.session.call(chance(state, now), now);
}

void hang_up(State& state, Millis now) {
    state.company.session = {};
    (void)take_note(state, Heard::lost, now);
}

void propose(State& state, TwoPlay play, Millis now) {
    Company& company = state.company;
    if (company.phase == Phase::asked && company.play == play) {
        company.phase = Phase::awaited;
        say(company, Verb::accept);
        return emit(state, Cue::choose);
    }
    const bool free = company.phase == Phase::none || company.phase == Phase::over;
    if (!company.joined()) call(state, now);
    if (!company.joined() || !free) return emit(state, Cue::refused);
    company.world = state.scene.draft.world;
    company.goal = playable_goal(rules_of(company.world), PlayRule::free, state.scene.draft.goal);
    if (play == TwoPlay::gift) {
        const Puzzle& puzzle = kept_puzzle(state);
        const bool drawn = puzzle.stage == Stage::drawing;
        company.world = puzzle.world;
        company.goal = puzzle.goal;
        company.rule = puzzle.rule;
        company.gift = drawn ? puzzle.board : puzzle.start;
        const Board target = target_of(puzzle);
        if (kind_of(puzzle).endless || company.gift == target ||
            !solvable(rules_of(puzzle), company.gift, target))
            return emit(state, Cue::refused);
    }
    if (!world_fits({company.session.rows, company.session.cols}, company.world))
        return emit(state, Cue::refused);
    part(state, now); // from a game that is over
    company.play = play;
    company.host = true;
    company.phase = Phase::offered;
    company.to_say = bit(Verb::offer);
    emit(state, Cue::choose);
}

void part(State& state, Millis now) {
    if (kind_of(state.puzzle).kept)
        state.guide.recall(state.puzzle);
    else
        take_up_again(state);
    if (state.scene.page != Page::play) return;
    leave_page(state, now); // its board comes into view, and time goes on for it
    state.scene.move(MotionKind::rewind, {}, now);
}

void listen_again(State& state) {
    state.company.deaf = false;
}

} // namespace lights
