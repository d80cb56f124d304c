#!/usr/bin/env bash
# The board and the case one builds: ./lights build hardware makes and checks them, into out/hardware.
#
#   hardware.sh make       make everything, check it, gather it in out/hardware
#   hardware.sh check      the same without gathering; the last line counts
#   hardware.sh pictures   make, then put the documents' pictures in their place
#
# Working files and reports stay in build/hardware. What comes from where: boards/handheld/pcb/README.md.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
. "$LIGHTS_ROOT/scripts/setup.sh"
. "$LIGHTS_ROOT/scripts/hardware_tools.sh"
cd -- "$LIGHTS_ROOT"

pcb=boards/handheld/pcb case=boards/handheld/case work=build/hardware

# hardware_spec: the board's description as the compiler sees it now.
hardware_spec() {
    mkdir -p -- "$work"
    g++ -std=c++20 -I. -DLIGHTS_BOARD_HEADER='"boards/handheld/board.hpp"' boards/board_json.cpp -o "$work/board_json"
    "$work/board_json" >"$work/handheld.json"
}

# KiCad's own words go to a log; a command that fails shows them.
kicad() { run_quietly "$work/kicad.log" "$@"; }

hardware_board() {
    cp -- "$pcb"/handheld.kicad_{sch,pro} "$work/"
    kicad kicad-python "$pcb/check/fill.py" "$pcb/handheld.kicad_pcb" "$work/handheld.kicad_pcb"
    cp -- "$pcb/handheld.kicad_pro" "$work/" # KiCad's Python writes one of its own beside what it saves
    kicad kicad-cli sch erc --format json --severity-all -o "$work/erc.json" "$work/handheld.kicad_sch"
    kicad kicad-cli pcb drc --format json --severity-all --all-track-errors --schematic-parity \
        -o "$work/drc.json" "$work/handheld.kicad_pcb"
    cp -- "$work/kicad.log" "$work/drc.log"
    rm -rf -- "$work/gerbers" && mkdir -- "$work/gerbers"
    kicad kicad-cli pcb export gerbers -o "$work/gerbers/" --no-protel-ext \
        -l F.Cu,B.Cu,F.Mask,B.Mask,F.SilkS,B.SilkS,F.Paste,B.Paste,Edge.Cuts "$work/handheld.kicad_pcb"
    kicad kicad-cli pcb export drill -o "$work/gerbers/" --excellon-separate-th "$work/handheld.kicad_pcb"
    # The same board gives the same bytes: no dates.
    sed -i -E '/TF\.CreationDate/d; /^G04 Created by/d; /^; DRILL file/d; /"CreationDate"/d' "$work"/gerbers/*
    kicad kicad-cli pcb export pos --format csv --units mm -o "$work/placement.csv" "$work/handheld.kicad_pcb"
    kicad kicad-cli sch export bom -o "$work/parts.csv" \
        --fields 'Reference,Value,Footprint,Manufacturer,MPN,Description,${QUANTITY}' \
        --labels 'Reference,Value,Footprint,Manufacturer,MPN,Description,Quantity' \
        --group-by Value,Footprint,MPN --ref-range-delimiter '' "$work/handheld.kicad_sch"
}

hardware_case() {
    local name pids=()
    for name in plate lid base; do
        (
            run_quietly "$work/$name.log" openscad -q -D "part=\"$name\"" -o "$work/$name.stl" "$case/handheld.scad" &&
                slice "$name"
        ) &
        pids+=($!)
    done
    # A table on one leg: the slicer must ask for supports here, or its silence above tells nothing.
    echo 'cylinder(h=10,d=4); translate([0,0,10]) cube([30,30,2],center=true);' >"$work/overhang.scad"
    (run_quietly "$work/overhang.log" openscad -q -o "$work/overhang.stl" "$work/overhang.scad" && slice overhang) &
    pids+=($!)
    for name in "${pids[@]}"; do wait "$name"; done
}
slice() {
    run_quietly "$work/$1.slice.log" prusa-slicer --export-gcode --support-material --support-material-auto \
        --bed-shape 0x0,250x0,250x210,0x210 --output "$work/$1.gcode" "$work/$1.stl"
}

hardware_pictures() {
    local side
    for side in top bottom; do
        kicad kicad-cli pcb render --quality basic --width 620 --height 800 --side "$side" --background opaque \
            -o "$work/board-$side.png" "$work/handheld.kicad_pcb"
    done
    node "$case/picture.mjs" --meshes "$work" --placement "$pcb/placement.json" --output "$work/case.png"
    run_quietly "$work/gerbv.log" gerbv -x png -D 160 -a -B 2 -o "$work/gerber-front.png" \
        -f '#ffffffff' "$work"/gerbers/*F_Silkscreen* -f '#111111ff' "$work"/gerbers/*-PTH.drl \
        -f '#111111ff' "$work"/gerbers/*-NPTH.drl -f '#c8a415ff' "$work"/gerbers/*F_Mask* \
        -f '#ff6b6bff' "$work"/gerbers/*Edge_Cuts* -f '#2f6b3fff' "$work"/gerbers/*F_Cu*
    run_quietly "$work/gerbv.log" gerbv -x png -D 160 -a -B 2 -o "$work/gerber-back.png" \
        -f '#ffffffff' "$work"/gerbers/*B_Silkscreen* -f '#111111ff' "$work"/gerbers/*-PTH.drl \
        -f '#111111ff' "$work"/gerbers/*-NPTH.drl -f '#c8a415ff' "$work"/gerbers/*B_Mask* \
        -f '#ff6b6bff' "$work"/gerbers/*Edge_Cuts* -f '#2f6b3fff' "$work"/gerbers/*B_Cu*
    kicad kicad-cli sch export pdf -o "$work/schematic.pdf" "$work/handheld.kicad_sch"
    kicad kicad-cli pcb export step --force --no-dnp -o "$work/board.step" "$work/handheld.kicad_pcb"
}

hardware_gather() {
    local out=out/hardware
    rm -rf -- "$out.new"
    mkdir -p -- "$out.new"/{kicad,case,pictures}
    cp -- "$work"/handheld.kicad_{sch,pcb,pro} "$out.new/kicad/"
    cp -- "$work/schematic.pdf" "$work/board.step" "$work/parts.csv" "$work/placement.csv" "$pcb/besides.csv" "$out.new/"
    cp -- boards/handheld/LICENCE.md "$out.new/"
    cp -- "$work"/{plate,lid,base}.stl "$case"/{handheld,placement}.scad "$out.new/case/"
    cp -- "$work"/board-{top,bottom}.png "$work"/gerber-{front,back}.png "$work/case.png" "$out.new/pictures/"
    python3 - "$work/gerbers" "$out.new/gerbers.zip" <<'PY'
import os, sys, zipfile
with zipfile.ZipFile(sys.argv[2], "w", zipfile.ZIP_DEFLATED) as archive:
    for name in sorted(os.listdir(sys.argv[1])):
        with open(os.path.join(sys.argv[1], name), "rb") as file:
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), file.read(), zipfile.ZIP_DEFLATED)
PY
    rm -rf -- "$out"
    mv -- "$out.new" "$out"
    say "The board and the case are in $out:"
    (cd -- "$out" && find . -type f | LC_ALL=C sort | xargs stat -c '  %8s  %n') >&2
}

hardware_check() {
    hardware_spec
    node "$pcb/tools/make.mjs" --spec "$work/handheld.json" --check
    hardware_case &
    local case_made=$!
    hardware_board
    wait "$case_made"
    python3 -B "$pcb/check/run.py" --spec "$work/handheld.json" --work "$work" --library "$KICAD_FOOTPRINTS"
}

action=${1:-make}
need build node
need_hardware
case $action in
check) hardware_check ;;
make | pictures)
    run_checks=0
    hardware_check || run_checks=$?
    [ "$run_checks" -eq 0 ] || die "the hardware does not pass its checks: nothing goes into out/hardware"
    hardware_pictures
    hardware_gather
    if [ "$action" = pictures ]; then
        cp -- "$work/board-top.png" docs/pictures/board-front.png
        cp -- "$work/board-bottom.png" docs/pictures/board-back.png
        cp -- "$work/case.png" docs/pictures/case.png
    fi
    ;;
*) usage_error "hardware.sh knows make, check and pictures, not '$action'" ;;
esac
