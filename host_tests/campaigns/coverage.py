"""Lines and branches of core/ and hal/ that the host tests reach, by clang's source-based counters.

Builds every Unity test once more with counters, in build/coverage, runs them and adds up. A line or one side of a
branch counts as reached when any test, in any instantiation of its template, reached it. What a macro branches on
counts once, where the macro is written. The exhaustive loops run in their sampled form, as under the sanitizers.

hal/rp2040 is not counted: it is compiled for the chip alone, and only the emulator runs it. What the compiler alone
evaluates (static_assert, consteval) has no counters either. There is no short form.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "build/coverage"
LINES, BRANCHES = 95.0, 90.0
FLAGS = (
    "-O1 -g0 -w -fprofile-instr-generate -fcoverage-mapping -fconstexpr-steps=200000000 -fbracket-depth=1024 "
    "-DLIGHTS_SANITIZED=1"
)
SHOWN = 25


def run(*command, **keywords):
    return subprocess.run(list(map(str, command)), cwd=ROOT, text=True, errors="replace", **keywords)


class File:
    """What was reached of one file, over all tests and instantiations."""

    def __init__(self):
        self.lines = {}  # number -> reached
        self.branches = {}  # (line, column, side) -> reached

    def lines_reached(self):
        return sum(self.lines.values())

    def branches_reached(self):
        return sum(self.branches.values())

    def weak_places(self):
        """Line numbers that nothing reached, and lines where one side of a branch was never taken."""
        never = {n for n, reached in self.lines.items() if not reached}
        sides = collections.Counter(line for (line, _, _), reached in self.branches.items() if not reached)
        return never, {line: count for line, count in sides.items() if line not in never}


def build():
    """Builds all tests; returns their names, or None."""
    made = run(
        "cmake",
        "--preset",
        "host",
        "-B",
        FOLDER,
        "-DCMAKE_BUILD_TYPE=Debug",
        "-DCMAKE_C_COMPILER=clang",
        "-DCMAKE_CXX_COMPILER=clang++",
        f"-DCMAKE_CXX_FLAGS_DEBUG={FLAGS}",
        "-DCMAKE_C_FLAGS_DEBUG=-O1 -w",
        "-DCMAKE_EXE_LINKER_FLAGS=-fprofile-instr-generate",
        "-DLIGHTS_TEST_COMPILER=g++",
        f"-DLIGHTS_OUT_DIR={FOLDER / 'out'}",
        capture_output=True,
    )
    tests = sorted(p.stem for p in (ROOT / "host_tests").rglob("test_*.cpp"))
    if made.returncode == 0:
        made = run(
            "cmake",
            "--build",
            FOLDER,
            "-j",
            os.environ.get("LIGHTS_JOBS", "2"),
            "--target",
            *tests,
            capture_output=True,
        )
    if made.returncode != 0:
        print((made.stdout + made.stderr)[-3000:])
        return None
    return tests


def count(test, files):
    """Runs one test and adds what it reached; says whether it passed."""
    program, raw, data = FOLDER / "host_tests" / test, FOLDER / f"{test}.profraw", FOLDER / f"{test}.profdata"
    passed = run(program, capture_output=True, env=dict(os.environ, LLVM_PROFILE_FILE=str(raw))).returncode == 0
    # Each program by itself: two tests may have a helper of the same name.
    run("llvm-profdata", "merge", "-sparse", raw, "-o", data, check=True)
    raw.unlink()
    add(program, data, files)
    return passed


def add(program, data, files):
    """Adds the lines and branches that a program or library is made of, and which of them the counts in `data` reached."""
    exported = json.loads(
        run("llvm-cov", "export", program, f"-instr-profile={data}", capture_output=True, check=True).stdout
    )
    for record in exported["data"][0]["files"]:
        name = ours(record["filename"])
        for line, reached in lines_of(record["segments"]) if name else ():
            lines = files[name].lines
            lines[line] = lines.get(line, False) or reached
    for function in exported["data"][0]["functions"]:
        names = [ours(n) for n in function["filenames"]]
        for line, column, _, _, taken, not_taken, file_id, *_ in function["branches"]:
            name = names[file_id]
            if not name:
                continue
            sides = files[name].branches
            for side, times in ((True, taken), (False, not_taken)):
                sides[line, column, side] = sides.get((line, column, side), False) or times > 0


def ours(filename):
    """The path from the root of a file that counts, or nothing. Compilers and caches put various things before it."""
    match = re.search(r"(?:^|/)((?:core|hal)/[^.].*)$", os.path.normpath(filename))
    name = match[1] if match else ""
    return name if name and (ROOT / name).exists() and not name.startswith("hal/rp2040/") else ""


def lines_of(segments):
    """(line, reached) for every line with code, from the places where the count changes, as llvm-cov reads them:
    a line's count is the greatest of the regions that begin on it and of the one that goes on from the line before."""
    by_line = collections.defaultdict(list)
    for segment in segments:
        by_line[segment[0]].append(segment)
    going_on = None
    for line in range(segments[0][0], segments[-1][0] + 1) if segments else ():
        here = by_line.get(line, [])
        starts = [s for s in here if s[3] and s[4] and not s[5]]
        begins_skipped = bool(here) and not here[0][3] and here[0][4]
        mapped = not begins_skipped and (going_on is not None and going_on[3] or bool(starts))
        if mapped:
            counts = [s[2] for s in starts]
            if going_on is not None and going_on[3]:
                counts.append(going_on[2])
            yield line, max(counts) > 0
        if here:
            going_on = here[-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--form", choices=("short", "full"), default="full")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--percent", type=int, default=100)
    parser.add_argument(
        "--without",
        default="",
        help="leave out the tests whose name begins like this expression, to see the campaign fail",
    )
    parser.add_argument("--all", action="store_true", help="show every place that is not reached")
    options = parser.parse_args()
    tests = build()
    if tests is None:
        print("RESULT|nothing: the tests do not build|-|fail")
        return 1
    if options.without:
        tests = [test for test in tests if not re.match(options.without, test)]
    files = collections.defaultdict(File)
    failed = [test for test in tests if not count(test, files)]
    # What no test links counts too, as not reached. Object by object: in an archive llvm-cov 14 calls the data malformed
    # whenever a member does not happen to lie on a multiple of eight.
    for compiled in sorted(FOLDER.glob("core/**/*.o")) + sorted(FOLDER.glob("hal/**/*.o")):
        add(compiled, FOLDER / f"{tests[-1]}.profdata", files)
    for test in failed:
        print(f"FOUND: {test} fails")

    def percent(part, whole):
        return 100.0 * part / whole if whole else 100.0

    print(f"{'lines':>14} {'%':>6} {'branches':>10} {'%':>6}")
    total = [0, 0, 0, 0]
    for name, file in sorted(files.items()):
        row = (file.lines_reached(), len(file.lines), file.branches_reached(), len(file.branches))
        total = [a + b for a, b in zip(total, row)]
        print(
            f"{row[0]:8}/{row[1]:<5} {percent(*row[:2]):6.1f} {row[2]:5}/{row[3]:<4} {percent(*row[2:]):6.1f}  {name}"
        )
    print("\nleast covered places (lines that no test reaches; + lines with a side of a branch never taken):")
    weak = sorted(
        (
            (len(never) + len(sides), name, never, sides)
            for name, (never, sides) in ((n, f.weak_places()) for n, f in files.items())
        ),
        reverse=True,
    )
    for _, name, never, sides in weak if options.all else weak[:SHOWN]:
        words = [str(n) for n in sorted(never)] + [f"+{n}" for n in sorted(sides)]
        if words:
            print(f"  {name}: {' '.join(words)}")
    lines, branches = percent(*total[:2]), percent(*total[2:])
    good = total[1] > 0 and total[3] > 0 and lines >= LINES and branches >= BRANCHES and not failed
    print(
        f"RESULT|{total[1]} lines and {total[3]} branches of core/ and hal/ (without hal/rp2040) in {len(files)} files, "
        f"{len(tests)} tests|{lines:.1f} % of lines, {branches:.1f} % of branches (at least {LINES:.0f} and {BRANCHES:.0f} "
        f"wanted){'; ' + str(len(failed)) + ' tests fail' if failed else ''}|{'pass' if good else 'fail'}"
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
