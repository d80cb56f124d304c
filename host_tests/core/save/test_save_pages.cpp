// The bytes of the save journal: pages as core/SAVE_FORMAT.md lays them out, and patches between payloads.

#include "core/save/page.hpp"
#include "core/save/patch.hpp"
#include "host_tests/support/fake_flash.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unity.h>
#include <vector>

void setUp() {}
void tearDown() {}

namespace {

using lights::test::Dice;
using Payload = std::vector<std::byte>;

Payload noise(Dice& dice, std::size_t length) {
    Payload payload(length);
    for (std::byte& byte : payload) {
        byte = static_cast<std::byte>(dice.next());
    }
    return payload;
}

void a_patch_turns_one_buffer_into_the_other() {
    Dice dice(31);
    for (int round = 0; round < 2000; ++round) {
        Payload from = noise(dice, 600);
        Payload to = from;
        const std::uint32_t changes = dice.below(60);
        for (std::uint32_t i = 0; i < changes; ++i) {
            to[dice.below(600)] = static_cast<std::byte>(dice.next());
        }
        std::array<std::byte, 700> patch;
        const auto used = lights::save::make_patch(from, to, patch);
        TEST_ASSERT_TRUE(used.has_value());
        TEST_ASSERT_TRUE(changes > 0 || *used == 0);
        TEST_ASSERT_TRUE(lights::save::apply_patch(std::span(patch).first(*used), from));
        TEST_ASSERT_TRUE(from == to);
    }
}

void a_patch_that_does_not_fit_is_refused() {
    Payload from(300, std::byte{0});
    Payload to(300, std::byte{1});
    std::array<std::byte, 700> patch;
    // 300 changed bytes are a run of 255 and one of 45, three bytes of head each.
    TEST_ASSERT_EQUAL_size_t(306, lights::save::make_patch(from, to, std::span(patch).first(306)).value());
    TEST_ASSERT_FALSE(lights::save::make_patch(from, to, std::span(patch).first(305)).has_value());
}

void equal_bytes_between_two_changes_are_bridged_where_that_is_shorter() {
    std::array<std::byte, 700> patch;
    Payload from(40, std::byte{0});
    Payload to = from;
    to[10] = to[13] = std::byte{1}; // two equal bytes between: one run of 4, not two of 1
    TEST_ASSERT_EQUAL_size_t(7, lights::save::make_patch(from, to, patch).value());
    to[13] = std::byte{0};
    to[20] = std::byte{1};
    TEST_ASSERT_EQUAL_size_t(8, lights::save::make_patch(from, to, patch).value());
}

void a_malformed_patch_is_refused() {
    Payload buffer(16);
    const auto refuses = [&buffer](std::vector<int> bytes) {
        Payload patch;
        for (const int byte : bytes) {
            patch.push_back(static_cast<std::byte>(byte));
        }
        return !lights::save::apply_patch(patch, buffer);
    };
    TEST_ASSERT_TRUE(refuses({0, 0}));           // head cut short
    TEST_ASSERT_TRUE(refuses({0, 0, 0}));        // empty run
    TEST_ASSERT_TRUE(refuses({0, 0, 2, 9}));     // body cut short
    TEST_ASSERT_TRUE(refuses({16, 0, 1, 9}));    // past the end
    TEST_ASSERT_TRUE(refuses({15, 0, 2, 9, 9})); // over the end
    TEST_ASSERT_TRUE(refuses({0, 255, 1, 9}));   // far past the end
    TEST_ASSERT_FALSE(refuses({15, 0, 1, 9}));
    TEST_ASSERT_EQUAL_UINT8(9, std::to_integer<std::uint8_t>(buffer[15]));
}

void a_page_is_laid_out_as_the_format_document_says() {
    const Payload body(5, std::byte{0x5A});
    const auto page = lights::save::encode_page({.kind = lights::save::RecordKind::delta,
                                                 .payload_version = 0x21,
                                                 .part = 0,
                                                 .count = 7,
                                                 .sequence = 0x04030201,
                                                 .payload_length = 0x0605,
                                                 .body_length = 5,
                                                 .payload_crc = 0x0D0C0B0A,
                                                 .base_sequence = 0x02030405},
                                                body);
    const std::array<int, 24> head{'L',  'G',  'T', 'S', 1,    'D',  0x21, 0,    0x01, 0x02, 0x03, 0x04,
                                   0x05, 0x06, 7,   5,   0x0A, 0x0B, 0x0C, 0x0D, 0x05, 0x04, 0x03, 0x02};
    for (std::size_t i = 0; i < head.size(); ++i) {
        TEST_ASSERT_EQUAL_HEX8(head[i], std::to_integer<int>(page[i]));
    }
    TEST_ASSERT_TRUE(std::ranges::equal(body, std::span(page).subspan(24, 5)));
    TEST_ASSERT_TRUE(lights::save::all_bytes_are(std::span(page).subspan(29, 223), std::byte{0xFF}));
    TEST_ASSERT_EQUAL_HEX32(lights::crc32(std::span(page).first(252)), lights::get_u32(page, 252));
    // The other kinds, which are on the flash of every device there is.
    TEST_ASSERT_EQUAL_HEX8('H', static_cast<int>(lights::save::RecordKind::stamp));
    TEST_ASSERT_EQUAL_HEX8('S', static_cast<int>(lights::save::RecordKind::snapshot));
}

void checksummed_nonsense_is_damaged_not_sound() {
    using lights::save::Head;
    using lights::save::PageState;
    using lights::save::RecordKind;
    const Head good{.kind = RecordKind::snapshot,
                    .payload_version = 1,
                    .part = 1,
                    .count = 3,
                    .sequence = 9,
                    .payload_length = 500,
                    .body_length = 228,
                    .payload_crc = 1,
                    .base_sequence = 9};
    const auto state = [](const Head& head) {
        return lights::save::decode_page(lights::save::encode_page(head, {})).state;
    };
    TEST_ASSERT_TRUE(state(good) == PageState::sound);
    TEST_ASSERT_TRUE(lights::save::decode_page(lights::save::encode_page(good, {})).head == good);
    const auto broken = [&](auto change) {
        Head head = good;
        change(head);
        return state(head) == PageState::damaged;
    };
    TEST_ASSERT_TRUE(broken([](Head& h) { h.kind = static_cast<RecordKind>(0); }));
    TEST_ASSERT_TRUE(broken([](Head& h) { h.part = 3; }));
    TEST_ASSERT_TRUE(broken([](Head& h) { h.count = 0; }));
    TEST_ASSERT_TRUE(broken([](Head& h) { h.count = 2; }));
    TEST_ASSERT_TRUE(broken([](Head& h) { h.count = 4; }));
    TEST_ASSERT_TRUE(broken([](Head& h) { h.count = 10; }));
    TEST_ASSERT_TRUE(broken([](Head& h) { h.payload_length = 2049; }));
    TEST_ASSERT_TRUE(broken([](Head& h) { h.payload_length = 456; }));
    TEST_ASSERT_TRUE(broken([](Head& h) { h.payload_length = 685; }));
    TEST_ASSERT_TRUE(broken([](Head& h) { h.body_length = 227; }));
    TEST_ASSERT_TRUE(broken([](Head& h) { h.body_length = 229; }));
    TEST_ASSERT_TRUE(broken([](Head& h) { h.base_sequence = 8; }));
    TEST_ASSERT_TRUE(broken([](Head& h) { h.sequence = h.base_sequence = lights::save::kNoSequence; }));
    TEST_ASSERT_TRUE(broken([](Head& h) { h.kind = RecordKind::delta; }));             // part is not 0
    TEST_ASSERT_TRUE(broken([](Head& h) { h.kind = RecordKind::delta, h.part = 0; })); // builds on itself
    TEST_ASSERT_FALSE(broken([](Head& h) { h.kind = RecordKind::delta, h.part = 0, h.base_sequence = 8; }));
    TEST_ASSERT_TRUE(broken([](Head& h) {
        h.kind = RecordKind::delta, h.part = 0, h.base_sequence = 8, h.sequence = lights::save::kNoSequence;
    }));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(a_patch_turns_one_buffer_into_the_other);
    RUN_TEST(a_patch_that_does_not_fit_is_refused);
    RUN_TEST(equal_bytes_between_two_changes_are_bridged_where_that_is_shorter);
    RUN_TEST(a_malformed_patch_is_refused);
    RUN_TEST(a_page_is_laid_out_as_the_format_document_says);
    RUN_TEST(checksummed_nonsense_is_damaged_not_sound);
    return UNITY_END();
}
