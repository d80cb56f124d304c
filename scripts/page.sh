# Makes out/lights.html from the firmware of every board the emulator can run. Sourced, never run.
# shellcheck shell=bash

page_build() {
    local board
    need build firmware toolchain packages
    cmake_build host board_json || return 1
    while read -r board; do
        cmake_build "$board" || return 1
    done < <(page_boards)
    node emulator/page/build.mjs
}

# The boards whose chip the emulator has.
page_boards() {
    local board
    while read -r board; do
        ! grep -q 'PICO_PLATFORM rp2040' "$LIGHTS_ROOT/boards/$board/board.cmake" || printf '%s\n' "$board"
    done < <(board_names)
}
