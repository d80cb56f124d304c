// The work behind a solution, as the papers show it: the equations, what must hold for a board to be
// solvable, and the chase.
#pragma once

#include "workbench/task.hpp"

#include <string>

namespace lights::workbench {

std::string explained(const Task& task, Method method);

} // namespace lights::workbench
