/** Signing by single sign-on: against a real provider, on a server of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { Assignment, AuditEvent, DocumentDetail } from '../../contract/index.ts';
import { type ProviderProcess, startOidcProvider } from '../harness/oidc-provider.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { freePort } from '../harness/smtp-server.ts';
import { demoPassword } from './harness/client.ts';

let folder: string;
let provider: ProviderProcess;
let server: ServerProcess;
let origin: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muniment-sign-on-'));
  const port = await freePort();
  origin = `http://localhost:${port}`;
  provider = await startOidcProvider(`${origin}/api/auth/oidc/callback`, 'muniment', 'a-secret-of-the-client');
  server = await startServer({
    ...{ DATA_DIR: folder, SEED_DEMO: '1', PORT: String(port), PUBLIC_URL: origin },
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'muniment', OIDC_CLIENT_SECRET: 'a-secret-of-the-client' },
  });
});
test.afterAll(async () => {
  await server?.end('SIGTERM');
  await provider?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The provider's own pages: who one is, and that one wants to go on. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.waitForURL((url) => url.origin === provider.issuer);
  await page.locator('[name=login]').fill(login);
  await page.locator('[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  const goOn = page.getByRole('button', { name: 'Continue' });
  await goOn.or(page.locator('#root')).first().waitFor();
  if (await goOn.isVisible()) await goOn.click();
  await page.waitForURL((url) => url.origin === origin);
}

test('who has no password signs by signing in anew, and comes back to what was filled in', async ({ page }) => {
  // The provider's pages ask for a font from elsewhere.
  await page.route(/^https?:\/\/(?!127\.0\.0\.1|localhost)/, (route) => route.abort());
  const send = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const answer = await page.request.fetch(`${origin}${path}`, { method, ...(data && { data }) });
    expect([path, answer.ok()]).toEqual([path, true]);
    const text = await answer.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  await send('POST', '/api/auth/login', { email: 'admin@demo.example', password: demoPassword });
  const rita = await send<{ id: string }>('POST', '/api/users', { email: 'rita@test.example', displayName: 'Rita' });
  // An address alone links nobody: an administrator says so.
  await send('PATCH', `/api/users/${rita.id}`, { linkAtNextSignIn: true });
  const me = await send<{ id: string }>('GET', '/api/me');
  const scope = await send<{ id: string }>('POST', '/api/scopes', { name: 'Signed' });
  for (const { id } of [rita, me]) {
    await send('PUT', `/api/scopes/${scope.id}/members/${id}`, { roles: ['quality-manager'], permissions: [] });
  }
  await send('PATCH', `/api/scopes/${scope.id}`, { rules: { signature: true, readingSignature: true } });
  const body = { humanId: 'SOP-1', title: 'Running the pump', markdown: 'At 5 bar.' };
  const document = await send<DocumentDetail>('POST', `/api/scopes/${scope.id}/documents`, body);
  await send('POST', `/api/documents/versions/${document.latestVersion.id}/submit`, {});
  await page.context().clearCookies();

  await page.goto(`${origin}/api/auth/oidc/start?returnTo=/documents/${document.id}`);
  await signInAtProvider(page, 'rita/rita@test.example');
  await page.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group', { name: 'Your signature' })).toContainText('Rita signs the release of SOP-1');
  await expect(dialog.getByLabel('Your password')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Sign and release' })).toBeDisabled();
  await dialog.getByLabel('Effective date').fill('2026-03-01');
  await dialog.getByRole('button', { name: 'Sign in again to sign' }).click();
  await signInAtProvider(page, 'rita/rita@test.example');
  await expect(dialog).toContainText('You signed in again.');
  await expect(dialog.getByLabel('Effective date')).toHaveValue('2026-03-01');
  expect(page.url()).not.toContain('ticket');
  await dialog.getByRole('button', { name: 'Sign and release' }).click();
  await expect(page.getByText('SOP-1 version 1 is released.')).toBeVisible();
  const { items } = await send<{ items: AuditEvent[] }>('GET', `/api/scopes/${scope.id}/audit-events?limit=200`);
  expect(items.find(({ type }) => type === 'VERSION_RELEASED')?.changes).toMatchObject({
    effectiveDate: '2026-03-01',
    signature: { displayName: 'Rita', meaning: 'approval' },
  });

  // What one has read is signed the same way, on a phone too.
  await send('POST', `/api/scopes/${scope.id}/reading-duties`, { documentId: document.id, userIds: [rita.id] });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/documents/${document.id}`);
  await page.getByRole('button', { name: 'I have read and understood it…' }).click();
  await expect(dialog.getByLabel('Your password')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Sign', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Sign in again to sign' }).click();
  await signInAtProvider(page, 'rita/rita@test.example');
  await expect(dialog).toContainText('You signed in again.');
  expect(page.url()).not.toContain('ticket');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('You have read and understood SOP-1 version 1.')).toBeVisible();
  const own = await send<{ items: Assignment[] }>('GET', '/api/me/reading');
  expect(own.items).toMatchObject([{ versionId: document.latestVersion.id, state: 'done', signed: true }]);
});
