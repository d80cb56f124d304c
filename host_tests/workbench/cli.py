"""lightsout from outside: what it prints, what it refuses, what it returns. Ends with `N passed, N failed`.

Solutions are judged by a few lines of Python that know the rules and none of the algebra. Usage: cli.py LIGHTSOUT.
"""

import os
import pty
import re
import resource
import struct
import subprocess
import tempfile
import xml.etree.ElementTree
import zlib

from asking import PROGRAM, conclude, run, test, told


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
def all_lights_48_is_solved_in_one_way():
    answer = told("solve", "--size", "48x48", "--goal", "on")
    assert answer["solutions"] == "1" and answer["shortest"] is True
    assert pressed(dark(48, 48), answer["presses"]) == dark(48, 48, 1)


@test
def all_lights_2x2_with_three_states_is_unsolvable_and_says_so_in_either_form():
    words = ["solve", "--size", "2x2", "--states", "3", "--goal", "on"]
    plain = run(*words)
    assert plain.returncode == 1 and "unsolvable" in plain.stdout
    assert told(*words, status=1)["solvable"] is False


@test
def count_tells_nullity_solutions_and_chance():
    answer = told("count", "--size", "19x19", "--states", "4")
    assert answer == {
        "rows": 19,
        "cols": 19,
        "cells": 361,
        "nullity": None,
        "rank": None,
        "solutions": "16777216",
        "one_in": "16777216",
        "classes": "16777216",
    }
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


@test
def classify_knows_which_boards_belong_together():
    answer = told("classify", "#..../...../...../...../.....", "....#/...../...../...../.....")
    assert answer["same_class"]
    after = pressed(cells("#..../...../...../...../....."), answer["presses"])
    assert after == cells("....#/...../...../...../.....")
    assert (
        told("classify", "#..../...../...../...../.....", "...../...../...../...../.....", status=1)["same_class"]
        is False
    )


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
    for words in (
        ["--size", "4x4", "--goal", "on"],
        ["012/210/102", "--states", "3"],
        ["#../###/#..", "--surface", "klein"],
    ):
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
        for words in (
            ["--size", "48x48", "--goal", "on"],
            ["--hex", "4", "--goal", "on"],
            ["--size", "300x200", "--goal", "on"],
            ["##..#/###../#...#/..###/#..##", "--quiet"],
            ["#"],
            ["--size", "1x9", "--states", "7", "--goal", "on"],
        ):
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


COMMANDS = re.findall(r"^  lightsout (\S+)", run("--help").stdout, re.MULTILINE)


def options_told(command):
    """The options that a command's help lists, each with the word for its value or nothing."""
    return dict(re.findall(r"^  (--[a-z-]+)(?: ([A-Za-z]+))?  ", run("help", command).stdout, re.MULTILINE))


@test
def every_command_has_help():
    assert {"solve", "count", "table", "random", "chase", "classify", "code", "worlds", "draw"} <= set(COMMANDS)
    for command in COMMANDS:
        texts = [run(*words) for words in ([command, "--help"], [command, "-h"], ["help", command])]
        assert all(text.returncode == 0 and text.stdout == texts[0].stdout for text in texts), command
        assert "usage: lightsout " + command in texts[0].stdout and "exit status" in texts[0].stdout
        assert {"--json", "--help"} <= set(options_told(command)), command


@test
def help_lists_what_is_accepted_and_nothing_else():
    every = {option: value for command in COMMANDS for option, value in options_told(command).items()}
    assert len(every) >= 22, every
    for command in COMMANDS:
        told_here = options_told(command)
        for option, value in every.items():
            # The option's own complaint comes before any about the board; --help keeps the command from running.
            answer = run(command, *([option, "1"] if value else [option]), *([] if option == "--help" else ["--help"]))
            if option in told_here:
                assert answer.returncode == 0 and "usage" in answer.stdout, f"{command} {option}: {answer.stderr}"
            else:
                assert answer.returncode == 2 and f"{command} has no option {option}" in answer.stderr, (
                    command,
                    option,
                )
        usage = run("help", command).stdout.splitlines()[0]
        words = run(command, "#", "#", "#", "#", "#", "#").stderr
        assert ("BOARD" in usage) == ("BOARD" in run("help", command).stdout.replace("--to BOARD", "")), command
        assert "too many" in words or "…" in usage, (command, words)


def refused(*words, names, stdin=""):
    """Bad input: one line that names what is wrong; exit status 2."""
    result = run(*words, stdin=stdin)
    assert result.returncode == 2, f"{words}: exit status {result.returncode}"
    assert result.stdout == "" and result.stderr.count("\n") == 1, f"{words}: {result.stdout}{result.stderr}"
    for name in names:
        assert name in result.stderr, f"{words}: '{name}' is not in: {result.stderr}"


