"""The literature, claim by claim: each paper's numbers and rules asked of lightsout, judged by lines of Python that
share nothing with it. Ends with `N passed, N failed`. Usage: papers.py LIGHTSOUT.

The papers are named in docs/workbench.md. A claim is restated here in our words.
"""

import itertools
import json
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
import zlib

PROGRAM = sys.argv[1]
results = {"passed": 0, "failed": 0}
BOARD = "##..#/###../#...#/..###/#..##"


def run(*words, stdin=""):
    return subprocess.run([PROGRAM, *words], input=stdin, capture_output=True, text=True, timeout=300)


def told(*words, stdin="", status=0):
    result = run(*words, "--json", stdin=stdin)
    assert result.returncode == status, f"{words}: exit status {result.returncode}: {result.stderr}"
    return json.loads(result.stdout)


def test(function):
    try:
        function()
    except (AssertionError, ValueError, KeyError) as fault:
        results["failed"] += 1
        print(f"FAILED: {function.__name__}: {fault}")
    else:
        results["passed"] += 1


def around(rows, cols, cell, torus=False):
    r, c = divmod(cell, cols)
    for i, j in ((r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
        if torus:
            yield i % rows * cols + j % cols
        elif 0 <= i < rows and 0 <= j < cols:
            yield i * cols + j


def flat(rows):
    return [value for row in rows for value in row]


def times(matrix, other, states=2):
    columns = list(zip(*other))
    return [[sum(a * b for a, b in zip(row, column)) % states for column in columns] for row in matrix]


def identity(size):
    return [[int(r == c) for c in range(size)] for r in range(size)]


# Missigman and Weida, "An Easy Solution to Mini Lights Out"


@test
def missigman_weida_the_matrix_of_mini_is_its_own_inverse():
    matrix = told("matrix", "--world", "mini")
    assert matrix["A"] == [[int(p in set(around(4, 4, c, True))) for p in range(16)] for c in range(16)]
    assert times(matrix["A"], matrix["A"]) == identity(16) and matrix["determinant"] == 1
    assert told("matrix", "--world", "mini", "--show", "inverse")["inverse"] == matrix["A"]


@test
def missigman_weida_press_the_buttons_of_odd_parity():
    board = "#..#/.##./...#/#.#."
    lit = [int(c == "#") for c in board.replace("/", "")]
    odd = [sum(lit[n] for n in set(around(4, 4, b, True))) % 2 for b in range(16)]
    answer = told("solve", "--world", "mini", board, "--explain")
    assert flat(answer["presses"]) == odd and answer["solutions"] == "1"
    assert "rule of parity" in answer["explanation"] and "odd number" in answer["explanation"]
    shown = "\n".join("".join(".#"[v] for v in odd[4 * r : 4 * r + 4]) for r in range(4))
    assert shown in answer["explanation"]
    assert "rule of parity" not in told("solve", "--world", "classic", "--explain")["explanation"]


# Tang, Lu and Huang, "The Solutions and Generalization of the Lights Out Game"


@test
def tang_lu_huang_elimination_gives_r_a_equals_e():
    a = told("matrix", "--size", "5x5")["A"]
    r = told("matrix", "--size", "5x5", "--show", "R")["R"]
    e = told("matrix", "--size", "5x5", "--show", "E")
    assert times(r, a) == e["E"] and e["rank"] == 23 and e["determinant"] == 0
    assert sum(any(row) for row in e["E"]) == 23 and not any(flat(e["E"][23:]))
    assert told("matrix", "--size", "5x5", "--show", "inverse", status=1)["inverse"] is None
    three = told("matrix", "--size", "3x3", "--show", "inverse")["inverse"]
    assert times(three, told("matrix", "--size", "3x3")["A"]) == identity(9)
    assert run("solve", "--size", "3x3", "--goal", "on").stdout.endswith("#.#\n.#.\n#.#\n")


@test
def tang_lu_huang_nullities_2_to_21():
    known = [0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0]
    assert [told("count", "--size", f"{n}x{n}")["nullity"] for n in range(2, 22)] == known


def holds(added, values):
    return all(sum(f * v for f, v in zip(p["factors"], values)) % p["modulus"] == 0 for p in added["premises"])


@test
def tang_lu_huang_premise_of_the_left_over_row_on_5x5():
    added = told("chase", "--size", "5x5", "--equations")
    for a in itertools.product((0, 1), repeat=5):
        premise = a[2] == (a[1] + a[3]) % 2 and a[2] == (a[0] + a[4]) % 2
        assert holds(added, a) == premise, a


@test
def tang_lu_huang_the_ten_formulas_of_10x10():
    # x1 = a3 … x10 = a8 are theirs; whatever ours are called, they undo the equations of the added row.
    added = told("chase", "--size", "10x10", "--equations")
    assert added["premises"] == [] and len(added["free"]) == 10
    formulas = [f["factors"] for f in added["formulas"]]
    assert times(added["equations"], formulas) == identity(10)
    # Chasing down instead of up mirrors the rows; the formulas have single terms where theirs have.
    assert formulas[0] == [0, 0, 1, 0, 0, 0, 0, 0, 0, 0] and formulas[9] == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0]


@test
def tang_lu_huang_premises_that_ask_for_a_dark_row():
    for rows, cols in ((2, 3), (2, 7), (3, 5), (4, 4), (6, 8)):
        small = min(told("count", "--size", f"{rows}x{cols}")["nullity"], rows)
        assert small == rows == len(told("chase", "--size", f"{cols}x{rows}", "--equations")["premises"])
        assert not any(flat(told("chase", "--size", f"{cols}x{rows}", "--equations")["equations"]))


@test
def tang_lu_huang_classes_and_their_examples():
    listed = told("classify", "--size", "5x5")
    assert listed["classes"] == 4 and [entry["class"] for entry in listed["list"]] == [0, 1, 2, 3]
    lefts = {entry["left_over"] for entry in listed["list"]}
    assert len(lefts) == 4 and "....." in lefts  # Theorems 3' and 4': the chased row tells the class
    for a, b in itertools.combinations(listed["list"], 2):
        assert told("classify", a["text"], b["text"], status=1)["same_class"] is False
    for entry in listed["list"]:
        assert told("classify", entry["text"])["class"] == entry["class"]
        # A press does not leave the class.
        pressed = told("press", entry["text"], "3,3", "5,1")["text"]
        assert told("classify", pressed)["class"] == entry["class"]
        assert told("classify", pressed, entry["text"])["same_class"]
    assert told("classify", "--size", "3x3")["classes"] == 1
    assert told("count", "--size", "5x5")["classes"] == "4"


@test
def tang_lu_huang_cycling_5x5_row_by_row():
    assert told("count", "--size", "5x5", "--surface", "torus")["solutions"] == "256"  # the paper's 64 is a slip
    added = told("chase", "--size", "5x5", "--surface", "torus", "--equations")
    assert sorted(added["free"]) == [[r, c] for r in (1, 5) for c in range(1, 6)]
    assert sorted(added["left_over"]) == [[r, c] for r in (4, 5) for c in range(1, 6)]
    good = {a for a in itertools.product((0, 1), repeat=10) if holds(added, a)}
    assert good == {(a,) * 5 + (b,) * 5 for a in (0, 1) for b in (0, 1)}
    board = told("press", "--size", "5x5", "--surface", "torus", "1,1", "3,4", "5,5")["text"]
    assert told("chase", board, "--surface", "torus")["steps"][-1]["board"] == "...../" * 4 + "....."


@test
def tang_lu_huang_sigma_is_decided_by_one_chase():
    assert told("count", "--size", "5x5", "--reach", "sigma")["nullity"] == 5
    added = told("chase", "--size", "5x5", "--reach", "sigma", "--equations")
    assert not any(flat(added["equations"])) and len(added["premises"]) == 5


@test
def tang_lu_huang_three_colours_premise():
    assert told("count", "--size", "5x5", "--states", "3")["nullity"] == 3
    added = told("chase", "--size", "5x5", "--states", "3", "--equations")
    for a in itertools.product((0, 1, 2), repeat=5):
        premise = a[2] == 2 * a[0] % 3 == 2 * a[4] % 3 and a[1] == a[3]
        assert holds(added, a) == premise, a


@test
def tang_lu_huang_hexagon_row_by_row():
    added = told("chase", "--hex", "3", "--equations")
    assert len(added["free"]) == len(added["left_over"]) == 5
    # a1 = a2, a4 = a5, a3 = a1 + a5 in their order, which goes round the lower edge; ours goes by rows.
    good = {a for a in itertools.product((0, 1), repeat=5) if holds(added, a)}
    assert good == {
        a for a in itertools.product((0, 1), repeat=5) if a[0] == a[1] and a[2] == a[3] and a[4] == (a[0] + a[2]) % 2
    }
    assert [told("count", "--hex", str(n))["nullity"] for n in range(1, 11)] == [0, 2, 3, 4, 0, 3, 3, 10, 1, 0]
    for order in ("2", "4", "5"):
        text = told("random", "--hex", order, "--seed", "5")["text"]
        steps = told("chase", "--hex", order, text)
        assert steps["solvable"] and "#" not in (steps["steps"][-1]["board"] if steps["steps"] else "")


@test
def tang_lu_huang_the_four_methods_agree():
    for board in (BOARD, "#.#/.#./##."):
        answers = {m: told("solve", board, "--method", m)["total"] for m in ("exhaust", "gauss", "rows", "polynomial")}
        assert len(set(answers.values())) == 1, answers


# Losada, "All Lights and Lights Out"


@test
def losada_the_equations_of_the_added_row():
    # 3×3 by hand: x is the first row; the row below the board must come out as asked.
    for n in (3, 4, 5):
        rows = [[[int(i == c) for i in range(n)] for c in range(n)]]
        before = [[0] * n for _ in range(n)]
        for _ in range(n):
            now = rows[-1]
            step = [
                [
                    (now[c][i] + (now[c - 1][i] if c else 0) + (now[c + 1][i] if c + 1 < n else 0) + before[c][i]) % 2
                    for i in range(n)
                ]
                for c in range(n)
            ]
            before = now
            rows.append(step)
        assert told("chase", "--size", f"{n}x{n}", "--equations")["equations"] == rows[n], n


@test
def losada_king_by_first_row_and_column():
    for rows, cols in ((4, 6), (7, 3), (8, 8)):
        added = told("chase", "--size", f"{rows}x{cols}", "--reach", "king", "--equations")
        assert len(added["free"]) == rows + cols - 1
        assert {tuple(p) for p in added["free"]} == {(1, c + 1) for c in range(cols)} | {
            (r + 1, 1) for r in range(rows)
        }


@test
def losada_merlin_on_closed_surfaces_is_all_lights():
    for surface in ("torus", "klein", "crosscap"):
        merlin = told("matrix", "--size", "5x4", "--reach", "merlin", "--surface", surface)["A"]
        assert merlin == told("matrix", "--size", "5x4", "--surface", surface)["A"], surface


@test
def losada_states_and_their_solutions():
    assert told("solve", "--states", "6", "55/02", "--all")["solutions"] == "3"
    assert told("count", "--size", "19x19", "--states", "4")["solutions"] == str(2**24)
    assert told("count", "--size", "8x8", "--reach", "king", "--states", "4")["solutions"] == str(2**30)


@test
def losada_watson_counts_boards_with_five_lit_cells():
    answer = told("count", "--size", "5x5", "--lit", "5", "--goal", "on")
    assert (answer["boards"], answer["solvable"]) == ("53130", "13326")


@test
def losada_solutions_one_after_another():
    every = told("solve", "--size", "9x9", "--goal", "on", "--all")["all"]
    for number in (1, 2, 100, 256):
        assert told("solve", "--size", "9x9", "--goal", "on", "--number", str(number))["all"] == [every[number - 1]]
    assert told("solve", "--size", "9x9", "--goal", "on", "--number", "257")["all"] == []


# Mulholland, "Lecture 24: Lights Out Puzzle"


@test
def mulholland_presses_are_applied():
    cross = told("press", "--size", "5x5", "4,4", "5,5")
    assert cross["text"] == "...../...../...#./..##./....#"
    assert told("press", cross["text"], "4,4", "5,5")["dark"] is True
    assert told("press", cross["text"], "5,5", "4,4")["dark"] is True
    solved = told("solve", cross["text"])
    assert solved["total"] == 2 and solved["presses"][3][3] == solved["presses"][4][4] == 1


@test
def mulholland_rank_and_determinant():
    ranks = {3: 9, 4: 12, 5: 23, 6: 36, 7: 49, 8: 64, 9: 73, 10: 100}
    assert {n: told("count", "--size", f"{n}x{n}")["rank"] for n in ranks} == ranks
    assert told("matrix", "--size", "5x5")["determinant"] == 0 and told("matrix", "--size", "3x3")["determinant"] == 1


@test
def mulholland_the_seven_rows_of_table_2():
    table = told("chase", "--size", "5x5", "--equations")["table"]
    lefts = {"".join(".#"[v] for v in row["left"]) for row in table}
    assert lefts == {"###..", ".#.#.", "#.##.", "#...#", ".##.#", "##.##", "..###"}
    equations = told("chase", "--size", "5x5", "--equations")["equations"]
    for row in table:
        assert [sum(m * p for m, p in zip(line, row["press"])) % 2 for line in equations] == row["left"]


# Nawrocki, "Using Mathematica to Solve the Lights Out Game"


@test
def nawrocki_augmented_and_reduced_matrix_of_2x2():
    board = "##/#."
    augmented = [[1, 1, 1, 0, 1], [1, 1, 0, 1, 1], [1, 0, 1, 1, 1], [0, 1, 1, 1, 0]]
    assert told("matrix", board, "--show", "augmented")["augmented"] == augmented
    reduced = told("matrix", board, "--show", "reduced")["reduced"]
    assert reduced == [[1, 0, 0, 0, 1], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 1, 0]]


