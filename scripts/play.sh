#!/usr/bin/env bash
# ./lights play [--web [--port N]] [arguments of the player]: builds the firmware and puts the player in front of
# it: in the browser where there is a screen, else in this terminal.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
. "$LIGHTS_ROOT/scripts/setup.sh"
. "$LIGHTS_ROOT/scripts/cmake.sh"
. "$LIGHTS_ROOT/scripts/page.sh"
cd -- "$LIGHTS_ROOT"

if [ "${1:-}" = --web ]; then
    shift
    page_build
    exec node emulator/page/serve.mjs "$@"
fi

if [ $# -eq 0 ] && [ -t 1 ] && [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && command -v xdg-open >/dev/null; then
    page_build
    say "opening out/lights.html in the browser (./lights play --terminal plays here)"
    exec xdg-open "out/lights.html"
fi
[ "${1:-}" != --terminal ] || shift

need build firmware toolchain packages
cmake_build host board_json
cmake_build handheld
cd -- "$LIGHTS_HERE"
exec node "$LIGHTS_ROOT/emulator/src/play.mjs" "$@"
