// The worker: an engine, messages, and a heartbeat.

import { Engine } from './engine.mjs';

const BEAT_MS = 5;

/** @type {{postMessage: (message: any) => void, onmessage: any}} */
const page = /** @type {any} */ (self);
const engine = new Engine(message => page.postMessage(message));
page.onmessage = (/** @type {MessageEvent<import('./protocol.mjs').ToWorker>} */ { data }) => {
  try {
    engine.take(data);
  } catch (error) {
    engine.post({ type: 'refused', why: error instanceof Error ? error.message : String(error) });
  }
};
setInterval(() => engine.advance(performance.now()), BEAT_MS);
