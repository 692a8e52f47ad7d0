/**
 * How soon what one person types is on another's screen: two browsers in one rich draft of 200 pages, each with a session of its own, while
 * others type in it too, five letters a second each. A letter is typed in one, and the other is watched without being asked. WRITERS (default
 * 2,5,10, the two browsers included), ROUNDS (default 20), PAGES (default 200).
 */
import { loadavg } from 'node:os';
import { parseMarkdown } from '../../dist/domain/content/index.js';
import { richOfTree } from '../../dist/domain/content/rich/index.js';
import { withInstallation } from '../installation.mjs';
import { sampleDocument } from '../sample-document.mjs';
import { seedCaller } from '../tree/seed.mjs';
import { openBrowser } from './browser.mjs';

const rounds = Number(process.env.ROUNDS ?? 20);
const pages = Number(process.env.PAGES ?? 200);
const writers = (process.env.WRITERS ?? '2,5,10').split(',').map(Number);
const letterMs = 200;

/** Runs in the page: notes when each of the awaited words appears, by the clock that both pages share. */
function watchWords() {
  window.seenAt = {};
  const text = document.querySelector('[role=textbox]');
  new MutationObserver(() => {
    for (const word of text.firstElementChild.textContent.match(/w\d+x/g) ?? []) window.seenAt[word] ??= Date.now();
  }).observe(text, { subtree: true, childList: true, characterData: true });
}

async function newWriter(sql, name, scopeId) {
  const caller = await seedCaller(sql, name);
  await sql.query(
    `insert into members (scope_id, user_id, roles, permissions) values ($1, $2, '{quality-manager}', '{}')`,
    [scopeId, caller.userId],
  );
  return caller;
}

/** Types without a browser: a letter at the very beginning, again and again, behind whatever others wrote meanwhile. */
async function typeOn(address, versionId, { token, userId }, isOver) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const letter = { stepType: 'replace', from: 1, to: 1, slice: { content: [{ type: 'text', text: 'a' }] } };
  let after = 0;
  while (!isOver()) {
    const body = JSON.stringify({ after, client: `typist-${userId}`, steps: [letter] });
    const answer = await fetch(`${address}/api/documents/versions/${versionId}/steps`, {
      method: 'POST',
      headers,
      body,
    });
    const { version } = await answer.json();
    if (answer.status !== 200 && answer.status !== 409) throw new Error(`steps were answered with ${answer.status}`);
    after = version;
    if (answer.status === 200) await new Promise((resolve) => setTimeout(resolve, letterMs));
  }
}

async function measured(first, second) {
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
  return times.sort((a, b) => a - b);
}

async function together(installation, count) {
  const { address, sql } = installation;
  const writer = await seedCaller(sql, `writer${count}`);
  const other = await newWriter(sql, `other${count}`, writer.scopeId);
  const rich = richOfTree(parseMarkdown(sampleDocument(pages)));
  const words = { type: 'paragraph', content: [{ type: 'text', text: 'Words: ' }] };
  const answer = await fetch(`${address}/api/scopes/${writer.scopeId}/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      humanId: 'SOP-1',
      title: 'Written together',
      content: { ...rich, content: [words, ...rich.content] },
    }),
  });
  const { id, latestVersion } = await answer.json();
  const editor = `${address}/documents/${id}/versions/${latestVersion.id}/edit`;
  const opened = await Promise.all([writer, other].map(({ userId }) => openBrowser(installation, userId)));
  const [first, second] = await Promise.all(opened.map(({ context }) => context.newPage()));
  for (const page of [first, second]) {
    await page.goto(editor);
    await page.getByRole('textbox', { name: 'Text of the draft' }).waitFor();
    await page.waitForTimeout(3_000);
  }
  await second.evaluate(watchWords);
  await first.getByRole('textbox', { name: 'Text of the draft' }).press('Control+Home');
  await first.keyboard.press('End');
  let isOver = false;
  const others = [];
  for (let index = 2; index < count; index += 1) {
    const typist = await newWriter(sql, `typist${count}n${index}`, writer.scopeId);
    others.push(typeOn(address, latestVersion.id, typist, () => isOver));
  }
  const times = await measured(first, second);
  isOver = true;
  await Promise.all(others);
  await Promise.all(opened.map(({ browser }) => browser.close()));
  return {
    pages,
    writers: count,
    rounds,
    'median ms': times[Math.floor(times.length / 2)],
    '95 % under ms': times[Math.floor(times.length * 0.95)],
    'slowest ms': times.at(-1),
    load: loadavg()[0].toFixed(1),
  };
}

await withInstallation(async (installation) => {
  const rows = [];
  for (const count of writers) rows.push(await together(installation, count));
  console.table(rows);
});
process.exit(0);
