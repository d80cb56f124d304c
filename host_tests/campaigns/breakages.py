"""Breaks the project on purpose, one guard at a time, and sees the campaign that guards it fail.

Every entry of breakages.json replaces a piece of text in one file, or a few of them (in an overlay, never in the
project itself), builds the short form of the campaign against it and runs it. The campaigns that read or count are
broken in their own ways: `stack` reads small_stack.cpp compiled with BROKEN, `coverage` and `mutation` go without some
of the tests. A campaign that still passes guards nothing: that is the failure here. The list for readers is
BREAKAGES.md.
"""

import argparse
import json
import pathlib
import random
import shutil
import subprocess
import sys

import analyzer
from overlay import ROOT, Compiler, core_sources

HERE = pathlib.Path(__file__).resolve().parent


def overlay_for(entry, folder):
    """The broken file in its own folder; says if the text to break is no longer there."""
    shutil.rmtree(folder, ignore_errors=True)
    path = folder / entry["file"]
    path.parent.mkdir(parents=True)
    text = (ROOT / entry["file"]).read_text()
    for piece in (entry, *entry.get("also", ())):
        if text.count(piece["from"]) != piece.get("times", 1):
            return f"{entry['file']} no longer has the text to break: {piece['from']!r}"
        text = text.replace(piece["from"], piece["to"])
    path.write_text(text)
    return ""


def build(entry, overlay, compilers):
    kind = "fuzz" if entry["campaign"].startswith("fuzz-") else "host"
    name = entry["campaign"].removeprefix("fuzz-").replace("-", "_")
    base = f"host_tests/{'fuzz' if kind == 'fuzz' else 'campaigns'}"
    compiler = compilers[kind]
    objects = []
    # The journal and the key filters are headers; only the parsers need the rest of core/.
    library = core_sources() if name in ("board", "code", "save_payload", "console", "interleave") else []
    if name in ("console", "interleave"):
        library += sorted(p.relative_to(ROOT) for p in (ROOT / "firmware/console").glob("*.cpp"))
    for source in [f"{base}/{name}.cpp", f"{base}/panic.cpp", *library]:
        plain, words = compiler.object(source)
        if plain is None:
            return None, words
        touched = entry["file"] in compiler.depends(source)
        made, words = compiler.object(source, overlay) if touched else (plain, "")
        if made is None:
            return None, words
        objects.append(made)
    program = overlay / "program"
    linked = compiler.link(objects, program, ["-fsanitize=fuzzer,address,undefined"] if kind == "fuzz" else [])
    return (program, "") if linked.returncode == 0 else (None, linked.stderr[-2000:])


def run(entry, program, seed):
    if entry["campaign"].startswith("fuzz-"):
        name = entry["campaign"].removeprefix("fuzz-").replace("-", "_")
        work = program.parent / "corpus"
        work.mkdir()
        command = [
            program,
            f"-seed={seed}",
            f"-runs={entry.get('runs', 100000)}",
            f"-max_len={4096 if name == 'save_image' else 512}",
            f"-artifact_prefix={program.parent}/",
            work,
            ROOT / "host_tests/fuzz/corpus" / name,
        ]
    elif entry["campaign"] == "lives":
        judge = HERE / "lives.mjs"
        command = ["node", judge, "--program", program, "--form", "short", "--seed", seed]
        command += ["--percent", entry.get("percent", 100)]
    else:
        command = [program, "--seed", str(seed)]
    try:
        result = subprocess.run(
            list(map(str, command)), cwd=ROOT, capture_output=True, text=True, timeout=60, errors="replace"
        )
    except subprocess.TimeoutExpired:
        fuzzing = entry["campaign"].startswith("fuzz-")
        return not fuzzing, "it never ended"
    lines = (result.stdout + result.stderr).splitlines()
    word = next(
        (
            l
            for l in lines
            if l.startswith(("FOUND", "panic", "host_tests/fuzz")) or "ERROR:" in l or "runtime error" in l
        ),
        "",
    )
    return result.returncode != 0, word


