#!/usr/bin/env bash
# ./lights test [--only NAME] | --campaign NAME|all [--report FILE]
# Runs the stages in scripts/test.d in order and adds up the counts each ends with. A failing stage does not
# stop the others; a stage that prints no count, or ends badly without admitting a failure, counts as one.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
cd -- "$LIGHTS_ROOT"

stage_names() { (cd scripts/test.d && printf '%s\n' [0-9]*); }

only='' campaign='' report=''
while [ $# -gt 0 ]; do
    case $1 in
    --only | --campaign | --report)
        [ $# -ge 2 ] || usage_error "$1 wants a value after it"
        case $1 in --only) only=$2 ;; --campaign) campaign=$2 ;; --report) report=$2 ;; esac
        shift 2
        ;;
    *) usage_error "test knows --only NAME, --campaign NAME and --report FILE, not '$1'" ;;
    esac
done

if [ -n "$campaign" ]; then
    [ -f scripts/campaigns.sh ] || usage_error "this version of Lights has no campaigns"
    exec bash scripts/campaigns.sh "$campaign" ${report:+--report "$report"}
fi
[ -z "$report" ] || usage_error "--report goes with --campaign"

stages=()
while read -r stage; do
    case $stage in *"$only"*) stages+=("$stage") ;; esac
done < <(stage_names)
[ ${#stages[@]} -gt 0 ] || usage_error "no stage is named like '$only'. Stages: $(stage_names | paste -sd' ')"

passed=0 failed=0 summary='' began=$SECONDS
mkdir -p build/test
for stage in "${stages[@]}"; do
    heading "$stage"
    log=build/test/$stage.log start=$SECONDS status=0
    "scripts/test.d/$stage" 2>&1 | tee -- "$log" || status=$?
    read -r p f < <(tail -n 1 -- "$log" | sed -nE 's/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p') || { p=0 f=0; }
    if [ -z "${p:-}" ] || [ $((p + f)) -eq 0 ]; then
        p=0 f=1
        complain "$stage ended without a count (status $status): that is a failure"
    elif [ "$status" -ne 0 ] && [ "$f" -eq 0 ]; then
        f=1
        complain "$stage ended with status $status although it counted no failure"
    elif [ "$status" -eq 0 ] && [ "$f" -ne 0 ]; then
        complain "$stage counted $f failures but ended with status 0"
    fi
    note "$((SECONDS - start)) s"
    passed=$((passed + p)) failed=$((failed + f))
    summary="$summary$(printf '%-18s %6d passed %4d failed %5d s' "$stage" "$p" "$f" $((SECONDS - start)))"$'\n'
done

heading "summary"
printf '%s' "$summary" >&2
note "$((SECONDS - began)) s in all"
conclude "$passed" "$failed"