@test
def nawrocki_buttons_have_numbers():
    assert told("solve", "##/#.", "--buttons")["buttons"] == [1]
    assert (
        told("press", "--size", "2x2", "1", "2")["text"] == "../##" == told("press", "--size", "2x2", "2", "1")["text"]
    )
    assert "buttons: 1\n" in run("solve", "##/#.", "--buttons").stdout


# Not in the papers: any other game, and the tools around it.


@test
def triangles_cubes_and_graphs_are_what_they_say():
    assert told("count", "--cube", "3")["cells"] == 54 and told("count", "--triangle", "4")["cells"] == 16
    cube = told("matrix", "--cube", "2")["A"]
    assert all(sum(row) == 5 for row in cube) and cube == [list(column) for column in zip(*cube)]
    triangle = told("matrix", "--triangle", "3", "--reach", "sigma")["A"]
    assert sorted(sum(row) for row in triangle) == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert told("matrix", "--graph", "1>2 2>3")["A"] == [[1, 0, 0], [1, 1, 0], [0, 1, 1]]
    same = ["1-2 2-3", "1: 2; 2: 1 3; 3: 2", "010\n101\n010"]
    assert len({json.dumps(told("matrix", "--graph", g)["A"]) for g in same}) == 1
    plus = told("matrix", "--size", "4x3", "--surface", "klein")["A"]
    assert told("matrix", "--size", "4x3", "--surface", "klein", "--reach", ".#./###/.#.")["A"] == plus


