#!/usr/bin/env bash
# What ./lights says to what it is told.
. host_tests/tooling/support.sh

it_lists_what_there_is_when_asked_for_something_unknown() {
    output_of ./lights frobnicate
    expect_status 2
    expect_text "frobnicate"
    for command in play test build flash link bench clean help; do expect_text "./lights $command"; done
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

it_looks_for_files_where_the_user_stands() {
    a_copy_of_the_scripts "$work/tree"
    mkdir -p "$work/elsewhere" "$work/tree/emulator/src"
    printf 'need() { :; }\n' >"$work/tree/scripts/setup.sh"
    printf 'cmake_build() { :; }\n' >"$work/tree/scripts/cmake.sh"
    echo 'import { readFileSync } from "node:fs"; console.log(readFileSync(process.argv[3], "utf8"));' >"$work/tree/emulator/src/play.mjs"
    echo 'this is my firmware' >"$work/elsewhere/my.uf2"
    printf '#!/bin/sh\necho "{\\"a\\": 1}" >"$LIGHTS_BENCH_JSON"\n' | an_executable "$work/tree/scripts/bench.d/10-a"
    cd "$work/elsewhere"
    output_of env -u LIGHTS_ROOT -u LIGHTS_HERE ../tree/lights play --uf2 my.uf2
    expect_status 0
    expect_text 'this is my firmware'
    output_of env -u LIGHTS_ROOT -u LIGHTS_HERE ../tree/lights bench --json figures.json
    expect_status 0
    [ -s "$work/elsewhere/figures.json" ]
}

it_says_which_folder_names_cmake_cannot_take() {
    for name in 'a;b' 'a,b' 'a$b' 'a"b' 'a#b' 'a\b' $'a\nb'; do
        a_copy_of_the_scripts "$work/$name"
        output_of env -u LIGHTS_ROOT "$work/$name/lights" build host
        expect_status 1
        expect_text 'rename it'
    done
}

it_knows_its_files_with_git_without_and_in_another_users_checkout() {
    files() { output_of env LIGHTS_ROOT="$work/tree" bash -euo pipefail -c '. scripts/lib.sh; project_files "$@" | tr "\0" "\n"' - "$@"; }
    mkdir -p "$work/tree/core" "$work/tree/build" "$work/tree/out" "$work/tree/emulator/node_modules/x"
    touch "$work/tree/core/a.cpp" "$work/tree/core/b.hpp" "$work/tree/with blank" "$work/tree/build/x.cpp" "$work/tree/emulator/node_modules/x/y.mjs"
    printf 'build\nout\nnode_modules\n' >"$work/tree/.gitignore"
    all='.gitignore
core/a.cpp
core/b.hpp
with blank'
    files
    [ "$output" = "$all" ]
    files '*.cpp'
    [ "$output" = core/a.cpp ]
    files core
    [ "$output" = $'core/a.cpp\ncore/b.hpp' ]
    git -C "$work/tree" init -q
    git -C "$work/tree" add core
    files
    [ "$output" = "$all" ]
    if [ "$(id -u)" -eq 0 ]; then
        chown -R 12345 "$work/tree"
        if git -C "$work/tree" status >/dev/null 2>&1; then return 1; fi # git itself refuses
        rm "$work/tree/core/a.cpp"
        files '*.cpp'
        expect_status 0
        [ -z "$output" ]
        files
        expect_text core/b.hpp
    fi
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
