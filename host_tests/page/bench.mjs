// Measures the page while it is played: emulated time against real time with sound, time from opening the file to
// the first lights, frames from a click to the lights that answer it, and bytes.

import { statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Browser, pageAddress } from './support/browser.mjs';

const SECONDS = 6;

const browser = await Browser.open();
const tab = await browser.page();
const firstLights = await tab.page.evaluate(() =>
  Math.round(performance.getEntriesByName('first-lights')[0].startTime),
);

// The number of drawn frames between the contact and the changed key, counted inside the page.
await tab.page.evaluate(() => {
  const seen = /** @type {number[]} */ (/** @type {any} */ (window).framesSeen = []);
  let frame = 0;
  let contact = -1;
  const count = () => (frame++, requestAnimationFrame(count));
  requestAnimationFrame(count);
  document.addEventListener('pointerdown', () => (contact = frame), true);
  new MutationObserver(() => {
    if (contact >= 0) seen.push(frame - contact + 1);
    contact = -1;
  }).observe(/** @type {Element} */ (document.getElementById('grid')), {
    subtree: true,
    attributes: true,
    attributeFilter: ['style'],
  });
});
for (let i = 0; i < 10; i++) {
  await tab.page.locator('.key').nth(i).click({ delay: 60 });
  await tab.page.waitForTimeout(400);
}
const seen = await tab.page.evaluate(() =>
  /** @type {number[]} */ (/** @type {any} */ (window).framesSeen).sort((a, b) => a - b),
);
const frames = seen[Math.floor(seen.length / 2)];

await tab.page.locator('#panel-hood summary').click();
await tab.page.locator('#speed').selectOption('10');
await tab.page.waitForTimeout(600);
let slowest = Infinity;
for (let second = 0; second < SECONDS; second++) {
  await tab.page
    .locator('.key')
    .nth(second * 4)
    .click();
  await tab.page.waitForTimeout(1000);
  slowest = Math.min(slowest, Number((await tab.page.locator('#fact-speed').textContent())?.slice(1)));
}
await browser.close();

const bytes = statSync(fileURLToPath(pageAddress)).size;
console.log('the page in Chromium                         measured      reach');
console.log(`emulated time against real, while playing    ×${slowest.toFixed(1).padEnd(12)} at least ×5`);
console.log(`opening the file to the first lights         ${String(firstLights).padEnd(5)} ms      at most 1000 ms`);
console.log(`click to lights, drawn frames (median)       ${String(frames).padEnd(13)} at most 2`);
console.log(`the file                                     ${(bytes / 1e6).toFixed(2)} MB       at most 1.2 MB`);
if (process.env.LIGHTS_BENCH_JSON) {
  writeFileSync(
    process.env.LIGHTS_BENCH_JSON,
    JSON.stringify({
      page_speed: slowest,
      page_first_lights_ms: firstLights,
      page_click_frames: frames,
      page_bytes: bytes,
    }),
  );
}