@test
def nearest_leaves_as_few_as_brute_force():
    matrix = told("matrix", "--size", "3x2")["A"]
    solvable = {
        tuple(sum(m * p for m, p in zip(row, plan)) % 2 for row in matrix)
        for plan in itertools.product((0, 1), repeat=6)
    }
    for board in itertools.product((0, 1), repeat=6):
        text = "/".join("".join(".#"[v] for v in board[i : i + 2]) for i in (0, 2, 4))
        answer = told("nearest", text)
        assert answer["cells"] == min(sum(a != b for a, b in zip(board, other)) for other in solvable), text
        assert sum(map(bool, flat(answer["left"]))) == answer["cells"]
        assert tuple(flat(answer["nearest"])) in solvable


# Rules of play: Watson's game as Losada tells it, and lit-only and toggle


@test
def losada_watsons_game_lit_cells_may_not_be_pressed():
    # 13,326 of 53,130 boards with five lit cells: as many as by free presses, for an order can always be found.
    words = ("count", "--size", "5x5", "--lit", "5", "--goal", "on")
    for rule in ("free", "unlit-only"):
        answer = told(*words, "--rule", rule)
        assert (answer["boards"], answer["solvable"]) == ("53130", "13326"), (rule, answer)
    assert told("count", "--size", "2x2", "--lit", "1", "--rule", "unlit-only")["solvable"] == "0"


