// What parts of the world outside the program do, in numbers, each with its source: once as they typically are, once
// as bad as their data sheets allow. The models take their times, volts and farads from here and from nowhere else;
// in particular not from the BoardSpec's own (settle_us, rise_us), which are what is to be tested against these. A
// device is built at one corner (`new Device({ corner: 'worst' })`), and a single number may be set apart from it.

//
// A source that ends with "(read)" was looked up again after the number had been written down, and agreed. "(told)": the
// sheet itself was not at hand, but somebody else's notes or program for such a part say the same. The others name where
// the number should stand and were written from memory: crystal, load switch, 1N4148, contacts, the volts of USB. Whoever
// has the sheet at hand: please read, and say so here.

/** @typedef {'typical' | 'worst'} CornerName */

/**
 * @typedef {object} Fact
 * @property {number} typical
 * @property {number} worst
 * @property {string} unit
 * @property {string} source where the numbers are from; "assumed" where no document gives any
 */

/** @satisfies {Record<string, Fact>} */
export const FACTS = {
  // --- flash ---------------------------------------------------------------------------------------------------
  sectorErase: {
    typical: 45_000,
    worst: 400_000,
    unit: 'µs',
    source:
      'Winbond W25Q16JV data sheet, AC electrical characteristics: tSE, 4 KiB (told, of the W25Q64JV: 45 and 400 ms)',
  },
  blockErase: {
    typical: 150_000,
    worst: 2_000_000,
    unit: 'µs',
    source: 'Winbond W25Q16JV data sheet, AC electrical characteristics: tBE2, 64 KiB',
  },
  pageProgram: {
    typical: 400,
    worst: 3_000,
    unit: 'µs',
    source:
      'Winbond W25Q16JV data sheet, AC electrical characteristics: tPP, 256 bytes (told, of the W25Q64JV: 3 ms at most)',
  },
  uniqueNumber: {
    typical: 1,
    worst: 0,
    unit: 'answers 4Bh (1) or leaves the line high (0)',
    source: 'W25Q16JV data sheet, Read Unique ID; clones of it leave the instruction out',
  },
  // --- oscillators -----------------------------------------------------------------------------------------------
  roscHertz: {
    typical: 6_500_000,
    worst: 1_800_000,
    unit: 'Hz',
    source: 'RP2040 data sheet, 2.16.2 Frequency Variation: boots at 1.8 to 12 MHz, typically 6.5 (read)',
  },
  crystalSteady: {
    typical: 1_000,
    worst: 5_000,
    unit: 'µs',
    source:
      'RP2040 data sheet, crystal oscillator: about 1 ms; 5 ms is what makers of such crystals give as most. The SDK waits 6 on a Pico (read); it waits 64 on some boards of others, whose crystals are slower than anything here',
  },
  pllLock: {
    typical: 50,
    worst: 500,
    unit: 'µs',
    source: 'assumed: the RP2040 data sheet gives no lock time, only that LOCK must be waited for',
  },
  // --- key lines -------------------------------------------------------------------------------------------------
  linePicofarad: {
    typical: 60,
    worst: 250,
    unit: 'pF',
    source: 'a circuit board 30 to 60, two breadboards 80 to 150, a 1× probe 100 more (Tektronix, ABCs of Probes)',
  },
  pullUpKiloohm: {
    typical: 60,
    worst: 80,
    unit: 'kΩ',
    source: 'RP2040 data sheet, 5.2.3.4 IO Electrical Characteristics: pull-up 50 to 80 kΩ (read)',
  },
  contactOhm: {
    typical: 1,
    worst: 1_000,
    unit: 'Ω',
    source: 'a new tactile switch at most 0.1 Ω (Omron B3F); a worn or conductive-rubber contact up to 1 kΩ',
  },
  driverOhm: {
    typical: 50,
    worst: 125,
    unit: 'Ω',
    source:
      'RP2040 data sheet, 5.2.3.4 IO Electrical Characteristics: VOL at most 0.5 V at the drive strength’s current, 4 mA after reset (read)',
  },
  diodeDrop: {
    typical: 0.5,
    worst: 0.62,
    unit: 'V',
    source:
      '1N4148 data sheet, forward voltage at 50 µA: 0.5 V at 25 °C, 2 mV more for each degree colder, down to −35 °C',
  },
  // --- lights ----------------------------------------------------------------------------------------------------
  rowStorage: {
    typical: 120,
    worst: 470,
    unit: 'ns',
    source:
      '2N3904 data sheet (onsemi): ts 200 ns at most with 1 mA in and 1 mA out of the base; driven by 1 kΩ from 3.3 V the base gets 2.6 mA and gives back 0.7 (the 200 ns read)',
  },
  rowDelay: {
    typical: 30,
    worst: 70,
    unit: 'ns',
    source: '2N3904 data sheet (onsemi): td 35 ns and tr 35 ns at most, at 10 mA (read)',
  },
  supplyRise: {
    typical: 12_200,
    worst: 15_400,
    unit: 'µs',
    source:
      'TPS22918 data sheet, rise time: about 12 ms from 10 to 90 % of 5 V with CT = 4.7 nF, after 1.7 ms; 3.5 V, where a WS2812B begins, is 70 % of it (its sister TPS22965 takes 8.2 to 8.7 ms with that capacitor: read). Worst: CT is X7R, 10 % by tolerance and 15 % by temperature',
  },
  // --- cable between two handhelds ---------------------------------------------------------------------------
  crystalPpm: {
    typical: 30,
    worst: 200,
    unit: 'ppm',
    source:
      'Abracon ABM8-272, the crystal of the Pico: 30 ppm; assumed at worst: a clone with a cheap one, cold and old',
  },
  cableDelay: {
    typical: 300,
    worst: 5_000,
    unit: 'ns',
    source:
      'assumed: 1 kΩ in series into 100 pF a metre of cable and input; at worst three metres and a level of 0.8 V',
  },
  // --- supply ----------------------------------------------------------------------------------------------------
  usbVolts: {
    typical: 5,
    worst: 4.4,
    unit: 'V',
    source: 'USB 2.0, 7.2.1: 4.75 to 5.25 V at a port, 4.40 V at a low-power port behind a hub and a cable',
  },
  schottkyDrop: {
    typical: 0.3,
    worst: 0.4,
    unit: 'V',
    source:
      'Raspberry Pi Pico data sheet, 4.5: VBUS reaches VSYS through a Schottky diode (read), an MBR120VLSF; its drop from memory',
  },
  cellOhm: {
    typical: 0.6,
    worst: 2.7,
    unit: 'Ω',
    source:
      'three AA cells in series: Energizer’s technical bulletin Battery Internal Resistance, 0.15 to 0.3 Ω each when fresh, and 0.9 Ω for an E91 at −40 °C; an old one in the cold is no better',
  },
  chipMilliamps: {
    typical: 20,
    worst: 40,
    unit: 'mA at the cells, chip and board awake',
    source: 'assumed: the RP2040 data sheet gives no figure for this clock and load; its examples lie between',
  },
  ledMilliamps: {
    typical: 11.2,
    worst: 17.5,
    unit: 'mA, one colour of one light at full level',
    source: 'PJRC, How Much Current Do WS2812 LEDs Really Use: 33.5 and 52.5 mA for all three, of two makes (read)',
  },
  ledIdleMilliamps: {
    typical: 0.9,
    worst: 1,
    unit: 'mA, a dark light',
    source: 'the same: just under 1 mA for both makes (read)',
  },
  columnMilliamps: {
    typical: 5,
    worst: 6,
    unit: 'mA, a plain light while its row is on',
    source:
      'boards/mono/README.md: 220 Ω at a column of 3.3 V, a light of 1.8 to 2.1 V; pin and transistor take the rest',
  },
  vsysRatio: {
    typical: 1,
    worst: 0.965,
    unit: 'of a third of VSYS at the converter',
    source:
      'Pico data sheet, schematic: 200 and 100 kΩ of 1 %; its 3.3 V, to which the converter compares, within 2 %. Worst: reads low',
  },
  adcNoise: {
    typical: 3,
    worst: 8,
    unit: 'steps of 4096, up or down',
    source: 'RP2040 data sheet, ADC characteristics: 9 effective bits of 12, which is 8 steps (read)',
  },
};

