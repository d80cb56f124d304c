// The emulated device as a program that is asked on its input and answers on its output, a line each: what a real one
// is compared with (scripts/device_test.py). Time stands still between two questions.
//
//   node emulator/src/answers.mjs BOARD

import { createInterface } from 'node:readline';
import { Device } from './device.mjs';
import { firmware } from './node_files.mjs';

const board = process.argv[2];
const device = new Device({ ...firmware(board), usb: true });
if (!device.until(() => device.usb.open, { s: 5 })) throw new Error(`${board}: the serial port did not open`);

/** @param {string} line @returns {string} the answer, which is one line of JSON */
function ask(line) {
  device.console.writeLine(line);
  let answer = '';
  const told = device.until(
    () => {
      for (let next = device.console.readLine(); next !== null; next = device.console.readLine()) answer = next;
      return answer.startsWith('{"command"');
    },
    { s: 30 },
  );
  if (!told) throw new Error(`no answer to "${line}" in 30 s`);
  return answer;
}

device.console.writeLine('json on');
device.run({ ms: 300 });
while (device.console.readLine() !== null);
for await (const line of createInterface({ input: process.stdin })) console.log(ask(line));
