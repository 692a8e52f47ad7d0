/** Several people, and several windows, in one draft: nobody is asked to choose, and nothing that was written is lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { VersionDetail } from '../../contract/index.ts';
import { runCommand, startServer } from '../harness/server-process.ts';
import { expect, test, writeDocument } from './harness/index.ts';
import {
  editorOf,
  here,
  isUsual,
  open,
  second,
  status,
  stored,
  tableDocument,
  text,
  typeBehind,
} from './harness/together.ts';
import { accessible } from './harness/violations.ts';

const offlineWords = 'Offline: what you write is kept on this device and will be sent';

test('two people write in one table, see each other, and keep each other’s words', async ({
  page,
  browser,
  scope,
  person,
  complaints,
}) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', content: tableDocument });
  const other = await second(browser, scope);
  await open(page, draft);
  await open(other.page, draft);
  await expect(here(page)).toContainText('Kim Colleague');
  await expect(here(other.page)).toContainText('Morgan Tester');
  await Promise.all([typeBehind(page, 'alpha', ' by Morgan'), typeBehind(other.page, 'delta', ' by Kim')]);
  await typeBehind(page, 'Behind the table.', ' More.');
  await typeBehind(other.page, 'beta', ' too');
  for (const each of [page, other.page]) {
    for (const words of ['alpha by Morgan', 'beta too', 'gamma', 'delta by Kim']) {
      await expect(text(each).getByRole('cell', { name: words, exact: true })).toHaveCount(1);
    }
    await expect(text(each)).toContainText('Behind the table. More.');
    await expect(status(each)).toHaveText('Saved');
  }
  await expect(page.locator('.peer-caret')).toHaveAttribute('data-name', 'Kim Colleague');
  await accessible(page);
  // Undo takes back one's own words only.
  await text(page).focus();
  await page.keyboard.press('Control+z');
  await expect(text(other.page)).not.toContainText('More.');
  await expect(text(page)).toContainText('beta too');
  const table = '| alpha by Morgan | beta too |';
  await expect.poll(async () => (await stored(person, draft)).markdown).toContain(table);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await other.page.getByRole('button', { name: 'Done' }).click();
  await expect(here(page)).toHaveCount(0);
  await other.context.close();
  expect(complaints.splice(0).every(isUsual)).toBe(true);
});

test('an hour offline goes on, and catches up with what others wrote', async ({
  page,
  browser,
  scope,
  person,
  context,
  complaints,
}) => {
  await page.clock.install();
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', content: tableDocument });
  const other = await second(browser, scope);
  await open(page, draft);
  await open(other.page, draft);
  await context.setOffline(true);
  await typeBehind(page, 'gamma', ' from the train');
  await expect(status(page)).toHaveText(offlineWords);
  await page.clock.fastForward('30:00');
  await typeBehind(other.page, 'gamma', ' at the desk');
  await typeBehind(other.page, 'Before the table.', ' Changed.');
  await expect(status(other.page)).toHaveText('Saved');
  await page.clock.fastForward('30:00');
  await typeBehind(page, 'Behind the table.', ' An hour later.');
  await context.setOffline(false);
  await page.clock.fastForward('00:20');
  for (const each of [page, other.page]) {
    await expect(text(each)).toContainText('Before the table. Changed.');
    await expect(text(each)).toContainText('from the train');
    await expect(text(each)).toContainText('at the desk');
    await expect(text(each)).toContainText('An hour later.');
  }
  await page.clock.runFor(1_000);
  await expect(status(page)).toHaveText('Saved');
  await expect.poll(() => text(other.page).textContent()).toBe(await text(page).textContent());
  await other.context.close();
  expect(complaints.splice(0).every(isUsual)).toBe(true);
});

test('a server that is killed while somebody types loses nothing, and the screen says so', async ({
  page,
  complaints,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'muniment-together-'));
  const admin = { email: 'ada@test.example', password: 'correct-horse-battery' };
  const env = { DATA_DIR: folder, ADMIN_EMAIL: admin.email, ADMIN_NAME: 'Ada', ADMIN_PASSWORD: admin.password };
  let server = await startServer(env);
  try {
    await runCommand('create-admin', env);
    const call = async <T>(method: 'get' | 'post' | 'put', path: string, data?: unknown): Promise<T> => {
      const answer = await page.request[method](`${server.url}${path}`, data === undefined ? {} : { data });
      expect(answer.ok()).toBe(true);
      return (await answer.body()).length === 0 ? (undefined as T) : ((await answer.json()) as T);
    };
    await call('post', '/api/auth/login', admin);
    const { id: userId } = await call<{ id: string }>('get', '/api/me');
    const { id: scopeId } = await call<{ id: string }>('post', '/api/scopes', { name: 'Harbour' });
    await call('put', `/api/scopes/${scopeId}/members/${userId}`, { roles: ['quality-manager'], permissions: [] });
    const made = { humanId: 'SOP-1', title: 'Typed', content: tableDocument };
    const document = await call<{ id: string; latestVersion: { id: string } }>(
      'post',
      `/api/scopes/${scopeId}/documents`,
      made,
    );
    const versionId = document.latestVersion.id;
    await page.goto(`${server.url}${editorOf({ id: document.id, versionId })}`);
    await typeBehind(page, 'delta', ' before');
    const typing = page.keyboard.type(' and while the server goes away', { delay: 30 });
    await server.end('SIGKILL');
    await typing;
    await expect(status(page)).toHaveText(offlineWords);
    await page.keyboard.type(' and after');
    server = await startServer({ ...env, PORT: new URL(server.url).port });
    await expect(status(page)).toHaveText('Saved');
    const { markdown } = await call<VersionDetail>('get', `/api/documents/versions/${versionId}`);
    expect(markdown).toContain('delta before and while the server goes away and after |');
    complaints.splice(0);
  } finally {
    await page.goto('about:blank');
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});

test('two windows of one person write together, and what a closed one had not sent is put in', async ({
  page,
  context,
  scope,
  person,
  complaints,
}) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: 'Begin.\n' });
  await open(page, draft);
  const other = await context.newPage();
  await open(other, draft);
  await expect(here(page)).toContainText('Morgan Tester (your other window)');
  await text(other).focus();
  await other.keyboard.press('Control+End');
  await other.keyboard.type('From the other window. ', { delay: 15 });
  await expect(text(page)).toContainText('From the other window.');
  await context.setOffline(true);
  await text(other).focus();
  await other.keyboard.type('Written without a connection. ', { delay: 15 });
  await other.getByRole('textbox', { name: 'Title' }).fill('Titled without a connection');
  await expect(status(other)).toHaveText(offlineWords);
  await other.close({ runBeforeUnload: false });
  await text(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Meanwhile. ', { delay: 15 });
  await context.setOffline(false);
  await expect.poll(async () => (await stored(person, draft)).markdown).toContain('Meanwhile.');
  // As a browser opens its windows again after a crash: all at once. One of them puts it in.
  const again = [await context.newPage(), await context.newPage()];
  await Promise.all(again.map((window) => open(window, draft)));
  const saying = (window: Page) => window.getByText('This device still held text of yours').count();
  await expect.poll(async () => (await Promise.all(again.map(saying))).toSorted()).toEqual([0, 1]);
  for (const window of [page, ...again]) await expect(text(window)).toContainText('Written without a connection.');
  await expect.poll(async () => (await stored(person, draft)).title).toBe('Titled without a connection');
  const { markdown } = await stored(person, draft);
  expect(markdown?.split('Written without a connection.')).toHaveLength(2);
  expect(markdown?.split('From the other window.')).toHaveLength(2);
  expect(complaints.splice(0).every(isUsual)).toBe(true);
});

test('a text that an app from before had not saved is kept as a copy and shown, also of what is no draft any more', async ({
  page,
  scope,
  person,
}) => {
  const drafts = [
    await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: 'Begin.\n' }),
    await writeDocument(person.api, scope.id, { humanId: 'SOP-2', markdown: 'Begin.\n' }),
  ] as const;
  const body = 'Begin.\n\nNever saved.\n';
  const kept = JSON.stringify({ title: 'Older', language: 'en', revision: 1, body });
  await page.goto('/documents');
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    drafts.map(({ versionId }) => [`muniment.draft.${person.id}.${versionId}`, kept] as const),
  );
  await person.api.send('POST', `/api/documents/versions/${drafts[1].versionId}/submit`, {});
  for (const draft of drafts) {
    await page.goto(editorOf(draft));
    await page.getByRole('button', { name: 'Show…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'The text', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Your text' })).toContainText('Never saved.');
    await page.keyboard.press('Escape');
  }
  await expect.poll(async () => (await stored(person, drafts[0])).title).toBe('Older');
  const left = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /draft|aside/.test(key)));
  await expect.poll(left).toEqual([]);
});

test('a switch of format opens the draft anew for everybody, and what was not sent is kept and shown', async ({
  page,
  browser,
  scope,
  person,
  context,
  complaints,
}) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', content: tableDocument });
  const other = await second(browser, scope);
  await open(page, draft);
  await open(other.page, draft);
  await context.setOffline(true);
  await typeBehind(page, 'gamma', ' unsent');
  await expect(status(page)).toHaveText(offlineWords);
  await other.page.getByRole('button', { name: 'Format' }).click();
  await other.page.getByRole('menuitem', { name: 'Convert to markdown…' }).click();
  await other.page.getByRole('button', { name: 'Convert to markdown', exact: true }).click();
  await expect(other.page.getByRole('textbox', { name: 'Text of the draft, in markdown' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('textbox', { name: 'Text of the draft, in markdown' })).toBeVisible();
  await page.getByRole('button', { name: 'Show…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'The text', exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'Your text' })).toContainText('gamma unsent');
  await dialog.getByRole('button', { name: 'Remove this copy' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show…' })).toHaveCount(0);
  await other.context.close();
  expect(complaints.splice(0).every(isUsual)).toBe(true);
});
