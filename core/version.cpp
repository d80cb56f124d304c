#include "core/version.hpp"

namespace lights {

std::string_view version() {
    return LIGHTS_VERSION;
}

} // namespace lights
