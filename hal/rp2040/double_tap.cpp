#include "hal/rp2040/double_tap.hpp"

namespace lights::hal::rp2040 {

#ifdef PICO_RP2040
// Here and not inline: optimisation at link time would drop the section of an inline variable.
__attribute__((section(".uninitialized_data.double_tap"))) volatile std::uint32_t DoubleTap::mark_[2];
#endif

} // namespace lights::hal::rp2040
