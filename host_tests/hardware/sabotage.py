"""Breaks the handheld's board in the ways that matter, one at a time, and asks whether the checks name the fault.

  sabotage.py --spec JSON [--kicad DIR]    DIR: build/hardware, to let KiCad judge too (slower)

Each fault is made in a copy of the files as a person or a tool would make it; the sentence that must come is given
with it. A check that stays silent fails here.
"""

import argparse
import copy
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
PCB = os.path.join(ROOT, "boards/handheld/pcb")
sys.path.insert(0, os.path.join(PCB, "check"))

import copper  # noqa: E402
import footprints  # noqa: E402
import lists  # noqa: E402
import nets  # noqa: E402
from kicad_reader import Board  # noqa: E402

passed = failed = 0


def tell(good, sentence, found=()):
    global passed, failed
    if good:
        passed += 1
        print(f"ok: {sentence}")
    else:
        failed += 1
        print(f"FAILED: {sentence}; the checks said: {list(found)[:3]}")


def expect(fault, found, pattern):
    """`found` must hold a sentence like `pattern`."""
    hit = [sentence for sentence in found if re.search(pattern, sentence)]
    tell(bool(hit), f"{fault}: {hit[0] if hit else 'NOT NOTICED'}", found)


def part_block(text, ref):
    """The lines of one footprint, as (from, to)."""
    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if f'(property "Reference" "{ref}"' in line)
    start = max(i for i in range(at) if lines[i].startswith("(footprint "))
    end = next(i for i in range(at, len(lines)) if lines[i] == ")")
    return lines, start, end


def change_part(text, ref, change):
    lines, start, end = part_block(text, ref)
    lines[start : end + 1] = [change(line) for line in lines[start : end + 1]]
    return "\n".join(lines)


def turn(text, ref):
    """Turns a part by half a turn on the spot: its pads keep their nets, the tracks stay."""

    def half(line):
        if line.startswith("(footprint "):
            match = re.search(r"\(at (\S+) (\S+?)(?: (\S+))?\)", line)
            angle = (float(match[3] or 0) + 180) % 360
            return line.replace(match[0], f"(at {match[1]} {match[2]} {angle:g})")
        if line.startswith("(pad "):
            match = re.search(r"\(at (\S+) (\S+?)(?: (\S+))?\)", line)
            angle = (float(match[3] or 0) + 180) % 360
            return line.replace(match[0], f"(at {match[1]} {match[2]} {angle:g})")
        return line

    return change_part(text, ref, half)


def swap_nets(text, ref, a, b):
    """Exchanges the nets of two pads of a part, as a wrong symbol would."""
    _, start, end = part_block(text, ref)
    net = {}
    for line in text.split("\n")[start : end + 1]:
        match = re.match(r'\(pad "(\w+)".*(\(net \d+ "[^"]*"\))', line)
        if match:
            net[match[1]] = match[2]

    def exchange(line):
        for mine, theirs in ((a, b), (b, a)):
            if line.startswith(f'(pad "{mine}" '):
                return line.replace(net[mine], net[theirs])
        return line

    return change_part(text, ref, exchange)


