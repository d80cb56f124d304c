// The panel under the hood: facts in words, and the oscilloscope.

const LANE = 30;

/** @param {number} nanos */
function clock(nanos) {
  const seconds = nanos / 1e9;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}

/** @param {string} id @param {string} words */
function set(id, words) {
  const place = document.getElementById(id);
  if (place && place.textContent !== words) place.textContent = words;
}

/** @param {import('./protocol.mjs').Facts} facts */
export function showFacts(facts) {
  set('fact-latency', facts.latencyMicros === null ? '–' : `${(facts.latencyMicros / 1000).toFixed(2)} ms`);
  set('fact-asleep', `${(100 * facts.asleep).toFixed(1)} %`);
  set('fact-erases', String(facts.erases));
  set('fact-symbol', facts.symbol);
  set('fact-time', clock(facts.nanos));
  set('fact-speed', `×${facts.speed.toFixed(2)}`);
}

/** @param {HTMLCanvasElement} canvas @param {import('./protocol.mjs').Trace} trace */
export function drawTrace(canvas, trace) {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  canvas.height = Math.max(1, trace.wires.length) * LANE + 10;
  const { width } = canvas;
  const left = 92;
  const scale = (width - left - 6) / (trace.to - trace.from);
  pen.fillStyle = '#0b0c0f';
  pen.fillRect(0, 0, width, canvas.height);
  pen.font = '12px ui-monospace, "DejaVu Sans Mono", monospace';
  trace.wires.forEach(({ name, edges }, lane) => {
    const [high, low] = [lane * LANE + 10, lane * LANE + LANE - 2];
    pen.fillStyle = '#a9b3a3';
    pen.fillText(name, 4, low - 5);
    pen.strokeStyle = lane === 0 ? '#ffb028' : '#7cc4f0';
    pen.beginPath();
    let y = edges[0][1] ? high : low;
    pen.moveTo(left, y);
    for (const [nanos, level] of edges.slice(1)) {
      const x = left + (nanos - trace.from) * scale;
      pen.lineTo(x, y);
      y = level ? high : low;
      pen.lineTo(x, y);
    }
    pen.lineTo(width - 6, y);
    pen.stroke();
  });
}
