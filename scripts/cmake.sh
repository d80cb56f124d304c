# Configures and builds a preset, quietly unless it fails. Sourced after setup.sh, never run.
# shellcheck shell=bash

# Boards, and clones, share what they compile alike: ccache is to see paths from the root and no build folder.
export CCACHE_BASEDIR=$LIGHTS_ROOT CCACHE_NOHASHDIR=1

# cmake_build PRESET [TARGET...]: everything of the preset if no target is named. One at a time in a checkout.
#
# With LIGHTS_STRICT (set by ./lights test) a warning in our own code is an error. A folder that was configured so
# stays so, to be built once and not twice; should it then stop somebody who only wants to play, it is built again
# without.
cmake_build() {
    local preset=$1 dir=$LIGHTS_ROOT/build/$1 status=0
    shift
    hold_build || return 1
    cmake_build_held "$preset" "$@" || status=$?
    if [ "$status" -ne 0 ] && [ -z "${LIGHTS_STRICT:-}" ] && [ "$(cat -- "$dir/.strict" 2>/dev/null)" = ON ] &&
        grep -q '\[-Werror' -- "$dir/build.log"; then
        note "that is a warning, and for tests only an error: building $preset without"
        rm -f -- "$dir/.strict"
        status=0
        cmake_build_held "$preset" "$@" || status=$?
    fi
    exec 7>&-
    return "$status"
}

cmake_build_held() {
    local preset=$1 dir=$LIGHTS_ROOT/build/$1
    shift
    cmake_configure "$preset" || return 1
    note "building $preset"
    (cd -- "$LIGHTS_ROOT" && run_quietly "$dir/build.log" cmake --build --preset "$preset" -j "$LIGHTS_JOBS" \
        ${1:+--target "$@"} 7>&-) || {
        [ -f "$dir/build.ninja" ] || note "if it keeps failing: ./lights clean"
        return 1
    }
    if [ "$(cat -- "$dir/.strict")" = OFF ] && grep -q 'warning:' -- "$dir/build.log"; then
        note "the compiler warned $(grep -c 'warning:' -- "$dir/build.log") times; see build/$preset/build.log"
    fi
}

# Configuring again is only needed when it never succeeded, or when a tool it was configured with has moved;
# CMake itself notices changed lists. Only what a preset uses counts: whoever builds for this machine may or may not
# have asked for the chip's tools before, and that is no reason to throw its folder away.
cmake_configure() {
    local preset=$1 dir=$LIGHTS_ROOT/build/$1 key strict
    case $preset in
    host*)
        [ -n "${UNITY_PATH:-}" ] || need unity
        key="$preset ${UNITY_PATH:-} $LIGHTS_ROOT"
        ;;
    *) key="$preset ${PICO_SDK_PATH:-} ${PICOTOOL_PATH:-} ${PIOASM_PATH:-} $LIGHTS_ROOT" ;;
    esac
    strict=$([ -n "${LIGHTS_STRICT:-}" ] && echo ON || echo OFF)
    if [ "$key" = "$(cat -- "$dir/.configured" 2>/dev/null)" ] && [ -f "$dir/build.ninja" ]; then
        case "$(cat -- "$dir/.strict" 2>/dev/null) $strict" in "ON "* | "OFF OFF") return 0 ;; esac
    else
        rm -rf -- "$dir"
    fi
    note "configuring $preset"
    rm -f -- "$dir/.configured"
    (cd -- "$LIGHTS_ROOT" && run_quietly "$dir/configure.log" cmake --preset "$preset" \
        -DLIGHTS_WARNINGS_ARE_ERRORS="$strict" 7>&-) || return 1
    echo "$strict" >"$dir/.strict"
    printf '%s\n' "$key" >"$dir/.configured"
}

# Two builds in one folder would tear each other's files: the second waits for the first. Held as descriptor 7, which
# the kernel closes however we end.
hold_build() {
    mkdir -p -- "$LIGHTS_ROOT/build" || die "cannot write into $LIGHTS_ROOT"
    hold 7 "$LIGHTS_ROOT/build/.lock" "another ./lights is building in this checkout; waiting for it"
}
