// The fewest presses by plain elimination: no code of the solver's, and no table.

/**
 * @param {number[]} reach what each press changes, as bits
 * @param {number} wanted the lights to change
 * @returns {number[]} the presses
 */
export function fewestPresses(reach, wanted) {
  // Rows of the presses' sums, kept with distinct highest bits; what sums to nothing is a quiet pattern.
  /** @type {{ lights: number, presses: number }[]} */
  const rows = [];
  /** @type {number[]} */
  const quiet = [];
  const reduce = (/** @type {number} */ lights, /** @type {number} */ presses) => {
    for (const row of rows)
      if ((lights ^ row.lights) >>> 0 < lights >>> 0) [lights, presses] = [lights ^ row.lights, presses ^ row.presses];
    return { lights, presses };
  };
  reach.forEach((lights, press) => {
    const left = reduce(lights, 1 << press);
    if (left.lights === 0) quiet.push(left.presses);
    else {
      rows.push(left);
      rows.sort((a, b) => b.lights - a.lights);
    }
  });
  const { lights, presses } = reduce(wanted, 0);
  if (lights !== 0) throw new Error('no presses do that');
  const ones = (/** @type {number} */ set) => reach.flatMap((_, press) => ((set >> press) & 1 ? [press] : []));
  let best = ones(presses);
  for (let choice = 1; choice < 1 << quiet.length; choice++) {
    const twin = ones(quiet.reduce((set, pattern, index) => ((choice >> index) & 1 ? set ^ pattern : set), presses));
    if (twin.length < best.length) best = twin;
  }
  return best;
}
