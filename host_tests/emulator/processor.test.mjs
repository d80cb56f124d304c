import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { RP2040 } from '../../emulator/node_modules/rp2040js/dist/esm/index.js';
import { EmulatorStop } from '../../emulator/src/chip.mjs';
import { FORMS } from '../../emulator/src/thumb_forms.mjs';
import { Device } from '../../emulator/src/device.mjs';
import { bootRom } from '../../emulator/src/node_files.mjs';
import { BenchChip } from './support/bench_chip.mjs';
import { BARE_BOARD, flashImage, uf2Of } from './support/programs.mjs';

const rom = bootRom();

/** @param {number[]} code @param {Record<number, number>} [vectors] @param {Partial<import('../../emulator/src/device.mjs').DeviceOptions>} [more] */
const program = (code, vectors, more) =>
  new Device({ uf2: uf2Of(flashImage(code, vectors)), ...rom, board: BARE_BOARD, ...more });

test("the dispatcher's numbers are the positions of the names beside them", () => {
  const source = readFileSync(new URL('../../emulator/src/cortex_m0.mjs', import.meta.url), 'utf8');
  const cases = [...source.matchAll(/case \/\* (\w+) \*\/ (\d+):/g)];
  assert.equal(cases.length, FORMS.length - 1, 'every form but the undefined one has its case');
  for (const [, name, number] of cases) assert.equal(FORMS[Number(number)], name);
});

test('200,000 random arithmetic instructions leave the same registers and flags as the library’s core', () => {
  const bench = new BenchChip();
  const ours = bench.chip.cpu;
  const library = new RP2040();
  const theirs = library.core;
  let seed = 0x1234567;
  const random = () => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return seed >>> 0;
  };
  const interesting = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 31, 32, 33];
  for (let n = 0; n < 200_000; n++) {
    // Shifts, adds, moves, compares and the sixteen data-processing forms; the
    // library's ADCS and SBCS lose a carry at the edge, so those come without one.
    const op = [random() % 0x2000, 0x2000 + (random() % 0x2000), 0x4000 + (random() % 0x400)][random() % 3];
    const form = (op >> 6) & 0x3ff;
    const carry = form === 0x105 || form === 0x106 ? form === 0x106 : random() % 2 === 1;
    if (form === 0x107 || form === 0x104 || form === 0x102 || form === 0x103) {
      if (n % 2) continue;
    }
    for (let i = 0; i < 8; i++) {
      ours.registers[i] = random() % 4 ? random() : interesting[random() % interesting.length];
      // The library takes shift counts of 33 and more its own way.
      if (op >= 0x4080 && op < 0x4200) ours.registers[i] = random() % 2 ? ours.registers[i] : random() % 32;
      theirs.registers[i] = ours.registers[i];
    }
    if (op >= 0x4080 && op < 0x4200 && form !== 0x105 && form !== 0x106) {
      const shift = (op >> 3) & 7;
      ours.registers[shift] = theirs.registers[shift] = 1 + (random() % 31);
    }
    ours.N = theirs.N = false;
    ours.Z = theirs.Z = false;
    ours.V = theirs.V = false;
    ours.C = theirs.C = carry;
    bench.bus.sramView.setUint16(0, op, true);
    library.writeUint16(0x20000000, op);
    ours.registers[15] = theirs.registers[15] = 0x20000000;
    const before = [...ours.registers.subarray(0, 8)].map(r => r.toString(16));
    ours.executeInstruction();
    theirs.executeInstruction();
    const say = `0x${op.toString(16)} on ${before}`;
    assert.deepEqual([...ours.registers.subarray(0, 8)], [...theirs.registers.subarray(0, 8)], say);
    assert.deepEqual([ours.N, ours.Z, ours.C], [theirs.N, theirs.Z, theirs.C], say);
    if (op < 0x4000) assert.equal(ours.V, theirs.V, say);
  }
});

test('ADCS and SBCS carry as 33-bit arithmetic does', () => {
  const { chip, bus } = new BenchChip();
  const { cpu } = chip;
  const words = [0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];
  for (const a of words) {
    for (const b of words) {
      for (const carry of [0, 1]) {
        for (const [op, other] of /** @type {[number, number][]} */ ([
          [0x4148, b],
          [0x4188, ~b >>> 0],
        ])) {
          cpu.registers[0] = a;
          cpu.registers[1] = b;
          cpu.C = carry === 1;
          bus.sramView.setUint16(0, op, true);
          cpu.registers[15] = 0x20000000;
          cpu.executeInstruction();
          const sum = BigInt(a) + BigInt(other) + BigInt(carry);
          const signed = BigInt(a | 0) + BigInt(other | 0) + BigInt(carry);
          assert.equal(cpu.registers[0], Number(sum & 0xffffffffn));
          assert.equal(cpu.C, sum > 0xffffffffn);
          assert.equal(cpu.V, signed < -0x80000000n || signed > 0x7fffffffn);
        }
      }
    }
  }
});

