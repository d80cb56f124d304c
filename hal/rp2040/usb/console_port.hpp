// The console's bytes over USB. Nothing here waits: what the host does not fetch stays in a bounded queue and
// write() says how much it took; what the console does not read holds the host up and nobody else. Interrupts
// come only with traffic: the host's millisecond ticks are masked. Models ConsolePort.
#pragma once

#include "hal/concepts.hpp"
#include "hal/restart_kind.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace lights::hal::rp2040 {

class UsbConsole {
  public:
    /// The host asks for a restart (picotool, or a 1200 baud touch).
    using OnRestart = void (*)(RestartKind);

    /// Traffic interrupts, and room comes with traffic.
    static constexpr bool kTellsOfRoom = true;

    static void init(OnRestart on_restart);

    /// Deals with what has happened on the bus. Call it from the main loop whenever pending() is true.
    static void service();

    /// Whether service() has something to do. Safe with interrupts masked, just before sleeping.
    [[nodiscard]] static bool pending();

    /// Bytes from the host, as many as there are and fit.
    static std::size_t read(std::span<char> into);
    /// Takes as much as there is room for; returns how much that was.
    static std::size_t write(std::span<const char> bytes);
    /// How much write() would take.
    [[nodiscard]] static std::size_t room();
    /// Whether read() would bring anything.
    [[nodiscard]] static bool unread();
    /// Whether the host has fetched everything, or nobody is there to fetch it.
    [[nodiscard]] static bool flushed();

    /// A host has configured the device: there is power from it, and someone may want to talk.
    [[nodiscard]] static bool attached();
    /// A host has told what it is ready to give: until then no more than 100 mA may be taken from it.
    [[nodiscard]] static bool configured();
    /// A host is at the other end of the cable, and not a charger: the bus was reset since init() or plug().
    [[nodiscard]] static bool host_seen();
    /// The host went to sleep this long ago and is still asleep. Told once; also told when the cable is
    /// pulled, for the controller cannot tell the two apart.
    [[nodiscard]] static bool take_suspended(Micros for_at_least);
    /// When take_suspended() will say yes, if the host does not wake up.
    [[nodiscard]] static std::optional<Micros> suspended_at();
    /// Lets go of the line: the host sees the plug pulled. And takes hold of it again.
    static void let_go();
    static void take_hold();
    /// A program on the host has the port open.
    [[nodiscard]] static bool open();

    /// Passes on what the host asked for. It has not had its answer yet: that needs service().
    static void ask_for(RestartKind kind) { on_restart_(kind); }

  private:
    static inline OnRestart on_restart_ = nullptr;
};

} // namespace lights::hal::rp2040
