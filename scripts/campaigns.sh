#!/usr/bin/env bash
# The long proofs: ./lights test --campaign NAME|all [--report FILE], or here with --short, --percent N, --seed N.
# --report puts a row for each campaign into FILE as it ends and leaves the other rows of that page alone.
# Each campaign prints what it tried and found, and ends with  RESULT|tried|found|pass  or  ...|fail.
# The short forms run in `./lights test` (scripts/test.d/70-campaigns).
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
cd -- "$LIGHTS_ROOT"
. scripts/setup.sh
. scripts/cmake.sh
. scripts/page.sh

# name | group that ./lights must bring | what it shows
CAMPAIGNS='
power-cut          | unity     | one cut, anywhere: the old save or the new one
power-cut-recovery | unity     | a second cut while recovering from the first
bit-rot            | unity     | flipped bits and random images in the save area
wear               | unity     | a million saves: even erases, and the lifetime
failing-flash      | unity     | a chip that ignores, refuses, garbles or is stuck
lives              | unity     | chains of lives with cuts, faults, wipes and strangers, judged by a model of its own
bounce             | unity     | chattering contacts, spikes and noise
link               | unity     | two handhelds, one game, and a cable that fails at every byte
link-chips         | packages  | two real firmwares, one game, every world, and a cable that fails at every byte
interleave         | unity     | every command, everything that can happen in the middle of its answer
games              | unity     | a million random games of every kind against brute force
fuzz-board         | fuzz      | any bytes as a board
fuzz-code          | fuzz      | any bytes as a puzzle code
fuzz-save-image    | fuzz      | any bytes in the save area
fuzz-save-payload  | fuzz      | any bytes as a saved game
fuzz-console       | fuzz      | any bytes on the USB console
fuzz-link          | fuzz      | any bytes off the cable of the link
fuzz-uf2           | node      | any bytes as a UF2 file
emulated-power-cut | packages  | the real firmware, cut at instructions of its flash operations
hang-and-fault     | packages  | loops and faults injected into the running firmware
faults             | packages  | an instruction skipped, a bit of a register or of RAM turned over, at every address
bus                | packages  | USB resets, replugs, overlapping requests at any microsecond
time               | packages  | clocks rolling over in play, in sleep, in an animation
soak               | packages  | a day of random play on the emulated board
waveform           | packages  | every pulse of 100,000 frames, among flash writes, sound and USB
visitor            | page      | ten random minutes on the page, with a model that knows every press
coverage           | coverage  | lines and branches of core/ and hal/ that the tests reach
mutation           | unity     | mutants of core/ against the tests
stack              | toolchain | the deepest stack, from the call graph of the machine code
analyzer           | unity     | what gcc -fanalyzer finds in core/ and hal/
breakages          | unity     | every guard seen to fail when the thing it guards is broken
proofs             | proofs    | what is proved and not sampled: each with a false twin and with mutants
'

campaign_names() { awk -F'|' 'NF == 3 { gsub(/ /, "", $1); print $1 }' <<<"$CAMPAIGNS"; }
campaign_field() { awk -F'|' -v name="$1" -v n="$2" '{ key = $1; gsub(/ /, "", key) } key == name { gsub(/^ +| +$/, "", $n); print $n }' <<<"$CAMPAIGNS"; }

which='' report='' form=full seed=1 percent=100
while [ $# -gt 0 ]; do
    case $1 in
    --report | --seed | --percent)
        [ $# -ge 2 ] || usage_error "$1 wants a value after it"
        case $1 in --report) report=$(where_user_stands "$2") ;; --seed) seed=$2 ;; --percent) percent=$2 ;; esac
        shift 2
        ;;
    --short) form=short && shift ;;
    -*) usage_error "campaigns know --short, --seed N, --percent N and --report FILE, not '$1'" ;;
    *) which="$which $1" && shift ;;
    esac
done
[ -n "$which" ] || usage_error "which campaign? all, or: $(campaign_names | paste -sd' ')"
[ "$which" != ' all' ] || which=$(campaign_names)
# Coverage has no short form: it needs a build of everything in its own way. The visitor's is a test of the page, that of the
# proofs a stage of its own.
[ "$form" = full ] || which=$(printf '%s\n' $which | grep -vxE 'coverage|visitor|proofs')
for name in $which; do
    campaign_names | grep -qx -- "$name" || usage_error "there is no campaign '$name'. Campaigns: all $(campaign_names | paste -sd' ')"
done

# --- how each kind is run; all print a RESULT line --------------------------------------------------------

