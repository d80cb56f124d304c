// Every footprint of the board, from data sheets, seen from the side the part is on; millimetres, y down.
// check/footprints.py compares each with another source: KiCad's library, or numbers typed apart from these.
//
// A pad: [name, x, y, width, height, kind, drill]. Kinds: smd (on the part's side), back (on the board's back whatever
// the part's side), th (plated hole), hole (bare hole). `body` and `court` are rectangles [x1, y1, x2, y2].

const two = (x, w, h) => [
  ['1', -x, 0, w, h, 'smd'],
  ['2', x, 0, w, h, 'smd'],
];

/** Pins in two columns: the first `count` downwards at the left, the rest upwards at the right. */
const sot = (x, left, right) => [
  ...left.map((y, i) => [String(i + 1), -x, y, 1.325, 0.6, 'smd']),
  ...right.map((y, i) => [String(left.length + i + 1), x, y, 1.325, 0.6, 'smd']),
];

const pico = () => {
  const pads = [];
  for (let n = 1; n <= 40; ++n) {
    const right = n > 20;
    const y = -24.13 + 2.54 * (right ? 40 - n : n - 1);
    // 1.6 mm of the pad lie outside the module's castellations, for the iron.
    pads.push([String(n), right ? 9.69 : -9.69, y, 3.2, 1.6, 'smd']);
  }
  return pads;
};

/** A through-hole row. */
const row = (count, pitch, w, h, drill) =>
  Array.from({ length: count }, (_, i) => [String(i + 1), i * pitch, 0, w, h, 'th', drill]);

