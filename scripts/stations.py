#!/usr/bin/env python3
"""Says where a station of the game's state is written by anybody but its own file.

The stations are the values that core/game/state.hpp puts together. Each has a file and named functions; whoever writes
its fields directly goes round them. save_data.cpp alone may: it fills in what was kept.

Usage: scripts/stations.py [--compiled] [FOLDER]

It reads the sources of FOLDER, or of this project, which takes a moment and misses whoever hides what is written behind
another name. --compiled asks the compiler instead: in a copy every field of a station is constant, and whatever then
cannot be compiled outside the station's own file writes it. That takes a quarter of a minute.
"""

import bisect
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
STATE = "core/game/state.hpp"
# A station's file is the one that defines its type, and the source beside it. These are written with it.
PARTS = {
    "company": ["core/game/play_together.cpp"],
    "keeps": ["core/game/settings.hpp", "core/game/progress.hpp", "core/game/progress.cpp"],
}
# Which board this is: set once, at the start, and no station.
PLAIN = {"grid"}
FILLS_IN = {"core/game/save_data.cpp"}
ROOMS = ("core", "firmware")


def without_comments(text):
    """The same text with comments and strings as blanks, so that places stay what they are."""
    blank = lambda match: re.sub(r"[^\n]", " ", match[0])
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', blank, text, flags=re.S)


class Stations:
    def __init__(self, root):
        self.root = root
        body = re.search(r"^struct State \{\n(.*?)^\};", (root / STATE).read_text(encoding="utf-8"), re.S | re.M)[1]
        members = re.findall(r"^    (\w+) (\w+);", without_comments(body), re.M)
        self.types = {kind: name for kind, name in members if name not in PLAIN}
        self.homes, self.owners = {}, {}
        for kind, name in self.types.items():
            defines = re.compile(rf"^struct {kind} \{{", re.M)
            homes = [path for path in (root / "core/game").glob("*.hpp") if defines.search(path.read_text())]
            if len(homes) != 1:
                sys.exit(f"{STATE}: `{kind} {name}` has {len(homes)} files that define it, not one")
            home = homes[0].relative_to(root).as_posix()
            self.homes[name] = home
            self.owners[name] = {home, home.replace(".hpp", ".cpp"), *PARTS.get(name, [])}
        names, kinds = "|".join(self.owners), "|".join(self.types)
        field = rf"\b(?P<station>{names})(?:\s*(?:\.|->)\s*\w+|\[[^;=]*?\])+"
        whole = rf"\w(?:\.|->)(?P<station>{names})"
        assigned = r"\s*(?:[-+*/|&^%]|<<|>>)?=(?!=)"
        self.writes = [
            re.compile(field + assigned),
            re.compile(whole + assigned),
            re.compile(rf"(?:\+\+|--)\s*(?:\w+(?:\.|->))*{field}(?!\s*\()"),
            re.compile(rf"{field}\s*(?:\+\+|--)"),
            re.compile(rf"\bstd::(?:ranges::)?(?:swap|exchange)\s*\([^;]*?\b(?P<station>{names})\b"),
        ]
        # Another name for a station or for a part of it, by which it could be written unseen.
        self.other_names = [
            re.compile(
                rf"(?<!const )\b(?:auto|[A-Z][\w:]*)\s*&\s*(?P<name>\w+|\[[^\]]*\])\s*[={{(]\s*(?:\w+(?:\.|->))+"
                rf"(?P<station>{names})\b(?P<part>[.\w\[\]]*)\s*[;)}}]"
            ),
            re.compile(
                rf"(?P<constant>\bconst [\w:]+\s*\*\s*\w+\s*=\s*)?(?<![&\w)\]])(?<![\w)\]] )&\s*(?:\w+(?:\.|->))+"
                rf"(?P<station>{names})\b(?P<part>[.\w\[\]]*)(?!\s*\()"
            ),
        ]
        self.references = re.compile(rf"(?<!const )\b(?P<kind>{kinds})\s*&\s*(?P<name>\w+)\s*[=,){{]")

    def sources(self):
        for room in ROOMS:
            for path in sorted((self.root / room).rglob("*.[ch]pp")):
                yield path.relative_to(self.root).as_posix()

    def faults_in(self, name, text):
        """The places in one file that write a station it does not own, each as a sentence."""
        if name in FILLS_IN:
            return []
        code = without_comments(text)
        starts = [0, *(match.end() for match in re.finditer("\n", code))]
        found = {}

        def blame(match, what):
            line = bisect.bisect_right(starts, match.end() - 1)
            found.setdefault(line, f"{name}:{line}: {what}")

        for pattern in self.writes:
            for match in pattern.finditer(code):
                station = match["station"]
                if name not in self.owners[station]:
                    blame(match, f"writes {station} directly; give it a named function in {self.homes[station]}")
        for pattern in self.other_names:
            for match in pattern.finditer(code):
                station = match["station"]
                if match.groupdict().get("constant"):
                    continue
                if name in self.owners[station] or match.groupdict().get("name") == station and not match["part"]:
                    continue
                blame(match, f"has another name for {station}{match['part']}; call a station by its own, or `const`")
        for match in self.references.finditer(code):
            station = self.types[match["kind"]]
            if match["name"] != station and name not in self.owners[station]:
                blame(match, f"call a {match['kind']}& `{station}`, so that this gate can follow it")
        return [found[line] for line in sorted(found)]

    def read(self):
        found = []
        for name in self.sources():
            found += self.faults_in(name, (self.root / name).read_text(encoding="utf-8"))
        return found

    def compiled(self):
        """The same, as the compiler sees it."""
        with tempfile.TemporaryDirectory(prefix="lights-stations-") as folder:
            copy = pathlib.Path(folder)
            for room in (*ROOMS, "hal", "boards"):
                shutil.copytree(self.root / room, copy / room)
            for kind, name in self.types.items():
                home = copy / self.homes[name]
                home.write_text(constant(kind, home.read_text(encoding="utf-8")), encoding="utf-8")
            return [fault for name in self.sources() if name.endswith(".cpp") for fault in self.refused(copy, name)]

    def refused(self, copy, name):
        """What the compiler says about one source of the copy: of its writes only, and each where it stands."""
        text = (copy / name).read_text(encoding="utf-8")
        if name in FILLS_IN or not re.search(r"core/(game|view)/", text):
            return []
        command = ["g++", "-std=c++20", "-I.", "-fsyntax-only", "-fmax-errors=0", name]
        environment = {**os.environ, "LC_ALL": "C"}
        said = subprocess.run(command, cwd=copy, stderr=subprocess.PIPE, text=True, check=False, env=environment).stderr
        mine = {owner for owners in self.owners.values() for owner in owners} | FILLS_IN
        found = set()
        for told in re.split(r"^(?=[\w./]+:\d+:\d+: error: )", said, flags=re.M)[1:]:
            where, line, what = re.match(r"([\w./]+):(\d+):\d+: error: (.*)", told).groups()
            where = os.path.normpath(where)
            if where not in mine and is_write(told, what):
                found.add(f"{where}:{line}: writes a station: {what}")
        return sorted(found)


