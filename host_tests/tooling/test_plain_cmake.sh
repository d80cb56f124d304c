#!/usr/bin/env bash
# For those who prefer CMake itself, or an editor that does: presets, no preset, and what VS Code is told.
. host_tests/tooling/support.sh

# a_checkout DIR: what configuring reads, without what was built.
a_checkout() {
    mkdir -p "$1"
    project_files | tar -c --null -T - | tar -x -C "$1"
}
it_has_a_preset_to_configure_and_to_build_for_every_board_and_for_this_machine() {
    for name in host host-asan $(board_names); do
        cmake --list-presets 2>/dev/null | grep -q "\"$name\"" || { echo "    no preset $name to configure"; return 1; }
        cmake --list-presets=build 2>/dev/null | grep -q "\"$name\"" || { echo "    no preset $name to build"; return 1; }
    done
}

it_says_which_presets_there_are_where_none_is_named() {
    a_checkout "$work/a check out"
    # An empty answer to where the compiler for the chip is: as on a machine that has none.
    output_of env -u PICO_TOOLCHAIN_PATH HOME="$work" cmake -DLIGHTS_ARM_COMPILER= -S "$work/a check out" -B "$work/build" -G Ninja
    expect_status 1
    output=$(tr -s ' \n' ' ' <<<"$output") # CMake breaks lines where it likes
    expect_text "No preset was named"
    for name in host $(board_names); do expect_text "$name"; done
    expect_text "./lights build brings the compiler"
}

it_takes_no_preset_for_the_handheld() {
    a_checkout "$work/a check out"
    need toolchain >/dev/null 2>&1
    [ -n "${PICO_SDK_PATH:-}" ] || return 0
    output_of cmake -S "$work/a check out" -B "$work/build" -G Ninja
    expect_status 0
    expect_text "this is the handheld"
    for setting in LIGHTS_BOARD:STRING=handheld CMAKE_BUILD_TYPE:STRING=MinSizeRel; do
        grep -qx "$setting" "$work/build/CMakeCache.txt" || { grep -E '^(LIGHTS_BOARD|CMAKE_BUILD_TYPE)' "$work/build/CMakeCache.txt"; return 1; }
    done
}

it_tells_vs_code_what_is_there() {
    python3 - <<'CHECK'
import json, pathlib
settings = json.loads(pathlib.Path(".vscode/settings.json").read_text())
# The extension configures by itself, without a preset, into build/; what is read of the commands is what that leaves.
assert settings["raspberry-pi-pico.cmakeAutoConfigure"] is True and settings["raspberry-pi-pico.useCmakeTools"] is False
assert settings["C_Cpp.default.compileCommands"] == "${workspaceFolder}/build/compile_commands.json"
# CMake Tools, if it is there, must not configure a second time in the same folder.
assert settings["cmake.configureOnOpen"] is False
assert "raspberry-pi.raspberry-pi-pico" in json.loads(pathlib.Path(".vscode/extensions.json").read_text())["recommendations"]
# The lines that the extension looks for, and the versions it would fetch: the SDK is the one that Lights is made for.
lists = pathlib.Path("CMakeLists.txt").read_text()
assert "# == DO NOT EDIT THE FOLLOWING LINES for the Raspberry Pi Pico VS Code Extension to work ==" in lists
version = next(l for l in pathlib.Path("scripts/requirements.sh").read_text().splitlines() if l.startswith("PICO_SDK_VERSION="))
assert f"set(sdkVersion {version.split('=')[1]})" in lists and f"set(picotoolVersion {version.split('=')[1]})" in lists
CHECK
}

. scripts/setup.sh
run_tests
