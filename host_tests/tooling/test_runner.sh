#!/usr/bin/env bash
# How ./lights test and ./lights bench add things up.
. host_tests/tooling/support.sh

a_stage() { an_executable "$work/tree/scripts/test.d/$1"; }
run_stages() { output_of env -u LIGHTS_ROOT "$work/tree/lights" test "$@"; }
last_line() { printf '%s\n' "$output" | tail -n 1; }

it_adds_up_the_counts_of_all_stages() {
    a_copy_of_the_scripts "$work/tree"
    printf '#!/bin/sh\necho "3 passed, 0 failed"\n' | a_stage 10-one
    printf '#!/bin/sh\necho "40 passed, 0 failed"\n' | a_stage 20-two
    run_stages
    expect_status 0
    [ "$(last_line)" = "43 passed, 0 failed" ]
}

it_goes_on_after_a_failing_stage_and_fails_in_the_end() {
    a_copy_of_the_scripts "$work/tree"
    printf '#!/bin/sh\necho "3 passed, 2 failed"; exit 1\n' | a_stage 10-one
    printf '#!/bin/sh\necho "4 passed, 0 failed"\n' | a_stage 20-two
    run_stages
    expect_status 1
    [ "$(last_line)" = "7 passed, 2 failed" ]
}

it_takes_a_stage_without_a_count_for_a_failure() {
    a_copy_of_the_scripts "$work/tree"
    printf '#!/bin/sh\necho "all is well"\n' | a_stage 10-silent
    printf '#!/bin/sh\necho "4 passed, 0 failed"\n' | a_stage 20-two
    run_stages
    expect_status 1
    [ "$(last_line)" = "4 passed, 1 failed" ]
    expect_text "10-silent ended without a count"
}

it_takes_a_stage_that_tested_nothing_for_a_failure() {
    a_copy_of_the_scripts "$work/tree"
    printf '#!/bin/sh\necho "0 passed, 0 failed"\n' | a_stage 10-empty
    run_stages
    expect_status 1
    [ "$(last_line)" = "0 passed, 1 failed" ]
}

it_does_not_believe_a_stage_that_crashed_after_a_good_count() {
    a_copy_of_the_scripts "$work/tree"
    printf '#!/bin/sh\necho "4 passed, 0 failed"; exit 3\n' | a_stage 10-crash
    run_stages
    expect_status 1
    [ "$(last_line)" = "4 passed, 1 failed" ]
}

it_takes_a_stage_that_deletes_what_was_built_for_a_failure() {
    a_copy_of_the_scripts "$work/tree"
    mkdir -p "$work/tree/out/release"
    echo mine >"$work/tree/out/lights-handheld.uf2"
    echo mine >"$work/tree/out/release/NOTES.md"
    printf '#!/bin/sh\nrm out/lights-handheld.uf2; echo "4 passed, 0 failed"\n' | a_stage 10-tidy
    printf '#!/bin/sh\ntouch out/new; echo "4 passed, 0 failed"\n' | a_stage 20-adds
    run_stages
    expect_status 1
    [ "$(last_line)" = "8 passed, 1 failed" ]
    expect_text "10-tidy deleted from out/ what was there before: ./lights-handheld.uf2"
}

it_says_first_what_it_will_do_and_how_long_that_took_before() {
    a_copy_of_the_scripts "$work/tree"
    printf '#!/bin/sh\n# Counts to three. And more.\necho "3 passed, 0 failed"\n' | a_stage 10-one
    run_stages
    expect_text "10-one                   Counts to three"
    expect_text "1 of these never ran here"
    run_stages
    expect_text "The last time here they took"
    printf '#!/bin/sh\n# ./lights itself, and .ci: what it says.\necho "1 passed, 0 failed"\n' | a_stage 10-one
    run_stages
    expect_text "./lights itself, and .ci: what it says"
    expect_no_text "what it says."
}

