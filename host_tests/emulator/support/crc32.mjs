// CRC-32 as in core/save/crc32.hpp, Ethernet and zip.

/** @param {Iterable<number>} bytes @returns {number} */
export function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
