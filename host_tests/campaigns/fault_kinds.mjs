// What a glitch of the supply or a particle can do to a running chip, for the campaign `faults`: the next instruction is
// skipped, a bit of a register turns over, a bit of RAM does.

/** Where the program lies in RAM, and what it works with. @typedef {{ from: number, to: number }} Region */
/** @typedef {{ name: string, act: (device: any, random: () => number) => string }} FaultKind */

const FLAGS = 16;
const FLAG_NAMES = /** @type {const} */ (['N', 'Z', 'C', 'V']);

/** @param {any} cpu @param {number} address */
const halfword = (cpu, address) => {
  try {
    return cpu.bus.readUint16(address);
  } catch {
    return 0;
  }
};

/** The next instruction does not happen. @param {any} device */
function skip(device) {
  const { cpu } = device.chip;
  const pc = cpu.registers[15] >>> 0;
  const op = halfword(cpu, pc);
  cpu.registers[15] = pc + (op >= 0xe800 ? 4 : 2);
  return `skipped ${op.toString(16)}`;
}

/** One bit of r0 to r12, the stack pointer, the link register, the program counter or the flags.
 * @param {any} device @param {() => number} random */
function turnRegister(device, random) {
  const { cpu } = device.chip;
  // The eight that most instructions can name as often as all others together.
  const which = random() < 0.5 ? Math.floor(random() * 8) : 8 + Math.floor(random() * 9);
  if (which === FLAGS) {
    const flag = FLAG_NAMES[Math.floor(random() * FLAG_NAMES.length)];
    cpu[flag] = !cpu[flag];
    return `flag ${flag}`;
  }
  // The lowest bit of the program counter does not exist.
  const bit = which === 15 ? 1 + Math.floor(random() * 31) : Math.floor(random() * 32);
  cpu.registers[which] ^= 1 << bit;
  return `r${which} bit ${bit}`;
}

/** The word of RAM that the next instruction reads, if it reads one. @param {any} cpu @returns {number | null} */
export function wordRead(cpu) {
  const pc = cpu.registers[15] >>> 0;
  const op = halfword(cpu, pc);
  const r = cpu.registers;
  const low = (/** @type {number} */ at) => r[(op >> at) & 7];
  let address = null;
  if (op >> 11 === 0b01001) address = ((pc + 4) & ~3) + 4 * (op & 255);
  else if (op >> 12 === 0b0101 && ((op >> 9) & 7) >= 3) address = low(3) + low(6);
  else if (op >> 11 === 0b01101) address = low(3) + 4 * ((op >> 6) & 31);
  else if (op >> 11 === 0b01111) address = low(3) + ((op >> 6) & 31);
  else if (op >> 11 === 0b10001) address = low(3) + 2 * ((op >> 6) & 31);
  else if (op >> 11 === 0b10011) address = r[13] + 4 * (op & 255);
  else if (op >> 9 === 0b1011110) address = r[13];
  else if (op >> 11 === 0b11001) address = low(8);
  if (address === null) return null;
  const word = (address & ~3) >>> 0;
  return word >= 0x20000000 && word < 0x20042000 ? word : null;
}

/** One bit of RAM: half of the times, where it can be, in the word that the next instruction reads; else anywhere in
 * the program, in its variables or in what of the stack is in use, each as often as the others.
 * @param {Region[]} regions */
const turnMemory = regions => (/** @type {any} */ device, /** @type {() => number} */ random) => {
  const { cpu, bus } = device.chip;
  const draw = random();
  const place = Math.floor(random() * regions.length);
  const within = random();
  const bit = Math.floor(random() * 32);
  const read = wordRead(cpu);
  const region = regions[place];
  const from = region.from || Math.min(region.to - 4, Math.max(cpu.registers[13] >>> 0, 0x20041000));
  const word = read !== null && draw < 0.5 ? read : from + 4 * Math.floor((within * (region.to - from)) / 4);
  const at = (word & ~3) - 0x20000000;
  bus.sramView.setUint32(at, (bus.sramView.getUint32(at, true) ^ (1 << bit)) >>> 0, true);
  return `${(word & ~3).toString(16)} bit ${bit}`;
};

/** @param {any} device @returns {FaultKind[]} */
export function faultKinds(device) {
  const at = (/** @type {string} */ name) => device.symbols.address(name) & ~3;
  const regions = [
    { from: at('__ram_text_start__'), to: at('__ram_text_end__') },
    { from: at('__data_start__'), to: at('__bss_end__') },
    { from: 0, to: at('__StackTop') }, // from the stack pointer on
  ];
  return [
    { name: 'skip', act: skip },
    { name: 'register', act: turnRegister },
    { name: 'RAM', act: turnMemory(regions) },
  ];
}
