#!/usr/bin/env bash
# ./lights build [board...|all|host|page|wasm|hardware]: builds into out/.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
. "$LIGHTS_ROOT/scripts/setup.sh"
. "$LIGHTS_ROOT/scripts/cmake.sh"
. "$LIGHTS_ROOT/scripts/page.sh"

targets=("$@")
[ $# -gt 0 ] || targets=(handheld)

boards=() host='' page='' wasm='' hardware=''
for target in "${targets[@]}"; do
    case $target in
    all) mapfile -t -O "${#boards[@]}" boards < <(board_names) ;;
    host) host=yes ;;
    page) page=yes ;;
    wasm) wasm=yes ;;
    hardware) hardware=yes ;;
    *)
        is_board "$target" ||
            usage_error "there is no board '$target'. Boards: $(board_names | paste -sd' '); or all, host, page, wasm, hardware."
        boards+=("$target")
        ;;
    esac
done

if [ -n "$host" ]; then
    need build unity
    cmake_build host
fi
if [ ${#boards[@]} -gt 0 ]; then
    need build firmware toolchain
    for board in "${boards[@]}"; do
        cmake_build "$board"
        [ -s "out/lights-$board.uf2" ] && [ -s "out/lights-$board.bin" ] ||
            die "$board was built, but out/lights-$board.uf2 is missing or empty: ./lights clean, then build again"
        say "out/lights-$board.uf2  ($(stat -c %s "out/lights-$board.bin") bytes of flash)"
    done
fi
if [ -n "$wasm" ]; then
    wasm_build
    say "out/lights.wasm  ($(stat -c %s out/lights.wasm) bytes), out/lights.mjs"
fi
if [ -n "$page" ]; then
    page_build
fi
if [ -n "$hardware" ]; then
    bash "$LIGHTS_ROOT/scripts/hardware.sh" make
fi
