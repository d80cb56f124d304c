"""./lights test --device PORT [--board NAME] [--no-hands] [--report FILE]: tries a real device over its console.

What can be tried without anybody there: who it is, answers and cycle counts (the same questions go to the emulated
board, and what it says is what is expected), the longest of many round trips, saves, a restart that keeps the game,
a port that is closed and opened again and again, the clock against this computer's. What needs hands: the self-test,
sleep and wake, the cable. All of it goes into a report. Knows the device by its port alone."""

import argparse
import json
import os
import subprocess
import sys
import time

from serial_port import Port, Trouble

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
#: What is no fault of the device: numbers that are times, and how much a real bus may cost that the emulator's does not.
TIMES = {"cycles", "solve", "generate", "scan", "render"}
MORE_TIME = 0.05
#: What differs between any two devices or moments.
ITS_OWN = {"chip", "reset", "uptime ms", "awake ms", "saves", "erases", "stack bytes"}
QUESTIONS = ["worlds"]
for world in ("classic", "torus", "knight", "mini", "merlin", "hexagon", "tricolour"):
    QUESTIONS += [
        f"world {world}",
        "new par 6 seed 20260118",
        "board",
        "code",
        "solve",
        "solutions 16",
        "class",
        "quiet",
    ]
QUESTIONS += [
    "world classic",
    "day 2026-11-16",
    "board",
    "day print 2026",
    "set ##..#/###../#...#/..###/#..##",
    "board",
]
QUESTIONS += ["chase", "hint", "press 3 3", "board", "undo", "press 9 9", "level 0", "no such command"]
QUESTIONS += ["solve 48x48 on", "bench"]


class Device:
    """The console at a port: questions and answers as JSON."""

    def __init__(self, path):
        self.path = path
        self.port = None
        self.open()

    def open(self):
        """Opens the port and agrees on the form of the answers."""
        self.port = Port(self.path)
        try:
            self.port.write("")
            self.port.write("json on")
            for line in ("echo off", "watch off", "where off"):
                self.port.write(line)
            while self.port.line(0.5) is not None:
                pass
            version = self.ask("version", 3)
        except OSError as error:
            raise Trouble(f"{self.path} went away while it was being asked who it is") from error
        if version is None or "firmware" not in version or "board" not in version:
            self.port.close()
            raise Trouble(
                f"what is at {self.path} is no Lights device: it did not answer `version`; "
                "is it another board, or is the port open elsewhere?"
            )
        self.version = version

    def close(self):
        """Closes the port."""
        self.port.close()

    def ask(self, line, within=30):
        """The answer, or nothing."""
        self.port.write(line)
        end = time.monotonic() + within
        while time.monotonic() < end:
            told = self.port.line(end - time.monotonic())
            if told and told.startswith('{"command"'):
                try:
                    return json.loads(told)
                except ValueError:
                    return {"garbled": told}
        return None


class Emulated:
    """The emulated board, asked the same."""

    def __init__(self, board):
        script = os.path.join(ROOT, "emulator/src/answers.mjs")
        self.run = subprocess.Popen(
            ["node", script, board], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )

    def ask(self, line):
        """The answer."""
        self.run.stdin.write(line + "\n")
        self.run.stdin.flush()
        told = self.run.stdout.readline()
        if not told:
            raise Trouble("the emulated board stopped: what it says is above")
        return json.loads(told)

    def close(self):
        """Ends it."""
        self.run.stdin.close()
        self.run.wait()


def differences(here, there, where=""):
    """Where two answers differ, in words. Times may be a little longer."""
    if isinstance(here, dict) and isinstance(there, dict):
        found = []
        for key in list(there) + [key for key in here if key not in there]:
            if key not in ITS_OWN:
                found += differences(here.get(key), there.get(key), f"{where}.{key}" if where else key)
        return found
    if isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        return [one for i, pair in enumerate(zip(here, there)) for one in differences(*pair, f"{where}[{i}]")]
    name = where.split(".")[-1].replace("_", " ")
    if any(word in name for word in TIMES) and isinstance(here, int) and isinstance(there, int):
        if abs(here - there) <= MORE_TIME * there + 2:
            return []
        return [f"{where} {here}, emulated {there}: {100 * (here / max(1, there) - 1):+.1f} %"]
    return [] if here == there else [f"{where} {here!r}, emulated {there!r}"]


