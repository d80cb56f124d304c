# Runs node's own test runner and counts its test cases. Sourced, never run.
# shellcheck shell=bash

# run_node_tests LOG FILE...: shows a line for each test of the outermost level and failures in full;
# sets node_passed and node_failed. As many files at once as node_jobs says, LIGHTS_JOBS if it is not set; a file that
# takes longer than node_patience_ms is stopped and has failed (25 minutes; Node 18 cannot do that).
run_node_tests() {
    local log=$1 status=0
    shift
    node_passed=0 node_failed=0
    if [ ! -e "${1:-}" ]; then
        echo "FAILED: there are no tests here: $*"
        node_failed=1
        return 0
    fi
    mkdir -p -- "$(dirname -- "$log")"
    # By itself Node leaves one core idle, and with two runs one file at a time. Node 18.18 and older know no such option.
    local at_once=()
    ! node --test-concurrency=1 -e 0 2>/dev/null || at_once=("--test-concurrency=${node_jobs:-$LIGHTS_JOBS}")
    # A test that hangs is to fail by name, and not to hold up all that come after it until somebody loses patience.
    ! node --test-timeout=1 -e 0 2>/dev/null || at_once+=("--test-timeout=${node_patience_ms:-1500000}")
    # shellcheck disable=SC2034 # the caller reads them
    node --test "${at_once[@]}" --test-reporter=tap "$@" >"$log" 2>&1 || status=$?
    # What passed in one line each; what failed with the report that follows it.
    awk '
        /^ *not ok / { show = 1; print; next }
        /^ *ok /     { show = 0; print; next }
        /^ *\.\.\.$/ { show = 0; next }
        show { print }
    ' "$log"
    node_passed=$(sed -n 's/^# pass //p' "$log" | tail -n 1)
    node_failed=$(awk '/^# (fail|cancelled) / { n += $3 } END { print n + 0 }' "$log")
    node_passed=${node_passed:-0}
    if [ "$status" -ne 0 ] && [ "$node_failed" -eq 0 ]; then
        tail -n 20 -- "$log"
        echo "FAILED: node --test ended with status $status"
        node_failed=1
    fi
}
