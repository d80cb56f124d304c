// Where every pad ends up on the board, seen from the front.

import { FOOTPRINTS } from './footprints.mjs';

/**
 * KiCad's rotation: positive is counter-clockwise on a page whose y points down.
 * @param {number[]} point
 * @param {number} degrees
 */
export const rotate = ([x, y], degrees) => {
  const t = (degrees * Math.PI) / 180;
  const [c, s] = [Math.round(Math.cos(t)), Math.round(Math.sin(t))]; // quarter turns only
  return [x * c + y * s, -x * s + y * c];
};

/**
 * What KiCad stores for a part on the back: the part's own view with y turned over.
 * @param {number[]} point
 * @param {string} side
 */
export const flipped = ([x, y], side) => (side === 'B' ? [x, -y] : [x, y]);

export const toBoard = (place, point) => {
  const [x, y] = rotate(flipped(point, place.side), place.angle);
  return [place.at[0] + x, place.at[1] + y];
};

/** Position of a part: its own entry, or its cell's. */
export const placeOf = (placement, ref, columns = 5) => {
  if (placement.parts[ref]) return placement.parts[ref];
  const [, letters, number] = /^([A-Z]+)(\d+)$/.exec(ref) ?? [];
  const inCell = placement.cell[letters];
  if (!inCell || Number(number) > 25) throw new Error(`placement.json does not say where ${ref} is`);
  const cell = Number(number) - 1;
  const [x, y] = inCell.at;
  return { ...inCell, at: [x + (cell % columns) * placement.pitch, y + Math.floor(cell / columns) * placement.pitch] };
};

/** All pads of all parts as rectangles on the board: {ref, name, net, x, y, w, h, layers, kind, drill, round}. */
export const padsOf = (parts, placement) =>
  parts.flatMap(({ ref, footprint, pins }) => {
    const place = placeOf(placement, ref);
    const turned = place.angle % 180 !== 0;
    return FOOTPRINTS[footprint].pads.map(([name, px, py, w, h, kind, drill]) => {
      const [x, y] = toBoard(place, [px, py]);
      const layers = kind === 'th' || kind === 'hole' ? [0, 1] : kind === 'back' ? [1] : [place.side === 'F' ? 0 : 1];
      const round = kind === 'hole' || Boolean(FOOTPRINTS[footprint].round);
      return {
        ref,
        name,
        net: pins[name] ?? null,
        x,
        y,
        w: turned ? h : w,
        h: turned ? w : h,
        layers,
        kind,
        drill,
        round,
      };
    });
  });

/** The slots of the LEDs: rectangles on the board. */
export const slotsOf = (parts, placement) =>
  parts
    .filter(({ footprint }) => FOOTPRINTS[footprint].slot)
    .map(({ ref, footprint }) => {
      const { width: w, height: h } = FOOTPRINTS[footprint].slot;
      const [x, y] = placeOf(placement, ref).at;
      return { x, y, w, h };
    });
