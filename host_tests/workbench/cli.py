"""lightsout from outside: what it prints, what it refuses, what it returns. Ends with `N passed, N failed`.

Solutions are judged by a few lines of Python that know the rules and none of the algebra. Usage: cli.py LIGHTSOUT.
"""

import json
import os
import pty
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
import zlib

PROGRAM = sys.argv[1]
results = {"passed": 0, "failed": 0}


def run(*words, stdin=""):
    return subprocess.run([PROGRAM, *words], input=stdin, capture_output=True, text=True, timeout=300)


def told(*words, stdin="", status=0):
    """The JSON a command prints, its exit status being as expected."""
    result = run(*words, "--json", stdin=stdin)
    assert result.returncode == status, f"exit status {result.returncode}, not {status}: {result.stderr}"
    return json.loads(result.stdout)


def test(function):
    """Runs a test at once; its name is a sentence about behaviour."""
    try:
        function()
    except AssertionError as fault:
        results["failed"] += 1
        print(f"FAILED: {function.__name__}: {fault}")
    else:
        results["passed"] += 1


def cells(text):
    return [[{".": 0, "#": 1}.get(c, ord(c) - 48) for c in row] for row in text.split("/")]


def pressed(board, presses, states=2, self_too=True):
    """The board after presses on the plane, reach plus (or sigma)."""
    rows, cols = len(board), len(board[0])
    after = [row[:] for row in board]
    for r in range(rows):
        for c in range(cols):
            around = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)] + ([(r, c)] if self_too else [])
            for i, j in around:
                if 0 <= i < rows and 0 <= j < cols:
                    after[i][j] = (after[i][j] + presses[r][c]) % states
    return after


def dark(rows, cols, state=0):
    return [[state] * cols for _ in range(rows)]


@test
def solve_puts_the_lights_out_with_the_fewest_presses():
    board = "##..#/###../#...#/..###/#..##"
    answer = told("solve", board)
    assert answer["solvable"] is True and answer["shortest"] is True and answer["solutions"] == "4"
    assert answer["total"] == sum(map(sum, answer["presses"])) == 8
    assert pressed(cells(board), answer["presses"]) == dark(5, 5)


@test
def a_board_may_come_from_a_file_or_standard_input():
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "board.txt")
        with open(name, "w", encoding="ascii") as file:
            file.write("##\r\n#.\r\n")
        answers = [told("solve", name), told("solve", "-", stdin="##\n#.\n"), told("solve", "##/#.")]
    # Nawrocki: on 2×2 the board ##/#. is solved by pressing the first button.
    assert all(answer["presses"] == [[1, 0], [0, 0]] for answer in answers), answers


@test
def the_table_to_20_is_the_published_one():
    with open("host_tests/golden/solutions_20x20.tsv", encoding="ascii") as file:
        published = file.read()
    assert run("table", "20").stdout == published
    assert told("table", "20")["solutions"] == [row.split("\t") for row in published.splitlines()]


@test
def all_lights_48_is_solved_in_one_way():
    answer = told("solve", "--size", "48x48", "--goal", "on")
    assert answer["solutions"] == "1" and answer["shortest"] is True
    assert pressed(dark(48, 48), answer["presses"]) == dark(48, 48, 1)


@test
def all_lights_28_with_three_states_is_solved_in_one_way():
    answer = told("solve", "--size", "28x28", "--states", "3", "--goal", "on")
    assert answer["solutions"] == "1"
    assert pressed(dark(28, 28), answer["presses"], 3) == dark(28, 28, 1)


@test
def all_lights_2x2_with_three_states_is_unsolvable_and_says_so_in_either_form():
    words = ["solve", "--size", "2x2", "--states", "3", "--goal", "on"]
    plain = run(*words)
    assert plain.returncode == 1 and "unsolvable" in plain.stdout
    assert told(*words, status=1)["solvable"] is False


@test
def the_six_state_board_has_its_three_solutions_in_order_of_length():
    answer = told("solve", "55/02", "--states", "6", "--all")
    assert answer["solutions"] == "3"
    assert [entry["presses"] for entry in answer["all"]] == [cells("42/11"), cells("04/33"), cells("20/55")]
    assert [entry["total"] for entry in answer["all"]] == [8, 10, 12]


