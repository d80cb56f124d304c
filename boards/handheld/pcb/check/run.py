"""Runs every check of the handheld's hardware and tells each in a line; the last line counts.

run.py --spec JSON                                 board against firmware, and its copper: needs nothing but Python
run.py --spec JSON --work DIR --library FOLDER     all of it, on what scripts/hardware.sh left in DIR
"""

import argparse
import glob
import json
import os

import copper
import footprints
import lists
import meshes
import nets
import spice
from kicad_reader import read_board

HERE = os.path.dirname(os.path.abspath(__file__))
passed = failed = 0


def tell(title, found):
    global passed, failed
    if found:
        failed += 1
        print(f"FAILED: {title}")
        for sentence in found[:12]:
            print(f"    {sentence}")
        if len(found) > 12:
            print(f"    and {len(found) - 12} more")
    else:
        passed += 1
        print(f"ok: {title}")


def violations(path, keys):
    """What KiCad's report holds, in its own words; a report without its lists is a finding too."""
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    found = []
    for key in keys:
        if key not in report:
            found.append(f"{os.path.basename(path)} has no list '{key}': KiCad did not look")
        for entry in report.get(key, []):
            inner = entry["violations"] if key == "sheets" else [entry]
            for each in inner:
                items = "; ".join(item["description"] for item in each["items"])
                found.append(f"{each['type']}: {each['description']} ({items})")
    return found


def everything(args, board, spec):
    work = args.work
    filled = read_board(f"{work}/handheld.kicad_pcb")
    tell("ERC: no error, no warning", violations(f"{work}/erc.json", ["sheets"]))
    tell("DRC: no error, no warning", violations(f"{work}/drc.json", ["violations"]))
    tell("DRC: nothing unrouted", violations(f"{work}/drc.json", ["unconnected_items"]))
    with open(f"{work}/drc.log", encoding="utf-8") as file:
        log = file.read()
    parity = violations(f"{work}/drc.json", ["schematic_parity"])
    if "Failed to fetch schematic netlist" in log or "schematic parity" not in log:
        parity.append("KiCad did not compare with the schematic")
    tell("DRC: board and schematic agree", parity)
    tell("the filled board still agrees with the firmware's pins", nets.compare(filled, spec))
    found, count = footprints.compare(board, args.library)
    tell(f"{count} footprints agree with KiCad's library or reference.json", found)
    tell("the parts list agrees with the board", lists.compare_parts(board, f"{work}/parts.csv"))
    tell("the placement file agrees with the board", lists.compare_places(board, f"{work}/placement.csv"))
    tell("the drill files agree with the board", lists.compare_holes(board, sorted(glob.glob(f"{work}/gerbers/*.drl"))))
    layers = ("F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Silkscreen", "B_Silkscreen", "F_Paste", "B_Paste", "Edge_Cuts")
    there = " ".join(os.listdir(f"{work}/gerbers"))
    tell("a gerber file a layer", [f"there is no gerber of {layer}" for layer in layers if layer not in there])
    for name in ("plate", "lid", "base"):
        tell(f"{name}: a closed mesh of one piece", meshes.closed(f"{work}/{name}.stl", name))
        props, layer_count = meshes.supports(f"{work}/{name}.gcode")
        wanted = [f"the slicer wants {props} pieces of support"] if props else []
        if layer_count < 3:
            wanted.append(f"the slicer made {layer_count} layers")
        tell(f"{name}: prints without supports", wanted)
    props, _ = meshes.supports(f"{work}/overhang.gcode")
    tell("the slicer would ask for supports", [] if props else ["it asks for none under a table either"])
    tell(
        "the plate's holes are where the board's keys and screws are",
        meshes.holes_of_plate(meshes.triangles(f"{work}/plate.stl"), board),
    )
    tell(
        "the base's bosses are where the board's screws are",
        meshes.screws_of_base(meshes.triangles(f"{work}/base.stl"), board),
    )
    found, told = spice.compare(spec)
    for line in told:
        print("    " + line)
    tell("supply, inrush and key lines are as the firmware's numbers assume (SPICE)", found)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--spec", required=True)
    parser.add_argument("--board", default=os.path.join(HERE, "../handheld.kicad_pcb"))
    parser.add_argument("--work")
    parser.add_argument("--library")
    args = parser.parse_args()
    board = read_board(args.board)
    with open(args.spec, encoding="utf-8") as file:
        spec = json.load(file)
    tell("the board agrees with the firmware's pins", nets.compare(board, spec))
    tell("every net is one piece of copper, and touches no other", copper.compare(board))
    if args.work:
        everything(args, board, spec)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
