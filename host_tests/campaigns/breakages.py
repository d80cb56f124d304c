"""Breaks the project on purpose, one guard at a time, and sees the campaign that guards it fail.

Every entry of breakages.json replaces one piece of text in one file (in an overlay, never in the project itself),
builds the short form of the campaign against it and runs it. A campaign that still passes guards nothing: that is
the failure here. The list for readers is BREAKAGES.md.
"""

import argparse
import json
import pathlib
import random
import shutil
import subprocess
import sys

from overlay import ROOT, Compiler, core_sources

HERE = pathlib.Path(__file__).resolve().parent


def overlay_for(entry, folder):
    """The broken file in its own folder; says if the text to break is no longer there."""
    shutil.rmtree(folder, ignore_errors=True)
    path = folder / entry["file"]
    path.parent.mkdir(parents=True)
    text = (ROOT / entry["file"]).read_text()
    if text.count(entry["from"]) != entry.get("times", 1):
        return f"{entry['file']} no longer has the text to break: {entry['from']!r}"
    path.write_text(text.replace(entry["from"], entry["to"]))
    return ""


def build(entry, overlay, compilers):
    kind = "fuzz" if entry["campaign"].startswith("fuzz-") else "host"
    name = entry["campaign"].removeprefix("fuzz-").replace("-", "_")
    base = f"host_tests/{'fuzz' if kind == 'fuzz' else 'campaigns'}"
    compiler = compilers[kind]
    objects = []
    # The journal and the key filters are headers; only the parsers need the rest of core/.
    library = core_sources() if name in ("board", "code", "save_payload", "console") else []
    if name == "console":
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
        command = [program, f"-seed={seed}", f"-runs={entry.get('runs', 100000)}", f"-max_len={4096 if name == 'save_image' else 512}",
                   f"-artifact_prefix={program.parent}/", work, ROOT / "host_tests/fuzz/corpus" / name]
    else:
        command = [program, "--seed", str(seed)]
    try:
        result = subprocess.run(list(map(str, command)), cwd=ROOT, capture_output=True, text=True, timeout=60,
                                errors="replace")
    except subprocess.TimeoutExpired:
        fuzzing = entry["campaign"].startswith("fuzz-")
        return not fuzzing, "it never ended"
    lines = (result.stdout + result.stderr).splitlines()
    word = next((l for l in lines if l.startswith(("FOUND", "panic", "host_tests/fuzz")) or "ERROR:" in l
                 or "runtime error" in l), "")
    return result.returncode != 0, word


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
        entries = [e for e in entries if not e["campaign"].startswith("fuzz-")]
        entries = random.Random(options.seed).sample(entries, min(4, len(entries)))
    folder = ROOT / "build/breakages"
    compilers = {
        "host": Compiler(folder / "host", ("ccache", "g++") if shutil.which("ccache") else ("g++",)),
        "fuzz": Compiler(folder / "fuzz", ("ccache", "clang++") if shutil.which("ccache") else ("clang++",),
                         ("-O1", "-g", "-fconstexpr-steps=200000000", "-fsanitize=fuzzer-no-link,address,undefined",
                          "-fno-sanitize-recover=all")),
    }
    missed = []
    for number, entry in enumerate(entries):
        overlay = folder / f"broken-{number}"
        trouble = overlay_for(entry, overlay)
        noticed, word = False, ""
        if not trouble:
            program, trouble = build(entry, overlay, compilers)
            if program:
                noticed, word = run(entry, program, options.seed)
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
    print(f"RESULT|{len(entries)} of {total} deliberate breakages|{found} noticed, {len(missed)} missed|"
          f"{'fail' if missed else 'pass'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
