// Buttons and shortcuts: each takes effect once, in order, however fast they come, and the page says where one is.

import assert from 'node:assert/strict';
import { pageTest } from './support/page_test.mjs';

const EXAMPLE = '##..#/###../#...#/..###/#..##';

/** @param {import('./support/browser.mjs').Tab} tab */
const moves = async tab => Number((await tab.ask('where')).match(/presses: (\d+)/)?.[1]);

/** @param {import('./support/browser.mjs').Tab} tab @param {number} count */
async function played(tab, count) {
  await tab.ask(`set ${EXAMPLE}`);
  for (let press = 1; press <= count; press++) await tab.ask(`press ${1 + (press % 4)} 3`);
  await tab.caption(new RegExp(`${count} press`));
}

pageTest('one click undoes one press, and four quick ones four', async browser => {
  const tab = await browser.page();
  await played(tab, 6);
  await tab.command('undo').click();
  await tab.lives(900);
  assert.equal(await moves(tab), 5);
  for (let click = 0; click < 4; click++) await tab.command('undo').click();
  await tab.caption(/1 press/);
  assert.equal(await moves(tab), 1);
});

pageTest('a tap right after a command is played after it, and corners are never played by buttons', async browser => {
  const tab = await browser.page();
  await played(tab, 2);
  // All in one go, faster than any hand.
  await tab.page.evaluate(() => {
    const press = (/** @type {string} */ name) =>
      /** @type {HTMLElement} */ (document.querySelector(`[data-command="${name}"]`)).click();
    press('hint');
    /** @type {HTMLElement} */ (document.querySelectorAll('.key')[12]).click();
    press('undo');
    press('hint');
  });
  // What is typed waits for its turn behind them, whatever the time on the wall.
  assert.equal(await moves(tab), 2);
  await tab.caption(/2 presses .*with 2 hints/);
});

pageTest('a command right after the first press sees it, though nothing has been told yet', async browser => {
  const tab = await browser.page();
  await tab.ask(`set ${EXAMPLE}`);
  await tab.caption(/par 8[^]*0 presses/);
  const quick = (/** @type {number[]} */ cells, /** @type {string} */ name) =>
    tab.page.evaluate(([at, command]) => {
      const keys = document.querySelectorAll('.key');
      for (const cell of /** @type {number[]} */ (at)) /** @type {HTMLElement} */ (keys[cell]).click();
      /** @type {HTMLElement} */ (document.querySelector(`[data-command="${command}"]`)).click();
    }, /** @type {[number[], string]} */ ([cells, name]));
  await quick([12], 'undo');
  assert.equal(await moves(tab), 0);
  await quick([7, 17, 7], 'undo'); // the third contact has to wait for the first to end: it is not overtaken
  assert.equal(await moves(tab), 2);
  await quick([11], 'restart');
  assert.equal(await moves(tab), 0);
});

pageTest('buttons say what they will do: Redo, Restart, Next', async browser => {
  const tab = await browser.page();
  const able = (/** @type {string} */ name) => tab.command(name).getAttribute('aria-disabled');
  await played(tab, 6);
  assert.deepEqual([await able('redo'), await able('restart'), await able('next')], ['true', 'false', 'true']);
  await tab.command('undo').click();
  await tab.caption(/5 press/);
  assert.equal(await able('redo'), 'false');
  await tab.command('restart').click();
  await tab.caption(/0 press/);
  assert.equal(await moves(tab), 0, 'restart restarts, even after an undo');
  await tab.ask('level 7');
  await tab.caption(/Level 7/);
  await tab.command('next').click();
  await tab.caption(/Level 8/);
});

pageTest('the keyboard plays from the start, and its shortcuts are listed', async browser => {
  const tab = await browser.page();
  const { keyboard } = tab.page;
  // What an earlier test left on the device is no place to start from.
  await tab.ask('level 3');
  await tab.page.evaluate(() => /** @type {HTMLElement | null} */ (document.activeElement)?.blur());
  const level = Number((await tab.caption(/Level 3/)).match(/Level (\d+)/)?.[1]);
  await keyboard.press('n');
  await tab.caption(new RegExp(`Level ${level + 1}`));
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowRight');
  await keyboard.press(' ', { delay: 60 });
  await tab.caption(/1 press/);
  await keyboard.press('u');
  await tab.caption(/0 press/);
  await keyboard.press('Control+Shift+z');
  await tab.caption(/1 press/);
  await keyboard.press('Control+z');
  await tab.caption(/0 press/);
  await keyboard.press('h');
  await tab.caption(/with a hint/);
  assert.match((await tab.page.locator('#announce').textContent()) ?? '', /Hint: press row \d column \d/);
  await keyboard.press('m');
  await tab.caption(/Menu/);
  await keyboard.press('Escape');
  await tab.caption(/Level \d+/);
  await keyboard.press('?');
  assert.ok(await tab.page.locator('#panel-keys dl').isVisible());
});

pageTest('the menu has words on its keys, and a win has a sentence for eyes and ears', async browser => {
  const tab = await browser.page();
  await tab.command('menu').click();
  await tab.page.locator('.labelled').waitFor();
  const words = await tab.page.locator('.word').allTextContents();
  assert.deepEqual(words.slice(0, 7), ['journey', 'random', 'code', 'create', 'coach', 'classic', 'torus']);
  assert.equal(await tab.page.getByRole('button', { name: /^row 1 column 1, journey, chosen/ }).count(), 1);
  await tab.command('menu').click();
  await tab.page.locator('.grid:not(.labelled)').waitFor();
  await tab.ask('level 1');
  const [, row, col] = /** @type {RegExpMatchArray} */ ((await tab.ask('hint')).match(/row (\d) column (\d)/));
  await tab.key(Number(row), Number(col)).click();
  await tab.caption(/Solved in 1 press, par, with a hint/);
  assert.match((await tab.page.locator('#announce').textContent()) ?? '', /Solved in 1 press/);
});

