// The worker: an Engine, messages, and a heartbeat.

import { Engine } from './engine.mjs';

const BEAT_MS = 5;

const scope = /** @type {any} */ (self);
const engine = new Engine(message => scope.postMessage(message));

scope.onmessage = (/** @type {MessageEvent<import('./protocol.mjs').ToWorker>} */ event) => {
  try {
    engine.take(event.data);
  } catch (error) {
    engine.post({ type: 'refused', why: error instanceof Error ? error.message : String(error) });
  }
};

setInterval(() => engine.advance(performance.now()), BEAT_MS);
