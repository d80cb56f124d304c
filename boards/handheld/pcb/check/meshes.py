"""The printed parts: closed, one piece, printable without supports, and with their holes where the board has its keys
and screws. Reads the meshes themselves, admesh's figures and the slicer's G-code.
"""

import re
import struct
import subprocess


def triangles(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:5] == b"solid":
        numbers = [float(v) for v in re.findall(rb"[-+0-9.eE]+", b" ".join(re.findall(rb"vertex ([^\n]+)", data)))]
        points = list(zip(*[iter(numbers)] * 3))
        return list(zip(*[iter(points)] * 3))
    (count,) = struct.unpack_from("<I", data, 80)
    found = []
    for i in range(count):
        v = struct.unpack_from("<9f", data, 84 + 50 * i + 12)
        found.append((v[0:3], v[3:6], v[6:9]))
    return found


def solid_at(mesh, x, y):
    """How many surfaces a vertical line at x, y passes: 0 in a hole."""
    hits = 0
    for (ax, ay, _), (bx, by, _), (cx, cy, _) in mesh:
        d = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
        if abs(d) < 1e-12:
            continue
        u = ((by - cy) * (x - cx) + (cx - bx) * (y - cy)) / d
        v = ((cy - ay) * (x - cx) + (ax - cx) * (y - cy)) / d
        if u >= 0 and v >= 0 and u + v <= 1:
            hits += 1
    return hits


def closed(path, name):
    report = subprocess.run(["admesh", path], capture_output=True, text=True, check=False).stdout
    found = []
    for words in ("Total disconnected facets", "Degenerate facets"):
        match = re.search(rf"{words}\s*:\s*(\d+)", report)
        if not match or int(match[1]) != 0:
            found.append(f"{name}: {words.lower()}: {match[1] if match else 'no figure'}")
    parts = re.search(r"Number of parts\s*:\s*(\d+)", report)
    if not parts or int(parts[1]) != 1:
        found.append(f"{name} is in {parts[1] if parts else 'no'} pieces, not one")
    return found


def supports(gcode):
    """How many pieces of support the slicer asks for when it may."""
    with open(gcode, encoding="utf-8", errors="replace") as file:
        text = file.read()
    return len(re.findall(r"^;TYPE:Support", text, re.M)), len(re.findall(r"^;LAYER_CHANGE", text, re.M))


def holes_of_plate(mesh, board):
    """Every key's cut-out and every screw of the keys' part, against the board read back from KiCad's file."""
    found = []
    keys = [p for p in board.parts if any(pad.drill == 3.4 and not pad.number for pad in p.pads)]
    origin = min(keys, key=lambda k: k.x + k.y)
    for key in keys:
        x, y = key.x - origin.x, -(key.y - origin.y)
        inside = [(x + dx, y + dy) for dx in (-6.8, 0.013, 6.8) for dy in (-6.8, 0.017, 6.8)]
        outside = [(x + 7.4, y + 1.1), (x - 7.4, y + 1.1), (x + 1.1, y + 7.4), (x + 1.1, y - 7.4)]
        if any(solid_at(mesh, *p) for p in inside) or not all(solid_at(mesh, *p) for p in outside):
            found.append(f"the plate has no right cut-out for {key.ref}")
    for part in board.parts:
        if part.footprint == "Hole_M2_5" and part.y > origin.y - 12.4:
            if solid_at(mesh, part.x - origin.x + 0.013, -(part.y - origin.y) + 0.017):
                found.append(f"the plate covers the screw {part.ref}")
    return found


def screws_of_base(mesh, board):
    """A boss with a hole under every screw: the floor is two surfaces, the boss's wall reaches the board."""
    found = []
    keys = [p for p in board.parts if any(pad.drill == 3.4 and not pad.number for pad in p.pads)]
    origin = min(keys, key=lambda k: k.x + k.y)
    for part in board.parts:
        if part.footprint != "Hole_M2_5":
            continue
        x, y = part.x - origin.x, -(part.y - origin.y)
        if solid_at(mesh, x + 0.013, y + 0.017) != 2 or solid_at(mesh, x + 1.8, y + 0.017) != 2:
            found.append(f"the base has no boss with a hole under {part.ref}")
        top = max(z for t in mesh for px, py, z in t if (px - x) ** 2 + (py - y) ** 2 < 2.8**2)
        if abs(top - 17) > 0.01:
            found.append(f"the boss under {part.ref} ends at {top:.2f} mm, the board lies at 17")
    return found