test('an undefined instruction stops with a report that names the place', () => {
  const device = program([0xde00]);
  assert.throws(
    () => device.run({ ms: 10 }),
    error => {
      assert(error instanceof EmulatorStop);
      assert.match(error.message, /^undefined instruction 0xde00\n {2}at +0x10000400/);
      assert.match(error.message, /r0 .*\n/);
      return true;
    },
  );
});

test('an address that is no memory stops with a report', () => {
  // movs r0, #0x60; lsls r0, #24; ldr r0, [r0]
  assert.throws(() => program([0x2060, 0x0600, 0x6800]).run({ ms: 10 }), /read of unknown address 0x60000000/);
  assert.throws(() => program([0x2060, 0x0600, 0x6000]).run({ ms: 10 }), /write to unknown address 0x60000000/);
});

test('an unaligned access stops with a report', () => {
  // movs r0, #0x20; lsls r0, #24; adds r0, #2; ldr r0, [r0]
  assert.throws(
    () => program([0x2020, 0x0600, 0x3002, 0x6800]).run({ ms: 10 }),
    /32-bit read of unaligned address 0x20000002/,
  );
});

test('a program counter that leaves memory stops with a report', () => {
  // movs r0, #0x60; lsls r0, #24; adds r0, #1; bx r0
  assert.throws(
    () => program([0x2060, 0x0600, 0x3001, 0x4700]).run({ ms: 10 }),
    /program counter left memory: 0x60000000/,
  );
});

test('with faults on, the same mistakes reach the HardFault handler', () => {
  // handler at index 4: movs r5, #42; b .
  const device = program([0xde00, 0xbf00, 0xbf00, 0xbf00, 0x252a, 0xe7fe], { 3: 4 }, { faults: 'hardfault' });
  device.run({ ms: 10 });
  assert.equal(device.chip.cpu.registers[5], 42);
  assert.equal(device.chip.cpu.IPSR, 3);
  const stacked = device.chip.cpu.registers[13] + 24;
  assert.equal(device.chip.bus.readUint32(stacked), 0x10000400, 'the stacked program counter is the culprit');
});

test('a hard fault can be injected at any time', () => {
  const device = program([0xe7fe, 0xbf00, 0xbf00, 0xbf00, 0x252a, 0xe7fe], { 3: 4 });
  device.run({ ms: 30 });
  device.injectHardFault();
  device.run({ ms: 1 });
  assert.equal(device.chip.cpu.registers[5], 42);
});

test('a fault inside the fault handler is a lock-up and stops', () => {
  const device = program([0xde00, 0xbf00, 0xbf00, 0xbf00, 0xde01], { 3: 4 }, { faults: 'hardfault' });
  assert.throws(() => device.run({ ms: 10 }), /undefined instruction 0xde01 \(in the fault handler\)/);
});

test('WFI with interrupts masked wakes and takes the interrupt only when unmasked', () => {
  const { chip, bus } = new BenchChip();
  const { cpu } = chip;
  cpu.waiting = false;
  // cpsid i; wfi; movs r0, #1; cpsie i; nop
  [0xb672, 0xbf30, 0x2001, 0xb662, 0xbf00].forEach((op, i) => bus.sramView.setUint16(i * 2, op, true));
  bus.sramView.setUint32(0x100 + 4 * 29, 0x20000201, true); // IRQ 13
  bus.sramView.setUint16(0x200, 0xe7fe, true);
  cpu.VTOR = 0x20000100;
  cpu.registers[13] = 0x20010000;
  cpu.registers[15] = 0x20000000;
  cpu.enabledInterrupts = 1 << 13;
  assert.equal(chip.run({ untilNanos: 1e6 }), 'time');
  assert(cpu.waiting);
  cpu.setInterrupt(13, true);
  assert(!cpu.waiting, 'a pending interrupt ends the sleep');
  chip.run({ instructions: 2 });
  assert.equal(cpu.registers[0], 1, 'and the next instruction runs first');
  assert.equal(cpu.IPSR, 0);
  chip.run({ instructions: 2 });
  assert.equal(cpu.IPSR, 29);
});

