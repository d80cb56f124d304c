// Two handhelds and a cable that does what it is told: the game as it is on both sides, every byte between
// them, hands that find their way to a game of two and play it, and what must be true whatever the cable did.
#pragma once

#include "core/game/commands.hpp"
#include "core/game/kind_table.hpp"
#include "core/game/play_together.hpp"
#include "core/game/save_data.hpp"
#include "core/game/step.hpp"
#include "core/game/thinking.hpp"
#include "core/solve/solver.hpp"
#include "core/view/render.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <functional>
#include <vector>

namespace lights::test {

/// What befalls one byte on its way, or all of them for a while.
struct Mishap {
    enum class What : std::uint8_t { nothing, lost, doubled, flipped, late, overtaken, unplugged, power_cut };
    What what = What::nothing;
    int from = 0;         ///< which side sends the byte; whose power is cut
    std::size_t byte = 0; ///< its number; for power_cut the number of the message
    unsigned detail = 0;  ///< which bit; how many milliseconds
};

/// One handheld: its state, the line into it, and what was saved.
class Handheld {
  public:
    State state;
    std::array<std::byte, kSaveBytes> flash{};
    std::size_t saved = 0;
    int saves = 0;
    std::uint8_t heard = 0;

    Handheld(KeyGrid grid, std::uint64_t seed, Millis now) : grid_(grid) {
        begin(state, grid, now);
        state.keeps.mix_in(seed);
        think_it_through(now);
        save();
    }
    void think_it_through(Millis now) {
        while (thinking(state))
            think(state, now);
        next_tick_ = next_change(state, now);
    }
    void save() {
        saved = encode(state, flash);
        mark_saved(state);
        ++saves;
    }
    /// The battery comes out and goes in again: what was saved is there, all else is gone.
    void cut_power(Millis now, std::uint64_t seed) {
        state.grid = grid_;
        (void)decode(state, {flash.data(), saved}, kSaveVersion, now);
        state.company = {};
        state.keeps.mix_in(seed);
        parser_ = {};
        think_it_through(now);
    }
    /// One round of the main loop, as firmware/app.hpp makes it.
    void round(Millis now) {
        if (reached(now, next_tick_)) step(state, Event::tick(now));
        think_it_through(now);
        (void)attend(state, now);
        think_it_through(now);
        if (wants_save(state, now)) save();
    }
    void take(std::byte byte, Millis now) {
        link::Message message;
        const auto found = parser_.take(byte, message);
        if (found == link::Parser::Found::stranger) (void)hear_stranger(state);
        if (found != link::Parser::Found::message) return;
        ++heard;
        (void)hear(state, message, now);
        round(now);
    }
    void happen(const Event& event) {
        step(state, event);
        round(event.at);
    }

  private:
    KeyGrid grid_;
    link::Parser parser_;
    Millis next_tick_ = 0;
};

/// What a game of two must leave as it was.
struct Own {
    Puzzle puzzle;
    std::vector<std::uint8_t> progress;
    Statistics statistics;
    Choice choice;

    explicit Own(const State& state)
        : puzzle(kept_puzzle(state)),
          progress(state.keeps.progress.bytes().begin(), state.keeps.progress.bytes().end()),
          statistics(state.keeps.statistics), choice(state.keeps.settings.choice) {}
    bool same(const Own& other) const {
        return std::memcmp(&statistics, &other.statistics, sizeof statistics) == 0 &&
               progress == other.progress && puzzle.world == other.puzzle.world &&
               puzzle.kind == other.puzzle.kind && puzzle.board == other.puzzle.board &&
               puzzle.start == other.puzzle.start && puzzle.stage == other.puzzle.stage &&
               moves_of(puzzle) == moves_of(other.puzzle) && puzzle.count == other.puzzle.count &&
               puzzle.par == other.puzzle.par && choice.world == other.choice.world &&
               choice.kind == other.choice.kind && choice.par == other.choice.par &&
               choice.goal == other.choice.goal;
    }
};

/// How often each side's fingers move, and what they are after.
struct Hands {
    Millis every = 150;
    bool clumsy = false; ///< presses a wrong cell first
};

class TwoHandhelds {
  public:
    std::array<Handheld, 2> sides;
    std::array<Hands, 2> hands{Hands{}, Hands{.every = 190, .clumsy = true}};
    std::array<std::size_t, 2> bytes{};    ///< sent by each side
    std::array<std::size_t, 2> messages{}; ///< likewise
    Mishap mishap;
    Millis now = 0;
    TwoPlay play = TwoPlay::race;
    bool plugged = true;
    bool cut = false; ///< mishap's power cut has happened
    std::function<void(int side, const Event& event)> on_finger;
    std::function<void(int side, std::byte byte, Millis at)> on_byte;
    std::function<void()> on_look; ///< every hundredth of a second after the end

