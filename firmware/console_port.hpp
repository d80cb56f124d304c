// A port of the console as a value: what a driver of bytes can do, in five functions, so that the console's
// service holds the one it talks to and asks nobody which that is.
#pragma once

#include <concepts>
#include <cstddef>
#include <span>

namespace lights {

/// A driver of bytes both ways. Nothing in it waits.
template <class T>
concept ConsolePort = requires(std::span<char> into, std::span<const char> bytes) {
    /// Whether a wait ends by itself as soon as there is room() again; a port without must be asked.
    { T::kTellsOfRoom } -> std::convertible_to<bool>;
    /// Bytes that have come, as many as there are and fit; returns how many.
    { T::read(into) } -> std::same_as<std::size_t>;
    /// Takes as much as there is room for; returns how much that was.
    { T::write(bytes) } -> std::same_as<std::size_t>;
    /// How much write() would take.
    { T::room() } -> std::same_as<std::size_t>;
    /// Whether read() would bring anything.
    { T::unread() } -> std::same_as<bool>;
    /// Whether everything has left, or nobody is there to fetch it.
    { T::flushed() } -> std::same_as<bool>;
};

struct Port {
    bool tells_of_room;
    std::size_t (*read)(std::span<char> into);
    std::size_t (*write)(std::span<const char> bytes);
    std::size_t (*room)();
    bool (*unread)();
    bool (*flushed)();
};

template <ConsolePort T>
inline constexpr Port kPortOf{T::kTellsOfRoom, T::read, T::write, T::room, T::unread, T::flushed};

} // namespace lights
