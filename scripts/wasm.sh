# Makes out/lights.wasm, the core as a WebAssembly library, and puts its JavaScript module beside it. Sourced after
# setup.sh, never run.
#
# There is no C library here and none is needed: the core asks for nothing that a freestanding compiler has not. The
# headers of the C++ library are those that the chip's compiler brings; like the chip this is a machine of 32 bits.
# shellcheck shell=bash

WASM_SOURCES='board/text.cpp grid/plane_solver.cpp rules/rules.cpp rules/worlds.cpp solve/chaser.cpp solve/classes.cpp
    solve/classic.cpp solve/solver.cpp version.cpp'

wasm_build() {
    local dir=build/wasm library version source object objects=() failed=0
    need build wasm
    library=$(echo '#include <array>' | arm-none-eabi-g++ -E -x c++ -mcpu=cortex-m0plus -mthumb - |
        sed -nE 's/^# 1 "(.*)\/array".*/\1/p' | head -n 1)
    [ -n "$library" ] || die 'the headers of the C++ library for the chip were not found'
    version=$(sed -nE 's/^project\(lights VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
    local c_library=${library%/c++/*}
    local flags=(--target=wasm32 -std=c++20 -O3 -mbulk-memory -msimd128 -ffreestanding -fno-exceptions -fno-rtti
        -fvisibility=hidden -ffunction-sections -Wall -Wextra -fconstexpr-steps=200000000
        -nostdinc++ -isystem "$library" -isystem "$library/arm-none-eabi/thumb/v6-m/nofp" -isystem "$library/arm-none-eabi"
        -isystem "$c_library" -D__IEEE_LITTLE_ENDIAN "-DLIGHTS_VERSION=\"$version\"" "-ffile-prefix-map=$PWD=." -I.)
    mkdir -p "$dir" out
    for source in $(printf 'core/%s ' $WASM_SOURCES) workbench/wasm/{freestanding,library}.cpp; do
        object=$dir/$(tr / - <<<"${source%.cpp}").o
        objects+=("$object")
        while [ "$(jobs -rp | wc -l)" -ge "$LIGHTS_JOBS" ]; do wait -n || failed=1; done
        run_quietly "$object.log" "$PWD/cmake/keep_warnings.sh" ccache clang++ "${flags[@]}" -c "$PWD/$source" -o "$object" &
    done
    while [ -n "$(jobs -rp)" ]; do wait -n || failed=1; done
    [ "$failed" -eq 0 ] || return 1
    if [ -n "${LIGHTS_STRICT:-}" ] && compgen -G "$dir/*.warned" >/dev/null; then
        cat -- "$dir"/*.warned >&2
        complain "clang warned: for tests that is an error"
        return 1
    fi
    run_quietly "$dir/link.log" wasm-ld --no-entry --gc-sections --strip-all -z stack-size=65536 --stack-first \
        --export=__heap_base "${objects[@]}" -o out/lights.wasm || return 1
    cp workbench/wasm/lights.mjs out/lights.mjs
}
