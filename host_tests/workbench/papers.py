"""The literature, claim by claim: each paper's numbers and rules asked of lightsout, judged by lines of Python that
share nothing with it. Ends with `N passed, N failed`. Usage: papers.py LIGHTSOUT.

A claim is restated here in our words; every test is named after its paper. Watson's game played to its end, and the most
economical solutions of 39×39 and 47×47, are in beyond.py, for they take seconds.
"""

import itertools
import json
import random

from asking import BOARD, around, conclude, flat, identity, run, test, times, told

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


@test
def missigman_weida_neighbourhoods_have_five_buttons_and_share_none_or_two():
    assert told("count", "--world", "mini")["nullity"] == 0
    rows = told("matrix", "--world", "mini")["A"]
    assert all(sum(row) == 5 for row in rows)
    assert {sum(a & b for a, b in zip(x, y)) for x, y in itertools.combinations(rows, 2)} == {0, 2}


@test
def missigman_weida_every_board_has_one_solution_of_single_presses():
    boards = ["".join(".#"[n >> i & 1] for i in range(16)) for n in range(0, 65536, 37)]
    texts = ["/".join(board[i : i + 4] for i in (0, 4, 8, 12)) for board in boards]
    lines = run("solve", "--world", "mini", "--json", "--batch", "-", stdin="\n".join(texts)).stdout.splitlines()
    assert len(lines) == len(texts)
    for board, line in zip(boards, lines):
        odd = [sum(board[n] == "#" for n in set(around(4, 4, b, True))) % 2 for b in range(16)]
        assert flat(json.loads(line)["presses"]) == odd, board


@test
def missigman_weida_the_older_games_are_solved():
    assert told("solve", "--world", "classic", BOARD)["total"] == 8
    assert told("solve", "--world", "merlin", "--goal", "out", "#../.../...")["solutions"] == "1"


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


def effect(board, presses):
    """The board after presses, both flat, 5×5 and two states."""
    return [(v + sum(presses[n] for n in set(around(5, 5, cell)))) % 2 for cell, v in enumerate(board)]


@test
def tang_lu_huang_any_final_configuration():
    lit = [int(c == "#") for c in BOARD.replace("/", "")]
    for to in ("#...#/...../..#../...../#...#", BOARD, "###../##.../#..../...../....."):
        want = [int(c == "#") for c in to.replace("/", "")]
        answer = told("solve", BOARD, "--to", to, status=run("solve", BOARD, "--to", to).returncode)
        assert answer["solvable"] == (answer["presses"] is not None)
        if answer["solvable"]:
            assert effect(lit, flat(answer["presses"])) == want, to


@test
def tang_lu_huang_exhaustion_of_all_lights_5x5():
    answer = told("solve", "--method", "exhaust", "--size", "5x5", "--goal", "on")
    assert answer["total"] == 15 and answer["solutions"] == "4"


@test
def tang_lu_huang_theorem_1_solvable_is_perpendicular_to_the_kernel():
    quiet = [flat(pattern) for pattern in told("count", "--size", "5x5", "--quiet")["quiet"]]
    assert len(quiet) == 2 and all(effect([0] * 25, pattern) == [0] * 25 for pattern in quiet)
    boards = [[(n * 2654435761 >> i & 1) for i in range(25)] for n in range(1, 60)]
    texts = ["/".join("".join(".#"[v] for v in board[i : i + 5]) for i in range(0, 25, 5)) for board in boards]
    lines = run("solve", "--json", "--batch", "-", stdin="\n".join(texts)).stdout.splitlines()
    told_solvable = [json.loads(line)["solvable"] for line in lines]
    assert told_solvable == [all(sum(a & b for a, b in zip(board, q)) % 2 == 0 for q in quiet) for board in boards]
    assert 0 < sum(told_solvable) < len(boards)


@test
def tang_lu_huang_theorem_2_four_strategies_which_differ_by_the_kernel():
    every = [flat(entry["presses"]) for entry in told("solve", BOARD, "--all")["all"]]
    quiet = [flat(pattern) for pattern in told("count", "--size", "5x5", "--quiet")["quiet"]]
    sums = [[0] * 25, *quiet, [a ^ b for a, b in zip(*quiet)]]
    assert sorted(every) == sorted([a ^ b for a, b in zip(every[0], one)] for one in sums)
    assert told("count", "--size", "5x5")["one_in"] == "4"  # Deductions 1, 3 and 4: as many classes, equally large


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
def tang_lu_huang_three_colours_have_27_strategies():
    answer = told("solve", "--size", "5x5", "--states", "3", "--goal", "on", "--all")
    assert len(answer["all"]) == 27
    for entry in answer["all"]:
        presses = flat(entry["presses"])
        assert all(sum(presses[n] for n in set(around(5, 5, cell))) % 3 == 1 for cell in range(25))


