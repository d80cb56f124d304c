// Which instruction a half-word is: the Thumb encodings of ARMv6-M as one table of
// 65,536 entries, made once from the manual's layout. Used by the processor alone.

// One name an instruction form; OPS[opcode] gives its number. The cases of the
// dispatcher spell the numbers out, because only then it becomes a jump table;
// the names beside them are checked by a test.
export const FORMS = [
  'undefined',
  'lsls_i',
  'lsrs_i',
  'asrs_i',
  'adds_r',
  'subs_r',
  'adds_3',
  'subs_3',
  'movs_i',
  'cmp_i',
  'adds_8',
  'subs_8',
  'ands',
  'eors',
  'lsls',
  'lsrs',
  'asrs',
  'adcs',
  'sbcs',
  'rors',
  'tst',
  'rsbs',
  'cmp',
  'cmn',
  'orrs',
  'muls',
  'bics',
  'mvns',
  'add_hi',
  'cmp_hi',
  'mov_hi',
  'bx',
  'blx',
  'ldr_lit',
  'str_r',
  'strh_r',
  'strb_r',
  'ldrsb_r',
  'ldr_r',
  'ldrh_r',
  'ldrb_r',
  'ldrsh_r',
  'str_i',
  'ldr_i',
  'strb_i',
  'ldrb_i',
  'strh_i',
  'ldrh_i',
  'str_sp',
  'ldr_sp',
  'adr',
  'add_sp_r',
  'add_sp',
  'sub_sp',
  'sxth',
  'sxtb',
  'uxth',
  'uxtb',
  'push',
  'pop',
  'cps',
  'rev',
  'rev16',
  'revsh',
  'bkpt',
  'nop',
  'yield',
  'wfe',
  'wfi',
  'sev',
  'stm',
  'ldm',
  'b_cond',
  'svc',
  'b',
  'wide',
  'unpredictable',
];
/** @type {Record<string, number>} */
export const F = Object.fromEntries(FORMS.map((name, index) => [name, index]));

const DATA_PROCESSING = [
  'ands',
  'eors',
  'lsls',
  'lsrs',
  'asrs',
  'adcs',
  'sbcs',
  'rors',
  'tst',
  'rsbs',
  'cmp',
  'cmn',
  'orrs',
  'muls',
  'bics',
  'mvns',
];
const REGISTER_OFFSET = ['str_r', 'strh_r', 'strb_r', 'ldrsb_r', 'ldr_r', 'ldrh_r', 'ldrb_r', 'ldrsh_r'];

/** @param {number} op @returns {string} */
function formOf(op) {
  switch (op >> 11) {
    case 0:
      return 'lsls_i';
    case 1:
      return 'lsrs_i';
    case 2:
      return 'asrs_i';
    case 3:
      return ['adds_r', 'subs_r', 'adds_3', 'subs_3'][(op >> 9) & 3];
    case 4:
      return 'movs_i';
    case 5:
      return 'cmp_i';
    case 6:
      return 'adds_8';
    case 7:
      return 'subs_8';
    case 8: {
      if (!(op & 0x400)) return DATA_PROCESSING[(op >> 6) & 15];
      const kind = (op >> 8) & 3;
      if (kind < 3) return ['add_hi', 'cmp_hi', 'mov_hi'][kind];
      if (op & 7) return 'undefined';
      return op & 0x80 ? 'blx' : 'bx';
    }
    case 9:
      return 'ldr_lit';
    case 10:
    case 11:
      return REGISTER_OFFSET[(op >> 9) & 7];
    case 12:
      return 'str_i';
    case 13:
      return 'ldr_i';
    case 14:
      return 'strb_i';
    case 15:
      return 'ldrb_i';
    case 16:
      return 'strh_i';
    case 17:
      return 'ldrh_i';
    case 18:
      return 'str_sp';
    case 19:
      return 'ldr_sp';
    case 20:
      return 'adr';
    case 21:
      return 'add_sp_r';
    case 22:
    case 23:
      return miscellaneous(op);
    case 24:
      return 'stm';
    case 25:
      return 'ldm';
    case 26:
    case 27: {
      const condition = (op >> 8) & 15;
      return condition === 14 ? 'undefined' : condition === 15 ? 'svc' : 'b_cond';
    }
    case 28:
      return 'b';
    default:
      return 'wide';
  }
}

/** @param {number} op @returns {string} */
function miscellaneous(op) {
  switch ((op >> 8) & 15) {
    case 0:
      return op & 0x80 ? 'sub_sp' : 'add_sp';
    case 2:
      return ['sxth', 'sxtb', 'uxth', 'uxtb'][(op >> 6) & 3];
    case 4:
    case 5:
      return 'push';
    case 6:
      return (op & 0xffef) === 0xb662 ? 'cps' : 'undefined';
    case 10:
      return ['rev', 'rev16', 'undefined', 'revsh'][(op >> 6) & 3];
    case 12:
    case 13:
      return 'pop';
    case 14:
      return 'bkpt';
    case 15:
      return op & 15 ? 'undefined' : (['nop', 'yield', 'wfe', 'wfi', 'sev'][(op >> 4) & 15] ?? 'nop');
    default:
      return 'undefined';
  }
}

/**
 * What the architecture calls UNPREDICTABLE: a chip may do anything with it, so here it stops the program. ARMv6-M
 * Architecture Reference Manual, A6.7, by instruction. The reason, or null.
 * @param {number} op @returns {string | null}
 */
export function unpredictable(op) {
  const form = formOf(op);
  const d = ((op >> 4) & 8) | (op & 7);
  const m = (op >> 3) & 15;
  if (form === 'add_hi' && d === 15 && m === 15) return 'ADD of the program counter to itself';
  if (form === 'cmp_hi' && d < 8 && m < 8) return 'CMP of two low registers in the encoding for high ones';
  if (form === 'cmp_hi' && (d === 15 || m === 15)) return 'CMP with the program counter';
  if (form === 'blx' && m === 15) return 'BLX to the program counter';
  if (op >> 8 === 0x47 && op & 7) return 'BX or BLX with bits that should be zero';
  if ((form === 'push' || form === 'pop') && !(op & 0x1ff)) return 'PUSH or POP of nothing';
  if ((form === 'stm' || form === 'ldm') && !(op & 0xff)) return 'STM or LDM of nothing';
  const n = (op >> 8) & 7;
  if (form === 'stm' && op & (1 << n) && op & ((1 << n) - 1)) return 'STM that stores its base after another register';
  return null;
}

/** The form of every half-word. */
export const OPS = new Uint8Array(65536);
for (let op = 0; op < 65536; op++) OPS[op] = unpredictable(op) ? F.unpredictable : F[formOf(op)];
