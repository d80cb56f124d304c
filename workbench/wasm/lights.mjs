// The core of Lights in JavaScript: lights.wasm behind a few functions. The page's explorer asks it, and any other
// program may; it runs in browsers and in Node. It solves nothing itself and knows no board, page or emulator.
//
//   const lights = await loadLights(bytes);                      // of lights.wasm
//   lights.solutions('classic', '##..#/###../#...#/..###/#..##') // { count: 4, list: [{ plan, presses: 8 }, …] }
//   const game = await lights.game({ rows: 6, cols: 7, surface: 'klein', states: 3 });
//   game.shortest(game.goal(1))                                  // all lights on
//
// Boards of the handheld's worlds are text, as its console reads and prints them; boards of any other game are one
// number a cell, row by row. What is wrong with an argument is thrown as a RangeError that says what would be right.

export const REACHES = ['plus', 'sigma', 'king', 'lines', 'knight', 'diagonal', 'merlin'];
export const SURFACES = ['plane', 'cylinder', 'moebius', 'torus', 'klein', 'crosscap'];
const MOST_STATES = 16;
const LARGEST_SIDE = 256;
const LARGEST_PLANE = 63;
const FAILED = -1;
const PAGE = 65536;
const RANKED_BYTES = 16; // one AnyGame::Ranked: presses, and the number of the sum

/** The compiled library. @typedef {Record<string, any>} Exports */
/** @typedef {{name: string, rows: number, cols: number, cells: number, states: number, nullity: number, longest: number, chase: boolean}} World */
/** @typedef {{plan: string, presses: number}} Told */
/** @typedef {{pass: number, press: number[], times: number, because: number[] | null}} Step */
/** @typedef {{rows?: number, cols?: number, reach?: string, surface?: string, states?: number, hex?: number, graph?: number[][]}} Shape */

/** @param {BufferSource} bytes lights.wasm @returns {Promise<Lights>} */
export async function loadLights(bytes) {
  const module = await WebAssembly.compile(bytes);
  const instance = await WebAssembly.instantiate(module, {});
  return new Lights(module, instance.exports);
}

/** Makes the memory at least so large. @param {Exports} wasm @param {number} bytes */
function makeRoom(wasm, bytes) {
  const there = wasm.memory.buffer.byteLength;
  if (bytes > there) wasm.memory.grow(Math.ceil((bytes - there) / PAGE));
}

/** @param {number} value @param {number} least @param {number} most @param {string} what */
function check(value, least, most, what) {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`${what} is from ${least} to ${most}, not ${value}`);
  return value;
}

/** @param {string[]} names @param {string} name @param {string} what */
function numberOf(names, name, what) {
  const number = names.indexOf(name);
  if (number < 0) throw new RangeError(`there is no ${what} '${name}': ${names.join(', ')}`);
  return number;
}

export class Lights {
  #module;
  #wasm;

