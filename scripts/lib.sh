# What every part of ./lights shares: where things are, how to speak, how to stop.
# Sourced, never run. Test stages and bench parts may source it too: `. scripts/lib.sh`.
# shellcheck shell=bash

LIGHTS_ROOT=${LIGHTS_ROOT:-$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)}
LIGHTS_CACHE=${LIGHTS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/lights}
LIGHTS_JOBS=${LIGHTS_JOBS:-$(nproc 2>/dev/null || echo 2)}
export LIGHTS_ROOT LIGHTS_CACHE LIGHTS_JOBS

if [ -t 2 ] && [ -z "${NO_COLOR:-}" ]; then
    _bold=$'\e[1m' _dim=$'\e[2m' _red=$'\e[31m' _plain=$'\e[0m'
else
    _bold='' _dim='' _red='' _plain=''
fi

# All talk goes to stderr: stdout belongs to results.
heading() { printf '\n%s== %s%s\n' "$_bold" "$*" "$_plain" >&2; }
say() { printf '%s\n' "$*" >&2; }
note() { printf '%s%s%s\n' "$_dim" "$*" "$_plain" >&2; }
complain() { printf '%slights: %s%s\n' "$_red" "$*" "$_plain" >&2; }

# die MESSAGE: something outside us is wrong. usage_error MESSAGE: the caller asked for something there is not.
die() {
    complain "$*"
    exit 1
}
usage_error() {
    complain "$*"
    exit 2
}

have() { command -v "$1" >/dev/null 2>&1; }

# version_at_least HAVE WANT
version_at_least() {
    [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

# board_names: every board there is, the reference board first.
board_names() {
    local fragment name
    echo handheld
    for fragment in "$LIGHTS_ROOT"/boards/*/board.cmake; do
        name=$(basename -- "$(dirname -- "$fragment")")
        [ "$name" = handheld ] || echo "$name"
    done
}

# A name of the list, nothing that merely leads to a board's folder: build folders are named after it.
is_board() { case " $(board_names | paste -sd' ') " in *" $1 "*) [ -n "$1" ] ;; *) false ;; esac; }

# run_quietly LOG COMMAND...: keep the output in LOG; show its end only if the command fails.
run_quietly() {
    local log=$1 status=0
    shift
    mkdir -p -- "$(dirname -- "$log")"
    "$@" >"$log" 2>&1 || status=$?
    if [ "$status" -ne 0 ]; then
        tail -n "${LIGHTS_LOG_LINES:-60}" -- "$log" | cut -c1-400 >&2
        complain "failed ($status): $*"
        note "whole log: $log"
    fi
    return "$status"
}

# conclude PASSED FAILED: the line every test stage ends with; its status is the stage's.
conclude() {
    printf '%d passed, %d failed\n' "$1" "$2"
    [ "$2" -eq 0 ]
}
