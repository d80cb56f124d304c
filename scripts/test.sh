#!/usr/bin/env bash
# ./lights test [--only NAME] [--quick] | --corner typical|worst | --campaign NAME|all [--report FILE]
#               | --device PORT [--board NAME] [--no-hands] [--report FILE]
# Runs the stages in scripts/test.d in order and adds up the counts each ends with. A failing stage does not
# stop the others; a stage that prints no count, or ends badly without admitting a failure, counts as one.
# --quick is a first verdict on a change, from a warm build: the stages of QUICK, told by LIGHTS_QUICK to do their
# quick form. --corner runs the suites that touch hardware with parts as good, or as bad, as emulator/src/corners.mjs
# says there, and nothing else. What failed is listed again at the end, with the command that repeats it.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
cd -- "$LIGHTS_ROOT"

QUICK='10-host 15-workbench 90-format'
stage_names() { (cd scripts/test.d && printf '%s\n' [0-9]*); }
# what_it_does STAGE: the sentence at the head of the stage.
what_it_does() { sed -n '2s/^# //p' -- "scripts/test.d/$1" | sed -E 's/\.( .*)?$//' | cut -c1-90; }

# A real handheld at a serial port: no stage, but questions to the device, and the same ones to the emulated board.
if [ "${1:-}" = --device ]; then
    [ $# -ge 2 ] || usage_error "--device wants a serial port after it, as in --device /dev/ttyACM0"
    . scripts/setup.sh
    . scripts/cmake.sh
    board=handheld before=''
    for word in "$@"; do
        [ "$before" != --board ] || board=$word
        before=$word
    done
    is_board "$board" || usage_error "there is no board '$board'. Boards: $(board_names | paste -sd' ')"
    need build firmware toolchain packages
    cmake_build host board_json
    cmake_build "$board"
    shift
    exec python3 scripts/device_test.py "$@"
fi

only='' campaign='' report='' quick='' corner=''
while [ $# -gt 0 ]; do
    case $1 in
    --only | --campaign | --report | --corner)
        [ $# -ge 2 ] || usage_error "$1 wants a value after it"
        case $1 in --only) only=$2 ;; --campaign) campaign=$2 ;; --report) report=$2 ;; --corner) corner=$2 ;; esac
        shift 2
        ;;
    --quick) quick=yes && shift ;;
    *) usage_error "test knows --only NAME, --quick, --corner NAME, --campaign NAME, --report FILE and --device PORT (before all else), not '$1'" ;;
    esac
done

if [ -n "$campaign" ]; then
    [ -f scripts/campaigns.sh ] || usage_error "this version of Lights has no campaigns"
    [ -z "$quick" ] || usage_error "--quick does not go with --campaign"
    exec bash scripts/campaigns.sh "$campaign" ${report:+--report "$report"}
fi
[ -z "$report" ] || usage_error "--report goes with --campaign"
if [ -n "$corner" ]; then
    case $corner in typical | worst) ;; *) usage_error "there is no corner '$corner': it is typical or worst" ;; esac
    [ -z "$only$quick" ] || usage_error "--corner runs the suites that touch hardware: it goes with neither --only nor --quick"
    only=50-emulator
    export LIGHTS_CORNERS=$corner
fi

stages=() left_out=()
while read -r stage; do
    case $stage in *"$only"*) ;; *) continue ;; esac
    if [ -n "$quick" ]; then
        case " $QUICK " in *" $stage "*) ;; *)
            left_out+=("$stage")
            continue
            ;;
        esac
    fi
    stages+=("$stage")
done < <(stage_names)
[ ${#stages[@]} -gt 0 ] || usage_error "no stage is named like '$only'. Stages: $(stage_names | paste -sd' ')"

# --- what is going to happen, and how long it took here the last time ---------------------------------------

mkdir -p build/test
# Stages share folders under build/: a second run waits. A stage that runs ./lights test itself is part of this one.
if [ "${LIGHTS_TESTING:-}" != "$LIGHTS_ROOT" ]; then
    hold 6 build/test/.lock "another ./lights test is running in this checkout; waiting for it"
fi
form=$([ -z "$quick" ] || echo quick)
export LIGHTS_TESTING=$LIGHTS_ROOT LIGHTS_STRICT=1 LIGHTS_QUICK=$form

took() { sed -n 1p "build/test/$1.${form}seconds" 2>/dev/null || true; }
known=0 unknown=0
say "${#stages[@]} stages:"
for stage in "${stages[@]}"; do
    last=$(took "$stage")
    if [ -n "$last" ]; then known=$((known + last)); else unknown=$((unknown + 1)); fi
    say "$(printf '  %-16s %6s  %s' "$stage" "${last:+$last s}" "$(what_it_does "$stage")")"
done
if [ "$unknown" -eq 0 ]; then
    say "The last time here they took $known s together."
elif [ -n "$quick" ]; then
    say "About a minute from a warm build, the first time longer."
else
    say "$unknown of these never ran here; all there is takes about 15 minutes on two cores with a warm compiler cache, twice that without."
fi
[ ${#left_out[@]} -eq 0 ] || say "Left out, being quick: ${left_out[*]}."
[ -n "$only$quick" ] || say "A first verdict in a minute: ./lights test --quick. One stage: ./lights test --only NAME. Ctrl-C stops it at any time."

# --- running them ------------------------------------------------------------------------------------------

# What a person built is not a test's to delete: the names in out/ before a stage must be there after it.
built() { if [ -d out ]; then (cd out && find . -type f | LC_ALL=C sort); fi; }

passed=0 failed=0 summary='' again='' began=$SECONDS
TIMEFORMAT='%U %S' # on a machine that does other work too, processor time says more than the clock
for stage in "${stages[@]}"; do
    heading "$stage"
    log=build/test/$stage.log start=$SECONDS status=0 before=$(built)
    { time { "scripts/test.d/$stage" 2>&1 6>&- | tee -- "$log" || status=$?; }; } 2>"build/test/$stage.busy"
    busy=$(awk 'END { printf "%d", $1 + $2 + 0.5 }' "build/test/$stage.busy")
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
    gone=$(LC_ALL=C comm -23 <(echo "$before") <(built))
    if [ -n "$gone" ]; then
        f=$((f + 1))
        complain "$stage deleted from out/ what was there before: $(paste -sd' ' <<<"$gone")"
    fi
    note "$((SECONDS - start)) s"
    echo $((SECONDS - start)) >"build/test/$stage.${form}seconds"
    passed=$((passed + p)) failed=$((failed + f))
    summary="$summary$(printf '%-18s %6d passed %4d failed %5d s, %5d s of processor time' "$stage" "$p" "$f" $((SECONDS - start)) "$busy")"$'\n'
    if [ "$f" -ne 0 ]; then
        again="$again$stage, all of it in $log; again: ./lights test $([ -n "$corner" ] && echo "--corner $corner" || echo "--only $stage")${form:+ --quick}"$'\n'
        again="$again$(grep -aE '^ *(not ok |FAILED|FOUND:|.*:FAIL(:|$))|^lights: campaign .* failed|[1-9][0-9]* failed$|: error: ' -- "$log" | grep -avE '^[0-9]+ passed, ' | head -n 12 | cut -c1-200 | sed 's/^ */    /' || true)"$'\n'
    fi
done

heading "summary"
printf '%s' "$summary" >&2
if [ -n "$again" ]; then
    heading "failed"
    printf '%s' "$again" >&2
fi
[ ${#left_out[@]} -eq 0 ] || say "Not run, being quick: ${left_out[*]}."
note "$((SECONDS - began)) s in all"
conclude "$passed" "$failed"
