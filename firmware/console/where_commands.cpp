#include "firmware/console/where_commands.hpp"

#include "core/game/commands.hpp"
#include "core/game/day.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/page_table.hpp"

#include <array>

namespace lights::console {

namespace {

constexpr const char* kRules[kPlayRuleCount] = {"free"_t, "lit-only"_t, "toggle"_t};
constexpr const char* kStages[kStageCount] = {"drawing"_t, "playing"_t, "solved"_t, "lost"_t};
constexpr const char* kFigures[kFigureCount] = {
    "games"_t,         "presses"_t,     "at par"_t,   "streak"_t,      "best streak"_t, "levels solved"_t,
    "levels in par"_t, "best action"_t, "best par"_t, "worlds done"_t, "best time"_t,   "days in a row"_t};
constexpr const char* kTwoPlays[static_cast<std::size_t>(TwoPlay::count_)] = {"race"_t, "duel"_t, "gift"_t};
constexpr const char* kLessons[kLessonCount] = {"chase"_t, "row table"_t, "quiet patterns"_t};

template <class Value, std::size_t kCount>
constexpr const char* name_of(const char* const (&names)[kCount], Value value) {
    const auto index = static_cast<std::size_t>(value);
    return index < kCount ? names[index] : "?";
}

bool has_items(Page page) {
    return row_of(page).item != nullptr;
}

const char* goal_name(const Rules& rules, Goal goal) {
    if (goal == Goal::on) return "on";
    return target_of(rules, goal).lit().empty() ? "out"_t : "pattern"_t;
}

/// What each corner, held, would do now. The commands themselves are in core/game; a test holds the two
/// together.
struct Corners {
    const char* menu;
    const char* hint;
    const char* back;
    const char* forward;
};

Corners corners_of(const State& state) {
    const Puzzle& puzzle = state.puzzle;
    if (state.scene.page == Page::code) return {"leave"_t, "clear"_t, "as it was"_t, "play"_t};
    // What closes by itself gives way to a command.
    if (state.scene.page != Page::play && page_of(state).lasts == nullptr) return {"leave"_t, "", "", ""};
    const bool playing = puzzle.stage == Stage::playing;
    const bool drawing = puzzle.stage == Stage::drawing;
    if (state.dealer.busy()) return {"menu"_t, "", "", ""}; // there is no board yet
    Corners corners{"menu"_t, "", "", ""};
    if (drawing)
        corners.hint = "mend"_t;
    else if (playing && kind_of(puzzle).hint != nullptr)
        corners.hint = "hint"_t;
    if (can_undo(puzzle) && puzzle.stage != Stage::lost && !kind_of(puzzle).endless)
        corners.back = "undo"_t;
    else if (playing && kind_of(puzzle).before_start != nullptr)
        corners.back = "draw"_t;
    else if (can_bring_back(state))
        corners.back = "previous"_t;
    constexpr const char* kForward[] = {"play"_t, "redo"_t, "restart"_t, "next"_t};
    if (playing || !is_undecided(state)) corners.forward = name_of(kForward, forward_means(puzzle));
    return corners;
}

bool may_redo(const State& state) {
    const Stage stage = state.puzzle.stage;
    return (stage == Stage::playing || stage == Stage::drawing) && can_redo(state.puzzle);
}

bool may_restart(const State& state) {
    return state.puzzle.stage != Stage::lost && can_undo(state.puzzle);
}

/// A board as one number: two boards have the same one with a chance of one in four thousand million.
std::uint32_t print_of(const Board& board) {
    return (board.one.bits() * 0x9E37'79B1U) ^ (board.two.bits() * 0x85EB'CA77U);
}

// What `where` tells, in four parts: each is a piece of the answer, and a finger may wait for one.

/// The puzzle in hand, as it was begun.
void tell_puzzle(const State& state, Answer& answer) {
    const Puzzle& puzzle = state.puzzle;
    answer.text("page"_t, row_of(state.scene.page).name);
    answer.text("kind"_t, row_of(puzzle.kind).name);
    answer.text("world"_t, rules_of(puzzle).name);
    if (puzzle.kind == Kind::journey) answer.number("level"_t, puzzle.level + 1U);
    if (puzzle.kind == Kind::coach) answer.number("lesson"_t, puzzle.level + 1U);
    if (kind_of(puzzle).timed) {
        answer.number("board"_t, puzzle.level + 1U);
        answer.number("tenths"_t, tenths_of(puzzle));
    }
    if (puzzle.reach != 0) answer.hex("reach"_t, puzzle.reach);
    if (puzzle.kind == Kind::day) {
        const DateText date = date_of(puzzle.level);
        answer.text("date"_t, {date.data(), date.size()});
    }
    answer.number("par"_t, puzzle.par);
}

/// And how it stands.
void tell_standing(const State& state, Answer& answer) {
    const Puzzle& puzzle = state.puzzle;
    answer.number("presses"_t, moves_of(puzzle));
    answer.text("goal"_t, is_of_its_world(puzzle) || puzzle.reach != 0
                              ? goal_name(rules_of(puzzle), puzzle.goal)
                              : "pattern"_t);
    answer.text("rule"_t, name_of(kRules, puzzle.rule));
    answer.text("stage"_t, name_of(kStages, puzzle.stage));
    // Many puzzles read alike in words; whoever remembers what was played on one can tell it by these.
    answer.hex("dealt"_t, print_of(puzzle.start));
    answer.hex("stands"_t, print_of(puzzle.board));
    if (puzzle.kind == Kind::action) answer.number("score"_t, puzzle.score);
    if (kind_of(puzzle).versus) {
        answer.number("first"_t, puzzle.points[0]);
        answer.number("second"_t, puzzle.points[1]);
        answer.number("turn"_t, static_cast<std::uint32_t>(player_to_move(puzzle)) + 1U);
    }
}

/// The latest presses that stand, oldest first: row and column of each. With their number they tell whoever
/// follows the game which of the presses it knows of have been played.
void tell_last(const Puzzle& puzzle, Answer& answer) {
    constexpr int kTold = 6;
    std::array<char, std::size_t{3} * kTold> room{};
    std::size_t size = 0;
    const int played = puzzle.leapt || kind_of(puzzle).endless ? 0 : puzzle.cursor;
    for (int index = played > kTold ? played - kTold : 0; index < played; ++index) {
        const Cell cell = puzzle.history.at(index);
        if (size > 0) room[size++] = ' ';
        room[size++] = static_cast<char>('1' + cell.row());
        room[size++] = static_cast<char>('1' + cell.col());
    }
    answer.text("last"_t, {room.data(), size});
}

constexpr const char* kLinks[] = {nullptr, "calling"_t, "joined"_t, "other version"_t};

/// Who is at the other end of the cable; nothing while nobody is looked for.
void tell_company(const State& state, Answer& answer) {
    const char* const link = kLinks[static_cast<std::size_t>(state.company.session.phase)];
    if (link != nullptr) answer.text("link"_t, link);
}

/// Who is there, and what was done last.
void tell_helpers(const State& state, Answer& answer) {
    tell_company(state, answer);
    if (state.scene.page == Page::play) tell_last(state.puzzle, answer);
    answer.flag("hinted"_t, state.puzzle.hinted);
    answer.number("hints"_t, state.puzzle.hints);
    if (state.scene.hint.shown && state.scene.page == Page::play)
        answer.cell("press"_t, state.scene.hint.cell);
}

/// What can be done next.
void tell_choices(const State& state, Answer& answer) {
    const Corners corners = corners_of(state);
    answer.text("top left"_t, corners.menu);
    answer.text("top right"_t, corners.hint);
    answer.text("bottom left"_t, corners.back);
    answer.text("bottom right"_t, corners.forward);
    answer.flag("redo"_t, may_redo(state));
    answer.flag("restart"_t, may_restart(state));
    if (!has_items(state.scene.page)) return;
    answer.number("sheet"_t, state.scene.sheet + 1U);
    answer.text("chosen kind"_t, row_of(state.scene.draft.kind).name);
    answer.text("chosen world"_t, rules_of(state.scene.draft.world).name);
    answer.text("chosen goal"_t, state.scene.draft.goal == Goal::on ? "on" : "out"_t);
    answer.text("chosen rule"_t, name_of(kRules, state.scene.draft.rule));
}

constexpr std::array<void (*)(const State&, Answer&), 4> kWhereParts{tell_puzzle, tell_standing, tell_helpers,
                                                                     tell_choices};

/// Two states that `where` tells differently have different prints, but for one pair in four thousand
/// million.
std::uint32_t print_of(const State& state) {
    const Puzzle& puzzle = state.puzzle;
    std::uint32_t print = 2'166'136'261U;
    const auto add = [&print](std::uint32_t value) { print = (print ^ value) * 16'777'619U; };
    const auto byte = [](auto value, int place) { return static_cast<std::uint32_t>(value) << 8 * place; };
    add(byte(state.scene.page, 0) | byte(puzzle.kind, 1) | byte(puzzle.world, 2) | byte(puzzle.stage, 3));
    add(byte(puzzle.goal, 0) | byte(puzzle.rule, 1) | byte(puzzle.par, 2) | byte(state.scene.sheet, 3));
    add(puzzle.level | byte(puzzle.score, 2));
    const Company& company = state.company;
    add(byte(company.session.phase, 0) | byte(company.phase, 1));
    add(moves_of(puzzle));
    add(byte(may_redo(state) + 2 * can_bring_back(state), 0) | byte(puzzle.hints, 1) |
        byte(state.scene.hint.shown, 2) |
        byte(state.scene.hint.shown ? state.scene.hint.cell.index() : 0, 3));
    add(byte(state.scene.draft.kind, 0) | byte(state.scene.draft.world, 1) | byte(state.scene.draft.goal, 2) |
        byte(state.scene.draft.rule, 3));
    add(puzzle.reach);
    add(print_of(puzzle.pattern));
    add(puzzle.points[0] | byte(puzzle.points[1], 2));
    add(print_of(puzzle.start));
    add(print_of(puzzle.board));
    if (puzzle.cursor > 0) add(static_cast<std::uint32_t>(puzzle.history.number_at(puzzle.cursor - 1)));
    return print == 0 ? 1U : print;
}

bool is_chosen(const State& state, Item item) {
    switch (item.kind) {
    case ItemKind::kind:
        return state.scene.draft.kind == static_cast<Kind>(item.value);
    case ItemKind::world:
        return state.scene.draft.world == static_cast<WorldId>(item.value);
    case ItemKind::rule:
        return state.scene.draft.rule == static_cast<PlayRule>(item.value);
    case ItemKind::goal:
        return state.scene.draft.goal == Goal::on;
    case ItemKind::together:
        // What is asked for, by whichever of the two.
        return state.company.phase >= Company::Phase::offered && state.company.undecided() &&
               state.company.play == static_cast<TwoPlay>(item.value);
    case ItemKind::cue:
        return state.keeps.settings.cue;
    case ItemKind::by_ear:
        return state.keeps.settings.by_ear;
    case ItemKind::attract:
        return state.keeps.settings.attract;
    case ItemKind::level:
        return state.puzzle.kind == Kind::journey && state.puzzle.world == state.scene.draft.world &&
               state.puzzle.level == item.value;
    default:
        return false;
    }
}

void tell_item(const State& state, Item item, Answer& answer) {
    const auto named = [&](const char* kind, std::string_view name) {
        answer.text("item"_t, kind);
        answer.text("name"_t, name);
    };
    const auto counted = [&](const char* kind, std::uint32_t value) {
        answer.text("item"_t, kind);
        answer.number("value"_t, value);
    };
    switch (item.kind) {
    case ItemKind::none:
        break;
    case ItemKind::kind:
        return named("kind"_t, row_of(static_cast<Kind>(item.value)).name);
    case ItemKind::world:
        return named("world"_t, rules_of(static_cast<WorldId>(item.value)).name);
    case ItemKind::sound:
        return named("sound"_t, state.keeps.settings.sound == Sound::on     ? "on"
                                : state.keeps.settings.sound == Sound::soft ? "soft"_t
                                                                            : "off"_t);
    case ItemKind::brightness:
        return counted("brightness"_t, state.keeps.settings.brightness + 1U);
    case ItemKind::goal:
        return named("goal"_t, state.scene.draft.goal == Goal::on ? "on" : "out"_t);
    case ItemKind::statistics:
        return answer.text("item"_t, "statistics"_t);
    case ItemKind::leave:
        return answer.text("item"_t, "leave"_t);
    case ItemKind::level:
        return counted("level"_t, item.value + 1U);
    case ItemKind::earlier:
        return answer.text("item"_t, "earlier"_t);
    case ItemKind::later:
        return answer.text("item"_t, "later"_t);
    case ItemKind::par:
        return counted("par"_t, item.value);
    case ItemKind::rule:
        return named("rule"_t, name_of(kRules, item.value));
    case ItemKind::action:
        return answer.text("item"_t, "action"_t);
    case ItemKind::duel:
        return answer.text("item"_t, "duel"_t);
    case ItemKind::together:
        return named("with another"_t, name_of(kTwoPlays, item.value));
    case ItemKind::lesson:
        return named("lesson"_t, name_of(kLessons, item.value));
    case ItemKind::number:
        return named("number"_t, name_of(kFigures, item.value));
    case ItemKind::self_test:
        return answer.text("item"_t, "self-test"_t);
    case ItemKind::palette:
        return answer.text("item"_t, "palette"_t);
    case ItemKind::cue:
        return answer.text("item"_t, "cue"_t);
    case ItemKind::page:
        return answer.text("item"_t, row_of(static_cast<Page>(item.value)).name);
    case ItemKind::hold:
        return counted("hold"_t, hold_after(state.keeps.settings.hold).count());
    case ItemKind::by_ear:
        return answer.text("item"_t, "by ear"_t);
    case ItemKind::attract:
        return answer.text("item"_t, "attract"_t);
    }
    answer.text("item"_t, "other"_t);
}

/// The pieces of one answer belong to one moment.
Turn fail_changed(Answer& answer) {
    return answer.error("the game changed while it was being told; ask again"_t);
}

} // namespace

Turn tell_where(Session& session, Answer& answer) {
    if (!session.at.words.empty()) {
        const std::string_view word = session.at.words.take();
        const bool on = word == "on";
        if ((!on && word != "off") || !session.at.words.empty())
            return answer.error("expected on, off or nothing, as in: where on"_t);
        session.options.where = on;
        session.options.where_told = 0;
        return Turn::done;
    }
    if (session.at.turn == 0)
        session.at.print = print_of(session.state);
    else if (session.at.print != print_of(session.state))
        return fail_changed(answer);
    const auto part = static_cast<std::size_t>(session.at.turn);
    kWhereParts[part](session.state, answer);
    return part + 1 < kWhereParts.size() ? Turn::more : Turn::done;
}

Turn list_items(Session& session, Answer& answer) {
    State& state = session.state;
    CommandProgress& at = session.at;
    if (at.turn == 0) {
        at.rows = static_cast<std::uint16_t>(state.scene.page);
        at.cols = static_cast<std::uint16_t>(state.scene.sheet |
                                             static_cast<unsigned>(state.scene.draft.world) << 8);
        at.left = 0;
        answer.text("page"_t, row_of(state.scene.page).name);
        answer.open_list("items"_t);
        return Turn::more;
    }
    // The page may be left, or its sheet turned, while its items are being told: they are those of the page
    // that was asked about, to the last.
    const Page page = state.scene.page;
    const std::uint8_t sheet = state.scene.sheet;
    const WorldId world = state.scene.draft.world;
    state.scene.look_at(static_cast<Page>(at.rows), static_cast<std::uint8_t>(at.cols & 0xFFU),
                        static_cast<WorldId>(at.cols >> 8));
    bool told = false;
    while (!told && at.left < static_cast<std::uint32_t>(kCells)) {
        const Cell cell(static_cast<int>(at.left++));
        const Item item = item_at(state, cell);
        if (item.kind == ItemKind::none) continue;
        answer.open_entry();
        answer.cell("at", cell);
        tell_item(state, item, answer);
        if (is_chosen(state, item)) answer.flag("chosen"_t, true);
        answer.close_entry();
        told = true;
    }
    state.scene.look_at(page, sheet, world);
    if (told) return Turn::more;
    answer.close_list();
    return Turn::done;
}

void report_where(const State& state, std::uint32_t& told, Answer& answer) {
    const std::uint32_t print = print_of(state);
    if (print == told) return;
    told = print;
    // For programs, whatever form the answers have: nobody reads along at this pace.
    const bool json = answer.json();
    answer.set_json(true);
    answer.begin_notice();
    answer.text("notice"_t, "where"_t);
    for (const auto tell : kWhereParts)
        tell(state, answer);
    answer.end_notice();
    answer.set_json(json);
}

} // namespace lights::console
