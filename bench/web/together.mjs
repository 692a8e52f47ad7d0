/**
 * How soon what one person types is on another's screen: two browsers in one rich draft of 200 pages, each with a session of its own. A
 * letter is typed in one, and the other is watched without being asked. ROUNDS (default 40), PAGES (default 200).
 */
import { parseMarkdown } from '../../dist/domain/content/index.js';
import { richOfTree } from '../../dist/domain/content/rich/index.js';
import { withInstallation } from '../installation.mjs';
import { sampleDocument } from '../sample-document.mjs';
import { seedCaller } from '../tree/seed.mjs';
import { openBrowser } from './browser.mjs';

const rounds = Number(process.env.ROUNDS ?? 40);
const pages = Number(process.env.PAGES ?? 200);

/** Runs in the page: notes when each of the awaited words appears, by the clock that both pages share. */
function watchWords() {
  window.seenAt = {};
  const text = document.querySelector('[role=textbox]');
  new MutationObserver(() => {
    for (const word of text.firstElementChild.textContent.match(/w\d+x/g) ?? []) window.seenAt[word] ??= Date.now();
  }).observe(text, { subtree: true, childList: true, characterData: true });
}

await withInstallation(async ({ address, sql }) => {
  const writer = await seedCaller(sql, 'writer');
  const other = await seedCaller(sql, 'other');
  await sql.query(
    `insert into members (scope_id, user_id, roles, permissions) values ($1, $2, '{quality-manager}', '{}')`,
    [writer.scopeId, other.userId],
  );
  const rich = richOfTree(parseMarkdown(sampleDocument(pages)));
  const content = {
    ...rich,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words: ' }] }, ...rich.content],
  };
  const answer = await fetch(`${address}/api/scopes/${writer.scopeId}/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ humanId: 'SOP-1', title: 'Written together', content }),
  });
  const { id, latestVersion } = await answer.json();
  const editor = `${address}/documents/${id}/versions/${latestVersion.id}/edit`;
  const opened = await Promise.all([writer, other].map(({ userId }) => openBrowser(sql, userId, address)));
  const [first, second] = await Promise.all(opened.map(({ context }) => context.newPage()));
  for (const page of [first, second]) {
    await page.goto(editor);
    await page.getByRole('textbox', { name: 'Text of the draft' }).waitFor();
    await page.waitForTimeout(3_000);
  }
  await second.evaluate(watchWords);
  await first.getByRole('textbox', { name: 'Text of the draft' }).press('Control+Home');
  await first.keyboard.press('End');
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const word = `w${round}x`;
    await first.keyboard.type(word.slice(0, -1));
    await first.waitForTimeout(400);
    // The last letter makes the word: from its key to the other screen.
    const pressedAt = await first.evaluate(() => Date.now());
    await first.keyboard.press('x');
    await second.waitForFunction((awaited) => window.seenAt[awaited] !== undefined, word, { polling: 20 });
    times.push((await second.evaluate((awaited) => window.seenAt[awaited], word)) - pressedAt);
    await first.keyboard.press('Space');
  }
  times.sort((a, b) => a - b);
  console.table([
    {
      pages,
      rounds,
      'median ms': times[Math.floor(times.length / 2)],
      '95 % under ms': times[Math.floor(times.length * 0.95)],
      'slowest ms': times.at(-1),
    },
  ]);
  await Promise.all(opened.map(({ browser }) => browser.close()));
});
process.exit(0);
