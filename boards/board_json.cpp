// Prints the description of one board as JSON: what the emulator's models and the drawings are made from.
// Built once per board; boards/README.md explains the fields. Runs on the developer's machine only.
#include "boards/board.hpp"

#include <cstdio>
#include <string>

namespace {

using namespace lights;
using namespace lights::hal;

/// Writes nested objects with correct commas; values are numbers, words and lists of numbers.
class Json {
  public:
    void open(const char* key) { begin(key), out_ += "{", first_ = true, ++depth_; }
    void close() { --depth_, newline(), out_ += "}", first_ = false; }
    void number(const char* key, unsigned long value) { begin(key), out_ += std::to_string(value); }
    void truth(const char* key, bool value) { begin(key), out_ += value ? "true" : "false"; }
    void text(const char* key, const char* value) { begin(key), quote(value); }
    void pin(const char* key, Pin value) {
        begin(key), out_ += value == kNone ? "null" : std::to_string(value);
    }
    /// A list in which absent entries are null.
    template <class List>
    void list(const char* key, const List& values, std::size_t count) {
        begin(key), out_ += "[";
        for (std::size_t i = 0; i < count; ++i) {
            if (i != 0) out_ += ", ";
            out_ += values[i] == kNone ? "null" : std::to_string(values[i]);
        }
        out_ += "]";
    }
    void open_list(const char* key) { begin(key), out_ += "[", first_ = true, ++depth_; }
    void close_list() { --depth_, newline(), out_ += "]", first_ = false; }
    void open_item() { separate(), out_ += "{", first_ = true, ++depth_; }
    const std::string& str() const { return out_; }

  private:
    void newline() { out_ += '\n', out_.append(static_cast<std::size_t>(depth_) * 2, ' '); }
    void separate() {
        if (!first_) out_ += ",";
        if (depth_ != 0) newline();
        first_ = false;
    }
    void begin(const char* key) {
        separate();
        if (*key != '\0') quote(key), out_ += ": ";
    }
    void quote(const char* words) {
        out_ += '"';
        for (; *words != '\0'; ++words) {
            if (*words == '"' || *words == '\\') out_ += '\\';
            out_ += *words;
        }
        out_ += '"';
    }

