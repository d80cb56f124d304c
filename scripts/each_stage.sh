#!/usr/bin/env bash
# Every test stage by itself in a clone where nothing was ever built: scripts/each_stage.sh [NAME...]
#
# A stage may lean on nothing that another one left behind. Clones this checkout's last commit anew for each stage whose
# name contains one of the NAMEs (every stage if none is given), runs `./lights test --only STAGE` there, and ends with
# a table and a count. The compiler's cache and the downloads are this machine's; --logs DIR keeps what each stage said.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

logs=''
if [ "${1:-}" = --logs ]; then
    [ $# -ge 2 ] || usage_error "--logs wants a folder after it"
    logs=$(where_user_stands "$2")
    shift 2
fi
cd -- "$LIGHTS_ROOT"
in_git || die "this is no git checkout: there is no commit to clone"
wanted() { # STAGE NAME...
    local stage=$1 name
    shift
    [ $# -gt 0 ] || return 0
    for name in "$@"; do case $stage in *"$name"*) return 0 ;; esac; done
    return 1
}
stages=()
for path in scripts/test.d/[0-9]*; do
    ! wanted "${path##*/}" "$@" || stages+=("${path##*/}")
done
[ ${#stages[@]} -gt 0 ] || usage_error "no stage is named like $*. Stages: $(cd scripts/test.d && echo [0-9]*)"

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
[ -z "$logs" ] || mkdir -p -- "$logs"
passed=0 failed=0 table=''
for stage in "${stages[@]}"; do
    heading "$stage in a fresh clone"
    rm -rf -- "$work/clone"
    git clone -q --no-hardlinks -- "$LIGHTS_ROOT" "$work/clone"
    start=$SECONDS status=0
    env -u LIGHTS_ROOT -u LIGHTS_HERE -u LIGHTS_TESTING "$work/clone/lights" test --only "$stage" </dev/null 2>&1 |
        tee -- "${logs:-$work}/$stage.log" || status=$?
    if [ "$status" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    table="$table$(printf '| %-16s | %-9s | %5d s | %s |' "$stage" "$([ "$status" -eq 0 ] && echo ok || echo "status $status")" \
        $((SECONDS - start)) "$(tail -n 1 -- "${logs:-$work}/$stage.log")")"$'\n'
done
heading "each stage alone, commit $(project_git rev-parse --short HEAD)"
printf '%s' "$table" >&2
conclude "$passed" "$failed"
