// Says whether a text is one JSON value, by the letter of RFC 8259: nothing before it, nothing after it, no
// trailing commas, no bare words, no control bytes, no key twice in one object. For tests of what programs
// are told.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace lights {

class JsonCheck {
  public:
    /// Empty if the text is sound, else what is wrong and where.
    static std::string fault_in(std::string_view text) {
        JsonCheck check(text);
        if (!check.value(0)) return check.where();
        return check.at_ == text.size() ? "" : "something follows the value, " + check.where();
    }

  private:
    explicit JsonCheck(std::string_view text) : text_(text) {}

    std::string where() const { return "at byte " + std::to_string(at_) + " of " + std::string(text_); }
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool take(char wanted) {
        if (peek() != wanted) return false;
        ++at_;
        return true;
    }
    bool take(std::string_view wanted) {
        if (text_.substr(at_, wanted.size()) != wanted) return false;
        at_ += wanted.size();
        return true;
    }
    static bool digit(char c) { return c >= '0' && c <= '9'; }

    bool value(int depth) {
        if (depth > 8) return false;
        switch (peek()) {
        case '{':
            return object(depth);
        case '[':
            return array(depth);
        case '"': {
            std::string ignored;
            return string(ignored);
        }
        case 't':
            return take("true");
        case 'f':
            return take("false");
        case 'n':
            return take("null");
        default:
            return number();
        }
    }

    bool object(int depth) {
        ++at_;
        if (take('}')) return true;
        std::set<std::string> keys;
        do {
            std::string key;
            if (!string(key) || !keys.insert(key).second || !take(':') || !value(depth + 1)) return false;
        } while (take(','));
        return take('}');
    }

    bool array(int depth) {
        ++at_;
        if (take(']')) return true;
        do {
            if (!value(depth + 1)) return false;
        } while (take(','));
        return take(']');
    }

    bool string(std::string& out) {
        if (!take('"')) return false;
        while (at_ < text_.size()) {
            const auto c = static_cast<unsigned char>(text_[at_]);
            if (c < 0x20 || c > 0x7E) return false; // the console speaks plain ASCII
            ++at_;
            if (c == '"') return true;
            if (c == '\\') {
                if (peek() != '"' && peek() != '\\') return false;
                ++at_;
            }
            out += static_cast<char>(c);
        }
        return false;
    }

    bool number() {
        if (!digit(peek())) return false;
        if (take('0')) return !digit(peek());
        while (digit(peek()))
            ++at_;
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

} // namespace lights