test('WFI with an interrupt already pending does not sleep', () => {
  const { chip, bus } = new BenchChip();
  const { cpu } = chip;
  [0xbf00, 0xbf30, 0x2001, 0xe7fe].forEach((op, i) => bus.sramView.setUint16(i * 2, op, true));
  cpu.waiting = false;
  cpu.PM = true;
  cpu.registers[15] = 0x20000000;
  cpu.enabledInterrupts = 1 << 13;
  cpu.setInterrupt(13, true);
  chip.run({ instructions: 3 });
  assert.equal(cpu.registers[0], 1);
});

test('a counted wait takes the same time and instructions with and without the shortcut', () => {
  // movs r0, #200; lsls r0, #4; subs r0, #3; bcs .-2; movs r1, #1; b .
  const code = [0x20c8, 0x0100, 0x3803, 0xd2fd, 0x2101, 0xe7fe];
  const quick = program(code);
  const exact = program(code);
  quick.run({ ms: 5 });
  exact.until(() => false, { ms: 5 }, { often: true });
  assert(Math.abs(quick.nanos - exact.nanos) < 0.01, 'to a hundredth of a nanosecond');
  assert.equal(quick.counts.instructions, exact.counts.instructions);
  assert.equal(quick.counts.cycles, exact.counts.cycles);
  assert.deepEqual([...quick.chip.cpu.registers], [...exact.chip.cpu.registers]);
});

const CODE = 0x20000000;
const DATA = 0x20001000;

/** A processor that is about to run `ops`, exactly. @param {...number} ops */
function about(...ops) {
  const { chip, bus } = new BenchChip();
  const { cpu } = chip;
  bus.exact = true;
  cpu.waiting = false;
  ops.forEach((op, i) => bus.sramView.setUint16(i * 2, op, true));
  cpu.registers.fill(DATA, 0, 8);
  cpu.registers[13] = DATA + 0x100;
  cpu.registers[14] = CODE + 0x41;
  cpu.registers[15] = CODE;
  return { chip, bus, cpu };
}

// The table of cycles in the manuals of chips with this processor (Arm, Cortex-M0+ Technical Reference Manual, table 3-1;
// NXP, LPC800 User manual, ARM Cortex M0+ instruction set), with the single-cycle multiplier and port that the RP2040 has.
test('instructions take the cycles of the manual', () => {
  /** @type {[string, number, number[], Record<number, number>?][]} */
  const table = [
    ['MOVS r0, #1', 1, [0x2001]],
    ['MOV r8, r0', 1, [0x4680]],
    ['MOV pc, r0', 2, [0x4687], { 0: CODE + 0x20 }],
    ['ADD pc, r0', 2, [0x4487], { 0: 0x20 }],
    ['ADDS r0, r1', 1, [0x1840]],
    ['ADCS r0, r1', 1, [0x4148]],
    ['MULS r0, r1', 1, [0x4348]],
    ['CMP r0, r1', 1, [0x4288]],
    ['LSLS r0, r1', 1, [0x4088]],
    ['LDR r0, [r1]', 2, [0x6808]],
    ['LDR r0, [r1] of the port', 1, [0x6808], { 1: 0xd0000000 }],
    ['LDRB r0, [r1, r2]', 2, [0x5c88], { 2: 4 }],
    ['LDR r0, [pc, #4]', 2, [0x4801]],
    ['STR r0, [r1]', 2, [0x6008]],
    ['STR r0, [r1] of the port', 1, [0x6008], { 1: 0xd0000014 }],
    ['LDM r1!, {r2-r5}', 5, [0xc93c]],
    ['STM r1!, {r2, r3}', 3, [0xc10c]],
    ['PUSH {r0-r3, lr}', 6, [0xb50f]],
    ['POP {r4-r7}', 5, [0xbcf0]],
    ['POP {r4, pc}', 5, [0xbd10]],
    ['BNE, taken', 2, [0xd1fe]],
    ['BEQ, not taken', 1, [0xd0fe]],
    ['B', 2, [0xe006]],
    ['BL', 3, [0xf000, 0xf806]],
    ['BX lr', 2, [0x4770]],
    ['BLX r0', 2, [0x4780], { 0: CODE + 0x21 }],
    ['SXTB r0, r1', 1, [0xb248]],
    ['REV r0, r1', 1, [0xba08]],
    ['MRS r0, PRIMASK', 3, [0xf3ef, 0x8010]],
    ['MSR PRIMASK, r0', 3, [0xf380, 0x8810]],
    ['CPSID i', 1, [0xb672]],
    ['DMB', 3, [0xf3bf, 0x8f5f]],
    ['NOP', 1, [0xbf00]],
    ['SEV', 1, [0xbf40]],
  ];
  const wrong = table.flatMap(([name, cycles, ops, registers]) => {
    const { cpu, bus } = about(...ops);
    for (const [register, value] of Object.entries(registers ?? {})) cpu.registers[Number(register)] = value;
    bus.sramView.setUint32(0x1104, CODE + 0x21, true); // what POP {r4, pc} finds
    cpu.Z = false;
    const took = cpu.executeInstruction();
    return took === cycles ? [] : [`${name}: ${took}, ${cycles} by the manual`];
  });
  assert.deepEqual(wrong, []);
});

