"""Every footprint of the board against another source: KiCad's own library where it has the part, else reference.json.
A pad half a millimetre off passes every electrical rule and cannot be soldered.
"""

import json
import os

from kicad_reader import read_footprint

LIBRARY = {
    "Pico": "Module.pretty/RaspberryPi_Pico_SMD",
    "SOD_123": "Diode_SMD.pretty/D_SOD-123",
    "R_0603": "Resistor_SMD.pretty/R_0603_1608Metric",
    "C_0603": "Capacitor_SMD.pretty/C_0603_1608Metric",
    "C_1210": "Capacitor_SMD.pretty/C_1210_3225Metric",
    "Fuse_1812": "Fuse.pretty/Fuse_1812_4532Metric",
    "SOT_23": "Package_TO_SOT_SMD.pretty/SOT-23",
    "SOT_23_5": "Package_TO_SOT_SMD.pretty/SOT-23-5",
    "SOT_23_6": "Package_TO_SOT_SMD.pretty/SOT-23-6",
    "JS202011AQN": "Button_Switch_THT.pretty/SW_CK_JS202011AQN_DPDT_Angled",
    "B3U_1000P": "Button_Switch_SMD.pretty/SW_SPST_B3U-1000P",
    "PKMCS0909E": "Buzzer_Beeper.pretty/Buzzer_Murata_PKMCS0909E",
    "JST_PH_2": "Connector_JST.pretty/JST_PH_S2B-PH-K_1x02_P2.00mm_Horizontal",
    "JST_PH_3": "Connector_JST.pretty/JST_PH_S3B-PH-K_1x03_P2.00mm_Horizontal",
    "TestPoint": "TestPoint.pretty/TestPoint_Pad_D1.5mm",
    "Hole_M2_5": "MountingHole.pretty/MountingHole_2.7mm_M2.5",
}


def from_library(path):
    """Pads as number -> [[x, y, width, height, drill]]; the size of a pad of a special form is not compared."""
    pads = {}
    for pad in read_footprint(path).pads:
        if not pad.number and pad.kind != "np_thru_hole":
            continue  # paste apertures
        size = (None, None) if pad.shape == "custom" else pad.size
        pads.setdefault(pad.number, []).append([*pad.local, *size, pad.drill])
    return pads


def own_pads(part):
    """The board's pads as the library would have them: a part on the back is stored with y turned over."""
    pads = {}
    for pad in part.pads:
        x, y = pad.local
        pads.setdefault(pad.number, []).append([x, -y if part.side == "B" else y, *pad.size, pad.drill])
    return pads


def differences(name, mine, theirs, tolerance, source):
    found = []
    if {n: len(p) for n, p in mine.items()} != {n: len(p) for n, p in theirs.items()}:
        return [f"{name} has pads {sorted(mine)}, {source} has {sorted(theirs)}"]
    for number in sorted(mine):
        for got, want in zip(sorted(mine[number]), sorted(theirs[number], key=lambda p: p[:2])):
            for what, a, b in zip(("x", "y", "width", "height", "drill"), got, want):
                if b is None and what != "drill":
                    continue
                if (a is None) != (b is None) or (a is not None and abs(a - b) > tolerance + 1e-6):
                    found.append(f"{name} pad {number or 'hole'}: {what} is {a}, {source} has {b}")
    return found


def compare(board, library):
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "reference.json"), encoding="utf-8") as file:
        reference = json.load(file)
    found, checked = [], set()
    for part in board.parts:
        name = part.footprint
        if name in reference:
            entry = reference[name]
            mine = own_pads(part)
            if part.side == "B":  # the reference is seen from the front, as the file has it
                mine = {n: [[x, -y, *rest] for x, y, *rest in pads] for n, pads in mine.items()}
            found += differences(f"{part.ref} ({name})", mine, entry["pads"], entry["tolerance"], "reference.json")
        elif name in LIBRARY:
            theirs = from_library(os.path.join(library, LIBRARY[name] + ".kicad_mod"))
            if name == "Pico":  # the library's has its debug pads and test points too; ours leaves them free
                theirs = {number: pads for number, pads in theirs.items() if number.isdigit()}
            found += differences(f"{part.ref} ({name})", own_pads(part), theirs, 0.01, "KiCad's library")
        else:
            found.append(f"{part.ref}: no other source for the footprint {name}")
        checked.add(name)
    return found, len(checked)
