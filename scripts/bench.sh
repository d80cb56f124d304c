#!/usr/bin/env bash
# ./lights bench [--json FILE]: runs the parts in scripts/bench.d. Each prints a table and leaves a flat
# {"key": number} object in the file named by LIGHTS_BENCH_JSON; together they make FILE. If FILE is docs/numbers.json,
# the documents are brought up to date with it.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
. "$LIGHTS_ROOT/scripts/setup.sh"
. "$LIGHTS_ROOT/scripts/cmake.sh"

json=''
while [ $# -gt 0 ]; do
    case $1 in
    --json)
        [ $# -ge 2 ] || usage_error "--json wants a file after it"
        json=$(where_user_stands "$2")
        shift 2
        ;;
    *) usage_error "bench knows only --json FILE, not '$1'" ;;
    esac
done
cd -- "$LIGHTS_ROOT"
need build

parts=()
for part in scripts/bench.d/[0-9]*; do
    if [ -x "$part" ]; then parts+=("$part"); fi
done
[ ${#parts[@]} -gt 0 ] || die "scripts/bench.d is empty"

failed=0 results=()
mkdir -p build/bench
for part in "${parts[@]}"; do
    heading "$(basename -- "$part")"
    result=build/bench/$(basename -- "$part").json
    rm -f -- "$result"
    # A part that misses what was to be reached says so and fails; what it measured counts all the same.
    status=0
    LIGHTS_BENCH_JSON=$PWD/$result "$part" || status=$?
    [ ! -s "$result" ] || results+=("$result")
    if [ "$status" -ne 0 ] || [ ! -s "$result" ]; then
        complain "$part failed or left no figures"
        failed=$((failed + 1))
    fi
done

if [ -n "$json" ] && [ ${#results[@]} -gt 0 ]; then
    python3 - "$json" "${results[@]}" <<'PY'
import json, sys
target, *parts = sys.argv[1:]
merged = {}
for part in parts:
    with open(part) as file:
        figures = json.load(file)
    for key, value in figures.items():
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            sys.exit(f"{part}: {key} is {value!r}, not a number")
        if key in merged:
            sys.exit(f"{part}: {key} was already given by another part")
        merged[key] = value
with open(target, "w") as file:
    json.dump(merged, file, indent=2)
    file.write("\n")
PY
    say "figures: $json"
    # The documents show these figures: what is made from them is made anew.
    if [ "$json" = "$LIGHTS_ROOT/docs/numbers.json" ]; then
        cmake_build host
        node docs/tools/draw.mjs
    fi
fi
[ "$failed" -eq 0 ]
