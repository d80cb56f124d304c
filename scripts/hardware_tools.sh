# Finds KiCad 9, OpenSCAD, the slicer and the rest that the board and the case are made and checked with, or fetches them.
#
# In this order: what the system has, if all of it is there and new enough; our cache; and on Debian 12 or 13 the
# distribution's own packages (Debian 12: with its backports), unpacked into the cache by a private apt configuration
# that leaves the system alone. Elsewhere one line says what is missing.
# Sourced by hardware.sh after setup.sh, whose private apt it uses; never run.
# shellcheck shell=bash

HARDWARE_PACKAGES='kicad kicad-footprints python3 openscad admesh prusa-slicer ngspice gerbv poppler-utils'
HARDWARE_TREE=$LIGHTS_CACHE/hardware
HARDWARE_KEY="layout 1: $HARDWARE_PACKAGES"
HARDWARE_PROGRAMS='kicad-cli openscad admesh prusa-slicer ngspice gerbv pdftoppm'

# need_hardware: exports HARDWARE_BIN (a folder with every program, and kicad-python with pcbnew) and KICAD_FOOTPRINTS.
need_hardware() {
    if system_has_hardware_tools; then
        HARDWARE_BIN=$LIGHTS_CACHE/hardware-bin KICAD_FOOTPRINTS=/usr/share/kicad/footprints
        mkdir -p -- "$HARDWARE_BIN"
        ln -sfn -- "$(command -v python3)" "$HARDWARE_BIN/kicad-python"
    else
        lock_cache
        [ "$(cat -- "$HARDWARE_TREE/KEY" 2>/dev/null)" = "$HARDWARE_KEY" ] || fetch_hardware_tools
        write_hardware_programs "$HARDWARE_TREE"
        unlock_cache
        HARDWARE_BIN=$HARDWARE_TREE/lights-bin KICAD_FOOTPRINTS=$HARDWARE_TREE/usr/share/kicad/footprints
    fi
    export HARDWARE_BIN KICAD_FOOTPRINTS PATH=$HARDWARE_BIN:$PATH
}

system_has_hardware_tools() {
    local program
    for program in $HARDWARE_PROGRAMS; do have "$program" || return 1; done
    version_at_least "$(kicad-cli version 2>/dev/null | tail -n 1)" 9 || return 1
    [ -d /usr/share/kicad/footprints ] && python3 -c 'import pcbnew' 2>/dev/null
}

fetch_hardware_tools() {
    local codename partial log suites suite missing
    missing="missing: KiCad 9 with kicad-footprints and Python's pcbnew, OpenSCAD, admesh, prusa-slicer, ngspice, gerbv, pdftoppm"
    # shellcheck source=/dev/null
    codename=$(. "${LIGHTS_OS_RELEASE:-/etc/os-release}" && [ "${ID:-}" = debian ] && echo "${VERSION_CODENAME:-}") || codename=
    case $codename in
    bookworm) suites='bookworm bookworm-backports' suite=bookworm-backports ;;
    trixie) suites=trixie suite=trixie ;;
    *) die "$missing (this script can fetch them on Debian 12 and 13 only)" ;;
    esac
    have apt-get && have dpkg-deb || die "$missing, and no apt-get to fetch them with"
    rm -rf -- "$LIGHTS_CACHE"/partial-hardware.*
    partial=$(mktemp -d -- "$LIGHTS_CACHE/partial-hardware.XXXXXX")
    log=$LIGHTS_CACHE/hardware.log
    write_private_apt "$partial/apt"
    TOOLCHAIN_SUITE=$suites own_archive "$codename" >"$partial/apt/sources/hardware.sources" ||
        die "$missing, and no Debian archive in this machine's apt sources to fetch them from"
    say "Fetching KiCad 9, OpenSCAD and what the board and case are checked with from Debian $suite"
    say "  into $HARDWARE_TREE (once, about 400 MB to load; the system's own packages stay as they are)"
    export APT_CONFIG=$partial/apt/apt.conf
    run_quietly "$log" apt-get -q update || die "$missing; the package list could not be read: $log"
    # An empty status makes apt resolve every dependency, down to the C library: the tree stands on its own.
    # shellcheck disable=SC2086 # a list of package names
    run_quietly "$log" apt-get -q -y --no-install-recommends --download-only -t "$suite" install $HARDWARE_PACKAGES ||
        die "$missing; they could not be loaded: $log"
    unset APT_CONFIG
    note "  unpacking"
    unpack_hardware_tools "$partial/apt/cache/archives" "$partial/tree"
    rm -rf -- "$HARDWARE_TREE"
    mv -- "$partial/tree" "$HARDWARE_TREE"
    rm -rf -- "$partial"
}

unpack_hardware_tools() {
    local package program tree=$2
    mkdir -p -- "$tree"/usr/{bin,sbin,lib,lib64}
    for program in bin sbin lib lib64; do ln -s "usr/$program" "$tree/$program"; done
    for package in "$1"/*.deb; do
        dpkg-deb --fsys-tarfile "$package" | tar -x --keep-directory-symlink --no-same-owner -C "$tree" ||
            die "could not unpack $(basename -- "$package")"
        dpkg-deb -W --showformat='${Package} ${Version}\n' "$package" >>"$tree/VERSIONS"
    done
    rm -rf -- "$tree"/usr/share/{doc,man,locale,icons} "$tree"/usr/share/kicad/{demos,internat}
    write_hardware_programs "$tree"
    "$tree/lights-bin/kicad-cli" version >/dev/null || die "KiCad from Debian does not run here"
    "$tree/lights-bin/kicad-python" -c 'import pcbnew' || die "KiCad's Python module does not load here"
    printf '%s\n' "$HARDWARE_KEY" >"$tree/KEY"
}

# write_hardware_programs TREE: a folder of programs that run out of the tree.
write_hardware_programs() {
    local program tree=$1
    mkdir -p -- "$tree/lights-bin" "$tree/home"
    for program in $HARDWARE_PROGRAMS kicad-python; do
        # Started by name, not through the loader: KiCad looks for its parts beside /proc/self/exe.
        cat >"$tree/lights-bin/$program" <<'WRAPPER'
#!/bin/sh
tree=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
for libc in "$tree"/usr/lib/*/libc.so.6; do lib=$(dirname -- "$libc"); done
export LD_LIBRARY_PATH="$lib:$tree/usr/lib/kicad:$lib/blas:$lib/lapack:$lib/pulseaudio:$tree/usr/lib"
export HOME="${LIGHTS_KICAD_HOME:-$tree/home}" XDG_DATA_DIRS="$tree/usr/share" FONTCONFIG_PATH="$tree/etc/fonts"
export SPICE_LIB_DIR="$tree/usr/share/ngspice" OPENSCADPATH="$tree/usr/share/openscad/libraries"
export WXSUPPRESS_SIZER_FLAGS_CHECK=1 QT_QPA_PLATFORM=offscreen
name=$(basename -- "$0")
if [ "$name" = kicad-python ]; then
    export PYTHONHOME="$tree/usr" PYTHONPATH="$tree/usr/lib/python3/dist-packages" PYTHONDONTWRITEBYTECODE=1
    exec "$tree/usr/bin/python3" "$@"
fi
exec "$tree/usr/bin/$name" "$@"
WRAPPER
        chmod +x "$tree/lights-bin/$program"
    done
}
