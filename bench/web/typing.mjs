/**
 * Typing into a document of 200 pages in real Chromium, in both editors, beside an empty one: the longest task of the main thread while
 * somebody types, pauses, and the draft is saved.
 *
 * A task is measured twice: as it lasted (the Long Tasks API), and the processor time that it took (a trace of the browser), which a busy
 * machine does not stretch; so is the task of each keystroke. PAGES (default 200), FORMATS (rich,markdown); TRACE=folder keeps the traces.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseMarkdown } from '../../dist/domain/content/index.js';
import { richOfTree } from '../../dist/domain/content/rich/index.js';
import { withInstallation } from '../installation.mjs';
import { sampleDocument } from '../sample-document.mjs';
import { seedCaller } from '../tree/seed.mjs';
import { keystrokesOf, openBrowser, tasksOf, traceCategories, watchLongTasks } from './browser.mjs';

const pages = Number(process.env.PAGES ?? 200);
const formats = (process.env.FORMATS ?? 'rich,markdown').split(',');
const names = { rich: 'Text of the draft', markdown: 'Text of the draft, in markdown' };

async function typed(browser, page, place) {
  await page.evaluate(() => {
    window.longTasks = [];
  });
  await browser.startTracing(page, { categories: traceCategories });
  const startedAt = performance.now();
  await page.keyboard.type('Each lot is inspected before it is used. ', { delay: 50 });
  await page.keyboard.press('Enter');
  await page.keyboard.type('Then the record is signed, ', { delay: 50 });
  const ms = performance.now() - startedAt;
  // The pause in which the words are counted, the draft is saved and what follows from that is done.
  await page.waitForTimeout(6_000);
  const trace = (await browser.stopTracing()).toString('utf8');
  const lasted = await page.evaluate(() => window.longTasks);
  const taken = tasksOf(trace);
  const keystrokes = keystrokesOf(trace);
  if (process.env.TRACE) writeFileSync(join(process.env.TRACE, `${place.replaceAll(/\W+/g, '-')}.json`), trace);
  return {
    place,
    'typed in ms': Math.round(ms),
    'keystroke ms, median': Number((keystrokes[Math.floor(keystrokes.length / 2)] ?? 0).toFixed(1)),
    longest: Number((keystrokes[0] ?? 0).toFixed(1)),
    'longest task ms': Math.max(0, ...lasted),
    'over 100 ms': lasted.filter((task) => task > 100).length,
    'its processor ms': Math.round(taken[0] ?? 0),
    'over 100 processor ms': taken.filter((task) => task > 100).length,
    second: Math.round(taken[1] ?? 0),
  };
}

/** Opens the draft and types where its cursor is put: at its beginning, in its middle, at its end. */
async function measure(browser, page, { name, format, address }) {
  await page.goto(address);
  const text = page.getByRole('textbox', { name: names[format], exact: true });
  await text.waitFor();
  await page.waitForTimeout(3_000);
  const rows = [await typed(browser, page, `${name}, beginning`)];
  await text.press('Control+End');
  await page.waitForTimeout(1_000);
  rows.push(await typed(browser, page, `${name}, end`));
  return rows;
}

await withInstallation(async (installation) => {
  const { address, sql } = installation;
  const caller = await seedCaller(sql, 'typist');
  const markdown = sampleDocument(pages);
  const rich = richOfTree(parseMarkdown(markdown));
  const drafts = [
    ['empty', 'rich', { content: { type: 'doc' } }],
    [`${pages} pages`, 'rich', { content: rich }],
    ['empty', 'markdown', { markdown: '' }],
    [`${pages} pages`, 'markdown', { markdown }],
  ].filter(([, format]) => formats.includes(format));
  const { browser, context } = await openBrowser(installation, caller.userId);
  const rows = [];
  for (const [index, [size, format, content]] of drafts.entries()) {
    const answer = await fetch(`${address}/api/scopes/${caller.scopeId}/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ humanId: `SOP-${index}`, title: 'Typed', ...content }),
    });
    const { id, latestVersion } = await answer.json();
    const page = await context.newPage();
    await page.addInitScript(watchLongTasks);
    const editor = `${address}/documents/${id}/versions/${latestVersion.id}/edit`;
    rows.push(...(await measure(browser, page, { name: `${format}, ${size}`, format, address: editor })));
    await page.close();
  }
  console.table(rows);
  await browser.close();
});
process.exit(0);
