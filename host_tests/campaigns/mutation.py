"""Mutation testing: small wrongs put into the code one at a time (mutants.py), and the host tests that are made from
the mutated file run against each. A mutant that no test notices has survived. The code is all of core/, and every file
of hal/ and firmware/ that a host test is made from; the rest of those two is the chip's and runs in the emulator only.

Nothing of the project is touched: the mutated file lies in build/mutation/overlay, which comes first on the include
path, and only what includes it is compiled again. The tests are built with -O1 and their loops over everything
sampled, as under the sanitizers; a mutant that survives that meets the exhaustive forms too, but for the game's, which
take minutes each. A mutant that does not compile is killed by the compiler: in core/ that is mostly a static_assert
that states the mathematics. A survivor that leaves the optimised machine code of everything that includes it as it was
cannot be told from the original by anybody; it is counted as equivalent, apart from the others. So is a survivor that
survivors.json shows, by argument, to do the same as the original; the share without these arguments is told as well.
All other survivors count against the campaign, with or without a reason given there.

The full form draws a seeded sample in proportion from every room of the tree; --all takes every mutant.
"""

import argparse
import collections
import hashlib
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

from mutants import mutants_of, room_of, sample
from overlay import ROOT, unity

WORK = ROOT / "build/mutation"
OVERLAY = WORK / "overlay"
WANTED = 90.0
SAMPLE = 300
SHORT_FILES = ("core/input/", "core/save/patch.hpp", "core/save/crc32.hpp", "core/save/bytes.hpp")
SHORT_TESTS = r"test_(save_pages|key_timers|ghost_filter|gestures|stuck_keys|matrix_sweep)$"
VERSION = re.search(r"project\(lights VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
FLAGS = ["-std=c++20", "-w", "-fno-rtti", f'-DLIGHTS_VERSION="{VERSION}"', '-DLIGHTS_CXX_COMPILER="g++"']
SAMPLED = ["-DLIGHTS_SANITIZED=1"]
ENVIRONMENT = dict(os.environ, CCACHE_DIR=str(WORK / "ccache"), CCACHE_NOHASHDIR="1")


def run(command, **keywords):
    return subprocess.run(
        list(map(str, command)), cwd=ROOT, capture_output=True, text=True, errors="replace", env=ENVIRONMENT, **keywords
    )


def compile_object(source, output, *extra, mutated=False):
    """Compiles a source of the project, with the overlay first if it is to be `mutated`; says whether it could be."""
    output.parent.mkdir(parents=True, exist_ok=True)
    actual = OVERLAY / source if mutated and (OVERLAY / source).exists() else source
    include = [f"-I{OVERLAY.relative_to(ROOT)}"] if mutated else []
    launcher = ["ccache"] if shutil.which("ccache") else []
    return (
        run(
            [*launcher, "g++", *include, "-I.", "-isystem", unity(), *FLAGS, *extra, "-c", actual, "-o", output]
        ).returncode
        == 0
    )


def name_of(source):
    return str(source).replace("/", "_").removesuffix(".cpp")


def source_of(test):
    """Where a test's source lies: the folders mirror those of the product."""
    (path,) = (ROOT / "host_tests").rglob(f"{test}.cpp")
    return str(path.relative_to(ROOT))


def wrapped(test):
    """What the linker is told, as host_tests/CMakeLists.txt tells it: calls of these functions go through the test."""
    names = re.findall(r"\b__wrap_(\w+)\(", (ROOT / source_of(test)).read_text())
    return [f"-Wl,--wrap={name}" for name in dict.fromkeys(names)]


class Program:
    """A test: which sources it is linked from, and how long it takes unmutated."""

    def __init__(self, test, sources):
        self.name, self.sources, self.seconds = test, sources, 0.0
        self.link = wrapped(test)
        self.exhaustive = "LIGHTS_SANITIZED" in (ROOT / source_of(test)).read_text()


class Project:
    """Everything built once, unmutated."""

    def __init__(self, tests, rooms):
        self.plain = WORK / "plain"
        self.library = [
            str(p.relative_to(ROOT))
            for room in rooms
            for p in sorted((ROOT / room).rglob("*.cpp"))
            # What stands in for the C library where there is none would stand in for ours.
            if not {"rp2040", "wasm"} & set(p.parts) and p.name != "main.cpp"
        ]
        self.depends, self.programs, self.assembly = {}, [], {}
        for source in [*self.library, *(source_of(t) for t in tests)]:
            self.build(source)
        self.unity = self.plain / "unity.o"
        run(["gcc", "-c", unity() / "unity.c", "-o", self.unity], check=True)
        archive = self.plain / "library.a"
        archive.unlink(missing_ok=True)
        run(["ar", "rcs", archive, *(self.plain / f"{name_of(s)}.o" for s in self.library)], check=True)
        by_name = {f"{name_of(s)}.o": s for s in self.library}
        for test in tests:
            own = source_of(test)
            linked = run(
                [
                    "g++",
                    "-Wl,-t,-t",
                    *wrapped(test),
                    self.plain / f"{name_of(own)}.o",
                    archive,
                    self.unity,
                    "-lz",
                    "-o",
                    self.plain / test,
                ]
            )
            members = re.findall(r"library\.a\)([\w.]+\.o)", linked.stdout + linked.stderr)
            if linked.returncode != 0:
                sys.exit(f"{test} does not link: {linked.stderr[-1000:]}")
            self.programs.append(Program(test, [own, *(by_name[m] for m in dict.fromkeys(members))]))

    def build(self, source):
        output = self.plain / f"{name_of(source)}.o"
        if not compile_object(source, output, "-O1", *SAMPLED, "-MD", "-MF", f"{output}.d"):
            sys.exit(f"{source} does not compile")
        words = pathlib.Path(f"{output}.d").read_text().replace("\\\n", " ").split()[1:]
        paths = (os.path.normpath(w) for w in words)
        self.depends[source] = {p for p in paths if not p.startswith(("/", ".."))}

    def assembly_of(self, source, mutated):
        """A hash of the optimised machine code; None if it does not compile."""
        if not mutated and source in self.assembly:
            return self.assembly[source]
        output = WORK / ("mutant.s" if mutated else "plain.s")
        made = compile_object(source, output, "-O2", "-S", mutated=mutated)
        text = re.sub(r"^\s*\.file\s.*$", "", output.read_text(), flags=re.M) if made else None
        digest = hashlib.sha256(text.encode()).hexdigest() if made else None
        if not mutated:
            self.assembly[source] = digest
        return digest


def run_test(program, seconds):
    """ "" if it passes, else why not. The limit is processor time: the machine may be busy with other things. The first
    failing case is enough."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    environment = dict(ENVIRONMENT, LIGHTS_BOUNCE_TRACES="2000")
    test = subprocess.Popen(
        ["stdbuf", "-oL", str(program)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        errors="replace",
        env=environment,
        preexec_fn=limit,
    )
    with test:
        for line in test.stdout:
            if ":FAIL" in line:
                test.kill()
                return "fails"
        return "" if test.wait() == 0 else "ends badly"


def measure(project):
    """Runs every test unmutated, once as long as it does not change: one that fails is no judge."""
    file = WORK / "seconds.json"
    known = json.loads(file.read_text()) if file.exists() else {}
    for program in project.programs:
        key = hashlib.sha256((project.plain / program.name).read_bytes()).hexdigest()
        if key not in known:
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            if run_test(project.plain / program.name, 120):
                sys.exit(f"{program.name} does not pass unmutated")
            known[key] = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            file.write_text(json.dumps(known))
        program.seconds = known[key]


class Judge:
    def __init__(self, project):
        self.project = project
        self.memory_file = WORK / "verdicts.json"
        self.memory = json.loads(self.memory_file.read_text()) if self.memory_file.exists() else {}
        # A survivor has survived these tests and no others.
        tests = b"".join((project.plain / p.name).read_bytes() for p in project.programs)
        self.survived = f"survived {hashlib.sha256(tests).hexdigest()[:16]}"
        self.killers = collections.defaultdict(collections.Counter)  # file -> test -> how many it killed

    @staticmethod
    def key(mutant):
        return f"{mutant.path}|{mutant.line}|{mutant.mutated.strip()}"

    def put(self, mutant):
        shutil.rmtree(OVERLAY, ignore_errors=True)
        lines = (ROOT / mutant.path).read_text().splitlines(keepends=True)
        lines[mutant.number - 1] = mutant.mutated + "\n"
        (OVERLAY / mutant.path).parent.mkdir(parents=True)
        (OVERLAY / mutant.path).write_text("".join(lines))

    def touched(self, mutant):
        return [source for source, files in self.project.depends.items() if mutant.path in files]

    def judge(self, mutant):
        """How it ends: compiler, a test's name, equivalent or survived."""
        self.put(mutant)
        touched = set(self.touched(mutant))
        affected = [p for p in self.project.programs if touched & set(p.sources)]
        remembered = self.memory.get(self.key(mutant), "")
        room = self.killers[mutant.path]
        cost = {
            p.name: p.seconds + sum(12 if s.endswith("rules/worlds.cpp") else 0.7 for s in p.sources if s in touched)
            for p in affected
        }
        affected.sort(key=lambda p: (p.name != remembered, cost[p.name] / (1 + 3 * room[p.name])))
        made = {}
        # Three tests that notice nothing are a reason to ask whether there is anything to notice.
        verdict = self.try_tests(affected[:3], touched, made, SAMPLED, 3)
        if not verdict:
            same = all(
                self.project.assembly_of(s, mutated=True) == self.project.assembly_of(s, mutated=False)
                for s in sorted(touched, key=lambda s: s.endswith("rules/worlds.cpp"))
            )
            verdict = "equivalent" if same and touched else self.try_tests(affected[3:], touched, made, SAMPLED, 3)
        if not verdict:
            slow = [p for p in affected if p.exhaustive and not p.name.startswith("test_game")]
            verdict = self.try_tests(slow, touched, dict(made), [], 90) or "survived"
        self.memory[self.key(mutant)] = self.survived if verdict == "survived" else verdict
        if verdict.startswith("test_"):
            room[verdict] += 1
        return verdict

    def try_tests(self, programs, touched, made, flags, least_seconds):
        for program in programs:
            objects = []
            for source in program.sources:
                own = source.startswith("host_tests/") and "/test_" in source and flags != SAMPLED
                if source in touched or own:
                    key = (source, tuple(flags) if own else ())
                    if key not in made:
                        made[key] = WORK / "mutant" / f"{name_of(source)}.o"
                        if not compile_object(
                            source, made[key], "-O1" if not own else "-O2", *(flags if own else SAMPLED), mutated=True
                        ):
                            return "compiler"
                    objects.append(made[key])
                else:
                    objects.append(self.project.plain / f"{name_of(source)}.o")
            output = WORK / "mutant" / program.name
            run(["g++", *program.link, *objects, self.project.unity, "-lz", "-o", output], check=True)
            trouble = run_test(output, 5 * program.seconds + least_seconds)
            output.unlink()
            if trouble:
                return program.name
        return ""

    def remember(self):
        self.memory_file.write_text(json.dumps(self.memory, indent=0, sort_keys=True))


def mutated_files(project):
    """All of core/, tested or not, and what the tests are made from of hal/ and firmware/."""
    core = {str(p.relative_to(ROOT)) for p in (ROOT / "core").rglob("*.[ch]pp")}
    tested = set().union(*project.depends.values())
    return sorted(core | {p for p in tested if p.startswith(("hal/", "firmware/"))})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--form", choices=("short", "full"), default="full")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--percent", type=int, default=100)
    parser.add_argument("--room", default="", help="only files whose path begins with this")
    parser.add_argument("--all", action="store_true", help="every mutant instead of a sample")
    parser.add_argument(
        "--without",
        default="",
        help="leave out the tests whose name begins like this expression, to see the campaign fail",
    )
    parser.add_argument(
        "--minutes", type=float, default=0, help="stop drawing after this long; what was tried by then is the sample"
    )
    parser.add_argument("--backwards", action="store_true", help="from the end of the sample, to meet another run")
    parser.add_argument(
        "--resume",
        action="store_true",
        help="believe what an earlier run found out: kills, and survivors of the same tests",
    )
    parser.add_argument("--again", action="store_true", help="only those of the sample that survived the last time")
    options = parser.parse_args()
    short = options.form == "short"
    tests = sorted(p.stem for p in (ROOT / "host_tests").rglob("test_*.cpp"))
    tests = [
        t
        for t in tests
        if (not short or re.match(SHORT_TESTS, t)) and not (options.without and re.match(options.without, t))
    ]
    # The files of the short form are headers: their tests link nothing of the rest.
    project = Project(
        tests,
        ["host_tests/support"] if short else ["core", "hal", "firmware/console", "workbench", "host_tests/support"],
    )
    sources = [
        s for s in mutated_files(project) if s.startswith(options.room) and (not short or s.startswith(SHORT_FILES))
    ]
    everything = [m for path in sources for m in mutants_of(path, (ROOT / path).read_text())]
    if not everything:
        print(f"RESULT|nothing: no mutant under {options.room}|-|fail")
        return 1
    count = len(everything) if options.all else 12 if short else max(1, SAMPLE * options.percent // 100)
    chosen = sample(everything, count, options.seed)

    measure(project)
    judge = Judge(project)
    if options.backwards:
        chosen.reverse()
    if options.again:
        chosen = [m for m in chosen if judge.memory.get(judge.key(m), "").startswith("survived")]
    known = {
        (k["file"], k["line"], k["mutant"]): (k["why"], k["equivalent"])
        for k in json.loads((pathlib.Path(__file__).parent / "survivors.json").read_text())
    }

    tally = collections.defaultdict(collections.Counter)
    began = time.monotonic()
    for number, mutant in enumerate(chosen, 1):
        if options.minutes and time.monotonic() - began > 60 * options.minutes:
            chosen = chosen[: number - 1]
            break
        before = judge.memory.get(judge.key(mutant), "survived")
        believed = options.resume and (before == judge.survived or not before.startswith("survived"))
        verdict = before.split()[0] if believed else judge.judge(mutant)
        kind = "test" if verdict.startswith("test_") else verdict
        tally[room_of(mutant.path)][kind] += 1
        if kind in ("survived", "equivalent"):
            why, same = (
                ("the same machine code", False)
                if kind == "equivalent"
                else known.get((mutant.path, mutant.line, mutant.mutated.strip()), ("", False))
            )
            if same:
                tally[room_of(mutant.path)]["survived"] -= 1
                tally[room_of(mutant.path)]["argued"] += 1
            print(
                f"{kind}: {mutant.path}:{mutant.number} ({mutant.kind})\n    {mutant.line}\n    {mutant.mutated.strip()}\n    {why or 'NO REASON KNOWN'}"
            )
        if number % 10 == 0:
            print(
                f"  {number} of {len(chosen)}, {dict(sum(tally.values(), collections.Counter()))}",
                file=sys.stderr,
                flush=True,
            )
        judge.remember()
        sys.stdout.flush()
    judge.remember()
    shutil.rmtree(OVERLAY, ignore_errors=True)

    total, total_sum = collections.Counter(m for m in map(lambda m: room_of(m.path), everything)), collections.Counter()
    print(
        f"\n{'room':14} {'mutants':>8} {'tried':>6} {'tests':>6} {'compiler':>9} {'equivalent':>11} {'argued':>7} {'survived':>9} {'killed':>8}"
    )

    def rate(row):
        counted = sum(row.values()) - row["equivalent"] - row["argued"]
        return 100.0 * (row["test"] + row["compiler"]) / counted if counted else 100.0

    for room, row in sorted(tally.items()):
        total_sum += row
        print(
            f"{room:14} {total[room]:8} {sum(row.values()):6} {row['test']:6} {row['compiler']:9} {row['equivalent']:11} {row['argued']:7} {row['survived']:9} {rate(row):6.1f} %"
        )
    share = rate(total_sum)
    strict = (
        100.0 * (total_sum["test"] + total_sum["compiler"]) / max(1, sum(total_sum.values()) - total_sum["equivalent"])
    )
    good = share >= WANTED
    what = "all" if len(chosen) == len(everything) else f"a sample of {len(chosen)} of"
    print(
        f"RESULT|{what} {len(everything):,} mutants of {len(sources)} files|{share:.1f} % killed ({total_sum['test']} by tests, "
        f"{total_sum['compiler']} by the compiler), {total_sum['survived']} survived; {total_sum['equivalent']} with the same machine code and "
        f"{total_sum['argued']} argued to be equivalent do not count ({strict:.1f} % if the argued ones did)|{'pass' if good else 'fail'}"
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
