"""Random games over all options against brute force that shares no code with the solver: neighbours by single steps,
every plan tried. Ends with `N passed, N failed`, a game counting as one.

Usage: brute.py LIGHTSOUT [--games N] [--seed S]; the campaign is a million boards (--games 250000).
"""

import itertools
import json
import random
import subprocess
import sys

PROGRAM = sys.argv[1]
OPTIONS = dict(zip(sys.argv[2::2], sys.argv[3::2]))
GAMES = int(OPTIONS.get("--games", 250))
SEED = int(OPTIONS.get("--seed", 1))
MOST_PLANS = 5000
BOARDS = 4

STEPS = {
    "plus": [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)],
    "sigma": [(-1, 0), (1, 0), (0, -1), (0, 1)],
    "king": [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1)],
    "knight": [(0, 0)] + [(r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) != abs(c)],
    "diagonal": [(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)],
}
SURFACES = {  # whether sides and ends join, and whether with a twist
    "plane": (False, False, False, False),
    "cylinder": (True, False, False, False),
    "moebius": (True, True, False, False),
    "torus": (True, False, True, False),
    "klein": (True, False, True, True),
    "crosscap": (True, True, True, True),
}


def walk(rows, cols, surface, r, c, down, right):
    """Columns first, then rows, one step at a time; nothing where an edge is open."""
    sides, side_twist, ends, end_twist = SURFACES[surface]
    for _ in range(abs(right)):
        c += 1 if right > 0 else -1
        if not 0 <= c < cols:
            if not sides:
                return None
            c %= cols
            if side_twist:
                # The steps still to go down are turned round too: they are taken from the place as seen from here.
                r = rows - 1 - r
                down = down if down == 0 else -down
    flip = False
    for _ in range(abs(down)):
        r += 1 if down > 0 else -1
        if not 0 <= r < rows:
            if not ends:
                return None
            r %= rows
            if end_twist:
                flip = not flip
    return (r, cols - 1 - c if flip else c)


def lines(rows, cols, surface, r, c):
    """A line goes on as its opposite where it runs through a twisted join."""
    _, side_twist, _, end_twist = SURFACES[surface]
    across = {r, rows - 1 - r} if side_twist else {r}
    along = {c, cols - 1 - c} if end_twist else {c}
    return {(i, j) for i in range(rows) for j in range(cols) if i in across or j in along}


def merlin(rows, cols, surface, r, c):
    sides, _, ends, _ = SURFACES[surface]
    on_end = not ends and r in (0, rows - 1)
    on_side = not sides and c in (0, cols - 1)
    if on_end and on_side:
        return STEPS["king"]
    if on_end:
        return [(0, -1), (0, 0), (0, 1)]
    if on_side:
        return [(-1, 0), (0, 0), (1, 0)]
    return STEPS["plus"]


