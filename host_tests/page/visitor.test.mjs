// A short visit from a few seeds; `./lights test --campaign visitor` stays for ten minutes.

import { pageTest } from './support/page_test.mjs';
import { Visitor } from './support/visitor.mjs';

const DEEDS = 30;

for (const seed of [1, 2, 3])
  pageTest(`whatever a visitor does, no press is lost and none is made twice (seed ${seed})`, async browser => {
    const visitor = new Visitor(browser, seed);
    await visitor.begin();
    await visitor.visit(() => visitor.counts.deeds >= DEEDS);
  });
