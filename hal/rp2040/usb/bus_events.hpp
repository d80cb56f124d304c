// What happens on the USB bus, on its way from the interrupt to TinyUSB's task. Hosts are rude: they send a
// request on the heels of another, reset the bus while the device is busy with something else, or keep it
// awake and asleep in turns. TinyUSB's own queue keeps all of that in order and in bounds: sixteen events,
// then they are lost, and what was queued before a bus reset is carried out on endpoints that the reset has
// taken away. Here only the newest request, the newest reset and the newest of suspend and resume are kept,
// whatever came before is moot, and none of them can be lost. Transfers that end still go through TinyUSB's
// queue: one for each endpoint at most.
#pragma once

#include <cstdint>

namespace lights::hal::rp2040 {

class BusEvents {
  public:
    /// Hands everything that has happened to TinyUSB, with its interrupt held back from beginning to end.
    static void serve();

    /// Whether serve() has anything to do. Safe with interrupts masked.
    [[nodiscard]] static bool waiting();

    /// The bus was reset since init() or forget_reset(): by a host, for chargers do not.
    [[nodiscard]] static bool reset_seen();
    static void forget_reset();

    /// A request or a reset has come since the request that is being answered, and this is the endpoint of
    /// its data: that answer is let go. The end of its status stage is still told.
    [[nodiscard]] static bool overtaken(std::uint8_t endpoint);
};

} // namespace lights::hal::rp2040
