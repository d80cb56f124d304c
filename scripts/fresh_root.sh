#!/usr/bin/env bash
# What a newcomer meets: a bare Debian made with debootstrap, a clone of this checkout's last commit, nothing installed.
#
#   scripts/fresh_root.sh [OPTION...] 12|13 STEP...        for example:  scripts/fresh_root.sh 13 play test 'build all'
#
# A step is a command of ./lights with its arguments, or any other shell command; each is run in the clone, without a
# screen or a terminal, one after another, whatever the one before it did. Ends with a table of the steps, their status
# and time; the status is 1 if any step's was not 0.
#
#   --keep         leave the root there and go on in it next time
#   --tarball      the files alone: no git, neither in the root nor in the folder
#   --ccache DIR   let the root use this ccache folder (its compilers must be its own to gain nothing false)
#   --place DIR    where roots are made; $LIGHTS_CACHE/roots if not told. The bare Debian itself is kept there too
#
# Needs root (chroot, mounts in a namespace of its own); debootstrap is brought. How to reach Debian's archive and npm's
# registry is taken from this machine's own settings when it runs.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
. "$LIGHTS_ROOT/scripts/setup.sh"

# A signal to this shell alone is to leave nothing running; unshare, for one, does not hear it.
if [ "${LIGHTS_GUARDED:-}" != root ]; then
    status=0
    LIGHTS_GUARDED=root guarded bash "${BASH_SOURCE[0]}" "$@" || status=$?
    exit "$status"
fi
unset LIGHTS_GUARDED

usage() { usage_error "$1. It is  scripts/fresh_root.sh [--keep] [--tarball] [--ccache DIR] [--place DIR] 12|13 STEP..."; }

keep='' tarball='' ccache='' place=$LIGHTS_CACHE/roots
while [ $# -gt 0 ]; do
    case $1 in
    --keep) keep=yes && shift ;;
    --tarball) tarball=yes && shift ;;
    --ccache | --place)
        [ $# -ge 2 ] || usage "$1 wants a folder after it"
        case $1 in --ccache) ccache=$(realpath -m -- "$2") ;; --place) place=$(realpath -m -- "$2") ;; esac
        shift 2
        ;;
    *) break ;;
    esac
