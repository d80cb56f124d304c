"""Mutation testing of core/: small wrongs put into the code one at a time (an operator, a constant, a condition), and
the host tests that see the mutated file run against each. A mutant that no test notices has survived.

It works in its own copy of the tree, build/mutation, so that nothing of the project is touched. A mutant that does not
compile is killed by the compiler: in core/ that is mostly a static_assert that states the mathematics. Survivors are
listed; those that cannot matter are in survivors.json with the reason, and do not count.
"""

import argparse
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TREE = ROOT / "build/mutation/tree"
BUILD = ROOT / "build/mutation/build"
WANTED = 90.0
SLOWEST_TEST = 15.0  # a test that takes longer unmutated is not run against mutants
ROOMS_SHORT = ("core/save/", "core/input/")

MUTATIONS = [
    ("comparison", re.compile(r"(?<=[\w\)\]]) (<=|>=|==|!=|<|>) (?=[\w\(\-~!])"),
     {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}),
    ("logic", re.compile(r"(?<= )(&&|\|\|)(?= )"), {"&&": "||", "||": "&&"}),
    ("arithmetic", re.compile(r"(?<=[\w\)\]]) (\+|-|\*|/|%) (?=[\w\(])"),
     {"+": "-", "-": "+", "*": "+", "/": "*", "%": "+"}),
    ("bits", re.compile(r"(?<=[\w\)\]]) (\||\^|<<|>>|&) (?=[\w\(~])"),
     {"|": "&", "&": "|", "^": "|", "<<": ">>", ">>": "<<"}),
    ("assignment", re.compile(r"(?<=[\w\)\]]) (\+=|-=|\|=|&=|\^=) "),
     {"+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=", "^=": "|="}),
    ("constant", re.compile(r"(?<![\w.'])(\d+)(?![\w.'])"), None),
    ("truth", re.compile(r"\b(true|false)\b"), {"true": "false", "false": "true"}),
    ("condition", re.compile(r"\b(?:if|while) \((?=[^;]*\)[ ;]*(?:\{|return|continue|break|$))()"), "negate"),
    ("increment", re.compile(r"(\+\+|--)(?=\w)"), {"++": "--", "--": "++"}),
]
NOT_CODE = re.compile(r"^\s*(//|#|\*|static_assert|namespace|using|template|\[\[|case |default:)|LIGHTS_ASSERT|static_assert|"
                      r"inline constexpr std::size_t k\w*(Text|Bytes)|#include")


def run(command, **keywords):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, errors="replace", **keywords)


def negate(line, at):
    """if (x) as if (!(x)), if the parenthesis closes on the same line."""
    depth = 0
    for i in range(at - 1, len(line)):
        depth += {"(": 1, ")": -1}.get(line[i], 0)
        if depth == 0:
            inside = line[at:i]
            return None if ";" in inside or " = " in inside or "constexpr" in inside else f"{line[:at]}!({inside}){line[i:]}"
    return None


def mutants_of(path):
    """Every mutant of a file as (line number, kind, mutated line)."""
    found = []
    for number, line in enumerate((ROOT / path).read_text().splitlines()):
        code = line.split("//")[0]
        if NOT_CODE.search(line) or '"' in code or "'" in code and "'\\" in code:
            continue
        for kind, pattern, table in MUTATIONS:
            for match in pattern.finditer(code):
                at = match.start(1)
                if table == "negate":
                    mutated = negate(line, at)
                elif table is None:
                    mutated = line[:at] + str(int(match[1]) + 1) + line[match.end(1):]
                else:
                    mutated = line[:at] + table[match[1]] + line[match.end(1):]
                if mutated and mutated != line and "template" not in line and "<" + match[1] + ">" not in line:
                    found.append((number, kind, mutated))
    return found


def prepare():
    """The copy, built once with -O1; returns {test: (seconds, files it is made from)}."""
    TREE.mkdir(parents=True, exist_ok=True)
    for room in ("core", "hal", "firmware", "boards", "workbench", "host_tests", "cmake", "scripts"):
        if (ROOT / room).exists():
            run(["rsync", "-a", "--delete", f"{ROOT / room}/", f"{TREE / room}/"], check=True) if shutil.which("rsync") else \
                shutil.copytree(ROOT / room, TREE / room, dirs_exist_ok=True)
    for name in ("CMakeLists.txt", "CMakePresets.json"):
        if not (TREE / name).exists() or (TREE / name).read_bytes() != (ROOT / name).read_bytes():
            shutil.copy2(ROOT / name, TREE / name)
    made = run(["cmake", "-S", TREE, "--preset", "host", "-B", BUILD, "-DCMAKE_BUILD_TYPE=Debug",
                "-DCMAKE_CXX_FLAGS_DEBUG=-O1 -g0 -Wno-error -DLIGHTS_SANITIZED=1", f"-DLIGHTS_OUT_DIR={BUILD / 'out'}"], cwd=TREE)
    if made.returncode != 0:
        sys.exit(f"cannot configure: {made.stderr[-1000:]}")
    tests = sorted(p.stem for p in (TREE / "host_tests").glob("test_*.cpp"))
    return tests


