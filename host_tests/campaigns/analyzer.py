"""What gcc -fanalyzer finds in core/, hal/ and firmware/: it must find nothing.

gcc 12's analyzer is made for C; on C++ it follows paths but knows few of the library's promises. Any warning is a
finding all the same. Where a source has more paths than it is willing to follow, that is said. What only runs on the
chip is read with the chip's compiler, if the firmware of the handheld has been configured.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import resource
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


# Warnings that were looked into and are wrong: (file, part of the message, why).
KNOWN = [
    (
        "firmware/console/device_commands.cpp",
        "_M_extent_value",
        "the extent of a std::span returned by a function in another source is set by its constructor",
    ),
]


def is_known(line):
    return any(line.startswith(file) and part in line for file, part, _ in KNOWN)


# Followed this many times further than gcc does by itself: otherwise it gives up, silently, on half of the sources.
PATIENCE = ["--param", "analyzer-bb-explosion-factor=100", "-Wanalyzer-too-complex"]
SECONDS = 60  # of processor time for one source; one that takes longer counts as not followed to the end
CHIP = ROOT / "build/handheld"


def sources():
    """Sources for this machine, each with the command that compiles it."""
    found = [p for room in ("core", "hal", "firmware/console") for p in (ROOT / room).rglob("*.cpp")]
    return [
        (
            str(p.relative_to(ROOT)),
            ["g++", "-std=c++20", "-O1", "-fno-exceptions", "-fno-rtti", "-I.", '-DLIGHTS_VERSION="0"'],
            ROOT,
        )
        for p in sorted(found)
        if "rp2040" not in p.parts
    ]


def chip_sources():
    """Ours that only the chip's compiler can read, with the commands of the firmware's build."""
    commands = CHIP / "compile_commands.json"
    found = []
    for entry in json.loads(commands.read_text()) if commands.exists() else []:
        path = pathlib.Path(entry["file"]).resolve()
        if any(path.is_relative_to(ROOT / room) for room in ("hal/rp2040", "firmware")) and "console" not in path.parts:
            words = shlex.split(entry["command"])
            while pathlib.Path(words[0]).name in ("keep_warnings.sh", "ccache"):
                words.pop(0)
            found.append((str(path.relative_to(ROOT)), words[: words.index("-o")], pathlib.Path(entry["directory"])))
    return found


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def analyse(source, command, folder, overlay=None):
    """(source, findings, whether every path was followed); a file of the same path in the overlay is read instead."""
    actual = ROOT / source
    if overlay and (overlay / source).exists():
        actual, command = overlay / source, [command[0], f"-I{overlay}", *command[1:]]
    result = subprocess.run(
        [*command, "-fanalyzer", *PATIENCE, "-c", str(actual), "-o", "/dev/null"],
        cwd=folder,
        capture_output=True,
        text=True,
        preexec_fn=limit,
    )
    told = [
        l.replace(f"{ROOT}/", "")
        for l in result.stderr.splitlines()
        if ("warning:" in l or "error:" in l) and "signal terminated program" not in l
    ]
    cut_short = [l for l in told if "analyzer-too-complex" in l]
    findings = [l for l in told if l not in cut_short and not is_known(l)]
    return source, findings, result.returncode == 0 and not cut_short  # out of time, the compiler ends badly


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--form", choices=("short", "full"), default="full")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--percent", type=int, default=100)
    options = parser.parse_args()
    files = sources()
    if options.form == "full":
        chip = chip_sources()
        files += chip
        chosen = files
    else:
        chip, chosen = [], random.Random(options.seed).sample(files, min(3, len(files)))
    findings, short = [], []
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("LIGHTS_JOBS", "2"))) as pool:
        for source, lines, followed in pool.map(lambda job: analyse(*job), chosen):
            findings += lines
            if not followed:
                short.append(source)
    for line in findings[:20]:
        print("FOUND:", line)
    for source in short:
        print(f"not followed to the end: {source}")
    print(
        f"RESULT|{len(chosen)} of {len(files)} sources, {len(chip)} of them with the chip's compiler|{len(findings)} findings; {len(KNOWN)} "
        f"warnings judged false are listed with their reasons; {len(short)} sources have more paths than it will follow|"
        f"{'fail' if findings else 'pass'}"
    )
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
