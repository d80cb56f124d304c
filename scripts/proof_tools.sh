# Finds cbmc and wasm2c, which the proofs of host_tests/proofs need, or fetches them.
#
# In this order: what the system has, if it is new enough; our cache; and on Debian 12 or 13 Debian 13's packages with
# every library they load, unpacked into the cache by the private apt configuration of toolchain.sh, which leaves the
# system alone. Elsewhere one line says what is missing.
# Sourced after setup.sh, never run.
# shellcheck shell=bash

PROOF_PACKAGES='cbmc wabt'
PROOF_TREE=$LIGHTS_CACHE/proofs
PROOF_KEY="layout 2, $TOOLCHAIN_SUITE: $PROOF_PACKAGES"
PROOF_PROGRAMS='cbmc wasm2c'
CBMC_VERSION=6.0
PROOF_MISSING="missing: cbmc $CBMC_VERSION or newer and wasm2c (Debian 13: apt-get install $PROOF_PACKAGES)"

# have_proof_tools: whether the proofs can run without fetching anything.
have_proof_tools() { system_has_proof_tools || [ "$(cat -- "$PROOF_TREE/KEY" 2>/dev/null)" = "$PROOF_KEY" ]; }

# need_proof_tools: exports PROOF_BIN, a folder with every program; fails, having said why, if they cannot be had.
need_proof_tools() {
    if system_has_proof_tools; then
        PROOF_BIN=$(dirname -- "$(command -v cbmc)")
    else
        lock_cache
        have_proof_tools && proof_tools_are_sound || fetch_proof_tools || {
            unlock_cache
            return 1
        }
        unlock_cache
        PROOF_BIN=$PROOF_TREE/lights-bin
    fi
    export PROOF_BIN
}

system_has_proof_tools() {
    have wasm2c && have cbmc && version_at_least "$(cbmc --version 2>/dev/null)" "$CBMC_VERSION"
}

# What was fetched once must be what was checked then.
proof_tools_are_sound() {
    (cd -- "$PROOF_TREE" && sha256sum --quiet --strict --check MANIFEST >/dev/null 2>&1) && return 0
    say "The cached proof tools in $PROOF_TREE are damaged (a checksum differs); fetching them again."
    return 1
}

fetch_proof_tools() {
    local codename partial log
    # shellcheck source=/dev/null
    codename=$(. "${LIGHTS_OS_RELEASE:-/etc/os-release}" && [ "${ID:-}" = debian ] && echo "${VERSION_CODENAME:-}") || codename=
    case $codename in
    bookworm | trixie) ;;
    *) complain "$PROOF_MISSING; this script can fetch them on Debian 12 and 13 only" && return 1 ;;
    esac
    have apt-get && have dpkg-deb || { complain "$PROOF_MISSING, and no apt-get to fetch them with" && return 1; }
    rm -rf -- "$LIGHTS_CACHE"/partial-proofs.* # left by a run that was interrupted
    partial=$(mktemp -d -- "$LIGHTS_CACHE/partial-proofs.XXXXXX")
    log=$LIGHTS_CACHE/proofs.log
    write_private_apt "$partial/apt"
    own_archive "$codename" >"$partial/apt/sources/proofs.sources" ||
        { complain "$PROOF_MISSING, and no Debian archive in this machine's apt sources to fetch them from" && return 1; }
    say "Fetching cbmc and wasm2c from Debian $TOOLCHAIN_SUITE"
    say "  into $PROOF_TREE (once, about 40 MB to load; the system's own packages stay as they are)"
    # An empty status makes apt resolve every dependency, down to the C library: the tree stands on its own.
    # shellcheck disable=SC2086 # a list of package names
    (
        export APT_CONFIG=$partial/apt/apt.conf
        run_quietly "$log" apt-get -q "${APT_PATIENCE[@]}" update &&
            run_quietly "$log" apt-get -q -y --no-install-recommends --download-only install $PROOF_PACKAGES
    ) || { complain "$PROOF_MISSING; they could not be loaded: $log" && return 1; }
    note "  unpacking and recording checksums"
    unpack_proof_tools "$partial/apt/cache/archives" "$partial/tree" || return 1
    rm -rf -- "$PROOF_TREE"
    mv -- "$partial/tree" "$PROOF_TREE"
    rm -rf -- "$partial"
}

# unpack_proof_tools PACKAGES TREE: of some three hundred megabytes the two programs, the libraries they load and the
# header that wasm2c's C includes.
unpack_proof_tools() {
    local package program loader library all=$2.all tree=$2
    mkdir -p -- "$all"/usr/{bin,sbin,lib,lib64} "$tree"/{lights-bin,programs,lib,include}
    for program in bin sbin lib lib64; do ln -s "usr/$program" "$all/$program"; done
    for package in "$1"/*.deb; do
        dpkg-deb --fsys-tarfile "$package" | tar -x --keep-directory-symlink --no-same-owner -C "$all" ||
            { complain "could not unpack $(basename -- "$package")" && return 1; }
        dpkg-deb -W --showformat='${Package} ${Version}\n' "$package" >>"$tree/VERSIONS"
    done
    for loader in "$all"/usr/lib/*/ld-linux*.so.*; do :; done
    cp -L -- "$loader" "$tree/lib/loader"
    cp -- "$all/usr/include/wasm-rt.h" "$tree/include/"
    for program in $PROOF_PROGRAMS; do
        cp -- "$all/usr/bin/$program" "$tree/programs/"
        "$loader" --library-path "$(dirname -- "$loader"):$all/usr/lib" --list "$tree/programs/$program" |
            sed -n 's/.* => \(.*\) (0x.*/\1/p' | while read -r library; do cp -L -- "$library" "$tree/lib/"; done
        # Started through the loader and the C library that came with it.
        cat >"$tree/lights-bin/$program" <<'WRAPPER'
#!/bin/sh
tree=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
exec "$tree/lib/loader" --library-path "$tree/lib" "$tree/programs/$(basename -- "$0")" "$@"
WRAPPER
        chmod +x "$tree/lights-bin/$program"
        "$tree/lights-bin/$program" --version >/dev/null ||
            { complain "$program from Debian $TOOLCHAIN_SUITE does not run here" && return 1; }
    done
    (cd -- "$tree" && find . -type f ! -name 'MANIFEST*' -print0 | sort -z | xargs -0 sha256sum >MANIFEST)
    printf '%s\n' "$PROOF_KEY" >"$tree/KEY"
}
