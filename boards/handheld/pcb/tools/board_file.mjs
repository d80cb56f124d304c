// Writes the board in KiCad 9's text format: footprints, tracks, ground planes (outlines; KiCad fills them), silkscreen.

import { FOOTPRINTS } from './footprints.mjs';
import { flipped, padsOf, placeOf, rotate } from './geometry.mjs';
import { identifiers, isBare, netOf, num, quote } from './kicad.mjs';
import { CLASSES } from './router.mjs';

const LAYERS = `(layers (0 "F.Cu" signal) (2 "B.Cu" signal) (9 "F.Adhes" user "F.Adhesive") (11 "B.Adhes" user "B.Adhesive")
 (13 "F.Paste" user) (15 "B.Paste" user) (5 "F.SilkS" user "F.Silkscreen") (7 "B.SilkS" user "B.Silkscreen")
 (1 "F.Mask" user) (3 "B.Mask" user) (17 "Dwgs.User" user "User.Drawings") (19 "Cmts.User" user "User.Comments")
 (25 "Edge.Cuts" user) (27 "Margin" user) (31 "F.CrtYd" user "F.Courtyard") (29 "B.CrtYd" user "B.Courtyard")
 (35 "F.Fab" user) (33 "B.Fab" user))`;

/** Lines and arcs of a rectangle with round corners, as [kind, points]. */
const roundedRectangle = (x1, y1, x2, y2, r) => {
  const d = r * (1 - Math.SQRT1_2);
  return [
    ['line', [x1 + r, y1], [x2 - r, y1]],
    ['arc', [x2 - r, y1], [x2 - d, y1 + d], [x2, y1 + r]],
    ['line', [x2, y1 + r], [x2, y2 - r]],
    ['arc', [x2, y2 - r], [x2 - d, y2 - d], [x2 - r, y2]],
    ['line', [x2 - r, y2], [x1 + r, y2]],
    ['arc', [x1 + r, y2], [x1 + d, y2 - d], [x1, y2 - r]],
    ['line', [x1, y2 - r], [x1, y1 + r]],
    ['arc', [x1, y1 + r], [x1 + d, y1 + d], [x1 + r, y1]],
  ];
};

