#include "core/version.hpp"

namespace lights {

std::string_view version() noexcept {
    return LIGHTS_VERSION;
}

} // namespace lights
