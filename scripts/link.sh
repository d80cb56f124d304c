#!/usr/bin/env bash
# ./lights link PORT PORT: joins two handhelds that are plugged in here, as a cable between them would.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

[ $# -eq 2 ] || usage_error "link joins two handhelds: ./lights link /dev/ttyACM0 /dev/ttyACM1"
cd -- "$LIGHTS_HERE"
exec python3 "$LIGHTS_ROOT/scripts/link_ports.py" "$@"
