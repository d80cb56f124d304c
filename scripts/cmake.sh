# Configures and builds a preset, quietly unless it fails. Sourced, never run.
# shellcheck shell=bash

# Boards, and clones, share what they compile alike: ccache is to see paths from the root and no build folder.
export CCACHE_BASEDIR=$LIGHTS_ROOT CCACHE_NOHASHDIR=1

# cmake_build PRESET [TARGET...]
cmake_build() {
    local preset=$1 dir=$LIGHTS_ROOT/build/$1
    shift
    cmake_configure "$preset" || return 1
    note "building $preset"
    (cd -- "$LIGHTS_ROOT" && run_quietly "$dir/build.log" cmake --build --preset "$preset" -j "$LIGHTS_JOBS" \
        ${1:+--target "$@"}) || {
        [ -f "$dir/build.ninja" ] || note "if it keeps failing: ./lights clean"
        return 1
    }
}

# Configuring again is only needed when it never succeeded, or when a tool it was configured with has moved;
# CMake itself notices changed lists.
cmake_configure() {
    local preset=$1 dir=$LIGHTS_ROOT/build/$1 key
    key="$preset ${PICO_SDK_PATH:-} ${PICOTOOL_PATH:-} ${PIOASM_PATH:-} ${UNITY_PATH:-} $LIGHTS_ROOT"
    [ "$key" != "$(cat -- "$dir/.configured" 2>/dev/null)" ] || [ ! -f "$dir/build.ninja" ] || return 0
    rm -rf -- "$dir"
    note "configuring $preset"
    (cd -- "$LIGHTS_ROOT" && run_quietly "$dir/configure.log" cmake --preset "$preset") || return 1
    printf '%s\n' "$key" >"$dir/.configured"
}