@test
def count_tells_nullity_solutions_and_chance():
    answer = told("count", "--size", "19x19", "--states", "4")
    assert answer == {"rows": 19, "cols": 19, "cells": 361, "nullity": None, "solutions": "16777216", "one_in": "16777216"}
    answer = told("count", "--size", "8x8", "--reach", "king", "--states", "4")
    assert answer["solutions"] == str(2**30)
    answer = told("count", "--size", "5x5", "--quiet")
    assert answer["nullity"] == 2 and len(answer["quiet"]) == 2
    for pattern in answer["quiet"]:
        assert pressed(dark(5, 5), pattern) == dark(5, 5)
    assert told("count", "--hex", "3")["cells"] == 19


@test
def large_counts_are_exact():
    answer = told("count", "--size", "64x64", "--reach", "lines", "--states", "7")
    assert int(answer["solutions"]) == 7 ** answer["nullity"]
    answer = told("count", "--size", "2047x2047", "--reach", "sigma")
    assert int(answer["solutions"]) == 2 ** answer["nullity"] and answer["nullity"] == 2047


@test
def one_row_one_column_and_one_cell_are_legal_everywhere():
    for reach in ["plus", "sigma", "king", "lines", "knight", "diagonal"]:
        for surface in ["plane", "cylinder", "moebius", "torus", "klein", "crosscap"]:
            for size in ["1x1", "1x5", "5x1", "2x2"]:
                for states in ["2", "4", "6"]:
                    words = ["--size", size, "--reach", reach, "--surface", surface, "--states", states]
                    result = run("solve", *words, "--goal", "on")
                    assert result.returncode in (0, 1), f"{words}: {result.stderr}"
    assert told("solve", "#")["presses"] == [[1]]


@test
def the_first_n_are_the_beginning_of_all():
    every = told("solve", "--size", "4x4", "--goal", "on", "--all")
    first = told("solve", "--size", "4x4", "--goal", "on", "--first", "3")
    assert len(every["all"]) == 16 and first["all"] == every["all"][:3]
    lengths = [entry["total"] for entry in every["all"]]
    assert lengths == sorted(lengths) and lengths[0] == every["total"]


@test
def another_board_may_be_the_goal():
    answer = told("solve", "#../.../...", "--to", ".../.../..#")
    assert pressed(cells("#../.../..."), answer["presses"]) == cells(".../.../..#")


@test
def an_unproven_answer_says_so_with_a_bound():
    answer = told("solve", "--size", "30x30", "--goal", "on", "--effort", "10")
    assert answer["shortest"] is False and answer["solutions"] == str(2**20)
    proven = told("solve", "--size", "30x30", "--goal", "on")
    assert proven["shortest"] is True and answer["lower_bound"] <= proven["total"] <= answer["total"]
    assert pressed(dark(30, 30), answer["presses"]) == dark(30, 30, 1)
    assert "not proven" in run("solve", "--size", "30x30", "--goal", "on", "--effort", "10").stdout


@test
def chase_ends_in_the_dark_and_shows_every_step():
    board = "##..#/###../#...#/..###/#..##"
    answer = told("chase", board)
    assert answer["solvable"] and answer["steps"][-1]["board"] == "...../...../...../...../....."
    assert pressed(cells(board), answer["presses"]) == dark(5, 5)
    assert "left over in the last row" in run("chase", board).stdout
    assert run("chase", "#..../...../...../...../.....").returncode == 1
    assert run("chase", "#./..", "--surface", "torus").returncode == 2


@test
def classify_knows_which_boards_belong_together():
    answer = told("classify", "#..../...../...../...../.....", "....#/...../...../...../.....")
    assert answer["same_class"]
    after = pressed(cells("#..../...../...../...../....."), answer["presses"])
    assert after == cells("....#/...../...../...../.....")
    assert told("classify", "#..../...../...../...../.....", "...../...../...../...../.....", status=1)["same_class"] is False


