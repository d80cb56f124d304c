#!/usr/bin/env bash
# ./lights release [--sign KEY]: builds everything a release is made of and gathers it in out/release, with checksums,
# notes and a list of what is inside (SPDX). The version is that of CMakeLists.txt; its notes are that version's part of
# CHANGELOG.md. KEY is the secret key, a file of minisign's, of whoever releases; it never comes into the tree.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
. "$LIGHTS_ROOT/scripts/setup.sh"
cd -- "$LIGHTS_ROOT"

sign=''
if [ "${1:-}" = --sign ]; then
    [ $# -ge 2 ] || usage_error "--sign wants the file of the secret key after it; minisign -G makes one"
    sign=$(where_user_stands "$2")
    [ -f "$sign" ] || usage_error "there is no key $sign; minisign -G makes one"
    case $sign in "$LIGHTS_ROOT"/*) die "the secret key $sign lies in the checkout: keep it elsewhere" ;; esac
    shift 2
fi
[ $# -eq 0 ] || usage_error "release takes no arguments but --sign KEY, not: $*"

version=$(sed -nE 's/^project\(lights VERSION ([0-9]+\.[0-9]+\.[0-9]+).*/\1/p' CMakeLists.txt)
[ -n "$version" ] || die "CMakeLists.txt has no line  project(lights VERSION x.y.z …)"
notes=$(awk -v heading="## $version" '$0 == heading { on = 1; next } /^## / { on = 0 } on' CHANGELOG.md)
[ -n "$(printf '%s' "$notes" | tr -d '[:space:]')" ] ||
    die "CHANGELOG.md says nothing about $version: add a part  ## $version"
if in_git && [ -n "$(project_git status --porcelain)" ]; then
    die "there are changes that are not committed (git status): a release is made from a commit"
fi

need docs build firmware toolchain
[ -z "$sign" ] || need sign
bash scripts/build.sh all host page hardware

mkdir -p build/release
# The README shows figures: they must be those of this build. Sizes tell at once whether they are of another.
if [ -f docs/numbers.json ]; then
    run_quietly build/release/gates.log python3 scripts/firmware_gates.py --json build/release/sizes.json handheld
    python3 - build/release/sizes.json docs/numbers.json <<'PY' ||
import json, sys
built, told = (json.load(open(path)) for path in sys.argv[1:])
stale = [f"{key} is {built[key]}, docs/numbers.json says {told[key]}" for key in built if told.get(key, built[key]) != built[key]]
sys.exit("\n".join(stale) or 0)
PY
        die "the README shows numbers of another build: ./lights bench --json docs/numbers.json, and commit"
fi

commit='unknown (not made from a git checkout)' dated=1980-01-01T00:00:00Z
if in_git; then
    commit=$(project_git rev-parse HEAD)
    dated=$(TZ=UTC project_git log -1 --format=%cd --date=format-local:%Y-%m-%dT%H:%M:%SZ)
fi
release=out/release
rm -rf -- "$release.new"
mkdir -p -- "$release.new"
boards=
for board in $(board_names); do
    cp -- "out/lights-$board.uf2" "$release.new/lights-$version-$board.uf2"
    title=$(sed -nE 's/^ *\.title = "(.*)",$/\1/p' "boards/$board/board.hpp" 2>/dev/null || true)
    boards="$boards| ${title:-$board} | lights-$version-$board.uf2 |"$'\n'
done
cp -- out/lights.html "$release.new/lights-$version.html"
workbench=lightsout-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
cp -- out/lightsout "$release.new/$workbench"
cp -- LICENSE THIRD-PARTY.md "$release.new/"
python3 - out/hardware "$release.new/lights-$version-hardware.zip" <<'PY'
import os, sys, zipfile
with zipfile.ZipFile(sys.argv[2], "w", zipfile.ZIP_DEFLATED) as archive:
    for folder, folders, names in os.walk(sys.argv[1]):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            entry = zipfile.ZipInfo(os.path.relpath(path, os.path.dirname(sys.argv[1])), (1980, 1, 1, 0, 0, 0))
            with open(path, "rb") as file:
                archive.writestr(entry, file.read(), zipfile.ZIP_DEFLATED)
PY
# A6, the size it is drawn for. No date in it: the same commit gives the same bytes.
SOURCE_DATE_EPOCH=0 rsvg-convert --format=pdf --page-width=148mm --page-height=105mm --width=140mm --height=99mm \
    --keep-aspect-ratio --left=4mm --top=3mm --output="$release.new/lights-$version-card.pdf" \
    docs/pictures/card.svg docs/pictures/card-back.svg
cat >"$release.new/NOTES.md" <<NOTES
# Lights $version
$notes

## What is here

| for | file |
|---|---|
$boards| a browser, to play without a board, offline | lights-$version.html |
| the wall or the pocket: the controls on a card, A6 | lights-$version-card.pdf |
| a terminal: the workbench, for boards of any size | $workbench |
| a reader of parts lists: what is inside (SPDX) | lights-$version.spdx.json |
| a maker: the handheld's circuit board and case (never yet fabricated) | lights-$version-hardware.zip |

A UF2: hold BOOTSEL, plug the board in, let go, copy the file onto the drive that appears. \`sha256sum -c SHA256SUMS\` checks all files; building the same commit with the same compiler, which was \`$(arm-none-eabi-gcc --version 2>/dev/null | head -n 1)\`, gives the same UF2 bytes: \`./lights verify FILE\` does that and compares.

## Where it comes from

Commit $commit, Pico SDK $PICO_SDK_VERSION. What is inside each file and what made it: lights-$version.spdx.json.
NOTES
if [ -n "$sign" ]; then
    printf '\nSHA256SUMS is signed: `minisign -V -p KEY.pub -m SHA256SUMS`, or `./lights verify FILE --key KEY.pub`.\n' >>"$release.new/NOTES.md"
fi
python3 scripts/sbom.py "$version" "$commit" "$dated" "$release.new" >build/release/sbom.json
mv -- build/release/sbom.json "$release.new/lights-$version.spdx.json"
sums=$(cd -- "$release.new" && sha256sum -- * | LC_ALL=C sort -k 2)
printf '%s\n' "$sums" >"$release.new/SHA256SUMS" # afterwards, so that it can never be one of them
if [ -n "$sign" ]; then
    minisign -S -s "$sign" -m "$release.new/SHA256SUMS" -t "Lights $version, commit $commit" ||
        die "minisign did not sign SHA256SUMS"
fi
rm -rf -- "$release"
mv -- "$release.new" "$release"

say "Lights $version is in $release:"
(cd -- "$release" && stat -c '  %9s  %n' -- *) >&2
say "To publish: tag the commit v$version and upload these files."