it_lists_failures_again_at_the_end_with_the_command_that_repeats_them() {
    a_copy_of_the_scripts "$work/tree"
    printf '#!/bin/sh\necho "a.cpp:9:it_holds:FAIL: Expected 1 Was 2"; echo "3 passed, 1 failed"; exit 1\n' | a_stage 10-one
    printf '#!/bin/sh\nseq 100; echo "4 passed, 0 failed"\n' | a_stage 20-two
    run_stages
    expect_status 1
    output=$(sed -n '/== failed/,$p' <<<"$output")
    expect_text "again: ./lights test --only 10-one"
    expect_text "a.cpp:9:it_holds:FAIL: Expected 1 Was 2"
    expect_no_text 20-two
    [ "$(last_line)" = "7 passed, 1 failed" ]
    # What a campaign, a compiler or a linter found is the failure; a count says nothing.
    printf '#!/bin/sh\necho "FOUND: over-read"; echo "lights: campaign analyzer failed"; echo "a.hpp:9:5: error: a mistake"; echo "3 passed, 1 failed"; exit 1\n' | a_stage 10-one
    run_stages
    output=$(sed -n '/== failed/,$p' <<<"$output")
    for line in 'FOUND: over-read' 'campaign analyzer failed' 'a.hpp:9:5: error: a mistake'; do expect_text "$line"; done
}

it_says_what_it_left_out_when_it_is_quick() {
    a_copy_of_the_scripts "$work/tree"
    printf '#!/bin/sh\necho "quick is $LIGHTS_QUICK"; echo "3 passed, 0 failed"\n' | a_stage 10-host
    printf '#!/bin/sh\necho "9 passed, 0 failed"\n' | a_stage 50-emulator
    run_stages --quick
    expect_status 0
    expect_text "Left out, being quick: 50-emulator."
    expect_text "quick is quick"
    [ "$(last_line)" = "3 passed, 0 failed" ]
}

it_makes_a_second_test_run_wait_for_the_first() {
    a_copy_of_the_scripts "$work/tree"
    # The first does not end before the other one says that it waits.
    a_stage 10-slow <<STAGE
#!/bin/sh
[ ! -e busy ] || touch torn
touch busy "$work/begun"
for _ in \$(seq 1200); do ! grep -qs 'waiting for it' "$work/second" || break; sleep 0.05; done
rm busy
echo "1 passed, 0 failed"
STAGE
    env -u LIGHTS_ROOT -u LIGHTS_TESTING "$work/tree/lights" test >"$work/first" 2>&1 </dev/null &
    comes_to_be "$work/begun"
    env -u LIGHTS_ROOT -u LIGHTS_TESTING "$work/tree/lights" test >"$work/second" 2>&1 </dev/null
    wait $!
    grep -q 'another ./lights test is running in this checkout' "$work/second"
    [ ! -e "$work/tree/torn" ]
}

a_stage_with_children() {
    a_stage 10-children <<STAGE
#!/usr/bin/env bash
sleep 600.$1 & # a child
(sleep 600.$1 &) # one that nobody waits for
setsid sleep 600.$1 & # one that has gone away
bash -c 'trap "" TERM INT; sleep 600.$1; sleep 600.$1' & # one that will not hear
touch "$work/begun"
wait
STAGE
}

it_leaves_nothing_running_when_it_is_ended() {
    env --default-signal=INT true 2>/dev/null || return 0
    a_copy_of_the_scripts "$work/tree"
    for signal in TERM INT HUP; do
        rm -f "$work/begun"
        a_stage_with_children "$RANDOM$$"
        mark=$(sed -n 's/^sleep 600\.\([0-9]*\) .*/\1/p' "$work/tree/scripts/test.d/10-children")
        ended_by "$signal" "$work/tree/lights" test
        left=$(left_running "$mark")
        [ -z "$left" ] || { kill -9 $left; echo "    $signal left $(wc -w <<<"$left") processes behind"; return 1; }
        [ "$status" -ge 128 ]
    done
}

it_leaves_nothing_running_when_ci_is_ended() {
    env --default-signal=INT true 2>/dev/null || return 0
    a_copy_of_the_scripts "$work/tree"
    cp -r .ci "$work/tree/"
    # The player of the first part, with a child.
    printf '#!/usr/bin/env bash\nsleep 600.%s & touch "%s/begun"; wait\n' "$$" "$work" | an_executable "$work/tree/scripts/play.sh"
    ended_by TERM "$work/tree/.ci/run"
    left=$(left_running "$$")
    [ -z "$left" ] || { kill -9 $left; echo "    $(wc -w <<<"$left") processes left behind"; return 1; }
}

