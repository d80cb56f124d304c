#include "workbench/names.hpp"

namespace lights::workbench {

namespace {

template <class T, std::size_t n>
std::string_view word_for(const Names<T, n>& names, T value, std::string_view otherwise) {
    for (const auto& [word, named] : names)
        if (named == value) return word;
    return otherwise;
}

} // namespace

std::string joined(const std::vector<std::string_view>& words, std::string_view between) {
    std::string all;
    for (const std::string_view word : words) {
        if (!all.empty()) all += between;
        all += word;
    }
    return all;
}

std::string_view name_of(Reach reach) {
    return word_for(kReaches, reach, "hexagon");
}
std::string_view name_of(Surface surface) {
    return word_for(kSurfaces, surface, "");
}
std::string_view name_of(Method method) {
    return word_for(kMethods, method, "");
}

} // namespace lights::workbench