  /** @param {WebAssembly.Module} module @param {Exports} wasm */
  constructor(module, wasm) {
    this.#module = module;
    this.#wasm = wasm;
    makeRoom(wasm, wasm.__heap_base.value + PAGE);
    /** @type {World[]} */
    this.worlds = Array.from({ length: wasm.worlds() }, (_, number) => {
      const length = wasm.world(number);
      const [rows, cols, cells, states, nullity, longest, chase, name] = this.#numbers(8);
      return { name: this.#read(name, length), rows, cols, cells, states, nullity, longest, chase: chase === 1 };
    });
    this.version = this.#read(0, 0);
    const length = wasm.version();
    this.version = this.#read(this.#numbers(1)[0], length);
  }

  /** All solutions of a board, shortest first, `most` of them told. No target: all dark. @param {string} world @param {string} board @param {string} [target] @returns {{count: number, list: Told[]}} */
  solutions(world, board, target, most = Infinity) {
    const count = this.#asked('solutions', world, board, target);
    /** @type {Told[]} */
    const list = [];
    while (list.length < Math.min(count, most)) list.push(this.#told(this.#wasm.next_solution()));
    return { count, list };
  }

  /** A basis of the press sets that change nothing. @param {string} world @returns {Told[]} */
  quietPatterns(world) {
    const number = this.#world(world);
    return Array.from({ length: this.worlds[number].nullity }, (_, index) =>
      this.#told(this.#wasm.quiet(number, index)),
    );
  }

  /** Boards of one number can be turned into each other. @param {string} world @param {string} board @returns {number} */
  classOf(world, board) {
    const found = this.#wasm.class_of(this.#world(world), ...this.#write([board]));
    if (found === FAILED) throw new RangeError(`'${board}' is no board of ${world}`);
    return found;
  }

  /** The board with the fewest lights changed from which the target can be reached. @param {string} world @param {string} board @param {string} [target] @returns {string} */
  nearest(world, board, target) {
    return this.#read(this.#wasm.text(), this.#asked('nearest', world, board, target));
  }

  /** The lights chased row by row; nothing where the world has no chase. @param {string} world @param {string} board @param {string} [target] @returns {{steps: Step[], solved: boolean} | null} */
  chase(world, board, target) {
    if (!this.worlds[this.#world(world)].chase) return null;
    this.#asked('chase', world, board, target);
    const steps = [];
    let more;
    while ((more = this.#wasm.next_step()) === 1) {
      const [pass, row, col, times, litRow, litCol] = this.#numbers(6);
      steps.push({ pass, press: [row, col], times, because: litRow ? [litRow, litCol] : null });
    }
    return { steps, solved: more === 0 };
  }

  /** Two states on the open rectangle up to 63×63, at once: one number of `cols` bits a row, the lowest leftmost, of what must change. @param {number} rows @param {number} cols @param {bigint[]} words @returns {{solvable: boolean, nullity: number, presses: bigint[] | null}} */
  plane(rows, cols, words, self = true) {
    check(rows, 1, LARGEST_PLANE, 'the number of rows');
    check(cols, 1, LARGEST_PLANE, 'the number of columns');
    if (words.length !== rows) throw new RangeError(`${rows} rows are ${rows} numbers, not ${words.length}`);
    const wide = words.find(word => word < 0n || word >> BigInt(cols));
    if (wide !== undefined) throw new RangeError(`a row of ${cols} columns is below 2^${cols}, not ${wide}`);
    const at = this.#wasm.__heap_base.value;
    const room = new BigUint64Array(this.#wasm.memory.buffer, at, rows);
    room.set(words);
    const nullity = this.#wasm.plane(rows, cols, self ? 1 : 0, at);
    return nullity >= 0
      ? { solvable: true, nullity, presses: [...room] }
      : { solvable: false, nullity: -1 - nullity, presses: null };
  }

  /**
   * Any game: a rectangle of any reach and surface, a honeycomb (`hex`), or a graph: `graph[i]` lists the cells, from 0,
   * that press i changes. It has a memory of its own, which goes when the game goes.
   * @param {Shape} shape @returns {Promise<Game>}
   */
  async game(shape) {
    const { exports } = await WebAssembly.instantiate(this.#module, {});
    return new Game(exports, shape);
  }

  /** @param {string} name */
  #world(name) {
    return numberOf(
      this.worlds.map(world => world.name),
      name,
      'world',
    );
  }

  /** Asks a question about a board and a target. @param {string} question @param {string} name @param {string} board @param {string} [target] @returns {number} */
  #asked(question, name, board, target) {
    const number = this.#world(name);
    const { rows, cols } = this.worlds[number];
    const dark = Array(rows).fill('.'.repeat(cols)).join('/');
    const answer = this.#wasm[question](number, ...this.#write([board, target ?? dark]));
    if (answer === FAILED) throw new RangeError(`'${board}' or '${target ?? dark}' is no board of ${name}`);
    return answer;
  }

  /** Puts texts into memory: address and length of each. @param {string[]} texts @returns {number[]} */
  #write(texts) {
    let at = this.#wasm.__heap_base.value;
    return texts.flatMap(text => {
      const bytes = new TextEncoder().encode(text);
      if (bytes.length > PAGE / 4) throw new RangeError('a board of a world has at most 25 cells');
      new Uint8Array(this.#wasm.memory.buffer).set(bytes, at);
      at += bytes.length;
      return [at - bytes.length, bytes.length];
    });
  }

  /** @param {number} at @param {number} length @returns {string} */
  #read(at, length) {
    return new TextDecoder().decode(new Uint8Array(this.#wasm.memory.buffer, at, length));
  }

  /** @param {number} count @returns {number[]} */
  #numbers(count) {
    return [...new Int32Array(this.#wasm.memory.buffer, this.#wasm.numbers(), count)];
  }

  /** @param {number} length @returns {Told} */
  #told(length) {
    return { plan: this.#read(this.#wasm.text(), length), presses: this.#numbers(1)[0] };
  }
}

export class Game {
  #wasm;
  #game;
  /** The first free byte of memory. */
  #top;

  /** @param {Exports} wasm @param {Shape} shape */
  constructor(wasm, { rows = 0, cols = 0, reach = 'plus', surface = 'plane', states = 2, hex = 0, graph }) {
    this.#wasm = wasm;
    this.states = check(states, 2, MOST_STATES, 'the number of states');
    this.#top = Math.ceil(wasm.__heap_base.value / 16) * 16;
    /** @type {(storage: number, bytes: number) => number} */
    let open;
    if (graph) {
      const graphAt = this.#writeGraph(graph);
      open = (storage, bytes) => wasm.open_graph(graph.length, states, ...graphAt, storage, bytes);
    } else if (hex) {
      check(hex, 1, LARGEST_SIDE / 2, "the honeycomb's order");
      open = (storage, bytes) => wasm.open_game(0, 0, 0, 0, states, hex, storage, bytes);
    } else {
      check(rows, 1, LARGEST_SIDE, 'the number of rows');
      check(cols, 1, LARGEST_SIDE, 'the number of columns');
      const of = [numberOf(REACHES, reach, 'reach'), numberOf(SURFACES, surface, 'surface')];
      open = (storage, bytes) => wasm.open_game(rows, cols, ...of, states, 0, storage, bytes);
    }
    // The solver finds out how much it needs while it plans; it is given more until that is enough.
    this.#game = 0;
    for (let bytes = PAGE; this.#game === 0; bytes *= 2) {
      makeRoom(wasm, this.#top + bytes);
      this.#game = open(this.#top, bytes);
      if (this.#game) this.#top += bytes;
    }
    this.places = wasm.places(this.#game);
    /** Whether there is a cell at each place: not all places of a honeycomb's square are cells. @type {boolean[]} */
    this.held = Array.from({ length: this.places }, (_, place) => wasm.holds(this.#game, place) === 1);
    this.cells = this.held.filter(Boolean).length;
    /** How often each generator of the quiet patterns can be added before it comes round. @type {number[]} */
    this.orders = Array.from({ length: wasm.generators(this.#game) }, (_, index) => wasm.order(this.#game, index));
    /** How many solutions a board has that has one. @type {bigint} */
    this.solutions = this.orders.reduce((product, order) => product * BigInt(order), 1n);
  }

  /** What every cell needs to get from dark to the same state. @param {number} state @returns {number[]} */
  goal(state) {
    check(state, 0, this.states - 1, 'a state');
    return this.held.map(held => (held ? state : 0));
  }

  /** Some presses that add to every cell what it needs, or null. @param {number[]} need @returns {number[] | null} */
  solve(need) {
    return this.#solve(need) ? [...this.#cells(this.places)] : null;
  }

  /**
   * The shortest ways to add what every cell needs, `most` of them, shortest first; null if there is none. All
   * solutions are compared: `solutions` says how many there are.
   * @param {number[]} need @returns {{presses: number[], total: number}[] | null}
   */
  shortest(need, most = 1) {
    check(most, 1, 4096, 'how many are asked for');
    if (this.solutions >= 1n << 32n)
      throw new RangeError(`there are ${this.solutions} solutions, and at most 2^32 are compared`);
    const presses = this.solve(need);
    if (!presses) return null;
    const count = Number(this.solutions < BigInt(most) ? this.solutions : BigInt(most));
    const best = this.#room(2 * this.places, 8);
    const storage = best + count * RANKED_BYTES;
    let found = FAILED;
    for (let bytes = 4 * PAGE; found === FAILED; bytes *= 2) {
      makeRoom(this.#wasm, storage + bytes);
      this.#solve(need);
      found = this.#wasm.rank(this.#game, this.#top + this.places, best, count, storage, bytes);
    }
    const ranked = new DataView(this.#wasm.memory.buffer, best, count * RANKED_BYTES);
    const sums = Array.from({ length: found }, (_, i) => ranked.getBigUint64(i * RANKED_BYTES + 8, true));
    return sums.map(sum => {
      this.#solve(need);
      this.#wasm.add_sum(this.#game, sum, this.#top + this.places);
      const plan = [...this.#cells(this.places)];
      return { presses: plan, total: plan.reduce((total, times) => total + times, 0) };
    });
  }

  /** Press sets that change nothing; all others are sums of these. @returns {number[][]} */
  quietPatterns() {
    return this.orders.map((_, index) => {
      this.#wasm.generator(this.#game, index, this.#room(this.places, 1) - this.places);
      return [...this.#cells(0)];
    });
  }

  /** @param {number[]} need @returns {boolean} */
  #solve(need) {
    if (need.length !== this.places) throw new RangeError(`${this.places} places need ${this.places} numbers`);
    for (const [place, value] of need.entries()) check(value, 0, this.states - 1, `what place ${place} needs`);
    this.#room(2 * this.places, 1);
    this.#cells(0).set(need);
    return this.#wasm.solve(this.#game, this.#top, this.#top + this.places) === 1;
  }

  /** Memory beyond the game for so many bytes; where they end. @param {number} bytes @param {number} alignment @returns {number} */
  #room(bytes, alignment) {
    const end = Math.ceil((this.#top + bytes) / alignment) * alignment;
    makeRoom(this.#wasm, end + PAGE);
    return end;
  }

  /** One number a place, so far beyond the game. @param {number} offset @returns {Uint8Array} */
  #cells(offset) {
    return new Uint8Array(this.#wasm.memory.buffer, this.#top + offset, this.places);
  }

  /** Where starts, cells and places of a graph are in memory. @param {number[][]} graph @returns {number[]} */
  #writeGraph(graph) {
    check(graph.length, 1, LARGEST_SIDE * LARGEST_SIDE, 'the number of cells');
    const lists = graph.map((list, press) => {
      for (const cell of list) check(cell, 0, graph.length - 1, `a cell that press ${press} changes`);
      if (new Set(list).size !== list.length)
        throw new RangeError(`press ${press} changes a cell twice: each is named once`);
      return list;
    });
    const starts = [0];
    for (const list of lists) starts.push(starts[starts.length - 1] + list.length);
    const touched = lists.flat();
    const at = this.#top;
    this.#top = Math.ceil((at + 4 * (starts.length + touched.length) + graph.length) / 16) * 16;
    makeRoom(this.#wasm, this.#top);
    new Int32Array(this.#wasm.memory.buffer, at, starts.length).set(starts);
    new Int32Array(this.#wasm.memory.buffer, at + 4 * starts.length, touched.length).set(touched);
    const held = at + 4 * (starts.length + touched.length);
    new Uint8Array(this.#wasm.memory.buffer, held, graph.length).fill(1);
    return [at, at + 4 * starts.length, held];
  }
}
