// Clips onto the board's wires and remembers their last edges: the LED data line and the key rows, as far as the
// board has them. While it is off it costs one comparison an edge.

const MOST_EDGES = 4000;
/** What the picture shows: a whole WS2812 frame of 25 LEDs and its latch. */
const WINDOW_NANOS = 1.2e6;

export class Scope {
  constructor() {
    this.on = false;
    /** @type {{name: string, pin: number, edges: [number, number][]}[]} */
    this.wires = [];
  }

  /** @param {import('../../src/device.mjs').Device} device */
  clip(device) {
    const { ws2812, apa102, led_multiplex, key_matrix, key_expander } = device.options.board;
    const pads = device.board.pads;
    if (!pads) return;
    const lights = ws2812
      ? [ws2812.data_pin]
      : apa102
        ? [apa102.data_pin]
        : (led_multiplex?.row_pins ?? []).slice(0, 1);
    const rows = key_matrix?.row_pins ?? (key_expander ? [key_expander.sda_pin] : []);
    const wire = (/** @type {string} */ name, /** @type {number} */ pin) => ({
      name,
      pin,
      edges: /** @type {[number, number][]} */ ([]),
    });
    this.wires = [
      ...lights.map(pin => wire(`lights GP${pin}`, pin)),
      ...rows.map((pin, index) => wire(key_matrix ? `row ${index + 1} GP${pin}` : `keys GP${pin}`, pin)),
    ];
    for (const { pin, edges } of this.wires) {
      pads.watch(pin, (level, nanos) => {
        if (!this.on) return;
        edges.push([nanos, level ? 1 : 0]);
        if (edges.length > MOST_EDGES) edges.splice(0, edges.length - MOST_EDGES / 2);
      });
    }
  }

  /** The stretch that ends with the last edge of any wire. @param {number} now @returns {import('./protocol.mjs').Trace} */
  trace(now) {
    const last = Math.max(...this.wires.map(wire => wire.edges.at(-1)?.[0] ?? 0));
    const to = last > 0 ? Math.min(now, last + WINDOW_NANOS / 20) : now;
    const from = to - WINDOW_NANOS;
    return {
      from,
      to,
      wires: this.wires.map(({ name, edges }) => {
        const inside = edges.filter(([nanos]) => nanos >= from);
        const before =
          edges.length > inside.length
            ? edges[edges.length - inside.length - 1][1]
            : inside.length
              ? 1 - inside[0][1]
              : 0;
        return { name, edges: [[from, before], ...inside] };
      }),
    };
  }
}
