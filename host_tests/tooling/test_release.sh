#!/usr/bin/env bash
# What a release is made of, with a builder that only pretends: names, notes, checksums, refusals.
. host_tests/tooling/support.sh

# a_project DIR: the scripts, a version with its notes, and a build that writes a file for each thing.
a_project() {
    a_copy_of_the_scripts "$1"
    cp LICENSE THIRD-PARTY.md "$1/"
    mkdir -p "$1/emulator" && cp emulator/package-lock.json "$1/emulator/"
    mkdir -p "$1/docs/pictures"
    cp docs/pictures/card.svg docs/pictures/card-back.svg "$1/docs/pictures/"
    echo '    .title = "A board for tests",' >"$1/boards/handheld/board.hpp"
    printf 'project(lights VERSION 7.8.9 LANGUAGES CXX)\n' >"$1/CMakeLists.txt"
    printf '# Changelog\n\n## 7.8.9\n\nThe seventh.\n\n## 7.8.8\n\nThe one before.\n' >"$1/CHANGELOG.md"
    an_executable "$1/scripts/build.sh" <<'BUILD'
#!/usr/bin/env bash
mkdir -p out
echo "$*" >out/asked
for name in lights-handheld.uf2 lights.html lightsout; do echo "$name" >"out/$name"; done
mkdir -p out/hardware/case && echo solid >out/hardware/case/plate.stl
BUILD
}

it_gathers_everything_with_checksums_that_hold() {
    a_project "$work"
    output_of "$work/lights" release
    expect_status 0
    [ "$(cat "$work/out/asked")" = 'all host page hardware' ]
    [ "$(python3 -m zipfile -l "$work/out/release/lights-7.8.9-hardware.zip" | grep -c 'hardware/case/plate.stl')" -eq 1 ]
    cmp "$work/out/lights-handheld.uf2" "$work/out/release/lights-7.8.9-handheld.uf2"
    [ -f "$work/out/release/lights-7.8.9.html" ]
    ls "$work"/out/release/lightsout-7.8.9-*
    cmp THIRD-PARTY.md "$work/out/release/THIRD-PARTY.md"
    (cd "$work/out/release" && sha256sum --quiet -c SHA256SUMS)
    [ "$(find "$work/out/release" -type f ! -name SHA256SUMS | wc -l)" -eq "$(wc -l <"$work/out/release/SHA256SUMS")" ]
}

it_tells_what_is_new_in_this_version_and_no_other() {
    a_project "$work"
    output_of "$work/lights" release
    expect_status 0
    output=$(cat "$work/out/release/NOTES.md")
    expect_text 'The seventh.'
    expect_no_text 'The one before.'
}

