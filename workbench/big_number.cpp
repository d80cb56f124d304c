#include "workbench/big_number.hpp"

#include <vector>

namespace lights::workbench {

std::string product_text(std::span<const std::uint8_t> factors) {
    constexpr std::uint64_t kLimb = 1'000'000'000;
    std::vector<std::uint64_t> limbs{1};
    std::uint64_t pending = 1; // several factors at a time, as long as a limb times them fits
    const auto multiply = [&] {
        std::uint64_t carry = 0;
        for (std::uint64_t& limb : limbs) {
            const std::uint64_t value = limb * pending + carry;
            limb = value % kLimb;
            carry = value / kLimb;
        }
        while (carry != 0) {
            limbs.push_back(carry % kLimb);
            carry /= kLimb;
        }
        pending = 1;
    };
    for (const std::uint8_t factor : factors) {
        pending *= factor;
        if (pending > kLimb / 256) multiply();
    }
    multiply();
    std::string text = std::to_string(limbs.back());
    for (std::size_t i = limbs.size() - 1; i-- > 0;) {
        const std::string part = std::to_string(limbs[i]);
        text.append(9 - part.size(), '0').append(part);
    }
    return text;
}

std::string power_text(int base, int exponent) {
    const std::vector<std::uint8_t> factors(static_cast<std::size_t>(exponent),
                                            static_cast<std::uint8_t>(base));
    return product_text(factors);
}

std::string grouped(const std::string& decimal) {
    std::string text;
    for (std::size_t i = 0; i < decimal.size(); ++i) {
        if (i != 0 && (decimal.size() - i) % 3 == 0) text += ' ';
        text += decimal[i];
    }
    return text;
}

} // namespace lights::workbench
