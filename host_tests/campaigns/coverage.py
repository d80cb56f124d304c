"""Lines and branches of core/ and hal/ that the host tests reach, from gcov through gcovr.

Builds the host preset once more with counters, in build/coverage, runs every Unity test and sums up. Branches that
only an exception could take do not count: there are none in core/ and hal/. There is no
short form: it is part of the full run only.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LINES, BRANCHES = 95.0, 90.0


def run(*command, **keywords):
    return subprocess.run(list(map(str, command)), cwd=ROOT, check=True, text=True, **keywords)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--form", choices=("short", "full"), default="full")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--percent", type=int, default=100)
    parser.parse_args()
    folder = ROOT / "build/coverage"
    quiet = {"stdout": subprocess.DEVNULL}
    run("cmake", "--preset", "host", "-B", folder, "-DCMAKE_BUILD_TYPE=Debug",
        "-DCMAKE_CXX_FLAGS_DEBUG=-O1 -g0 --coverage -fno-inline-small-functions -DLIGHTS_SANITIZED=1",
        "-DCMAKE_EXE_LINKER_FLAGS=--coverage", "-DLIGHTS_OUT_DIR=" + str(folder / "out"), **quiet)
    listed = json.loads(run("ctest", "--test-dir", folder, "--show-only=json-v1", capture_output=True).stdout)
    tests = [t["name"] for t in listed["tests"] if t["name"].startswith("test_")]
    run("cmake", "--build", folder, "-j", os.environ.get("LIGHTS_JOBS", "2"), "--target", *tests, **quiet)
    for counters in folder.rglob("*.gcda"):
        counters.unlink()
    run("ctest", "--test-dir", folder, "-j", os.environ.get("LIGHTS_JOBS", "2"), "--timeout", "600", "-R", "^test_", **quiet)
    result = run("gcovr", "-r", ROOT, folder, "--filter", "core/", "--filter", "hal/", "--exclude", "hal/rp2040/",
                 "--exclude-throw-branches", "--exclude-unreachable-branches", "--gcov-ignore-parse-errors",
                 "--json-summary-pretty", capture_output=True)
    summary = json.loads(result.stdout)
    lines, branches = summary["line_percent"], summary["branch_percent"]
    weak = sorted((f for f in summary["files"] if f["line_total"]), key=lambda f: f["line_percent"])
    print("least covered:")
    for file in weak[:12]:
        print(f"  {file['line_percent']:6.1f} % lines {file['branch_percent'] or 100:6.1f} % branches  {file['filename']}")
    good = lines >= LINES and branches >= BRANCHES
    print(f"RESULT|{summary['line_total']} lines and {summary['branch_total']} branches of core/ and hal/ in "
          f"{len(summary['files'])} files|{lines:.1f} % of lines, {branches:.1f} % of branches (at least {LINES:.0f} and "
          f"{BRANCHES:.0f} wanted)|{'pass' if good else 'fail'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
