// What the page and its worker say to each other. The worker owns the emulated device; the page owns the screen,
// the loudspeaker and the storage. Every message is a plain object with a `type`; nothing else is shared.

/** @typedef {import('../../src/board_spec.mjs').BoardSpec} BoardSpec */
/** Name, address and size of each function: enough to say where the processor is. @typedef {[string, number, number][]} Symbols */

/**
 * From the page to the worker. Two chips of one factory are never the same: `serial` tells them apart. `cable` is a
 * message of another handheld.
 * @typedef {{type: 'boot', board: BoardSpec, uf2: Uint8Array, rom: Uint8Array, symbols: Symbols, kept: Uint8Array | null, keepAs: string, serial?: number}
 *   | {type: 'key', cell: number, down: boolean, at: number}
 *   | {type: 'hold', cell: number}
 *   | {type: 'stick', x: number, y: number}
 *   | {type: 'button', role: string, down: boolean}
 *   | {type: 'power', on: boolean}
 *   | {type: 'run', running: boolean}
 *   | {type: 'step'}
 *   | {type: 'speed', factor: number}
 *   | {type: 'scope', on: boolean}
 *   | {type: 'console', text: string}
 *   | {type: 'cable', bytes: Uint8Array}} ToWorker
 */

/**
 * @typedef {object} Facts
 * @property {number} nanos emulated time since the device was switched on
 * @property {number} speed emulated time against real time
 * @property {number} asleep share of emulated time the processor slept, 0…1
 * @property {number} erases
 * @property {number | null} latencyMicros last contact to the lights that answered it
 * @property {string} symbol where the processor is
 */

/** Level changes of some wires in a stretch of time; the first of each wire is its level at the start.
 * @typedef {{from: number, to: number, wires: {name: string, edges: [number, number][]}[]}} Trace */

/** What the piezo does from a moment of emulated time on; zero hertz is silence. @typedef {{nanos: number, hertz: number, duty: number}} Tone */

/**
 * `writing` says that the flash changes and will be told when it has settled; `flash` is how it stands then.
 * `keepAs` names the save that the flash belongs to, or is empty for a program whose flash nobody keeps; it comes back
 * with the flash, so that a board chosen meanwhile never gets another's. `at` is the page's clock in milliseconds.
 *
 * From the worker to the page.
 * @typedef {{type: 'booted', rows: number, cols: number, stick: boolean, buttons: string[]}
 *   | {type: 'lights', rgb: Uint8Array}
 *   | {type: 'restarted'}
 *   | {type: 'asleep', asleep: boolean}
 *   | {type: 'tones', tones: Tone[]}
 *   | {type: 'facts', facts: Facts}
 *   | {type: 'trace', trace: Trace}
 *   | {type: 'console', text: string}
 *   | {type: 'cable', bytes: Uint8Array}
 *   | {type: 'writing', keepAs: string}
 *   | {type: 'flash', kept: Uint8Array, keepAs: string}
 *   | {type: 'bootsel'}
 *   | {type: 'refused', why: string}
 *   | {type: 'stopped', report: string}} ToPage
 */

/** How much of the end of the flash is kept between visits: more than the firmware ever writes. */
export const KEPT_BYTES = 64 * 1024;
