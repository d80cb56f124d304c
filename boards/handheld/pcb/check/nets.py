"""Does the board agree with the firmware? Follows the copper's nets from the Pico's pads, part by part, and compares
with the board's description (JSON made from boards/handheld/board.hpp). Which pad of a part does what is typed here
from the data sheets, apart from the tools that made the board; which key is which is read from where it lies.

Returns sentences; none if all is right.
"""

# Raspberry Pi Pico data sheet, figure 2: pad of each GPIO.
GPIO_PAD = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19, 15: 20,
    16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}  # fmt: skip
PAD_GPIO = {pad: gpio for gpio, pad in GPIO_PAD.items()}
PAD_OTHER = {30: "RUN", 36: "3V3", 37: "3V3_EN", 39: "VSYS", 40: "VBUS", 35: "ADC_VREF"}
GROUND_PADS = (3, 8, 13, 18, 23, 28, 33, 38)

CATHODE, ANODE = "1", "2"  # SOD-123 as KiCad numbers it: pad 1 is the ring
LED_VDD, LED_OUT, LED_GROUND, LED_IN = "1", "2", "3", "4"  # SK6812MINI-E
GATE, SOURCE, DRAIN = "1", "2", "3"  # DMG2305UX, SOT-23
SWITCH = {"VIN": "1", "GND": "2", "ON": "3", "CT": "4", "QOD": "5", "VOUT": "6"}  # TPS22918, SOT-23-6
BUFFER = {"A": "2", "GND": "3", "Y": "4", "VCC": "5"}  # SN74LV1T34, SOT-23-5


