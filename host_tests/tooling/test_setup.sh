#!/usr/bin/env bash
# How ./lights brings what it needs: what it says, what it installs, and that it never trusts a damaged cache.
. host_tests/tooling/support.sh
. scripts/setup.sh
real_toolchain=$TOOLCHAIN_DIR
given_paths=(-u PICO_SDK_PATH -u PICOTOOL_PATH -u PIOASM_PATH -u UNITY_PATH -u LIGHTS_TOOLCHAIN_VERIFIED)

# set_up CODE...: runs CODE after sourcing the set-up, in a cache of the test's own.
set_up() { output_of env "${given_paths[@]}" LIGHTS_CACHE="$work/cache" bash -euo pipefail -c ". scripts/lib.sh; . scripts/setup.sh; $1"; }

# A cached toolchain in small, sealed as unpack_toolchain seals the real one.
a_cached_toolchain() {
    local tree=$work/cache/toolchain
    mkdir -p "$tree/usr/src/pico-sdk"
    echo sdk >"$tree/usr/src/pico-sdk/file" && echo other >"$tree/usr/src/pico-sdk/other"
    printf '%s\n' "$TOOLCHAIN_KEY" >"$tree/KEY"
    seal_toolchain "$tree"
}

it_trusts_a_sound_cache() {
    a_cached_toolchain
    set_up toolchain_is_sound
    expect_status 0
}

it_notices_a_changed_file_in_the_cache() {
    a_cached_toolchain
    echo SDK >"$work/cache/toolchain/usr/src/pico-sdk/file"
    set_up toolchain_is_sound
    expect_status 1
    expect_text "damaged"
}

it_notices_a_missing_file_in_the_cache() {
    a_cached_toolchain
    rm "$work/cache/toolchain/usr/src/pico-sdk/other"
    set_up toolchain_is_sound
    expect_status 1
}

it_notices_a_shortened_list_of_checksums() {
    a_cached_toolchain
    sed -i 1d "$work/cache/toolchain/MANIFEST"
    set_up toolchain_is_sound
    expect_status 1
}

it_notices_a_cache_of_other_packages() {
    a_cached_toolchain
    echo "layout 0" >"$work/cache/toolchain/KEY"
    set_up toolchain_is_sound
    expect_status 1
    expect_text "older"
}

it_notices_a_link_in_the_cache_that_leads_elsewhere() {
    a_cached_toolchain
    ln -s file "$work/cache/toolchain/usr/src/pico-sdk/tinyusb"
    seal_toolchain "$work/cache/toolchain"
    set_up toolchain_is_sound
    expect_status 0
    ln -sfn other "$work/cache/toolchain/usr/src/pico-sdk/tinyusb"
    set_up toolchain_is_sound
    expect_status 1
    expect_text "a link or file is missing, changed or new"
    rm "$work/cache/toolchain/usr/src/pico-sdk/tinyusb"
    set_up toolchain_is_sound
    expect_status 1
}

it_notices_a_file_that_was_added_to_the_cache() {
    a_cached_toolchain
    echo 'message(STATUS mine)' >"$work/cache/toolchain/usr/src/pico-sdk/extra.cmake"
    set_up toolchain_is_sound
    expect_status 1
    expect_text "damaged"
}

it_does_not_follow_a_link_where_its_lock_should_be() {
    mkdir -p "$work/cache"
    echo precious >"$work/diary"
    ln -s "$work/diary" "$work/cache/lock"
    set_up 'lock_cache'
    expect_status 1
    expect_text 'is a link to somewhere else'
    [ "$(cat "$work/diary")" = precious ]
}

it_fetches_a_damaged_cache_again() {
    a_cached_toolchain
    echo SDK >"$work/cache/toolchain/usr/src/pico-sdk/file"
    set_up 'use_system_toolchain() { false; }; system_has_toolchain_packages() { false; }
        fetch_toolchain() { echo fetched; }; need toolchain; echo "sdk is $PICO_SDK_PATH"'
    expect_status 0
    expect_text fetched
    expect_text "sdk is $work/cache/toolchain/usr/src/pico-sdk"
}