it_refuses_what_does_not_belong_in_the_tree() {
    a_copy_of_the_scripts "$work/tree"
    cp scripts/test.d/90-format "$work/tree/scripts/test.d/"
    cp .clang-format "$work/tree/"
    printf 'need() { :; }\n' >"$work/tree/scripts/setup.sh"
    printf '#!/bin/sh\n' | an_executable "$work/tree/emulator/node_modules/.bin/prettier"
    printf '\n' >"$work/tree/scripts/format_python.mjs"
    : >"$work/tree/scripts/stations.py"
    echo 'int f();' >"$work/tree/a.cpp"
    run_stages --only 90
    expect_status 0
    echo counters >"$work/tree/default.profraw"
    printf 'a\0b\n' >"$work/tree/picture.dat"
    head -c 200000 /dev/zero | tr '\0' 'x' >"$work/tree/big.txt"
    echo >>"$work/tree/big.txt"
    run_stages --only 90
    expect_status 1
    expect_text "default.profraw: made by a tool"
    expect_text "picture.dat: not text"
    expect_text "big.txt: larger than 128 KiB"
    echo 'picture.dat' >>"$work/tree/scripts/kept_files.txt"
    run_stages --only 90
    expect_no_text "picture.dat: not text"
}

it_refuses_subjects_of_commits_that_are_too_long() {
    a_copy_of_the_scripts "$work/tree"
    cp scripts/test.d/90-format "$work/tree/scripts/test.d/"
    cp .clang-format .gitignore "$work/tree/"
    printf 'need() { :; }\n' >"$work/tree/scripts/setup.sh"
    printf '#!/bin/sh\n' | an_executable "$work/tree/emulator/node_modules/.bin/prettier"
    printf '\n' >"$work/tree/scripts/format_python.mjs"
    : >"$work/tree/scripts/stations.py"
    echo 'int f();' >"$work/tree/a.cpp"
    commit() { git -C "$work/tree" -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m "$1"; }
    git -C "$work/tree" init -q
    git -C "$work/tree" add .
    commit "The rule begins here, and what came before it may be as long as it likes to be: nobody rewrites it"
    sed -i "s/^rule=.*/rule=$(git -C "$work/tree" rev-parse HEAD)/" "$work/tree/scripts/test.d/90-format"
    commit "$(printf 'x%.0s' $(seq 72))"
    run_stages --only 90
    expect_status 0
    expect_text 'ok: subjects of commits'
    commit "$(printf 'x%.0s' $(seq 73))"
    run_stages --only 90
    expect_status 1
    expect_text 'FAILED: subjects of commits'
}

it_runs_only_the_stages_that_are_named() {
    a_copy_of_the_scripts "$work/tree"
    printf '#!/bin/sh\necho "3 passed, 0 failed"\n' | a_stage 10-one
    printf '#!/bin/sh\necho "0 passed, 9 failed"; exit 1\n' | a_stage 20-two
    run_stages --only one
    expect_status 0
    [ "$(last_line)" = "3 passed, 0 failed" ]
}

# a_ctest_that_says TEXT...: a stand-in on the PATH, to count known output.
a_ctest_that_says() {
    printf '%s\n' "$@" >"$work/said"
    an_executable "$work/bin/ctest" <<'STUB'
#!/bin/sh
cat "$(dirname "$0")/../said"
exit "${CTEST_STATUS:-0}"
STUB
}
count_unity() {
    output_of env PATH="$work/bin:$PATH" "$@" bash -c '. scripts/lib.sh; . scripts/unity_results.sh; mkdir -p "$0/build/host"; LIGHTS_ROOT=$0; run_unity_tests host' "$work"
}

it_counts_unity_test_cases_not_programs() {
    a_ctest_that_says '1: a.cpp:3:good:PASS' '1: 12 Tests 0 Failures 0 Ignored ' '1: OK' '1/2 Test #1: test_a ....   Passed    0.01 sec' \
        '2: 30 Tests 0 Failures 2 Ignored ' '2/2 Test #2: test_b ....   Passed    0.01 sec'
    count_unity
    expect_status 0
    [ "$(last_line)" = "40 passed, 0 failed" ]
    expect_text "2 ignored"
}

it_counts_and_shows_failing_unity_test_cases() {
    a_ctest_that_says '1: a.cpp:3:good:PASS' '1: a.cpp:9:bad:FAIL: Expected 1 Was 2' '1: 12 Tests 1 Failures 0 Ignored ' \
        '1/1 Test #1: test_a ....***Failed    0.01 sec'
    count_unity CTEST_STATUS=8
    expect_status 1
    [ "$(last_line)" = "11 passed, 1 failed" ]
    expect_text "a.cpp:9:bad:FAIL: Expected 1 Was 2"
}