/** @typedef {Record<keyof typeof FACTS, number>} Corner */

export const CORNER_NAMES = /** @type {const} */ (['typical', 'worst']);

/**
 * All numbers at one corner.
 * @param {string} [name]
 * @returns {Corner}
 */
export function corner(name = 'typical') {
  if (name !== 'typical' && name !== 'worst') {
    throw new RangeError(`there is no corner '${name}': it is ${CORNER_NAMES.join(' or ')}`);
  }
  return /** @type {Corner} */ (Object.fromEntries(Object.entries(FACTS).map(([key, fact]) => [key, fact[name]])));
}

/** What counts as high and as low at worst: RP2040 data sheet, pin electrical characteristics at IOVDD 3.3 V. */
export const PIN_VOLTS = { supply: 3.3, high: 2.0, low: 0.8 };

/**
 * Microseconds from letting go of a key line that is down until it reads high, through the chip's pull-up.
 * @param {Corner} at @param {boolean} diodes @returns {number}
 */
export function lineRise(at, diodes) {
  const from = diodes ? at.diodeDrop : 0;
  const turn = Math.log((PIN_VOLTS.supply - from) / (PIN_VOLTS.supply - PIN_VOLTS.high));
  return (at.pullUpKiloohm * at.linePicofarad * turn) / 1e3;
}

/**
 * Microseconds from driving a row until a column that a key joins to it reads low: the wire (without a diode both)
 * empties through contact and driver.
 * @param {Corner} at @param {boolean} diodes @returns {number}
 */
export function lineFall(at, diodes) {
  const to = diodes ? at.diodeDrop : 0;
  const turn = Math.log((PIN_VOLTS.supply - to) / (PIN_VOLTS.low - to));
  const wires = diodes ? 1 : 2;
  return ((at.contactOhm + at.driverOhm) * wires * at.linePicofarad * turn) / 1e6;
}
