#!/usr/bin/env bash
# ./lights verify FILE [--key PUBLIC]: builds the commit of this checkout anew, in another folder and without any cache,
# and compares FILE with the result bit for bit. FILE is a UF2, the page or the workbench, under its name in out/ or in
# a release. Lies a SHA256SUMS beside it, its line is checked too; with --key, that list's signature (minisign).
# Status 0: the same. 1: not, and what differs. 2: asked wrongly.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
. "$LIGHTS_ROOT/scripts/setup.sh"
. "$LIGHTS_ROOT/scripts/cmake.sh"
. "$LIGHTS_ROOT/scripts/page.sh"
cd -- "$LIGHTS_ROOT"

file='' key=''
while [ $# -gt 0 ]; do
    case $1 in
    --key)
        [ -n "${2:-}" ] || usage_error "--key wants the public key (a file or the line itself) after it"
        key=$2 && shift 2
        ;;
    -*) usage_error "verify knows --key PUBLIC, not '$1'" ;;
    *)
        [ -z "$file" ] || usage_error "verify takes one file at a time, not also '$1'"
        file=$(where_user_stands "$1") && shift
        ;;
    esac
done
[ -n "$file" ] || usage_error "verify which file? For example  ./lights verify out/lights-handheld.uf2"
[ -f "$file" ] || usage_error "there is no file $file"
in_git && project_git rev-parse -q --verify HEAD >/dev/null ||
    die "this folder is no git checkout, so nobody can say which commit it is: clone the project and check the release's commit out"

# what_is NAME: the file in out/ that a name, with or without a version in it, stands for.
what_is() {
    local plain
    plain=$(sed -E 's/^(lights(out)?)-[0-9]+\.[0-9]+\.[0-9]+/\1/' <<<"$1")
    case $plain in
    lights.html) echo lights.html ;;
    lightsout | lightsout-*) echo lightsout ;;
    lights-*.uf2) is_board "$(sed 's/^lights-//; s/\.uf2$//' <<<"$plain")" && echo "$plain" ;;
    *) false ;;
    esac
}
name=$(basename -- "$file")
made=$(what_is "$name") ||
    usage_error "'$name' is no name of ours: lights-BOARD.uf2 (boards: $(board_names | paste -sd' ')), lights.html or lightsout, with or without a version"

# --- what the list beside it says ----------------------------------------------------------------------------

list=$(dirname -- "$file")/SHA256SUMS
sum=$(sha256sum <"$file" | cut -d' ' -f1)
if [ -n "$key" ]; then
    [ -f "$list" ] && [ -f "$list.minisig" ] || die "there is no SHA256SUMS with its SHA256SUMS.minisig beside $name to check with that key"
    need sign
    if [ -f "$(where_user_stands "$key")" ]; then by=(-p "$(where_user_stands "$key")"); else by=(-P "$key"); fi
    minisign -V -q "${by[@]}" -m "$list" || die "SHA256SUMS is not signed with that key: do not trust these files"
    say "SHA256SUMS is signed with that key."
fi
if [ -f "$list" ]; then
    listed=$(awk -v name="$name" '{ sub(/^\*/, "", $2) } $2 == name { print $1 }' "$list")
    [ -n "$listed" ] || die "SHA256SUMS beside it does not list $name"
    [ "$listed" = "$sum" ] || die "$name is not the file SHA256SUMS lists: it has $sum, listed is $listed"
    say "SHA256SUMS lists it with this checksum."
fi

# --- the same again, from the sources ------------------------------------------------------------------------

commit=$(project_git rev-parse HEAD)
[ -z "$(project_git status --porcelain)" ] || note "this checkout has changes that are not committed; what is built is the commit"
need build
case $made in
lightsout) need unity ;;
lights.html) need firmware toolchain packages ;;
*) need firmware toolchain ;;
esac
elsewhere=$(mktemp -d)
trap 'rm -rf -- "$elsewhere"' EXIT
there=$elsewhere/lights
mkdir -- "$there"
project_git archive HEAD | tar -x -C "$there"
say "Building commit $commit in another folder, without a cache"
(
    cd -- "$there"
    export LIGHTS_ROOT=$there CCACHE_DISABLE=1 CCACHE_BASEDIR=$there
    case $made in
    lights.html)
        need packages
        page_build
        ;;
    lightsout) cmake_build host lightsout ;;
    *) cmake_build "$(sed 's/^lights-//; s/\.uf2$//' <<<"$made")" ;;
    esac
) || die "the commit does not build here, so nothing can be said about $name"

compiler=$(case $made in lightsout) g++ --version ;; *) arm-none-eabi-gcc --version ;; esac | head -n 1)
if cmp -s -- "$file" "$there/out/$made"; then
    say "$name is, bit for bit, what commit $commit gives with $compiler."
    say "sha256 $sum"
    exit 0
fi
complain "$name is NOT what commit $commit gives with $compiler"
python3 scripts/what_differs.py "$file" "$there/out/$made" >&2 || true
say "Another compiler gives other bytes: a release's NOTES.md says which one and which commit it is from."
exit 1