def build(tests):
    return run(["ninja", "-C", BUILD, "-j", os.environ.get("LIGHTS_JOBS", "2"), *tests])


def files_of(test):
    """Files of the copy that a test's own object was made from."""
    text = run(["ninja", "-C", BUILD, "-t", "deps", f"host_tests/CMakeFiles/{test}.dir/{test}.cpp.o"]).stdout
    found = set()
    for line in text.splitlines():
        path = pathlib.Path(line.strip())
        path = path if path.is_absolute() else BUILD / path
        if path.is_relative_to(TREE):
            found.add(str(path.relative_to(TREE)))
    return found


def run_test(test, limit):
    """"" if it passes, else why not."""
    try:
        result = run([BUILD / "host_tests" / test], cwd=TREE, timeout=limit,
                     env=dict(os.environ, LIGHTS_BOUNCE_TRACES="20000"))
    except subprocess.TimeoutExpired:
        return "never ends"
    return "" if result.returncode == 0 else "fails"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--form", choices=("short", "full"), default="full")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--percent", type=int, default=100)
    parser.add_argument("--room", default="", help="only files whose path begins with this")
    options = parser.parse_args()
    sources = sorted(str(p.relative_to(ROOT)) for p in (ROOT / "core").rglob("*.[ch]pp"))
    if options.form == "short":
        sources = [s for s in sources if s.startswith(ROOMS_SHORT)]
    sources = [s for s in sources if s.startswith(options.room)]
    everything = [(path, *mutant) for path in sources for mutant in mutants_of(path)]
    count = 5 if options.form == "short" else max(1, 600 * options.percent // 100)
    chosen = random.Random(options.seed).sample(everything, min(count, len(everything)))

    tests = prepare()
    if options.form == "short":  # only what is about those rooms is built
        tests = [t for t in tests if re.search(r"journal|save_pages|debouncer|ghost|stuck|gesture", t)]
    built = build(tests)
    if built.returncode != 0:
        print(built.stdout[-2000:])
        print("RESULT|nothing: the tests do not build|-|fail")
        return 1
    depends, seconds = {}, {}
    for test in tests:
        depends[test] = files_of(test)
        began = time.monotonic()
        if run_test(test, 120):
            print(f"{test} does not pass unmutated: left out")
            seconds[test] = float("inf")
        else:
            seconds[test] = time.monotonic() - began
    known = json.loads((pathlib.Path(__file__).parent / "survivors.json").read_text())

    tally = {"compiler": 0, "test": 0, "survived": 0, "equivalent": 0}
    survivors = []
    for path, number, kind, mutated in sorted(chosen):
        original = (TREE / path).read_text()
        lines = original.splitlines(keepends=True)
        line = lines[number].rstrip("\n")
        header = path.removesuffix(".cpp") + ".hpp" if path.endswith(".cpp") else path
        seen_by = sorted((t for t in tests if header in depends[t] and seconds[t] < SLOWEST_TEST), key=seconds.get)
        lines[number] = mutated + "\n"
        (TREE / path).write_text("".join(lines))
        verdict = ""
        try:
            for test in seen_by:
                made = build([test])
                if made.returncode != 0:
                    verdict = "compiler"
                    break
                if run_test(test, 10 * seconds[test] + 10):
                    verdict = "test"
                    break
        finally:
            (TREE / path).write_text(original)
        if not verdict:
            reason = next((k["why"] for k in known if k["file"] == path and k["line"].strip() == line.strip()
                           and k["mutant"].strip() == mutated.strip()), "")
            verdict = "equivalent" if reason else "survived"
            survivors.append((path, number + 1, kind, line.strip(), mutated.strip(), reason))
        tally[verdict] += 1
        sys.stdout.flush()
    build(tests)  # leaves the copy as it was
    for path, number, kind, line, mutated, reason in survivors:
        print(f"{'equivalent' if reason else 'SURVIVED'}: {path}:{number} ({kind})\n    {line}\n    {mutated}" + (f"\n    {reason}" if reason else ""))
    counted = len(chosen) - tally["equivalent"]
    killed = tally["compiler"] + tally["test"]
    share = 100.0 * killed / counted if counted else 0.0
    # Five mutants are no statistics: the short form only shows that the machinery kills.
    good = share >= WANTED if options.form == "full" else killed >= 3
    print(f"RESULT|{len(chosen)} of {len(everything)} mutants of {len(sources)} files|{share:.1f} % killed ({tally['test']} by tests, "
          f"{tally['compiler']} by the compiler), {tally['survived']} survived, {tally['equivalent']} equivalent|{'pass' if good else 'fail'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
