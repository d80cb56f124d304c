#include "firmware/console/where_commands.hpp"

#include "core/game/commands.hpp"
#include "core/game/day.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/page_table.hpp"

#include <array>

namespace lights::console {

namespace {

constexpr const char* kRules[kPlayRuleCount] = {"free", "lit-only", "toggle"};
constexpr const char* kStages[kStageCount] = {"drawing", "playing", "solved", "lost"};
constexpr const char* kFigures[kFigureCount] = {
    "games",         "presses",     "at par",   "streak",      "best streak", "levels solved",
    "levels in par", "best action", "best par", "worlds done", "best time",   "days in a row"};
constexpr const char* kTwoPlays[static_cast<std::size_t>(TwoPlay::count_)] = {"race", "duel", "gift"};
constexpr const char* kLessons[kLessonCount] = {"chase", "row table", "quiet patterns"};

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
    return target_of(rules, goal).lit().empty() ? "out" : "pattern";
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
    if (state.scene.page == Page::code) return {"leave", "clear", "as it was", "play"};
    // What closes by itself gives way to a command.
    if (state.scene.page != Page::play && page_of(state).lasts == nullptr) return {"leave", "", "", ""};
    const bool playing = puzzle.stage == Stage::playing;
    const bool drawing = puzzle.stage == Stage::drawing;
    if (state.dealer.busy()) return {"menu", "", "", ""}; // there is no board yet
    Corners corners{"menu", "", "", ""};
    if (drawing)
        corners.hint = "mend";
    else if (playing && kind_of(puzzle).hint != nullptr)
        corners.hint = "hint";
    if (can_undo(puzzle) && puzzle.stage != Stage::lost && !kind_of(puzzle).endless)
        corners.back = "undo";
    else if (playing && kind_of(puzzle).before_start != nullptr)
        corners.back = "draw";
    else if (can_bring_back(state))
        corners.back = "previous";
    constexpr const char* kForward[] = {"play", "redo", "restart", "next"};
    corners.forward = name_of(kForward, forward_means(puzzle));
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

/// The puzzle in hand: the first half.
void tell_puzzle(const State& state, Answer& answer) {
    const Puzzle& puzzle = state.puzzle;
    answer.text("page", row_of(state.scene.page).name);
    answer.text("kind", row_of(puzzle.kind).name);
    answer.text("world", rules_of(puzzle).name);
    if (puzzle.kind == Kind::journey) answer.number("level", puzzle.level + 1U);
    if (puzzle.kind == Kind::coach) answer.number("lesson", puzzle.level + 1U);
    if (kind_of(puzzle).timed) {
        answer.number("board", puzzle.level + 1U);
        answer.number("tenths", tenths_of(puzzle));
    }
    if (puzzle.reach != 0) answer.hex("reach", puzzle.reach);
    if (puzzle.kind == Kind::day) {
        const DateText date = date_of(puzzle.level);
        answer.text("date", {date.data(), date.size()});
    }
    answer.number("par", puzzle.par);
    answer.number("presses", moves_of(puzzle));
    answer.text("goal", is_of_its_world(puzzle) || puzzle.reach != 0
                            ? goal_name(rules_of(puzzle), puzzle.goal)
                            : "pattern");
    answer.text("rule", name_of(kRules, puzzle.rule));
    answer.text("stage", name_of(kStages, puzzle.stage));
    // Many puzzles read alike in words; whoever remembers what was played on one can tell it by these.
    answer.hex("dealt", print_of(puzzle.start));
    answer.hex("stands", print_of(puzzle.board));
    if (puzzle.kind == Kind::action) answer.number("score", puzzle.score);
    if (puzzle.kind == Kind::duel) {
        answer.number("first", puzzle.points[0]);
        answer.number("second", puzzle.points[1]);
        answer.number("turn", static_cast<std::uint32_t>(player_to_move(puzzle)) + 1U);
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
    answer.text("last", {room.data(), size});
}

/// What can be done next: the second half.
void tell_choices(const State& state, Answer& answer) {
    const Corners corners = corners_of(state);
    if (state.scene.page == Page::play) tell_last(state.puzzle, answer);
    answer.flag("hinted", state.puzzle.hinted);
    answer.number("hints", state.puzzle.hints);
    if (state.scene.hint.shown && state.scene.page == Page::play) answer.cell("press", state.scene.hint.cell);
    answer.text("top left", corners.menu);
    answer.text("top right", corners.hint);
    answer.text("bottom left", corners.back);
    answer.text("bottom right", corners.forward);
    answer.flag("redo", may_redo(state));
    answer.flag("restart", may_restart(state));
    if (!has_items(state.scene.page)) return;
    answer.number("sheet", state.scene.sheet + 1U);
    answer.text("chosen kind", row_of(state.scene.draft.kind).name);
    answer.text("chosen world", rules_of(state.scene.draft.world).name);
    answer.text("chosen goal", state.scene.draft.goal == Goal::on ? "on" : "out");
    answer.text("chosen rule", name_of(kRules, state.scene.draft.rule));
}

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
        answer.text("item", kind);
        answer.text("name", name);
    };
    const auto counted = [&](const char* kind, std::uint32_t value) {
        answer.text("item", kind);
        answer.number("value", value);
    };
    switch (item.kind) {
    case ItemKind::none:
        break;
    case ItemKind::kind:
        return named("kind", row_of(static_cast<Kind>(item.value)).name);
    case ItemKind::world:
        return named("world", rules_of(static_cast<WorldId>(item.value)).name);
    case ItemKind::sound:
        return named("sound", state.keeps.settings.sound == Sound::on     ? "on"
                              : state.keeps.settings.sound == Sound::soft ? "soft"
                                                                          : "off");
    case ItemKind::brightness:
        return counted("brightness", state.keeps.settings.brightness + 1U);
    case ItemKind::goal:
        return named("goal", state.scene.draft.goal == Goal::on ? "on" : "out");
    case ItemKind::statistics:
        return answer.text("item", "statistics");
    case ItemKind::leave:
        return answer.text("item", "leave");
    case ItemKind::level:
        return counted("level", item.value + 1U);
    case ItemKind::earlier:
        return answer.text("item", "earlier");
    case ItemKind::later:
        return answer.text("item", "later");
    case ItemKind::par:
        return counted("par", item.value);
    case ItemKind::rule:
        return named("rule", name_of(kRules, item.value));
    case ItemKind::action:
        return answer.text("item", "action");
    case ItemKind::duel:
        return answer.text("item", "duel");
    case ItemKind::together:
        return named("with another", name_of(kTwoPlays, item.value));
    case ItemKind::lesson:
        return named("lesson", name_of(kLessons, item.value));
    case ItemKind::number:
        return named("number", name_of(kFigures, item.value));
    case ItemKind::self_test:
        return answer.text("item", "self-test");
    case ItemKind::palette:
        return answer.text("item", "palette");
    case ItemKind::cue:
        return answer.text("item", "cue");
    case ItemKind::settings:
        return answer.text("item", "settings");
    case ItemKind::hold:
        return counted("hold", hold_after(state.keeps.settings.hold).count());
    case ItemKind::by_ear:
        return answer.text("item", "by ear");
    case ItemKind::attract:
        return answer.text("item", "attract");
    }
    answer.text("item", "other");
}

/// The pieces of one answer belong to one moment.
Turn fail_changed(Answer& answer) {
    return answer.error("the game changed while it was being told; ask again");
}

} // namespace

