// A two-layer maze router on a grid of a quarter millimetre. Nets are laid one connection at a time along the cheapest
// way; where a way is barred by tracks of others, those are taken up and laid again later, and the place becomes dearer
// each time. The same input gives the same tracks.

const GRID = 0.25;
const CLEARANCE = 0.2;
const EDGE = 0.35; // copper to board edge and slots
const HOLE = 0.3; // copper to bare holes
const SLACK = 0.04; // a diagonal between two free grid points comes this much nearer
const VIA_COST = 90;

/** Track widths and vias: signals, and what carries the lights' current. */
export const CLASSES = {
  signal: { width: 0.25, via: 0.6, drill: 0.3 },
  power: { width: 0.6, via: 0.8, drill: 0.4 },
};
const POWER = new Set(['VLED', 'VSYS', 'BAT', 'BAT_F', 'BAT_SW']);
export const classOf = net => (POWER.has(net) ? 'power' : 'signal');

const pointToSegment = (px, py, [x1, y1], [x2, y2]) => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - x1) * dx + (py - y1) * dy) / length));
  return Math.hypot(px - x1 - t * dx, py - y1 - t * dy);
};

class Heap {
  keys = [];
  values = [];
  push(key, value) {
    const { keys, values } = this;
    let i = keys.length;
    keys.push(key);
    values.push(value);
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (keys[up] <= key) break;
      keys[i] = keys[up];
      values[i] = values[up];
      i = up;
    }
    keys[i] = key;
    values[i] = value;
  }
  pop() {
    const { keys, values } = this;
    const top = values[0];
    const key = keys.pop();
    const value = values.pop();
    const n = keys.length;
    let i = 0;
    while (n > 0) {
      let down = 2 * i + 1;
      if (down >= n) break;
      if (down + 1 < n && keys[down + 1] < keys[down]) down += 1;
      if (keys[down] >= key) break;
      keys[i] = keys[down];
      values[i] = values[down];
      i = down;
    }
    if (n > 0) {
      keys[i] = key;
      values[i] = value;
    }
    return top;
  }
}

/**
 * @typedef {{ net?: string, from: number[], to: number[], layer: number, width: number }} Segment
 * @typedef {{ net?: string, at: number[], size: number, drill: number }} Via
 * @typedef {{ segments: Segment[], vias: Via[], points: number[] }} Way of a net, in mm and as points of the grid
 * @param {{pads: any[], slots: any[], outline: any, keepouts: any[]}} board rectangles and circles in mm
 * @returns {{segments: Segment[], vias: Via[], turns: number}}
 */
