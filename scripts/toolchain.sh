# Finds the Pico SDK (with TinyUSB), picotool, pioasm and Unity, or fetches them.
#
# In this order: PICO_SDK_PATH, PICOTOOL_PATH and UNITY_PATH of the environment; the system's own packages;
# our cache; a plain apt-get install where the system's archive has them; and on an older Debian its next
# release, unpacked into the cache by a private apt configuration that leaves the system alone. Where none
# of it works, CMake fetches the pinned upstream tags (cmake/pico_sdk.cmake).
# Sourced by setup.sh, never run.
# shellcheck shell=bash

APT_HOME=/etc/apt
DEBIAN_KEYRING=/usr/share/keyrings/debian-archive-keyring.gpg
TOOLCHAIN_DIR=$LIGHTS_CACHE/toolchain
TOOLCHAIN_KEY="layout 1, $TOOLCHAIN_SUITE: $TOOLCHAIN_PACKAGES $TOOLCHAIN_RUNTIME"

# need_toolchain WANTS: exports the paths CMake and the scripts use. WANTS names toolchain, unity or both.
need_toolchain() {
    check_given_paths
    case $1 in
    *toolchain*) [ -z "${PICO_SDK_PATH:-}" ] || [ -z "${PICOTOOL_PATH:-}" ] || [ -z "${UNITY_PATH:-}" ] || return 0 ;;
    *) [ -z "${UNITY_PATH:-}" ] || return 0 ;;
    esac
    use_system_toolchain && return 0
    if [ "${LIGHTS_TOOLCHAIN_VERIFIED:-}" != "$TOOLCHAIN_DIR" ]; then
        lock_cache
        if ! toolchain_is_sound; then
            if system_has_toolchain_packages; then
                install_system_packages " $TOOLCHAIN_PACKAGES" "  $TOOLCHAIN_PACKAGES: SDK, USB stack, tools, test framework"$'\n'
                use_system_toolchain || die "the packages are installed but the Pico SDK $PICO_SDK_VERSION was not found in /usr/src/pico-sdk"
                return 0
            fi
            fetch_toolchain || {
                leave_it_to_cmake
                return 0
            }
        fi
        unlock_cache
        export LIGHTS_TOOLCHAIN_VERIFIED=$TOOLCHAIN_DIR
    fi
    export PICO_SDK_PATH=${PICO_SDK_PATH:-$TOOLCHAIN_DIR/usr/src/pico-sdk}
    export PICOTOOL_PATH=${PICOTOOL_PATH:-$TOOLCHAIN_DIR/bin/picotool}
    export PIOASM_PATH=${PIOASM_PATH:-$TOOLCHAIN_DIR/bin/pioasm}
    export UNITY_PATH=${UNITY_PATH:-$TOOLCHAIN_DIR/usr/share/cmock/vendor/unity}
}

# sdk_version_at PATH: the version an SDK folder says it is, or nothing.
sdk_version_at() {
    [ -f "$1/pico_sdk_version.cmake" ] || return 0
    sed -n 's/^ *set(PICO_SDK_VERSION_\(MAJOR\|MINOR\|REVISION\) \([0-9]*\).*/\2/p' "$1/pico_sdk_version.cmake" |
        paste -sd.
}

# What the environment names must be usable: a wrong path is worth a clear word, not a silent second choice.
check_given_paths() {
    local version
    if [ -n "${PICO_SDK_PATH:-}" ]; then
        version=$(sdk_version_at "$PICO_SDK_PATH")
        [ -n "$version" ] || die "PICO_SDK_PATH=$PICO_SDK_PATH holds no Pico SDK (no pico_sdk_version.cmake there)"
        [ "$version" = "$PICO_SDK_VERSION" ] ||
            note "PICO_SDK_PATH is SDK $version; Lights is made and tested with $PICO_SDK_VERSION"
        [ -e "$PICO_SDK_PATH/lib/tinyusb/src/tusb.h" ] ||
            die "PICO_SDK_PATH=$PICO_SDK_PATH has no TinyUSB: in it, run  git submodule update --init lib/tinyusb"
    fi
    if [ -n "${PICOTOOL_PATH:-}" ] && ! "$PICOTOOL_PATH" version >/dev/null 2>&1; then
        die "PICOTOOL_PATH=$PICOTOOL_PATH does not run; it must be the picotool program itself"
    fi
    if [ -n "${UNITY_PATH:-}" ] && [ ! -f "$UNITY_PATH/src/unity.c" ]; then
        die "UNITY_PATH=$UNITY_PATH holds no Unity (no src/unity.c there)"
    fi
}

