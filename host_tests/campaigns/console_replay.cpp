// The console's interpreter and the game on this machine, for the soak: lines in, answers out, each answer
// ended by a line with a single dot. The emulated device is asked the same; the answers must be the same.

#include <iostream>
#include <string>

#include "host_tests/support/console_desk.hpp"

int main() {
    lights::ConsoleDesk desk;
    std::string line;
    while (std::getline(std::cin, line)) {
        std::cout << desk.ask(line) << ".\n" << std::flush;
    }
    return 0;
}