it_clears_away_what_an_interrupted_run_left() {
    mkdir -p "$work/cache/partial.abc123/tree"
    set_up 'own_archive() { false; }; fetch_toolchain || true; ls "$LIGHTS_CACHE"'
    expect_no_text "partial.abc123"
}

it_says_what_is_missing_when_nothing_can_be_fetched() {
    set_up 'use_system_toolchain() { false; }; system_has_toolchain_packages() { false; }
        fetch_toolchain() { false; }; git() { false; }; timeout() { false; }; need toolchain'
    expect_status 1
    expect_text "missing: the Pico SDK $PICO_SDK_VERSION"
    expect_text "PICO_SDK_PATH, PICOTOOL_PATH and UNITY_PATH"
}

it_prefers_the_paths_of_the_environment() {
    [ -d "$real_toolchain" ] || return 0
    output_of env "${given_paths[@]}" LIGHTS_CACHE="$work/none" PICO_SDK_PATH="$real_toolchain/usr/src/pico-sdk" \
        PICOTOOL_PATH="$real_toolchain/bin/picotool" UNITY_PATH="$real_toolchain/usr/share/cmock/vendor/unity" \
        bash -euo pipefail -c '. scripts/lib.sh; . scripts/setup.sh; need toolchain; echo "$PICO_SDK_PATH"'
    expect_status 0
    expect_text "$real_toolchain/usr/src/pico-sdk"
    [ -z "$(ls -A "$work/none")" ] # nothing was fetched
}

it_refuses_a_path_that_holds_no_sdk() {
    output_of env "${given_paths[@]}" PICO_SDK_PATH=/nowhere ./lights build handheld
    expect_status 1
    expect_text "PICO_SDK_PATH=/nowhere holds no Pico SDK"
}

it_says_that_the_sdk_is_another_than_it_was_made_for() {
    mkdir -p "$work/sdk/lib/tinyusb/src"
    : >"$work/sdk/lib/tinyusb/src/tusb.h"
    printf 'set(PICO_SDK_VERSION_MAJOR 9)\nset(PICO_SDK_VERSION_MINOR 8)\nset(PICO_SDK_VERSION_REVISION 7)\n' >"$work/sdk/pico_sdk_version.cmake"
    export PICO_SDK_PATH=$work/sdk
    output_of bash -euo pipefail -c '. scripts/lib.sh; . scripts/setup.sh; check_given_paths'
    expect_status 0
    expect_text "PICO_SDK_PATH is SDK 9.8.7; Lights is made and tested with $PICO_SDK_VERSION"
    rm "$work/sdk/lib/tinyusb/src/tusb.h"
    output_of bash -euo pipefail -c '. scripts/lib.sh; . scripts/setup.sh; check_given_paths'
    expect_status 1
    expect_text 'git submodule update --init lib/tinyusb'
}

it_refuses_a_path_that_holds_no_unity() {
    output_of env "${given_paths[@]}" UNITY_PATH=/nowhere ./lights build host
    expect_status 1
    expect_text "UNITY_PATH=/nowhere holds no Unity"
}

