/**
 * The Documents view with 5,000 folders and 20,000 documents in real Chromium: what the main thread does while it opens, expands and
 * collapses everything, filters, enters and leaves Arrange mode, drags and scrolls; at full speed and with the processor slowed down
 * to a quarter. Also what the first load transfers in JavaScript.
 *
 * Each act is done ROUNDS times (default 3) in a new browser profile, and the least disturbed round counts. Tasks are measured as they
 * lasted (Long Tasks API) and by the processor time that they took (a trace of the browser), which a busy machine does not stretch.
 *
 * BEFORE names another checkout, built: it is measured in turns with this one. SCALE (default 1) multiplies the sizes, THROTTLE
 * (default 1,4) names how many times slower the processor is made, TRACE=folder keeps the traces.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, tasksOf, traceCategories, watchLongTasks, watchOpening } from './browser.mjs';
import { withEach } from './checkouts.mjs';

const rounds = Number(process.env.ROUNDS ?? 3);
const throttles = (process.env.THROTTLE ?? '1,4').split(',').map(Number);

/** Two frames without a task between them that lasts: what an act began is done. */
async function settle(page) {
  await page.evaluate(async () => {
    for (let quiet = 0, last = performance.now(); quiet < 5; last = performance.now()) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
      quiet = performance.now() - last < 40 ? quiet + 1 : 0;
    }
  });
}

/** Elapsed time until `act` returns, or what it answers; the longest task until the page is quiet; the processor time of all. */
async function measured({ browser, page, label }, name, act) {
  await page.evaluate(() => {
    window.longTasks = [];
  });
  await browser.startTracing(page, { categories: traceCategories });
  const startedAt = performance.now();
  const told = await act();
  const ms = told ?? performance.now() - startedAt;
  await settle(page);
  const trace = (await browser.stopTracing()).toString('utf8');
  if (process.env.TRACE)
    writeFileSync(join(process.env.TRACE, `${label} ${name}.json`.replaceAll(/[^\w.]+/g, '-')), trace);
  const taken = tasksOf(trace);
  const lasted = await page.evaluate(() => window.longTasks);
  return {
    name,
    ms,
    longest: Math.max(0, ...lasted),
    processor: taken[0] ?? 0,
    over: taken.filter((task) => task > 100).length,
    total: taken.reduce((sum, task) => sum + task, 0),
  };
}

/** Where the pointer takes hold of the second row, and over twenty rows of the tree. */
async function drag(page) {
  const from = await page.locator('.document-row').nth(1).boundingBox();
  await page.mouse.move(from.x + 260, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 270, from.y + from.height / 2 + 4, { steps: 3 });
  for (let step = 0; step < 20; step++) await page.mouse.move(150, 200 + step * 25, { steps: 2 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

async function walk(session, address, scopeId) {
  const { page } = session;
  const choose = async (name) => {
    await page.getByRole('button', { name: 'Folder actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const open = async () => {
    await page.goto(`${address}/documents?scope=${scopeId}`);
    return (await page.waitForFunction(() => window.openedAt)).jsonValue();
  };
  const filter = page.getByRole('searchbox', { name: 'Number or title' });
  const acts = [
    ['open', open],
    ['expand all', () => choose('Expand all')],
    [
      'filter by typing',
      async () => {
        await filter.pressSequentially('DOC-19', { delay: 40 });
        await page.waitForURL(/q=DOC-19/);
        await page.locator('.document-row', { hasText: 'DOC-19' }).first().waitFor();
      },
    ],
    [
      'clear the filter',
      async () => {
        await page.getByRole('button', { name: 'Clear filters' }).click();
        await page.getByText('DOC-1', { exact: true }).waitFor();
      },
    ],
    [
      'enter Arrange mode',
      async () => {
        await choose(/Arrange/);
        await page.getByRole('region', { name: 'Arrange mode' }).waitFor();
      },
    ],
    ['drag a document over twenty folders', () => drag(page)],
    [
      'leave Arrange mode',
      async () => {
        await page.getByRole('button', { name: 'Done' }).click();
        await page.getByRole('region', { name: 'Arrange mode' }).waitFor({ state: 'detached' });
      },
    ],
    [
      'scroll the tree to its end',
      async () => {
        await page.mouse.move(150, 400);
        for (let step = 0; step < 30; step++) await page.mouse.wheel(0, 6_000);
      },
    ],
    ['collapse all', () => choose('Collapse all')],
    [
      'open again with everything expanded',
      async () => {
        await choose('Expand all');
        return open();
      },
    ],
  ];
  const rows = [];
  for (const [name, act] of acts) rows.push(await measured(session, name, act));
  return rows;
}

/** One round in a browser of its own, so that nothing is kept from the one before. */
async function round({ caller, ...installation }, throttle, label) {
  const { address } = installation;
  const { browser, context } = await openBrowser(installation, caller.userId);
  const page = await context.newPage();
  let scripts = 0;
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    const sizes = await response
      .request()
      .sizes()
      .catch(() => null);
    scripts += sizes?.responseBodySize ?? 0;
  });
  await page.addInitScript(watchLongTasks);
  await page.addInitScript(watchOpening);
  // A new window is busy with itself at first: it loads some hundred files for an address bar that nobody sees.
  await page.waitForTimeout(3_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  const rows = await walk({ browser, page, label }, address, caller.scopeId);
  await browser.close();
  return { rows, scripts };
}

function least(all, throttle, build) {
  const mine = all.filter((one) => one.throttle === throttle && one.build === build);
  const names = mine[0].rows.map(({ name }) => name);
  return names.map((name, at) => {
    const of = (what) => Math.round(Math.min(...mine.map(({ rows }) => rows[at][what])));
    return {
      act: name,
      build,
      'elapsed ms': of('ms'),
      'longest task ms': of('longest'),
      'its processor ms': of('processor'),
      'over 100 processor ms': of('over'),
      'all tasks, processor ms': of('total'),
    };
  });
}

await withEach(async (installations) => {
  const all = [];
  for (let turn = 1; turn <= rounds; turn++) {
    for (const throttle of throttles) {
      for (const [build, installation] of Object.entries(installations)) {
        const label = `${build} ${throttle}x ${turn}`;
        all.push({ build, throttle, ...(await round(installation, throttle, label)) });
        console.error(label);
      }
    }
  }
  for (const throttle of throttles) {
    console.log(throttle === 1 ? 'Full speed' : `Processor slowed down ${throttle} times`);
    console.table(
      Object.keys(installations)
        .flatMap((build) => least(all, throttle, build).map((row, at) => ({ row, at })))
        .sort((a, b) => a.at - b.at)
        .map(({ row }) => row),
    );
  }
  for (const build of Object.keys(installations)) {
    const scripts = all.find((one) => one.build === build).scripts;
    console.log(`JavaScript sent, ${build}: ${Math.round(scripts / 1000)} kB`);
  }
});
process.exit(0);
