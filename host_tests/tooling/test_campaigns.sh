#!/usr/bin/env bash
# How ./lights test --campaign keeps its page of results.
. host_tests/tooling/support.sh

# a_campaign NAME TRIED FOUND VERDICT: a stand-in that says what a campaign says. `analyzer` and `breakages` are
# the two that need nothing but Python.
a_campaign() {
    mkdir -p "$work/tree/host_tests/campaigns"
    printf 'print("RESULT|%s|%s|%s")\n' "$2" "$3" "$4" >"$work/tree/host_tests/campaigns/$1.py"
}
a_tree() {
    a_copy_of_the_scripts "$work/tree"
    git -C "$work/tree" init -q
    git -C "$work/tree" add -A
    git -C "$work/tree" -c user.name=a -c user.email=a@b commit -qm one
    commit=$(git -C "$work/tree" rev-parse --short=12 HEAD)
}
run_campaign() { output_of env -u LIGHTS_ROOT "$work/tree/lights" test --campaign "$1" --report "$work/page.md"; }
page() { cat "$work/page.md"; }

it_writes_a_row_with_form_verdict_commit_and_seed() {
    a_campaign analyzer 'two sources' 'no warning' pass
    a_tree
    run_campaign analyzer
    expect_status 0
    page | grep -qxF "| analyzer | full | two sources | no warning | pass | $commit | 1 |"
}

it_keeps_the_rows_of_campaigns_that_were_not_run() {
    a_campaign analyzer 'two sources' 'no warning' pass
    a_campaign breakages 'one breakage' 'noticed' pass
    a_tree
    run_campaign breakages
    expect_status 0
    run_campaign analyzer
    expect_status 0
    page | grep -qF '| breakages | full | one breakage | noticed | pass |'
    # In the order of the list, whatever the order of the runs.
    [ "$(page | grep -E '^\| (analyzer|breakages)' | cut -d' ' -f2 | paste -sd' ')" = 'analyzer breakages' ]
}

it_replaces_the_row_of_a_campaign_that_is_run_again_and_says_when_it_fails() {
    a_campaign analyzer 'two sources' 'no warning' pass
    a_tree
    run_campaign analyzer
    a_campaign analyzer 'three sources' 'one warning' fail
    run_campaign analyzer
    expect_status 1
    [ "$(page | grep -c '^| analyzer')" = 1 ]
    page | grep -qF "| analyzer | full | three sources | one warning | FAIL | $commit, with changes not committed |"
}

it_writes_a_row_for_a_campaign_that_broke_down() {
    a_campaign analyzer a b pass
    echo 'raise SystemExit(3)' >"$work/tree/host_tests/campaigns/analyzer.py"
    a_tree
    run_campaign analyzer
    expect_status 1
    page | grep -qF '| FAIL |'
}

it_does_not_write_over_a_file_that_is_no_report() {
    a_campaign analyzer a b pass
    a_tree
    echo 'my diary' >"$work/page.md"
    run_campaign analyzer
    expect_status 2
    expect_text 'is no report of campaigns'
    [ "$(page)" = 'my diary' ]
}

it_takes_the_page_of_the_project_for_a_report() {
    cp host_tests/CAMPAIGNS.md "$work/page.md"
    a_campaign analyzer 'two sources' 'no warning' pass
    a_tree
    run_campaign analyzer
    expect_status 0
    [ "$(page | grep -c '^| [a-z]')" = "$(grep -c '^| [a-z]' host_tests/CAMPAIGNS.md)" ]
}

short_forms() { output_of env -u LIGHTS_ROOT LIGHTS_JOBS=2 bash "$work/tree/scripts/campaigns.sh" --short "$@"; }

it_runs_short_forms_at_once_and_tells_of_each_in_order() {
    a_campaign analyzer 'two sources' 'no warning' pass
    a_campaign breakages 'one breakage' 'noticed' pass
    # Each waits for the other, so that neither ends if they do not run at once.
    for pair in analyzer:breakages breakages:analyzer; do
        cat - "$work/tree/host_tests/campaigns/${pair%:*}.py" >"$work/together" <<PYTHON
import pathlib, time
pathlib.Path("$work/${pair%:*}").touch()
end = time.time() + 60
while not pathlib.Path("$work/${pair#*:}").exists() and time.time() < end: time.sleep(0.02)
assert time.time() < end, "alone"
PYTHON
        mv "$work/together" "$work/tree/host_tests/campaigns/${pair%:*}.py"
    done
    a_tree
    short_forms analyzer breakages
    expect_status 0
    [ "$(printf '%s\n' "$output" | grep -oE '^RESULT.[a-z]+' | paste -sd' ')" = 'RESULT|two RESULT|one' ]
    [ "$(printf '%s\n' "$output" | tail -n 1)" = '2 passed, 0 failed' ]
}

it_counts_a_short_form_that_fails_or_breaks_down() {
    a_campaign analyzer 'two sources' 'one warning' fail
    a_campaign breakages a b pass
    echo 'raise SystemExit(3)' >>"$work/tree/host_tests/campaigns/breakages.py"
    a_tree
    short_forms analyzer breakages
    expect_status 1
    [ "$(printf '%s\n' "$output" | tail -n 1)" = '0 passed, 2 failed' ]
}

it_leaves_no_short_form_running_when_it_is_interrupted() {
    a_campaign analyzer a b pass
    a_tree
    echo "import os, time; open('$work/begin', 'w').write(str(os.getpid())); os.rename('$work/begin', '$work/began'); time.sleep(400)" >"$work/tree/host_tests/campaigns/analyzer.py"
    set -m # a group of its own, as a terminal gives it
    # Whoever runs in the background may have been told to ignore interrupts; a terminal's programs were not.
    env -u LIGHTS_ROOT --default-signal=INT bash "$work/tree/scripts/campaigns.sh" --short analyzer >"$work/log" 2>&1 &
    set +m
    comes_to_be "$work/began"
    kill -INT -- -$!
    ends "$(cat "$work/began")"
}

it_knows_of_no_mutant_of_a_line_that_is_gone() {
    output_of python3 -c '
import json
for known in json.load(open("host_tests/campaigns/survivors.json")):
    if known["line"] not in [line.strip() for line in open(known["file"])] or known["mutant"] == known["line"]:
        print(known["file"], known["line"])'
    expect_status 0
    [ -z "$output" ] || {
        printf '    in survivors.json, and not in the sources:\n%s\n' "$output"
        return 1
    }
}

it_breaks_only_what_is_there() {
    output_of python3 -c '
import json
for entry in json.load(open("host_tests/campaigns/breakages.json")):
    for piece in (entry, *entry.get("also", ())) if "file" in entry else ():
        if open(entry["file"]).read().count(piece["from"]) != piece.get("times", 1):
            print(entry["file"], repr(piece["from"]))'
    expect_status 0
    [ -z "$output" ] || {
        printf '    in breakages.json, and not in the sources:\n%s\n' "$output"
        return 1
    }
}

run_tests
