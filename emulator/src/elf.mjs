// Reads what the harness needs of an ELF file: the symbols, to put names to
// addresses and addresses to names. Never the code: what runs is the UF2.

/**
 * @typedef {object} ElfSymbol
 * @property {string} name
 * @property {number} address without the Thumb bit
 * @property {number} size bytes, 0 when the file does not say
 * @property {boolean} code
 */

export class SymbolTable {
  /** @param {ElfSymbol[]} symbols */
  constructor(symbols) {
    this.symbols = [...symbols].sort((a, b) => a.address - b.address);
    /** @type {Map<string, ElfSymbol>} */
    this.byName = new Map();
    for (const symbol of this.symbols) this.byName.set(symbol.name, symbol);
    this.code = this.symbols.filter(symbol => symbol.code);
  }

  /** @param {Uint8Array} bytes an ELF32 little-endian file @returns {SymbolTable} */
  static fromElf(bytes) {
    return new SymbolTable(readSymbols(bytes));
  }

  /** The address of a symbol, by its linker name or, for C++, by a unique
   * fragment of it such as `debouncer` .
   * @param {string} name @returns {number} */
  address(name) {
    const exact = this.byName.get(name);
    if (exact) return exact.address;
    const near = this.symbols.filter(symbol => symbol.name.includes(name));
    if (near.length === 1) return near[0].address;
    const some = near.slice(0, 5).map(symbol => symbol.name);
    throw new Error(
      near.length ? `symbol "${name}" is ambiguous: ${some.join(', ')} …` : `no symbol "${name}" in the ELF file`,
    );
  }

  /** `name+0x12` for an address inside a function, else the bare number.
   * @param {number} address @returns {string} */
  describe(address) {
    const bare = `0x${(address >>> 0).toString(16).padStart(8, '0')}`;
    const symbol = this.find(address & ~1);
    if (!symbol) return bare;
    const offset = (address & ~1) - symbol.address;
    return `${bare} ${symbol.name}${offset ? `+0x${offset.toString(16)}` : ''}`;
  }

  /** @param {number} address @returns {ElfSymbol | null} */
  find(address) {
    let low = 0;
    let high = this.code.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.code[middle].address <= address) low = middle + 1;
      else high = middle;
    }
    const symbol = this.code[low - 1];
    if (!symbol) return null;
    // Assembly gives no sizes: such a function reaches to the next one, within reason.
    const end = symbol.size
      ? symbol.address + symbol.size
      : Math.min(this.code[low]?.address ?? Infinity, symbol.address + 4096);
    return address < end ? symbol : null;
  }
}

/** @param {Uint8Array} bytes @returns {ElfSymbol[]} */
function readSymbols(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 52 || view.getUint32(0) !== 0x7f454c46) throw new Error('not an ELF file: the magic is missing');
  if (bytes[4] !== 1 || bytes[5] !== 1) throw new Error('not a 32-bit little-endian ELF file');
  const sections = view.getUint32(32, true);
  const entrySize = view.getUint16(46, true);
  const count = view.getUint16(48, true);
  if (sections + entrySize * count > bytes.length)
    throw new Error('ELF file is truncated: its section table lies past the end');
  /** @type {ElfSymbol[]} */
  const symbols = [];
  for (let i = 0; i < count; i++) {
    const header = sections + i * entrySize;
    if (view.getUint32(header + 4, true) !== 2) continue; // SHT_SYMTAB
    const offset = view.getUint32(header + 16, true);
    const size = view.getUint32(header + 20, true);
    const strings = view.getUint32(sections + view.getUint32(header + 24, true) * entrySize + 16, true);
    for (let at = offset; at + 16 <= offset + size; at += 16) {
      const type = bytes[at + 12] & 15;
      if (type > 2) continue;
      const name = stringAt(bytes, strings + view.getUint32(at, true));
      if (!name || name.startsWith('$')) continue;
      const value = view.getUint32(at + 4, true);
      const code = type === 2;
      symbols.push({ name, address: code ? (value & ~1) >>> 0 : value, size: view.getUint32(at + 8, true), code });
    }
  }
  return symbols;
}

/** @param {Uint8Array} bytes @param {number} start @returns {string} */
function stringAt(bytes, start) {
  let end = start;
  while (end < bytes.length && bytes[end] !== 0) end++;
  return String.fromCharCode(...bytes.subarray(start, end));
}