# What strangers found wrong, one test each, by the numbers of their list.


@test
def b1_lines_go_on_as_their_opposites_through_a_twisted_join():
    # Losada: half the columns are free on the Klein bottle, half the rows on the band, both on the cross-cap.
    published = {
        4: {"moebius": 8, "klein": 8, "crosscap": 12},
        5: {"moebius": 16, "klein": 16, "crosscap": 20},
        8: {"moebius": 32, "klein": 32, "crosscap": 48},
    }
    for size, surfaces in published.items():
        for surface, nullity in surfaces.items():
            words = ["--size", f"{size}x{size}", "--reach", "lines", "--surface", surface]
            assert told("count", *words)["nullity"] == nullity, words
            if size < 8:
                assert told("count", *words, "--method", "gauss")["nullity"] == nullity, words
        for surface in ("cylinder", "torus"):
            words = ["--size", f"{size}x{size}", "--reach", "lines"]
            assert told("count", *words, "--surface", surface) == told("count", *words), surface
    # One press on the Möbius band: its row, the opposite row, its column.
    press = ["press", "--size", "4x5", "--reach", "lines", "--surface", "moebius", "1,2"]
    assert told(*press)["text"] == "#####/.#.../.#.../#####"


@test
def b2_whatever_is_printed_can_be_read():
    for words in (
        ["--hex", "3"],
        ["--hex", "4", "--states", "3"],
        ["--size", "4x7"],
        ["--size", "3x4", "--states", "12"],
        ["--cube", "2"],
        ["--triangle", "4"],
        ["--mask", "##.##/#####/.###."],
        ["--graph", "1-2 2-3 3>1"],
    ):
        printed = run("random", *words, "--seed", "3").stdout
        answer = told("solve", *words, "-", stdin=printed)
        assert answer["solvable"], words
        assert told("solve", *words, "-", stdin=run("random", *words, "--seed", "3", "--json").stdout[:0] + printed)
    for text in ("\ufeff##\n#.\n", "\n\n##\n#.\n\n", "# #\n# .\n", "##\r\n#.\r\n", "  ##\n\t#.", "# # / # .\n"):
        assert told("solve", "-", stdin=text)["presses"] == [[1, 0], [0, 0]], repr(text)


@test
def b3_every_world_and_surface_is_chased():
    for words in (["--world", "hexagon"], ["--world", "torus"], ["--world", "mini"], ["--world", "merlin"]):
        text = told("random", *words, "--seed", "2")["text"]
        answer = told("chase", *words, "--goal", "out", text)
        assert answer["solvable"] and "#" not in answer["steps"][-1]["board"], words
    for surface in ("cylinder", "moebius", "torus", "klein", "crosscap"):
        for reach in ("plus", "king", "lines", "knight", "diagonal", "merlin", "sigma"):
            words = ["--surface", surface, "--reach", reach]
            text = told("random", *words, "--size", "5x4", "--seed", "3")["text"]
            steps = told("chase", *words, text)["steps"]
            assert not steps or steps[-1]["board"] == "..../..../..../..../....", words


@test
def b4_merlin_has_sides_without_corners_on_bands_and_is_plus_on_closed_surfaces():
    for size in ("3x3", "4x5", "6x6"):
        for surface in ("torus", "klein", "crosscap"):
            words = ["--size", size, "--surface", surface]
            plus = told("count", *words, "--quiet")
            assert told("count", *words, "--quiet", "--reach", "merlin") == plus, words
    # Top and bottom of a band: a press there reaches along the side, over the join.
    for surface, after in (("cylinder", "##..#/...../....."), ("moebius", "##.../...../....#")):
        assert told("press", "--size", "3x5", "--reach", "merlin", "--surface", surface, "1,1")["text"] == after
        inside = told("press", "--size", "3x5", "--reach", "merlin", "--surface", surface, "2,1")
        assert inside["text"] == "#..../##..#/#....", surface


@test
def b5_two_boards_where_one_is_wanted_are_two():
    board = "##..#/###../#...#/..###/#..##"
    refused("solve", "-", stdin=f"{board}\n{board}\n", names=["2 boards", "--batch"])
    refused("solve", "-", stdin="#.\n.#\n\n#.\n.#\n", names=["2 boards", "--batch"])


@test
def b6_boards_of_one_par_are_dealt_with_equal_chance():
    # All 30 or so boards of par 2 of the honeycomb of order 2; one was dealt sixteen times as often as another.
    answer = told("random", "--hex", "2", "--par", "2", "--seed", "5", "--count", "3000")
    seen = {}
    for board in [answer["board"], *answer["more"]]:
        seen[str(board)] = seen.get(str(board), 0) + 1
    assert answer["uniform"] is True and max(seen.values()) < 2 * min(seen.values()), sorted(seen.values())