export const FOOTPRINTS = {
  Pico: { pads: pico(), body: [-10.5, -25.5, 10.5, 25.5], court: [-11.5, -26.9, 11.5, 26.5] },
  // Kailh CPG1350 in a CPG135001S30 socket: the switch in front, the socket's pads on the back.
  Choc_socket: {
    pads: [
      ['1', 3.275, 5.95, 2.6, 2.6, 'back'],
      ['2', -8.275, 3.75, 2.6, 2.6, 'back'],
      ['', 0, 5.95, 3, 3, 'hole', 3],
      ['', -5, 3.75, 3, 3, 'hole', 3],
      ['', 0, 0, 3.4, 3.4, 'hole', 3.4],
      ['', -5.5, 0, 1.9, 1.9, 'hole', 1.9],
      ['', 5.5, 0, 1.9, 1.9, 'hole', 1.9],
    ],
    body: [-7.5, -7.5, 7.5, 7.5],
    court: [-7.75, -7.75, 7.75, 7.75],
    backCourt: [-9.8, 1.3, 4.8, 8.4],
  },
  // Reverse mount: the LED's face looks through the slot. Seen from the back, pin 1 (VDD) is at the lower left.
  SK6812MINI_E: {
    pads: [
      ['1', -2.8, 0.7, 1.4, 0.9, 'smd'],
      ['2', -2.8, -0.7, 1.4, 0.9, 'smd'],
      ['3', 2.8, -0.7, 1.4, 0.9, 'smd'],
      ['4', 2.8, 0.7, 1.4, 0.9, 'smd'],
    ],
    body: [-1.6, -1.4, 1.6, 1.4],
    court: [-3.8, -1.8, 3.8, 1.8],
    slot: { width: 3.6, height: 3.1, radius: 0.5 },
    // The chamfered corner, pin 3 (ground).
    silk: [
      [2.2, -1.65, 3.7, -1.65],
      [3.7, -1.65, 3.7, -1.3],
    ],
  },
  SOD_123: {
    pads: two(1.65, 0.9, 1.2),
    body: [-1.4, -0.9, 1.4, 0.9],
    court: [-2.35, -1.15, 2.35, 1.15],
    silk: [
      [-2.3, -0.95, -2.3, 0.95],
      [-2.3, -0.95, 1.2, -0.95],
      [-2.3, 0.95, 1.2, 0.95],
    ],
  },
  R_0603: { pads: two(0.825, 0.8, 0.95), body: [-0.8, -0.4, 0.8, 0.4], court: [-1.48, -0.73, 1.48, 0.73] },
  C_0603: { pads: two(0.775, 0.9, 0.95), body: [-0.8, -0.4, 0.8, 0.4], court: [-1.48, -0.73, 1.48, 0.73] },
  C_1210: { pads: two(1.475, 1.15, 2.7), body: [-1.6, -1.25, 1.6, 1.25], court: [-2.3, -1.6, 2.3, 1.6] },
  Fuse_1812: { pads: two(2.1375, 1.125, 3.4), body: [-2.25, -1.6, 2.25, 1.6], court: [-2.95, -1.95, 2.95, 1.95] },
  SOT_23: {
    pads: [
      ['1', -0.9375, -0.95, 1.475, 0.6, 'smd'],
      ['2', -0.9375, 0.95, 1.475, 0.6, 'smd'],
      ['3', 0.9375, 0, 1.475, 0.6, 'smd'],
    ],
    body: [-0.65, -1.45, 0.65, 1.45],
    court: [-1.93, -1.7, 1.93, 1.7],
    silk: [[-2.1, -1.3, -2.1, -0.6]],
  },
  SOT_23_5: {
    pads: sot(1.1375, [-0.95, 0, 0.95], [0.95, -0.95]),
    body: [-0.8, -1.45, 0.8, 1.45],
    court: [-2.05, -1.7, 2.05, 1.7],
    silk: [[-2.15, -1.3, -2.15, -0.6]],
  },
  SOT_23_6: {
    pads: sot(1.1375, [-0.95, 0, 0.95], [0.95, 0, -0.95]),
    body: [-0.8, -1.45, 0.8, 1.45],
    court: [-2.05, -1.7, 2.05, 1.7],
    silk: [[-2.15, -1.3, -2.15, -0.6]],
  },
  // C&K JS202011AQN, lying, its slider towards +y.
  JS202011AQN: {
    pads: [
      ...row(3, 2.5, 1.4, 1.4, 0.9),
      ['4', 5, 3.3, 1.4, 1.4, 'th', 0.9],
      ['5', 2.5, 3.3, 1.4, 1.4, 'th', 0.9],
      ['6', 0, 3.3, 1.4, 1.4, 'th', 0.9],
    ],
    body: [-2, -0.35, 7, 3.65],
    court: [-2.25, -0.95, 7.25, 4.2],
  },
  B3U_1000P: { pads: two(1.7, 0.9, 1.7), body: [-1.5, -1.25, 1.5, 1.25], court: [-2.4, -1.65, 2.4, 1.65] },
  PKMCS0909E: { pads: two(4.35, 1.3, 3.4), body: [-4.5, -4.5, 4.5, 4.5], court: [-5.25, -4.75, 5.25, 4.75] },
  // JST PH, lying, the plug comes from +y.
  JST_PH_2: { pads: row(2, 2, 1.2, 1.75, 0.75), body: [-1.95, -1.35, 3.95, 6.25], court: [-2.45, -1.85, 4.45, 6.75] },
  JST_PH_3: { pads: row(3, 2, 1.2, 1.75, 0.75), body: [-1.95, -1.35, 5.95, 6.25], court: [-2.45, -1.85, 6.45, 6.75] },
  TestPoint: {
    pads: [['1', 0, 0, 1.5, 1.5, 'smd']],
    body: [-0.75, -0.75, 0.75, 0.75],
    court: [-1, -1, 1, 1],
    round: true,
  },
  Hole_M2_5: {
    pads: [['', 0, 0, 2.7, 2.7, 'hole', 2.7]],
    body: [-1.35, -1.35, 1.35, 1.35],
    court: [-1.7, -1.7, 1.7, 1.7],
  },
};
