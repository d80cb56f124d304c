#!/usr/bin/env bash
# How ./lights builds: warnings stop tests and nobody else, and two builds at once do not tear each other's files.
. host_tests/tooling/support.sh

# a_project DIR: scripts and compile options as they are, around a program that compiles with one warning.
a_project() {
    a_copy_of_the_scripts "$1"
    cp -r cmake "$1/"
    echo 'int main(int argc, char** argv) { return 0; }' >"$1/main.cpp"
    cat >"$1/CMakeLists.txt" <<'LISTS'
cmake_minimum_required(VERSION 3.21)
list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}/cmake")
project(sample C CXX)
include(defaults)
add_executable(sample main.cpp)
lights_defaults(sample)
LISTS
    cat >"$1/CMakePresets.json" <<'PRESETS'
{
  "version": 3,
  "configurePresets": [{"name": "host", "generator": "Ninja", "binaryDir": "${sourceDir}/build/host"}],
  "buildPresets": [{"name": "host", "configurePreset": "host"}]
}
PRESETS
    echo 'need() { :; }' >"$1/scripts/setup.sh"
    an_executable "$1/scripts/test.d/10-build" <<'STAGE'
#!/usr/bin/env bash
. scripts/lib.sh
. scripts/setup.sh
. scripts/cmake.sh
cmake_build host || { conclude 0 1; exit 1; }
conclude 1 0
STAGE
}
lights_in() { # DIR ARGUMENT...
    local tree=$1
    shift
    output_of env -u LIGHTS_ROOT -u LIGHTS_STRICT -u LIGHTS_TESTING "$tree/lights" "$@"
}

it_lets_nobody_but_a_test_stumble_over_a_warning() {
    a_project "$work/tree"
    lights_in "$work/tree" build host
    expect_status 0
    expect_text 'the compiler warned'
    # The object is there, and nothing is compiled: the test learns of its warning all the same.
    lights_in "$work/tree" test
    expect_status 1
    expect_text '-Wunused-parameter'
    grep -q 'no work to do' "$work/tree/build/host/build.log"
    # What the test left behind does not stop a user either.
    lights_in "$work/tree" build host
    expect_status 0
    lights_in "$work/tree" test
    expect_status 1
}

it_forgets_a_warning_that_was_mended_or_taken_out() {
    a_project "$work/tree"
    sed -i 's/add_executable(sample main.cpp)/add_executable(sample main.cpp a.cpp b.cpp)/' "$work/tree/CMakeLists.txt"
    echo 'add_custom_target(little)' >>"$work/tree/CMakeLists.txt"
    echo 'int main() { return 0; }' >"$work/tree/main.cpp"
    echo 'static int unused() { return 1; }' >"$work/tree/a.hpp"
    echo '#include "a.hpp"' >"$work/tree/a.cpp"
    echo 'static int never() { return 1; }' >"$work/tree/b.cpp"
    lights_in "$work/tree" test
    expect_status 1
    expect_text 'int unused()'
    expect_text 'int never()'
    # The header is mended and nobody has compiled what includes it; the other source is gone.
    echo '' >"$work/tree/a.hpp"
    rm "$work/tree/b.cpp"
    sed -i 's/ b.cpp)/)/' "$work/tree/CMakeLists.txt"
    sed -i 's/^cmake_build host/cmake_build host little/' "$work/tree/scripts/test.d/10-build"
    lights_in "$work/tree" test
    expect_status 0
}

it_still_fails_a_user_whose_program_is_wrong() {
    a_project "$work/tree"
    echo 'int main() { return nothing; }' >"$work/tree/main.cpp"
    lights_in "$work/tree" build host
    [ "$status" -ne 0 ]
    expect_text "nothing"
}

it_compiles_once_for_a_test_and_a_user() {
    a_project "$work/tree"
    echo 'int main() { return 0; }' >"$work/tree/main.cpp"
    for command in test 'build host' test; do
        # shellcheck disable=SC2086 # a command and its argument
        lights_in "$work/tree" $command
        expect_status 0
        [ "$command" = test ] && [ "${again:-}" = '' ] || grep -q 'no work to do' "$work/tree/build/host/build.log"
        again=yes
    done
    rm -rf "$work/tree/build"
    for command in 'build host' test; do
        # shellcheck disable=SC2086
        lights_in "$work/tree" $command
        expect_status 0
    done
    grep -q 'no work to do' "$work/tree/build/host/build.log"
}

it_configures_once_whatever_else_a_stage_needs() {
    unset UNITY_PATH PICO_SDK_PATH PICOTOOL_PATH PIOASM_PATH # this stage's own tools are not that project's
    a_project "$work/tree"
    echo 'int main() { return 0; }' >"$work/tree/main.cpp"
    echo 'need() { case " $* " in *unity*|*toolchain*) export UNITY_PATH=/there PICO_SDK_PATH=/there ;; esac; }' >"$work/tree/scripts/setup.sh"
    for group in build unity build toolchain; do
        n=$((${n:-10} + 1))
        sed "s/^cmake_build/need $group; cmake_build/" "$work/tree/scripts/test.d/10-build" | an_executable "$work/tree/scripts/test.d/$n-$group"
    done
    lights_in "$work/tree" test
    expect_status 0
    [ "$(grep -c '^configuring host' <<<"$output")" -eq 1 ]
}