Turn tell_where(Session& session, Answer& answer) {
    if (!session.at.words.empty()) {
        const std::string_view word = session.at.words.take();
        const bool on = word == "on";
        if ((!on && word != "off") || !session.at.words.empty())
            return answer.error("expected on, off or nothing, as in: where on");
        session.options.where = on;
        session.options.where_told = 0;
        return Turn::done;
    }
    if (session.at.turn == 0) {
        session.at.print = print_of(session.state);
        tell_puzzle(session.state, answer);
        return Turn::more;
    }
    if (session.at.print != print_of(session.state)) return fail_changed(answer);
    tell_choices(session.state, answer);
    return Turn::done;
}

Turn list_items(Session& session, Answer& answer) {
    State& state = session.state;
    CommandProgress& at = session.at;
    if (at.turn == 0) {
        at.rows = static_cast<std::uint16_t>(state.scene.page);
        at.cols = static_cast<std::uint16_t>(state.scene.sheet |
                                             static_cast<unsigned>(state.scene.draft.world) << 8);
        at.left = 0;
        answer.text("page", row_of(state.scene.page).name);
        answer.open_list("items");
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
        if (is_chosen(state, item)) answer.flag("chosen", true);
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
    answer.text("notice", "where");
    tell_puzzle(state, answer);
    tell_choices(state, answer);
    answer.end_notice();
    answer.set_json(json);
}

} // namespace lights::console
