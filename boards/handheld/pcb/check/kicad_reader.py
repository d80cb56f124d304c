"""Reads KiCad's text files: any S-expression, and of a board its parts, pads, tracks and vias with places on the board.

Written apart from the tools that make the files, and in another language: what those take for granted is not here.
"""

import math
import re

TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([()])|([^\s()"]+)')


def parse(text):
    stack = [[]]
    for match in TOKEN.finditer(text):
        if match[2] == "(":
            stack.append([])
        elif match[2] == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(match[1] if match[1] is not None else match[3])
    return stack[0][0]


def all_of(node, key):
    return [part for part in node if isinstance(part, list) and part and part[0] == key]


def one(node, key, otherwise=None):
    found = all_of(node, key)
    return found[0] if found else otherwise


def turned(x, y, degrees):
    """KiCad's rotation: counter-clockwise on a page whose y points down."""
    t = math.radians(degrees)
    return x * math.cos(t) + y * math.sin(t), -x * math.sin(t) + y * math.cos(t)


class Pad:
    def __init__(self, part, node):
        at = one(node, "at")
        self.part, self.number, self.kind, self.shape = part, node[1], node[2], node[3]
        self.local = float(at[1]), float(at[2])
        angle = float(at[3]) if len(at) > 3 else 0.0
        x, y = turned(*self.local, part.angle)
        self.x, self.y = part.x + x, part.y + y
        self.size = tuple(float(v) for v in one(node, "size")[1:3])
        self.w, self.h = self.size if round(angle) % 180 == 0 else self.size[::-1]
        drill = one(node, "drill")
        self.drill = None
        if drill and not isinstance(drill[1], list):
            self.drill = float(drill[1])
        names = one(node, "layers")[1:]
        self.layers = set()
        for name in names:
            if name.endswith(".Cu"):
                self.layers |= {"F.Cu", "B.Cu"} if name == "*.Cu" else {name}
        net = one(node, "net")
        self.net = net[-1] if net else ""

    @property
    def name(self):
        return f"{self.part.ref} pad {self.number}"


class Part:
    def __init__(self, node):
        at = one(node, "at", ["at", "0", "0"])
        self.footprint = node[1]
        self.side = one(node, "layer")[1][0]
        self.x, self.y = float(at[1]), float(at[2])
        self.angle = float(at[3]) if len(at) > 3 else 0.0
        self.properties = {p[1]: p[2] for p in all_of(node, "property")}
        self.ref = self.properties.get("Reference", "")
        self.value = self.properties.get("Value", "")
        self.attributes = set((one(node, "attr") or [])[1:])
        self.pads = [Pad(self, pad) for pad in all_of(node, "pad")]

    def pad(self, number):
        return next(pad for pad in self.pads if pad.number == number)


class Board:
    def __init__(self, text):
        tree = parse(text)
        self.net_names = {net[1]: net[2] for net in all_of(tree, "net")}
        self.parts = [Part(node) for node in all_of(tree, "footprint")]
        self.by_ref = {part.ref: part for part in self.parts}
        self.segments, self.vias = [], []
        for node in all_of(tree, "segment"):
            start, end = one(node, "start"), one(node, "end")
            self.segments.append(
                (
                    (float(start[1]), float(start[2])),
                    (float(end[1]), float(end[2])),
                    float(one(node, "width")[1]),
                    one(node, "layer")[1],
                    self.net_names.get(one(node, "net")[1], "?"),
                )
            )
        for node in all_of(tree, "via"):
            at = one(node, "at")
            self.vias.append(
                (
                    (float(at[1]), float(at[2])),
                    float(one(node, "size")[1]),
                    float(one(node, "drill")[1]),
                    self.net_names.get(one(node, "net")[1], "?"),
                )
            )

    def pads_on(self, net):
        return [pad for part in self.parts for pad in part.pads if pad.net == net and pad.number]


def read_board(path):
    with open(path, encoding="utf-8") as file:
        return Board(file.read())


def read_footprint(path):
    """A footprint of KiCad's library, as a part at the origin."""
    with open(path, encoding="utf-8") as file:
        return Part(parse(file.read()))
