# What the tests of ./lights share. A test is a function whose name is a sentence and starts with `it_`; it runs
# in a shell of its own with an empty folder $work, and fails when any command in it fails.
# shellcheck shell=bash

. scripts/lib.sh
set +e

# output_of COMMAND...: runs it, keeps everything it says in $output and its status in $status.
output_of() {
    status=0
    output=$("$@" 2>&1 </dev/null) || status=$?
}

# expect_status N / expect_text STRING / expect_no_text STRING: about the last output_of.
expect_status() {
    [ "$status" -eq "$1" ] || {
        printf '    expected status %s, got %s; it said:\n%s\n' "$1" "$status" "$output"
        return 1
    }
}
expect_text() {
    case $output in *"$1"*) ;; *)
        printf '    expected to read "%s" in:\n%s\n' "$1" "$output"
        return 1
        ;;
    esac
}
expect_no_text() {
    case $output in *"$1"*)
        printf '    did not expect to read "%s" in:\n%s\n' "$1" "$output"
        return 1
        ;;
    esac
}

# a_copy_of_the_scripts DIR: ./lights and its scripts without stages and parts, to be filled by the test.
a_copy_of_the_scripts() {
    mkdir -p "$1/boards/handheld"
    cp -r lights scripts "$1/"
    rm -rf "$1"/scripts/test.d/* "$1"/scripts/bench.d/*
    : >"$1/boards/handheld/board.cmake"
}

# an_executable PATH < TEXT
an_executable() {
    mkdir -p "$(dirname "$1")"
    cat >"$1"
    chmod +x "$1"
}

# comes_to_be FILE / ends PID: waits for it. A minute is for machines that do much else at the time.
comes_to_be() {
    for _ in $(seq 1200); do [ ! -e "$1" ] || return 0; sleep 0.05; done
    echo "    $1 did not come to be within a minute"
    return 1
}
ends() {
    for _ in $(seq 1200); do [ -e "/proc/$1" ] || return 0; sleep 0.05; done
    echo "    $1 runs a minute later: $(tr '\0' ' ' <"/proc/$1/cmdline")"
    return 1
}

# ended_by SIGNAL COMMAND...: starts it, waits until $work/begun is there, and sends the signal to it alone.
ended_by() {
    local signal=$1 pid
    shift
    # As from a shell with jobs: otherwise what is started here would be deaf to Ctrl-C, and under nohup to HUP.
    env --default-signal=INT,HUP,TERM -u LIGHTS_ROOT -u LIGHTS_TESTING -u LIGHTS_GUARDED "$@" >"$work/log" 2>&1 </dev/null &
    pid=$!
    comes_to_be "$work/begun" || { cat "$work/log"; return 1; }
    kill -s "$signal" "$pid"
    wait "$pid" || status=$?
}
# left_running NUMBER: who still sleeps for 600.NUMBER seconds.
left_running() { grep -lszxE "600[.]$1" /proc/[0-9]*/cmdline | cut -d/ -f3 || true; }
# run_tests: every it_ function defined so far.
run_tests() {
    local name passed=0 failed=0 report verdict
    for name in $(declare -F | sed -n 's/^declare -f \(it_.*\)/\1/p'); do
        work=$(mktemp -d)
        # Not in a condition: there the shell would ignore failing commands.
        report=$(
            set -e
            "$name" 2>&1
        )
        verdict=$?
        if [ "$verdict" -eq 0 ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            printf 'FAILED: %s\n%s\n' "${name//_/ }" "$report"
        fi
        rm -rf -- "$work"
    done
    conclude "$passed" "$failed"
}