@test
def tang_lu_huang_n_colours():
    for states in range(2, 17):
        words = ("--states", str(states))
        text = told("random", "--size", "3x3", "--seed", "1", *words)["text"]
        board = [int(c, 16) for c in text.replace("/", "").replace(".", "0").replace("#", "1")]
        presses = flat(told("solve", text, *words)["presses"])
        for cell in range(9):
            assert (board[cell] + sum(presses[n] for n in set(around(3, 3, cell)))) % states == 0, (states, text)


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
def tang_lu_huang_hexagon_has_eight_strategies_and_rows_of_3_4_5_4_3():
    text = told("random", "--hex", "3", "--seed", "4")["text"]
    assert [len(row) for row in text.split("/")] == [3, 4, 5, 4, 3]
    answer = told("solve", "--hex", "3", text, "--all")
    assert len(answer["all"]) == 8 and all([len(r) for r in e["presses"]] == [3, 4, 5, 4, 3] for e in answer["all"])


@test
def tang_lu_huang_the_four_methods_agree():
    for board in (BOARD, "#.#/.#./##."):
        answers = {m: told("solve", board, "--method", m)["total"] for m in ("exhaust", "gauss", "rows", "polynomial")}
        assert len(set(answers.values())) == 1, answers


@test
def tang_lu_huang_games_of_3_4_5_and_10():
    for size in (3, 4, 5, 10):
        text = told("random", "--size", f"{size}x{size}", "--seed", "8")["text"]
        presses = flat(told("solve", text)["presses"])
        for cell, c in enumerate(text.replace("/", "")):
            assert ((c == "#") + sum(presses[n] for n in set(around(size, size, cell)))) % 2 == 0, (size, text)


@test
def tang_lu_huang_lit_only_presses_lit_buttons_alone():
    for number in range(1, 512, 7):
        board = [number >> i & 1 for i in range(9)]
        text = "/".join("".join(".#"[v] for v in board[i : i + 3]) for i in (0, 3, 6))
        order = told("solve", text, "--rule", "lit-only")["order"]  # every board of 3×3 can be put out so
        for row, col in order:
            cell = 3 * row + col - 4
            assert board[cell] == 1, (text, order)
            for n in set(around(3, 3, cell)):
                board[n] ^= 1
        assert not any(board), (text, order)


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
def losada_all_lights_48x48_has_one_solution_and_it_is_symmetric():
    answer = told("solve", "--size", "48x48", "--goal", "on")
    plan = answer["presses"]
    assert answer["total"] == 1096 and answer["solutions"] == "1"
    assert plan == plan[::-1] == [row[::-1] for row in plan] == [list(column) for column in zip(*plan)]


@test
def losada_the_first_squares():
    solutions = {n: told("solve", "--size", f"{n}x{n}", "--goal", "on")["solutions"] for n in range(1, 6)}
    assert solutions == {1: "1", 2: "1", 3: "1", 4: "16", 5: "4"}


@test
def losada_all_lights_can_always_be_lit_with_two_states():
    for rows in range(1, 13):
        for cols in range(rows, 13):
            assert run("solve", "--size", f"{rows}x{cols}", "--goal", "on", "--effort", "0").returncode == 0
    assert told("solve", "--size", "2x2", "--states", "3", "--goal", "on", status=1)["solvable"] is False


@test
def losada_the_chance_of_a_random_board_is_one_in_the_entry_of_the_table():
    answer = told("count", "--size", "19x19")
    assert answer["one_in"] == answer["solutions"] == "65536"
    assert told("count", "--size", "6x6")["solutions"] == "1"  # the printed problem has its only solution


@test
def losada_the_table_of_solutions_to_20x20():
    with open("host_tests/golden/solutions_20x20.tsv", encoding="ascii") as file:
        published = file.read()
    assert run("table", "20").stdout == published
    assert told("table", "20")["solutions"] == [row.split("\t") for row in published.splitlines()]


@test
def losada_28x28_with_three_states_has_one_solution():
    answer = told("solve", "--size", "28x28", "--states", "3", "--goal", "on")
    presses = flat(answer["presses"])
    assert answer["solutions"] == "1" and answer["total"] == sum(presses) == 856
    assert all(sum(presses[n] for n in set(around(28, 28, cell))) % 3 == 1 for cell in range(784))