it_says_in_a_sentence_that_cmake_had_no_room() {
    a_project "$work/tree"
    # CMake ends well without its file where the disk is full.
    printf '#!/bin/sh\necho "-- Build files have been written"\n' | an_executable "$work/bin/cmake"
    PATH="$work/bin:$PATH" lights_in "$work/tree" build host
    expect_status 1
    expect_text 'wrote no'
    expect_text 'free'
    expect_no_text 'building host'
}

it_makes_a_second_build_wait_for_the_first() {
    a_project "$work/tree"
    lights_in "$work/tree" build host # configured, so that both get to building
    # The first does not end before the other one says that it waits.
    an_executable "$work/tree/slow.sh" <<SLOW
#!/bin/sh
[ ! -e busy ] || touch torn
touch busy "$work/begun"
for _ in \$(seq 1200); do ! grep -qs 'waiting for it' "$work/second" || break; sleep 0.05; done
rm busy
SLOW
    echo 'add_custom_target(slow ALL COMMAND "${CMAKE_SOURCE_DIR}/slow.sh" VERBATIM)' >>"$work/tree/CMakeLists.txt"
    (lights_in "$work/tree" build host; exit "$status") &
    comes_to_be "$work/begun"
    env -u LIGHTS_ROOT -u LIGHTS_STRICT -u LIGHTS_TESTING "$work/tree/lights" build host >"$work/second" 2>&1 </dev/null
    wait $!
    grep -q 'another ./lights is building in this checkout; waiting for it' "$work/second"
    [ ! -e "$work/tree/build/host/torn" ]
}

it_leaves_no_build_running_when_it_is_ended() {
    env --default-signal=INT true 2>/dev/null || return 0
    a_project "$work/tree"
    # shellcheck disable=SC2016 # CMake's
    printf '#!/bin/sh\ntouch "%s/begun"\nsleep 600.%s\n' "$work" "$$" | an_executable "$work/tree/slow.sh"
    echo 'add_custom_target(slow ALL COMMAND "${CMAKE_SOURCE_DIR}/slow.sh" VERBATIM)' >>"$work/tree/CMakeLists.txt"
    for signal in TERM INT HUP; do
        rm -f "$work/begun"
        ended_by "$signal" "$work/tree/lights" build host
        left=$(left_running "$$")
        [ -z "$left" ] || { kill -9 $left; echo "    $signal left the build running"; return 1; }
        [ "$status" -ge 128 ]
    done
}

it_does_not_write_through_a_link_where_its_lock_should_be() {
    a_project "$work/tree"
    mkdir -p "$work/tree/build"
    echo precious >"$work/diary"
    ln -s "$work/diary" "$work/tree/build/.lock"
    lights_in "$work/tree" build host
    expect_status 1
    expect_text 'is a link to somewhere else'
    [ "$(cat "$work/diary")" = precious ]
}

it_says_in_a_sentence_whose_build_it_is_that_cannot_be_written() {
    a_project "$work/tree"
    mkdir -p "$work/tree/build/.lock" # as little to be written to, by whomever, as another user's file
    lights_in "$work/tree" build host
    expect_status 1
    expect_text "cannot write $work/tree/build/.lock, which is $(id -un)'s"
    [ "$(wc -l <<<"$output")" -eq 1 ] || { printf '    more than a sentence:\n%s\n' "$output"; return 1; }
}

it_configures_anew_where_the_checkout_was_moved_to() {
    a_project "$work/tree"
    lights_in "$work/tree" build host
    expect_status 0
    mv "$work/tree" "$work/a new place"
    lights_in "$work/a new place" build host
    expect_status 0
    [ -x "$work/a new place/build/host/sample" ]
}

it_builds_again_after_it_was_interrupted() {
    a_project "$work/tree"
    echo 'add_custom_target(slow ALL COMMAND sh -c "sleep 30")' >>"$work/tree/CMakeLists.txt"
    # As Ctrl-C does: the whole group gets the signal, in the middle of configuring or of building.
    for after in 0.3 1.5; do
        timeout -s INT "$after" env -u LIGHTS_ROOT -u LIGHTS_STRICT "$work/tree/lights" build host >"$work/log" 2>&1 || true
    done
    sed -i '$d' "$work/tree/CMakeLists.txt"
    lights_in "$work/tree" build host
    expect_status 0
    [ -x "$work/tree/build/host/sample" ]
    if pgrep -f "$work/tree" >/dev/null; then return 1; fi
}

it_makes_the_boot_rom_for_many_at_once() {
    for turn in 1 2 3; do
        pids=()
        for _ in 1 2 3 4; do
            emulator/bootrom/build.sh "$work/rom$turn" 2>>"$work/words" &
            pids+=($!)
        done
        for pid in "${pids[@]}"; do wait "$pid" || { cat "$work/words"; return 1; }; done
        [ "$(ls "$work/rom$turn" | paste -sd' ')" = 'bootrom.bin bootrom.elf' ]
        cmp "$work/rom$turn/bootrom.bin" "$work/rom1/bootrom.bin"
    done
}

run_tests
