#!/usr/bin/env bash
# What lands in out/ is made by the build: deleted it comes back, changed sources change it, nothing else touches it.
. host_tests/tooling/support.sh

# a_firmware DIR: the rules of cmake/firmware_outputs.cmake around a program of one line, for this machine's compiler.
# The SDK's part, which derives the UF2 and the bare bytes in the step that links, is played by two copies.
a_firmware() {
    mkdir -p "$1"
    echo 'int main() { return 0; }' >"$1/main.c"
    cat >"$1/CMakeLists.txt" <<LISTS
cmake_minimum_required(VERSION 3.21)
project(sample C)
set(LIGHTS_OUT_DIR "\${CMAKE_SOURCE_DIR}/out")
set(LIGHTS_BOARD sample)
list(APPEND CMAKE_MODULE_PATH "$PWD/cmake")
include(firmware_outputs)
function(lights_run_from_ram) # the memory map, which a program for this machine has no use for
endfunction()
function(pico_add_extra_outputs target)
  foreach(kind uf2 bin)
    add_custom_command(TARGET \${target} POST_BUILD
      COMMAND \${CMAKE_COMMAND} -E copy "\$<TARGET_FILE:\${target}>" "\$<TARGET_FILE_DIR:\${target}>/\${target}.\${kind}")
  endforeach()
endfunction()
add_executable(lights main.c)
set_target_properties(lights PROPERTIES SUFFIX .elf)
lights_firmware_outputs(lights)
LISTS
    cmake -S "$1" -B "$1/build" -G Ninja >"$1/log" 2>&1 || { cat "$1/log"; return 1; }
}
built() { cmake --build "$1/build" >"$1/log" 2>&1 || { cat "$1/log"; return 1; }; }
all_three() { [ -s "$1/out/lights-sample.uf2" ] && [ -s "$1/out/lights-sample.elf" ] && [ -s "$1/out/lights-sample.bin" ]; }

it_brings_back_every_file_that_was_deleted_from_out() {
    a_firmware "$work"
    built "$work"
    all_three "$work"
    for kind in uf2 elf bin; do
        rm "$work/out/lights-sample.$kind"
        built "$work"
        all_three "$work"
    done
    rm -rf "$work/out"
    built "$work"
    all_three "$work"
}

it_makes_the_files_anew_when_the_program_changes_and_only_then() {
    a_firmware "$work"
    built "$work"
    output=$(cmake --build "$work/build")
    expect_text 'no work to do'
    echo 'int main() { return 1; }' >"$work/main.c"
    built "$work"
    cmp "$work/out/lights-sample.elf" "$work/build/lights.elf"
}

it_builds_a_board_with_all_that_belongs_to_it() {
    # The target `lights` is the program alone: who asks for it by name gets no new files in out/.
    output=$(grep -rnE 'cmake_build [^|&;]* lights( |$|\))' lights scripts host_tests --include='*' --exclude-dir=tooling || true)
    [ -z "$output" ] || { printf '    leave the target out here:\n%s\n' "$output"; return 1; }
}

run_tests
