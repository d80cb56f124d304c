// Wires the rooms together on the board.

#include "pico/stdlib.h"

namespace {
constexpr unsigned kLedPin = 25;
}

int main() {
    gpio_init(kLedPin);
    gpio_set_dir(kLedPin, GPIO_OUT);
    for (bool lit = true;; lit = !lit) {
        gpio_put(kLedPin, lit);
        sleep_ms(500);
    }
}
