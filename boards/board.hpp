// The board this build is for, checked. The build says which by LIGHTS_BOARD_HEADER; firmware and exporter
// include this and never a board's own header, so that no wrong description gets past the compiler.
#pragma once

#include LIGHTS_BOARD_HEADER

#include "hal/board_check.hpp"

namespace lights::boards {

static_assert(hal::kBoardHolds<kBoard>);

} // namespace lights::boards