pageTest('while the lights tell of one key, no other has its name on what is seen', async browser => {
  const tab = await browser.page();
  const named = () =>
    tab.page.evaluate(() =>
      Array.from(document.querySelectorAll('.word'), word =>
        /** @type {HTMLElement} */ (word).checkVisibility() ? word.textContent : '',
      ).filter(Boolean),
    );
  const help = async () => (await tab.page.locator('#help-words').textContent()) ?? '';
  assert.match(await help(), /^Press a key: it and its neighbours change\.$/);
  await tab.command('menu').click();
  await tab.page.locator('.labelled').waitFor();
  await tab.lives(600);
  assert.match(await help(), /^Press a world to see/);
  await tab.page.locator('.key', { hasText: /^knight$/ }).click();
  await tab.caption(/knight chosen/);
  assert.deepEqual(await named(), ['knight'], 'the rest of the lights is what a press changes there');
  await tab.page.waitForFunction(() => !document.querySelector('.telling'));
  assert.equal((await named()).length, 25);
  await tab.page.locator('.key', { hasText: /^numbers$/ }).click();
  await tab.caption(/Your numbers/);
  await tab.page.locator('.key', { hasText: /^games$/ }).waitFor();
  await tab.lives(600);
  await tab.page.locator('.key', { hasText: /^games$/ }).click();
  assert.deepEqual(await named(), ['games']);
  // Whatever comes next, all have their names again.
  await tab.command('menu').click();
  await tab.page.locator('.grid:not(.labelled)').waitFor();
  await tab.lives(600);
  await tab.command('menu').click();
  await tab.page.locator('.labelled').waitFor();
  assert.equal((await named()).length, 25);
  await tab.lives(600);
  await tab.command('menu').click();
  await tab.page.locator('.grid:not(.labelled)').waitFor();
  await tab.ask('world knight');
  await tab.page.waitForFunction(() =>
    /knight could jump/.test(document.getElementById('help-words')?.textContent ?? ''),
  );
});

pageTest('the explorer follows the board', async browser => {
  const tab = await browser.page();
  await tab.ask(`set ${EXAMPLE}`);
  await tab.page.locator('#panel-explorer summary').click();
  const shown = tab.page.locator('#explorer figcaption').first();
  await tab.page.locator('#explorer figure').first().waitFor();
  await tab.key(3, 3).click();
  await tab.page.waitForFunction(() =>
    /1 move/.test(document.querySelector('#explorer figcaption')?.textContent ?? ''),
  );
  assert.match((await shown.textContent()) ?? '', /1 move/);
});

pageTest('a press sounds, for no less than its note, and ends', async browser => {
  const tab = await browser.page();
  await tab.page.waitForFunction(() => document.getElementById('caption-title')?.textContent);
  await tab.page.evaluate(() => {
    const heard = /** @type {any[]} */ (/** @type {any} */ (window).heard = []);
    const original = AudioParam.prototype.setTargetAtTime;
    AudioParam.prototype.setTargetAtTime = function (
      /** @type {number} */ value,
      /** @type {number} */ at,
      /** @type {number} */ constant,
    ) {
      heard.push({ value, at, now: performance.now() });
      return original.call(this, value, at, constant);
    };
  });
  await tab.key(3, 3).click();
  await tab.page.waitForFunction(() => {
    const heard = /** @type {any[]} */ (/** @type {any} */ (window).heard);
    const loud = heard.findIndex(one => one.value > 0.1);
    return loud >= 0 && heard.slice(loud).some(one => one.value < 0.01);
  });
  const heard = await tab.page.evaluate(() => /** @type {any} */ (window).heard);
  const from = heard.findIndex((/** @type {any} */ one) => one.value > 0);
  // The firmware swells and fades a note in steps; it has ended when next to nothing is left of it.
  const loudest = heard.findIndex((/** @type {any} */ one, /** @type {number} */ at) => at >= from && one.value > 0.1);
  const to = heard.findIndex((/** @type {any} */ one, /** @type {number} */ at) => at > loudest && one.value < 0.01);
  assert.ok(from >= 0 && loudest >= from && to > loudest, JSON.stringify(heard));
  const lasted = 1000 * (heard[to].at - heard[from].at);
  // No upper limit: an emulator that falls behind the clock plays slower, and a busy machine makes it so.
  assert.ok(lasted > 25, `a press sounds for ${lasted.toFixed(1)} ms`);
});

pageTest('the text to share has squares and no address of a file', async browser => {
  const tab = await browser.page();
  await tab.ask(`set ${EXAMPLE}`);
  await tab.caption(/par 8/);
  await tab.page.locator('#share').click();
  await tab.page.locator('#shared').waitFor();
  const text = (await tab.page.locator('#shared').textContent()) ?? '';
  assert.match(text, /🟧🟧⬛⬛🟧/u);
  assert.match(text, /Code \w{5}/);
  assert.doesNotMatch(text, /file:/);
  assert.equal(new URL(tab.page.url()).hash, '');
});
