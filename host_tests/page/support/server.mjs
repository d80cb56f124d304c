// The page on a web server of this machine, as `./lights play --web` serves it.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../../emulator/src/node_files.mjs';

/** @param {number} port where to try first @returns {Promise<{address: string, end: () => Promise<unknown>}>} */
export async function serve(port) {
  const server = spawn(process.execPath, [join(ROOT, 'emulator/page/serve.mjs'), '--port', String(port)]);
  const ended = new Promise(resolve => server.on('exit', resolve));
  const address = await new Promise((resolve, reject) => {
    let said = '';
    // A port in use is told of first.
    server.stdout.on('data', text => {
      said += text;
      const found = said.match(/http:\S+\//);
      if (found) resolve(found[0]);
    });
    server.on('exit', () => reject(new Error('the server did not start')));
  });
  const end = () => (server.kill('SIGTERM'), ended);
  return { address, end };
}