it_counts_a_unity_program_that_crashed_as_a_failure() {
    a_ctest_that_says '1: a.cpp:3:good:PASS' '1: AddressSanitizer: heap-buffer-overflow' '1/1 Test #1: test_a ....***Exception: SegFault  0.01 sec'
    count_unity CTEST_STATUS=8
    expect_status 1
    [ "$(last_line)" = "0 passed, 1 failed" ]
    expect_text "heap-buffer-overflow"
}

it_fails_when_ctest_finds_no_tests() {
    a_ctest_that_says 'No tests were found!!!'
    count_unity
    expect_status 1
}

it_stops_a_test_file_that_hangs_and_runs_the_others() {
    if ! node --test-timeout=1 -e 0 2>/dev/null; then return 0; fi # Node 18 waits for ever
    printf "import { test } from 'node:test';\ntest('it hangs', () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));\n" >"$work/hangs.test.mjs"
    printf "import { test } from 'node:test';\ntest('it ends', () => {});\n" >"$work/ends.test.mjs"
    output_of bash -c '. scripts/lib.sh; . scripts/node_results.sh
        node_patience_ms=15000; run_node_tests "$1/log" "$1"/*.test.mjs; conclude $node_passed $node_failed' - "$work"
    expect_status 1
    expect_text "timed out after 15000ms"
    [ "$(last_line)" = "1 passed, 1 failed" ]
}

it_merges_the_figures_of_all_bench_parts() {
    a_copy_of_the_scripts "$work/tree"
    printf '#!/bin/sh\necho "{\\"a\\": 1}" >"$LIGHTS_BENCH_JSON"\n' | an_executable "$work/tree/scripts/bench.d/10-a"
    printf '#!/bin/sh\necho "{\\"b\\": 2.5}" >"$LIGHTS_BENCH_JSON"\n' | an_executable "$work/tree/scripts/bench.d/20-b"
    output_of env -u LIGHTS_ROOT "$work/tree/lights" bench --json "$work/figures.json"
    expect_status 0
    [ "$(tr -d ' \n' <"$work/figures.json")" = '{"a":1,"b":2.5}' ]
}

it_refuses_the_same_figure_from_two_parts() {
    a_copy_of_the_scripts "$work/tree"
    for part in 10-a 20-b; do
        printf '#!/bin/sh\necho "{\\"a\\": 1}" >"$LIGHTS_BENCH_JSON"\n' | an_executable "$work/tree/scripts/bench.d/$part"
    done
    output_of env -u LIGHTS_ROOT "$work/tree/lights" bench --json "$work/figures.json"
    [ "$status" -ne 0 ]
    expect_text "already given"
}

it_keeps_what_a_part_measured_that_missed_its_aim() {
    a_copy_of_the_scripts "$work/tree"
    printf '#!/bin/sh\necho "{\\"a\\": 1}" >"$LIGHTS_BENCH_JSON"; exit 1\n' | an_executable "$work/tree/scripts/bench.d/10-a"
    output_of env -u LIGHTS_ROOT "$work/tree/lights" bench --json "$work/figures.json"
    expect_status 1
    [ "$(tr -d ' \n' <"$work/figures.json")" = '{"a":1}' ]
}

it_brings_the_documents_up_to_date_with_their_numbers() {
    a_copy_of_the_scripts "$work/tree"
    printf '#!/bin/sh\necho "{\\"a\\": 1}" >"$LIGHTS_BENCH_JSON"\n' | an_executable "$work/tree/scripts/bench.d/10-a"
    echo 'cmake_build() { :; }' >"$work/tree/scripts/cmake.sh"
    mkdir -p "$work/tree/docs/tools"
    echo 'console.log("drawn anew")' >"$work/tree/docs/tools/draw.mjs"
    output_of env -u LIGHTS_ROOT "$work/tree/lights" bench --json "$work/figures.json"
    expect_status 0
    expect_no_text 'drawn anew'
    cd "$work/tree"
    output_of env -u LIGHTS_ROOT ./lights bench --json docs/numbers.json
    expect_status 0
    expect_text 'drawn anew'
    [ -s docs/numbers.json ]
}

it_fails_when_a_bench_part_leaves_no_figures() {
    a_copy_of_the_scripts "$work/tree"
    printf '#!/bin/sh\nexit 0\n' | an_executable "$work/tree/scripts/bench.d/10-a"
    output_of env -u LIGHTS_ROOT "$work/tree/lights" bench
    expect_status 1
}

run_tests
