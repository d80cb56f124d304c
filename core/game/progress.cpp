#include "core/game/progress.hpp"

namespace lights {

namespace {

/// Where a world's first level is, counted in levels over all worlds.
std::size_t first_slot(WorldId world) {
    std::size_t first = 0;
    for (int before = 0; before < static_cast<int>(world); ++before)
        first += static_cast<std::size_t>(level_count(rules_of(static_cast<WorldId>(before))));
    return first;
}

/// Where a level's two bits are.
std::size_t slot(WorldId world, int level) {
    LIGHTS_ASSERT(level >= 0 && level < level_count(rules_of(world)));
    return first_slot(world) + static_cast<std::size_t>(level);
}

/// A lone day this far ahead was no day that the player lived through; a nearer one has soon gone by.
constexpr int kDaysAhead = 31;

} // namespace

LevelMark Progress::mark_at(std::size_t place) const {
    LIGHTS_ASSERT(place < kBytes * 4);
    return static_cast<LevelMark>((unsigned{marks_[place / 4]} >> (place % 4 * 2)) & 3U);
}

LevelMark Progress::mark(WorldId world, int level) const {
    return mark_at(slot(world, level));
}

void Progress::improve(WorldId world, int level, LevelMark mark) {
    if (mark <= this->mark(world, level)) return;
    const std::size_t place = slot(world, level);
    const auto shift = place % 4 * 2;
    auto& byte = marks_[place / 4];
    byte = static_cast<std::uint8_t>((byte & ~(3U << shift)) | static_cast<unsigned>(mark) << shift);
}

int Progress::next_level(WorldId world) const {
    const int levels = level_count(rules_of(world));
    const std::size_t first = first_slot(world);
    for (const LevelMark enough : {LevelMark::open, LevelMark::solved})
        for (int level = 0; level < levels; ++level)
            if (mark_at(first + static_cast<std::size_t>(level)) <= enough) return level;
    return 0;
}

int Progress::levels_with(WorldId world, LevelMark at_least) const {
    int found = 0;
    const std::size_t first = first_slot(world);
    const std::size_t end = first + static_cast<std::size_t>(level_count(rules_of(world)));
    LIGHTS_ASSERT(end <= kBytes * 4);
    // By itself, not through mark_at(): there are many, and a finger may wait.
    for (std::size_t place = first; place < end; ++place)
        if ((unsigned{marks_[place / 4]} >> (place % 4 * 2) & 3U) >= static_cast<unsigned>(at_least)) ++found;
    return found;
}

void DayStreak::solve(std::uint16_t day) {
    const std::uint16_t so_far = on(day);
    const bool gone_by = so_far > 0 && day <= last;
    if (gone_by) return;
    length = static_cast<std::uint16_t>(so_far + 1);
    last = day;
    if (length > best) best = length;
}

std::uint16_t DayStreak::on(std::uint16_t today) const {
    const bool mistaken = length == 1 && last > today + kDaysAhead;
    return today <= last + 1 && !mistaken ? length : std::uint16_t{0};
}

void Statistics::count_win(WorldId world, int par, bool perfect, bool competes) {
    ++games;
    if (!competes) return;
    streak = static_cast<std::uint16_t>(perfect ? (streak < 0xFFFF ? streak + 1 : 0xFFFF) : 0);
    if (streak > best_streak) best_streak = streak;
    if (!perfect) return;
    ++at_par;
    auto& best = best_par[static_cast<std::size_t>(world)];
    if (par > best) best = static_cast<std::uint8_t>(par);
}

void Statistics::count_run(WorldId world, std::uint16_t tenths) {
    auto& best = best_time[static_cast<std::size_t>(world)];
    if (best == 0 || tenths < best) best = tenths;
}

void Statistics::count_action(WorldId world, std::uint16_t score) {
    ++games;
    auto& best = best_action[static_cast<std::size_t>(world)];
    if (score > best) best = score;
}

} // namespace lights
