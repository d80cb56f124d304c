#!/usr/bin/env python3
"""Proves what the sources of this folder claim, for every run up to their bound.

A proof is a C++ function in which some values may be anything. clang compiles it to WebAssembly together with the very
headers and sources of core/, wasm2c makes one C file of that, and cbmc unrolls it and asks a SAT solver for a run that
breaks a claim, reads or writes outside, does what C++ leaves undefined, or goes round a loop more often than the bound
allows. None: proved. Where cbmc cannot follow, a proof is a program that goes through every case itself. Each proof also
has a twin, whose claim is false, and a mutant, the proved file with one thing broken; both must be refuted, or the proof
did not look.

Prints a line a proof. Exit status 0 if all hold. The README beside it says what is not proved.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FLAGS = ["--target=wasm32", "-std=c++20", "-O2", "-nostdlib", "-fno-exceptions", "-fno-rtti", "-fno-builtin"]
FLAGS += ["-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops", "-fvisibility=hidden"]
FLAGS += [
    "-fsanitize=undefined",
    "-fno-sanitize=function,vptr",
    "-fsanitize-trap=undefined",
    "-Wno-everything",
    "-fno-access-control",
    "-D__regparm__(number)=",  # glibc's headers take 32 bits for an 80386
]
LINK = ["--no-entry", "--allow-undefined", "--stack-first", "-z", "stack-size={stack}", "--export=__heap_base"]
CHECKS = ["--no-standard-checks", "--unwinding-assertions", "--slice-formula"]
CHECKS += ["--max-field-sensitivity-array-size", "0"]  # with more, cbmc 6.6.0 is wrong: canary.c


class Proof:
    """One source of this folder and what its opening says of it."""

    def __init__(self, path):
        self.path = path
        self.name = path.stem
        fields = {}
        for key, value in re.findall(r"^// (\w+): +(.*)$", path.read_text(encoding="utf-8"), re.M):
            fields.setdefault(key, []).append(value.strip())
        for needed in ("claim", "bound", "file", "unwind", "mutant"):
            if needed not in fields and not (needed == "unwind" and "by" in fields):
                sys.exit(
                    f"{path.name} has no line '// {needed}: …' in its opening; run.py's first lines say what a proof is"
                )
        self.claim, self.bound = fields["claim"][0], fields["bound"][0]
        self.files = [name for line in fields["file"] for name in line.split()]
        self.enumerates = fields.get("by", [""])[0] == "enumeration"
        self.unwind = int(fields.get("unwind", ["0"])[0])
        self.loops = [f"{function}:{times}" for function, times in (x.split() for x in fields.get("loop", []))]
        self.sources = [ROOT / name for line in fields.get("with", []) for name in line.split()]
        self.stubs = [line.split() for line in fields.get("stub", [])]
        self.stack = int(fields.get("stack", ["2048"])[0])
        self.flags = fields.get("cbmc", [""])[0].split()
        self.compiler = fields.get("flags", [""])[0].split()
        self.quick = fields.get("quick", ["no"])[0] == "yes"
        # What is smaller in a proof than in the product, and what is broken in it: (file, before, after).
        self.smaller = [self.edit(line, [line.split()[0]], line.partition(" ")[2]) for line in fields.get("small", [])]
        self.mutants = [self.edit(line, self.files, line) for line in fields["mutant"]]

    def edit(self, line, files, text):
        before, arrow, after = text.partition(" -> ")
        found = [name for name in files if before and (ROOT / name).read_text(encoding="utf-8").count(before) == 1]
        if not arrow or len(found) != 1:
            sys.exit(f"{self.path.name}: '{before}' does not stand just once in {' '.join(files)}; nothing to change")
        return found[0], before, after


def run(command, work, log, most=resource.RLIM_INFINITY):
    """Runs it with its output in a log, for so many seconds at `most`; the seconds of processor time it took, and its
    exit status."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))

    with open(work / log, "w", encoding="utf-8") as out:
        child = subprocess.Popen(command, cwd=work, stdout=out, stderr=subprocess.STDOUT, preexec_fn=limit)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, child.returncode


def must(command, work, log):
    if run(command, work, log)[1] != 0:
        raise RuntimeError(f"{command[0]} failed:\n" + (work / log).read_text(encoding="utf-8")[-3000:])


