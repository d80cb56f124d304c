// What a restart starts: asked for by the console or by the host on the USB, carried out by the main loop
// (firmware/restart.hpp).
#pragma once

#include <cstdint>

namespace lights::hal {

enum class RestartKind : std::uint8_t { program, bootsel };

} // namespace lights::hal