def allowed(rule, turn, state):
    return {"lit-only": state != 0, "unlit-only": state == 0, "toggle": (state != 0) == (turn % 2 == 0)}[rule]


def fewest_by_search(reaches, states, rule, board, goal):
    """Forwards, breadth first, over boards and turns: a search of its own."""
    front, seen, presses = {(board, 0)}, set(), 0
    while front:
        if any(position[0] == goal for position in front):
            return presses
        seen |= front
        following = set()
        for here, turn in front:
            for cell, reach in enumerate(reaches):
                if allowed(rule, turn, here[cell]):
                    after = tuple((v + (i in reach)) % states for i, v in enumerate(here))
                    following.add((after, (turn + 1) % 2 if rule == "toggle" else 0))
        front = following - seen
        presses += 1
    return None


@test
def ruled_plans_are_legal_and_the_shortest():
    for rows, cols, states, goal in ((3, 3, 2, 0), (3, 3, 2, 1), (2, 3, 3, 0), (2, 2, 4, 1)):
        cells = rows * cols
        reaches = [set(around(rows, cols, cell)) for cell in range(cells)]
        goal_words = ["--goal", "on"] if goal else []
        for rule in ("lit-only", "unlit-only", "toggle"):
            for number in range(7, states**cells, states**cells // 9):
                board = tuple(number // states**i % states for i in range(cells))
                text = "/".join("".join(map(str, board[r * cols : (r + 1) * cols])) for r in range(rows))
                words = ["--states", str(states), "--rule", rule]
                fewest = fewest_by_search(reaches, states, rule, board, (goal,) * cells)
                answer = told("solve", text, *goal_words, *words, status=1 if fewest is None else 0)
                assert answer["solvable"] is (fewest is not None), (text, words)
                if fewest is None:
                    assert answer["proven"] is True
                    continue
                assert answer["total"] == fewest and answer["shortest"] is True, (text, words, answer, fewest)
                for turn, (r, c) in enumerate(answer["order"]):
                    cell = (r - 1) * cols + c - 1
                    assert allowed(rule, turn, board[cell]), (text, words, answer["order"])
                    board = tuple((v + (i in reaches[cell])) % states for i, v in enumerate(board))
                assert board == (goal,) * cells


@test
def large_ruled_boards_are_solved_or_honestly_not_proven():
    answer = told("solve", "--size", "10x10", "--goal", "on", "--rule", "unlit-only", "--effort", "22")
    assert answer["solvable"] and answer["lower_bound" if not answer["shortest"] else "total"] >= 44
    presses = [f"{r},{c}" for r, c in answer["order"]]
    after = told("press", "--size", "10x10", *presses, "--rule", "unlit-only")
    assert set(flat(after["board"])) == {1}
    refused = run("press", "##/..", "2,1", "--rule", "lit-only")
    assert refused.returncode == 2 and "dark" in refused.stderr and "lit-only" in refused.stderr
    # The board of the workbench's first example: eight presses, but twelve where only lit cells respond.
    assert told("solve", BOARD, "--rule", "lit-only")["total"] == 12 and told("solve", BOARD)["total"] == 8


# OEIS A075463: solutions up to turns and reflections


@test
def oeis_a075463_solutions_that_can_be_turned_into_each_other_count_once():
    listed = [1, 1, 1, 5, 1, 1, 1, 1, 43, 1, 10, 1, 1, 5, 1, 43, 1, 1, 8356]
    for size, count in enumerate(listed, 1):
        answer = told("solve", "--size", f"{size}x{size}", "--goal", "on", "--distinct")
        assert answer["distinct"] == len(answer["all"]) == count, (size, answer["distinct"])
    # A board that is not symmetric keeps all its solutions.
    assert told("solve", BOARD, "--distinct")["distinct"] == 4


# The hardest board: every par counted, or a witness and an upper bound that are checked here


@test
def hardest_four_by_four_as_counted_plan_by_plan():
    reaches = [sum(1 << n for n in set(around(4, 4, cell))) for cell in range(16)]
    par = {}
    boards = [0] * 65536
    for plan in range(1, 65536):
        low = plan & -plan
        boards[plan] = boards[plan ^ low] ^ reaches[low.bit_length() - 1]
    for plan, board in enumerate(boards):
        par[board] = min(par.get(board, 99), plan.bit_count() if hasattr(int, "bit_count") else bin(plan).count("1"))
    counts = [list(par.values()).count(presses) for presses in range(max(par.values()) + 1)]
    answer = told("hardest", "--size", "4x4")
    assert answer["pars"] == counts and answer["par"] == len(counts) - 1 and answer["proven"] is True
    assert told("solve", answer["text"])["total"] == answer["par"]


@test
def hardest_beyond_enumeration_has_a_witness_and_a_bound_that_hold():
    for size, nullity in ((11, 6), (14, 4), (17, 2)):
        answer = told("hardest", "--size", f"{size}x{size}", "--quiet")
        quiet = [flat(pattern) for pattern in answer["quiet"]]
        cells = size * size
        near = [set(around(size, size, cell)) for cell in range(cells)]
        assert len(quiet) == nullity
        for pattern in quiet:
            assert all(sum(pattern[n] for n in near[cell]) % 2 == 0 for cell in range(cells))
        sums = {tuple([0] * cells)}
        for pattern in quiet:
            sums |= {tuple(a ^ b for a, b in zip(one, pattern)) for one in sums}
        assert len(sums) == 2**nullity
        # The witness: the lightest of all plans that lead from its board to dark has as many presses as claimed.
        plan = flat(answer["presses"])
        board = flat([[int(c == "#") for c in row] for row in answer["text"].split("/")])
        assert [sum(plan[n] for n in near[cell]) % 2 for cell in range(cells)] == board
        assert min(sum(a ^ b for a, b in zip(plan, one)) for one in sums) == answer["par"]
        # The bound: summed over all its solutions, a cell that some quiet pattern changes is pressed in half of them;
        # not all are as long as the mean if the cells of some group, which change together, are odd in number.
        columns = [tuple(pattern[cell] for pattern in quiet) for cell in range(cells)]
        fixed = sum(not any(column) for column in columns)
        odd = any(any(column) and columns.count(column) % 2 for column in columns)
        bound = fixed + (cells - fixed) // 2 - (1 if odd and (cells - fixed) % 2 == 0 else 0)
        assert answer["par"] == answer["bound"] == bound and answer["proven"] is True, (size, bound, answer["par"])
    # Where the two do not meet it says so.
    open_end = told("hardest", "--size", "16x16")
    assert open_end["proven"] is (open_end["par"] == open_end["bound"]) and open_end["par"] <= open_end["bound"]


def rows_of_png(name):
    """The rows of an eight-bit RGB picture, three bytes a pixel; the filter is none."""
    with open(name, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, width = 8, b"", 0
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        width = struct.unpack(">I", body[:4])[0] if kind == b"IHDR" else width
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    raw, wide = zlib.decompress(packed), 3 * width + 1
    assert all(raw[at] == 0 for at in range(0, len(raw), wide))
    return [raw[at + 1 : at + wide] for at in range(0, len(raw), wide)]


def pixels_of_panel(number, cells, cell, across=3, margin=48, heading=24):
    """Where the caption above a panel may be: left edge, first and last row of pixels."""
    down, right = divmod(number, across)
    top = margin + down * (cells * cell + heading + margin)
    return margin + right * (cells * cell + margin), top, top + heading


def captions_say(name, places, titles):
    """Cuts the captions into letters: the same letter always looks the same, and no two letters look alike."""
    rows = rows_of_png(name)
    ground = rows[0][:3]
    looks = {}
    for (left, top, bottom), title in zip(places, titles):
        ink = {
            (x, y) for y in range(top, bottom) for x in range(left, left + 240) if rows[y][3 * x : 3 * x + 3] != ground
        }
        assert min(y for _, y in ink) > top and max(x for x, _ in ink) < left + 3 + 12 * len(title), title
        for number, letter in enumerate(title):
            from_x = left + 3 + 12 * number  # half a gap from the edge of the panel; six dots of two pixels each
            shape = frozenset((x - from_x, y - top) for x, y in ink if from_x <= x < from_x + 12)
            assert looks.setdefault(letter, shape) == shape, f"{letter} in {title}"
    seen = {shape for letter, shape in looks.items() if letter != " "}
    assert len(seen) == len([letter for letter in looks if letter != " "]) > 12 and not looks[" "]


@test
def draw_steps_shows_every_board_on_the_way():
    with tempfile.TemporaryDirectory() as folder:
        answer = told("draw", BOARD, "--steps", "--svg", f"{folder}/a.svg", "--png", f"{folder}/a.png")
        assert answer["panels"] == 9  # the start and eight presses
        root = xml.etree.ElementTree.parse(f"{folder}/a.svg").getroot()
        space = "{http://www.w3.org/2000/svg}"
        moving = root.findall(f"{space}g")
        assert len(moving) == 9 and all(group.find(f"{space}animate") is not None for group in moving)
        titles = [text.text for text in root.findall(f"{space}text")]
        assert titles[0] == "start" and [t.split(":")[0] for t in titles[1:]] == [f"{i} of 8" for i in range(1, 9)]
        presses = [title.split("press ")[1] for title in titles[1:]]
        assert told("press", BOARD, *presses)["dark"] is True
        captions_say(f"{folder}/a.png", [pixels_of_panel(i, 5, 48) for i in range(9)], titles)


# OEIS A075464: the fewest presses that light n×n, here where the solutions are most


@test
def oeis_a075464_thirty_nine_and_forty_seven_are_proven_without_being_asked_twice():
    for size, fewest, nullity in ((39, 561, 32), (47, 971, 30)):
        answer = told("solve", "--size", f"{size}x{size}", "--goal", "on")
        assert answer["total"] == fewest and answer["shortest"] is True, (size, answer["total"])
        assert answer["solutions"] == str(2**nullity)
        presses = answer["presses"]
        for r in range(size):
            for c in range(size):
                lit = sum(presses[n // size][n % size] for n in set(around(size, size, r * size + c)))
                assert lit % 2 == 1, (size, r, c)


@test
def batch_answers_every_board_in_order():
    boards = ["#/#", "#/.", "./."]
    lines = run("solve", "--batch", "-", "--json", stdin="\n".join(boards) + "\n")
    assert lines.returncode == 1
    assert [json.loads(line)["solvable"] for line in lines.stdout.splitlines()] == [True, False, True]
    blocks = run("solve", "--batch", "-", stdin="##\n#.\n\n..\n.#\n")
    assert blocks.returncode == 0 and blocks.stdout.count("solution") == 2


@test
def random_par_is_uniform():
    # Chi-square over all boards of one par; the limit is six standard deviations above what chance gives.
    for words, par, count in (
        (["--hex", "2"], 2, 4000),
        (["--size", "4x4"], 4, 20000),
        (["--size", "3x2", "--states", "3"], 3, 6000),
    ):
        seen = {}
        answer = told("random", *words, "--par", str(par), "--seed", "11", "--count", str(count))
        for board in [answer["board"], *answer["more"]]:
            seen[json.dumps(board)] = seen.get(json.dumps(board), 0) + 1
        text = answer["text"]
        assert told("solve", *words, text)["total"] == par
        boards = len(seen)
        expected = count / boards
        assert answer["uniform"] is True and expected > 4, (words, boards)
        chi = sum((n - expected) ** 2 / expected for n in seen.values())
        assert chi < boards - 1 + 6 * (2 * (boards - 1)) ** 0.5, (words, chi, boards)


@test
def shells_get_every_word():
    for shell in ("bash", "zsh", "fish"):
        text = run("completion", shell).stdout
        for option in ("--surface", "--graph", "--equations"):
            assert (option[2:] if shell == "fish" else option) in text, (shell, option)
        assert "crosscap" in text and "nearest" in text
    page = run("manual").stdout
    assert page.startswith(".TH LIGHTSOUT 1") and "\\-\\-equations" in page
    script = run("completion", "bash").stdout
    asked = 'COMP_WORDS=(lightsout solve --surface m); COMP_CWORD=3; _lightsout; echo "${COMPREPLY[@]}"'
    told_by_bash = subprocess.run(["bash", "-c", script + asked], capture_output=True, text=True)
    assert told_by_bash.stdout.strip() == "moebius", told_by_bash


print(f"{results['passed']} passed, {results['failed']} failed")
sys.exit(results["failed"] > 0)
