// Draws the case, put together, as a PNG: meshes as they are printed, moved to where they belong, with plain caps on
// the keys. A small renderer of its own: depth buffer, one light, no graphics card and no display.
//
//   node picture.mjs --meshes DIR --placement FILE --output FILE [--size 640x760]

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  if (at < 0 && otherwise === undefined) throw new Error(`${name} is missing`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const [width, height] = option('--size', '640x760').split('x').map(Number);
const placement = JSON.parse(readFileSync(option('--placement'), 'utf8'));

const mesh = name => {
  const numbers = [
    ...readFileSync(join(option('--meshes'), `${name}.stl`), 'latin1').matchAll(/vertex (\S+) (\S+) (\S+)/g),
  ];
  const points = numbers.map(([, x, y, z]) => [Number(x), Number(y), Number(z)]);
  return Array.from({ length: points.length / 3 }, (_, i) => points.slice(3 * i, 3 * i + 3));
};
const box = (x1, y1, z1, x2, y2, z2, taper) => {
  const t = taper;
  const p = [
    [x1, y1, z1],
    [x2, y1, z1],
    [x2, y2, z1],
    [x1, y2, z1],
    [x1 + t, y1 + t, z2],
    [x2 - t, y1 + t, z2],
    [x2 - t, y2 - t, z2],
    [x1 + t, y2 - t, z2],
  ];
  const quads = [
    [4, 5, 6, 7],
    [0, 1, 5, 4],
    [1, 2, 6, 5],
    [2, 3, 7, 6],
    [3, 0, 4, 7],
  ];
  return quads.flatMap(([a, b, c, d]) => [
    [p[a], p[b], p[c]],
    [p[a], p[c], p[d]],
  ]);
};

const shell = [62, 68, 82];
const scene = [];
const add = (triangles, colour, move = p => p) => {
  for (const t of triangles) scene.push({ points: t.map(move), colour });
};
add(mesh('base'), shell);
// The floor of the engraved legends is shown as if inked.
const plate = mesh('plate');
const inked = t => t.every(([, , z]) => Math.abs(z - 0.9) < 1e-3);
const raise = ([x, y, z]) => [x, y, z + 19.5];
add(
  plate.filter(t => !inked(t)),
  [222, 216, 200],
  raise,
);
add(plate.filter(inked), [70, 62, 48], raise);
// The lid is printed on its face, mirrored: turn it back over.
add(mesh('lid'), shell, ([x, y, z]) => [-x, y, 26 - z]);
const lit = new Set([7, 11, 12, 13, 17]); // level 1
for (let cell = 0; cell < 25; ++cell) {
  const [x, y] = [(cell % 5) * placement.pitch, -Math.floor(cell / 5) * placement.pitch];
  add(box(x - 7, y - 7, 20.8, x + 7, y + 7, 24, 0.8), [40, 42, 48]);
  add(box(x - 8.75, y - 8.25, 24.5, x + 8.75, y + 8.25, 27.4, 1.4), lit.has(cell) ? [255, 176, 46] : [148, 158, 178]);
}

// Seen from the front, from the lower left and above.
const [turn, tilt] = [(-18 * Math.PI) / 180, (-20 * Math.PI) / 180];
const view = ([x, y, z]) => {
  const [px, py] = [x - 38, y + 20];
  const [a, b] = [px * Math.cos(turn) - py * Math.sin(turn), px * Math.sin(turn) + py * Math.cos(turn)];
  return [a, b * Math.cos(tilt) - z * Math.sin(tilt), b * Math.sin(tilt) + z * Math.cos(tilt)];
};
const seen = scene.map(({ points, colour }) => ({ points: points.map(view), colour }));
let [x1, y1, x2, y2] = [Infinity, Infinity, -Infinity, -Infinity];
for (const { points } of seen)
  for (const [x, y] of points) [x1, y1, x2, y2] = [Math.min(x1, x), Math.min(y1, y), Math.max(x2, x), Math.max(y2, y)];
const SUPER = 2;
const [w, h] = [width * SUPER, height * SUPER];
const scale = Math.min((w * 0.94) / (x2 - x1), (h * 0.94) / (y2 - y1));
const toPixel = ([x, y, z]) => [w / 2 + (x - (x1 + x2) / 2) * scale, h / 2 - (y - (y1 + y2) / 2) * scale, z];
const depth = new Float64Array(w * h).fill(-Infinity);
const pixels = new Uint8Array(w * h * 3);
for (let i = 0; i < w * h; ++i) pixels.set([11, 14, 26], 3 * i);
const light = [-0.35, 0.45, 0.82];
for (const { points, colour } of seen) {
  const [a, b, c] = points;
  const [u, v] = [b.map((n, i) => n - a[i]), c.map((n, i) => n - a[i])];
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...normal) || 1;
  const facing = (normal[0] * light[0] + normal[1] * light[1] + normal[2] * light[2]) / length;
  const shade = 0.42 + 0.58 * Math.abs(facing);
  const [A, B, C] = points.map(toPixel);
  const area = (B[0] - A[0]) * (C[1] - A[1]) - (B[1] - A[1]) * (C[0] - A[0]);
  if (Math.abs(area) < 1e-9) continue;
  for (
    let y = Math.max(0, Math.floor(Math.min(A[1], B[1], C[1])));
    y <= Math.min(h - 1, Math.ceil(Math.max(A[1], B[1], C[1])));
    ++y
  )
    for (
      let x = Math.max(0, Math.floor(Math.min(A[0], B[0], C[0])));
      x <= Math.min(w - 1, Math.ceil(Math.max(A[0], B[0], C[0])));
      ++x
    ) {
      const [px, py] = [x + 0.5, y + 0.5];
      const s = ((px - A[0]) * (C[1] - A[1]) - (py - A[1]) * (C[0] - A[0])) / area;
      const t = ((B[0] - A[0]) * (py - A[1]) - (B[1] - A[1]) * (px - A[0])) / area;
      if (s < 0 || t < 0 || s + t > 1) continue;
      const z = A[2] + s * (B[2] - A[2]) + t * (C[2] - A[2]);
      if (z <= depth[y * w + x]) continue;
      depth[y * w + x] = z;
      for (let k = 0; k < 3; ++k) pixels[3 * (y * w + x) + k] = Math.min(255, colour[k] * shade);
    }
}

const rows = [];
for (let y = 0; y < height; ++y) {
  const row = Buffer.alloc(1 + 3 * width);
  for (let x = 0; x < width; ++x)
    for (let k = 0; k < 3; ++k) {
      let sum = 0;
      for (let dy = 0; dy < SUPER; ++dy)
        for (let dx = 0; dx < SUPER; ++dx) sum += pixels[3 * ((y * SUPER + dy) * w + x * SUPER + dx) + k];
      row[1 + 3 * x + k] = sum / (SUPER * SUPER);
    }
  rows.push(row);
}
const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; ++k) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = CRC[(crc ^ byte) & 255] ^ (crc >>> 8);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};
const header = Buffer.alloc(13);
header.writeUInt32BE(width, 0);
header.writeUInt32BE(height, 4);
header.set([8, 2, 0, 0, 0], 8);
writeFileSync(
  option('--output'),
  Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]),
);
