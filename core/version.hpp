// Which Lights this is. Asked by the console, the workbench and the about screen; the number itself lives in
// the root CMakeLists.txt and nowhere else.
#pragma once

#include <string_view>

namespace lights {

/// "major.minor.patch".
std::string_view version();

} // namespace lights
