// What the JavaScript campaigns share: size and seed from the command line, and dice that fall the same way twice.

/** @param {string[]} words */
export function options(words) {
  const result = { form: 'full', seed: 1, percent: 100 };
  for (let i = 0; i < words.length; i += 2) {
    const [name, value] = [words[i], words[i + 1]];
    if (value === undefined || !['--form', '--seed', '--percent'].includes(name)) {
      throw new Error(`campaigns know --form short|full, --seed N and --percent N, not '${name}'`);
    }
    if (name === '--form') result.form = value;
    if (name === '--seed') result.seed = Number(value);
    if (name === '--percent') result.percent = Number(value);
  }
  return result;
}

/** Numbers from 0 up to 1, the same for the same seed. @param {number} seed */
export function dice(seed) {
  const state = BigInt(seed) * 0x9e3779b97f4a7c15n;
  let word = Number(state & 0xffffffffn) || 1;
  let other = Number((state >> 32n) & 0xffffffffn) || 2;
  return () => {
    // A xorshift and a congruential generator side by side, both of 32 bits: exact in a double.
    let t = word ^ (word << 13);
    t ^= t >>> 17;
    t ^= t << 5;
    word = t >>> 0;
    other = (Math.imul(other, 1664525) + 1013904223) >>> 0;
    return ((word ^ other) >>> 0) / 4294967296;
  };
}
