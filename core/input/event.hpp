// What the player did, as the game hears it: one small value an occurrence, stamped with its time. Gestures
// makes them from clean key edges, a board with extra buttons or a console may make them too, and step()
// consumes them. A recorded list of events is a whole session: replayed, it gives the same frames on every
// machine.
#pragma once

#include "core/board/cell.hpp"
#include "core/time.hpp"

#include <cstdint>

namespace lights {

enum class EventKind : std::uint8_t {
    tick,    ///< nothing but time has passed; sent when next_change() has come
    press,   ///< a finger landed on `cell`
    tap,     ///< the finger left `cell` before it became a hold
    hold,    ///< one finger alone has stayed on `cell` long enough
    repeat,  ///< that same finger is still there, at first late, then quicker and quicker
    command, ///< an extra button, or the console, asks for `command`
    point,   ///< a joystick moved its cursor to `cell`
    coming,  ///< one finger alone stays on `cell`: a hold is on its way
};

/// The four commands of the corners, for which a board may have buttons of their own, and that of the middle.
enum class Command : std::uint8_t { menu, hint, back, forward, tell };

struct Event {
    EventKind kind = EventKind::tick;
    Cell cell{};
    Command command = Command::menu;
    Millis at = 0;

    static constexpr Event tick(Millis at) { return {EventKind::tick, {}, {}, at}; }
    static constexpr Event press(Cell cell, Millis at) { return {EventKind::press, cell, {}, at}; }
    static constexpr Event tap(Cell cell, Millis at) { return {EventKind::tap, cell, {}, at}; }
    static constexpr Event hold(Cell cell, Millis at) { return {EventKind::hold, cell, {}, at}; }
    static constexpr Event repeat(Cell cell, Millis at) { return {EventKind::repeat, cell, {}, at}; }
    static constexpr Event point(Cell cell, Millis at) { return {EventKind::point, cell, {}, at}; }
    static constexpr Event coming(Cell cell, Millis at) { return {EventKind::coming, cell, {}, at}; }
    static constexpr Event of(Command command, Millis at) { return {EventKind::command, {}, command, at}; }
    friend constexpr bool operator==(const Event&, const Event&) = default;
};

} // namespace lights
