// The rooms wired together: one round of the main loop takes what the fingers did through the filters and the
// game to the lights, then sees to sound, saving and sleep, and says when it wants to be called again. Each
// part keeps its own affairs and its own deadline; this says in which order they come and what one must know
// of another. It knows the hardware only by its contract, and decides nothing about the puzzle.
#pragma once

#include "firmware/battery.hpp"
#include "firmware/deadline.hpp"
#include "firmware/game.hpp"
#include "firmware/hands.hpp"
#include "firmware/hardware.hpp"
#include "firmware/memory.hpp"
#include "firmware/rest.hpp"
#include "firmware/screen.hpp"

#include <optional>
#include <utility>

namespace lights {

static_assert(kBrightnessSteps == hal::kBrightnessCount, "every step of the setting is one of the LEDs'");

template <Hardware Device>
class App {
  public:
    explicit App(Device& hardware) : hw_(hardware) {}

    /// Brings the last game back, or begins a new device's first.
    [[gnu::noinline]] void start(const hal::FaultRecord& fault, std::uint64_t entropy) {
        look_at_clock();
        fault_ = fault;
        State& state = game_.state();
        state.grid = {Device::kSpec.grid.rows, Device::kSpec.grid.cols};
        const bool without_save = fault.failed_starts >= hal::kFailedStartsAllowed;
        if (without_save)
            memory_.leave_alone(state, now_.ms);
        else
            memory_.load(state, now_.ms);
        // After loading, which sets the state anew.
        state.keeps.mix_in(entropy);
        // That nothing is kept is worse than that something went wrong.
        if (fault.cause != hal::FaultCause::none && !without_save) notify(state, Notice::restarted, now_.ms);
        rest_.touch(now_.ms);
        hands_.start(now_);
        turn_on();
    }

    /// One round. Everything the player sees comes first; what may take a moment comes after it.
    void round() {
        look_at_clock();
        hw_.at_stage(hal::LoopStage::keys);
        take_keys();
        if (rest_.asleep()) return;
        hw_.at_stage(hal::LoopStage::game);
        // What was asked of the memory before is told first.
        if (asked_ == Asked::nothing && !game_.testing() && game_.state().outbox.take_self_test())
            begin_self_test();
        else
            game_.advance(now_.ms);
        hw_.at_stage(hal::LoopStage::lights);
        show();
        hw_.at_stage(hal::LoopStage::sound);
        game_.sound(hw_.now_us());
        hw_.at_stage(hal::LoopStage::save);
        if (hw_.contact_goes_first()) return;
        game_.think(now_.ms);
        memory_.advance(game_.state(), now_.ms, hands_.idle(), rest_.untouched_for(now_.ms));
        if (const auto worked = memory_.take_outcome()) conclude(*worked);
        look_at_cells();
        settle_down();
    }

    /// When round() must be called again if no contact and no console traffic comes first; never, if nothing.
    [[nodiscard, gnu::noinline]] std::optional<Micros> next_round() const {
        if (rest_.asleep()) return hands_.next(true);
        const Moment now{hw_.now_us(), now_.ms};
        if (hw_.contact_seen()) return now.us;
        std::optional<Micros> cells;
        if constexpr (kHasGauge) cells = battery_.next();
        return earlier(hands_.next(false), screen_.next(now.us), game_.next(now_),
                       memory_.next(game_.state(), now), rest_.next(now_), cells);
    }

    [[nodiscard]] State& state() { return game_.state(); }

    /// What the console can ask.
    void describe(console::Readings& readings) {
        const JournalReport journal = memory_.report();
        readings.rest = rest_.name();
        readings.fault = fault_;
        readings.raw = hands_.raw();
        readings.stuck = hands_.stuck();
        readings.saving = journal.saving;
        readings.save_room = &memory_.room();
        readings.saves = journal.saves;
        readings.erases = journal.erases_most;
        readings.frame = &screen_.shown();
        readings.self_test = &game_.self_test();
        hw_.describe(readings);
    }
    bool asleep() const { return rest_.asleep(); }