/** Vector table, handlers at 0x200 and 0x300, and interrupts 13 and 14 enabled.
 * @param {ReturnType<typeof about>} on */
function withInterrupts({ cpu, bus }) {
  bus.sramView.setUint32(0x100 + 4 * 29, CODE + 0x201, true);
  bus.sramView.setUint32(0x100 + 4 * 30, CODE + 0x301, true);
  for (const at of [0x200, 0x300])
    [0x2000, 0x2107, 0x4770].forEach((op, i) => bus.sramView.setUint16(at + 2 * i, op, true));
  cpu.VTOR = CODE + 0x100;
  cpu.enabledInterrupts = (1 << 13) | (1 << 14);
}

test('an interrupt is entered after 15 cycles with the frame of the manual, and leaves everything as it was', () => {
  for (const odd of [0, 4]) {
    const on = about(0xbf00, 0xbf00);
    const { cpu, bus } = on;
    withInterrupts(on);
    for (let i = 0; i <= 12; i++) cpu.registers[i] = 0x11111111 * (i + 1);
    cpu.registers[13] = DATA + odd;
    [cpu.N, cpu.Z, cpu.C, cpu.V] = [true, false, true, false];
    assert.equal(cpu.executeInstruction(), 1);
    const before = [...cpu.registers];
    cpu.setInterrupt(13, true);
    assert.equal(cpu.executeInstruction(), 15 + 1, 'and the first instruction of the handler');
    assert.equal(cpu.IPSR, 29);
    assert.equal(cpu.registers[14], 0xfffffff9, 'to the main stack');
    const frame = cpu.registers[13];
    assert.equal(frame, DATA - 0x20, 'eight words, aligned to eight bytes (ARMv6-M, B1.5.6)');
    const words = Array.from({ length: 8 }, (_, i) => bus.sramView.getUint32(frame - CODE + 4 * i, true));
    const flags = 0xa1000000 + (odd ? 0x200 : 0);
    assert.deepEqual(words, [...before.slice(0, 4), before[12], before[14], CODE + 2, flags]);
    cpu.setInterrupt(13, false);
    assert.equal(cpu.executeInstruction(), 1);
    assert.equal(cpu.executeInstruction(), 2 + 12, 'BX lr, and the way back');
    assert.deepEqual([...cpu.registers], before);
    assert.deepEqual([cpu.N, cpu.Z, cpu.C, cpu.V, cpu.IPSR], [true, false, true, false, 0]);
  }
});

test('of two interrupts the more urgent goes first, interrupts the other, and an equal one waits', () => {
  for (const [first, second, nested] of /** @type {[number, number, boolean][]} */ ([
    [1, 0, true],
    [1, 1, false],
    [0, 1, false],
  ])) {
    const on = about(0xbf00, 0xbf00);
    const { cpu, bus } = on;
    withInterrupts(on);
    bus.writeUint32(0xe000e40c, (first << 14) | (second << 22)); // 13 and 14: two bits each, at the top of a byte
    cpu.setInterrupt(13, true);
    cpu.interruptsUpdated = true;
    cpu.executeInstruction();
    assert.equal(cpu.IPSR, 29);
    cpu.setInterrupt(14, true);
    cpu.executeInstruction();
    assert.equal(cpu.IPSR, nested ? 30 : 29, `priorities ${first} and ${second}`);
    if (nested) assert.equal(cpu.registers[14], 0xfffffff1, 'back to a handler');
  }
  const on = about(0xbf00, 0xb672, 0xbf00, 0xb662, 0xbf00);
  withInterrupts(on);
  on.cpu.executeInstruction();
  on.cpu.executeInstruction(); // CPSID i
  on.cpu.setInterrupt(14, true);
  on.cpu.executeInstruction();
  assert.equal(on.cpu.IPSR, 0, 'PRIMASK holds it back');
  on.cpu.executeInstruction(); // CPSIE i
  on.cpu.executeInstruction();
  assert.equal(on.cpu.IPSR, 30);
});
