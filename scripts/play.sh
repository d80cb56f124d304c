#!/usr/bin/env bash
# ./lights play [--web] [arguments of the player]: builds the firmware and puts the player in front of it.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
. "$LIGHTS_ROOT/scripts/setup.sh"
. "$LIGHTS_ROOT/scripts/cmake.sh"
cd -- "$LIGHTS_ROOT"

player=emulator/src/play.mjs
if [ "${1:-}" = --web ]; then
    shift
    player=emulator/page/serve.mjs
fi
[ -f "$player" ] || die "$player is missing: restore it with  git checkout emulator"

need build firmware toolchain packages
cmake_build host board_json
cmake_build handheld lights
exec node "$player" "$@"
