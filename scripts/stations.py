#!/usr/bin/env python3
"""Says where a station of the game's state is written by anybody but its own file.

The stations are the values that core/game/state.hpp puts together. Each has a file and named functions; whoever writes
its fields directly goes round them. save_data.cpp alone may: it fills in what was kept.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
OWNERS = {
    "scene": {"core/game/scene.hpp"},
    "fingers": {"core/game/fingers.hpp"},
    "clock": {"core/game/clock.hpp"},
    "aside": {"core/game/aside.hpp"},
    "company": {"core/game/company.hpp", "core/game/play_together.cpp"},
    "outbox": {"core/game/outbox.hpp"},
    "guide": {"core/game/guide.hpp", "core/game/guide.cpp"},
    "dealer": {"core/game/dealer.hpp", "core/game/dealer.cpp"},
    "puzzle": {"core/game/puzzle.hpp", "core/game/puzzle.cpp"},
    "keeps": {"core/game/keeps.hpp", "core/game/settings.hpp", "core/game/progress.hpp", "core/game/progress.cpp"},
}
TYPES = {"Scene": "scene", "Fingers": "fingers", "Clock": "clock", "Outbox": "outbox", "Guide": "guide"}
TYPES |= {"Puzzle": "puzzle", "Keeps": "keeps", "Aside": "aside", "Dealer": "dealer", "Company": "company"}
FILLS_IN = {"core/game/save_data.cpp"}

STATION = "|".join(OWNERS)
FIELD = rf"\b({STATION})(?:\.\w+(?:\[[^\]]*\])?)+"
WRITES = [
    re.compile(rf"{FIELD}\s*(?:[-+*/|&^%]|<<|>>)?=(?!=)"),
    re.compile(rf"(?:\+\+|--)(?:\w+(?:\.|->))*{FIELD}(?!\w*\()"),
    re.compile(rf"{FIELD}(?:\+\+|--)"),
]
REFERENCE = re.compile(rf"(?<!const )\b({'|'.join(TYPES)})& (\w+)\s*[=,)]")


def faults_in(name, text):
    """The lines of one file that write a station it does not own, each as a sentence."""
    if name in FILLS_IN:
        return []
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        code = line.split("//")[0]
        for pattern in WRITES:
            match = pattern.search(code)
            if match and name not in OWNERS[match[1]]:
                owner = sorted(OWNERS[match[1]])[-1]
                found.append(f"{name}:{number}: writes {match[1]} directly; give it a named function in {owner}")
        match = REFERENCE.search(code)
        if match and match[2] != TYPES[match[1]] and name not in OWNERS[TYPES[match[1]]]:
            found.append(f"{name}:{number}: call a {match[1]}& `{TYPES[match[1]]}`, so that this gate can follow it")
    return found


def check_itself():
    """A gate that cannot close is none."""
    outside = "core/game/step.cpp"
    wrong = ["state.scene.page = Page::play;", "++state.keeps.statistics.games;", "puzzle.points[1] += 2;"]
    wrong += ["state.clock.ended_at++;", "void f(Scene& s) {}", "auto x = (state.guide.plan.length = 0);"]
    right = ["if (state.scene.page == Page::play) {}", "const Scene& s = state.scene;", "state.scene.forget();"]
    right += ["const auto at = state.clock.ended_at;", "Puzzle& puzzle = state.puzzle;", "// state.scene.page = x"]
    for line in wrong:
        assert faults_in(outside, line), f"not noticed: {line}"
    for line in right:
        assert not faults_in(outside, line), f"wrongly blamed: {line}"
    assert not faults_in("core/game/scene.hpp", "scene.page = next;")


def main():
    check_itself()
    found = []
    for room in ("core", "firmware"):
        for path in sorted((ROOT / room).rglob("*.[ch]pp")):
            name = path.relative_to(ROOT).as_posix()
            found += faults_in(name, path.read_text(encoding="utf-8"))
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
