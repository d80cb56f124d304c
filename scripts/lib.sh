# What every part of ./lights shares: where things are, how to speak, how to stop.
# Sourced, never run. Test stages and bench parts may source it too: `. scripts/lib.sh`.
# shellcheck shell=bash

LIGHTS_ROOT=${LIGHTS_ROOT:-$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)}
LIGHTS_HERE=${LIGHTS_HERE:-$PWD}
if [ -z "${LIGHTS_CACHE:-}" ]; then
    # Whoever has no home (a service, a stripped environment) gets a cache in the checkout.
    LIGHTS_CACHE=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
    LIGHTS_CACHE=${LIGHTS_CACHE:-$LIGHTS_ROOT/build/cache}/lights
fi
LIGHTS_JOBS=${LIGHTS_JOBS:-$(nproc 2>/dev/null || echo 2)}
export LIGHTS_ROOT LIGHTS_HERE LIGHTS_CACHE LIGHTS_JOBS

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
        ! is_full "$log" || complain "there is no room left on a disk that this needs: $(room_there_is "$log"); make some and run it again"
    fi
    return "$status"
}

# is_full LOG: whether a command that failed says that the disk was full, or could not even write its log, or left one
# that has no room for anything: not every program says so.
is_full() {
    grep -qsiE 'no space left on device|disk quota exceeded|not enough free space|ENOSPC' -- "$1" || ! echo x 2>/dev/null >>"$1" ||
        disks_of "$1" -k | awk '$1 < 1024 { full = 1 } END { exit !full }'
}
# room_there_is LOG: that in words.
room_there_is() { disks_of "$1" -h | sed 's/^ *\([^ ]*\) \(.*\)/\2 has \1 free/' | paste -sd, | sed 's/,/, /g'; }
# disks_of LOG -h|-k: what is free on each disk that a command may write to, and where that disk is mounted.
disks_of() {
    local place places=()
    for place in "$(dirname -- "$1")" "$LIGHTS_ROOT" "$LIGHTS_ROOT/out" "$LIGHTS_CACHE" "${TMPDIR:-/tmp}"; do
        [ ! -d "$place" ] || places+=("$place")
    done
    df "$2" --output=avail,target -- "${places[@]}" 2>/dev/null | sed 1d | awk '!seen[$0]++'
}

# hold DESCRIPTOR FILE MESSAGE: takes the lock FILE, after saying MESSAGE if somebody else has it. It is let go of when
# the descriptor is closed, at the latest by the end of this shell. Without flock there are no locks.
hold() {
    [ ! -L "$2" ] || die "$2 is a link to somewhere else, not our lock: delete it"
    { eval "exec $1>>\"\$2\""; } 2>/dev/null ||
        die "cannot write $2, which is $(stat -c %U -- "$2" 2>/dev/null || echo nobody)'s: go on as that user, or make the folder yours"
    have flock || return 0
    flock -n "$1" || {
        note "$3"
        flock "$1"
    }
}

# guarded COMMAND...: runs it, and sees to it that a signal to this shell ends it and all that it started, however far
# away that has gone: whoever belongs to it carries its mark in the environment. Returns its status.
guarded() {
    local status=0 plain=()
    export LIGHTS_RUN=${LIGHTS_RUN:-}/$$.$RANDOM
    trap 'end_run 129' HUP
    trap 'end_run 130' INT
    trap 'end_run 143' TERM
    # A shell is told of a signal at once only while it waits; what it waits for must not be deaf to Ctrl-C.
    ! env --default-signal=INT true 2>/dev/null || plain=(env "--default-signal=INT,QUIT")
    "${plain[@]}" "$@" <&0 &
    wait $! || status=$?
    trap - HUP INT TERM
    return "$status"
}

# end_run STATUS: ends the guarded run, first with a word and then without one.
end_run() {
    local signal pids
    trap '' HUP INT TERM
    for signal in TERM TERM TERM TERM KILL KILL; do
        mapfile -t pids < <(run_members)
        [ ${#pids[@]} -gt 0 ] || break
        kill -s "$signal" -- "${pids[@]}" 2>/dev/null || true
        sleep 0.5
    done
    complain "stopped"
    exit "$1"
}
run_members() {
    env -u LIGHTS_RUN grep -lszE "^LIGHTS_RUN=${LIGHTS_RUN//./\\.}(/|\$)" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3 || true
}

# where_user_stands PATH: the absolute path of a file named on the command line.
where_user_stands() { (cd -- "$LIGHTS_HERE" && realpath -m -- "$1"); }

# can_write_in FOLDER: whether files can be made in it; makes it if it is not there.
can_write_in() { mkdir -p -- "$1" 2>/dev/null && [ -w "$1" ] && [ -x "$1" ]; }

# project_git ARGUMENT...: git on this checkout, also when another user owns it. Git refuses that because such a
# checkout could bring settings that run programs; whoever runs ./lights runs its programs anyway.
project_git() { git -c safe.directory="$LIGHTS_ROOT" -C "$LIGHTS_ROOT" "$@"; }
in_git() { have git && [ "$(project_git rev-parse --show-toplevel 2>/dev/null)" = "$LIGHTS_ROOT" ]; }

# project_files [PATHSPEC...]: the project's own files that are there, each ended by a zero byte: what git knows and
# does not ignore, or, in a folder that came as an archive, all but what is built.
project_files() {
    if in_git; then
        project_git ls-files -z --cached --others --exclude-standard -- "$@" | LC_ALL=C sort -zu
    else
        (cd -- "$LIGHTS_ROOT" && find . \( -path ./build -o -path ./out -o -name node_modules -o -name __pycache__ -o -name .git \) -prune \
            -o \( -type f -o -type l \) -printf '%P\0' | LC_ALL=C sort -z | filter_paths "$@")
    fi | while IFS= read -r -d '' file; do if [ -e "$LIGHTS_ROOT/$file" ]; then printf '%s\0' "$file"; fi; done
}
# filter_paths PATHSPEC...: keeps the zero-ended paths that are, or lie in, or match one of them; all if there is none.
filter_paths() {
    local file pattern
    while IFS= read -r -d '' file; do
        if [ $# -eq 0 ]; then printf '%s\0' "$file"; fi
        for pattern in "$@"; do
            # shellcheck disable=SC2254 # it is a pattern
            case $file in $pattern | "$pattern"/*) printf '%s\0' "$file" && break ;; esac
        done
    done
}

# conclude PASSED FAILED: the line every test stage ends with; its status is the stage's.
conclude() {
    printf '%d passed, %d failed\n' "$1" "$2"
    [ "$2" -eq 0 ]
}