export const boardFile = ({ parts, placement, tracks, keepouts }) => {
  const uuid = identifiers('board');
  const U = () => `(uuid ${quote(uuid())})`;
  const [ox, oy] = placement.page;
  const xy = ([x, y]) => `${num(x + ox)} ${num(y + oy)}`;
  const raw = ([x, y]) => `${num(x)} ${num(y)}`;
  const out = [];

  const nets = new Map([['', 0]]);
  for (const part of parts)
    for (const [pad] of FOOTPRINTS[part.footprint].pads)
      if (pad && !nets.has(netOf(part, pad))) nets.set(netOf(part, pad), 0);
  [...nets.keys()].sort().forEach((name, i) => nets.set(name, i));

  const shape = (prefix, at, /** @type {any[]} */ [kind, ...points], layer, width) =>
    kind === 'line'
      ? `(${prefix}_line (start ${at(points[0])}) (end ${at(points[1])}) (stroke (width ${width}) (type solid)) (layer "${layer}") ${U()})`
      : `(${prefix}_arc (start ${at(points[0])}) (mid ${at(points[1])}) (end ${at(points[2])}) (stroke (width ${width}) (type solid)) (layer "${layer}") ${U()})`;
  const box = (/** @type {number[]} */ [x1, y1, x2, y2], layer, width) =>
    `(fp_rect (start ${num(x1)} ${num(y1)}) (end ${num(x2)} ${num(y2)}) (stroke (width ${width}) (type solid)) (fill no) (layer "${layer}") ${U()})`;
  const effects = (side, size = 0.8) =>
    `(effects (font (size ${size} ${size}) (thickness ${num(size * 0.15)}))${side === 'B' ? ' (justify mirror)' : ''})`;

  const footprint = part => {
    const { ref, kind, value, footprint: name, maker, number, purpose } = part;
    const place = placeOf(placement, ref);
    const { pads, body, court, backCourt, slot, silk = [] } = FOOTPRINTS[name];
    const { side, angle } = place;
    const flip = (/** @type {number[]} */ [x1, y1, x2, y2]) => {
      const [a, b] = [flipped([x1, y1], side), flipped([x2, y2], side)];
      return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])];
    };
    const through = pads.every(([, , , , , as]) => as === 'th' || as === 'hole');
    const attributes = [through ? 'through_hole' : 'smd'];
    if (kind === 'hole') attributes.push('board_only');
    if (isBare(kind)) attributes.push('exclude_from_pos_files', 'exclude_from_bom');
    const turned = angle ? ` ${num(angle)}` : '';
    const property = (key, text) =>
      `(property ${quote(key)} ${quote(text)} (at 0 0 ${num(angle)}) (layer "${side}.Fab") ${key === 'Reference' ? '' : '(hide yes) '}${U()} ${effects(side)})`;
    out.push(`(footprint ${quote(name)} (layer "${side}.Cu") ${U()} (at ${xy(place.at)}${turned})`);
    out.push(
      property('Reference', ref),
      property('Value', value),
      property('Datasheet', ''),
      property('Description', purpose),
    );
    if (!isBare(kind)) out.push(property('Manufacturer', maker), property('MPN', number));
    out.push(`(attr ${attributes.join(' ')})`);
    for (const [pad, px, py, w, h, as, drill] of pads) {
      const [x, y] = flipped([px, py], side);
      const own = as === 'back' ? 'B' : side;
      const layers =
        as === 'th' || as === 'hole'
          ? '"*.Cu" "*.Mask"'
          : `"${own}.Cu" "${own}.Mask"${kind === 'pad' ? '' : ` "${own}.Paste"`}`;
      const type = as === 'th' ? 'thru_hole' : as === 'hole' ? 'np_thru_hole' : 'smd';
      const form =
        as === 'hole' || kind === 'pad'
          ? 'circle'
          : as === 'th'
            ? pad === '1'
              ? 'rect'
              : w === h
                ? 'circle'
                : 'oval'
            : 'roundrect';
      const net = pad ? ` (net ${nets.get(netOf(part, pad))} ${quote(netOf(part, pad))})` : '';
      out.push(
        `(pad ${quote(pad)} ${type} ${form} (at ${num(x)} ${num(y)}${turned}) (size ${num(w)} ${num(h)})${drill ? ` (drill ${num(drill)})` : ''} (layers ${layers})${form === 'roundrect' ? ' (roundrect_rratio 0.15)' : ''}${net} ${U()})`,
      );
    }
    out.push(box(flip(body), `${side}.Fab`, 0.1), box(flip(court), `${side}.CrtYd`, 0.05));
    if (backCourt) out.push(box(backCourt, 'B.CrtYd', 0.05));
    if (slot) {
      const { width: w, height: h, radius } = slot;
      for (const piece of roundedRectangle(-w / 2, -h / 2, w / 2, h / 2, radius))
        out.push(shape('fp', raw, piece, 'Edge.Cuts', 0.1));
    }
    for (const [x1, y1, x2, y2] of silk)
      out.push(shape('fp', raw, ['line', flipped([x1, y1], side), flipped([x2, y2], side)], `${side}.SilkS`, 0.15));
    out.push(')');
  };

  out.push('(kicad_pcb (version 20241229) (generator "lights") (generator_version "9.0")');
  out.push('(general (thickness 1.6) (legacy_teardrops no)) (paper "A3")');
  out.push(
    '(title_block (title "Lights handheld") (rev "A") (comment 1 "CERN-OHL-P-2.0") (comment 2 "Made by boards/handheld/pcb/tools/make.mjs"))',
  );
  out.push(LAYERS);
  out.push(
    '(setup (pad_to_mask_clearance 0.05) (solder_mask_min_width 0.1) (allow_soldermask_bridges_in_footprints no) (tenting front back))',
  );
  for (const [name, i] of [...nets].sort((a, b) => a[1] - b[1])) out.push(`(net ${i} ${quote(name)})`);
  parts.forEach(footprint);
  for (const { net, from, to, layer, width } of tracks.segments)
    out.push(
      `(segment (start ${xy(from)}) (end ${xy(to)}) (width ${width}) (layer "${layer ? 'B' : 'F'}.Cu") (net ${nets.get(net)}) ${U()})`,
    );
  for (const { net, at, size, drill } of tracks.vias)
    out.push(
      `(via (at ${xy(at)}) (size ${size}) (drill ${drill}) (layers "F.Cu" "B.Cu") (net ${nets.get(net)}) ${U()})`,
    );

  const { left, top, right, bottom, radius } = placement.outline;
  for (const piece of roundedRectangle(left, top, right, bottom, radius))
    out.push(shape('gr', xy, piece, 'Edge.Cuts', 0.1));
  const polygon = points => `(polygon (pts ${points.map(point => `(xy ${xy(point)})`).join(' ')}))`;
  const corners = (x1, y1, x2, y2) => [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ];
  for (const { x, y, w, h } of keepouts)
    out.push(
      `(zone (net 0) (net_name "") (layers "F.Cu") ${U()} (name "under the module") (hatch edge 0.5) (connect_pads (clearance 0)) (min_thickness 0.25) (keepout (tracks not_allowed) (vias not_allowed) (pads allowed) (copperpour not_allowed) (footprints allowed)) (fill (thermal_gap 0.5) (thermal_bridge_width 0.5)) ${polygon(corners(x - w / 2, y - h / 2, x + w / 2, y + h / 2))})`,
    );
  out.push(
    `(zone (net ${nets.get('GND')}) (net_name "GND") (layers "F.Cu" "B.Cu") ${U()} (name "GND") (hatch edge 0.5) (connect_pads (clearance 0.25)) (min_thickness 0.25) (filled_areas_thickness no) (fill yes (thermal_gap 0.3) (thermal_bridge_width 0.4) (island_removal_mode 0)) ${polygon(corners(left + 0.6, top + 0.6, right - 0.6, bottom - 0.6))})`,
  );

  const label = (text, x, y, size, side = 'F', turn = 0) =>
    out.push(
      `(gr_text ${quote(text)} (at ${xy([x, y])} ${turn}) (layer "${side}.SilkS") ${U()} ${effects(side, size)})`,
    );
  for (const { cell, text } of placement.legends)
    label(text, cell[1] * placement.pitch, cell[0] * placement.pitch - 8.8, 1.2);
  for (const { ref, pins } of parts.filter(({ kind }) => kind === 'pad')) {
    const [x, y] = placeOf(placement, ref).at;
    label(pins[1] === 'DATA1' ? 'DATA' : pins[1], x, y + 1.9, 1);
  }
  // Beside every plug: what each pin is, on the side where it is plugged in.
  for (const ref of ['J1', 'J2']) {
    const part = parts.find(each => each.ref === ref);
    const place = placeOf(placement, ref);
    const words = { PLUS: '+', MINUS: '-', GND: 'GND', TX: 'TX', RX: 'RX' };
    for (const pad of padsOf([part], placement)) {
      const [dx, dy] = rotate(flipped([0, -2.7], place.side), place.angle);
      const name =
        netOf(part, pad.name) === 'GND'
          ? ref === 'J1'
            ? '-'
            : 'GND'
          : words[{ BAT: 'PLUS', LINK_TX: 'TX', LINK_RX: 'RX' }[pad.net]];
      label(name, pad.x + dx * (ref === 'J2' ? 1.15 : 1), pad.y + dy, ref === 'J1' ? 1.5 : 0.9, place.side);
    }
  }
  for (const { at, text, size, side, turn } of placement.words ?? []) label(text, at[0], at[1], size, side, turn);
  out.push(')');
  return out.join('\n') + '\n';
};

/** The rules belong to the project: KiCad takes its own defaults without this file. */
export const projectFile = () => {
  const { width, via, drill } = CLASSES.signal;
  return (
    JSON.stringify(
      {
        board: {
          design_settings: {
            rules: {
              min_clearance: 0.2,
              min_resolved_spokes: 1,
              min_copper_edge_clearance: 0.3,
              min_hole_clearance: 0.25,
              min_hole_to_hole: 0.25,
              min_through_hole_diameter: 0.3,
              min_track_width: 0.2,
              min_via_annular_width: 0.13,
              min_via_diameter: 0.5,
              min_text_height: 0.7,
              min_text_thickness: 0.08,
            },
          },
        },
        erc: { rule_severities: { footprint_link_issues: 'ignore', lib_symbol_issues: 'ignore' } },
        meta: { filename: 'handheld.kicad_pro', version: 3 },
        net_settings: {
          classes: [
            {
              bus_width: 12,
              clearance: 0.2,
              line_style: 0,
              name: 'Default',
              priority: 2147483647,
              track_width: width,
              via_diameter: via,
              via_drill: drill,
              wire_width: 6,
            },
          ],
          meta: { version: 4 },
        },
      },
      null,
      2,
    ) + '\n'
  );
};
