// The firmware's console as the page uses it: text for the panel, and questions of its own asked in JSON between
// two switches of form, so that a person may type at the same time. Works over the emulated USB and over a real
// serial port alike: it only needs something to send to. What the firmware tells unasked of where the player is goes
// to whoever watches, and to no panel.

/** @typedef {Record<string, any>} Reply */

/** A busy machine is slow, not silent. */
const PATIENCE_MS = 20_000;

export class ConsoleLink {
  /** @param {(text: string) => void} send @param {(line: string) => void} show lines that nobody here asked for */
  constructor(send, show) {
    this.send = send;
    this.show = show;
    this.partial = '';
    /** Called at every change of where the player is. @type {(where: Reply) => void} */
    this.onWhere = () => {};
    /** @type {{command: string, urgent?: boolean, okSeen: boolean, lines: string[], resolve: (reply: Reply) => void, reject: (error: Error) => void, timer: ReturnType<typeof setTimeout> | undefined}[]} */
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
      this.queue.push({ command, okSeen: false, lines: [], resolve, reject, timer: undefined });
      this.next();
    });
  }

  /** The same, before every question that has not been sent yet: what a finger asks for does not wait for a panel.
   * Several keep their order. @param {string} command @returns {Promise<Reply>} */
  urge(command) {
    return new Promise((resolve, reject) => {
      let at = this.asking ? 1 : 0;
      while (this.queue[at]?.urgent) at++;
      this.queue.splice(at, 0, { command, urgent: true, okSeen: false, lines: [], resolve, reject, timer: undefined });
      this.next();
    });
  }

  next() {
    const question = this.queue[0];
    if (!question || this.asking) return;
    this.asking = true;
    question.timer = setTimeout(() => {
      this.end();
      question.reject(new Error('the firmware does not answer on its console'));
    }, PATIENCE_MS);
    this.send(`json on\r\n${question.command}\r\njson off\r\n`);
  }

  end() {
    const question = this.queue.shift();
    clearTimeout(question?.timer);
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
    const told = line.startsWith('{"notice":"where"') ? parse(line) : null;
    if (told) return this.onWhere(told);
    if (!question) return this.show(line);
    // Three answers come: `ok` to "json on", the one that was asked for, and the object that ends "json off".
    const reply = line.startsWith('{') ? parse(line) : null;
    if (!reply) {
      // One `ok` is the page's own; the answer to a person's line that was on its way before ends with another.
      if (line === 'ok' && !question.okSeen) question.okSeen = true;
      else this.show(line);
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
      clearTimeout(question.timer);
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
