#!/usr/bin/env bash
# Which file goes onto which board.
. host_tests/tooling/support.sh

# a_drive NAME BOARD-ID: a board in BOOTSEL mode, as its drive shows it.
a_drive() {
    mkdir -p "$work/$1"
    printf 'UF2 Bootloader v3.0\r\nModel: Raspberry Pi\r\nBoard-ID: %s\r\n' "$2" >"$work/$1/INFO_UF2.TXT"
}
flash_to() {
    local drives=$1
    shift
    output_of env LIGHTS_DRIVES="$drives" ./lights flash "$@"
}

it_copies_the_boards_own_file_onto_the_drive() {
    a_drive one RPI-RP2
    flash_to "$work/one" mono
    expect_status 0
    cmp "$work/one/lights-mono.uf2" out/lights-mono.uf2
}

it_flashes_the_handheld_when_no_board_is_named() {
    a_drive one RPI-RP2
    flash_to "$work/one"
    expect_status 0
    [ -f "$work/one/lights-handheld.uf2" ]
}

it_picks_the_drive_of_the_right_chip() {
    a_drive old RPI-RP2
    a_drive new RP2350
    flash_to "$work/old:$work/new" handheld-pico2
    expect_status 0
    [ -f "$work/new/lights-handheld-pico2.uf2" ] && [ ! -f "$work/old/lights-handheld-pico2.uf2" ]
}

it_refuses_a_board_with_another_chip() {
    a_drive new RP2350
    flash_to "$work/new" handheld
    expect_status 1
    expect_text "RP2350"
    expect_text "made for the RP2040"
    [ ! -f "$work/new/lights-handheld.uf2" ]
}

it_refuses_to_choose_between_two_boards() {
    a_drive one RPI-RP2
    a_drive two RPI-RP2
    flash_to "$work/one:$work/two" handheld
    expect_status 1
    expect_text "more than one"
}

it_says_in_three_lines_how_to_get_there_when_there_is_no_board() {
    mkdir "$work/an_ordinary_stick"
    flash_to "$work/an_ordinary_stick" handheld
    expect_status 1
    expect_text "BOOTSEL"
    [ "$(printf '%s\n' "$output" | grep -c '^[123]\. ')" -eq 3 ]
}

run_tests
