"""What lightsout does beyond the papers: other games, rules of play, the hardest board, drawings, published sequences,
batches and shells. Judged by lines of Python that share nothing with it. Ends with `N passed, N failed`. Usage:
beyond.py LIGHTSOUT.
"""

import itertools
import json
import struct
import subprocess
import tempfile
import xml.etree.ElementTree
import zlib

import hard_boards
from asking import BOARD, around, conclude, flat, run, test, told

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
    planes = [(size, False) for size in (9, 11, 14, 16, 17, 24, 29)]
    for size, torus in (*planes, (6, True), (8, True), (9, True)):
        near = [set(around(size, size, cell, torus)) for cell in range(size * size)]
        answer = told("hardest", "--size", f"{size}x{size}", "--quiet", *(["--surface", "torus"] if torus else []))
        assert answer["proven"] is True, size
        hard_boards.judge(answer, near)
    # The judge can say no: to a bound that is too low, a witness that is not so hard, a pattern that is not quiet.
    near = [set(around(9, 9, cell)) for cell in range(81)]
    answer = told("hardest", "--size", "9x9", "--quiet")
    for change in (
        {"par": answer["par"] - 1, "bound": answer["bound"] - 1},
        {"bound": answer["bound"] - 1},
        {"par": answer["par"] + 1, "bound": answer["bound"] + 1},
        {"text": answer["text"].translate(str.maketrans(".#", "#."))},
        {"quiet": answer["quiet"][1:]},
        {"quiet": [*answer["quiet"][1:], [[0] * 9 for _ in range(9)]]},
        {"quiet": [*answer["quiet"][1:], [[1] * 9 for _ in range(9)]]},
    ):
        try:
            hard_boards.judge({**answer, **change}, near)
        except AssertionError:
            continue
        raise AssertionError(f"the judge takes {list(change)} for right")
    # Where the two do not meet it says so.
    open_end = told("hardest", "--size", "19x19")
    assert open_end["proven"] is False and open_end["par"] < open_end["bound"]


@test
def hardest_as_the_judge_finds_it_is_hardest_as_counted():
    for size in (4, 5):
        near = [set(around(size, size, cell)) for cell in range(size * size)]
        counted = told("hardest", "--size", f"{size}x{size}")
        quiet = told("count", "--size", f"{size}x{size}", "--quiet")["quiet"]
        patterns = [hard_boards.bits_of(flat(pattern)) for pattern in quiet]
        assert hard_boards.longer_than(counted["par"], patterns, len(near)) is False
        assert hard_boards.longer_than(counted["par"] - 1, patterns, len(near)) is True


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
def batch_answers_are_one_line_each_whatever_is_asked():
    boards = "##/#.\n.#/..\n"
    for words in (("solve", "--all"), ("solve", "--rule", "lit-only"), ("chase",), ("classify",), ("nearest",)):
        lines = run(*words, "--batch", "-", "--json", stdin=boards).stdout.splitlines()
        assert len(lines) == 2 and all(isinstance(json.loads(line), dict) for line in lines), words


@test
def batch_takes_a_board_a_line_where_a_board_is_one_row():
    for words in (("--graph", "1-2 2-3"), ("--size", "1x3"), ("--mask", "###"), ("--hex", "1", "--states", "3")):
        boards = ["2", "1", "0", "2"] if words[0] == "--hex" else ["##.", "#.#", "...", ".#."]
        lines = run("solve", *words, "--batch", "-", "--json", stdin="\n".join(boards)).stdout.splitlines()
        assert len(lines) == 4 and "presses" in json.loads(lines[-1]), words
    together = run("solve", "--batch", "-", "--json", stdin="##.\n#.#\n...\n").stdout.splitlines()
    assert len(together) == 1 and len(json.loads(together[0])["presses"]) == 3


@test
def batch_names_the_board_that_is_wrong():
    result = run("solve", "--batch", "-", "--json", stdin="##/#.\n##/#?\n")
    assert result.returncode == 2 and len(result.stdout.splitlines()) == 1
    assert "board 2" in result.stderr and "'?'" in result.stderr, result.stderr
    result = run("solve", "--batch", "-", "--graph", "-", stdin="1-2\n")
    assert result.returncode == 2 and "--graph -" in result.stderr, result.stderr


@test
def random_par_is_uniform():
    # Chi-square over all boards of one par; the limit is six standard deviations above what chance gives.
    for words, par, count in (
        (["--hex", "2"], 2, 4000),
        (["--size", "4x4"], 4, 20000),
        (["--size", "3x2", "--states", "3"], 3, 6000),
        (["--size", "2x2", "--states", "5"], 6, 4000),
        (["--size", "1x3", "--states", "16"], 33, 4000),
    ):
        seen = {}
        answer = told("random", *words, "--par", str(par), "--seed", "11", "--count", str(count))
        for board in [answer["board"], *answer["more"]]:
            seen[json.dumps(board)] = seen.get(json.dumps(board), 0) + 1
        text = answer["text"]
        assert told("solve", *words, text)["total"] == par
        boards = len(seen)
        if "5" in words:  # one solution each: as many boards as there are plans of that length
            assert boards == sum(sum(plan) == par for plan in itertools.product(range(5), repeat=4))
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


conclude()