it_finds_the_archive_in_the_newer_source_format() {
    mkdir -p "$work/apt/sources.list.d"
    cat >"$work/apt/sources.list.d/debian.sources" <<'SOURCES'
Types: deb
URIs: http://archive.example.org/security
Suites: bookworm-security
Components: main

# the one that counts
Types: deb deb-src
URIs: http://archive.example.org/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
SOURCES
    set_up "APT_HOME=$work/apt; own_archive bookworm"
    expect_status 0
    [ "$output" = "Types: deb
URIs: http://archive.example.org/debian
Suites: $TOOLCHAIN_SUITE
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg" ]
}

it_finds_the_archive_in_the_older_source_format() {
    mkdir -p "$work/apt/sources.list.d"
    cat >"$work/apt/sources.list" <<'SOURCES'
# deb http://commented.example.org/debian bookworm main
deb http://archive.example.org/security bookworm-security main
deb [arch=amd64 signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://archive.example.org/debian bookworm main contrib
SOURCES
    set_up "APT_HOME=$work/apt; own_archive bookworm"
    expect_status 0
    [ "$output" = "Types: deb
URIs: http://archive.example.org/debian
Suites: $TOOLCHAIN_SUITE
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg" ]
}

it_asks_nobody_but_debian_for_debians_packages() {
    mkdir -p "$work/apt/sources.list.d"
    cat >"$work/apt/sources.list.d/a-browser.sources" <<'SOURCES'
Types: deb
URIs: https://browser.example.com/
Suites: stable
Components: main
Signed-By: /usr/share/keyrings/a-browser-archive-keyring.gpg
SOURCES
    cat >"$work/apt/sources.list.d/b-unsigned.sources" <<'SOURCES'
Types: deb
URIs: https://unsigned.example.com/
Suites: stable
Components: main
SOURCES
    cat >"$work/apt/sources.list.d/debian.sources" <<'SOURCES'
Types: deb
URIs: http://archive.example.org/debian
Suites: bookworm
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
SOURCES
    echo 'deb [signed-by=/etc/apt/keyrings/chat.gpg] https://chat.example.com/ stable main' >"$work/apt/sources.list"
    set_up "APT_HOME=$work/apt; own_archives bookworm"
    expect_status 0
    expect_no_text browser.example.com
    expect_no_text chat.example.com
    expect_text archive.example.org
    # Whoever names no key is tried, against Debian's.
    [ "$(grep -c '^URIs' <<<"$output")" = "$(grep -c '^Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg' <<<"$output")" ]
}

it_goes_on_to_the_next_archive_when_one_is_not_signed_by_debian() {
    an_executable "$work/bin/apt-get" <<'STUB'
#!/bin/sh
# As apt does with a list that another key signed.
! grep -q unsigned "$(dirname "$APT_CONFIG")"/sources/*
STUB
    printf '#!/bin/sh\nexit 0\n' | an_executable "$work/bin/apt-cache"
    mkdir -p "$work/private/sources"
    PATH="$work/bin:$PATH" set_up "own_archives() { printf 'URIs: http://unsigned.example\n\nURIs: http://debian.example\n\n'; }
        find_archive bookworm '$work/private' '$work/log'"
    expect_status 0
    grep -q debian.example "$work/private/sources/next.sources"
    PATH="$work/bin:$PATH" set_up "own_archives() { printf 'URIs: http://unsigned.example\n\n'; }
        find_archive bookworm '$work/private' '$work/log'"
    expect_status 1
    expect_text "none of this machine's Debian archives"
}

it_finds_no_archive_where_there_is_none() {
    mkdir -p "$work/apt/sources.list.d"
    set_up "APT_HOME=$work/apt; own_archive bookworm"
    [ "$status" -ne 0 ]
}

it_keeps_the_registry_out_of_the_lock_file() {
    if grep -n '"resolved"' emulator/package-lock.json; then return 1; fi
    grep -q '"integrity"' emulator/package-lock.json
}

# --- the system's packages, with stand-ins for apt-get -----------------------------------------------------

made_up='demo | demo-package | cmd:demo-command>=2.0 | shows how it is done'

it_installs_what_is_missing_and_says_why() {
    an_executable "$work/bin/apt-get" <<STUB
#!/bin/sh
echo "\$*" >>"$work/apt-calls"
printf '#!/bin/sh\necho demo 2.1\n' >"$work/bin/demo-command"
chmod +x "$work/bin/demo-command"
STUB
    an_executable "$work/bin/sudo" <<'STUB'
#!/bin/sh
[ "$1" != -- ] || shift
exec "$@"
STUB
    PATH="$work/bin:$PATH" set_up "REQUIREMENTS='$made_up'; need demo"
    expect_status 0
    expect_text "demo-package"
    expect_text "shows how it is done"
    grep -q "install demo-package" "$work/apt-calls"
    PATH="$work/bin:$PATH" set_up "REQUIREMENTS='$made_up'; need demo"
    expect_status 0
    [ -z "$output" ]
    [ "$(wc -l <"$work/apt-calls")" -eq 1 ]
}

it_complains_when_the_installed_version_is_too_old() {
    an_executable "$work/bin/apt-get" </dev/null
    printf '#!/bin/sh\nexit 0\n' >"$work/bin/apt-get"
    printf '#!/bin/sh\nexec "$@"\n' | an_executable "$work/bin/sudo"
    printf '#!/bin/sh\necho demo 1.9\n' | an_executable "$work/bin/demo-command"
    PATH="$work/bin:$PATH" set_up "as_root() { \"\$@\"; }; REQUIREMENTS='$made_up'; need demo"
    expect_status 1
    expect_text "found demo-command 1.9, need 2.0 or newer"
}

it_says_what_to_install_where_sudo_refuses() {
    : | an_executable "$work/bin/apt-get"
    printf '#!/bin/sh\necho "sudo: a password is required" >&2; exit 1\n' | an_executable "$work/bin/sudo"
    PATH="$work/bin:$PATH" set_up "id() { echo 1000; }; REQUIREMENTS='$made_up'; need demo"
    expect_status 1
    expect_text "a password is required"
    expect_text "apt-get could not install: demo-package"
    PATH="$work/bin:$PATH" set_up "id() { echo 1000; }; have() { [ \$1 != sudo ] && command -v \$1 >/dev/null; }; REQUIREMENTS='$made_up'; need demo"
    expect_status 1
    expect_text "As root, run:  apt-get install demo-package"
}

it_says_when_a_disk_is_full() {
    have unshare && unshare -m true 2>/dev/null || return 0 # only root can make a disk of its own
    mkdir "$work/cache"
    output_of unshare -m bash -euo pipefail -c 'mount -t tmpfs -o size=64k full "$1/cache"
        export LIGHTS_CACHE=$1/cache
        . scripts/lib.sh
        run_quietly "$1/cache/a.log" head -c 200000 /dev/zero' - "$work"
    expect_status 1
    expect_text "there is no room left"
    expect_text "$work/cache has 0 free"
    # Whoever says something else when there is no room; and a disk whose name has a blank.
    mkdir "$work/a disk"
    output_of unshare -m bash -euo pipefail -c 'mount -t tmpfs -o size=64k full "$1/a disk"
        . scripts/lib.sh
        head -c 200000 /dev/zero >"$1/a disk/much" 2>/dev/null || true
        LIGHTS_CACHE="$1/a disk" run_quietly "$1/a.log" sh -c "echo no such file; exit 1"' - "$work"
    expect_status 1
    expect_text "$work/a disk has 0 free"
    output_of bash -euo pipefail -c '. scripts/lib.sh; run_quietly "$1/a.log" false' - "$work"
    expect_status 1
    expect_no_text "no room"
}

it_needs_no_network_once_all_is_there() {
    have unshare && unshare -n true 2>/dev/null || return 0
    set -o pipefail
    need build firmware toolchain node packages >/dev/null 2>&1 || return 0 # what the machine does not have is no fault
    output_of unshare -n timeout 600 env -u LIGHTS_TOOLCHAIN_VERIFIED -u PICO_SDK_PATH -u PICOTOOL_PATH -u PIOASM_PATH -u UNITY_PATH bash -euo pipefail -c '
        . scripts/lib.sh; . scripts/setup.sh; need build firmware toolchain packages; echo "all there: $PICO_SDK_PATH"'
    expect_status 0
    expect_text 'all there: /'
}

it_says_which_program_is_too_old() {
    printf '#!/bin/sh\necho v16.20.2\n' | an_executable "$work/bin/node"
    PATH="$work/bin:$PATH" set_up "as_root() { :; }; need node"
    expect_status 1
    expect_text "found node 16.20.2, need 18 or newer; the one found is $work/bin/node"
}

it_does_not_wait_for_an_archive_that_does_not_answer() {
    have unshare && have ip && unshare -n true 2>/dev/null || return 0 # only root can take the network away
    # A network where every packet is lost, as behind a silent firewall.
    unshare -n bash -c 'ip link set lo up && ip route add default dev lo && exec "$@"' - timeout 300 env LIGHTS_CACHE="$work/cache" bash -euo pipefail -c '
        . scripts/lib.sh; . scripts/setup.sh
        APT_PATIENCE+=(-o Acquire::http::Timeout=1 -o Acquire::https::Timeout=1 -o Dir::Etc::sourceparts=/dev/null
            -o Dir::Etc::sourcelist="$0/list" -o Dir::State::lists="$0/lists" -o Dir::Cache="$0/apt")
        mkdir -p "$0/lists/partial" "$0/apt/archives/partial"
        echo "deb [trusted=yes] http://192.0.2.3/debian bookworm main" >"$0/list"
        as_root() { "$@"; }
        REQUIREMENTS="demo | no-such-package-here | cmd:no-such-command | shows how it is done"
        need demo' "$work" >"$work/said" 2>&1 </dev/null && return 1
    output=$(cat "$work/said")
    expect_text 'apt-get could not install: no-such-package-here'
    expect_text 'shows how it is done'
}

it_keeps_its_caches_elsewhere_when_the_home_cannot_be_written() {
    : >"$work/home" # a file: nothing can be made in it, not even by root
    output_of env -u XDG_CACHE_HOME -u CCACHE_DIR -u npm_config_cache HOME="$work/home" LIGHTS_CACHE="$work/cache" \
        bash -euo pipefail -c '. scripts/lib.sh; . scripts/setup.sh; our_cache; echo "$CCACHE_DIR $npm_config_cache"'
    expect_status 0
    expect_text "$work/cache/ccache $work/cache/npm"
    output_of env -u XDG_CACHE_HOME -u LIGHTS_CACHE HOME="$work/home" bash -euo pipefail -c '. scripts/lib.sh; . scripts/setup.sh; our_cache'
    expect_status 1
    expect_text "name another folder with LIGHTS_CACHE="
}

it_needs_no_home() {
    output_of env -u HOME -u XDG_CACHE_HOME -u LIGHTS_CACHE ./lights help
    expect_status 0
    expect_text "build/cache/lights"
}

it_installs_the_emulators_packages_again_when_one_file_is_gone() {
    a_copy_of_the_scripts "$work/tree"
    mkdir -p "$work/tree/emulator"
    echo '{}' >"$work/tree/emulator/package-lock.json"
    an_executable "$work/bin/npm" <<'STUB'
#!/bin/sh
mkdir -p node_modules/a && echo text >node_modules/a/index.js && echo text >node_modules/a/other.js
STUB
    packages() { output_of env PATH="$work/bin:$PATH" LIGHTS_ROOT="$work/tree" LIGHTS_CACHE="$work/cache" bash -euo pipefail -c '. scripts/lib.sh; . scripts/setup.sh; need_npm_packages'; }
    packages
    expect_status 0
    expect_text "npm ci"
    packages
    expect_status 0
    [ -z "$output" ]
    rm "$work/tree/emulator/node_modules/a/other.js"
    packages
    expect_text "npm ci"
    [ -s "$work/tree/emulator/node_modules/a/other.js" ]
    : >"$work/tree/emulator/node_modules/a/index.js"
    packages
    expect_text "npm ci"
}

it_names_everything_missing_on_a_system_without_apt() {
    set_up "have() { false; }; REQUIREMENTS='$made_up'; need demo"
    expect_status 1
    expect_text "demo-package"
    expect_text "no apt-get"
}

it_knows_the_group_of_every_need() {
    local group known
    known=" toolchain unity packages $(awk -F'|' 'NF == 4 { gsub(/ /, "", $1); print $1 }' <<<"$REQUIREMENTS" | sort -u | paste -sd' ') "
    for group in $(grep -rhoE '^ *need [a-z ]+' lights scripts --include='*' | sed 's/^ *need//'); do
        case $known in *" $group "*) ;; *)
            echo "    need $group: no such group"
            return 1
            ;;
        esac
    done
}

run_tests