def campaign(*arguments):
    """Runs a campaign written in Python; (failed, what it found)."""
    result = subprocess.run(
        [sys.executable, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, errors="replace"
    )
    lines = result.stdout.splitlines()
    word = next((l for l in lines if l.startswith("FOUND")), lines[-1] if lines else result.stderr[-200:])
    return result.returncode != 0, word


def small_stack(folder, broken):
    """The ELF of small_stack.cpp, or the compiler's words."""
    elf = folder / f"small_stack_{broken}.elf"
    made = subprocess.run(
        [
            "arm-none-eabi-g++",
            "-mcpu=cortex-m0plus",
            "-mthumb",
            "-O1",
            "-std=c++20",
            "-fno-exceptions",
            "-nostdlib",
            "-ffreestanding",
            f"-DBROKEN={broken}",
            HERE / "small_stack.cpp",
            "-Wl,-e,main,-Ttext=0x10000000,-Tdata=0x20000000,--defsym=__StackTop=0x20042000",
            "-Wl,--defsym=__StackBottom=0x20041e00",
            "-lgcc",
            "-o",
            elf,
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    return (elf, "") if made.returncode == 0 else (None, made.stderr)


def try_stack(entry, folder):
    for broken in (0, entry["broken"]):
        elf, trouble = small_stack(folder, broken)
        if trouble:
            return trouble, False, ""
        noticed, word = campaign(HERE / "stack.py", "--elf", elf)
        if broken == 0 and noticed:
            return f"the sound program is refused: {word}", False, ""
    return "", noticed and entry["says"] in word, word


def try_analyzer(entry, overlay):
    trouble = overlay_for(entry, overlay)
    if trouble:
        return trouble, False, ""
    job = next(job for job in analyzer.sources() if job[0] == entry["file"])
    lines = analyzer.analyse(*job, overlay)[1]
    return "", any("-Wanalyzer" in line for line in lines), lines[0] if lines else ""


def try_without(entry):
    noticed, word = campaign(HERE / f"{entry['campaign']}.py", *entry["arguments"])
    return "", noticed and word.startswith("RESULT|") and "nothing" not in word, word


def try_entry(entry, overlay, compilers, seed):
    """(what kept it from being tried, whether the campaign failed, its words)."""
    overlay.mkdir(parents=True, exist_ok=True)
    if entry["campaign"] == "stack":
        return try_stack(entry, overlay)
    if entry["campaign"] == "analyzer":
        return try_analyzer(entry, overlay)
    if entry["campaign"] in ("coverage", "mutation"):
        return try_without(entry)
    trouble = overlay_for(entry, overlay)
    if trouble:
        return trouble, False, ""
    program, trouble = build(entry, overlay, compilers)
    return (trouble, False, "") if trouble else ("", *run(entry, program, seed))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--form", choices=("short", "full"), default="full")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--percent", type=int, default=100)
    parser.add_argument("--only", default="", help="only campaigns whose name contains this")
    options = parser.parse_args()
    entries = [e for e in json.loads((HERE / "breakages.json").read_text()) if options.only in e["campaign"]]
    total = len(entries)
    if options.form == "short":
        # Those that compile in a moment, a seeded few of them.
        entries = [
            e
            for e in entries
            if not e["campaign"].startswith(("fuzz-", "interleave", "stack", "analyzer", "coverage", "mutation"))
        ]
        entries = random.Random(options.seed).sample(entries, min(4, len(entries)))
    folder = ROOT / "build/breakages"
    compilers = {
        "host": Compiler(folder / "host", ("ccache", "g++") if shutil.which("ccache") else ("g++",)),
        "fuzz": Compiler(
            folder / "fuzz",
            ("ccache", "clang++") if shutil.which("ccache") else ("clang++",),
            (
                "-O1",
                "-g",
                "-fconstexpr-steps=200000000",
                "-fsanitize=fuzzer-no-link,address,undefined",
                "-fno-sanitize-recover=all",
            ),
        ),
    }
    missed = []
    for number, entry in enumerate(entries):
        overlay = folder / f"broken-{number}"
        trouble, noticed, word = try_entry(entry, overlay, compilers, options.seed)
        if trouble:
            print(f"CANNOT: {entry['campaign']}: {entry['what']}\n{trouble}")
            missed.append(entry)
        elif noticed:
            print(f"noticed: {entry['campaign']}: {entry['what']}\n         {word[:150]}")
        else:
            print(f"MISSED: {entry['campaign']}: {entry['what']}")
            missed.append(entry)
        sys.stdout.flush()
        shutil.rmtree(overlay, ignore_errors=True)
    found = len(entries) - len(missed)
    print(
        f"RESULT|{len(entries)} of {total} deliberate breakages|{found} noticed, {len(missed)} missed|"
        f"{'fail' if missed else 'pass'}"
    )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