use_system_toolchain() {
    local sdk=/usr/src/pico-sdk unity=/usr/share/cmock/vendor/unity
    [ "$(sdk_version_at "$sdk")" = "$PICO_SDK_VERSION" ] || return 1
    [ -e "$sdk/lib/tinyusb/src/tusb.h" ] && have picotool && [ -f "$unity/src/unity.c" ] || return 1
    export PICO_SDK_PATH=${PICO_SDK_PATH:-$sdk} UNITY_PATH=${UNITY_PATH:-$unity}
    export PICOTOOL_PATH=${PICOTOOL_PATH:-$(command -v picotool)}
    if have pioasm; then
        export PIOASM_PATH=${PIOASM_PATH:-$(command -v pioasm)}
    fi
}

system_has_toolchain_packages() {
    local package
    have apt-cache || return 1
    for package in $TOOLCHAIN_PACKAGES; do
        apt-cache show "$package" >/dev/null 2>&1 || return 1
    done
    apt-cache show pico-sdk-source | grep -q "^Version: $PICO_SDK_VERSION"
}

# --- the cache ---------------------------------------------------------------------------------------------

lock_cache() {
    our_cache
    hold 8 "$LIGHTS_CACHE/lock" "another ./lights is setting up; waiting for it"
}
unlock_cache() { exec 8>&-; }

# Every file is compared with the checksum it had when it was unpacked; nothing may be missing.
toolchain_is_sound() {
    [ -d "$TOOLCHAIN_DIR" ] || return 1
    if [ "$(cat -- "$TOOLCHAIN_DIR/KEY" 2>/dev/null)" != "$TOOLCHAIN_KEY" ]; then
        say "The cached toolchain is of an older layout; fetching it again."
        return 1
    fi
    if ! (cd -- "$TOOLCHAIN_DIR" && sha256sum --quiet --strict --check MANIFEST >/dev/null 2>&1) ||
        [ "$(sha256sum <"$TOOLCHAIN_DIR/MANIFEST")" != "$(cat -- "$TOOLCHAIN_DIR/MANIFEST.sha256" 2>/dev/null)" ]; then
        say "The cached toolchain in $TOOLCHAIN_DIR is damaged (a checksum differs); fetching it again."
        return 1
    fi
    if [ "$(toolchain_names "$TOOLCHAIN_DIR")" != "$(cat -- "$TOOLCHAIN_DIR/MANIFEST.names" 2>/dev/null)" ]; then
        say "The cached toolchain in $TOOLCHAIN_DIR is damaged (a link or file is missing, changed or new); fetching it again."
        return 1
    fi
}

# toolchain_names TREE: all there is in it, and where its links lead; checksums see neither links nor what was added.
toolchain_names() {
    (cd -- "$1" && find . ! -name 'MANIFEST*' \( -type l -printf '%p -> %l\n' -o -printf '%p\n' \) | LC_ALL=C sort)
}