    /// Somebody outside (the console) wants the device awake.
    void be_awake() {
        look_at_clock();
        wake_up();
        end_attract(game_.state(), now_.ms);
    }

    /// Whoever changed the state from outside (the console) says so: it is shown, heard and saved like a
    /// press.
    void state_changed() {
        be_awake();
        game_.state_changed();
    }

    /// Saves and goes to sleep in the next rounds, as after two minutes; a touch wakes it.
    void go_to_sleep() {
        if (rest_.awake()) rest_.leave(hw_.now_ms());
    }

    /// Whether no more may be drawn than a host gives to everybody (100 mA).
    void set_modest(bool modest) { screen_.set_modest(modest); }

    /// Whether a cable feeds the device: then it may show itself before it sleeps.
    void set_on_cable(bool on_cable) { on_cable_ = on_cable; }

    void start_self_test() {
        game_.state().outbox.ask_for_self_test();
        state_changed();
    }

    /// Stores the game as it is. The rounds that follow do it; take_outcome() tells when it is done.
    void ask_to_save() {
        asked_ = Asked::save;
        memory_.ask_to_save();
    }
    /// Stores what was put into the memory's room instead of the game. Likewise.
    void ask_to_restore() {
        asked_ = Asked::save;
        memory_.ask_to_restore();
    }
    /// Forgets all there was, for a device as new. Likewise.
    void ask_to_forget() {
        asked_ = Asked::wipe;
        memory_.ask_to_wipe();
    }
    /// Once, what came of the last of these: true if the game is stored, or the flash is empty and works.
    [[nodiscard]] std::optional<bool> take_outcome() { return std::exchange(outcome_, {}); }

    /// Saves before a restart; true if what is stored is what is played.
    bool save_now() { return memory_.save_now(game_.state(), now_.ms); }

  private:
    static constexpr bool kHasStick = hal::StickPort<typename Device::Keys>;
    static constexpr bool kHasGauge = Device::kSpec.battery.has_value();

    // The pieces of a round are not put into each other: the compiler would share one large stack frame
    // between them and keep what each works with in memory.

    void look_at_clock() { now_ = {hw_.now_us(), hw_.now_ms()}; }

    [[gnu::noinline]] void take_keys() {
        const bool contact = hw_.take_contact();
        if (!contact && !hands_.due(now_, rest_.asleep())) return;
        if constexpr (kHasStick) hw_.keys.turn_stick({game_.state().keeps.settings.stick_turned});
        const KeyEdges* const edges = hands_.look(now_, rest_.awake());
        if (edges == nullptr) return;
        if (!rest_.awake()) wake_up();
        if (!edges->pressed.empty() || !edges->held.empty()) rest_.touch(now_.ms);
        hands_.set_hold_after(hold_after(game_.state().keeps.settings.hold));
        if (game_.testing()) {
            game_.test_keys(*edges, now_.ms);
            if constexpr (kHasStick) test_stick();
        } else if (hands_.interpret(*edges, now_.ms, [this](const Event& event) { game_.happen(event); }))
            rest_.touch(now_.ms);
    }

    void test_stick() {
        const auto turn = game_.test_stick(hw_.keys.stick(), hw_.keys.cursor(), now_.ms);
        if (!turn) return;
        State& state = game_.state();
        state.keeps.turn_stick(turn->bits);
        state.outbox.mark_unsaved(now_.ms);
    }

    void begin_self_test() {
        // Something new to write: what is stored already is not written again.
        game_.state().keeps.mix_in(now_.us.count());
        asked_ = Asked::self_test;
        memory_.ask_to_save();
    }

