#!/usr/bin/env bash
# ./lights verify, with a compiler that only pretends: which files it takes, what it says of the same and of others.
. host_tests/tooling/support.sh
. scripts/setup.sh

# a_project DIR: the scripts in a repository of their own, and a build that makes a UF2 of what the commit says.
a_project() {
    a_copy_of_the_scripts "$1"
    echo 'the program' >"$1/source.txt"
    cat >"$1/scripts/cmake.sh" <<'CMAKE'
cmake_build() { mkdir -p "$LIGHTS_ROOT/out" && python3 "$LIGHTS_ROOT/uf2.py" "$LIGHTS_ROOT/source.txt" "$LIGHTS_ROOT/out/lights-$1.uf2"; }
CMAKE
    cat >"$1/uf2.py" <<'PY'
import struct, sys
data = open(sys.argv[1], "rb").read().ljust(256, b"\0")
head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, 256, 0, 1, 0xE48BFF56)
open(sys.argv[2], "wb").write(head + data + bytes(220) + struct.pack("<I", 0x0AB16F30))
PY
    git -C "$1" init -q
    git -C "$1" add -A
    git -C "$1" -c user.name=a -c user.email=a@b commit -q -m 'A program'
    python3 "$1/uf2.py" "$1/source.txt" "$1/../lights-handheld.uf2"
}

it_knows_the_file_that_the_commit_gives() {
    a_project "$work/project"
    output_of "$work/project/lights" verify "$work/lights-handheld.uf2"
    expect_status 0
    expect_text "bit for bit, what commit $(git -C "$work/project" rev-parse HEAD)"
    cp "$work/lights-handheld.uf2" "$work/lights-1.2.3-handheld.uf2"
    output_of "$work/project/lights" verify "$work/lights-1.2.3-handheld.uf2"
    expect_status 0
}

it_builds_the_commit_and_not_what_lies_about() {
    a_project "$work/project"
    echo 'another program' >"$work/project/source.txt"
    output_of "$work/project/lights" verify "$work/lights-handheld.uf2"
    expect_status 0
    expect_text 'not committed'
}

it_says_where_a_single_bit_differs() {
    a_project "$work/project"
    python3 - "$work/lights-handheld.uf2" <<'PY'
import sys
data = bytearray(open(sys.argv[1], "rb").read())
data[32 + 0x15] ^= 0x10
open(sys.argv[1], "wb").write(data)
PY
    output_of "$work/project/lights" verify "$work/lights-handheld.uf2"
    expect_status 1
    expect_text 'is NOT what commit'
    expect_text 'differs in 1 places'
    expect_text '0x10000015'
}

it_says_when_the_file_is_of_another_commit_or_no_uf2_at_all() {
    a_project "$work/project"
    echo 'a newer one' >"$work/project/source.txt"
    git -C "$work/project" -c user.name=a -c user.email=a@b commit -qam 'Another program'
    output_of "$work/project/lights" verify "$work/lights-handheld.uf2"
    expect_status 1
    expect_text '0x10000000'
    echo nonsense >"$work/lights-handheld.uf2"
    output_of "$work/project/lights" verify "$work/lights-handheld.uf2"
    expect_status 1
    expect_text 'no UF2 file'
}

it_compares_with_the_list_of_checksums_beside_it() {
    a_project "$work/project"
    (cd "$work" && sha256sum lights-handheld.uf2 >SHA256SUMS)
    output_of "$work/project/lights" verify "$work/lights-handheld.uf2"
    expect_status 0
    expect_text 'SHA256SUMS lists it'
    sed -i 's/^./x/' "$work/SHA256SUMS"
    output_of "$work/project/lights" verify "$work/lights-handheld.uf2"
    expect_status 1
    expect_text 'is not the file SHA256SUMS lists'
    echo >"$work/SHA256SUMS"
    output_of "$work/project/lights" verify "$work/lights-handheld.uf2"
    expect_status 1
    expect_text 'does not list'
}

it_checks_the_signature_of_that_list() {
    a_project "$work/project"
    need sign
    (cd "$work" && sha256sum lights-handheld.uf2 >SHA256SUMS)
    output_of "$work/project/lights" verify "$work/lights-handheld.uf2" --key "$work/key.pub"
    expect_status 1
    expect_text 'SHA256SUMS.minisig'
    for key in key other; do minisign -G -W -p "$work/$key.pub" -s "$work/$key.sec" >/dev/null; done
    minisign -S -s "$work/key.sec" -m "$work/SHA256SUMS" >/dev/null
    output_of "$work/project/lights" verify "$work/lights-handheld.uf2" --key "$work/key.pub"
    expect_status 0
    expect_text 'signed with that key'
    output_of "$work/project/lights" verify "$work/lights-handheld.uf2" --key "$(tail -n 1 "$work/key.pub")"
    expect_status 0
    output_of "$work/project/lights" verify "$work/lights-handheld.uf2" --key "$work/other.pub"
    expect_status 1
    expect_text 'do not trust'
}

it_does_not_take_an_empty_key_for_none() {
    a_project "$work/project"
    output_of "$work/project/lights" verify "$work/lights-handheld.uf2" --key ''
    expect_status 2
    expect_text 'wants the public key'
}

it_says_what_it_cannot_verify() {
    a_project "$work/project"
    output_of "$work/project/lights" verify
    expect_status 2
    output_of "$work/project/lights" verify "$work/nothing.uf2"
    expect_status 2
    expect_text 'there is no file'
    touch "$work/lights-toaster.uf2"
    output_of "$work/project/lights" verify "$work/lights-toaster.uf2"
    expect_status 2
    expect_text 'is no name of ours'
    rm -rf "$work/project/.git"
    output_of "$work/project/lights" verify "$work/lights-handheld.uf2"
    expect_status 1
    expect_text 'no git checkout'
}

run_tests