export const route = ({ pads, slots, outline, keepouts }) => {
  const [x0, y0] = [outline.left, outline.top];
  const nx = Math.round((outline.right - outline.left) / GRID) + 1;
  const ny = Math.round((outline.bottom - outline.top) / GRID) + 1;
  const N = nx * ny;
  const X = i => x0 + (i % nx) * GRID;
  const Y = i => y0 + Math.floor(i / nx) * GRID;
  const names = [...new Set(pads.map(({ net }) => net).filter(Boolean))].sort();
  const id = new Map(names.map((name, i) => [name, i + 1]));

  // For each class: who bars a track's middle on each layer, and a via's. 0 nobody, k all nets but k, -1 all.
  const arrays = () =>
    Object.fromEntries(
      Object.keys(CLASSES).map(name => [
        name,
        { track: [new Int16Array(N), new Int16Array(N)], via: new Int16Array(N) },
      ]),
    );
  const bar = (array, i, net) => {
    if (array[i] === 0) array[i] = net;
    else if (array[i] !== net) array[i] = -1;
  };
  /** Bars every grid point nearer than `reach` to a shape that lies within the box. */
  const mark = (array, [left, top, right, bottom], reach, distance, net) => {
    const [ix1, ix2] = [
      Math.max(0, Math.ceil((left - reach - x0) / GRID)),
      Math.min(nx - 1, Math.floor((right + reach - x0) / GRID)),
    ];
    const [iy1, iy2] = [
      Math.max(0, Math.ceil((top - reach - y0) / GRID)),
      Math.min(ny - 1, Math.floor((bottom + reach - y0) / GRID)),
    ];
    for (let iy = iy1; iy <= iy2; ++iy)
      for (let ix = ix1; ix <= ix2; ++ix)
        if (distance(x0 + ix * GRID, y0 + iy * GRID) < reach - 1e-6) bar(array, iy * nx + ix, net);
  };
  const markShape = (into, box, distance, layers, net, gap) => {
    for (const [name, { width, via }] of Object.entries(CLASSES)) {
      for (const layer of layers) mark(into[name].track[layer], box, gap + SLACK + width / 2, distance, net);
      mark(into[name].via, box, gap + via / 2, distance, net);
    }
  };
  const rectangle = ({ x, y, w, h }) => ({
    box: [x - w / 2, y - h / 2, x + w / 2, y + h / 2],
    distance: (px, py) => Math.hypot(Math.max(0, Math.abs(px - x) - w / 2), Math.max(0, Math.abs(py - y) - h / 2)),
  });
  const disc = ({ x, y, w }) => ({
    box: [x - w / 2, y - w / 2, x + w / 2, y + w / 2],
    distance: (px, py) => Math.max(0, Math.hypot(px - x, py - y) - w / 2),
  });

  const fixed = arrays();
  for (const pad of pads) {
    const { box, distance } = pad.round ? disc(pad) : rectangle(pad);
    if (pad.kind === 'hole') markShape(fixed, box, distance, [0, 1], -1, HOLE);
    else markShape(fixed, box, distance, pad.layers, id.get(pad.net) ?? -1, CLEARANCE);
  }
  for (const slot of slots) {
    const { box, distance } = rectangle(slot);
    markShape(fixed, box, distance, [0, 1], -1, EDGE);
  }
  for (const area of keepouts) {
    const { box, distance } = rectangle(area);
    markShape(fixed, box, distance, area.layers, -1, 0);
  }
  for (const [name, { width, via }] of Object.entries(CLASSES))
    for (let i = 0; i < N; ++i) {
      const edge = Math.min(X(i) - outline.left, outline.right - X(i), Y(i) - outline.top, outline.bottom - Y(i));
      if (edge < EDGE + width / 2) fixed[name].track[0][i] = fixed[name].track[1][i] = -1;
      if (edge < EDGE + via / 2) fixed[name].via[i] = -1;
    }

  /** Grid points inside a pad, where a track may begin. */
  const inside = pad => {
    const found = [];
    const [w, h] = [Math.max(0.13, pad.w / 2 - 0.15), Math.max(0.13, pad.h / 2 - 0.15)];
    for (let iy = Math.ceil((pad.y - h - y0) / GRID); iy <= Math.floor((pad.y + h - y0) / GRID); ++iy)
      for (let ix = Math.ceil((pad.x - w - x0) / GRID); ix <= Math.floor((pad.x + w - x0) / GRID); ++ix)
        if (ix >= 0 && iy >= 0 && ix < nx && iy < ny)
          for (const layer of pad.layers) found.push(layer * N + iy * nx + ix);
    return found;
  };

  const history = new Float32Array(2 * N);
  /** @type {Map<string, Way[]>} what has been laid, a list of ways a net */
  const laid = new Map(names.map(name => [name, []]));
  let routed = arrays();
  const markWay = ({ segments, vias }, net) => {
    for (const { from, to, layer, width } of segments) {
      const box = [
        Math.min(from[0], to[0]) - width / 2,
        Math.min(from[1], to[1]) - width / 2,
        Math.max(from[0], to[0]) + width / 2,
        Math.max(from[1], to[1]) + width / 2,
      ];
      markShape(
        routed,
        box,
        (px, py) => Math.max(0, pointToSegment(px, py, from, to) - width / 2),
        [layer],
        net,
        CLEARANCE,
      );
    }
    for (const { at, size } of vias) {
      const shape = disc({ x: at[0], y: at[1], w: size });
      markShape(routed, shape.box, shape.distance, [0, 1], net, CLEARANCE);
    }
  };
  const rebuild = () => {
    routed = arrays();
    for (const [name, ways] of laid) for (const way of ways) markWay(way, id.get(name));
  };

  const STEPS = [
    [1, 0, 10],
    [-1, 0, 10],
    [0, 1, 10],
    [0, -1, 10],
    [1, 1, 14],
    [1, -1, 14],
    [-1, 1, 14],
    [-1, -1, 14],
  ];
  const cost = new Float32Array(2 * N);
  const parent = new Int32Array(2 * N);
  const seen = new Uint32Array(2 * N);
  const closed = new Uint32Array(2 * N);
  let round = 0;

  /** The cheapest way from any source to any target; through tracks of others, for a price, if `soft`. */
  const search = (sources, targets, netId, cls, soft) => {
    round += 1;
    const heap = new Heap();
    const goal = new Set(targets);
    let [gx1, gy1, gx2, gy2] = [nx, ny, 0, 0];
    for (const t of targets) {
      const i = t % N;
      gx1 = Math.min(gx1, i % nx);
      gx2 = Math.max(gx2, i % nx);
      gy1 = Math.min(gy1, Math.floor(i / nx));
      gy2 = Math.max(gy2, Math.floor(i / nx));
    }
    const ahead = i => {
      const [ix, iy] = [i % nx, Math.floor(i / nx)];
      const [dx, dy] = [Math.max(0, gx1 - ix, ix - gx2), Math.max(0, gy1 - iy, iy - gy2)];
      return 10 * Math.max(dx, dy) + 4 * Math.min(dx, dy);
    };
    const { track: fixedTrack, via: fixedVia } = fixed[cls];
    const { track: softTrack, via: softVia } = routed[cls];
    const price = (hard, weak, i) => {
      if (hard[i] !== 0 && hard[i] !== netId) return Infinity;
      if (weak[i] !== 0 && weak[i] !== netId) return soft ? 120 : Infinity;
      return 0;
    };
    for (const s of sources) {
      if (seen[s] === round) continue;
      seen[s] = round;
      cost[s] = 0;
      parent[s] = -1;
      heap.push(ahead(s % N), s);
    }
    while (heap.keys.length > 0) {
      const state = heap.pop();
      if (closed[state] === round) continue;
      closed[state] = round;
      if (goal.has(state)) {
        const way = [];
        for (let at = state; at >= 0; at = parent[at]) way.push(at);
        return way.reverse();
      }
      const layer = state >= N ? 1 : 0;
      const i = state - layer * N;
      const [ix, iy] = [i % nx, Math.floor(i / nx)];
      const before = parent[state];
      let [bx, by] = [0, 0];
      if (before >= 0 && (before >= N ? 1 : 0) === layer) {
        const b = before % N;
        bx = ix - (b % nx);
        by = iy - Math.floor(b / nx);
      }
      for (const [dx, dy, length] of STEPS) {
        const [jx, jy] = [ix + dx, iy + dy];
        if (jx < 0 || jy < 0 || jx >= nx || jy >= ny) continue;
        const j = jy * nx + jx;
        const next = layer * N + j;
        if (closed[next] === round) continue;
        const toll = price(fixedTrack[layer], softTrack[layer], j);
        if (toll === Infinity) continue;
        // Rows run along the front, columns along the back: going with the grain is cheaper.
        const grain = layer === 0 ? (dy !== 0 ? 3 : 0) : dx !== 0 ? 3 : 0;
        const turn = (bx !== 0 || by !== 0) && (bx !== dx || by !== dy) ? 6 : 0;
        const c = cost[state] + length + grain + turn + toll + history[next];
        if (seen[next] === round && cost[next] <= c) continue;
        seen[next] = round;
        cost[next] = c;
        parent[next] = state;
        heap.push(c + ahead(j), next);
      }
      const other = state + (layer === 0 ? N : -N);
      if (closed[other] !== round) {
        const toll = Math.max(price(fixedVia, softVia, i), price(fixedTrack[1 - layer], softTrack[1 - layer], i));
        if (toll !== Infinity) {
          const c = cost[state] + VIA_COST + 2 * toll + history[other];
          if (seen[other] !== round || cost[other] > c) {
            seen[other] = round;
            cost[other] = c;
            parent[other] = state;
            heap.push(c + ahead(i), other);
          }
        }
      }
    }
    return null;
  };

  /** Grid points to straight pieces and vias. */
  const toWay = (points, cls) => {
    const { width, via, drill } = CLASSES[cls];
    /** @type {Way} */
    const way = { segments: [], vias: [], points };
    const at = p => [X(p % N), Y(p % N)];
    let from = points[0];
    for (let k = 1; k < points.length; ++k) {
      const [a, b, c] = [points[k - 1], points[k], points[k + 1]];
      if (a >= N !== b >= N) {
        way.vias.push({ at: at(b), size: via, drill });
        from = b;
        continue;
      }
      const straight = c !== undefined && c >= N === b >= N && c - b === b - a;
      if (straight) continue;
      way.segments.push({ from: at(from), to: at(b), layer: b >= N ? 1 : 0, width });
      from = b;
    }
    return way;
  };

  /** Do two ways come too near to each other? */
  const clash = (a, b) => {
    const pieces = way => [
      ...way.segments.map(({ from, to, layer, width }) => ({ from, to, layers: [layer], r: width / 2 })),
      ...way.vias.map(({ at, size }) => ({ from: at, to: at, layers: [0, 1], r: size / 2 })),
    ];
    for (const p of pieces(a))
      for (const q of pieces(b)) {
        if (!p.layers.some(layer => q.layers.includes(layer))) continue;
        const need = p.r + q.r + CLEARANCE - 1e-6;
        if (
          Math.min(p.from[0], p.to[0]) - need > Math.max(q.from[0], q.to[0]) ||
          Math.min(q.from[0], q.to[0]) - need > Math.max(p.from[0], p.to[0])
        )
          continue;
        if (
          Math.min(p.from[1], p.to[1]) - need > Math.max(q.from[1], q.to[1]) ||
          Math.min(q.from[1], q.to[1]) - need > Math.max(p.from[1], p.to[1])
        )
          continue;
        // Sampled along the shorter step: pieces are straight, and the grid is finer than any clearance.
        const n = Math.max(1, Math.ceil(Math.hypot(p.to[0] - p.from[0], p.to[1] - p.from[1]) / 0.1));
        for (let k = 0; k <= n; ++k) {
          const [x, y] = [p.from[0] + ((p.to[0] - p.from[0]) * k) / n, p.from[1] + ((p.to[1] - p.from[1]) * k) / n];
          if (pointToSegment(x, y, q.from, q.to) < need) return true;
        }
      }
    return false;
  };

  const padsOfNet = new Map(names.map(name => [name, pads.filter(({ net }) => net === name)]));
  const padsOf = (/** @type {string} */ name) => padsOfNet.get(name) ?? [];
  /** Lays one whole net; false if something had to be taken up for it or it is still in pieces. */
  const layNet = name => {
    const cls = classOf(name);
    const netId = id.get(name);
    const groups = padsOf(name).map(pad => ({ states: inside(pad), pad }));
    for (const { states, pad } of groups)
      if (states.length === 0) throw new Error(`no grid point in ${pad.ref}.${pad.name}`);
    const tree = new Set(groups.shift()?.states);
    const ripped = new Set();
    while (groups.length > 0) {
      const targets = groups.flatMap(({ states }) => states);
      // A thick net may enter a small pad only by a thin track: the last resort within a class.
      let used = cls;
      let points = search(tree, targets, netId, used, false);
      if (!points && cls === 'power') points = search(tree, targets, netId, (used = 'signal'), false);
      const soft = !points;
      if (!points) points = search(tree, targets, netId, (used = cls), true);
      if (!points && cls === 'power') points = search(tree, targets, netId, (used = 'signal'), true);
      if (!points)
        throw new Error(`no way at all for ${name} to ${groups.map(({ pad }) => `${pad.ref}.${pad.name}`).join(' ')}`);
      const way = toWay(points, used);
      if (soft)
        for (const [other, ways] of laid) {
          if (other === name || ways.length === 0) continue;
          if (!ways.some(theirs => clash(way, theirs))) continue;
          ripped.add(other);
          for (const theirs of ways) for (const p of theirs.points) history[p] += 6;
          laid.set(other, []);
        }
      laid.get(name)?.push(way);
      if (soft) rebuild();
      else markWay(way, netId);
      for (const p of points) tree.add(p);
      const reached = points.at(-1);
      const at = groups.findIndex(({ states }) => states.includes(reached));
      for (const s of groups[at].states) tree.add(s);
      groups.splice(at, 1);
    }
    return ripped;
  };

  // Short nets first, ground last: it has the poured planes besides.
  const span = name => {
    const list = padsOf(name);
    const xs = list.map(({ x }) => x);
    const ys = list.map(({ y }) => y);
    return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys);
  };
  const rank = name => (name === 'GND' ? 1e6 : classOf(name) === 'power' ? 0 : 0) + span(name);
  const queue = names.filter(name => padsOf(name).length > 1).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  let turns = 0;
  while (queue.length > 0) {
    turns += 1;
    if (turns > 600) throw new Error(`the router does not settle: ${queue.join(' ')} left`);
    const name = queue.shift() ?? '';
    for (const other of layNet(name)) queue.push(other);
  }

  // Stitching: a ground via wherever both planes will be, every few millimetres.
  /** @type {Way} */
  const stitches = { segments: [], vias: [], points: [] };
  const ground = id.get('GND');
  // Where the poured plane of each layer will be joined to ground copper, not cut off as an island.
  const plane = [0, 1].map(layer => {
    const open = i =>
      [fixed, routed].every(set => set.signal.track[layer][i] === 0 || set.signal.track[layer][i] === ground);
    const reached = new Uint8Array(N);
    /** @type {number[]} */
    const edge = [];
    for (const pad of padsOf('GND'))
      for (const state of inside(pad)) if (state >= N === (layer === 1)) edge.push(state % N);
    for (const i of edge) reached[i] = 1;
    while (edge.length > 0) {
      const i = Number(edge.pop());
      for (const j of [i - 1, i + 1, i - nx, i + nx])
        if (j >= 0 && j < N && !reached[j] && open(j)) {
          reached[j] = 1;
          edge.push(j);
        }
    }
    return reached;
  });
  const clear = (i, reach) => {
    const r = Math.ceil(reach / GRID);
    for (let dy = -r; dy <= r; ++dy)
      for (let dx = -r; dx <= r; ++dx) if (!plane.every(reached => reached[i + dy * nx + dx])) return false;
    return true;
  };
  const step = Math.round(6 / GRID);
  for (let iy = step; iy < ny - step; iy += step)
    for (let ix = step; ix < nx - step; ix += step) {
      const i = iy * nx + ix;
      if (fixed.signal.via[i] !== 0 || routed.signal.via[i] !== 0 || !clear(i, 0.75)) continue;
      stitches.vias.push({ at: [X(i), Y(i)], size: CLASSES.signal.via, drill: CLASSES.signal.drill });
    }
  laid.get('GND')?.push(stitches);

  /** @type {ReturnType<typeof route>} */
  const result = { segments: [], vias: [], turns };
  for (const [net, ways] of laid)
    for (const { segments, vias } of ways) {
      for (const s of segments) result.segments.push({ net, ...s });
      for (const v of vias) result.vias.push({ net, ...v });
    }
  return result;
};