@test
def a_code_leads_back_to_its_board():
    board = "##..#/###../#...#/..###/#..##"
    code = told("code", board)["code"]
    assert len(code) == 5 and told("code", code)["text"] == board
    assert told("code", "#..../...../...../...../.....", status=1)["code"] is None
    wrong = run("code", "UUUUU")
    assert wrong.returncode == 2 and wrong.stderr.count("\n") == 1


@test
def random_boards_are_solvable_repeatable_and_as_long_as_asked():
    first = told("random", "--size", "5x5", "--seed", "7", "--par", "15")
    assert first == told("random", "--size", "5x5", "--seed", "7", "--par", "15")
    assert told("solve", first["text"])["total"] == 15
    for states in "234567":
        text = told("random", "--size", "6x7", "--states", states, "--seed", "1")["text"]
        assert told("solve", text, "--states", states)["solvable"]
    lit = told("random", "--size", "5x5", "--seed", "2", "--goal", "on")["text"]
    assert told("solve", lit, "--goal", "on")["solvable"]
    assert run("random", "--size", "5x5", "--par", "16", "--seed", "1").returncode == 1


@test
def fifteen_worlds_are_told_and_can_be_solved():
    worlds = told("worlds")["worlds"]
    assert len(worlds) == 15 and worlds[0]["name"] == "classic"
    for world in worlds:
        count = told("count", "--world", world["name"])
        assert count["cells"] == world["cells"] and count["nullity"] == world["nullity"], world
        assert told("solve", "--world", world["name"])["solvable"], world
    # Merlin's goal is the ring, not the dark.
    assert told("solve", "--world", "merlin")["total"] > 0
    assert told("solve", "###/#.#/###", "--world", "merlin")["total"] == 0


@test
def every_method_gives_the_same_answer():
    for words in (["--size", "4x4", "--goal", "on"], ["012/210/102", "--states", "3"], ["#../###/#..", "--surface", "klein"]):
        answers = [told("solve", *words, "--method", m)["total"] for m in ("auto", "exhaust", "gauss", "rows")]
        assert len(set(answers)) == 1, (words, answers)
    assert told("solve", "--size", "4x4", "--goal", "on", "--method", "polynomial")["shortest"]


@test
def explain_shows_equations_premise_and_chase():
    text = run("solve", "##..#/###../#...#/..###/#..##", "--explain").stdout
    for part in ("x11 + x12 + x21 = 1", "if and only if", "first pass", "left over in the last row", "second pass"):
        assert part in text, part
    refused = run("solve", "#..../...../...../...../.....", "--explain")
    assert refused.returncode == 1 and "so this board is unsolvable" in refused.stdout


def picture_size(name):
    """Width and height of a PNG, after reading all of it."""
    with open(name, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, size = 8, b"", None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0]
        if kind == b"IHDR":
            size = struct.unpack(">II", body[:8])
        if kind == b"IDAT":
            packed += body
        at += 12 + length
    assert len(zlib.decompress(packed)) == size[1] * (1 + 3 * size[0])
    return size


@test
def drawings_are_whole_files():
    with tempfile.TemporaryDirectory() as folder:
        svg, png = os.path.join(folder, "a.svg"), os.path.join(folder, "a.png")
        for words in (["--size", "48x48", "--goal", "on"], ["--hex", "4", "--goal", "on"], ["--size", "300x200", "--goal", "on"],
                      ["##..#/###../#...#/..###/#..##", "--quiet"], ["#"], ["--size", "1x9", "--states", "7", "--goal", "on"]):
            result = run("draw", *words, "--svg", svg, "--png", png)
            assert result.returncode in (0, 1) and os.path.exists(svg), result.stderr
            root = xml.etree.ElementTree.parse(svg).getroot()
            assert root.tag.endswith("svg") and len(root) > 1
            width, height = picture_size(png)
            assert 16 < width < 4000 and 16 < height < 4000
    assert run("draw", "#", "--svg", "/nowhere/at/all.svg").returncode == 2