@test
def b7_goal_out_is_dark_and_the_answer_names_its_goal():
    ring = "###/#.#/###"
    assert told("solve", "--world", "merlin", ring)["goal"] == "own"
    assert ring in run("solve", "--world", "merlin", ring).stdout
    dark_goal = told("solve", "--world", "merlin", "--goal", "out", ring)
    assert dark_goal["goal"] == "out" and dark_goal["total"] > 0
    assert told("solve", "--world", "merlin", "--goal", "out", ".../.../...")["total"] == 0
    assert told("solve", "#", "--goal", "on")["goal"] == "on" and told("solve", "#", "--to", ".")["goal"] == "board"


@test
def b8_no_board_of_that_par_is_an_answer_in_json_too():
    answer = told("random", "--size", "5x5", "--par", "16", "--seed", "1", status=1)
    assert answer["found"] is False and answer["longest"] == 15
    assert told("random", "--size", "5x5", "--par", "15", "--seed", "1")["found"] is True


@test
def b9_first_is_in_order_or_says_before_the_list_that_it_is_not():
    words = ["solve", "--size", "9x9", "--reach", "lines", "--goal", "on", "--first", "3", "--effort"]
    for effort, in_order in ((8, False), (16, True)):
        answer = told(*words, str(effort))
        totals = [entry["total"] for entry in answer["all"]]
        assert answer["in_order"] is in_order and len(totals) == 3
        assert not in_order or totals == sorted(totals) and totals[0] == answer["total"]
        text = run(*words, str(effort)).stdout
        assert in_order or text.index("in no order") < text.index("1: ")
    unproven = run("solve", "--size", "30x30", "--goal", "on", "--effort", "10").stdout
    assert "--effort 20 would settle it" in unproven  # B10


@test
def b10_more_than_two_states_are_compared_quickly_and_what_would_settle_it_is_said():
    # Four states, 16,777,216 solutions: nine seconds of processor time before.
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    answer = told("solve", "--size", "19x19", "--states", "4", "--goal", "on")
    assert answer["shortest"] is True and answer["solutions"] == str(2**24)
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 6
    assert "would settle it" in run("solve", "--size", "39x39", "--goal", "on", "--effort", "20").stdout


@test
def b11_a_par_that_no_board_has_is_told_at_once():
    # 7.5 seconds before, the system being built anew for every trial.
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    words = ["random", "--size", "1x5", "--reach", "lines", "--states", "7", "--par", "12", "--seed", "1"]
    assert run(*words).returncode in (0, 1)
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 1


@test
def b12_one_press_is_no_presses():
    assert run("chase", "#/#").stdout.endswith("done: 1 press in all\n")


@test
def b13_help_speaks_of_a_board_where_one_is_taken():
    for command in ("count", "table", "random"):
        assert "BOARD" not in run(command, "--help").stdout.replace("--to BOARD", ""), command
    assert "--effort" in run("random", "--help").stdout
    assert not {"--size", "--hex", "--world"} & set(options_told("table"))


@test
def b14_mistakes_are_named_for_what_they_are():
    assert run("solve", "-h").stdout == run("help", "solve").stdout
    refused("solve", "-x", "#", names=["no option -x"])
    with tempfile.TemporaryDirectory() as folder:
        refused("solve", folder, names=["directory"])


@test
def b15_cells_of_a_honeycomb_are_counted_from_the_first_of_their_row():
    text = run("solve", "--hex", "3", "--goal", "on", "--explain").stdout
    assert "b11:  x11 + x12 + x21 + x22 = 1" in text and "b13:" in text and "b14:" not in text
    refused("solve", "--hex", "2", "#./..#/3.", names=["row 3", "column 1"])


