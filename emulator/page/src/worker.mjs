// The worker: engines, messages, and a heartbeat. The first engine speaks with the page itself; every other one has a
// port of its own, so that several devices run beside each other in one thread and in step.

import { Engine } from './engine.mjs';

const BEAT_MS = 5;

/** @type {Engine[]} */
const engines = [];

/** @param {{postMessage: (message: any) => void, onmessage: any}} port */
function serve(port) {
  const engine = new Engine(message => port.postMessage(message));
  engines.push(engine);
  port.onmessage = (/** @type {MessageEvent<import('./protocol.mjs').ToWorker>} */ { data }) => {
    if (data.type === 'another') return serve(data.port);
    try {
      engine.take(data);
    } catch (error) {
      engine.post({ type: 'refused', why: error instanceof Error ? error.message : String(error) });
    }
  };
}

serve(/** @type {any} */ (self));
setInterval(() => {
  for (const engine of engines) engine.advance(performance.now());
}, BEAT_MS);
