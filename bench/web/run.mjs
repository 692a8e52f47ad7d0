/**
 * The Documents view with 5,000 folders and 20,000 documents in real Chromium: time until its rows are there, and the
 * longest task of the main thread while it opens, expands everything, enters Arrange mode and drags. Also what the first
 * load transfers in JavaScript.
 *
 * SCALE (default 1) multiplies the sizes.
 */
import { withInstallation } from '../installation.mjs';
import { seedCaller, seedTree } from '../tree/seed.mjs';
import { openBrowser, watchLongTasks } from './browser.mjs';

const scale = Number(process.env.SCALE ?? 1);

async function measured(page, name, act) {
  await page.evaluate(() => {
    window.longTasks = [];
  });
  const startedAt = performance.now();
  await act();
  const ms = Math.round(performance.now() - startedAt);
  await page.waitForTimeout(400);
  const tasks = await page.evaluate(() => window.longTasks);
  return { act: name, ms, 'longest task ms': Math.max(0, ...tasks), 'long tasks': tasks.length };
}

async function walk(page, address, scopeId) {
  const rows = [];
  const scripts = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    const sizes = await response
      .request()
      .sizes()
      .catch(() => null);
    scripts.push(sizes?.responseBodySize ?? 0);
  });
  await page.addInitScript(watchLongTasks);
  const startedAt = performance.now();
  await page.goto(`${address}/documents?scope=${scopeId}`);
  await page.locator('.document-row').first().waitFor();
  const opening = Math.round(performance.now() - startedAt);
  await page.waitForTimeout(800);
  const tasks = await page.evaluate(() => window.longTasks);
  rows.push({ act: 'open', ms: opening, 'longest task ms': Math.max(0, ...tasks), 'long tasks': tasks.length });
  const choose = async (name) => {
    await page.getByRole('button', { name: 'Folder actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  rows.push(await measured(page, 'expand all', () => choose('Expand all')));
  rows.push(
    await measured(page, 'arrange', async () => {
      await choose(/Arrange/);
      await page.getByRole('region', { name: 'Arrange mode' }).waitFor();
    }),
  );
  rows.push(
    await measured(page, 'drag a document over twenty folders', async () => {
      const from = await page.locator('.document-row').nth(1).boundingBox();
      await page.mouse.move(from.x + 260, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(from.x + 270, from.y + from.height / 2 + 4, { steps: 3 });
      for (let step = 0; step < 20; step++) await page.mouse.move(150, 200 + step * 25, { steps: 2 });
      await page.keyboard.press('Escape');
      await page.mouse.up();
    }),
  );
  rows.push(
    await measured(page, 'scroll the tree to its end', async () => {
      await page.mouse.move(150, 400);
      for (let step = 0; step < 30; step++) await page.mouse.wheel(0, 2_000);
    }),
  );
  console.table(rows);
  console.log(
    `JavaScript of the first load: ${Math.round(scripts.reduce((sum, size) => sum + size, 0) / 1000)} kB sent`,
  );
}

await withInstallation(async ({ address, sql }) => {
  const caller = await seedCaller(sql, 'browser');
  await sql.query('begin');
  await seedTree(sql, caller, { folders: 5_000 * scale, documents: 20_000 * scale });
  await sql.query('commit');
  await sql.query('vacuum (analyze) folders, documents, versions');
  const { browser, context } = await openBrowser(sql, caller.userId, address);
  await walk(await context.newPage(), address, caller.scopeId);
  await browser.close();
});
process.exit(0);