# own_archives CODENAME: prints this machine's Debian archives as apt sources of TOOLCHAIN_SUITE, an empty line after
# each, or fails if there is none. Reads both formats of apt's source files; a source that calls itself stable may be
# anybody's, so whatever names a key of its own is left out and the rest must be signed with Debian's.
own_archives() (
    set +o pipefail # a file that is not there is no failure
    shopt -s nullglob
    for file in "$APT_HOME"/sources.list.d/*.sources; do
        awk -v RS='' -v suite="$TOOLCHAIN_SUITE" -v codename="$1" -v keyring="$DEBIAN_KEYRING" '
            function field(name,    i) {
                for (i = 1; i <= n; i++)
                    if (tolower(substr(line[i], 1, length(name) + 1)) == tolower(name ":"))
                        return " " substr(line[i], length(name) + 2) " "
                return ""
            }
            {
                n = split($0, line, "\n")
                if (tolower(field("Enabled")) ~ / no /) next
                if (field("Types") !~ / deb / || field("Components") !~ / main /) next
                if (field("Suites") !~ (" (" codename "|stable|oldstable) ")) next
                if (field("Signed-By") !~ /^( +| .*\/debian-archive[a-z-]*\.(gpg|asc|pgp) *)?$/) next
                uris = field("URIs"); gsub(/^ +| +$/, "", uris)
                print "Types: deb\nURIs: " uris "\nSuites: " suite "\nComponents: main\nSigned-By: " keyring "\n"
            }' "$file"
    done
    cat -- "$APT_HOME"/sources.list "$APT_HOME"/sources.list.d/*.list 2>/dev/null </dev/null |
        sed -nE 's/^deb +(\[([^]]*)\] +)?([^ ]+) +([^ ]+) +(.*)$/\4|\5|\3|\2/p' |
        awk -F'|' -v suite="$TOOLCHAIN_SUITE" -v codename="$1" -v keyring="$DEBIAN_KEYRING" '
            ($1 == codename || $1 == "stable" || $1 == "oldstable") && (" " $2 " ") ~ / main / {
                if ($4 ~ /signed-by=/ && $4 !~ /signed-by=[^ ]*\/debian-archive[a-z-]*\.(gpg|asc|pgp)/) next
                print "Types: deb\nURIs: " $3 "\nSuites: " suite "\nComponents: main\nSigned-By: " keyring "\n"
            }'
)
own_archive() { own_archives "$1" | awk -v RS='' 'NR == 1 { print; found = 1 } END { exit !found }'; }

# A configuration of its own for apt: own lists, own status, own source; of the system only how to reach the
# network (proxy, certificates) and its keys.
write_private_apt() {
    local home=$1
    mkdir -p -- "$home/state/lists/partial" "$home/cache/archives/partial" "$home/sources"
    : >"$home/state/status"
    {
        echo "Dir::Etc::main \"/dev/null\"; Dir::Etc::parts \"/dev/null\";"
        echo "Dir::Etc::sourcelist \"/dev/null\"; Dir::Etc::sourceparts \"$home/sources\";"
        echo "Dir::Etc::preferences \"/dev/null\"; Dir::Etc::preferencesparts \"/dev/null\";"
        echo "Dir::State \"$home/state\"; Dir::State::status \"$home/state/status\"; Dir::Cache \"$home/cache\";"
        echo "Acquire::Languages \"none\"; Acquire::Retries \"3\"; APT::Sandbox::User \"root\";"
        apt-config dump | grep -E '^Acquire::(http|https|ForceIPv|Check-Valid-Until|Check-Date)' || true
    } >"$home/apt.conf"
}

fetch_toolchain() {
    local codename partial log
    have apt-get && have dpkg-deb || return 1
    codename=$(. /etc/os-release && [ "${ID:-}" = debian ] && echo "${VERSION_CODENAME:-}")
    [ -n "$codename" ] || return 1
    rm -rf -- "$LIGHTS_CACHE"/partial.* # left by a run that was interrupted
    partial=$(mktemp -d -- "$LIGHTS_CACHE/partial.XXXXXX")
    log=$LIGHTS_CACHE/toolchain.log
    write_private_apt "$partial/apt"
    [ -s "$DEBIAN_KEYRING" ] || {
        complain "Debian's keys are not here: apt-get install debian-archive-keyring"
        return 1
    }
    own_archive "$codename" >/dev/null || {
        complain "no Debian archive found in this machine's apt sources"
        return 1
    }
    say "Fetching the Pico SDK $PICO_SDK_VERSION, TinyUSB, picotool and Unity from Debian $TOOLCHAIN_SUITE"
    say "  into $TOOLCHAIN_DIR (once; the system's own packages and sources stay as they are)"
    note "  reading the package list"
    find_archive "$codename" "$partial/apt" "$log" || return 1
    note "  downloading"
    mkdir -- "$partial/packages" "$partial/tree"
    # apt checks each download against the signed list's SHA-256.
    # shellcheck disable=SC2086 # lists of package names
    (cd -- "$partial/packages" && APT_CONFIG=$partial/apt/apt.conf run_quietly "$log" \
        apt-get -q download $TOOLCHAIN_PACKAGES $TOOLCHAIN_RUNTIME) || return 1
    note "  unpacking and recording checksums"
    unpack_toolchain "$partial/packages" "$partial/tree"
    rm -rf -- "$partial/old"
    [ ! -e "$TOOLCHAIN_DIR" ] || mv -- "$TOOLCHAIN_DIR" "$partial/old"
    mv -- "$partial/tree" "$TOOLCHAIN_DIR"
    rm -rf -- "$partial"
}

# find_archive CODENAME APT LOG: leaves in APT the first of this machine's archives that Debian signed and that has what
# we want; says why the last one would not do if none does.
find_archive() {
    local archive status=1
    while IFS= read -r -d '' archive; do
        printf '%s\n' "$archive" >"$2/sources/next.sources"
        rm -rf -- "$2/state/lists"
        mkdir -p -- "$2/state/lists/partial"
        APT_CONFIG=$2/apt.conf apt-get -q "${APT_PATIENCE[@]}" -o APT::Update::Error-Mode=any update >"$3" 2>&1 || continue
        APT_CONFIG=$2/apt.conf apt-cache show pico-sdk-source >/dev/null 2>&1 || {
            echo "no pico-sdk-source in $(sed -n 's/^URIs: *//p' <<<"$archive")" >>"$3"
            continue
        }
        status=0
        break
    done < <(own_archives "$1" | awk -v RS='' -v ORS='\0' '{ print }')
    [ "$status" -eq 0 ] || {
        tail -n 8 -- "$3" | cut -c1-300 >&2
        complain "none of this machine's Debian archives gave $TOOLCHAIN_SUITE's list of packages"
    }
    return "$status"
}

