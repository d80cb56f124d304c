#include "workbench/arguments.hpp"

#include "workbench/bad_input.hpp"
#include "workbench/commands.hpp"
#include "workbench/names.hpp"
#include "workbench/options.hpp"

#include <algorithm>
#include <charconv>

namespace lights::workbench {

std::optional<std::int64_t> whole_number(std::string_view word) {
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (fault != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return value;
}

Arguments::Arguments(const Command& command, const std::vector<std::string>& words) : command_(&command) {
    const std::vector<std::string_view> known = options_of(command);
    bool options_end = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string word = words[i];
        if (!options_end && word == "--") {
            options_end = true;
            continue;
        }
        // No board begins with a dash, and - alone is standard input.
        if (options_end || word.size() < 2 || word.front() != '-') {
            plain_.push_back(std::move(word));
            continue;
        }
        std::optional<std::string> value;
        if (const std::size_t equals = word.find('='); equals != std::string::npos) {
            value = word.substr(equals + 1);
            word.resize(equals);
        }
        if (word == "-h") word = "--help";
        if (std::find(known.begin(), known.end(), word) == known.end())
            throw BadInput(std::string(command.name) + " has no option " + word + "; see lightsout help " +
                           std::string(command.name));
        const bool flag = option(word).value.empty();
        if (flag && value) throw BadInput(word + " takes no value");
        if (!flag && !value) {
            if (i + 1 >= words.size()) throw BadInput(word + " wants a value after it");
            value = words[++i];
        }
        if (has(word)) throw BadInput(word + " is given twice");
        options_.emplace_back(word, value.value_or(""));
    }
}

bool Arguments::has(std::string_view option) const {
    return std::any_of(options_.begin(), options_.end(),
                       [&](const auto& entry) { return entry.first == option; });
}

std::optional<std::string> Arguments::value(std::string_view option) const {
    for (const auto& [name, value] : options_)
        if (name == option) return value;
    return std::nullopt;
}

std::optional<std::int64_t> Arguments::number(std::string_view option, std::int64_t low,
                                              std::int64_t high) const {
    const auto word = value(option);
    if (!word) return std::nullopt;
    const auto number = whole_number(*word);
    if (!number || *number < low || *number > high)
        throw BadInput(std::string(option) + " " + *word + ": it must be a whole number from " +
                       std::to_string(low) + " to " + std::to_string(high));
    return number;
}

void Arguments::expect_plain() const {
    const Plain& wanted = command_->plain;
    const std::string what = std::string(command_->name) + " wants " + std::string(wanted.what);
    if (plain_.size() < wanted.least) throw BadInput(what);
    if (plain_.size() > wanted.most)
        throw BadInput("'" + plain_[wanted.most] + "' is one argument too many; " + what);
}

void Arguments::exclude(std::string_view a, std::string_view b, std::string_view why) const {
    if (has(a) && has(b))
        throw BadInput(std::string(a) + " and " + std::string(b) +
                       " contradict each other: " + std::string(why) + "; leave one out");
}

Arguments Arguments::with_plain(std::string word) const {
    Arguments other = *this;
    other.plain_ = {std::move(word)};
    std::erase_if(other.options_, [](const auto& entry) { return entry.first == "--batch"; });
    return other;
}

Method Arguments::method() const {
    return named(kMethods, "--method", value("--method").value_or("auto"));
}

PlayRule Arguments::rule() const {
    return named(kPlayRules, "--rule", value("--rule").value_or("free"));
}

int Arguments::effort(int without) const {
    return static_cast<int>(number("--effort", 0, kMaxEffort).value_or(without));
}

} // namespace lights::workbench