def rectangle(rng, states):
    while True:
        rows, cols = rng.randint(1, 5), rng.randint(1, 5)
        if states ** (rows * cols) <= MOST_PLANS:
            break
    surface = rng.choice(list(SURFACES))
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    words = ["--surface", surface]
    kind = rng.choice([*STEPS, "lines", "merlin", "drawn", "mask"])
    if kind == "mask":
        cells = [cell for cell in cells if rng.random() < 0.7] or cells[:1]
        words += [
            "--mask",
            "/".join("".join("#" if (r, c) in cells else "." for c in range(cols)) for r in range(rows)),
        ]
        kind = rng.choice(list(STEPS))
        words += ["--reach", kind]
    elif kind == "drawn":
        tall, wide = rng.choice([1, 3]), rng.choice([1, 3])
        drawing = [["#" if rng.random() < 0.5 else "." for _ in range(wide)] for _ in range(tall)]
        drawing[tall // 2][wide // 2] = rng.choice("#.")
        text = "/".join("".join(row) for row in drawing)
        words += ["--size", f"{rows}x{cols}", "--reach", text if "/" in text or len(text) else "#"]
        steps = [(r - tall // 2, c - wide // 2) for r in range(tall) for c in range(wide) if drawing[r][c] == "#"]
    else:
        words += ["--size", f"{rows}x{cols}", "--reach", kind]
    reach = {}
    for r, c in cells:
        if kind == "lines":
            found = lines(rows, cols, surface, r, c)
        else:
            taken = merlin(rows, cols, surface, r, c) if kind == "merlin" else steps if kind == "drawn" else STEPS[kind]
            found = {walk(rows, cols, surface, r, c, down, right) for down, right in taken}
        reach[r, c] = found & set(cells)
    return words, rows, cols, cells, reach


def honeycomb(rng, states):
    order = 2 if states <= 3 else 1
    side = 2 * order - 1
    cells = [(r, c) for r in range(side) for c in range(side) if order - 1 <= r + c <= 3 * (order - 1)]
    steps = STEPS["plus"] + [(-1, 1), (1, -1)]
    reach = {(r, c): {(r + i, c + j) for i, j in steps} & set(cells) for r, c in cells}
    return ["--hex", str(order)], side, side, cells, reach


def graph(rng, states):
    size = 1
    while states ** (size + 1) <= MOST_PLANS and rng.random() < 0.9:
        size += 1
    arcs = [(a, b) for a in range(size) for b in range(size) if rng.random() < 0.4]
    text = "\n".join(f"{a + 1}: " + " ".join(str(b + 1) for x, b in arcs if x == a) for a in range(size))
    closed = rng.random() < 0.5
    reach = {(0, a): {(0, b) for x, b in arcs if x == a} | ({(0, a)} if closed else set()) for a in range(size)}
    return ["--graph", text, "--reach", "plus" if closed else "sigma"], 1, size, [(0, a) for a in range(size)], reach


def answers(words, texts):
    result = subprocess.run(
        [PROGRAM, "solve", "--json", "--batch", "-", *words], input="\n".join(texts), capture_output=True, text=True
    )
    if result.returncode == 2:
        raise AssertionError(result.stderr)
    return [json.loads(line) for line in result.stdout.splitlines()]


def game(number):
    rng = random.Random(f"{SEED} {number}")
    states = rng.choice([2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
    words, rows, cols, cells, reach = rng.choice([rectangle, rectangle, rectangle, honeycomb, graph])(rng, states)
    words += ["--states", str(states)]
    on = rng.random() < 0.3
    if on:
        words += ["--goal", "on"]
    words += ["--method", rng.choice(["auto", "rows", "gauss", "exhaust"])]
    best, count = {}, {}
    place = {cell: i for i, cell in enumerate(cells)}
    touched = [[place[cell] for cell in reach[press]] for press in cells]
    for plan in itertools.product(range(states), repeat=len(cells)):
        after = [0] * len(cells)
        for press, times in enumerate(plan):
            if times:
                for cell in touched[press]:
                    after[cell] = (after[cell] + times) % states
        key = tuple(after)
        best[key] = min(best.get(key, 10**9), sum(plan))
        count[key] = count.get(key, 0) + 1
    needs = [tuple(rng.randrange(states) for _ in cells) for _ in range(BOARDS // 2)]
    needs += rng.choices(list(best), k=BOARDS - len(needs))
    letters = ".#" if states == 2 else "0123456789abcdef"
    texts = []
    for need in needs:
        board = {cell: ((1 if on else 0) - need[place[cell]]) % states for cell in cells}
        hole = "." if "--hex" in words else "_"
        texts.append(
            "/".join(
                "".join(letters[board[r, c]] if (r, c) in board else hole for c in range(cols)) for r in range(rows)
            )
            + "/"
        )
    told = answers(words, texts)
    assert len(told) == len(needs), f"{words}: {len(told)} answers"
    for need, answer, text in zip(needs, told, texts):
        here = f"{words} {text}: {answer}"
        assert answer["solvable"] == (need in best), here
        if not answer["solvable"]:
            continue
        assert answer["total"] == best[need] and answer["shortest"], here
        assert answer["solutions"] == str(count[need]), here
        presses = [v for row in answer["presses"] for v in row if v is not None]
        after = [0] * len(cells)
        for press, times in enumerate(presses):
            for cell in touched[press]:
                after[cell] = (after[cell] + times) % states
        assert tuple(after) == need and len(presses) == len(cells), here


passed = failed = 0
for number in range(GAMES):
    try:
        game(number)
        passed += 1
    except AssertionError as fault:
        failed += 1
        print(f"FAILED: game {number} of seed {SEED}: {fault}")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
