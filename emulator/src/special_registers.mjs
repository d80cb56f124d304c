// The registers that only MRS and MSR reach, as ARMv6-M has them (Architecture Reference Manual, B4.2): which numbers
// there are, what reads as zero and what ignores being written. Everything else is UNPREDICTABLE, and says so. Used by
// the processor, whose fields they are.

const FLAGS = 0xf0000000;
export const MSP = 8;
export const PSP = 9;
export const PRIMASK = 16;
export const CONTROL = 20;
/** The flags alone or with one or both of the other parts of the status word, of which the execution part reads as 0. */
const STATUS = [0, 1, 2, 3, 5, 6, 7];
export const SPECIAL = [...STATUS, MSP, PSP, PRIMASK, CONTROL];

/** What is UNPREDICTABLE about such an instruction, or nothing. @param {number} sysm @param {number} register @returns {string} */
export function wrongSpecial(sysm, register) {
  if (register === 13 || register === 15) return `r${register} takes no part in MRS and MSR`;
  return SPECIAL.includes(sysm) ? '' : `there is no special register ${sysm}`;
}

/** A part of the status word: bit 2 of the number leaves the flags out, bit 0 takes the exception's number in.
 * @param {number} sysm @param {number} flags @param {number} exception @returns {number} */
export function statusPart(sysm, flags, exception) {
  return ((sysm & 4 ? 0 : flags & FLAGS) | (sysm & 1 ? exception : 0)) >>> 0;
}

/** Whether writing this part of the status word writes the flags; the others ignore it. @param {number} sysm */
export const writesFlags = sysm => sysm < 4;