done
case ${1:-} in
12) suite=bookworm ;;
13) suite=trixie ;;
*) usage "which Debian, 12 or 13? Not '${1:-}'" ;;
esac
release=$1
shift
[ $# -gt 0 ] || usage "which steps"
[ "$(id -u)" -eq 0 ] || die "a root of its own can only be made by root: sudo $0 ..."
need roots
git -C "$LIGHTS_ROOT" rev-parse -q --verify HEAD >/dev/null 2>&1 || die "this is no git checkout: there is no commit to clone"

root=$place/debian-$release$([ -z "$tarball" ] || echo -tarball) bare=$place/debian-$release.tar
mkdir -p -- "$place"
hold 5 "$place/.lock-$release" "another fresh_root.sh is at work on Debian $release in $place; waiting for it"

# --- the bare Debian ---------------------------------------------------------------------------------------

archive_of() { TOOLCHAIN_SUITE=$1 own_archive "$(. /etc/os-release && echo "$VERSION_CODENAME")"; }
if [ ! -s "$bare" ]; then
    sources=$(archive_of "$suite") || die "no Debian archive found in this machine's apt sources"
    heading "a bare Debian $release"
    rm -rf -- "$place/new-$release"
    run_quietly "$place/debian-$release.debootstrap.log" debootstrap --variant=minbase --include=ca-certificates "$suite" "$place/new-$release" \
        "$(sed -n 's/^URIs: *\([^ ]*\).*/\1/p' <<<"$sources")" || die "debootstrap failed"
    rm -f -- "$place/new-$release/etc/apt/sources.list"
    cat <<<"$sources" >"$place/new-$release/etc/apt/sources.list.d/debian.sources"
    apt-config dump | grep -E '^Acquire::(http|https|ForceIPv|Retries|Check-Valid-Until)' >"$place/new-$release/etc/apt/apt.conf.d/90host" || true
    tar -C "$place/new-$release" --one-file-system -cf "$bare.part" . && mv -- "$bare.part" "$bare"
    rm -rf -- "$place/new-$release"
fi
if [ -z "$keep" ] || [ ! -d "$root" ]; then
    rm -rf -- "$root"
    mkdir -- "$root"
    tar -C "$root" -xf "$bare"
    if [ -n "$tarball" ]; then
        mkdir -- "$root/lights"
        git -C "$LIGHTS_ROOT" archive HEAD | tar -C "$root/lights" -xf -
    else
        git clone -q --no-hardlinks --single-branch -- "$LIGHTS_ROOT" "$root/lights"
    fi
fi
cp -- /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
cp -- /etc/hosts "$root/etc/hosts"

# --- what runs in it ---------------------------------------------------------------------------------------

settings=(HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM=dumb)
settings+=("LIGHTS_JOBS=$LIGHTS_JOBS" DEBIAN_FRONTEND=noninteractive)
if have npm; then settings+=("npm_config_registry=$(npm config get registry 2>/dev/null)"); fi
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
    cp -L -- "$NODE_EXTRA_CA_CERTS" "$root/etc/ssl/host-ca.pem"
    settings+=(NODE_EXTRA_CA_CERTS=/etc/ssl/host-ca.pem)
fi
for name in http_proxy https_proxy no_proxy; do
    [ -z "${!name:-}" ] || settings+=("$name=${!name}")
done
[ -z "$ccache" ] || settings+=(CCACHE_DIR=/ccache)

# in_root COMMAND...: with mounts and processes that end with it.
in_root() {
    # shellcheck disable=SC2016 # expanded by the inner shell
    unshare --mount --pid --fork --kill-child bash -euc '
        root=$1 ccache=$2
        shift 2
        mount -t proc proc "$root/proc"
        mount -t tmpfs -o mode=1777 shm "$root/dev/shm"
        mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
        if [ -n "$ccache" ]; then mkdir -p "$root/ccache" "$ccache"; mount --bind "$ccache" "$root/ccache"; fi
        exec chroot "$root" /usr/bin/env -i "$@"
    ' in_root "$root" "$ccache" "${settings[@]}" "$@" </dev/null 5>&-
}

[ -n "$tarball" ] || [ -x "$root/usr/bin/git" ] || {
    note "git, which whoever cloned has"
    run_quietly "$place/debian-$release.git.log" in_root bash -c 'apt-get -q update && apt-get -q -y --no-install-recommends install git'
}

commands=" $(sed -nE 's/^((play|test)( \| [a-z]+)+)\).*/\1/p' "$LIGHTS_ROOT/lights" | tr -s "|\n" "  ") help "
table='' worst=0
for step in "$@"; do
    line=$step
    case $commands in *" ${step%% *} "*) line="./lights $step" ;; esac
    heading "Debian $release: $line"
    start=$SECONDS status=0
    log=$place/debian-$release.$(tr -cs 'A-Za-z0-9' - <<<"$step" | cut -c1-40).log
    in_root bash -c "cd /lights && $line" 2>&1 | tee -- "$log" || status=$?
    [ "$status" -eq 0 ] || worst=1
    table="$table$(printf '| Debian %s | `%s` | %s | %d s | %s |' "$release" "$line" \
        "$([ "$status" -eq 0 ] && echo ok || echo "status $status")" $((SECONDS - start)) \
        "$(grep -v '^[[:space:]]*$' "$log" | tail -n 1 | cut -c1-80)")"$'\n'
done
[ -n "$keep" ] || rm -rf -- "$root"
heading "Debian $release, commit $(git -C "$LIGHTS_ROOT" rev-parse --short HEAD)"
printf '| where | step | result | time | last line |\n|---|---|---|---|---|\n%s' "$table"
exit "$worst"