@test
def losada_the_printed_6x6_problem_has_its_only_solution():
    # Its position stands in a picture alone, and is not told in the text; so what is shown here holds for every
    # position, that one among them: presses and positions belong together one to one. The inverse is multiplied out,
    # and for positions of 14 presses, as many as the printed one takes, those very presses are found again.
    matrix = [[int(p in set(around(6, 6, c))) for p in range(36)] for c in range(36)]
    assert times(matrix, told("matrix", "--size", "6x6", "--show", "inverse")["inverse"]) == identity(36)
    plans, texts = [], []
    for seed in range(60):
        pressed = random.Random(seed).sample(range(36), 14)
        plan = [int(cell in pressed) for cell in range(36)]
        lit = [sum(a * b for a, b in zip(row, plan)) % 2 for row in matrix]
        plans.append(plan)
        texts.append("/".join("".join(".#"[v] for v in lit[i : i + 6]) for i in range(0, 36, 6)))
    lines = run("solve", "--json", "--batch", "-", stdin="\n".join(texts)).stdout.splitlines()
    assert len(set(texts)) > 50 and len(lines) == len(texts)
    for plan, line in zip(plans, lines):
        answer = json.loads(line)
        assert sum(plan) == 14 == answer["total"] and answer["solutions"] == "1" and flat(answer["presses"]) == plan


def folded(rows, cols, surface, row, col):
    """The cell at a place that may lie beyond an edge: over a side first, then over an end; nothing at an open one."""
    sides, ends = surface != "plane", surface in ("torus", "klein", "crosscap")
    over, col = divmod(col, cols)
    if over and not sides:
        return None
    if over % 2 and surface in ("moebius", "crosscap"):
        row = rows - 1 - row
    over, row = divmod(row, rows)
    if over and not ends:
        return None
    if over % 2 and surface in ("klein", "crosscap"):
        col = cols - 1 - col
    return row * cols + col


@test
def losada_plus_and_king_on_five_surfaces():
    near = {"plus": [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0)]}
    near["king"] = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1)]
    for surface, reach in itertools.product(("cylinder", "moebius", "torus", "klein", "crosscap"), near):
        for rows, cols in ((4, 4), (5, 3), (4, 7)):
            words = ("matrix", "--size", f"{rows}x{cols}", "--reach", reach, "--surface", surface)
            matrix = told(*words)["A"]
            for press in range(rows * cols):
                r, c = divmod(press, cols)
                changed = {folded(rows, cols, surface, r + i, c + j) for i, j in near[reach]} - {None}
                assert {n for n in range(rows * cols) if matrix[n][press]} == changed, (words, press)


@test
def losada_flip_has_four_cases():
    # Both even: one solution. Else rows and columns that are odd in number leave their sums free.
    for rows, cols in itertools.product(range(1, 8), repeat=2):
        seen = set()
        for r, c in itertools.product(range(rows), range(cols)):
            row = sum(1 << (i * cols + j) for i in range(rows) for j in range(cols) if i == r or j == c)
            for leader in sorted(seen, reverse=True):
                row = min(row, row ^ leader)
            if row:
                seen.add(row)
        nullity = rows * cols - len(seen)
        for surface in ("plane", "cylinder", "torus"):
            words = ("count", "--size", f"{rows}x{cols}", "--reach", "lines", "--surface", surface)
            assert told(*words)["nullity"] == nullity, (rows, cols, surface)
    assert told("count", "--size", "6x4", "--reach", "lines")["nullity"] == 0
    assert told("count", "--size", "5x5", "--reach", "lines")["nullity"] == 8
    assert told("solve", "--size", "3x3", "--reach", "lines", "--goal", "on", "--all")["solutions"] == "16"


@test
def losada_flip_on_twisted_surfaces():
    for surface, free in (("moebius", 8), ("klein", 8), ("crosscap", 12)):
        assert told("count", "--size", "4x4", "--reach", "lines", "--surface", surface)["solutions"] == str(2**free)
    assert told("count", "--size", "8x8", "--reach", "lines", "--surface", "moebius")["solutions"] == str(2**32)