class Trial:
    """One run: what was tried and what came of it."""

    def __init__(self, options):
        self.options = options
        self.rows = []

    def note(self, what, good, words=""):
        """A line of the report."""
        self.rows.append((what, good, words))
        print(f"{'passed' if good else 'FAILED'}  {what}{': ' if words else ''}{words}", flush=True)

    def person(self, words):
        """Asks somebody to do something."""
        print(f"\n>>> {words} Then press Enter.", flush=True)
        sys.stdin.readline()

    # --- without hands ------------------------------------------------------------------------------------------

    def who(self, device):
        """What it says it is."""
        version = device.version
        words = ", ".join(
            f"{key} {version[key]}" for key in ("firmware", "sdk", "board", "chip", "reset") if key in version
        )
        self.note("it says who it is", version["board"] == self.options.board or not self.options.board, words)
        chip = version.get("chip", "")
        self.note("it has a number of its own", len(chip) == 16 and chip not in ("F" * 16, "0" * 16), chip)
        fault = device.ask("fault")
        self.note(
            "no fault is on record", bool(fault) and fault.get("cause") == "none", str((fault or {}).get("cause"))
        )

    def answers(self, device):
        """The same questions here and there."""
        other = Emulated(device.version["board"])
        try:
            told = other.ask("version")
            same = [key for key in ("firmware", "sdk", "board") if told[key] != device.version[key]]
            self.note(
                "it runs what was built here",
                not same,
                ", ".join(f"{key} {device.version[key]}, built {told[key]}" for key in same),
            )
            wrong = 0
            for question in QUESTIONS:
                found = differences(device.ask(question) or {}, other.ask(question))
                if found:
                    wrong += 1
                    self.note(f"`{question}`", False, "; ".join(found[:4]))
                if question == "bench":
                    self.note("cycles are those of the emulator", not found, json.dumps(device.ask("bench")))
            self.note(f"{len(QUESTIONS)} questions are answered as by the emulated board", not wrong)
            shown, expected = device.ask("frame"), other.ask("frame")
            self.note("the lights are given the same colours", differences(shown, expected) == [])
        finally:
            other.close()

    def round_trips(self, device):
        """How long an answer takes, many times."""
        took = []
        for _ in range(200):
            began = time.monotonic()
            device.ask("keys")
            took.append(time.monotonic() - began)
        took.sort()
        words = f"median {1000 * took[100]:.1f} ms, longest {1000 * took[-1]:.1f} ms"
        self.note("200 round trips, none above a second", took[-1] < 1, words)

    def clock(self, device):
        """Its clock against this computer's."""
        if self.options.seconds <= 0:
            return
        spans = []
        for wait in (self.options.seconds, 0):
            best = None
            for _ in range(10):
                before = time.monotonic()
                power = device.ask("power")
                after = time.monotonic()
                if best is None or after - before < best[0]:
                    best = (after - before, (before + after) / 2, power["uptime_ms"])
            spans.append(best)
            time.sleep(wait)
        here = 1000 * (spans[1][1] - spans[0][1])
        there = spans[1][2] - spans[0][2]
        parts = 1e6 * (there / here - 1)
        allowed = 200 + 1e6 * (2 + 1000 * (spans[0][0] + spans[1][0])) / here
        self.note("its clock goes like this computer's", abs(parts) < allowed, f"{parts:+.0f} ppm, ± {allowed:.0f}")

    def saves(self, device):
        """A save is counted, and what was saved is there after a restart."""
        before = device.ask("power")
        device.ask("set ##..#/###../#...#/..###/#..##")
        device.ask("press 2 2")
        stored = device.ask("save")
        after = device.ask("power")
        self.note("a save works", bool(stored) and stored.get("ok") is True, json.dumps(stored))
        self.note("it is counted", after["saves"] > before["saves"], f"{before['saves']}, then {after['saves']}")
        board = device.ask("board")
        device.port.write("reset")
        self.note("after `reset` it comes back", self.comes_back(device, 15))
        again = device.ask("board")
        self.note("with the game where it was", again == board, "" if again == board else f"{board}, then {again}")
        self.note("and no fault", device.ask("fault").get("cause") == "none")

    def comes_back(self, device, within):
        """Waits for the port to go and to come back."""
        end = time.monotonic() + within
        try:
            while device.port.line(0.2) is not None or (
                os.path.exists(device.path) and time.monotonic() < end - within + 3
            ):
                pass
        except OSError:
            pass
        device.close()
        why = Trouble("nothing was tried")
        while time.monotonic() < end:
            try:
                device.open()
                return True
            except (Trouble, OSError) as error:
                why = error
                time.sleep(0.3)
        raise Trouble(f"it did not come back in {within} s: {why}")

    def ports(self, device):
        """Opened and closed many times: hosts abort transfers when they close a port."""
        for _ in range(self.options.reopen):
            device.port.write("solutions 64")
            device.close()
            device.open()
        power = device.ask("power")
        words = f"the port was closed in the middle of an answer {self.options.reopen} times"
        self.note(words, device.ask("fault").get("cause") == "none")
        self.note("its stack", power["stack_bytes"] <= 2048, f"{power['stack_bytes']} of 2048 bytes at most")

    # --- with hands ---------------------------------------------------------------------------------------------

    def self_test(self, device):
        """The device tries itself, with somebody at the keys."""
        device.ask("selftest")
        self.person(
            "The lights turn red, green, blue, white; then every key glows until it is pressed. Press every key."
        )
        report = device.ask("selftest report")
        self.note("the self-test", report.get("passed") is True, json.dumps(report))

    def sleep(self, device):
        """Alone until it sleeps, then a key."""
        self.person("Leave it alone until it is dark: touch nothing for seven minutes, five of which it shows itself.")
        rest = device.ask("power")
        self.note(
            "left alone it sleeps, and its console answers all the same", rest.get("rest") == "asleep", rest.get("rest")
        )
        self.person("That woke it. Leave it alone until it is dark again, then press any key, once.")
        woken = device.ask("power")
        self.note("a key wakes it", woken.get("rest") == "awake", woken.get("rest"))

    def cable(self, device):
        """Out and in again."""
        chip, board = device.version["chip"], device.ask("board")
        device.ask("save")
        self.person("Pull the cable, wait three seconds, plug it in again.")
        self.note("replugged, it comes back", self.comes_back(device, 15))
        self.note("as the same one", device.version["chip"] == chip, device.version["chip"])
        self.note("with the same game", device.ask("board") == board)

    def run(self):
        """All of it. The number of failures."""
        device = Device(self.options.port)
        print(
            f"{device.version['board']} at {self.options.port}: the puzzle in hand is replaced, progress is kept",
            flush=True,
        )
        parts = [self.who, self.answers, self.round_trips, self.clock, self.saves, self.ports]
        if not self.options.no_hands:
            parts += [self.self_test, self.sleep, self.cable]
        try:
            for part in parts:
                part(device)
        except OSError as error:
            raise Trouble(f"{self.options.port} went away: {error}") from error
        finally:
            self.write(device)
            if device.port.fd is not None:
                device.close()
        return sum(not good for _, good, _ in self.rows)

    def write(self, device):
        """The report."""
        version = device.version
        with open(self.options.report, "w", encoding="utf-8") as out:
            out.write(f"# {version['board']} {version['chip']}, firmware {version['firmware']}\n\n")
            out.write(f"Tried at {self.options.port} on {time.strftime('%Y-%m-%d %H:%M')}.")
            out.write(" Nobody was there to press keys or pull the cable.\n\n" if self.options.no_hands else "\n\n")
            out.write("| | what | |\n|---|---|---|\n")
            for what, good, words in self.rows:
                cell = words.replace("|", "\\|")
                out.write(f"| {'passed' if good else '**failed**'} | {what} | {cell} |\n")
        print(f"report: {self.options.report}")


def main():
    """Reads the arguments and runs."""
    parser = argparse.ArgumentParser(prog="./lights test --device", description="Tries a real device over its console.")
    parser.add_argument("port", help="its serial port, as in /dev/ttyACM0")
    parser.add_argument("--board", default="", help="the board it must say it is")
    parser.add_argument("--no-hands", action="store_true", help="leave out what needs somebody there")
    parser.add_argument("--report", default="device-report.md", help="where the report goes")
    parser.add_argument("--seconds", type=float, default=20, help="how long its clock is watched; 0: not at all")
    parser.add_argument("--reopen", type=int, default=20, help="how often the port is closed and opened")
    options = parser.parse_args()
    trial = Trial(options)
    try:
        failed = trial.run()
    except Trouble as trouble:
        print(f"lights: {trouble}", file=sys.stderr)
        trial.note("to the end", False, str(trouble)) if trial.rows else None
        failed = 1 + sum(not good for _, good, _ in trial.rows)
    print(f"{sum(good for _, good, _ in trial.rows)} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