class Reading:
    def __init__(self, board, spec):
        self.board, self.spec, self.found = board, spec, []
        self.pico = board.by_ref.get("U1")

    def say(self, sentence):
        self.found.append(sentence)

    def part_of(self, value):
        found = [part for part in self.board.parts if part.value == value]
        if len(found) != 1:
            self.say(f"there are {len(found)} parts {value} on the board, not one")
        return found[0] if found else None

    def gpio_net(self, gpio):
        return self.pico.pad(str(GPIO_PAD[gpio])).net

    def where(self, net):
        """What of the Pico a net goes to, in words."""
        pads = [int(pad.number) for pad in self.board.pads_on(net) if pad.part is self.pico]
        if not pads:
            return f"{net}, which reaches no pin of the Pico"
        return f"{net}, which goes to " + " and ".join(
            f"GP{PAD_GPIO[p]}" if p in PAD_GPIO else PAD_OTHER.get(p, "GND") for p in pads
        )

    def others(self, pad):
        """The other pads on a pad's net, without test pads."""
        return [
            other
            for other in self.board.pads_on(pad.net)
            if other is not pad and "exclude_from_bom" not in other.part.attributes
        ]

    def across(self, pad, value):
        """The far pad of the one two-pad part of this value on a pad's net, or None."""
        near = [other for other in self.others(pad) if other.part.value == value]
        if len(near) != 1:
            return None
        return next(other for other in near[0].part.pads if other is not near[0] and other.number)

    # --- keys ------------------------------------------------------------------------------------------------

    def keys(self):
        """Keys by (row, column) as they lie on the board, from 0."""
        keys = [p for p in self.board.parts if any(pad.drill == 3.4 and not pad.number for pad in p.pads)]
        ys = sorted({round(key.y, 2) for key in keys})
        xs = sorted({round(key.x, 2) for key in keys})
        grid = {(ys.index(round(k.y, 2)), xs.index(round(k.x, 2))): k for k in keys}
        rows, cols = self.spec["rows"], self.spec["cols"]
        if (len(ys), len(xs), len(keys), len(grid)) != (rows, cols, rows * cols, rows * cols):
            self.say(f"the keys lie in {len(ys)} rows and {len(xs)} columns, {len(keys)} in all: not {rows} by {cols}")
        return grid

    def check_keys(self, grid):
        matrix = self.spec["key_matrix"]
        for (row, col), key in sorted(grid.items()):
            place = f"{key.ref} (row {row + 1}, column {col + 1})"
            want = matrix["col_pins"][col]
            nets = {pad.number: pad.net for pad in key.pads if pad.number}
            column = [n for n in nets if nets[n] == self.gpio_net(want)]
            if not column:
                told = [self.where(net) for net in nets.values() if not net.startswith("K")]
                self.say(
                    f"{place} is not joined to GP{want}, the firmware's key column {col + 1}: "
                    f"it hangs on {', '.join(told) or 'nothing'}"
                )
                continue
            inner = next(pad for pad in key.pads if pad.number and pad.number not in column)
            near = self.others(inner)
            if len(near) != 1 or near[0].part.value != "1N4148W":
                self.say(f"{place}: its inner side joins {', '.join(p.name for p in near) or 'nothing'}, not one diode")
                continue
            diode = near[0].part
            if near[0].number != ANODE:
                self.say(f"{diode.ref} at {place} is turned round: its cathode (pad 1, the ring) is at the key")
                continue
            row_net, pin = diode.pad(CATHODE).net, matrix["row_pins"][row]
            if row_net != self.gpio_net(pin):
                self.say(
                    f"{diode.ref} at {place} is not joined to GP{pin}, the firmware's key row {row + 1}: "
                    f"it hangs on {self.where(row_net)}"
                )
        rail = self.pico.pad("36").net
        for col, pin in enumerate(matrix["col_pins"]):
            far = self.across(self.pico.pad(str(GPIO_PAD[pin])), "10k")
            if far is None or far.net != rail:
                self.say(f"key column {col + 1} (GP{pin}) has no 10 k pull-up to 3V3")

    # --- lights ----------------------------------------------------------------------------------------------

    def check_lights(self, grid):
        data = self.spec["ws2812"]["data_pin"]
        leds = [part for part in self.board.parts if part.value == "SK6812MINI-E"]
        at_cell = {}
        for (row, col), key in grid.items():
            near = min(leds, key=lambda led: (led.x - key.x) ** 2 + (led.y - key.y) ** 2)
            if abs(near.x - key.x) > 0.05 or abs(near.y - (key.y - 4.7)) > 0.05:
                self.say(f"{near.ref} is not under the window of {key.ref}: 4.7 mm above its middle")
            at_cell[row * self.spec["cols"] + col] = near
        order = {led: cell for cell, led in enumerate(self.spec["ws2812"]["led_of_cell"]) if led is not None}
        buffer, switch = self.part_of("SN74LV1T34"), self.part_of("TPS22918")
        if not buffer or not switch:
            return
        rail = switch.pad(SWITCH["VOUT"]).net
        if buffer.pad(BUFFER["A"]).net != self.gpio_net(data):
            self.say(
                f"the buffer's input is not at GP{data}, the firmware's WS2812 data: it hangs on "
                f"{self.where(buffer.pad(BUFFER['A']).net)}"
            )
        if buffer.pad(BUFFER["VCC"]).net != rail:
            self.say("the buffer is not fed by the LED rail")
        start = self.across(buffer.pad(BUFFER["Y"]), "330")
        net = start.net if start else None
        if start is None:
            self.say("no 330 ohm resistor follows the buffer")
        for number in range(len(order)):
            led = at_cell[order[number]]
            if net is not None and led.pad(LED_IN).net != net:
                before = "the resistor" if number == 0 else at_cell[order[number - 1]].ref
                self.say(f"{led.ref} (light {number} of the chain) does not get its data from {before}")
            net = led.pad(LED_OUT).net
            if led.pad(LED_VDD).net != rail:
                self.say(f"{led.ref} gets its supply from {led.pad(LED_VDD).net}, not from the LED rail")
            if led.pad(LED_GROUND).net != "GND":
                self.say(f"{led.ref}'s ground is at {led.pad(LED_GROUND).net}")
            close = [
                part
                for part in self.board.parts
                if part.value == "100n" and (part.x - led.x) ** 2 + (part.y - led.y) ** 2 < 8**2
            ]
            if not any({pad.net for pad in part.pads} == {rail, "GND"} for part in close):
                self.say(f"{led.ref} has no 100 nF within 8 mm")

    # --- supply ----------------------------------------------------------------------------------------------

    def check_supply(self):
        vsys, vbus = self.pico.pad("39").net, self.pico.pad("40").net
        switch, fet, slide = self.part_of("TPS22918"), self.part_of("DMG2305UX"), self.part_of("JS202011AQN")
        fuse, plug = self.part_of("500mA"), self.part_of("3 x AAA")
        for number in GROUND_PADS:
            if self.pico.pad(str(number)).net != "GND":
                self.say(f"the Pico's pad {number} is ground, but hangs on {self.pico.pad(str(number)).net}")
        if not all((switch, fet, slide, fuse, plug)):
            return
        pin = self.spec["led_supply"]["pin"]
        if switch.pad(SWITCH["ON"]).net != self.gpio_net(pin):
            self.say(
                f"ON of the load switch is not at GP{pin}, the firmware's LED supply: it hangs on "
                f"{self.where(switch.pad(SWITCH['ON']).net)}"
            )
        if switch.pad(SWITCH["VIN"]).net != vsys:
            self.say(f"the load switch is fed by {switch.pad(SWITCH['VIN']).net}, not VSYS: dark on cells")
        if switch.pad(SWITCH["QOD"]).net != switch.pad(SWITCH["VOUT"]).net:
            self.say("QOD of the load switch is not at VOUT")
        timing = self.across(switch.pad(SWITCH["CT"]), "4n7")
        if timing is None or timing.net != "GND":
            self.say("CT of the load switch has no 4.7 nF to ground: no soft start")
        if self.across(switch.pad(SWITCH["VOUT"]), "100u") is None:
            self.say("the LED rail has no 100 uF")
        # The only way from the cells to VSYS: fuse, slide switch, P-FET from drain to source.
        plus = plug.pad("1").net
        if self.across(plug.pad("1"), "500mA") is None or len(self.others(plug.pad("1"))) != 1:
            self.say("between the plug of the cells and everything else there must be the fuse alone")
        fused = next(pad.net for pad in fuse.pads if pad.net != plus)
        commons, throws = {slide.pad("2").net, slide.pad("5").net}, {slide.pad("1").net, slide.pad("6").net}
        if commons != {fused}:
            self.say("both commons of the slide switch belong to the fuse")
        if throws != {fet.pad(DRAIN).net}:
            self.say("the slide switch does not lead to the drain of the P-FET")
        if fet.pad(SOURCE).net != vsys:
            self.say("the P-FET's source is not at VSYS")
        if fet.pad(GATE).net != vbus:
            self.say("the P-FET's gate is not at VBUS: USB would charge the cells")
        pull = self.across(fet.pad(GATE), "10k")
        if pull is None or pull.net != "GND":
            self.say("the P-FET's gate has no 10 k to ground: dark on cells")
        if len({plus, fused, fet.pad(DRAIN).net, vsys, vbus, "GND"}) != 6:
            self.say("two of the supply's nets are one: cells, fuse, switch, VSYS, VBUS, ground")

    def check_rest(self):
        pin = self.spec["piezo"]["pin"]
        far = self.across(self.pico.pad(str(GPIO_PAD[pin])), "100")
        piezo = self.part_of("PKMCS0909E")
        if piezo and (far is None or {pad.net for pad in piezo.pads} != {far.net, "GND"}):
            self.say(f"the piezo is not between GP{pin} (through 100 ohm) and ground")
        reset = self.part_of("B3U-1000P")
        if reset and {pad.net for pad in reset.pads} != {self.pico.pad("30").net, "GND"}:
            self.say("the reset button is not between RUN and ground")
        uart, link = self.spec["uart"], self.part_of("Link")
        for signal, number in (("tx_pin", "2"), ("rx_pin", "3")):
            far = self.across(self.pico.pad(str(GPIO_PAD[uart[signal]])), "1k")
            if link and (far is None or link.pad(number).net != far.net):
                self.say(
                    f"pin {number} of the link plug is not at GP{uart[signal]} (UART {signal[:2].upper()}) through 1 k"
                )
        if link and link.pad("1").net != "GND":
            self.say("pin 1 of the link plug is not ground")
        # Whatever else is on a GPIO is something the firmware does not know.
        used = {entry["pin"] for entry in self.spec["pins"]}
        for gpio, pad in GPIO_PAD.items():
            busy = self.others(self.pico.pad(str(pad)))
            if gpio in used and not busy:
                self.say(f"GP{gpio} is used by the firmware and joined to nothing")
            if gpio not in used and busy:
                self.say(f"GP{gpio} is joined to {busy[0].name}; the firmware knows nothing of it")


def compare(board, spec):
    reading = Reading(board, spec)
    if reading.pico is None:
        return ["there is no Pico (U1) on the board"]
    grid = reading.keys()
    reading.check_keys(grid)
    if len(grid) == spec["rows"] * spec["cols"]:
        reading.check_lights(grid)
    reading.check_supply()
    reading.check_rest()
    return reading.found
