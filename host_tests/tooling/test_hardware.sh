#!/usr/bin/env bash
# What ./lights build hardware says where KiCad is not and cannot be fetched.
. host_tests/tooling/support.sh

it_says_in_one_line_what_is_missing_on_a_system_it_cannot_fetch_for() {
    printf 'ID=slackware\nVERSION_CODENAME=current\n' >"$work/os-release"
    output_of env LIGHTS_CACHE="$work/cache" LIGHTS_OS_RELEASE="$work/os-release" PATH="/usr/bin:/bin" \
        bash -c '. scripts/lib.sh; . scripts/setup.sh; . scripts/hardware_tools.sh; need_hardware'
    if have kicad-cli; then return 0; fi
    expect_status 1
    expect_text 'missing: KiCad 9'
    expect_text 'OpenSCAD'
    [ "$(wc -l <<<"$output")" -eq 1 ]
}

it_fetches_from_the_archive_this_machine_already_uses() {
    mkdir -p "$work/apt"
    printf 'deb http://archive.example/debian bookworm main contrib\n' >"$work/apt/sources.list"
    output_of bash -c '. scripts/lib.sh; . scripts/setup.sh; APT_HOME=$1; TOOLCHAIN_SUITE="bookworm bookworm-backports" own_archive bookworm' - "$work/apt"
    expect_status 0
    expect_text 'URIs: http://archive.example/debian'
    expect_text 'Suites: bookworm bookworm-backports'
}

it_knows_hardware_as_a_thing_to_build() {
    output_of ./lights build hardwear
    expect_status 2
    expect_text 'hardware'
}

run_tests
