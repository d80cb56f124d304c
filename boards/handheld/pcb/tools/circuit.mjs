// The circuit of the handheld's board: which pin of which part is on which net. What the firmware decides (rows,
// columns, the chain, the supply pin, piezo, UART) comes from the board's description as JSON; the rest is the supply.

/** Pico: what each of the 40 pads is. */
export const PICO = [
  ...'GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15'.split(' '),
  ...'GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 GND GP28 ADC_VREF 3V3 3V3_EN GND VSYS VBUS'.split(' '),
];

/** What can be bought: value, footprint, who makes it under which number, and what it is for. */
const KINDS = {
  pico: ['Raspberry Pi Pico', 'Pico', 'Raspberry Pi', 'SC0915', 'microcontroller module'],
  key: ['Choc v1 + socket', 'Choc_socket', 'Kailh', 'CPG135001S30', 'hot-swap socket of a Choc v1 key'],
  led: ['SK6812MINI-E', 'SK6812MINI_E', 'OPSCO', 'SK6812MINI-E', 'lit from the back through the key'],
  diode: ['1N4148W', 'SOD_123', 'Diodes Inc.', '1N4148W-7-F', 'a key of its own'],
  c100n: ['100n', 'C_0603', 'Murata', 'GRM188R71E104KA01D', 'at a supply pin'],
  c1u: ['1u', 'C_0603', 'Murata', 'GRM188R61E105KA12D', 'input of the load switch'],
  c4n7: ['4n7', 'C_0603', 'Murata', 'GRM188R71H472KA01D', 'CT: soft start of the LED rail'],
  c100u: ['100u', 'C_1210', 'Murata', 'GRM32ER60J107ME20L', 'LED rail'],
  r10k: ['10k', 'R_0603', 'Yageo', 'RC0603FR-0710KL', 'pull-up or pull-down'],
  r330: ['330', 'R_0603', 'Yageo', 'RC0603FR-07330RL', 'data line'],
  r100: ['100', 'R_0603', 'Yageo', 'RC0603FR-07100RL', 'piezo'],
  r1k: ['1k', 'R_0603', 'Yageo', 'RC0603FR-071KL', 'link line'],
  fet: ['DMG2305UX', 'SOT_23', 'Diodes Inc.', 'DMG2305UX-7', 'keeps USB from charging the cells'],
  buffer: ['SN74LV1T34', 'SOT_23_5', 'Texas Instruments', 'SN74LV1T34DBVR', 'lifts the data line to the rail'],
  loadSwitch: ['TPS22918', 'SOT_23_6', 'Texas Instruments', 'TPS22918DBVR', 'switches the LED rail'],
  fuse: ['500mA', 'Fuse_1812', 'Bourns', 'MF-MSMF050-2', 'resettable fuse of the cells'],
  slide: ['JS202011AQN', 'JS202011AQN', 'C&K', 'JS202011AQN', 'on and off, for the cells'],
  reset: ['B3U-1000P', 'B3U_1000P', 'Omron', 'B3U-1000P', 'reset'],
  piezo: ['PKMCS0909E', 'PKMCS0909E', 'Murata', 'PKMCS0909E4000-R1', 'sound'],
  cells: ['3 x AAA', 'JST_PH_2', 'JST', 'S2B-PH-K-S', 'plug of the cell holder'],
  link: ['Link', 'JST_PH_3', 'JST', 'S3B-PH-K-S', 'ground, TX, RX: console or a second handheld'],
  pad: ['Test', 'TestPoint', '', '', 'bare pad to measure at'],
  hole: ['M2.5', 'Hole_M2_5', '', '', 'screw'],
};

