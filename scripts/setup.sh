# Set-up: brings what a command needs, says so, and costs next to nothing when all is there.
# `need GROUP...` is the one entry; the groups are those of requirements.sh, and
#   toolchain   Pico SDK, TinyUSB, picotool, pioasm (and Unity)     -> scripts/toolchain.sh
#   unity       the Unity test framework alone                      -> scripts/toolchain.sh
#   packages    the emulator's npm packages, from the lock file
# Sourced, never run.
# shellcheck shell=bash

. "$LIGHTS_ROOT/scripts/requirements.sh"
. "$LIGHTS_ROOT/scripts/toolchain.sh"

# our_cache: makes sure that what is brought can be kept, once a run, before anything is brought.
our_cache() {
    [ "${_cache_checked:-}" != "$LIGHTS_CACHE" ] || return 0
    can_write_in "$LIGHTS_CACHE" ||
        die "cannot write to $LIGHTS_CACHE, where downloads are kept; name another folder with LIGHTS_CACHE=..."
    _cache_checked=$LIGHTS_CACHE
    # Tools with caches of their own in a home that cannot be written get one beside ours.
    if [ -z "${CCACHE_DIR:-}" ] && have ccache && ! can_write_in "$(ccache --get-config cache_dir 2>/dev/null || echo /nowhere)"; then
        export CCACHE_DIR=$LIGHTS_CACHE/ccache
    fi
    if [ -z "${npm_config_cache:-}" ] && ! can_write_in "${HOME:-/nowhere}/.npm"; then
        export npm_config_cache=$LIGHTS_CACHE/npm
    fi
}

need() {
    local group groups='' wants_toolchain='' wants_packages=''
    for group in "$@"; do
        case $group in
        toolchain | unity) wants_toolchain="$wants_toolchain $group" ;;
        packages) wants_packages=yes groups="$groups node" ;;
        *) groups="$groups $group" ;;
        esac
    done
    our_cache
    [ -z "$groups" ] || need_system_packages "$groups"
    [ -z "$wants_toolchain" ] || need_toolchain "$wants_toolchain"
    [ -z "$wants_packages" ] || need_npm_packages
}

# --- the system's packages ---------------------------------------------------------------------------------

# requirement_lines GROUPS: the table's lines of these groups, as package|check|why.
requirement_lines() {
    awk -F'|' -v groups=" $1 " '
        function trim(s) { gsub(/^[ \t]+|[ \t]+$/, "", s); return s }
        NF == 4 && index(groups, " " trim($1) " ") { print trim($2) "|" trim($3) "|" trim($4) }
    ' <<<"$REQUIREMENTS"
}

# is_there CHECK: 0 if satisfied; otherwise prints what was found instead, if anything.
is_there() {
    local name wanted found
    case $1 in
    cmd:*'>='*)
        name=${1#cmd:} wanted=${name#*>=} name=${name%%>=*}
        have "$name" || return 1
        found=$("$name" --version 2>/dev/null | grep -oE '[0-9]+(\.[0-9]+)+' | head -n 1)
        version_at_least "${found:-0}" "$wanted" || {
            echo "found $name ${found:-of unknown version}, need $wanted or newer; the one found is $(command -v "$name")"
            return 1
        }
        ;;
    cmd:*) have "${1#cmd:}" ;;
    arm:*)
        have arm-none-eabi-g++ &&
            case $(arm-none-eabi-g++ -mcpu=cortex-m0plus -mthumb -print-file-name="${1#arm:}") in
            /*) true ;; *) false ;;
            esac
        ;;
    host:*) have g++ && echo "#include <${1#host:}>" | g++ -E -x c++ - >/dev/null 2>&1 ;;
    debian-python:*) /usr/bin/python3 -c "import ${1#debian-python:}" 2>/dev/null ;;
    clang-rt) have clang++ && compgen -G "$(clang++ -print-resource-dir)/lib/*/libclang_rt.fuzzer*.a" >/dev/null ;;
    *) die "requirements.sh: unknown check '$1'" ;;
    esac
}

# What a passed check rested on, cheap to recompute: the requirement lines and the files behind the commands.
requirements_fingerprint() {
    local package check why name path
    {
        printf '%s\n' "$1"
        while IFS='|' read -r package check why; do
            case $check in cmd:*) name=${check#cmd:} name=${name%%>=*} ;; *) name='' ;; esac
            if [ -n "$name" ]; then
                path=$(command -v "$name") || return 1
                stat -L -c '%n %s %Y' -- "$path"
            else
                echo "$package $check"
            fi
        done <<<"$1"
        [ ! -e /var/lib/dpkg/status ] || stat -c '%s %Y' /var/lib/dpkg/status
    } | sha256sum
}

