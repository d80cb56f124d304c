#!/usr/bin/env bash
# ./lights flash [board]: builds the firmware and puts it on a board in BOOTSEL mode, by its drive or by picotool.
# LIGHTS_DRIVES (folders, colon-separated) replaces the search for mounted drives.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
. "$LIGHTS_ROOT/scripts/setup.sh"
. "$LIGHTS_ROOT/scripts/cmake.sh"
cd -- "$LIGHTS_ROOT"

[ $# -le 1 ] || usage_error "flash takes one board at most, not: $*"
board=${1:-handheld}
is_board "$board" || usage_error "there is no board '$board'. Boards: $(board_names | paste -sd' ')"

# chip_of_uf2 FILE: RP2040 or RP2350, by the family id in its last block (the first may be a workaround block).
chip_of_uf2() {
    case $(tail -c 512 -- "$1" | od -An -tx4 --endian=little -j28 -N4 | tr -d ' ') in
    e48bff56) echo RP2040 ;;
    e48bff59) echo RP2350 ;;
    *) echo unknown ;;
    esac
}

# chip_of_drive FOLDER: which chip's boot loader shows this drive, by what it says of itself.
chip_of_drive() {
    case $(sed -n 's/^Board-ID: *\([A-Za-z0-9-]*\).*/\1/p' "$1/INFO_UF2.TXT") in
    RPI-RP2) echo RP2040 ;;
    RP2350) echo RP2350 ;;
    *) echo unknown ;;
    esac
}

bootsel_drives() {
    local folder folders
    if [ -n "${LIGHTS_DRIVES+set}" ]; then
        IFS=: read -r -a folders <<<"$LIGHTS_DRIVES"
    elif [ -r /proc/mounts ]; then
        mapfile -t folders < <(awk '{print $2}' /proc/mounts | sed 's/\\040/ /g')
    else
        folders=(/Volumes/*)
    fi
    for folder in "${folders[@]}"; do
        if [ -f "$folder/INFO_UF2.TXT" ]; then echo "$folder"; fi
    done
}

need build firmware toolchain
cmake_build "$board"
image=out/lights-$board.uf2
chip=$(chip_of_uf2 "$image")

drives=() others=()
while IFS= read -r drive; do
    if [ "$(chip_of_drive "$drive")" = "$chip" ]; then drives+=("$drive"); else others+=("$drive"); fi
done < <(bootsel_drives)

if [ ${#drives[@]} -gt 1 ]; then
    die "more than one $chip board is waiting (${drives[*]}): unplug all but one"
elif [ ${#drives[@]} -eq 1 ]; then
    cp -- "$image" "${drives[0]}/" && sync
    say "Flashed $image to ${drives[0]}. The board starts by itself."
elif [ -z "${LIGHTS_DRIVES+set}" ] && [ -n "${PICOTOOL_PATH:-}" ] && "$PICOTOOL_PATH" info >/dev/null 2>&1; then
    "$PICOTOOL_PATH" load -x "$image" || die "picotool found a board but could not load $image onto it (is it an $chip?)"
    say "Flashed $image with picotool. The board starts by itself."
elif [ ${#others[@]} -gt 0 ]; then
    die "the board at ${others[0]} is an $(chip_of_drive "${others[0]}"), and $board is made for the $chip.
  Name the board you have: $(board_names | paste -sd' ')"
else
    complain "no board in BOOTSEL mode found."
    say "1. Unplug the board, hold its BOOTSEL button, plug it in again, let go: a drive named RPI-RP2 (or RP2350) appears."
    say "2. If your desktop does not open the drive by itself, mount it (for example: udisksctl mount -b /dev/sdX1)."
    say "3. Run ./lights flash $board again, or copy $image onto the drive by hand."
    exit 1
fi
