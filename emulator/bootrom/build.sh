#!/usr/bin/env bash
# Builds the emulator's boot ROM: build.sh [OUTPUT_FOLDER]
# Leaves bootrom.elf and bootrom.bin; does nothing when they are newer than the sources. With LIGHTS_STRICT, as in tests,
# a warning is an error.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here/../../build/bootrom}
prefix=${ARM_PREFIX:-arm-none-eabi-}

if [ -f "$out/bootrom.bin" ] && [ -z "$(find "$here" -newer "$out/bootrom.bin" -type f)" ]; then exit 0; fi
command -v "${prefix}gcc" >/dev/null || {
  echo "bootrom: ${prefix}gcc not found; install gcc-arm-none-eabi or set ARM_PREFIX" >&2
  exit 1
}
# Made aside and put there whole: several may be at it at once, and whoever finds the binary finds all of it.
mkdir -p "$out"
new=$(mktemp -d "$out/new.XXXXXX")
trap 'rm -rf "$new"' EXIT
"${prefix}gcc" -mcpu=cortex-m0plus -mthumb -Os -std=c11 -Wall -Wextra ${LIGHTS_STRICT:+-Werror} -ffreestanding -fno-builtin \
  -ffunction-sections -nostdlib -Wl,--build-id=none -T "$here/bootrom.ld" \
  "$here/vectors.S" "$here/bootrom.c" -lgcc -o "$new/bootrom.elf"
"${prefix}objcopy" -O binary "$new/bootrom.elf" "$new/bootrom.bin"
mv "$new/bootrom.elf" "$new/bootrom.bin" "$out/"
