#!/usr/bin/env bash
# What ./lights says to what it is told.
. host_tests/tooling/support.sh

it_lists_what_there_is_when_asked_for_something_unknown() {
    output_of ./lights frobnicate
    expect_status 2
    expect_text "frobnicate"
    for command in play test build flash bench clean help; do expect_text "./lights $command"; done
    for board in $(board_names); do expect_text "$board"; done
}

it_helps_when_asked_and_when_told_nothing() {
    output_of ./lights help
    expect_status 0
    expect_text "./lights play"
    output_of ./lights
    expect_status 0
    expect_text "./lights play"
}

it_names_the_boards_when_told_to_build_an_unknown_one() {
    output_of ./lights build toaster
    expect_status 2
    expect_text "toaster"
    for board in $(board_names); do expect_text "$board"; done
}

it_names_the_boards_when_told_to_flash_an_unknown_one() {
    output_of ./lights flash toaster
    expect_status 2
    expect_text "toaster"
    expect_text "handheld-pico2"
}

it_does_not_take_a_path_for_a_board() {
    output_of ./lights build ../boards/handheld
    expect_status 2
}

it_names_the_stages_when_told_to_test_only_an_unknown_one() {
    output_of ./lights test --only nonesuch
    expect_status 2
    expect_text "10-host"
}

it_refuses_options_it_does_not_know() {
    output_of ./lights test --quickly
    expect_status 2
    output_of ./lights bench --fast
    expect_status 2
    output_of ./lights clean everything
    expect_status 2
    output_of ./lights test --only
    expect_status 2
    expect_text "--only wants a value"
}

it_runs_from_any_folder_and_through_a_link() {
    ln -s "$PWD/lights" "$work/lights"
    cd "$work"
    output_of ./lights help
    expect_status 0
    expect_text "handheld"
}

it_cleans_what_was_built_and_nothing_else() {
    a_copy_of_the_scripts "$work/tree"
    mkdir -p "$work/tree/build/host" "$work/tree/out" "$work/cache/toolchain" "$work/cache/other"
    output_of env -u LIGHTS_ROOT LIGHTS_CACHE="$work/cache" "$work/tree/lights" clean
    expect_status 0
    [ ! -e "$work/tree/build" ] && [ ! -e "$work/tree/out" ] && [ -e "$work/cache/toolchain" ] && [ -e "$work/tree/scripts" ]
    output_of env -u LIGHTS_ROOT LIGHTS_CACHE="$work/cache" "$work/tree/lights" clean --cache
    expect_status 0
    [ ! -e "$work/cache/toolchain" ] && [ -e "$work/cache/other" ]
}

run_tests
