"""The parts list and the placement file against the board: nothing missing, nothing too many, every part to be bought
named with its maker and number, every part where the board has it.
"""

import csv


def rows_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def bought(board):
    return {part.ref: part for part in board.parts if "exclude_from_bom" not in part.attributes}


def compare_parts(board, path):
    found, listed = [], {}
    for row in rows_of(path):
        refs = [ref.strip() for ref in row["Reference"].split(",") if ref.strip()]
        if int(row["Quantity"]) != len(refs):
            found.append(f"the parts list counts {row['Quantity']} of {row['Value']} and names {len(refs)}")
        for ref in refs:
            if ref in listed:
                found.append(f"{ref} is twice in the parts list")
            listed[ref] = row
    want = bought(board)
    for ref in sorted(want.keys() - listed.keys()):
        found.append(f"{ref} ({want[ref].value}) is on the board and missing in the parts list")
    for ref in sorted(listed.keys() - want.keys()):
        found.append(f"{ref} is in the parts list and not on the board")
    for ref in sorted(want.keys() & listed.keys()):
        row, part = listed[ref], want[ref]
        if row["Value"] != part.value or row["Footprint"] != part.footprint:
            found.append(f"{ref} is {part.value} on the board and {row['Value']} in the parts list")
        if not row["Manufacturer"] or not row["MPN"]:
            found.append(f"{ref} ({part.value}) has no maker or number in the parts list")
    return found


def compare_places(board, path, origin=(0.0, 0.0)):
    found, seen = [], {}
    for row in rows_of(path):
        seen[row["Ref"]] = row
    want = {p.ref: p for p in board.parts if "exclude_from_pos_files" not in p.attributes}
    for ref in sorted(want.keys() - seen.keys()):
        found.append(f"{ref} is on the board and missing in the placement file")
    for ref in sorted(seen.keys() - want.keys()):
        found.append(f"{ref} is in the placement file and not on the board")
    for ref in sorted(want.keys() & seen.keys()):
        row, part = seen[ref], want[ref]
        # The placement file's y points up.
        dx, dy = float(row["PosX"]) - (part.x - origin[0]), -float(row["PosY"]) - (part.y - origin[1])
        if abs(dx) > 0.01 or abs(dy) > 0.01:
            found.append(f"{ref} is {dx:.2f}, {dy:.2f} mm off in the placement file")
        if row["Side"] != ("top" if part.side == "F" else "bottom"):
            found.append(f"{ref} is on the other side in the placement file")
    return found


def compare_holes(board, path):
    """Excellon files against pads and vias: how many holes of each diameter."""
    found, want, have = [], {}, {}
    for part in board.parts:
        for pad in part.pads:
            if pad.drill:
                want[round(pad.drill, 3)] = want.get(round(pad.drill, 3), 0) + 1
    for _, _, drill, _ in board.vias:
        want[round(drill, 3)] = want.get(round(drill, 3), 0) + 1
    for name in path:
        tools, tool = {}, None
        with open(name, encoding="utf-8") as file:
            for line in file.read().splitlines():
                if line.startswith("T") and "C" in line:
                    number, size = line[1:].split("C")
                    tools[number] = round(float(size), 3)
                elif line.startswith("T"):
                    tool = line[1:]
                elif line.startswith("X") and tool in tools:
                    have[tools[tool]] = have.get(tools[tool], 0) + 1
    for size in sorted(want.keys() | have.keys()):
        if want.get(size, 0) != have.get(size, 0):
            found.append(f"{want.get(size, 0)} holes of {size} mm on the board, {have.get(size, 0)} in the drill files")
    return found