run_host_model() { # the programs of host_tests/campaigns
    local program=${1//-/_} flags=()
    cmake_build host "campaign_$program" || return 1
    [ "$form" = short ] || flags+=(--full)
    "build/host/host_tests/campaigns/campaign_$program" "${flags[@]}" --seed "$seed" --percent "$percent"
}

run_lives() { # played by a program, judged by another in another language
    cmake_build host campaign_lives || return 1
    node host_tests/campaigns/lives.mjs --program build/host/host_tests/campaigns/campaign_lives \
        --form "$form" --seed "$seed" --percent "$percent"
}
run_fuzzer() { bash host_tests/fuzz/run.sh "${1#fuzz-}" "$form" "$seed" "$percent"; }
run_python() {
    [ "$1" != stack ] || cmake_build handheld || return 1
    python3 "host_tests/campaigns/$1.py" --form "$form" --seed "$seed" --percent "$percent"
}
run_emulated() {
    cmake_build host board_json campaign_console_replay campaign_link_replay || return 1
    cmake_build handheld || return 1
    node "host_tests/campaigns/$1.mjs" --form "$form" --seed "$seed" --percent "$percent"
}

run_visitor() {
    page_build && node host_tests/campaigns/visitor.mjs --form "$form" --seed "$seed" --percent "$percent"
}

run_proofs() {
    . scripts/proof_tools.sh
    need_proof_tools || return 1
    python3 -B host_tests/proofs/run.py --campaign --jobs "$LIGHTS_JOBS"
}

run_campaign() {
    case $1 in
    proofs) run_proofs ;;
    visitor) run_visitor ;;
    lives) run_lives ;;
    fuzz-uf2) node host_tests/campaigns/fuzz_uf2.mjs --form "$form" --seed "$seed" --percent "$percent" ;;
    fuzz-*) run_fuzzer "$1" ;;
    mutation | coverage | stack | analyzer | breakages) run_python "$1" ;;
    emulated-power-cut | link-chips | hang-and-fault | faults | bus | time | soak | waveform) run_emulated "${1//-/_}" ;;
    *) run_host_model "$1" ;;
    esac
}

# --- all of them -------------------------------------------------------------------------------------------

# commit_now: what is being tried; the report itself may have changed.
commit_now() {
    local commit but=()
    commit=$(in_git && project_git rev-parse --short=12 HEAD 2>/dev/null) || { echo unknown && return; }
    ! project_git ls-files --error-unmatch -- "${report:-/}" >/dev/null 2>&1 || but=(":(exclude)$report")
    project_git diff --quiet HEAD -- . "${but[@]}" || commit="$commit, with changes not committed"
    echo "$commit"
}
report_row() { python3 scripts/campaign_report.py "$report" --order "$(campaign_names | paste -sd' ')" "$@"; }

[ -z "$report" ] || report_row --check || exit 2
form_told=$form$([ "$percent" = 100 ] || echo " at $percent %")
mkdir -p build/campaigns
log_of() { echo "build/campaigns/$1.log"; }
# bring NAME: what the campaign needs from outside.
bring() {
    case $(campaign_field "$1" 2) in
    packages) need build unity firmware toolchain packages ;;
    page) need build firmware toolchain packages page ;;
    toolchain) need build firmware toolchain ;;
    proofs) need build proofs ;;
    *) need build unity "$(campaign_field "$1" 2)" ;;
    esac
}
# timed NAME: runs it; its status and its seconds beside its log.
timed() {
    local start=$SECONDS status=0
    run_campaign "$1" || status=$?
    echo "$status $((SECONDS - start))" >"$(log_of "$1").end"
}

# The short forms prove no times: as many run at once as there are cores, and none holds up the others. What each said
# is shown whole, in the order of the list.
if [ "$form" = short ]; then
    for name in $which; do bring "$name"; done
    for name in $which; do
        while [ "$(jobs -rp | wc -l)" -ge "$LIGHTS_JOBS" ]; do wait -n || true; done
        rm -f -- "$(log_of "$name").end"
        note "campaign $name begins"
        timed "$name" >"$(log_of "$name")" 2>&1 </dev/null &
    done
    wait
fi

passed=0 failed=0
for name in $which; do
    heading "campaign $name ($form): $(campaign_field "$name" 3)"
    log=$(log_of "$name") commit=$(commit_now)
    if [ "$form" = short ]; then
        cat -- "$log"
    else
        bring "$name"
        rm -f -- "$log.end"
        timed "$name" 2>&1 | tee -- "$log"
    fi
    read -r status seconds < <(cat -- "$log.end" 2>/dev/null || echo '1 0')
    result=$(grep '^RESULT|' -- "$log" | tail -n 1 || true)
    verdict=$(cut -d'|' -f4 <<<"$result")
    if [ "$status" -ne 0 ] || [ "$verdict" != pass ]; then
        [ -n "$result" ] || result="RESULT|ended with status $status before it could say|see $log|fail"
        failed=$((failed + 1)) verdict=FAIL
        complain "campaign $name failed"
    else
        passed=$((passed + 1))
    fi
    note "$seconds s"
    [ -z "$report" ] || report_row --campaign "$name" --form "$form_told" --tried "$(cut -d'|' -f2 <<<"$result")" \
        --found "$(cut -d'|' -f3 <<<"$result")" --verdict "$verdict" --commit "$commit" --seed "$seed"
done
[ -z "$report" ] || say "report written to $report"
conclude "$passed" "$failed"
