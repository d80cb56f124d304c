// The words of the command line for reaches, surfaces and methods: each table is read by the parser, the
// help, the completion and whoever prints a name.
#pragma once

#include "core/rules/topology.hpp"
#include "workbench/bad_input.hpp"
#include "workbench/play_rule.hpp"
#include "workbench/system.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lights::workbench {

template <class T, std::size_t n>
using Names = std::array<std::pair<std::string_view, T>, n>;

inline constexpr Names<Reach, 7> kReaches{{{"plus", Reach::plus},
                                           {"sigma", Reach::sigma},
                                           {"king", Reach::king},
                                           {"lines", Reach::lines},
                                           {"knight", Reach::knight},
                                           {"diagonal", Reach::diagonal},
                                           {"merlin", Reach::merlin}}};
inline constexpr Names<Surface, 6> kSurfaces{{{"plane", Surface::plane},
                                              {"cylinder", Surface::cylinder},
                                              {"moebius", Surface::moebius},
                                              {"torus", Surface::torus},
                                              {"klein", Surface::klein},
                                              {"crosscap", Surface::crosscap}}};
inline constexpr Names<Method, 5> kMethods{{{"auto", Method::automatic},
                                            {"exhaust", Method::exhaust},
                                            {"gauss", Method::gauss},
                                            {"rows", Method::rows},
                                            {"polynomial", Method::polynomial}}};

inline constexpr Names<PlayRule, 4> kPlayRules{{{"free", PlayRule::free},
                                                {"lit-only", PlayRule::lit_only},
                                                {"unlit-only", PlayRule::unlit_only},
                                                {"toggle", PlayRule::toggle}}};

template <class T, std::size_t n>
std::vector<std::string_view> words_of(const Names<T, n>& names) {
    std::vector<std::string_view> words;
    for (const auto& [word, value] : names)
        words.push_back(word);
    return words;
}

std::string joined(const std::vector<std::string_view>& words, std::string_view between = ", ");

/// The value that `word` names; throws BadInput with all the words there are.
template <class T, std::size_t n>
T named(const Names<T, n>& names, std::string_view option, const std::string& word) {
    for (const auto& [name, value] : names)
        if (name == word) return value;
    throw BadInput(std::string(option) + " " + (word.empty() ? "''" : word) +
                   ": there is no such thing; there are " + joined(words_of(names)));
}

std::string_view name_of(Reach reach);
std::string_view name_of(Surface surface);
std::string_view name_of(Method method);

} // namespace lights::workbench