    /// What was asked of the memory is done.
    void conclude(bool worked) {
        State& state = game_.state();
        switch (std::exchange(asked_, Asked::nothing)) {
        case Asked::nothing:
            return;
        case Asked::self_test: {
            hal::SelfTest& test = game_.self_test();
            test.start(Device::kSpec.grid, worked && memory_.healthy(), kHasStick, now_.ms);
            hw_.keys.check_lines([&test](const hal::LineFinding& finding) { test.add(finding); });
            break;
        }
        case Asked::wipe:
            begin(state, state.grid, now_.ms);
            state.keeps.mix_in(now_.us.count());
            outcome_ = worked;
            break;
        case Asked::save:
            outcome_ = worked;
            return;
        }
        screen_.redraw();
    }

    [[gnu::noinline]] void show() {
        if (game_.take_changed()) screen_.redraw();
        if (memory_.take_told()) screen_.redraw();
        const bool drew = screen_.advance(now_.us, game_.state().keeps.settings.brightness, [this] {
            if (rest_.closing()) return Frame{};
            return game_.frame(now_.ms);
        });
        if (drew) game_.shown(now_.ms);
    }

    /// Who plays on while the cells are empty is told every second, and put to sleep every few.
    void look_at_cells() {
        if constexpr (kHasGauge) {
            if (!rest_.awake() || !reached(now_.us, battery_.next())) return;
            using Advice = typename Battery<Device::kSpec>::Advice;
            const Advice advice = battery_.look(hw_.cells_mv(), now_.us);
            if (advice == Advice::none) return;
            tell_of_cells(game_.state(), now_.ms);
            screen_.redraw();
            if (advice == Advice::stop) rest_.leave(now_.ms);
        }
    }

    [[gnu::noinline]] void settle_down() {
        if (rest_.awake() && memory_.busy()) return; // nobody goes to sleep over that
        // Nobody who sleeps already is got up for it, not by a cable either.
        rest_.allow_show(rest_.awake() && on_cable_ && game_.state().keeps.settings.attract &&
                         !game_.testing());
        switch (rest_.advance(now_.ms)) {
        case Rest::Change::none:
            break;
        case Rest::Change::dim:
            screen_.set_dimmed(true);
            break;
        case Rest::Change::brighten:
            screen_.set_dimmed(false);
            break;
        case Rest::Change::show:
            (void)show_attract(game_.state(), now_.ms);
            game_.state_changed();
            break;
        case Rest::Change::close:
            end_attract(game_.state(), now_.ms);
            if (memory_.behind(game_.state())) (void)save_now();
            game_.close();
            screen_.redraw();
            break;
        }
        if (!rest_.closing() || !screen_.settled(now_.us) || !game_.silent()) return;
        rest_.fall_asleep();
        screen_.turn_off();
        hw_.watchdog_stop();
        hands_.sleep();
    }

    void turn_on() {
        screen_.turn_on(hw_.now_us());
        if constexpr (kHasGauge) battery_.wake(hw_.now_us());
        hw_.watchdog_start();
    }

    void wake_up() {
        const bool closing = rest_.closing();
        if (rest_.wake(now_.ms)) {
            turn_on();
            resume(game_.state(), now_.ms);
            memory_.wake(game_.state(), now_.ms);
        }
        if (closing) screen_.redraw();
    }

    enum class Asked : std::uint8_t { nothing, save, self_test, wipe };

    // Small things first: what stands near the front costs a shorter instruction to reach.
    Device& hw_;
    Asked asked_ = Asked::nothing; ///< of the memory
    bool on_cable_ = false;
    Battery<Device::kSpec> battery_;
    std::optional<bool> outcome_;
    Moment now_{}; ///< of this round
    Rest rest_;
    Screen<Device::kSpec, typename Device::Lights, typename Device::Supply> screen_{hw_.lights, hw_.supply};
    Hands<typename Device::Keys> hands_{hw_.keys};
    hal::FaultRecord fault_;
    Game<typename Device::Piezo> game_{hw_.piezo};
    Memory<typename Device::Flash> memory_{hw_.flash};
};

} // namespace lights