    std::string out_;
    int depth_ = 0;
    bool first_ = true;
};

const char* word(Chip chip) {
    return chip == Chip::rp2040 ? "rp2040" : "rp2350";
}
const char* word(Polarity polarity) {
    return polarity == Polarity::active_high ? "active_high" : "active_low";
}
const char* word(ColourOrder order) {
    return order == ColourOrder::rgb ? "rgb" : order == ColourOrder::grb ? "grb" : "bgr";
}
const char* word(ButtonRole role) {
    switch (role) {
    case ButtonRole::press:
        return "press";
    case ButtonRole::menu:
        return "menu";
    case ButtonRole::hint:
        return "hint";
    case ButtonRole::undo:
        return "undo";
    case ButtonRole::restart:
        return "restart";
    case ButtonRole::none:
        break;
    }
    return "none";
}

void write_inputs(Json& json, const BoardSpec& spec) {
    if (spec.key_matrix) {
        json.open("key_matrix");
        json.list("row_pins", spec.key_matrix->row_pins, spec.grid.rows);
        json.list("col_pins", spec.key_matrix->col_pins, spec.grid.cols);
        json.truth("diodes", spec.key_matrix->diodes);
        json.number("settle_us", spec.key_matrix->settle_us);
        json.close();
    }
    if (spec.key_expander) {
        json.open("key_expander");
        json.number("i2c", spec.key_expander->i2c);
        json.pin("sda_pin", spec.key_expander->sda_pin);
        json.pin("scl_pin", spec.key_expander->scl_pin);
        json.pin("interrupt_pin", spec.key_expander->interrupt_pin);
        json.number("address", spec.key_expander->address);
        json.number("baud", spec.key_expander->baud);
        json.list("bit_of_cell", spec.key_expander->bit_of_cell, kCells);
        json.close();
    }
    if (spec.joystick) {
        json.open("joystick");
        json.pin("x_pin", spec.joystick->x_pin);
        json.pin("y_pin", spec.joystick->y_pin);
        json.truth("right_is_high", spec.joystick->right_is_high);
        json.truth("up_is_high", spec.joystick->up_is_high);
        json.close();
    }
    json.open_list("buttons");
    for (const Button& button : spec.buttons) {
        if (button.role == ButtonRole::none) continue;
        json.open_item();
        json.pin("pin", button.pin);
        json.text("role", word(button.role));
        json.text("polarity", word(button.polarity));
        json.close();
    }
    json.close_list();
}

void write_lights(Json& json, const BoardSpec& spec) {
    if (spec.ws2812) {
        json.open("ws2812");
        json.pin("data_pin", spec.ws2812->data_pin);
        json.text("order", word(spec.ws2812->order));
        json.list("led_of_cell", spec.ws2812->led_of_cell, kCells);
        json.close();
    }
    if (spec.apa102) {
        json.open("apa102");
        json.number("spi", spec.apa102->spi);
        json.pin("clock_pin", spec.apa102->clock_pin);
        json.pin("data_pin", spec.apa102->data_pin);
        json.pin("select_pin", spec.apa102->select_pin);
        json.text("order", word(spec.apa102->order));
        json.number("baud", spec.apa102->baud);
        json.list("led_of_cell", spec.apa102->led_of_cell, kCells);
        json.close();
    }
    if (spec.led_multiplex) {
        json.open("led_multiplex");
        json.list("col_pins", spec.led_multiplex->col_pins, kCols);
        json.list("row_pins", spec.led_multiplex->row_pins, kRows);
        json.text("col_polarity", word(spec.led_multiplex->col_polarity));
        json.text("row_polarity", word(spec.led_multiplex->row_polarity));
        json.close();
    }
    if (spec.led_supply) {
        json.open("led_supply");
        json.pin("pin", spec.led_supply->pin);
        json.text("polarity", word(spec.led_supply->polarity));
        json.number("rise_us", spec.led_supply->rise_us);
        json.close();
    }
    json.open("led_current");
    json.number("budget_ma", spec.led_current.budget_ma);
    json.number("channel_ua", spec.led_current.channel_ua);
    json.number("idle_ua", spec.led_current.idle_ua);
    json.close();
}

void write_rest(Json& json, const BoardSpec& spec) {
    if (spec.piezo) {
        json.open("piezo");
        json.pin("pin", spec.piezo->pin);
        json.pin("second_pin", spec.piezo->second_pin);
        json.close();
    }
    if (spec.uart) {
        json.open("uart");
        json.number("uart", spec.uart->uart);
        json.pin("tx_pin", spec.uart->tx_pin);
        json.pin("rx_pin", spec.uart->rx_pin);
        json.number("baud", spec.uart->baud);
        json.close();
    }
    json.number("flash_bytes", spec.flash_bytes);
    json.truth("usb", spec.usb);
    json.pin("vbus_pin", spec.vbus_pin);
    if (spec.battery) {
        json.open("battery");
        json.pin("pin", spec.battery->pin);
        json.number("low_mv", spec.battery->low_mv);
        json.number("empty_mv", spec.battery->empty_mv);
        json.close();
    }
    json.truth("double_tap_bootsel", spec.double_tap_bootsel);
    json.truth("dormant_sleep", spec.dormant_sleep);
    json.open_list("pins");
    for_each_pin(spec, [&](const char* what, int index, Pin pin) {
        json.open_item();
        json.pin("pin", pin);
        json.text("signal", Finding{}.add_signal(what, index).text);
        json.close();
    });
    json.close_list();
}

} // namespace

int main() {
    const BoardSpec& spec = boards::kBoard;
    Json json;
    json.open("");
    json.text("name", spec.name);
    json.text("title", spec.title);
    json.text("chip", word(spec.chip));
    json.number("rows", spec.grid.rows);
    json.number("cols", spec.grid.cols);
    write_inputs(json, spec);
    write_lights(json, spec);
    write_rest(json, spec);
    json.close();
    std::puts(json.str().c_str());
    return 0;
}
