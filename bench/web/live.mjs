/**
 * How soon what one person does is on another's screen: documents are made over the API, and a browser that shows their folder waits for
 * each row without asking for it. ROUNDS (default 20); FOLDERS and DOCUMENTS (default 5,000 and 20,000) are what the scope holds already.
 */
import { withInstallation } from '../installation.mjs';
import { seedCaller, seedTree } from '../tree/seed.mjs';
import { openBrowser } from './browser.mjs';

const rounds = Number(process.env.ROUNDS ?? 20);
const folders = Number(process.env.FOLDERS ?? 5_000);
const documents = Number(process.env.DOCUMENTS ?? 20_000);

async function post(address, token, path, body) {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const spread = (times) => {
  const sorted = times.toSorted((a, b) => a - b);
  return { median: Math.round(sorted[Math.floor(sorted.length / 2)]), slowest: Math.round(sorted.at(-1)) };
};

await withInstallation(async (installation) => {
  const { address, sql } = installation;
  const reader = await seedCaller(sql, 'reader');
  const writer = await seedCaller(sql, 'writer');
  await sql.query(
    `insert into members (scope_id, user_id, roles, permissions) values ($1, $2, '{quality-manager}', '{}')`,
    [reader.scopeId, writer.userId],
  );
  await sql.query('begin');
  await seedTree(sql, reader, { folders, documents });
  await sql.query('commit');
  await sql.query('vacuum (analyze) folders, documents, versions');
  const scope = `/api/scopes/${reader.scopeId}`;
  const folder = await post(address, writer.token, `${scope}/folders`, { name: 'Watched', parentId: null });
  const { browser, context } = await openBrowser(installation, reader.userId);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1360, height: 1_400 });
  await page.goto(`${address}/documents?scope=${reader.scopeId}&folder=${folder.id}`);
  await page.getByRole('heading', { name: 'Watched' }).waitFor();
  await page.waitForTimeout(2_000);
  const [fromAsking, fromAnswer] = [[], []];
  for (let round = 1; round <= rounds; round++) {
    const humanId = `LIVE-${round}`;
    const row = page.getByText(humanId, { exact: true }).waitFor();
    const askedAt = performance.now();
    await post(address, writer.token, `${scope}/documents`, {
      humanId,
      title: 'Made meanwhile',
      folderId: folder.id,
      markdown: '',
    });
    const answeredAt = performance.now();
    await row;
    fromAsking.push(performance.now() - askedAt);
    fromAnswer.push(performance.now() - answeredAt);
    await page.waitForTimeout(300);
  }
  console.table([
    { 'ms until the row is there': 'from the request', ...spread(fromAsking) },
    { 'ms until the row is there': 'from its answer', ...spread(fromAnswer) },
  ]);
  await browser.close();
});
process.exit(0);