unpack_toolchain() {
    local package tool tree=$2
    for package in "$1"/*.deb; do
        dpkg-deb -x "$package" "$tree" || die "could not unpack $(basename -- "$package")"
        dpkg-deb -W --showformat='${Package} ${Version}\n' "$package" >>"$tree/VERSIONS"
    done
    [ "$(sdk_version_at "$tree/usr/src/pico-sdk")" = "$PICO_SDK_VERSION" ] ||
        die "Debian $TOOLCHAIN_SUITE now has Pico SDK $(sdk_version_at "$tree/usr/src/pico-sdk"), not $PICO_SDK_VERSION: set PICO_SDK_PATH to that version"
    rm -rf -- "$tree"/usr/share/doc "$tree"/usr/share/man "$tree"/usr/lib/*/gconv
    mkdir -- "$tree/bin"
    for tool in picotool pioasm; do
        # Started through the loader and the C library that came with it.
        cat >"$tree/bin/$tool" <<'WRAPPER'
#!/bin/sh
tree=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
for loader in "$tree"/usr/lib/*/ld-linux*.so.*; do :; done
exec "$loader" --library-path "$(dirname -- "$loader")" "$tree/usr/bin/$(basename -- "$0")" "$@"
WRAPPER
        chmod +x "$tree/bin/$tool"
    done
    "$tree/bin/picotool" version >/dev/null || die "picotool from Debian $TOOLCHAIN_SUITE does not run here"
    printf '%s\n' "$TOOLCHAIN_KEY" >"$tree/KEY"
    seal_toolchain "$tree"
}

# Records the checksum of every file, and of that record, and what else there is.
seal_toolchain() {
    (cd -- "$1" && find . -type f ! -name 'MANIFEST*' -print0 | sort -z | xargs -0 sha256sum >MANIFEST)
    sha256sum <"$1/MANIFEST" >"$1/MANIFEST.sha256"
    toolchain_names "$1" >"$1/MANIFEST.names"
}

# The last resort: CMake fetches upstream's tags. Only if upstream can be reached; else say what is missing.
leave_it_to_cmake() {
    unlock_cache
    if have git && timeout 20 git ls-remote -q --exit-code https://github.com/raspberrypi/pico-sdk.git \
        "refs/tags/$PICO_SDK_VERSION" >/dev/null 2>&1; then
        say "No packages of the Pico SDK here: CMake will fetch the upstream releases instead."
        return 0
    fi
    die "missing: the Pico SDK $PICO_SDK_VERSION (with lib/tinyusb), picotool $PICO_SDK_VERSION and Unity 2.6, and no way to fetch them from here.
  Debian 13 or a newer Ubuntu:   apt-get install $TOOLCHAIN_PACKAGES
  Anything else, or no network:  bring them from another machine and set PICO_SDK_PATH, PICOTOOL_PATH and UNITY_PATH"
}