/** The whole circuit: parts in a fixed order, each with its pins' nets (`null`: left open). */
export const circuit = spec => {
  const parts = [];
  const add = (ref, kind, pins) => {
    const [value, footprint, maker, number, purpose] = KINDS[kind];
    parts.push({ ref, kind, value, footprint, maker, number, purpose, pins });
  };

  const gp = new Map();
  const on = (pin, net) => {
    if (gp.has(`GP${pin}`)) throw new Error(`GP${pin} carries two signals: ${gp.get(`GP${pin}`)} and ${net}`);
    gp.set(`GP${pin}`, net);
  };
  const { key_matrix: matrix, ws2812, led_supply: supply, piezo, uart } = spec;
  if (!matrix?.diodes || !ws2812 || !supply || !piezo || !uart)
    throw new Error('this board wants a key matrix with diodes, WS2812s with a supply pin, a piezo and a UART');
  if (supply.polarity !== 'active_high') throw new Error('the load switch is on when its pin is high');
  matrix.row_pins.forEach((pin, i) => on(pin, `ROW${i + 1}`));
  matrix.col_pins.forEach((pin, i) => on(pin, `COL${i + 1}`));
  on(ws2812.data_pin, 'DATA_MCU');
  on(supply.pin, 'LED_EN');
  on(piezo.pin, 'PIEZO');
  on(uart.tx_pin, 'TX');
  on(uart.rx_pin, 'RX');
  const fixed = { GND: 'GND', RUN: 'RUN', '3V3': '3V3', VSYS: 'VSYS', VBUS: 'VBUS' };
  const pads = PICO.map((name, i) => [String(i + 1), fixed[name] ?? gp.get(name) ?? null]);
  for (const name of gp.keys()) if (!PICO.includes(name)) throw new Error(`a Pico has no pin ${name}`);
  add('U1', 'pico', Object.fromEntries(pads));

  const cols = matrix.col_pins.length;
  const chain = ws2812.led_of_cell;
  for (let cell = 0; cell < matrix.row_pins.length * cols; ++cell) {
    const k = cell + 1;
    add(`SW${k}`, 'key', { 1: `K${k}`, 2: `COL${(cell % cols) + 1}` });
    add(`D${k}`, 'diode', { 1: `ROW${Math.floor(cell / cols) + 1}`, 2: `K${k}` });
    const last = chain[cell] === chain.length - 1;
    add(`LED${k}`, 'led', {
      1: 'VLED',
      2: last ? null : `DATA${chain[cell] + 2}`,
      3: 'GND',
      4: `DATA${chain[cell] + 1}`,
    });
    add(`C${k}`, 'c100n', { 1: 'VLED', 2: 'GND' });
  }
  for (let c = 1; c <= cols; ++c) add(`R${c}`, 'r10k', { 1: '3V3', 2: `COL${c}` });

  // Cells -> fuse -> slide switch (both poles side by side) -> P-FET -> VSYS. The gate is VBUS, pulled down.
  add('J1', 'cells', { 1: 'BAT', 2: 'GND' });
  add('F1', 'fuse', { 1: 'BAT', 2: 'BAT_F' });
  add('S1', 'slide', { 1: 'BAT_SW', 2: 'BAT_F', 3: null, 4: null, 5: 'BAT_F', 6: 'BAT_SW' });
  add('Q1', 'fet', { 1: 'VBUS', 2: 'VSYS', 3: 'BAT_SW' });
  add('R10', 'r10k', { 1: 'VBUS', 2: 'GND' });
  // VSYS -> load switch -> LED rail.
  add('U3', 'loadSwitch', { 1: 'VSYS', 2: 'GND', 3: 'LED_EN', 4: 'CT', 5: 'VLED', 6: 'VLED' });
  add('C27', 'c1u', { 1: 'VSYS', 2: 'GND' });
  add('C28', 'c4n7', { 1: 'CT', 2: 'GND' });
  add('C29', 'c100u', { 1: 'VLED', 2: 'GND' });
  // Data: pin -> buffer fed by the rail -> 330 ohm -> first LED.
  add('U2', 'buffer', { 1: null, 2: 'DATA_MCU', 3: 'GND', 4: 'DATA_BUF', 5: 'VLED' });
  add('C26', 'c100n', { 1: 'VLED', 2: 'GND' });
  add('R6', 'r330', { 1: 'DATA_BUF', 2: 'DATA1' });
  add('R7', 'r100', { 1: 'PIEZO', 2: 'PIEZO_R' });
  add('BZ1', 'piezo', { 1: 'PIEZO_R', 2: 'GND' });
  add('SW26', 'reset', { 1: 'RUN', 2: 'GND' });
  add('R8', 'r1k', { 1: 'TX', 2: 'LINK_TX' });
  add('R9', 'r1k', { 1: 'RX', 2: 'LINK_RX' });
  add('J2', 'link', { 1: 'GND', 2: 'LINK_TX', 3: 'LINK_RX' });
  ['VSYS', 'VLED', 'GND', 'DATA1', '3V3'].forEach((net, i) => add(`TP${i + 1}`, 'pad', { 1: net }));
  for (let h = 1; h <= 6; ++h) add(`H${h}`, 'hole', {});
  return parts;
};
