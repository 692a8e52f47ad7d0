/** `npm run import` in processes of their own: a tree of 300 documents, killed in the middle, and what an operator mistypes. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentItem } from '../../contract/index.ts';
import { systemClock } from '../../server/kernel/clock.ts';
import { png } from '../flows/attachments-world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from '../flows/documents-world.ts';
import { readPdf } from '../harness/pdf.ts';
import { runCommand, startCommand } from '../harness/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'muniment-import-tree-'));
const count = 50;
let world: DocumentsWorld;
let email: string;

const numberOf = (index: number) => `SOP-${String(index + 1).padStart(3, '0')}`;
const areaOf = (index: number) => `Area ${(index % 6) + 1}`;

/** Each document links to the next one, in another folder, and shows a picture of its own folder. */
function writeTree(): void {
  for (let index = 0; index < count; index += 1) {
    const next = (index + 1) % count;
    const area = join(folder, areaOf(index));
    mkdirSync(join(area, 'img'), { recursive: true });
    writeFileSync(join(area, 'img', 'flow.png'), png());
    const link = `../${encodeURIComponent(areaOf(next))}/${numberOf(next)}.md#scope`;
    const front = `---\ntitle: Procedure ${index + 1}\nrevision: ${(index % 5) + 1}\neffective-date: 2025-02-01\n---\n`;
    const text = `# Procedure ${index + 1}\n\n## Scope\n\nGo on with [the next](${link}).\n\n![Flow](img/flow.png)\n`;
    writeFileSync(join(area, `${numberOf(index)}.md`), front + text);
  }
  symlinkSync('/etc/hostname', join(folder, 'linked.md'));
  mkdirSync(join(folder, '.git'));
  writeFileSync(join(folder, '.git', 'SOP-999.md'), 'Not a document.');
}

beforeAll(async () => {
  writeTree();
  world = await startDocumentsWorld({ clock: systemClock });
  const user = await world.member(world.scope, ['quality-manager']);
  email = user.email;
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

const env = () => ({ DATABASE_URL: world.database.url, DATA_DIR: world.config.dataDir });
const command = (...args: string[]) => runCommand('import', env(), args);
const all = () => ['--scope', 'devices', '--as', email.toUpperCase(), '--release', '--reason', 'Moved here.'];

async function documents(): Promise<DocumentItem[]> {
  const items: DocumentItem[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = ok(await world.quality.get(`/api/documents?scopeId=${world.scope.id}&limit=200${query}`), 200);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

test('a check writes nothing and tells what would be left out', async () => {
  writeFileSync(join(folder, 'Minutes.md'), 'A file without a number.');
  const { code, output } = await command(folder, '--scope', 'Devices', '--as', email, '--check');
  rmSync(join(folder, 'Minutes.md'));
  expect(code).toBe(1);
  expect(output).toContain(`${count + 1} documents in 6 folders.`);
  expect(output).toMatch(/Minutes\.md: left out\. .+number/);
  expect(await documents()).toEqual([]);
});

test('killed in the middle of a run, it goes on where it was: every document once, one event', async () => {
  const child = startCommand('import', env(), [folder, ...all()]);
  while ((await documents()).length < 5) await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await child.end('SIGKILL')).toBeNull();
  const written = (await documents()).length;
  expect(written).toBeLessThan(count);
  // Any server of the installation takes it over.
  await world.listen();
  const trail = `/api/scopes/${world.scope.id}/audit-events?type=IMPORTED`;
  for (;;) {
    const { items } = ok(await world.quality.get(trail), 200);
    if (items.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const found = await documents();
  expect(found.map(({ humanId }) => humanId).sort()).toEqual(Array.from({ length: count }, (_, at) => numberOf(at)));
  expect(found.every(({ latestVersion }) => latestVersion.state === 'RELEASED')).toBe(true);
  expect(ok(await world.quality.get(trail), 200).items).toMatchObject([
    { changes: { documentCount: count, outcome: 'done' } },
  ]);
});

test('what was imported and released goes out as one merged pack whose links work', async () => {
  const answer = await world.quality.get(`/api/scopes/${world.scope.id}/audit-pack?format=merged`);
  expect(answer.status).toBe(200);
  const { links, destinations } = await readPdf(answer.bytes);
  const onward = links.filter(({ destination }) => destination?.includes('scope'));
  const targets = new Set(onward.map(({ destination }) => destinations.get(destination ?? '')));
  expect(onward.every(({ destination }) => destinations.has(destination ?? ''))).toBe(true);
  expect(targets.size).toBe(count);
});

test('a person, a scope or a file that is not there is refused in a sentence', async () => {
  const cases: [string[], RegExp][] = [
    [[folder, '--scope', 'Devices', '--as', 'nobody@test.example'], /Nobody here has the e-mail address/],
    [[folder, '--scope', 'Elsewhere', '--as', email], /a member of no scope named Elsewhere/],
    [[join(folder, 'nowhere'), '--scope', 'Devices', '--as', email], /There is no file or folder/],
    [[folder, '--scope', 'Devices'], /Name the scope and the person\.\nUsage:/],
  ];
  const answers = await Promise.all(cases.map(([args]) => command(...args)));
  expect(answers.map(({ code }) => code)).toEqual(cases.map(() => 1));
  for (const [index, { output }] of answers.entries()) expect(output).toMatch(cases[index]?.[1] as RegExp);
});
