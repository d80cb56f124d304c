// lightsout: see commands.hpp.

#include "core/assert.hpp"
#include "workbench/commands.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

void lights::panic(const char* what, const char* file, int line) {
    std::fprintf(stderr, "lightsout: a mistake of ours: %s (%s:%d)\n", what, file, line);
    std::abort();
}

int main(int argc, char** argv) {
    return lights::workbench::run({argv + 1, argv + argc});
}
