// Key plate, lid and base of the handheld. Every hole is where pcb/placement.json has its part: placement.scad is made
// from it. Heights are above the front of the board. part = "plate", "lid" or "base" chooses what is made, each lying
// as it is printed, without supports; "all" shows them together.
include <placement.scad>

part = "all";

$fn = 48;
wall = 2;
gap = 0.5;        // board to wall
board = 1.6;
below = 15;       // room behind the board: a holder for three AAA cells
floor_ = 2;
plate_top = 2.2;  // a Choc key's flange lies this high above the board
plate_ = 1.3;     // what its clips take
cutout = 13.8;
lid_top = 7.4;    // over the Pico's USB socket and the plugs
lid_ = 1.6;
split = 12.4;     // plate below this line, lid above
seam = 0.15;

x1 = outline[0] - gap - wall;
y1 = outline[1] - gap - wall;
x2 = outline[2] + gap + wall;
y2 = outline[3] + gap + wall;

module outer(inset = 0) {
    r = corner + gap + wall - inset;
    translate([x1 + inset + r, y1 + inset + r]) offset(r) square([x2 - x1 - 2 * (inset + r), y2 - y1 - 2 * (inset + r)]);
}
module lower() { translate([x1 - 1, y1 - 1]) square([x2 - x1 + 2, split - seam - y1 + 1]); }
module upper() { translate([x1 - 1, split + seam]) square([x2 - x1 + 2, y2 - split + 1]); }
module at_screws(above) {
    for (s = screws) if ((s[1] > split) == above) translate(s) children();
}

// --- letters, drawn by strokes: no font of the machine can change them -------------------------------------------
function glyph(c) =
    c == "M" ? [[[0, 0], [0, 3], [1, 1.4], [2, 3], [2, 0]]] :
    c == "E" ? [[[2, 0], [0, 0], [0, 3], [2, 3]], [[0, 1.5], [1.6, 1.5]]] :
    c == "N" ? [[[0, 0], [0, 3], [2, 0], [2, 3]]] :
    c == "U" ? [[[0, 3], [0, 0.4], [0.4, 0], [1.6, 0], [2, 0.4], [2, 3]]] :
    c == "H" ? [[[0, 0], [0, 3]], [[2, 0], [2, 3]], [[0, 1.5], [2, 1.5]]] :
    c == "I" ? [[[1, 0], [1, 3]]] :
    c == "T" ? [[[1, 0], [1, 3]], [[0, 3], [2, 3]]] :
    c == "D" ? [[[0, 0], [0, 3], [1.3, 3], [2, 2.2], [2, 0.8], [1.3, 0], [0, 0]]] :
    c == "O" ? [[[0.5, 0], [0, 0.6], [0, 2.4], [0.5, 3], [1.5, 3], [2, 2.4], [2, 0.6], [1.5, 0], [0.5, 0]]] :
    c == "X" ? [[[0, 0], [2, 3]], [[0, 3], [2, 0]]] : [];
module word(text, height = 2.2, width = 0.45) {
    k = height / 3;
    translate([-(len(text) * 3 - 1) * k / 2, -height / 2])
        for (i = [0:len(text) - 1]) translate([i * 3 * k, 0])
            for (stroke = glyph(text[i])) for (j = [1:len(stroke) - 1])
                hull() for (p = [stroke[j - 1], stroke[j]]) translate(p * k) circle(d = width, $fn = 12);
}

// --- the key plate -------------------------------------------------------------------------------------------------
module keys() {
    for (r = [0:4], c = [0:4]) translate([c * pitch, -r * pitch]) square(cutout, center = true);
}
module plate_outline() {
    difference() {
        intersection() { outer(); lower(); }
        keys();
        at_screws(false) circle(d = 6);  // the screw's head rests on the board, not on the plate
    }
}
module words() {
    for (l = legends) translate([l[1] * pitch, -l[0] * pitch + (l[0] == 0 ? 10.4 : -10.4)]) word(l[2]);
}
module plate() {
    linear_extrude(plate_ - 0.4) plate_outline();
    translate([0, 0, plate_ - 0.4]) linear_extrude(0.4) difference() { plate_outline(); words(); }
}

// --- the lid, upside down: its face lies on the bed ------------------------------------------------------------------
module lid_face() {
    difference() {
        intersection() { outer(); upper(); }
        at_screws(true) circle(d = 2.9);
        translate(SW26) circle(d = 3);  // a pin reaches the reset button
        for (i = [-2:2]) translate(BZ1 + [i * 2, 0]) hull() for (y = [-3, 3]) translate([0, y]) circle(d = 1);
    }
}
module lid_rim() {
    difference() {
        intersection() { outer(); upper(); }
        intersection() { outer(wall); translate([0, wall]) upper(); }
    }
    at_screws(true) difference() { circle(d = 6.2); circle(d = 2.9); }
}
// What is cut out of the rim, open towards the board, so that nothing overhangs in print.
module lid_openings() {
    translate([x1 - 1, U1[1] - 6]) square([wall + 2, 12]);           // USB
    translate([x1 - 1, J2[1] - 7]) square([wall + 2, 9.5]);          // link
    translate([x2 - wall - 1, S1[1] - 2.2]) square([wall + 2, 9.4]); // slide switch
}
module lid() {
    linear_extrude(lid_) lid_face();
    translate([0, 0, lid_]) linear_extrude(lid_top - lid_ - 5.2) lid_rim();
    translate([0, 0, lid_top - 5.2]) linear_extrude(5.2) difference() { lid_rim(); lid_openings(); }
}

// --- the base ---------------------------------------------------------------------------------------------------------
module base() {
    linear_extrude(floor_) outer();
    translate([0, 0, floor_]) linear_extrude(below) {
        difference() { outer(); outer(wall); }
        for (s = screws) translate(s) difference() { circle(d = 5.4); circle(d = 2.1); }
    }
    // Round the board, up to its front; under the plate's edge a little higher.
    translate([0, 0, floor_ + below]) linear_extrude(board) difference() { outer(); outer(wall); }
    translate([0, 0, floor_ + below + board]) linear_extrude(plate_top - plate_) intersection() {
        difference() { outer(); outer(wall); }
        lower();
    }
}

if (part == "plate") plate();
if (part == "lid") mirror([1, 0, 0]) lid();
if (part == "base") base();
if (part == "all") {
    color("#30343c") base();
    color("#e8e4d8") translate([0, 0, floor_ + below + board + plate_top - plate_]) plate();
    color("#30343c") translate([0, 0, floor_ + below + board + lid_top]) mirror([0, 0, 1]) lid();
}