@test
def the_terminal_gets_colour_and_a_file_gets_none():
    assert run("draw", "--size", "4x4", "--goal", "on").stdout.count("\x1b") == 0
    leader, follower = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    process = subprocess.Popen([PROGRAM, "draw", "--size", "4x4", "--goal", "on"], stdout=follower, env=environment)
    process.wait()
    os.close(follower)
    shown = os.read(leader, 65536).decode()
    os.close(leader)
    assert "\x1b[38;2;" in shown and "▀" in shown


@test
def every_command_has_help():
    overview = run("--help")
    assert overview.returncode == 0
    for command in ("solve", "count", "table", "random", "chase", "classify", "code", "worlds", "draw"):
        assert command in overview.stdout
        text = run(command, "--help")
        assert text.returncode == 0 and "usage: lightsout " + command in text.stdout and "exit status" in text.stdout


def refused(*words, names, stdin=""):
    """Bad input: one line that names what is wrong; exit status 2."""
    result = run(*words, stdin=stdin)
    assert result.returncode == 2, f"{words}: exit status {result.returncode}"
    assert result.stdout == "" and result.stderr.count("\n") == 1, f"{words}: {result.stdout}{result.stderr}"
    for name in names:
        assert name in result.stderr, f"{words}: '{name}' is not in: {result.stderr}"


@test
def bad_input_is_named_in_one_line():
    refused("solve", "##/#", names=["row 2", "1 cell"])
    refused("solve", "###/##./##", names=["row 3"])
    refused("solve", "12/34", names=["row 1", "column 2", "state 2", "0 to 1"])
    refused("solve", "-", stdin="#x\n##\n", names=["row 1", "column 2", "'x'"])
    refused("solve", "-", stdin="", names=["empty"])
    refused("solve", "no_such_file", names=["no_such_file", "file"])
    refused("solve", names=["--size"])
    refused("solve", "##/##", "--size", "3x3", names=["2 rows", "3"])
    refused("solve", "--size", "5", names=["--size 5", "5x5"])
    refused("solve", "--size", "0x5", names=["--size 0x5", "at least one"])
    refused("solve", "--size", "10001x5", names=["--size 10001x5", "10000"])
    refused("solve", "--size", "300x300", "--surface", "torus", names=["--size 300x300", "256x256"])
    refused("solve", "--size", "2000x2000", "--states", "3", names=["--size 2000x2000", "1000x1000"])
    refused("solve", "--size", "5x5", "--states", "8", names=["--states 8", "2 to 7"])
    refused("solve", "--size", "5x5", "--reach", "queen", names=["--reach queen", "king"])
    refused("solve", "--size", "5x5", "--surface", "sphere", names=["--surface sphere", "torus"])
    refused("solve", "--size", "5x5", "--goal", "off", names=["--goal off", "out"])
    refused("solve", "--hex", "3", "--reach", "knight", names=["--hex", "--reach"])
    refused("solve", "--hex", "3", "--size", "5x5", names=["--hex", "--size"])
    refused("solve", "--world", "torus", "--states", "3", names=["--world", "--states"])
    refused("solve", "--world", "mars", names=["--world mars", "classic"])
    refused("solve", "#", "--goal", "on", "--to", ".", names=["--goal", "--to"])
    refused("solve", "#", "--all", "--first", "2", names=["--all", "--first"])
    refused("solve", "--size", "5x5", "--reach", "merlin", "--surface", "torus", names=["merlin", "plane"])
    refused("solve", "--size", "5x5", "--surface", "torus", "--method", "polynomial", names=["polynomial", "rows"])
    refused("solve", "--size", "6x6", "--method", "exhaust", names=["exhaust", "2^26"])
    refused("solve", "--size", "5x5", "--method", "magic", names=["--method magic", "gauss"])
    refused("solve", "#", "--effort", "99", names=["--effort 99"])
    refused("solve", "#", "##", names=["##"])
    refused("solve", "#", "--speed", names=["--speed"])
    refused("solve", "#", "--states", names=["--states", "value"])
    refused("table", "many", names=["table many"])
    refused("classify", "#", names=["two boards"])
    refused("sing", names=["sing", "solve"])


print(f"{results['passed']} passed, {results['failed']} failed")
sys.exit(results["failed"] > 0)
