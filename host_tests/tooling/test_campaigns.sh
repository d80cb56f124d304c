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

run_tests
