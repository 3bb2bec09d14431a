// SPDX-License-Identifier: MIT
//
// Pictures of the page to look at: every game, light and dark, on a desk and on a phone, the
// measures, the tour, the report on paper; and that of README (readme.png, kept as examples/page.png).
//
//     SEESAW_PAGE_PICTURES=DIRECTORY sh tests/page/run.sh build/page/seesaw.html
'use strict';
const { chromium } = require('playwright-core');
const fs = require('fs');
const path = require('path');

const [page, executablePath, directory] = process.argv.slice(2);
const only = process.env.SEESAW_PAGE_TEST;
fs.mkdirSync(directory, { recursive: true });

const settled = (tab) => tab.waitForFunction(() => {
  const { app } = seesaw;
  return app.state && !app.busy && !app.thinking && (app.state.over || app.state.turn !== 'chance');
});
const complete = (tab) => tab.waitForFunction(() => seesaw.app.state.over || seesaw.app.values?.complete, null, { timeout: 120000 });
async function make(tab, move) {
  if (await tab.evaluate(() => ['twenty48', 'eight', 'fifteen'].includes(seesaw.app.game)))
    await tab.keyboard.press({ up: 'ArrowUp', left: 'ArrowLeft', right: 'ArrowRight', down: 'ArrowDown', U: 'ArrowDown', D: 'ArrowUp', L: 'ArrowRight', R: 'ArrowLeft' }[move]);
  else await tab.click(`#board [data-move="${move}"]`);
  await settled(tab);
}
// These moves, or so many of the solver's.
async function go(tab, moves) {
  if (await tab.isVisible('#opponent')) await tab.selectOption('#opponent', 'people');
  for (let i = 0; i < (moves.length ?? moves); ++i) {
    if (!moves.length) await complete(tab);
    if (await tab.evaluate(() => seesaw.app.state.over)) break;
    await make(tab, moves.length ? moves[i] : await tab.evaluate(() => seesaw.app.values.best));
  }
  await complete(tab);
  await tab.mouse.move(0, 0);
  await tab.waitForTimeout(3000); // proofs and curves
}
const games = { connect_four: '74772317734652'.split(''), othello: 8, twenty48: 40, minesweeper: 8, eight: 6, fifteen: 3, tic_tac_toe: ['0', '4'] };
const screens = { desk: { viewport: { width: 1280, height: 900 } }, phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } };

(async () => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  async function open(game, screen, colorScheme) {
    const context = await browser.newContext({ colorScheme, ...screens[screen], ...(screen === 'readme' ? { viewport: { width: 1160, height: 1010 } } : {}) });
    const tab = await context.newPage();
    await tab.goto(`file://${page}#seed=7&game=${game}`);
    await settled(tab);
    return tab;
  }
  async function picture(name, work) {
    if (only && !name.includes(only)) return;
    const tab = await work();
    await tab.screenshot({ path: path.join(directory, `${name}.png`), fullPage: !/readme|tour/.test(name) });
    await tab.context().close();
    console.log(`${name}.png`);
  }
  await picture('readme', async () => {
    const tab = await open('connect_four', 'readme', 'light');
    await go(tab, games.connect_four);
    await tab.waitForTimeout(30000); // positions early in the game
    return tab;
  });
  for (const screen of ['desk', 'phone'])
    for (const colour of ['light', 'dark']) {
      for (const [game, moves] of Object.entries(games))
        await picture(`${screen}-${colour}-${game}`, async () => {
          const tab = await open(game, screen, colour);
          await go(tab, moves);
          return tab;
        });
      await picture(`${screen}-${colour}-over`, async () => {
        const tab = await open('connect_four', screen, colour);
        await go(tab, [...games.connect_four, '5', '5']);
        await go(tab, 30);
        return tab;
      });
      await picture(`${screen}-${colour}-measures`, async () => {
        const tab = await open('connect_four', screen, colour);
        await tab.fill('[name="width"]', '6');
        await tab.selectOption('#games-count', '40');
        await tab.click('#measure');
        await tab.waitForSelector('#measures table', { timeout: 120000 });
        return tab;
      });
      for (let step = 1; step <= 5; ++step)
        await picture(`${screen}-${colour}-tour-${step}`, async () => {
          const tab = await open('connect_four', screen, colour);
          await tab.click('#tour');
          for (let i = 1; i < step; ++i) await tab.click('#guide-next');
          if (step === 4) await tab.waitForSelector('#measures table', { timeout: 120000 });
          await tab.waitForTimeout(5000);
          return tab;
        });
    }
  await picture('paper', async () => {
    const tab = await open('connect_four', 'desk', 'light');
    await tab.selectOption('#games-count', '40');
    await tab.click('#measure');
    await tab.waitForSelector('#measures table', { timeout: 120000 });
    await tab.pdf({ path: path.join(directory, 'page.pdf'), format: 'A4', printBackground: true });
    const [report] = await Promise.all([tab.context().waitForEvent('page'), tab.click('#open-report')]);
    await report.waitForSelector('table');
    await report.pdf({ path: path.join(directory, 'report.pdf'), format: 'A4', printBackground: true });
    return report;
  });
  await browser.close();
})();