need_system_packages() {
    local lines stamp fingerprint package check why found missing='' report=''
    lines=$(requirement_lines "$1" | sort -u)
    [ -n "$lines" ] || die "requirements.sh has no group named:$1"
    stamp=$LIGHTS_CACHE/checked/$(sha256sum <<<"$lines" | cut -c1-16)
    if fingerprint=$(requirements_fingerprint "$lines") && [ "$fingerprint" = "$(cat -- "$stamp" 2>/dev/null)" ]; then
        return 0
    fi
    while IFS='|' read -r package check why; do
        found=$(is_there "$check") && continue
        missing="$missing $package"
        report="$report$(printf '  %-32s %s%s' "$package" "$why" "${found:+ ($found)}")"$'\n'
    done <<<"$lines"
    if [ -n "$missing" ]; then
        install_system_packages "$missing" "$report"
        while IFS='|' read -r package check why; do
            found=$(is_there "$check") ||
                die "$package was installed but still does not serve: ${found:-the check "$check" fails}. Needed because it $why."
        done <<<"$lines"
    fi
    mkdir -p -- "$LIGHTS_CACHE/checked"
    fingerprint=$(requirements_fingerprint "$lines") && printf '%s\n' "$fingerprint" >"$stamp"
}

# as_root COMMAND...: with sudo unless we are root already.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -- "$@"; fi
}

install_system_packages() {
    local packages=$1 report=$2
    say "Lights needs these, and they are not here yet:"
    printf '%s' "$report" >&2
    if ! have apt-get; then
        die "this system has no apt-get: install the above with its own package manager, then run ./lights again."
    fi
    if [ "$(id -u)" -ne 0 ] && ! have sudo; then
        die "installing needs root, and there is no sudo. As root, run:  apt-get install$packages"
    fi
    say "Installing with apt-get:$packages"
    # shellcheck disable=SC2086 # a list of package names
    apt_install $packages || die "apt-get could not install:$packages
  Without a network, bring these packages by other means; with one, try  apt-get update && apt-get install$packages"
}

# apt by itself waits minutes for each address of each file that cannot be reached, and for ever for another apt.
APT_PATIENCE=(-o Acquire::Retries=1 -o Acquire::http::Timeout=15 -o Acquire::https::Timeout=15
    -o DPkg::Lock::Timeout=120)

apt_install() {
    local log=$LIGHTS_CACHE/apt-install.log
    mkdir -p -- "$LIGHTS_CACHE"
    : >"$log"
    apt_install_once "$log" "$@" && return 0
    say "  refreshing the package lists first"
    as_root apt-get -q "${APT_PATIENCE[@]}" update >>"$log" 2>&1 || tail -n 5 -- "$log" >&2
    apt_install_once "$log" "$@" && return 0
    tail -n 15 -- "$log" >&2
    return 1
}

apt_install_once() {
    local log=$1
    shift
    set -o pipefail
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y "${APT_PATIENCE[@]}" --no-install-recommends -o Dpkg::Use-Pty=0 install "$@" 2>&1 |
        tee -a -- "$log" | sed -n -u 's/^Setting up \([^ ]*\).*/  installed \1/p; s/^Need to get/  fetching/p' >&2
}

# --- the emulator's npm packages ---------------------------------------------------------------------------

need_npm_packages() {
    local home=$LIGHTS_ROOT/emulator stamp key
    [ -f "$home/package-lock.json" ] || die "emulator/package-lock.json is missing: restore it with  git checkout emulator"
    stamp=$home/node_modules/.lights-stamp
    key="$(sha256sum <"$home/package-lock.json") node $(node --version)"
    # The second line is what was there when npm had finished: a file lost or cut short since then shows.
    [ "$key"$'\n'"$(npm_packages_there)" != "$(cat -- "$stamp" 2>/dev/null)" ] || return 0
    say "Installing the emulator's packages from its lock file (npm ci)"
    (cd -- "$home" && run_quietly "$LIGHTS_CACHE/npm.log" npm ci --ignore-scripts --no-audit --no-fund --no-progress) ||
        die "npm could not install what emulator/package-lock.json names: without a network, copy emulator/node_modules from another machine; if it speaks of EINTEGRITY, run  npm cache clean --force"
    printf '%s\n%s\n' "$key" "$(npm_packages_there)" >"$stamp"
}

# npm_packages_there: names and sizes of all files of the packages, as a checksum.
npm_packages_there() {
    find "$LIGHTS_ROOT/emulator/node_modules/" -type f ! -name .lights-stamp ! -path '*/.cache/*' -printf '%P %s\n' 2>/dev/null |
        LC_ALL=C sort | sha256sum
}
