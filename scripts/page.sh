# Makes out/lights.html from the firmware of every board the emulator can run. Sourced, never run.
# shellcheck shell=bash

. "$LIGHTS_ROOT/scripts/wasm.sh"

page_build() {
    local board
    need build firmware toolchain packages wasm
    cmake_build host board_json || return 1
    while read -r board; do
        cmake_build "$board" || return 1
    done < <(page_boards)
    wasm_build || return 1
    node emulator/page/build.mjs
}

# The boards whose chip the emulator has.
page_boards() {
    local board
    while read -r board; do
        ! grep -q 'PICO_PLATFORM rp2040' "$LIGHTS_ROOT/boards/$board/board.cmake" || printf '%s\n' "$board"
    done < <(board_names)
}