@test
def b16_quiet_patterns_are_told_one_by_one():
    limits = "ulimit -v 400000; exec"
    # 255 patterns of 65,025 cells would be 16 MB of cells and 33 MB of text; sixteen of a million cells need 16 MB each.
    words = [PROGRAM, "count", "--size", "2047x2047", "--reach", "sigma", "--quiet"]
    process = subprocess.Popen(
        ["bash", "-c", f'{limits} "$@"', "bash", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    heads = [next(process.stdout) for _ in range(3 * 2048)]
    process.kill()
    process.communicate()
    assert sum(line.startswith(b"quiet pattern") for line in heads) >= 2


@test
def boards_too_large_to_list_are_refused_before_they_are_listed():
    limits = "ulimit -v 700000; exec"
    with tempfile.NamedTemporaryFile("w") as wide:
        wide.write("/".join(["#" * 401] * 401))
        wide.flush()
        for words in (
            ("solve", "--size", "10000x10000", "--reach", ".#./###/.#.", "--goal", "on"),
            ("count", "--size", "1001x1000", "--reach", ".#./###/.#."),
            ("solve", "--size", "250x250", "--reach", wide.name, "--goal", "on"),
        ):
            done = subprocess.run(
                ["bash", "-c", f'{limits} "$@"', "bash", PROGRAM, *words], capture_output=True, text=True, timeout=60
            )
            assert done.returncode == 2 and "over the limit" in done.stderr, (words, done.stderr)


@test
def b17_the_documents_say_what_par_is_under_a_rule():
    for name in ("README.md", "docs/player.md"):
        with open(name, encoding="utf-8") as file:
            text = file.read()
        assert "always knows the shortest" not in text, name
        assert "shortest way found" in text or "shortest way the handheld finds" in text, name


@test
def bad_input_is_named_in_one_line():
    refused("solve", "##/#", names=["row 2", "1 cell"])
    refused("solve", "###/##./##", names=["row 3"])
    refused("solve", "12/34", names=["row 1", "column 2", "state 2", "0 to 1"])
    refused("solve", "-", stdin="#x\n##\n", names=["row 1", "column 2", "'x'"])
    refused("solve", "-", stdin="", names=["empty"])
    refused("solve", "no_such_file", names=["no_such_file", "file"])
    refused("solve", "/dev/zero", names=["/dev/zero", "256 MiB"])
    refused("solve", "\x1b]0;title\x07", names=["'\\x1b]0;title\\x07'"])
    refused("solve", names=["--size"])
    refused("solve", "##/##", "--size", "3x3", names=["2 rows", "3"])
    refused("solve", "--triangle", "1", "#/#", names=["2 rows", "a board of this game has 1"])
    refused("solve", "##", "--to", "#x", names=["--to", "'#x'"])
    refused("solve", "##", "--mask", "#x", names=["--mask", "'#x'"])
    refused("solve", "--mask", "", names=["--mask", "''"])
    refused("solve", "##", "--reach", "", names=["--reach ''", "king"])
    refused("--size", "3x3", names=["--size", "command", "first"])
    refused("--version", "please", names=["please", "too many"])
    refused("solve", "--size", "5", names=["--size 5", "5x5"])
    refused("solve", "--size", "0x5", names=["--size 0x5", "at least one"])
    refused("solve", "--size", "10001x5", names=["--size 10001x5", "10000"])
    refused("solve", "--size", "300x300", "--surface", "torus", names=["--size 300x300", "256x256"])
    refused("solve", "--size", "2000x2000", "--states", "3", names=["--size 2000x2000", "1000x1000"])
    refused("solve", "--size", "5x5", "--states", "17", names=["--states 17", "2 to 16"])
    refused("solve", "--size", "5x5", "--reach", "queen", names=["--reach queen", "king"])
    refused("solve", "--size", "5x5", "--surface", "sphere", names=["--surface sphere", "torus"])
    refused("solve", "--size", "5x5", "--goal", "off", names=["--goal off", "out"])
    refused("solve", "--hex", "3", "--reach", "knight", names=["--hex", "--reach"])
    refused("solve", "--hex", "3", "--size", "5x5", names=["--hex", "--size"])
    refused("solve", "--world", "torus", "--states", "3", names=["--world", "--states"])
    refused("solve", "--world", "mars", names=["--world mars", "classic"])
    refused("solve", "#", "--goal", "on", "--to", ".", names=["--goal", "--to"])
    refused("solve", "#", "--all", "--first", "2", names=["--all", "--first"])
    refused("solve", "--size", "5x5", "--surface", "torus", "--method", "polynomial", names=["polynomial", "rows"])
    refused("solve", "--size", "6x6", "--method", "exhaust", names=["exhaust", "2^26"])
    refused("solve", "--size", "5x5", "--method", "magic", names=["--method magic", "gauss"])
    refused("solve", "#", "--effort", "99", names=["--effort 99"])
    for words in (("--states", "4"), ("--rule", "toggle"), ("--surface", "torus")):
        # what cannot be done is known before anything is said
        refused("hardest", "--size", "20x20", *words, names=["too many" if "torus" in words else "2^27"])
    refused("count", "--size", "40x40", "--lit", "5", names=["--lit", "62"])
    refused("count", "--size", "9x9", "--lit", "3", "--rule", "toggle", names=["--rule", "2^27"])
    refused("count", "--size", "5x5", "--rule", "toggle", names=["--rule", "--lit"])
    refused("solve", "#", "##", names=["##"])
    refused("solve", "#", "--speed", names=["--speed"])
    refused("solve", "#", "--states", names=["--states", "value"])
    refused("table", "many", names=["table many"])
    refused("classify", "#", "#", "#", names=["two boards"])
    refused("sing", names=["sing", "solve"])


conclude()
