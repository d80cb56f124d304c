// Numbers of solutions: products of small orders, exact, as decimal text.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace lights::workbench {

/// The product of the factors, each 1 … 65535, in decimal.
std::string product_text(std::span<const std::uint8_t> factors);

/// `base` to the power `exponent`.
std::string power_text(int base, int exponent);

/// The decimal text with a thin space between groups of three digits, for people.
std::string grouped(const std::string& decimal);

} // namespace lights::workbench
