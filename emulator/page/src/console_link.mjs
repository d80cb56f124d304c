// The firmware's console as the page uses it: text for the panel, and questions of its own asked in JSON between
// two switches of form, so that a person may type at the same time. Works over the emulated USB and over a real
// serial port alike: it only needs something to send to.

/** @typedef {Record<string, any>} Reply */

const PATIENCE_MS = 4000;

export class ConsoleLink {
  /** @param {(text: string) => void} send @param {(line: string) => void} show lines that nobody here asked for */
  constructor(send, show) {
    this.send = send;
    this.show = show;
    this.partial = '';
    /** @type {{command: string, lines: string[], resolve: (reply: Reply) => void, reject: (error: Error) => void, timer: number | undefined}[]} */
    this.queue = [];
    this.asking = false;
  }

  /** Types a line as a person would. @param {string} line */
  type(line) {
    this.show(`> ${line}`);
    this.send(`${line}\r\n`);
  }

  /** Asks the firmware and resolves with its JSON answer. @param {string} command @returns {Promise<Reply>} */
  ask(command) {
    return new Promise((resolve, reject) => {
      this.queue.push({ command, lines: [], resolve, reject, timer: undefined });
      this.next();
    });
  }

  next() {
    const question = this.queue[0];
    if (!question || this.asking) return;
    this.asking = true;
    question.timer = window.setTimeout(() => {
      this.end();
      question.reject(new Error('the firmware does not answer on its console'));
    }, PATIENCE_MS);
    this.send(`json on\r\n${question.command}\r\njson off\r\n`);
  }

  end() {
    const question = this.queue.shift();
    window.clearTimeout(question?.timer);
    this.asking = false;
    this.next();
  }

  /** What came from the firmware. @param {string} text */
  receive(text) {
    this.partial += text;
    const lines = this.partial.split('\n');
    this.partial = lines.pop() ?? '';
    for (const line of lines) this.line(line.replace(/\r$/, ''));
  }

  /** @param {string} line */
  line(line) {
    const question = this.asking ? this.queue[0] : undefined;
    if (!question) return this.show(line);
    // Three answers come: `ok` to "json on", the one that was asked for, and the object that ends "json off".
    const reply = line.startsWith('{') ? parse(line) : null;
    if (!reply) {
      if (line !== 'ok') this.show(line);
      return;
    }
    if (reply.command === 'json') {
      const last = question.lines.at(-1);
      this.end();
      const answer = last ? parse(last) : null;
      if (!answer) question.reject(new Error('the firmware gave no answer'));
      else if (answer.ok) question.resolve(answer);
      else question.reject(new Error(answer.error ?? 'the firmware refused'));
    } else if (reply.command !== undefined) {
      question.lines.push(line);
    }
  }

  /** The device is gone or new: nothing asked before will be answered. */
  reset() {
    this.partial = '';
    for (const question of this.queue.splice(0)) {
      window.clearTimeout(question.timer);
      question.reject(new Error('the device was restarted'));
    }
    this.asking = false;
  }
}

/** @param {string} line @returns {Reply | null} */
function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