@test
def losada_merlin_on_any_rectangle_two_columns_too():
    for rows, cols in ((3, 3), (5, 2), (2, 2), (4, 6)):
        matrix = told("matrix", "--size", f"{rows}x{cols}", "--reach", "merlin")["A"]
        for cell in range(rows * cols):
            r, c = divmod(cell, cols)
            end, side = r in (0, rows - 1), c in (0, cols - 1)
            if end and side:
                near = {(i, j) for i in (r - 1, r, r + 1) for j in (c - 1, c, c + 1)}
            elif end or side:
                near = {(r, c), *([(r, c - 1), (r, c + 1)] if end else [(r - 1, c), (r + 1, c)])}
            else:
                near = {(r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}
            touched = {i * cols + j for i, j in near if 0 <= i < rows and 0 <= j < cols}
            assert {n for n in range(rows * cols) if matrix[n][cell]} == touched, (rows, cols, r, c)


@test
def losada_random_deals_only_what_can_be_solved_and_says_what_cannot():
    for seed in range(20):
        board = told("random", "--size", "5x5", "--seed", str(seed))["text"]
        assert told("solve", board)["solvable"]
    assert "unsolvable" in run("solve", "#..../...../...../...../.....").stdout


@test
def losada_king_by_first_row_and_column():
    for rows, cols in ((4, 6), (7, 3), (8, 8)):
        added = told("chase", "--size", f"{rows}x{cols}", "--reach", "king", "--equations")
        assert len(added["free"]) == rows + cols - 1
        assert {tuple(p) for p in added["free"]} == {(1, c + 1) for c in range(cols)} | {
            (r + 1, 1) for r in range(rows)
        }


@test
def losada_king_on_the_cross_cap_by_its_border():
    for rows, cols in ((5, 5), (4, 8), (6, 7)):
        words = ("chase", "--size", f"{rows}x{cols}", "--reach", "king", "--surface", "crosscap", "--equations")
        assert len(told(*words)["free"]) <= 2 * (rows + cols - 3), (rows, cols)


@test
def losada_merlin_on_closed_surfaces_is_all_lights():
    for surface in ("torus", "klein", "crosscap"):
        merlin = told("matrix", "--size", "5x4", "--reach", "merlin", "--surface", surface)["A"]
        assert merlin == told("matrix", "--size", "5x4", "--surface", surface)["A"], surface


@test
def losada_merlin_on_bands_has_sides_and_no_corners():
    for surface in ("cylinder", "moebius"):
        matrix = told("matrix", "--size", "4x5", "--reach", "merlin", "--surface", surface)["A"]
        for press in range(20):
            r, c = divmod(press, 5)
            steps = [(0, 0), (0, 1), (0, -1)] + ([(1, 0), (-1, 0)] if r in (1, 2) else [])
            changed = {folded(4, 5, surface, r + i, c + j) for i, j in steps}
            assert {n for n in range(20) if matrix[n][press]} == changed, (surface, press)


@test
def losada_states_and_their_solutions():
    answer = told("solve", "--states", "6", "55/02", "--all")
    three = [[[4, 2], [1, 1]], [[0, 4], [3, 3]], [[2, 0], [5, 5]]]
    assert answer["solutions"] == "3" and [entry["presses"] for entry in answer["all"]] == three
    assert [entry["total"] for entry in answer["all"]] == [8, 10, 12]
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
def mulholland_lights_out_n_as_a_matrix():
    for n in range(2, 8):
        cells = range(n * n)
        assert told("matrix", "--size", f"{n}x{n}")["A"] == [
            [int(p in set(around(n, n, c))) for p in cells] for c in cells
        ]


@test
def mulholland_rank_and_determinant():
    ranks = {3: 9, 4: 12, 5: 23, 6: 36, 7: 49, 8: 64, 9: 73, 10: 100}
    assert {n: told("count", "--size", f"{n}x{n}")["rank"] for n in ranks} == ranks
    assert told("matrix", "--size", "5x5")["determinant"] == 0 and told("matrix", "--size", "3x3")["determinant"] == 1


@test
def mulholland_example_24_1_has_solutions_of_8_8_12_and_20_presses():
    assert [entry["total"] for entry in told("solve", BOARD, "--all")["all"]] == [8, 8, 12, 20]


@test
def mulholland_one_board_in_four_is_solvable_and_the_others_are_told_so():
    count = told("count", "--size", "5x5")
    assert (count["rank"], count["nullity"], count["one_in"]) == (23, 2, "4")
    assert run("solve", "#..../...../...../...../.....").returncode == 1
    assert len(told("count", "--size", "5x5", "--quiet")["quiet"]) == 2
    assert len(told("solve", "--size", "5x5", "--all")["all"]) == 4  # the quiet patterns, all of them


@test
def mulholland_chasing_ends_in_the_dark():
    steps = told("chase", BOARD)["steps"]
    assert steps[-1]["board"] == "...../...../...../...../....."


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


@test
def nawrocki_elimination_of_5x5():
    answer = told("solve", BOARD, "--method", "gauss")
    lit = [int(c == "#") for c in BOARD.replace("/", "")]
    assert effect(lit, flat(answer["presses"])) == [0] * 25


conclude()
