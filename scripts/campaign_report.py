"""Keeps the page of campaign results: puts one row in, leaves the others as they are.

A complete set of campaigns takes many hours, so a page is put together from several runs. Every row therefore names
the commit, the seed and the form it comes from. Called by scripts/campaigns.sh after each campaign, so that a run
that is stopped has still written down what it finished.
"""

import argparse
import pathlib
import sys

TITLE = "# What the campaigns tried and found"
INTRODUCTION = """
Written by `./lights test --campaign NAME --report FILE`, a row for each campaign as it ends; the rows of other campaigns stay as they were, so every row says which commit it was run on, in which form and from which seed. "Full" is the size the campaign aims at, "short" the form in `./lights test`. What breaks each of them on purpose is in `campaigns/BREAKAGES.md`.

What the rows do not say: a row is as old as its commit. `power-cut` cuts once and `power-cut-recovery` twice; both look after one save, nearly all of their cuts end on the old side of it, and neither knows a page that reads as written and gives way later, or reads now so and now so. `failing-flash` has neither cuts nor wipes in it. `lives` has all of these in one history, of forty starts and more. `fuzz-save-image` has three sectors and a reader that takes everything: the game's own is behind `fuzz-save-payload`, which plays on from what it has taken, and knows the small grid, in rows from 28f4b5d on only. `fuzz-console` never changes the state under an answer; `interleave` does nothing else. `soak` asks for levels beyond 40 and for tricolour's long puzzles in rows from b1b0dde on only. `faults` puts one fault of each kind at one execution of every address and not at all of them, with one bit drawn for each; a fault before the watchdog runs (the first instructions of a start) may leave the chip standing still until the power is cut; RAM holds the program too, and what turns over there stays until the next start: `answers nothing` are devices that were then dark or deaf while their main loop lived. What turns over before a checksum is made is saved: `changed in memory` and `newest refused` are these, and nothing that is judged from the flash can tell them from a game that was played. `emulated-power-cut` plays on after one in eight of the contents that it had not seen before, not after every cut.
"""
COLUMNS = ("campaign", "form", "tried", "found", "verdict", "commit", "seed")
HEAD = f"| {' | '.join(COLUMNS)} |"


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def read_rows(path):
    """Rows by campaign; an error if the file is something else than such a page."""
    if not path.exists() or not path.read_text().strip():
        return {}
    lines = path.read_text().splitlines()
    if HEAD not in lines:
        raise ValueError(
            f"{path} is there and is no report of campaigns (no line '{HEAD}'): name another file, or take it away"
        )
    table = [cells(line) for line in lines[lines.index(HEAD) + 2 :] if line.startswith("|")]
    for row in table:
        if len(row) != len(COLUMNS):
            raise ValueError(f"{path}: the row of '{row[0]}' has {len(row)} columns, a report has {len(COLUMNS)}")
    return {row[0]: row for row in table}


def page(rows, order):
    # Campaigns that are no more go; new ones stand where the list has them.
    body = [f"| {' | '.join(rows[name])} |" for name in order if name in rows]
    return "\n".join([TITLE, INTRODUCTION, HEAD, "|" + "---|" * len(COLUMNS), *body]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--order", required=True, help="all campaigns, separated by spaces, in the order of the page")
    parser.add_argument("--check", action="store_true", help="only see that FILE can be merged into")
    for column in COLUMNS:
        parser.add_argument(f"--{column}")
    options = parser.parse_args()
    try:
        rows = read_rows(options.file)
    except ValueError as error:
        print(f"lights: {error}", file=sys.stderr)
        return 2
    if options.check:
        return 0
    row = [(getattr(options, column) or "-").replace("|", "/").strip() for column in COLUMNS]
    rows[options.campaign] = row
    # In one go: a run that is stopped here leaves the page as it was.
    fresh = options.file.with_name(options.file.name + ".new")
    fresh.write_text(page(rows, options.order.split()))
    fresh.replace(options.file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