def is_write(told, what):
    """Whether it is a write of its own that cannot be done to a constant. A part that is handed to a function is written
    by that function, which has a name."""
    if not re.search(r"discards qualifiers|const", what):
        return True
    handed_on = re.search(r"in call to|initializing argument", told)
    assigns = re.search(r"operator(?:[-+*/|&^%]|<<|>>)?=\W|operator(?:\+\+|--)", told)
    return bool("read-only" in what or "deleted function" in what or assigns or not handed_on)


def fields_of(kind, text):
    """The fields of `struct kind`: the place of each in the text, and its name."""
    start = re.search(rf"^struct {kind} \{{\n", text, re.M).end()
    body = without_comments(text[start : text.index("\n};", start) + 1])
    field = re.compile(
        r"^    (?=\w)(?!using |static |enum |struct |friend |return )[\w:<>, ]+? (\w+)(?:\[\w+\])?(?: = [^;(]*|\{[^;]*\})?;",
        re.M,
    )
    return [(start + match.start(), match[1]) for match in field.finditer(body)]


def constant(kind, text):
    for place, _ in reversed(fields_of(kind, text)):
        text = text[:place] + "    const" + text[place + 3 :]
    return text


def main(arguments):
    compiled = "--compiled" in arguments
    folders = [argument for argument in arguments if argument != "--compiled"]
    if len(folders) > 1 or any(folder.startswith("-") for folder in folders):
        sys.exit("stations.py takes --compiled and one folder")
    stations = Stations(pathlib.Path(folders[0]).resolve() if folders else ROOT)
    found = stations.compiled() if compiled else stations.read()
    for fault in found:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
