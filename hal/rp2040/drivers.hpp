// Which driver serves which part of a board: chosen from the description, at compile time. main.cpp asks for
// KeysOf, LightsOf and PiezoPins and does not know what is behind them.
#pragma once

#include "hal/board_spec.hpp"
#include "hal/concepts.hpp"
#include "hal/rp2040/apa102.hpp"
#include "hal/rp2040/expander_keys.hpp"
#include "hal/rp2040/led_multiplex.hpp"
#include "hal/rp2040/matrix_keys.hpp"
#include "hal/rp2040/piezo.hpp"
#include "hal/rp2040/stick_keys.hpp"
#include "hal/rp2040/ws2812.hpp"

namespace lights::hal::rp2040 {

namespace detail {

template <class T>
struct Driver {
    using Type = T;
};

template <const BoardSpec& kSpec>
consteval auto keys_of() {
    if constexpr (kSpec.key_matrix.has_value())
        return Driver<MatrixKeys<kSpec>>{};
    else if constexpr (kSpec.key_expander.has_value())
        return Driver<ExpanderKeys<kSpec>>{};
    else
        return Driver<StickKeys<kSpec>>{};
}

template <const BoardSpec& kSpec>
consteval auto lights_of() {
    if constexpr (kSpec.ws2812.has_value())
        return Driver<Ws2812<kSpec>>{};
    else if constexpr (kSpec.apa102.has_value())
        return Driver<Apa102<kSpec>>{};
    else
        return Driver<MultiplexLights<kSpec>>{};
}

} // namespace detail

template <const BoardSpec& kSpec>
using KeysOf = typename decltype(detail::keys_of<kSpec>())::Type;

template <const BoardSpec& kSpec>
using LightsOf = typename decltype(detail::lights_of<kSpec>())::Type;

} // namespace lights::hal::rp2040
