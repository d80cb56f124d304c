// Photographs the page for the README: a board with all its solutions. Run after ./lights build page; the picture is
// looked at by a person, not compared, since fonts differ from machine to machine.
//
//   node docs/tools/page_picture.mjs     writes docs/pictures/page.png

import { join } from 'node:path';
import { ROOT } from '../../emulator/src/node_files.mjs';
import { Browser } from '../../host_tests/page/support/browser.mjs';

const browser = await Browser.open({
  viewport: { width: 1000, height: 796 },
  deviceScaleFactor: 0.75,
  colorScheme: 'light',
});
try {
  const tab = await browser.page('#code=4QAX4');
  await tab.page.locator('summary', { hasText: 'Solutions' }).click();
  await tab.page.waitForFunction(() => /presses/.test(document.body.innerText));
  await tab.page.waitForTimeout(1500);
  await tab.page.mouse.move(2, 2);
  await tab.page.evaluate(() => scrollTo(0, 0));
  await tab.page.screenshot({ path: join(ROOT, 'docs/pictures/page.png') });
  console.log(`wrote docs/pictures/page.png; the lights:\n${await tab.lit()}`);
} finally {
  await browser.close();
}
