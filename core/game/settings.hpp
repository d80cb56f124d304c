// What the player has chosen: how the device looks and sounds, and what the next puzzle is to be. Kept across
// power-off; the menu changes it, step() and render() read it.
#pragma once

#include "core/game/puzzle.hpp"
#include "core/time.hpp"

#include <cstdint>

namespace lights {

enum class Sound : std::uint8_t { on, soft, off };
inline constexpr int kSoundCount = 3;

/// The default palette is safe for every kind of colour-blind eyes.
enum class PaletteId : std::uint8_t { amber, garden };
inline constexpr int kPaletteCount = 2;

inline constexpr int kBrightnessSteps = 5;

/// How long a finger stays before it commands.
enum class HoldLength : std::uint8_t { usual, longer, longest };
inline constexpr int kHoldLengthCount = 3;
constexpr Millis hold_after(HoldLength length) {
    return length == HoldLength::usual ? 500 : length == HoldLength::longer ? 800 : 1'200;
}

/// What the next puzzle is to be.
struct Choice {
    Kind kind = Kind::journey;
    WorldId world = WorldId::classic;
    Goal goal = Goal::out;
    PlayRule rule = PlayRule::free;
    /// Random games: the exact par.
    std::uint8_t par = 4;
};

/// The settings that a tap changes.
enum class Setting : std::uint8_t { sound, brightness, palette, cue, hold, by_ear, attract };

struct Settings {
    Sound sound = Sound::on;
    PaletteId palette = PaletteId::amber;
    /// 0…4; the LED driver makes light of it.
    std::uint8_t brightness = 2;
    /// Tell when a press leaves every shortest path.
    bool cue = false;
    HoldLength hold = HoldLength::usual;
    /// Every press tells in tones what it changed, and holding the middle reads the board aloud.
    bool by_ear = false;
    /// Left alone on USB power, the device plays by itself.
    bool attract = true;
    Choice choice;
    /// Which directions of a stick the player has turned round, a bit each; the stick's driver knows which.
    std::uint8_t stick_turned = 0;

    /// One step on, round and round.
    constexpr void advance(Setting setting) {
        switch (setting) {
        case Setting::sound:
            sound = static_cast<Sound>((static_cast<int>(sound) + 1) % kSoundCount);
            break;
        case Setting::brightness:
            brightness = static_cast<std::uint8_t>((brightness + 1) % kBrightnessSteps);
            break;
        case Setting::palette:
            palette = static_cast<PaletteId>((static_cast<int>(palette) + 1) % kPaletteCount);
            break;
        case Setting::cue:
            cue = !cue;
            break;
        case Setting::hold:
            hold = static_cast<HoldLength>((static_cast<int>(hold) + 1) % kHoldLengthCount);
            break;
        case Setting::by_ear:
            by_ear = !by_ear;
            if (by_ear && sound == Sound::off) sound = Sound::on; // or there would be nothing to hear
            break;
        case Setting::attract:
            attract = !attract;
            break;
        }
    }
};

} // namespace lights
