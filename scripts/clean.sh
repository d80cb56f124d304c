#!/usr/bin/env bash
# ./lights clean [--cache]: removes what was built; with --cache, what was downloaded too.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

cache=''
for argument in "$@"; do
    case $argument in
    --cache) cache=yes ;;
    *) usage_error "clean knows only --cache, not '$argument'" ;;
    esac
done
rm -rf -- "$LIGHTS_ROOT/build" "$LIGHTS_ROOT/out"
say "removed build/ and out/"
if [ -n "$cache" ]; then
    # Only what we put there: LIGHTS_CACHE may be a folder somebody shares with other things.
    rm -rf -- "$LIGHTS_CACHE/toolchain" "$LIGHTS_CACHE/checked" "$LIGHTS_CACHE/lint" "$LIGHTS_CACHE"/partial.* \
        "$LIGHTS_CACHE"/{ccache,npm,lock,toolchain.log,apt-install.log,npm.log} "$LIGHTS_ROOT/emulator/node_modules"
    rmdir --ignore-fail-on-non-empty -- "$LIGHTS_CACHE" 2>/dev/null || true
    say "removed the downloads in $LIGHTS_CACHE and emulator/node_modules"
fi