it_says_which_file_is_for_which_board() {
    a_project "$work"
    output_of "$work/lights" release
    expect_status 0
    output=$(cat "$work/out/release/NOTES.md")
    expect_text '| A board for tests | lights-7.8.9-handheld.uf2 |'
    for file in "$work"/out/release/*7.8.9*; do expect_text "$(basename "$file")"; done
}

it_prints_the_card_the_same_every_time() {
    a_project "$work"
    output_of "$work/lights" release
    expect_status 0
    card=$work/out/release/lights-7.8.9-card.pdf
    [ "$(head -c 5 "$card")" = '%PDF-' ]
    first=$(sha256sum <"$card")
    output_of "$work/lights" release
    expect_status 0
    [ "$first" = "$(sha256sum <"$card")" ]
}

it_refuses_a_version_without_notes() {
    a_project "$work"
    sed -i 's/7\.8\.9/7.9.0/' "$work/CMakeLists.txt"
    output_of "$work/lights" release
    expect_status 1
    expect_text 'CHANGELOG.md says nothing about 7.9.0'
    [ ! -e "$work/out/release" ]
}

it_refuses_numbers_of_another_build() {
    a_project "$work"
    an_executable "$work/scripts/firmware_gates.py" <<'GATES'
import pathlib, sys
pathlib.Path(sys.argv[2]).write_text('{"flash_bytes_handheld": 81000, "stack_bytes_handheld": 2048}')
GATES
    echo '{"flash_bytes_handheld": 95000}' >"$work/docs/numbers.json"
    output_of "$work/lights" release
    expect_status 1
    expect_text 'flash_bytes_handheld is 81000, docs/numbers.json says 95000'
    expect_text './lights bench --json docs/numbers.json'
    echo '{"flash_bytes_handheld": 81000}' >"$work/docs/numbers.json"
    output_of "$work/lights" release
    expect_status 0
}

it_refuses_changes_that_are_not_committed() {
    a_project "$work"
    git -C "$work" init -q
    output_of "$work/lights" release
    expect_status 1
    expect_text 'not committed'
}

it_leaves_nothing_of_the_release_before() {
    a_project "$work"
    mkdir -p "$work/out/release"
    echo old >"$work/out/release/lights-7.8.8-handheld.uf2"
    output_of "$work/lights" release
    expect_status 0
    [ ! -e "$work/out/release/lights-7.8.8-handheld.uf2" ]
}

it_lists_what_is_inside_every_file() {
    a_project "$work"
    output_of "$work/lights" release
    expect_status 0
    python3 - "$work/out/release" emulator/package-lock.json <<'PY'
import hashlib, json, pathlib, sys
release, lock = pathlib.Path(sys.argv[1]), json.load(open(sys.argv[2]))["packages"]
told = json.loads((release / "lights-7.8.9.spdx.json").read_text())
assert told["spdxVersion"] == "SPDX-2.3", told["spdxVersion"]
packages = {entry["name"]: entry for entry in told["packages"]}
assert packages["rp2040js"]["versionInfo"] == lock["node_modules/rp2040js"]["version"]
assert packages["pico-sdk"]["versionInfo"] == "2.1.1", packages["pico-sdk"]
files = {entry["fileName"][2:]: entry for entry in told["files"]}
there = {path.name for path in release.iterdir()} - {"SHA256SUMS", "lights-7.8.9.spdx.json"}
assert files.keys() == there, (files.keys(), there)
for name, entry in files.items():
    sums = {each["algorithm"]: each["checksumValue"] for each in entry["checksums"]}
    assert sums["SHA256"] == hashlib.sha256((release / name).read_bytes()).hexdigest(), name
names = {entry["SPDXID"] for entry in told["packages"] + told["files"]} | {"SPDXRef-DOCUMENT"}
for relation in told["relationships"]:
    assert {relation["spdxElementId"], relation["relatedSpdxElement"]} <= names, relation
inside = {r["relatedSpdxElement"] for r in told["relationships"]
          if r["spdxElementId"] == files["lights-7.8.9.html"]["SPDXID"] and r["relationshipType"] == "CONTAINS"}
assert {"SPDXRef-rp2040js", "SPDXRef-tinyusb", "SPDXRef-pico-sdk"} <= inside, inside
PY
}

# a_key DIR: a pair of keys without a password, made by minisign itself.
a_key() {
    need sign
    minisign -G -W -p "$1/key.pub" -s "$1/key.sec" >/dev/null
}

it_signs_the_checksums_with_the_key_it_is_given() {
    . scripts/setup.sh
    a_project "$work/project"
    a_key "$work"
    output_of "$work/project/lights" release --sign "$work/key.sec"
    expect_status 0
    minisign -V -q -p "$work/key.pub" -m "$work/project/out/release/SHA256SUMS"
    echo >>"$work/project/out/release/SHA256SUMS"
    ! minisign -V -q -p "$work/key.pub" -m "$work/project/out/release/SHA256SUMS"
}

it_keeps_secret_keys_out_of_the_checkout() {
    a_project "$work"
    echo key >"$work/key.sec"
    output_of "$work/lights" release --sign "$work/key.sec"
    expect_status 1
    expect_text 'keep it elsewhere'
    output_of "$work/lights" release --sign "$work/none"
    expect_status 2
    expect_text 'there is no key'
}

it_takes_no_arguments() {
    output_of ./lights release everything
    expect_status 2
    expect_text 'takes no arguments but --sign KEY'
}

run_tests
