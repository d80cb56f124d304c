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

What the rows do not say: `power-cut` cuts once and `power-cut-recovery` twice, and both look after one save; longer histories are `test_journal_lives`'s. `failing-flash` has neither cuts nor wipes in it. `fuzz-save-image` has three sectors and a reader that takes everything. `fuzz-console` never changes the state under an answer. `soak` asks `new` for pars up to 15 only. `emulated-power-cut` played on after 4 of its cuts.
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
