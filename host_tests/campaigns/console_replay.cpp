// The console's interpreter and the game on this machine, for the soak. A line in holds one command or
// several with ';' between them; each answer is ended by a line with a single dot, the last one by one with
// two. The emulated device is asked the same; the answers must be the same. A puzzle that is over ends the
// line early: what comes after it is drawn from the device's own entropy, which no other machine can know.

#include "host_tests/support/console_desk.hpp"

#include <iostream>
#include <sstream>
#include <string>

int main() {
    lights::ConsoleDesk desk;
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream commands(line);
        std::string command;
        bool over = false;
        while (!over && std::getline(commands, command, ';')) {
            const std::string answer = desk.ask(command);
            over = answer.find("stage: solved") != std::string::npos ||
                   answer.find("stage: lost") != std::string::npos;
            std::cout << answer << ".\n";
        }
        std::cout << "..\n" << std::flush;
    }
    return 0;
}
