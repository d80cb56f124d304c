#!/usr/bin/env bash
# Builds one fuzzer with clang, libFuzzer and the address and undefined-behaviour sanitizers, and runs it from its
# corpus:  run.sh NAME short|full SEED PERCENT.  The short form replays the corpus and goes on for a fixed number
# of executions; the full form goes on for 10^8 executions or an hour, whichever comes first. What it
# learns stays in build/fuzz/NAME; minimise it into host_tests/fuzz/corpus with  run.sh NAME merge.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
cd -- "$LIGHTS_ROOT"

name=${1//-/_} form=${2:-short} seed=${3:-1} percent=${4:-100}
source=host_tests/fuzz/$name.cpp
[ -f "$source" ] || usage_error "there is no fuzzer '$name'"
# short: executions; and the longest input. full: as many executions or seconds as this at most.
MOST=100000000
SECONDS_AT_MOST=3600
case $name in
board | code) runs=40000 longest=96 ;;
save_image) runs=600 longest=4096 ;;
save_payload) runs=20000 longest=2048 ;;
console) runs=4000 longest=512 ;;
link) runs=20000 longest=512 ;;
*) runs=10000 longest=512 ;;
esac

work=build/fuzz/$name
mkdir -p -- "$work/corpus"
# shellcheck disable=SC2054 # the commas belong to the sanitizer list
FLAGS=(-std=c++20 -g -O2 -I. '-DLIGHTS_VERSION="0"' -fconstexpr-steps=200000000 -fbracket-depth=1024
    -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -Wno-everything
    -fsanitize-coverage-ignorelist=host_tests/fuzz/bulk_functions.txt)
export CCACHE_EXTRAFILES=host_tests/fuzz/bulk_functions.txt # it does not look into that file by itself
compiler=(clang++)
! have ccache || compiler=(ccache clang++)

# The console's interpreter lives in firmware/console and needs no SDK.
extra=()
[ "$name" != console ] || mapfile -t extra < <(find firmware/console hal -maxdepth 1 -name '*.cpp')
mapfile -t sources < <(find core -name '*.cpp' | sort)
objects=()
mkdir -p build/fuzz/objects
hold 7 build/fuzz/.lock "another fuzzer is being built; waiting for it" # they share objects
for file in "$source" host_tests/fuzz/panic.cpp "${sources[@]}" "${extra[@]}"; do
    objects+=("build/fuzz/objects/$(tr / _ <<<"${file%.cpp}").o")
    printf '%s\0' -c "$file" -o "${objects[-1]}"
done >"$work/commands"
xargs -0 -n 4 -P "$LIGHTS_JOBS" -- "${compiler[@]}" "${FLAGS[@]}" <"$work/commands" >&2 ||
    { echo "RESULT|nothing: it does not compile|-|fail"; exit 1; }
clang++ -fsanitize=fuzzer,address,undefined "${objects[@]}" -o "$work/fuzzer"
exec 7>&-

corpus=host_tests/fuzz/corpus/$name
mkdir -p -- "$corpus"
if [ "$form" = merge ]; then
    mkdir -p "$work/small"
    "$work/fuzzer" -merge=1 "$work/small" "$corpus" "$work/corpus"
    find "$work/small" -type f -size -2k | sort | head -n 60 | while read -r file; do cp -- "$file" "$corpus/"; done
    exit 0
fi

limits=(-seed="$seed" -max_len="$longest" -print_final_stats=1 -artifact_prefix="$work/" -verbosity=1)
if [ "$form" = full ]; then
    limits+=(-max_total_time=$((SECONDS_AT_MOST * percent / 100)) -runs="$MOST")
else
    limits+=(-runs=$((runs * percent / 100)))
    rm -rf -- "$work/corpus" # the kept inputs and the seed alone decide what a short run does
    mkdir -p -- "$work/corpus"
fi
status=0 TIMEFORMAT=%U
{ time "$work/fuzzer" "${limits[@]}" "$work/corpus" "$corpus" >"$work/log" 2>&1; } 2>"$work/seconds" || status=$?
minutes=$(awk 'END { printf "%.1f", $1 / 60 }' "$work/seconds")
executions=$(sed -nE 's/^stat::number_of_executed_units: *([0-9]+)$/\1/p' "$work/log" | tail -n 1)
reached=$(sed -nE 's/.* cov: ([0-9]+) .*/\1/p' "$work/log" | tail -n 1)
if [ "$status" -ne 0 ]; then
    grep -vE '^#[0-9]+' "$work/log" | tail -n 40
    echo "RESULT|${executions:-0} executions|a finding: see $work|fail"
    exit 1
fi
echo "$name: ${executions:-0} executions from $(find "$corpus" -type f | wc -l) kept inputs, ${reached:-?} edges reached, no finding"
grouped=$(sed -E ':a; s/([0-9])([0-9]{3})($|,)/\1,\2\3/; ta' <<<"${executions:-0}")
echo "RESULT|$grouped executions in $minutes minutes of processor time, address and undefined-behaviour sanitizers|no finding; ${reached:-?} edges reached|pass"