def compiled(proof, work, defines, overlay):
    """The proof as one C file for cbmc."""
    (work / "system" / "gnu").mkdir(parents=True)
    (work / "system" / "gnu" / "stubs-32.h").write_text("")  # glibc's headers ask for it on 32 bits
    headers = subprocess.run(
        ["g++", "-xc++", "-E", "-v", "/dev/null"], capture_output=True, text=True, check=True
    ).stderr
    system = re.findall(r"^ (/\S+)$", headers, re.M)
    search = [f"-I{overlay}", f"-I{ROOT}", f"-isystem{work / 'system'}", *(f"-isystem{folder}" for folder in system)]
    objects = []
    for number, source in enumerate([proof.path, *proof.sources]):
        if (overlay / source.relative_to(ROOT)).exists():
            source = overlay / source.relative_to(ROOT)
        objects.append(f"{number}.o")
        must(
            [
                "clang++",
                *FLAGS,
                *defines,
                *search,
                "-include",
                str(HERE / "prelude.hpp"),
                "-c",
                str(source),
                "-o",
                objects[-1],
            ],
            work,
            "clang.log",
        )
    link = [part.format(stack=proof.stack) for part in LINK]
    must(["wasm-ld", *link, *objects, "-o", "proof.wasm"], work, "link.log")
    must([f"{os.environ['PROOF_BIN']}/wasm2c", "proof.wasm", "-n", "proof", "-o", "proof.c"], work, "wasm2c.log")
    text = (work / "proof.c").read_text(encoding="utf-8")

    # Memory is ours: an array of words with the data in its place, as long as it needs to be.
    size = int(re.search(r"heap_base = (\d+)u;", text)[1])
    memory = bytearray((size + 3) // 4 * 4)
    for at, name in re.findall(r"LOAD_DATA\(instance->w2c_memory, (\d+)u, (data_segment_data_\w+)", text):
        at = int(at)
        values = re.search(re.escape(name) + r"\[\] = \{([^}]*)\}", text)[1]
        data = bytes(int(value, 16) for value in re.findall(r"0x[0-9a-f]+", values))
        memory[at : at + len(data)] = data
    words = [int.from_bytes(memory[at : at + 4], "little") for at in range(0, len(memory), 4)]
    text = re.sub(r"^#define DEFINE_(LOAD|STORE)\(.*?\n\s*}\n", r"#define DEFINE_\1(...)\n", text, flags=re.S | re.M)
    text = re.sub(r"^static inline void load_data\(.*?^}\n", "", text, flags=re.S | re.M)
    text = re.sub(r"^#define LOAD_DATA\(.*?[^\\]\n", "#define LOAD_DATA(...)\n", text, flags=re.S | re.M)
    text = re.sub(r"^(DEFINE_(?:LOAD|STORE)\(\w+_v128.*|DEFINE_(?:LOAD|STORE)\(.*)$", "", text, flags=re.M)
    loads = "".join(
        f"static {kind} {name}(wasm_rt_memory_t*, u64);\n"
        for kind, names in {
            "u32": ["i32_load", "i32_load8_u", "i32_load8_s", "i32_load16_u", "i32_load16_s"],
            "u64": [
                "i64_load",
                "i64_load8_u",
                "i64_load8_s",
                "i64_load16_u",
                "i64_load16_s",
                "i64_load32_u",
                "i64_load32_s",
            ],
        }.items()
        for name in names
    )
    stores = "".join(
        f"static void {name}(wasm_rt_memory_t*, u64, {kind});\n"
        for name, kind in [("i32_store", "u32"), ("i32_store8", "u32"), ("i32_store16", "u32")]
        + [(f"i64_store{bits}", "u64") for bits in ("", "8", "16", "32")]
    )
    at = text.index('#include "proof.h"') + len('#include "proof.h"\n')
    text = text[:at] + loads + stores + text[at:]
    text += f"\n#define LIGHTS_WORDS {len(words)}U\n"
    text += "union lights_word { u32 word; u16 halves[2]; u8 bytes[4]; };\n"
    text += (
        f"static union lights_word lights_memory[LIGHTS_WORDS] = {{{','.join(f'{{{word:#x}}}' for word in words)}}};\n"
    )
    text += (HERE / "machine.c").read_text(encoding="utf-8")
    # What the machine does not have must not be called: cbmc would take it for a function that does nothing.
    for result, name, args in re.findall(
        r"^(void|u32|u64) (w2c_env_\w+)\((.*)\);$", (work / "proof.h").read_text(), re.M
    ):
        if f" {name}(" not in text.partition("/* What stands under a proof")[2]:
            named = ", ".join(f"{kind} a{number}" for number, kind in enumerate(args.split(", ")))
            text += f'{result} {name}({named}) {{ __CPROVER_assert(0, "no call of {name}"); __CPROVER_assume(0); }}\n'
    (work / "all.c").write_text(text)
    runtime = next(pathlib.Path(os.environ["PROOF_BIN"]).resolve().parent.glob("include/wasm-rt.h"), None)
    include = [f"-I{runtime.parent}"] if runtime else []
    must(["g++", "-xc", "-E", "-P", f"-I{work}", *include, "all.c", "-o", "all.i"], work, "cpp.log")


def enumerated(proof, work, defines, overlay):
    """The same of a proof that goes through every case itself: an ordinary program."""
    sources = [
        overlay / s if (overlay / s).exists() else ROOT / s for s in (x.relative_to(ROOT) for x in proof.sources)
    ]
    command = ["g++", "-std=c++20", "-O2", "-w", *proof.compiler, *defines, f"-I{overlay}", f"-I{ROOT}", proof.path]
    must([*map(str, command), *map(str, sources), "-o", "cases"], work, "compile.log")
    seconds, status = run(["./cases"], work, "cases.log", 1800)  # a mutant may go round for ever
    log = (work / "cases.log").read_text(encoding="utf-8")
    failed = re.findall(r"^refuted in case .*|.*ERROR: AddressSanitizer.*|.*: runtime error: .*", log, re.M)
    if status == 0 and re.search(r"^every one of [1-9]\d* cases$", log, re.M):
        return "SUCCESSFUL", [], seconds
    return "FAILED" if status != 0 and failed else "BROKEN: " + log[-400:], failed, seconds


def checked(proof, kind, work, defines=(), mutant=None):
    """What cbmc says of the proof, its twin or its mutant: the verdict, what failed, and processor seconds."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    overlay = work / "overlay"  # files that stand in for those of the tree
    changed = {name: (ROOT / stub).read_text(encoding="utf-8") for name, stub in proof.stubs}
    for name, before, after in [*proof.smaller, *([mutant] if mutant else [])]:
        text = changed[name] if name in changed else (ROOT / name).read_text(encoding="utf-8")
        changed[name] = text.replace(before, after)
    for name, content in changed.items():
        (overlay / name).parent.mkdir(parents=True, exist_ok=True)
        (overlay / name).write_text(content, encoding="utf-8")
    if proof.enumerates:
        return enumerated(proof, work, list(defines), overlay)
    compiled(proof, work, list(defines), overlay)
    loops = ["--unwindset", ",".join(proof.loops)] if proof.loops else []
    command = [f"{os.environ['PROOF_BIN']}/cbmc", "all.i", "--unwind", str(proof.unwind), *CHECKS]
    # A proof must see every property hold; of what is false one counterexample is enough.
    stop = [] if kind == "proof" else ["--stop-on-fail"]
    seconds, _ = run([*command, *loops, *stop, *proof.flags], work, "cbmc.log")
    log = (work / "cbmc.log").read_text(encoding="utf-8")
    failed = sorted(set(re.findall(r"^\[[^]]*\] (?:line \d+ )?(.*): FAILURE$", log, re.M)))
    if not failed and kind != "proof":
        failed = re.findall(r"^Violated property:\n(?:.*\n){1,3}?  ([a-z].*)\n", log, re.M)
    if "no body for" in log or "is not declared" in log:
        return "BROKEN: a function is missing", re.findall(r".*no body for.*|.*is not declared.*", log), seconds
    verdict = re.search(r"^VERIFICATION (SUCCESSFUL|FAILED)$", log, re.M)
    return verdict[1] if verdict else "BROKEN: " + log[-400:], failed, seconds


def believes_nothing_false(work):
    """Whether cbmc, run as for a proof, sees what it once did not."""
    work.mkdir(parents=True, exist_ok=True)
    run([f"{os.environ['PROOF_BIN']}/cbmc", str(HERE / "canary.c"), "--unwind", "6", *CHECKS], work, "cbmc.log")
    return re.search(r"the claim: FAILURE$", (work / "cbmc.log").read_text(encoding="utf-8"), re.M) is not None


def refuted(verdict, failed):
    """By what was claimed, and not by a loop that was cut short."""
    return verdict == "FAILED" and any("unwinding" not in what for what in failed)


def prove(proof, folder, twins):
    """As tried(), and a proof that could not be tried is none."""
    try:
        return tried(proof, folder, twins)
    except RuntimeError as fault:
        return f"{proof.name}: NOT PROVED: {fault}", False, 0.0


def tried(proof, folder, twins):
    """The line of one proof, and whether it stands."""
    work = folder / proof.name
    verdict, failed, seconds = checked(proof, "proof", work / "proof")
    told = f"{proof.name}: {proof.claim}; {proof.bound}; {seconds:.1f} s"
    if verdict != "SUCCESSFUL":
        return f"{told}; NOT PROVED: {verdict}: {'; '.join(failed[:4])} (see {work}/proof/cbmc.log)", False, seconds
    told += "; proved"
    if not twins:
        return told, True, seconds
    verdict, failed, used = checked(proof, "twin", work / "twin", ["-DLIGHTS_TWIN"])
    seconds += used
    good = refuted(verdict, failed)
    told += "; twin refuted" if good else f"; TWIN NOT REFUTED ({verdict})"
    for number, mutant in enumerate(proof.mutants):
        verdict, failed, used = checked(proof, "mutant", work / f"mutant{number}", (), mutant)
        seconds += used
        caught = refuted(verdict, failed)
        good = good and caught
        told += "; mutant caught" if caught else f"; MUTANT NOT CAUGHT: {mutant[1]} ({verdict})"
    return told, good, seconds


def openings(write):
    """Looks at what each proof says of itself, and that the README's table says the same; or writes that table."""
    proofs = [Proof(path) for path in sorted(HERE.glob("*.cpp"))]
    table = "| proof | claim | bound |\n|---|---|---|\n"
    table += "".join(f"| `{proof.name}.cpp` | {proof.claim} | {proof.bound} |\n" for proof in proofs)
    page = HERE / "README.md"
    before, begins, rest = page.read_text(encoding="utf-8").partition("<!-- made by run.py: proofs -->\n")
    _, ends, after = rest.partition("<!-- end of proofs -->")
    wanted = before + begins + table + ends + after
    if write:
        page.write_text(wanted, encoding="utf-8")
    for proof in proofs:
        print(f"ok: {proof.name}: {proof.claim}")
    stale = page.read_text(encoding="utf-8") != wanted
    if stale:
        print("FAILED: README.md says something else of the proofs than they do: run host_tests/proofs/run.py --write")
    print(f"{len(proofs) + (not stale)} passed, {int(stale)} failed")
    return int(stale)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="which proofs; none: all")
    parser.add_argument("--openings", action="store_true", help="only look at what each proof says of itself")
    parser.add_argument("--write", action="store_true", help="brings the table in the README up to what the proofs say")
    parser.add_argument("--quick", action="store_true", help="only those that say they are quick")
    parser.add_argument("--work", default=str(ROOT / "build" / "proofs"), help="where it leaves what it made")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only-proofs", action="store_true", help="neither twins nor mutants")
    parser.add_argument("--campaign", action="store_true", help="ends with the line of a campaign")
    options = parser.parse_args()
    if options.openings or options.write:
        return openings(options.write)
    if "PROOF_BIN" not in os.environ:
        sys.exit("PROOF_BIN must name the folder of cbmc and wasm2c; scripts/proof_tools.sh sets it")
    known = {path.stem: path for path in sorted(HERE.glob("*.cpp"))}
    for name in options.names:
        if name not in known:
            sys.exit(f"there is no proof '{name}'; there are: {' '.join(known)}")
    proofs = [Proof(known[name]) for name in options.names or known]
    proofs = [proof for proof in proofs if proof.quick or not options.quick]
    if not believes_nothing_false(pathlib.Path(options.work) / "canary"):
        print("FAILED: this cbmc finds out of reach what is not (canary.c); nothing that it proves is worth anything")
        print("0 passed, 1 failed")
        return 1
    started, passed, total = time.time(), 0, 0.0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        work = pathlib.Path(options.work)
        for line, good, seconds in pool.map(lambda proof: prove(proof, work, not options.only_proofs), proofs):
            print(line, flush=True)
            passed += good
            total += seconds
    failed = len(proofs) - passed
    print(f"{total:.0f} s of processor time in {time.time() - started:.0f} s")
    if options.campaign:
        told = f"{len(proofs)} proofs with their twins and mutants|{passed} stand, {failed} do not"
        print(f"RESULT|{told}|{'fail' if failed else 'pass'}")
    else:
        print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
