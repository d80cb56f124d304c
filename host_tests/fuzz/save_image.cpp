// Any bytes in the save area. The input is a list of pages (place, how to treat the checksum, bytes), so that
// the fuzzer gets past the checksum when it wishes to. The journal must load something or nothing, save over
// it unless a newer program's records are there, and find that save again.

#include "core/save/journal.hpp"
#include "host_tests/fuzz/check.hpp"
#include "host_tests/support/fake_flash.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>

namespace {

std::uint32_t highest_number(std::span<const std::byte> area) {
    std::uint32_t highest = 0;
    for (std::size_t page = 0; page < area.size(); page += 256) {
        if (lights::get_u32(area, page) == lights::save::kMagic) {
            highest = std::max(highest, lights::get_u32(area, page + 8));
        }
    }
    return highest;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lights;
    using FakeFlash = test::BasicFakeFlash<3>; // as few as the journal takes: more executions a second
    static auto flash = std::make_unique<FakeFlash>();
    *flash = FakeFlash{};
    std::span<const std::uint8_t> input(data, size);
    while (input.size() > 3) {
        const std::size_t page = (input[0] % (FakeFlash::size / 256)) * std::size_t{256};
        const bool fix = (input[1] & 1) != 0;
        const std::size_t length = std::min<std::size_t>(input[2], input.size() - 3);
        for (std::size_t i = 0; i < length; ++i) {
            flash->bytes[page + i] = static_cast<std::byte>(input[3 + i]);
        }
        if (fix) {
            put_u32(flash->bytes, page, save::kMagic);
            put_u8(flash->bytes, page + 4, (input[1] & 2) != 0 ? save::kFormat : input[1] >> 2);
            put_u32(flash->bytes, page + 252, crc32(std::span(flash->bytes).subspan(page, 252)));
        }
        input = input.subspan(3 + length);
    }
    Journal<FakeFlash> journal(*flash, 1);
    const LoadResult loaded = journal.load();
    FUZZ_CHECK(loaded.payload.size() <= kMaxPayload);
    FUZZ_CHECK(loaded.status == LoadStatus::restored || loaded.payload.empty());
    std::array<std::byte, 300> payload;
    payload.fill(std::byte{0x42});
    const auto before = flash->bytes;
    const StepResult result = journal.save_now(payload);
    if (loaded.status == LoadStatus::newer) {
        FUZZ_CHECK(result == StepResult::failed && before == flash->bytes);
        return 0;
    }
    if (result != StepResult::saved) {
        // Only a forged number at the very end of the range stops saving.
        FUZZ_CHECK(highest_number(before) >= 0xF0000000U);
        return 0;
    }
    Journal<FakeFlash> later(*flash, 1);
    FUZZ_CHECK(std::ranges::equal(later.load().payload, payload));
    return 0;
}
