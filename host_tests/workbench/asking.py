"""How the tests of lightsout ask and judge: running it, reading its JSON, counting tests, and a few lines of arithmetic
that share nothing with it. The program is the first argument of whoever imports this.
"""

import json
import subprocess
import sys

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


def conclude():
    print(f"{results['passed']} passed, {results['failed']} failed")
    sys.exit(results["failed"] > 0)
