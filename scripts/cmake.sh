# Configures and builds a preset, quietly unless it fails. Sourced after setup.sh, never run.
# shellcheck shell=bash

# Boards, and clones, share what they compile alike: ccache is to see paths from the root and no build folder.
export CCACHE_BASEDIR=$LIGHTS_ROOT CCACHE_NOHASHDIR=1

# cmake_build PRESET [TARGET...]: everything of the preset if no target is named. One at a time in a checkout.
#
# With LIGHTS_STRICT (set by ./lights test) a warning in our own code is an error, also where somebody else has compiled
# it before; how it is compiled does not depend on that.
cmake_build() {
    local preset=$1 status=0
    shift
    hold_build || return 1
    cmake_build_held "$preset" "$@" || status=$?
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
    if [ -n "${LIGHTS_STRICT:-}" ]; then
        no_warnings_in "$preset"
    elif grep -q 'warning: ' -- "$dir/build.log"; then
        note "the compiler warned $(grep -c 'warning: ' -- "$dir/build.log") times; see build/$preset/build.log"
    fi
}

# no_warnings_in PRESET: shows what cmake/keep_warnings.sh kept, and fails if that is anything. What was warned of may
# have been mended since, or taken out, without being asked for: it is compiled first.
no_warnings_in() {
    local preset=$1 dir=$LIGHTS_ROOT/build/$1 object warned=()
    while read -r object; do
        if grep -qF -- "build $object:" "$dir/build.ninja"; then warned+=("$object"); else rm -f -- "$dir/$object.warned"; fi
    done < <(kept_warnings "$dir")
    [ ${#warned[@]} -gt 0 ] || return 0
    (cd -- "$LIGHTS_ROOT" && cmake --build --preset "$preset" -j "$LIGHTS_JOBS" --target "${warned[@]}" 7>&-) \
        >"$dir/warned.log" 2>&1 || true
    mapfile -t warned < <(kept_warnings "$dir")
    [ ${#warned[@]} -gt 0 ] || return 0
    (cd -- "$dir" && cat -- "${warned[@]/%/.warned}" | cut -c1-400 >&2)
    complain "the compiler warned in ${#warned[@]} sources of $preset: for tests that is an error"
    return 1
}
kept_warnings() { find "$1" -name '*.warned' -printf '%P\n' | sed 's/\.warned$//' | LC_ALL=C sort; }

# Configuring again is only needed when it never succeeded, or when a tool it was configured with has moved;
# CMake itself notices changed lists. Only what a preset uses counts: whoever builds for this machine may or may not
# have asked for the chip's tools before, and that is no reason to throw its folder away.
cmake_configure() {
    local preset=$1 dir=$LIGHTS_ROOT/build/$1 key
    case $preset in
    host*)
        [ -n "${UNITY_PATH:-}" ] || need unity
        key="$preset ${UNITY_PATH:-} $LIGHTS_ROOT"
        ;;
    *) key="$preset ${PICO_SDK_PATH:-} ${PICOTOOL_PATH:-} ${PIOASM_PATH:-} $LIGHTS_ROOT" ;;
    esac
    [ "$key" != "$(cat -- "$dir/.configured" 2>/dev/null)" ] || [ ! -f "$dir/build.ninja" ] || return 0
    rm -rf -- "$dir"
    note "configuring $preset"
    (cd -- "$LIGHTS_ROOT" && run_quietly "$dir/configure.log" cmake --preset "$preset" 7>&-) || return 1
    [ -s "$dir/build.ninja" ] || {
        complain "CMake wrote no $dir/build.ninja and said nothing, as it does where there is no room: $(room_there_is "$dir/configure.log")"
        return 1
    }
    printf '%s\n' "$key" >"$dir/.configured"
}

# Two builds in one folder would tear each other's files: the second waits for the first. Held as descriptor 7, which
# the kernel closes however we end.
hold_build() {
    mkdir -p -- "$LIGHTS_ROOT/build" || die "cannot write into $LIGHTS_ROOT"
    hold 7 "$LIGHTS_ROOT/build/.lock" "another ./lights is building in this checkout; waiting for it"
}