    TwoHandhelds(WorldId world, TwoPlay what, std::uint64_t seed, KeyGrid grid = {},
                 Millis begun = 0xFFFF'F000U)
        : sides{Handheld(grid, seed, begun), Handheld(grid, seed * 31 + 7, begun)}, now(begun), play(what) {
        for (Handheld& side : sides) {
            enter_level(side.state, world, 7, now);
            side.think_it_through(now);
            side.save();
        }
    }

    void run(Millis span) {
        for (const Millis end = now + span; now != end; ++now)
            one_millisecond();
    }
    /// Plays until both are done with it or nothing has come of it; the time it took at most.
    bool play_to_the_end(Millis most) {
        call(sides[0].state, now);
        const Millis begun = now;
        while (elapsed(now, begun) < most) {
            run(10);
            for (int side = 0; side < 2; ++side)
                move_fingers(side);
            if (is_over()) {
                // What is still on its way.
                for (int times = 0; times < 150; ++times) {
                    run(10);
                    if (on_look) on_look();
                }
                return true;
            }
        }
        return false;
    }
    bool is_over() const {
        if (play == TwoPlay::gift) return sides[1].state.puzzle.kind == Kind::code;
        return settled(0) && settled(1) && asked_;
    }
    /// Nothing is open any more at this side: a result, or its own game.
    bool settled(int side) const {
        const State& state = at(side).state;
        if (state.company.phase == Company::Phase::over) return true;
        return state.company.phase == Company::Phase::none && kind_of(state.puzzle).kept &&
               !state.dealer.busy() && (began_[0] || began_[1] || given_up_);
    }
    bool has_result(int side) const {
        const State& state = at(side).state;
        return state.company.phase == Company::Phase::over && !kind_of(state.puzzle).kept;
    }
    [[nodiscard]] Handheld& at(int side) { return sides[static_cast<std::size_t>(side)]; }
    const Handheld& at(int side) const { return sides[static_cast<std::size_t>(side)]; }

    /// A finger lands and leaves.
    void tap(int side, Cell cell) {
        Handheld& handheld = at(side);
        finger(side, Event::press(cell, now));
        run(20);
        finger(side, Event::tap(cell, now));
        (void)handheld;
    }
    void finger(int side, const Event& event) {
        if (on_finger) on_finger(side, event);
        at(side).happen(event);
    }

  private:
    struct Flying {
        std::byte byte;
        Millis arrives;
    };

    void one_millisecond() {
        for (std::size_t side = 0; side < 2; ++side) {
            sides[side].round(now);
            auto& coming = coming_[side];
            for (std::size_t i = 0; i < coming.size();) {
                if (!reached(now, coming[i].arrives)) {
                    ++i;
                    continue;
                }
                const std::byte byte = coming[i].byte;
                coming.erase(coming.begin() + static_cast<std::ptrdiff_t>(i));
                if (on_byte) on_byte(static_cast<int>(side), byte, now);
                sides[side].take(byte, now);
            }
            // The line takes a frame at a time.
            if (!reached(now, free_at_[side])) continue;
            link::Message message;
            if (!speak(sides[side].state, message, now)) continue;
            if (mishap.what == Mishap::What::power_cut && mishap.from == static_cast<int>(side) && !cut &&
                messages[side] == mishap.byte) {
                cut = true;
                sides[side].cut_power(now, 0x5EED);
                continue;
            }
            ++messages[side];
            link::Frame frame{};
            link::encode(message, frame);
            free_at_[side] = now + 3;
            for (std::size_t i = 0; i < frame.size(); ++i)
                fly(side, frame[i], now + 1 + static_cast<unsigned>(i / 11));
        }
        if (unplugged_ && reached(now, plug_at_)) {
            unplugged_ = false;
            plugged = true;
        }
    }
    void fly(std::size_t side, std::byte byte, Millis arrives) {
        const bool now_it_happens = mishap.from == static_cast<int>(side) && bytes[side] == mishap.byte;
        ++bytes[side];
        auto& line = coming_[1 - side];
        if (reached(held_until_[side], arrives)) arrives = held_until_[side];
        if (now_it_happens) {
            switch (mishap.what) {
            case Mishap::What::lost:
                return;
            case Mishap::What::doubled:
                if (plugged) line.push_back({byte, arrives});
                break;
            case Mishap::What::flipped:
                byte ^= static_cast<std::byte>(1U << mishap.detail);
                break;
            case Mishap::What::late:
                arrives += mishap.detail;
                held_until_[side] = arrives;
                break;
            case Mishap::What::overtaken:
                arrives += mishap.detail;
                break;
            case Mishap::What::unplugged:
                plugged = false;
                unplugged_ = true;
                plug_at_ = now + mishap.detail;
                break;
            default:
                break;
            }
        }
        if (plugged) line.push_back({byte, arrives});
    }

    [[nodiscard]] Cell next_cell(int side) {
        const State& state = at(side).state;
        const auto next = next_press(rules_of(state.puzzle), state.puzzle.board, target_of(state.puzzle));
        if (hands[static_cast<std::size_t>(side)].clumsy && !clumsy_done_[static_cast<std::size_t>(side)]) {
            clumsy_done_[static_cast<std::size_t>(side)] = true;
            for (const Cell cell : rules_of(state.puzzle).shape)
                if (!on_shortest_path(rules_of(state.puzzle), state.puzzle.board, cell,
                                      target_of(state.puzzle)))
                    return cell;
        }
        return *next;
    }

    void move_fingers(int side) {
        const auto index = static_cast<std::size_t>(side);
        if (!reached(now, move_at_[index])) return;
        move_at_[index] = now + hands[index].every;
        State& state = at(side).state;
        const Company& company = state.company;
        if (state.clock.rests(now)) return;
        if (company.phase == Company::Phase::playing) began_[index] = true;
        if (side == 0 && company.phase == Company::Phase::none && kind_of(state.puzzle).kept && tries_ < 4) {
            if (!company.joined()) {
                call(state, now); // a finger that rests on something
                return;
            }
            if (asked_ && (began_[0] || began_[1] || (play == TwoPlay::gift && ++patience_ < 8))) return;
            if (state.scene.page != Page::together) {
                open_page(state, Page::together, now);
                return;
            }
            ++tries_;
            asked_ = true;
            tap(side, Cell(static_cast<int>(play)));
            return;
        }
        if (side == 0 && tries_ >= 4) given_up_ = true;
        if (company.phase == Company::Phase::asked) return tap(side, Cell(static_cast<int>(company.play)));
        if (state.scene.page == Page::play && company.phase == Company::Phase::playing &&
            state.puzzle.stage == Stage::playing && !kind_of(state.puzzle).kept) {
            const KindRow& kind = kind_of(state.puzzle);
            if (kind.allows == nullptr || kind.allows(state)) tap(side, next_cell(side));
        }
    }

    std::array<std::deque<Flying>, 2> coming_;
    std::array<Millis, 2> free_at_{};
    std::array<Millis, 2> held_until_{};
    std::array<Millis, 2> move_at_{};
    std::array<bool, 2> began_{};
    std::array<bool, 2> clumsy_done_{};
    bool asked_ = false;
    bool given_up_ = false;
    bool unplugged_ = false;
    int tries_ = 0;
    int patience_ = 0;
    Millis plug_at_ = 0;

  public:
    void reset_times() { free_at_ = held_until_ = move_at_ = {now, now}; }
};

/// What is wrong after a game of two, in words; null if nothing is.
inline const char* fault_of(const TwoHandhelds& two, const Own& first, const Own& second, bool ended) {
    if (!ended) return "it never ended";
    for (int side = 0; side < 2; ++side) {
        const State& state = two.at(side).state;
        if (!kind_of(state.puzzle).kept && !state.aside.kept) return "the own game is gone";
        const bool given = two.play == TwoPlay::gift && side == 1 && state.puzzle.kind == Kind::code;
        if (!given && !Own(state).same(side == 0 ? first : second)) return "the own game has changed";
        if (given && (state.puzzle.par == 0 || state.puzzle.board != state.puzzle.start))
            return "the gift is no puzzle";
    }
    if (!two.has_result(0) || !two.has_result(1)) return nullptr;
    const Puzzle& a = two.at(0).state.puzzle;
    const Puzzle& b = two.at(1).state.puzzle;
    if (a.kind != b.kind || a.start != b.start || a.par != b.par) return "two results of different games";
    if (a.kind == Kind::far_duel)
        return a.board == b.board && a.points[0] == b.points[0] && a.points[1] == b.points[1]
                   ? nullptr
                   : "two results of one duel";
    const Company& ca = two.at(0).state.company;
    const Company& cb = two.at(1).state.company;
    if (ca.my_ms != cb.their_ms || cb.my_ms != ca.their_ms) return "two times of one race";
    const bool draw = ca.my_ms == cb.my_ms && moves_of(a) == moves_of(b);
    const bool a_won = a.stage == Stage::won;
    const bool b_won = b.stage == Stage::won;
    return draw ? (a_won && b_won ? nullptr : "a draw that somebody lost")
                : (a_won != b_won ? nullptr : "two winners or none");
}

} // namespace lights::test
