"""Runs clang-tidy and a query of clang over the product's sources of a build folder, and remembers what was clean.

The tests are not read: they are compiled with every warning as an error and run under the sanitizers, and reading
them would take longer than running them.

What only the chip runs (hal/rp2040, firmware/) is read from a board's build, with the commands put into clang's words.

A clean result is kept under a hash of everything it rests on: the tool, its configuration, the command line
and the text of the source and of every header of ours it includes. Usage: lint.py BUILD_DIR CACHE_DIR [BOARD_BUILD_DIR].
Prints the findings and the number of files; the exit status says whether all are clean.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# GCC's own warnings mean nothing to clang; constant evaluation here is longer than clang's default patience.
FOR_CLANG = ["-Wno-unknown-warning-option", "-fconstexpr-steps=200000000"]


# Switched off for the chip's sources, each because of what it finds there:
CHIP_WITHOUT = [
    "bugprone-casting-through-void",  # flash is bytes to the journal and void to the SDK
    "bugprone-dynamic-static-initializers",  # constexpr members of templates, which it takes for dynamic ones
    "bugprone-implicit-widening-of-multiplication-result",  # constants, where the compiler itself refuses an overflow
    "bugprone-reserved-identifier",  # __wrap_ and __real_ are the linker's
    "cppcoreguidelines-pro-type-const-cast",  # the painted stack is volatile, the distance to its top is not
    "misc-misplaced-const",  # the SDK's PIO is a typedef of a pointer
    "performance-no-int-to-ptr",  # flash and registers have addresses
    "readability-identifier-naming",  # names of the linker, of the contracts in core/, and of static members
]


# The checks are those of Debian 12's clang-tidy, 14. Later releases add some and see more with others; switched off there:
LATER_WITHOUT = [
    "modernize-use-designated-initializers",  # new; a pair of coordinates reads better without names
    "modernize-use-ranges",  # new; taste
    "readability-redundant-member-init",  # from 17 on also {} of a class member; gcc warns of a field without it
]
# And in the workbench, whose programs end with a message where a premise fails, not on a chip:
LATER_WITHOUT_IN_WORKBENCH = ["bugprone-unchecked-optional-access"]  # new; does not follow a test into another function
# And in the chip's sources:
LATER_WITHOUT_ON_CHIP = [
    "bugprone-multi-level-implicit-pointer-conversion",  # what the DMA is to read is an address, of whatever
    "bugprone-unchecked-optional-access",  # new; a board's parts are constants, and the compiler refuses an absent one
    "misc-header-include-cycle",  # new; the journal's parts and its template include one another, each guarded
    "modernize-macro-to-enum",  # pioasm writes macros
    "readability-redundant-casting",  # new; a cast that is none on one chip is one on its successor
]


# What no option of a compiler finds without an attribute at every function: the answer to a question that is not looked
# at. A question cannot act: a member function that is const, or one that is given nothing it could change. On the chip
# also a function without arguments acts, on registers, so there only members count. Whatever acts and answers, and must
# be heard, says [[nodiscard]], and the compiler watches.
UNHEARD = r"""
set output diag
set bind-root false
let ours isExpansionInFileMatching("/(core|hal|boards|firmware|workbench)/")
let chip isExpansionInFileMatching("/(hal/rp2040|firmware)/")
let changed anyOf(references(qualType(unless(isConstQualified()))), pointsTo(qualType(unless(isConstQualified()))), hasDeclaration(namedDecl(hasAnyName("span", "function_ref", "Arena"))))
let question functionDecl(ours, unless(returns(voidType())), anyOf(cxxMethodDecl(isConst()), allOf(unless(chip), unless(cxxMethodDecl(unless(isStaticStorageClass()))), unless(hasAnyParameter(hasType(qualType(changed)))))))
let unheard expr(ignoringImplicit(callExpr(unless(cxxOperatorCallExpr()), callee(question)).bind("unheard")))
m stmt(anyOf(compoundStmt(forEach(unheard)), ifStmt(anyOf(hasThen(unheard), hasElse(unheard))), forStmt(anyOf(hasBody(unheard), hasIncrement(unheard))), whileStmt(hasBody(unheard)), doStmt(hasBody(unheard)), cxxForRangeStmt(hasBody(unheard)), switchCase(has(unheard)), binaryOperator(hasOperatorName(","), hasLHS(unheard))))
"""
# Three answers of which nobody takes notice, and four calls at which nothing is to be said.
UNHEARD_SAMPLE = """
struct Board { bool lit() const; bool press(); };
int twice(int value);
bool fill(int& value);
void sample(Board& board, int value) {
    board.lit();
    if (value > 1) twice(value);
    for (; board.lit(); twice(value)) board.press();
    fill(value);
    (void)twice(value);
    value = twice(value);
}
"""


# Options of optimisation that clang does not know; they change nothing in what is read.
GCC_ALONE = ("-fno-move-loop", "-fno-tree-loop", "-fno-guess-branch", "-fira-", "-fno-ipa-")


def own_commands(build):
    """One compile command for each source of ours, as (path, arguments, directory)."""
    seen = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = pathlib.Path(entry["file"]).resolve()
        ours = path.is_relative_to(ROOT) and not path.is_relative_to(build)
        if ours and not path.is_relative_to(ROOT / "host_tests") and path not in seen:
            arguments = shlex.split(entry["command"])
            while pathlib.Path(arguments[0]).name in ("keep_warnings.sh", "ccache"):
                arguments.pop(0)
            seen[path] = (arguments, entry["directory"])
    return [(path, *rest) for path, rest in sorted(seen.items())]


def chip_commands(build):
    """The same for what only the chip runs, each command as clang understands it; also left in build/tidy for clang-tidy."""
    asked = subprocess.run(
        ["arm-none-eabi-g++", "-mcpu=cortex-m0plus", "-mthumb", "-E", "-x", "c++", "-v", os.devnull],
        capture_output=True,
        text=True,
        check=True,
    ).stderr
    listed = asked.split("#include <...> search starts here:")[1].split("End of search list")[0]
    system = [f"-isystem{line.strip()}" for line in listed.splitlines() if line.strip()]
    own = []
    for path, arguments, directory in own_commands(build):
        room = path.relative_to(ROOT).parts
        if path.suffix == ".cpp" and (room[:2] == ("hal", "rp2040") or room[0] == "firmware" and room[1] != "console"):
            known = [a for a in arguments[1:] if a != "-Wpedantic" and not a.startswith(GCC_ALONE)]
            own.append((path, ["clang++", "--target=thumbv6m-none-eabi", *system, *known], directory))
    (build / "tidy").mkdir(exist_ok=True)
    (build / "tidy/compile_commands.json").write_text(
        json.dumps([{"file": str(p), "directory": d, "command": shlex.join(a)} for p, a, d in own])
    )
    return own


def own_dependencies(path, arguments, directory):
    """The source and the headers of ours it includes, or None if even the preprocessor fails."""
    command = [*arguments[: arguments.index("-o")], "-MM", "-MT", "x", str(path)]
    result = subprocess.run(command, cwd=directory, capture_output=True, text=True)
    if result.returncode != 0:
        return None
    words = shlex.split(result.stdout.replace("\\\n", " "))[1:]
    files = {(pathlib.Path(directory) / word).resolve() for word in words}
    return sorted(f for f in files if f.is_relative_to(ROOT))


def key(tool, path, arguments, directory):
    files = own_dependencies(path, arguments, directory)
    if files is None:
        return None
    digest = hashlib.sha256(tool)
    digest.update("\0".join(arguments).replace(str(ROOT), ".").encode())
    for file in files:
        digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def check(job):
    tool, cache, build, checks, path, arguments, directory = job
    stamp = key(tool, path, arguments, directory)
    if stamp and (cache / stamp).exists():
        return path, True, ""
    extra = [f"--extra-arg={argument}" for argument in FOR_CLANG]
    result = subprocess.run(
        ["clang-tidy", "--quiet", "-p", str(build), *checks, *extra, str(path)], capture_output=True, text=True
    )
    unheard = unheard_in(path, ["-p", str(build), *extra])
    clean = result.returncode == 0 and "error:" not in result.stdout and not unheard
    if clean and stamp:
        (cache / stamp).touch()
    said = result.stdout.strip() or (result.stderr.strip() if result.returncode else "")
    return path, clean, "\n".join(filter(None, [said, *unheard]))


def unheard_in(path, arguments):
    """Each place of a source where the answer to a question is dropped, with its line."""
    with tempfile.NamedTemporaryFile("w", suffix=".query") as query:
        query.write(UNHEARD)
        query.flush()
        result = subprocess.run(
            ["clang-query", "-f", query.name, str(path), *arguments], capture_output=True, text=True
        )
    if not re.search(r"^\d+ match(es)?\.$", result.stdout, re.M) or "error:" in result.stderr:
        return [f"clang-query: {(result.stderr or result.stdout).strip()}"]
    found = re.findall(r"^(\S+:\d+:\d+): note: \"unheard\" binds here\n(.*)", result.stdout, re.M)
    return [f"{place}: the answer is not looked at: {line.strip()}" for place, line in dict.fromkeys(found)]


def main():
    build, cache = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    cache.mkdir(parents=True, exist_ok=True)
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, text=True, check=True).stdout
    configuration = b"".join(path.read_bytes() for path in (ROOT / ".clang-tidy", *sorted(ROOT.glob("*/.clang-tidy"))))
    tool = version.encode() + configuration + "\0".join(FOR_CLANG).encode() + UNHEARD.encode()
    major = int(re.search(r"version (\d+)", version)[1])
    later = [f"-{check}" for check in LATER_WITHOUT] if major > 14 else []
    fewer = ["--checks=" + ",".join(later)] if later else []
    tool += "".join(fewer).encode()
    jobs = []
    for command in own_commands(build):
        excused = bool(later) and command[0].relative_to(ROOT).parts[0] == "workbench"
        off = ["--checks=" + ",".join([*later, *(f"-{check}" for check in LATER_WITHOUT_IN_WORKBENCH)])]
        jobs.append((tool + b"workbench" * excused, cache, build, off if excused else fewer, *command))
    if len(sys.argv) > 3:
        board = pathlib.Path(sys.argv[3]).resolve()
        on_chip = CHIP_WITHOUT + (LATER_WITHOUT_ON_CHIP if later else [])
        without = ["--checks=" + ",".join([*later, *(f"-{check}" for check in on_chip)])]
        jobs += [
            (tool + without[0].encode(), cache, board / "tidy", without, *command) for command in chip_commands(board)
        ]
    with tempfile.TemporaryDirectory() as folder:
        sample = pathlib.Path(folder) / "core/sample.cpp"
        sample.parent.mkdir()
        sample.write_text(UNHEARD_SAMPLE)
        if len(heard := unheard_in(sample, ["--"])) != 3:
            sys.exit("lint.py does not find the three answers that nobody looks at:\n" + "\n".join(heard))
    dirty = 0
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("LIGHTS_JOBS", "2"))) as pool:
        for path, clean, findings in pool.map(check, jobs):
            if not clean:
                dirty += 1
                print(f"{path.relative_to(ROOT)}:\n{findings}\n")
    print(f"{len(jobs)} files read, {dirty} with findings")
    sys.exit(dirty > 0 or not jobs)


if __name__ == "__main__":
    main()
