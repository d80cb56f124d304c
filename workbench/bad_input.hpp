// What the user got wrong. Thrown by whoever notices, printed once by main: one line that names the row or
// option and says what would be right; exit status 2.
#pragma once

#include <stdexcept>

namespace lights::workbench {

struct BadInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace lights::workbench
