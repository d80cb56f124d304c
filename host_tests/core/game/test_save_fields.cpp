// What is kept is listed once: the table of core/SAVE_FORMAT.md, the bytes that encode() writes and the size
// that is reserved for them all follow from core/game/save_fields.hpp. And reading deals a puzzle only where
// one is needed.

#include "core/game/commands.hpp"
#include "core/game/save_data.hpp"
#include "core/game/save_fields.hpp"
#include "host_tests/support/player.hpp"

#include <cctype>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <unity.h>
#include <vector>

namespace {

using namespace lights;
using lights::test::Player;

struct Field {
    std::string name;
    std::size_t bytes;
};

/// The fields of a list as the table names them; what repeats for every world is named once.
struct Layout {
    std::vector<Field> fields;
    std::size_t bytes = 0;

    void add(const char* name, std::size_t size) {
        bytes += size;
        for (const Field& field : fields)
            if (field.name == name) return;
        fields.push_back({name, size});
    }
    void choice(const char* name, const auto& /*value*/, int /*count*/) { add(name, 1); }
    void flag(const char* name, bool /*value*/) { add(name, 1); }
    void number(const char* name, const auto& value) { add(name, sizeof(value)); }
    void cells(const char* name, Lights /*value*/) { add(name, 4); }
    void board(const char* name, const Board& /*value*/) { add(name, 8); }
};

std::map<int, Layout> layouts() {
    std::map<int, Layout> all;
    const State state{};
    const save::SavedPage saved{};
    save::list_settings(all[static_cast<int>(save::Section::settings)], state.keeps);
    save::list_statistics(all[static_cast<int>(save::Section::statistics)], state.keeps);
    save::list_days(all[static_cast<int>(save::Section::days)], state.keeps);
    save::list_runs(all[static_cast<int>(save::Section::runs)], state.keeps);
    save::list_puzzle(all[static_cast<int>(save::Section::puzzle)], state.puzzle);
    save::list_page(all[static_cast<int>(save::Section::page)], saved);
    return all;
}

/// The last column of the table's row with this tag.
std::string row_of(const std::string& text, int tag) {
    std::istringstream lines(text.substr(text.find("| tag | section | contents |")));
    const std::string start = "| " + std::to_string(tag) + " | ";
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with(start)) return line.substr(line.find(" | ", start.size()) + 3);
    TEST_FAIL_MESSAGE(("no row for tag " + std::to_string(tag)).c_str());
    return {};
}

/// What is wrong with a row: a field that is missing, out of order or of another size, or one too many.
std::string fault_of(const std::string& row, const Layout& layout) {
    std::size_t at = 0;
    for (const Field& field : layout.fields) {
        const std::string words = field.name + " (" + std::to_string(field.bytes) + ")";
        const std::size_t found = row.find(words, at);
        if (found == std::string::npos) return "not there, or not there yet: " + words;
        at = found + words.size();
    }
    std::size_t sizes = 0;
    for (std::size_t i = 0; i + 2 < row.size(); ++i)
        sizes +=
            row[i] == '(' && std::isdigit(static_cast<unsigned char>(row[i + 1])) != 0 && row[i + 2] == ')';
    return sizes == layout.fields.size() ? "" : "a field that is not kept";
}

void the_table_of_the_format_names_every_field_in_order_with_its_size() {
    std::ifstream file("core/SAVE_FORMAT.md");
    std::stringstream text;
    text << file.rdbuf();
    for (const auto& [tag, layout] : layouts())
        TEST_ASSERT_EQUAL_STRING("", fault_of(row_of(text.str(), tag), layout).c_str());
    const std::string version = "payload version " + std::to_string(kSaveVersion) + ".";
    TEST_ASSERT_TRUE_MESSAGE(text.str().find(version) != std::string::npos, version.c_str());
}

void the_table_of_versions_ends_with_what_this_program_knows() {
    std::ifstream file("core/SAVE_FORMAT.md");
    std::string last;
    bool in_table = false;
    for (std::string line; std::getline(file, line);) {
        in_table = line.starts_with(in_table ? "|" : "| version | kinds | worlds | pages |");
        if (in_table) last = line;
    }
    std::ostringstream known;
    known << "| " << int{kSaveVersion} << " | " << kSavedKindCount << " | " << kWorldCount << " | "
          << kPageCount << " | ";
    TEST_ASSERT_EQUAL_STRING(known.str().c_str(), last.substr(0, known.str().size()).c_str());
}

void a_table_that_is_wrong_would_be_noticed() {
    const Layout layout = layouts().at(static_cast<int>(save::Section::page));
    TEST_ASSERT_EQUAL_STRING("", fault_of("page (1), code (4) |", layout).c_str());
    for (const char* wrong :
         {"page (1) |", "page (2), code (4) |", "code (4), page (1) |", "page (1), code (4), more (1) |"})
        TEST_ASSERT_TRUE_MESSAGE(!fault_of(wrong, layout).empty(), wrong);
}

void every_section_is_as_long_as_its_list_and_all_of_them_as_the_constant_says() {
    Player player;
    player.tap(1, 1);
    player.tap(2, 1);
    std::array<std::byte, kSaveBytes> bytes{};
    const std::size_t size = encode(player.state, bytes);
    auto expected = layouts();
    expected[static_cast<int>(save::Section::progress)].bytes = Progress::kBytes;
    const std::size_t history = (player.puzzle().count * 5U + 7) / 8;
    expected[static_cast<int>(save::Section::history)].bytes = history;
    std::size_t sections = 0;
    for (std::size_t at = 0; at < size; ++sections) {
        const int tag = std::to_integer<int>(bytes[at]);
        const std::size_t length =
            std::to_integer<std::size_t>(bytes[at + 1]) | std::to_integer<std::size_t>(bytes[at + 2]) << 8;
        TEST_ASSERT_EQUAL_UINT(expected.at(tag).bytes, length);
        at += save::kSectionHead + length;
    }
    TEST_ASSERT_EQUAL_UINT(save::kSectionCount, sections);
    TEST_ASSERT_EQUAL_UINT(save::kFixedBytes + history, size);
}

} // namespace

void setUp() {}
void tearDown() {}

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_table_of_the_format_names_every_field_in_order_with_its_size);
    RUN_TEST(the_table_of_versions_ends_with_what_this_program_knows);
    RUN_TEST(a_table_that_is_wrong_would_be_noticed);
    RUN_TEST(every_section_is_as_long_as_its_list_and_all_of_them_as_the_constant_says);
    return UNITY_END();
}