def without_track(text, net):
    """Takes out the longest track of a net."""
    number = re.search(rf'^\(net (\d+) "{net}"\)$', text, re.M)[1]
    found = []
    for line in text.split("\n"):
        if line.startswith("(segment ") and f"(net {number})" in line:
            x1, y1, x2, y2 = (
                float(v)
                for v in re.findall(r"\((?:start|end) (\S+) (\S+)\)", line)[0]
                + re.findall(r"\((?:start|end) (\S+) (\S+)\)", line)[1]
            )
            found.append((abs(x2 - x1) + abs(y2 - y1), line))
    return text.replace(max(found)[1] + "\n", "")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--spec", required=True)
    parser.add_argument("--kicad")
    args = parser.parse_args()
    with open(args.spec, encoding="utf-8") as file:
        spec = json.load(file)
    with open(os.path.join(PCB, "handheld.kicad_pcb"), encoding="utf-8") as file:
        text = file.read()
    sound = nets.compare(Board(text), spec) + copper.compare(Board(text))
    tell(not sound, "the board as it is: nothing to say", sound)

    # 1. A wrong pin in the BoardSpec.
    for path, index, wrong, pattern in (
        ("key_matrix.col_pins", 2, 12, r"SW3 .*not joined to GP12, the firmware's key column 3: .*GP9"),
        ("key_matrix.row_pins", 4, 13, r"D21 .*not joined to GP13, the firmware's key row 5: .*GP6"),
        ("ws2812.data_pin", None, 17, r"not at GP17, the firmware's WS2812 data: .*GP16"),
        ("led_supply.pin", None, 18, r"ON of the load switch is not at GP18.*GP14"),
        ("piezo.pin", None, 19, r"piezo is not between GP19"),
        ("uart.tx_pin", None, 12, r"pin 2 of the link plug is not at GP12"),
    ):
        wrong_spec = copy.deepcopy(spec)
        group, field = path.split(".")
        if index is None:
            wrong_spec[group][field] = wrong
        else:
            wrong_spec[group][field][index] = wrong
        expect(f"a wrong pin in the BoardSpec ({path})", nets.compare(Board(text), wrong_spec), pattern)
    exchanged = copy.deepcopy(spec)
    exchanged["ws2812"]["led_of_cell"][3:5] = exchanged["ws2812"]["led_of_cell"][3:5][::-1]
    expect(
        "two lights exchanged in the BoardSpec", nets.compare(Board(text), exchanged), r"LED5 \(light 3 of the chain\)"
    )

    # 2. A missing trace, on every kind of net.
    for net in ("COL3", "ROW2", "DATA7", "VLED", "LED_EN", "BAT_SW", "K13", "GND"):
        expect(f"a missing trace of {net}", copper.compare(Board(without_track(text, net))), rf"^{net} is in 2 pieces")

    # 3. A swapped diode: in the netlist, and on the board.
    expect(
        "a swapped diode, in the netlist",
        nets.compare(Board(swap_nets(text, "D7", "1", "2")), spec),
        r"^D7 .*turned round",
    )
    expect("a swapped diode, on the board", copper.compare(Board(turn(text, "D7"))), r"D7 pad [12].*(short|cut off)")

    # 4. An LED turned round: on the board, and in the netlist.
    expect(
        "an LED turned round, on the board", copper.compare(Board(turn(text, "LED8"))), r"LED8 pad \d.*(short|cut off)"
    )
    expect(
        "an LED with DIN and DOUT exchanged",
        nets.compare(Board(swap_nets(text, "LED8", "2", "4")), spec),
        r"^LED8 .*does not get its data",
    )
    expect(
        "an LED with its supply exchanged",
        nets.compare(Board(swap_nets(text, "LED8", "1", "3")), spec),
        r"^LED8 gets its supply from GND",
    )

    # 5. A part missing in the list. The list is made here from the board, as KiCad writes it.
    board = Board(text)
    rows = ["Reference,Value,Footprint,Manufacturer,MPN,Description,Quantity"]
    for part in lists.bought(board).values():
        rows.append(
            f'{part.ref},{part.value},{part.footprint},"{part.properties["Manufacturer"]}",{part.properties["MPN"]},,1'
        )
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "parts.csv")

        def listed(lines):
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
            return lists.compare_parts(board, path)

        tell(not listed(rows), "the parts list as it is: nothing to say", listed(rows))
        for ref in ("F1", "LED13", "C28"):
            expect(
                f"{ref} missing in the parts list",
                listed([r for r in rows if not r.startswith(ref + ",")]),
                rf"^{ref} .*missing in the parts list",
            )
        numberless = [re.sub(r"TPS22918DBVR", "", r) for r in rows]
        expect("a part without a number", listed(numberless), r"^U3 .*no maker or number")

    # The dangers of the supply, and a footprint that is off.
    expect(
        "the P-FET turned round", nets.compare(Board(swap_nets(text, "Q1", "2", "3")), spec), r"source is not at VSYS"
    )
    expect(
        "the gate on the wrong net",
        nets.compare(Board(swap_nets(text, "Q1", "1", "3")), spec),
        r"gate is not at VBUS: USB would charge",
    )
    expect(
        "the load switch fed from its output",
        nets.compare(Board(swap_nets(text, "U3", "1", "6")), spec),
        r"not VSYS: dark on cells",
    )
    library = os.environ.get("KICAD_FOOTPRINTS")
    if library:
        mirrored = change_part(text, "SW1", lambda line: line.replace("(at -5 3.75)", "(at 5 3.75)"))
        expect("a socket mirrored", footprints.compare(Board(mirrored), library)[0], r"^SW1 \(Choc_socket\)")
        narrow = change_part(text, "U1", lambda line: line.replace("(at -9.69 ", "(at -8.89 "))
        expect("a Pico 0.8 mm too narrow", footprints.compare(Board(narrow), library)[0], r"^U1 \(Pico\) pad")

    if args.kicad:
        with_kicad(text, args.kicad)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def with_kicad(text, folder):
    """The same faults before KiCad: its rules must see the missing trace and the turned part, its parity a wrong label."""
    with tempfile.TemporaryDirectory() as work:
        for name in ("handheld.kicad_sch", "handheld.kicad_pro"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                content = file.read()
            with open(os.path.join(work, name), "w", encoding="utf-8") as file:
                file.write(content)

        def judge(board_text, schematic=None):
            with open(os.path.join(work, "handheld.kicad_pcb"), "w", encoding="utf-8") as file:
                file.write(board_text)
            kept = None
            path = os.path.join(work, "handheld.kicad_sch")
            if schematic:
                with open(path, encoding="utf-8") as file:
                    kept = file.read()
                with open(path, "w", encoding="utf-8") as file:
                    file.write(schematic(kept))
            report = os.path.join(work, "drc.json")
            subprocess.run(
                ["kicad-cli", "pcb", "drc", "--format", "json", "--severity-all", "--schematic-parity", "-o", report, os.path.join(work, "handheld.kicad_pcb")],
                capture_output=True, check=False,
            )  # fmt: skip
            if kept:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(kept)
            with open(report, encoding="utf-8") as file:
                found = json.load(file)
            return [
                f"{kind}: {entry['type']}: " + "; ".join(item["description"] for item in entry["items"])
                for kind in ("violations", "unconnected_items", "schematic_parity")
                for entry in found[kind]
            ]

        with open(os.path.join(folder, "handheld.kicad_pcb"), encoding="utf-8") as file:
            filled = file.read()
        cut = filled
        number = re.search(r'^\s*\(net (\d+) "COL3"\)$', filled, re.M)[1]
        blocks = re.findall(rf"\n\t\(segment\n(?:\t\t.*\n)*?\t\t\(net {number}\)\n(?:\t\t.*\n)*?\t\)", filled)
        cut = filled.replace(max(blocks, key=len), "", 1)
        expect("KiCad: a missing trace of COL3", judge(cut), r"unconnected_items: .*COL3")
        expect("KiCad: a swapped diode", judge(turn(text, "D7")), r"shorting_items|clearance.*D7|unconnected_items.*D7")
        exchange = judge(filled, lambda sheet: sheet.replace('(global_label "ROW1"', '(global_label "ROW9"', 1))
        expect("KiCad: a label changed in the schematic", exchange, r"schematic_parity: .*")


if __name__ == "__main__":
    raise SystemExit(main())
