// Visitor: ten minutes of clicking, typing, changing tabs and reloading in Chromium, with a model beside it that knows
// every press. A visit is a new profile and a seed of its own, so a failure is repeated by its seed alone:
// --seed N begins with that visit.

import { performance } from 'node:perf_hooks';
import { Browser } from '../page/support/browser.mjs';
import { Visitor } from '../page/support/visitor.mjs';
import { options } from './campaign.mjs';

const { form, seed, percent } = options(process.argv.slice(2));
const MILLIS = ((form === 'full' ? 600_000 : 10_000) * percent) / 100;
const DEEDS_A_VISIT = 60;

const end = performance.now() + MILLIS;
const total = { visits: 0, deeds: 0, presses: 0, starts: 0 };
/** @type {string[]} */
const findings = [];
Browser.stay();
for (let one = seed; performance.now() < end && findings.length < 3; one++) {
  const browser = await Browser.open();
  const visitor = new Visitor(browser, one);
  try {
    await visitor.begin();
    await visitor.visit(() => visitor.counts.deeds >= DEEDS_A_VISIT || performance.now() > end);
    if (browser.complaints.length) throw new Error(browser.complaints.join('\n'));
  } catch (error) {
    findings.push(`seed ${one}: ${/** @type {Error} */ (error).message}`);
    console.log(`  ${findings.at(-1)}`);
  }
  total.visits++;
  for (const what of /** @type {const} */ (['deeds', 'presses', 'starts'])) total[what] += visitor.counts[what];
  await browser.close();
}
await Browser.end();
const tried = `${total.deeds} deeds in ${total.visits} visits: ${total.presses} presses, the page started anew ${total.starts} times, each time compared`;
console.log(
  `RESULT|${tried}|${findings.length ? findings[0].split('\n')[0] : 'no press lost, none made twice, no page error'}|${findings.length ? 'fail' : 'pass'}`,
);
process.exitCode = findings.length ? 1 : 0;
