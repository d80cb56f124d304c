// Relative luminance as WCAG 2 defines it, of a colour as the browser writes it.

/** @param {string} colour @returns {number} */
export function luminance(colour) {
  const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(value => {
    const part = Number(value) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
}
