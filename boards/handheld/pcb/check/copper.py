"""Follows the copper itself: pads, tracks and vias that touch are one piece, whatever net the file says they are on.
Every net must be one piece, and no piece may touch two nets. Ground is joined by tracks too, so this needs no planes.
"""

import math


def segment_distance(a, b, c, d):
    """Between two straight pieces."""

    def cross(o, p, q):
        return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])

    def to_piece(p, q, r):
        dx, dy = r[0] - q[0], r[1] - q[1]
        length = dx * dx + dy * dy
        t = 0 if length == 0 else max(0, min(1, ((p[0] - q[0]) * dx + (p[1] - q[1]) * dy) / length))
        return math.hypot(p[0] - q[0] - t * dx, p[1] - q[1] - t * dy)

    if cross(a, b, c) * cross(a, b, d) < 0 and cross(c, d, a) * cross(c, d, b) < 0:
        return 0.0
    return min(to_piece(a, c, d), to_piece(b, c, d), to_piece(c, a, b), to_piece(d, a, b))


class Piece:
    """A pad, track or via: a rectangle or a line with a width, on some layers."""

    def __init__(self, name, net, layers, start, end, radius, box=None):
        self.name, self.net, self.layers = name, net, layers
        self.start, self.end, self.radius, self.box = start, end, radius, box
        if box:
            self.bounds = box
        else:
            self.bounds = (
                min(start[0], end[0]) - radius,
                min(start[1], end[1]) - radius,
                max(start[0], end[0]) + radius,
                max(start[1], end[1]) + radius,
            )

    def touches(self, other):
        if not self.layers & other.layers:
            return False
        a, b = self.bounds, other.bounds
        if a[0] > b[2] or b[0] > a[2] or a[1] > b[3] or b[1] > a[3]:
            return False
        if self.box and other.box:
            return True
        if self.box or other.box:
            box, line = (self, other) if self.box else (other, self)
            x1, y1, x2, y2 = box.box
            if any(x1 <= x <= x2 and y1 <= y <= y2 for x, y in (line.start, line.end)):
                return True
            sides = [((x1, y1), (x2, y1)), ((x2, y1), (x2, y2)), ((x2, y2), (x1, y2)), ((x1, y2), (x1, y1))]
            return any(segment_distance(line.start, line.end, *side) < line.radius - 1e-6 for side in sides)
        reach = self.radius + other.radius - 1e-6
        return segment_distance(self.start, self.end, other.start, other.end) < reach


def pieces_of(board):
    both = {"F.Cu", "B.Cu"}
    pieces = []
    for part in board.parts:
        for pad in part.pads:
            if not pad.number:
                continue
            box = (pad.x - pad.w / 2, pad.y - pad.h / 2, pad.x + pad.w / 2, pad.y + pad.h / 2)
            pieces.append(Piece(pad.name, pad.net, pad.layers, (pad.x, pad.y), (pad.x, pad.y), 0, box))
    for start, end, width, layer, net in board.segments:
        where = f"a track at {start[0]:.2f}, {start[1]:.2f}"
        pieces.append(Piece(where, net, {layer}, start, end, width / 2))
    for at, size, _, net in board.vias:
        pieces.append(Piece(f"a via at {at[0]:.2f}, {at[1]:.2f}", net, both, at, at, size / 2))
    return pieces


def compare(board):
    pieces = pieces_of(board)
    root = list(range(len(pieces)))

    def find(i):
        while root[i] != i:
            root[i] = root[root[i]]
            i = root[i]
        return i

    found, told = [], set()
    cells = {}
    for i, piece in enumerate(pieces):
        x1, y1, x2, y2 = (int(v // 4) for v in piece.bounds)
        for cx in range(x1, x2 + 1):
            for cy in range(y1, y2 + 1):
                cells.setdefault((cx, cy), []).append(i)
    for members in cells.values():
        for n, i in enumerate(members):
            for j in members[n + 1 :]:
                if find(i) == find(j) and pieces[i].net == pieces[j].net:
                    continue
                if not pieces[i].touches(pieces[j]):
                    continue
                if pieces[i].net != pieces[j].net:
                    pair = (pieces[i].name, pieces[j].name)
                    if pair not in told:
                        told.add(pair)
                        found.append(
                            f"{pieces[i].name} ({pieces[i].net}) touches {pieces[j].name} ({pieces[j].net}): a short"
                        )
                root[find(i)] = find(j)
    groups = {}
    for i, piece in enumerate(pieces):
        if " pad " in piece.name:
            groups.setdefault(piece.net, {}).setdefault(find(i), []).append(piece.name)
    for net, parts in sorted(groups.items()):
        if net and len(parts) > 1:
            small = min(parts.values(), key=len)
            found.append(f"{net} is in {len(parts)} pieces: {', '.join(small)} cut off, a trace is missing")
    return found
