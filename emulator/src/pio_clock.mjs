// Clocks the PIO state machines in virtual time.
//
// The library runs them from a host timer, as fast as it can, without dividers.
// Here each machine steps on its own grid of clk_sys divided by its divider, so
// the waveform at the pins is right to the nanosecond. A stalled machine costs
// nothing: whatever may end the stall (FIFO, pin, interrupt flag) puts it back on
// its grid. Also mends what the drivers rely on and the library leaves out:
// joined FIFOs, FIFO clearing, and pin changes by instructions that the
// processor injects.

import { FIFO } from 'rp2040js';

/** @typedef {import('./bus.mjs').Bus} Bus */

const FJOIN_TX = 1 << 30;
const FJOIN_RX = 2 ** 31;

/** @param {Bus} bus */
export function attachPioClock(bus) {
  for (const pio of /** @type {any[]} */ (bus.pio)) {
    pio.run = () => {};
    const runners = pio.machines.map((/** @type {any} */ machine) => new MachineClock(bus, pio, machine));
    pio.runners = runners;
    const write = pio.writeUint32.bind(pio);
    /** @param {number} offset @param {number} value */
    pio.writeUint32 = (offset, value) => {
      const before = pio.machines.map((/** @type {any} */ m) => m.shiftCtrl);
      write(offset, value);
      pio.checkChangedPins();
      runners.forEach((/** @type {MachineClock} */ runner, /** @type {number} */ i) => {
        if (pio.machines[i].shiftCtrl !== before[i]) runner.joinFifos(before[i]);
        runner.configured();
      });
    };
  }
}

class MachineClock {
  /** @param {Bus} bus @param {any} pio @param {any} machine */
  constructor(bus, pio, machine) {
    this.bus = bus;
    this.pio = pio;
    this.machine = machine;
    this.clock = /** @type {import('./clock.mjs').VirtualClock} */ (/** @type {any} */ (bus.clock));
    this.alarm = this.clock.createAlarm(() => this.tick());
    /** A point of the machine's clock grid. */
    this.grid = 0;
    this.running = false;
    this.inside = false;

    machine.clkDivRestart = () => {
      this.grid = this.clock.nanos;
    };
    const execute = machine.executeInstruction.bind(machine);
    /** @param {number} opcode */
    machine.executeInstruction = opcode => {
      const outer = this.inside;
      this.inside = true;
      execute(opcode);
      this.inside = outer;
    };
    const checkWait = machine.checkWait.bind(machine);
    // From inside an instruction: look now. From outside: look on the next clock.
    machine.checkWait = () => {
      if (this.inside) checkWait();
      else if (machine.waiting && machine.enabled && !this.alarm.scheduled) this.alarm.at(this.nextEdge());
    };
    this.checkWait = checkWait;
  }

  get period() {
    const { clockDivInt, clockDivFrac } = this.machine;
    return ((clockDivInt || 65536) + clockDivFrac / 256) * (1e9 / this.bus.clkSys);
  }

  nextEdge() {
    const { period } = this;
    const edge = this.grid + Math.ceil((this.clock.nanos - this.grid) / period - 1e-6) * period;
    return edge > this.clock.nanos - 1e-3 ? Math.max(edge, this.clock.nanos) : edge + period;
  }

  configured() {
    const { enabled } = this.machine;
    if (enabled && !this.running) {
      this.grid = this.clock.nanos;
      this.alarm.at(this.grid + this.period);
    } else if (!enabled && this.running) {
      this.alarm.cancel();
    }
    this.running = enabled;
  }

  tick() {
    const { machine, pio, clock } = this;
    const { period } = this;
    // While the processor sleeps and nothing else is due, step on without going
    // through the schedule: nobody could tell the difference.
    for (;;) {
      this.grid = clock.nanos;
      const before = machine.cycles;
      let clocks;
      if (machine.waiting) {
        this.inside = true;
        this.checkWait();
        this.inside = false;
        if (machine.waiting) return;
        clocks = 1 + Math.max(0, machine.waitDelay);
      } else {
        machine.updatePC = true;
        machine.executeInstruction(pio.instructions[machine.pc]);
        if (machine.updatePC) machine.nextPC();
        clocks = machine.cycles - before;
      }
      pio.checkChangedPins();
      if (machine.waiting || !machine.enabled) return;
      const next = this.grid + clocks * period;
      if (!this.bus.cpu.waiting || next >= clock.nextNanos || next > this.bus.horizon) {
        this.alarm.at(next);
        return;
      }
      clock.nanos = next;
    }
  }

  /** Changing the join bits resizes and clears both FIFOs.
   * @param {number} before the old SHIFTCTRL */
  joinFifos(before) {
    const { machine } = this;
    const now = machine.shiftCtrl >>> 0;
    if (now >>> 30 === before >>> 30) return;
    const tx = (now & FJOIN_TX) !== 0;
    const rx = now >= FJOIN_RX;
    machine.txFIFO = new FIFO(tx ? 8 : rx ? 0 : 4);
    machine.rxFIFO = new FIFO(rx ? 8 : tx ? 0 : 4);
    machine.updateDMATx();
    machine.updateDMARx();
  }
}
