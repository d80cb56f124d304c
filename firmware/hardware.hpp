// What the app needs of the device it runs on. main.cpp has one made of the chip's drivers, the host's tests
// one made of plain variables.
#pragma once

#include "core/save/nor_flash.hpp"
#include "firmware/console/readings.hpp"
#include "hal/board_spec.hpp"
#include "hal/concepts.hpp"
#include "hal/fault_record.hpp"
#include "hal/key_port.hpp"
#include "hal/sound.hpp"

#include <concepts>

namespace lights {

/// The drivers, as types and as members.
template <class T>
concept HardwareDrivers = requires(T hardware) {
    requires hal::KeyPort<typename T::Keys>;
    requires hal::LightPort<typename T::Lights>;
    requires hal::SupplyPort<typename T::Supply>;
    requires hal::TonePort<typename T::Piezo>;
    requires NorFlash<typename T::Flash>;
    { hardware.keys } -> std::same_as<typename T::Keys&>;
    { hardware.lights } -> std::same_as<typename T::Lights&>;
    { hardware.supply } -> std::same_as<typename T::Supply&>;
    { hardware.piezo } -> std::same_as<typename T::Piezo&>;
    { hardware.flash } -> std::same_as<typename T::Flash&>;
};

template <class T>
concept Hardware = HardwareDrivers<T> &&
    requires(T hardware, hal::LoopStage stage, console::Readings& readings) {
    /// The board.
    { T::kSpec } -> std::same_as<const hal::BoardSpec&>;
    /// Both from power-on; whole milliseconds of the same clock.
    { hardware.now_us() } -> std::same_as<Micros>;
    { hardware.now_ms() } -> std::same_as<Millis>;
    /// Begins a round of the main loop: whether a contact has announced itself since the last.
    { hardware.take_contact() } -> std::same_as<bool>;
    /// Whether one waits to be taken.
    { hardware.contact_seen() } -> std::same_as<bool>;
    /// Whether what can wait gives way to it (hal/turns.hpp).
    { hardware.contact_goes_first() } -> std::same_as<bool>;
    /// Millivolts of the cells that feed the board; 0 on a cable, or where nobody can tell.
    { hardware.cells_mv() } -> std::same_as<unsigned>;
    hardware.watchdog_start();
    hardware.watchdog_stop();
    /// Where the main loop is, for a watchdog's restart to tell.
    hardware.at_stage(stage);
    /// Fills in what the console may ask about the hardware.
    hardware.describe(readings);
};

} // namespace lights
