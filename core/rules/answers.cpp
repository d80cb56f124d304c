#include "core/rules/answers.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace lights {

int find_answers(const std::array<Lights, kCells>& reach, Answers& answers) {
    /// An equation: which presses change these lights an odd number of times.
    struct Row {
        std::uint32_t presses = 0;
        std::uint32_t lights = 0;
    };
    std::array<Row, kCells> rows;
    std::size_t count = 0; // of the lights there are
    for (std::size_t light = 0; light < rows.size(); ++light) {
        Row row{0, 1U << light};
        for (std::size_t press = 0; press < reach.size(); ++press)
            row.presses |= (reach[press].bits() >> light & 1U) << press;
        if (row.presses != 0) rows[count++] = row;
    }
    std::uint32_t leads = 0; // presses that lead an equation, which are in no other
    std::size_t rank = 0;
    for (std::size_t press = 0; press < reach.size(); ++press) {
        const std::uint32_t bit = 1U << press;
        std::size_t lead = rank;
        while (lead < count && (rows[lead].presses & bit) == 0)
            ++lead;
        if (lead == count) continue;
        leads |= bit;
        std::swap(rows[lead], rows[rank]);
        const Row pivot = rows[rank];
        for (std::size_t other = 0; other < count; ++other)
            if (other != rank && (rows[other].presses & bit) != 0) {
                rows[other].presses ^= pivot.presses;
                rows[other].lights ^= pivot.lights;
            }
        ++rank;
    }
    answers = {};
    for (std::size_t row = 0; row < rank; ++row)
        for (std::size_t light = 0; light < answers.size(); ++light)
            if ((rows[row].lights >> light & 1U) != 0) answers[light] |= Presses(rows[row].presses & leads);
    return static_cast<int>(rank);
}

} // namespace lights
