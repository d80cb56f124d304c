// A serial line as a person at a terminal sees it: text in, text out, line by
// line. The bytes come and go over USB or UART; this only keeps them.

export class TextPort {
  /** @param {(bytes: Uint8Array) => void} send */
  constructor(send) {
    this.send = send;
    /** Everything received and not yet taken. */
    this.received = '';
    /** Everything ever received; of more than 128 KiB, the last 64 at least. */
    this.transcript = '';
  }

  /** @param {ArrayLike<number>} bytes */
  feed(bytes) {
    let text = '';
    for (let i = 0; i < bytes.length; i++) text += String.fromCharCode(bytes[i]);
    this.received += text;
    this.transcript += text;
    if (this.transcript.length > 131072) this.transcript = this.transcript.slice(-65536);
  }

  /** @param {string | ArrayLike<number>} what */
  write(what) {
    this.send(typeof what === 'string' ? new TextEncoder().encode(what) : Uint8Array.from(what));
  }

  /** @param {string} line */
  writeLine(line) {
    this.write(`${line}\r\n`);
  }

  /** The next whole line without its end, or null. @returns {string | null} */
  readLine() {
    const end = this.received.indexOf('\n');
    if (end < 0) return null;
    const line = this.received.slice(0, end).replace(/\r$/, '');
    this.received = this.received.slice(end + 1);
    return line;
  }

  /** Whatever has come. @returns {string} */
  read() {
    const text = this.received;
    this.received = '';
    return text;
  }
}
