/**
 * The user guide and the other pictures of the documentation: what they show is walked in the demo and photographed. `npm run pictures` takes
 * those of docs/images anew; otherwise they only have to be possible, the screens have to be those of the pictures, and each is to be shown.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { DocumentDetail } from '../../contract/index.ts';
import {
  apiAs,
  arrange,
  expect,
  hoverOver,
  letGo,
  listRow,
  openDocuments,
  pickUp,
  test,
  treeRow,
} from './harness/index.ts';
import { Pictures } from './harness/pictures.ts';
import { violations } from './harness/violations.ts';

const root = join(import.meta.dirname, '../..');

test('the guide shows what the app looks like, and the app shows the guide', async ({ page }) => {
  const pictures = new Pictures();
  const picture = (name: string) => pictures.take(page, `guide-${name}`);
  await page.setViewportSize({ width: 1280, height: 760 });
  const { find, packOf, exportOf } = await demo();

  await test.step('an author signs in from the demo’s list, and opens a draft', async () => {
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: /^Avery Author/ })).toBeVisible();
    await pictures.take(page, 'sign-in');
    await fewNews('author@demo.example');
    await signInAsOneOfTheDemo(page, 'Avery Author');
    await expect(page.getByRole('heading', { name: /Your drafts/ })).toBeVisible();
    await picture('my-work');
    await page.getByRole('link', { name: 'Edit PRD-001' }).click();
    await expect(page.getByText(/^[1-9]\d* words$/)).toBeVisible();
    await page.getByRole('tab', { name: 'Checks' }).click();
    await expect(page.getByText('Prints on one page')).toBeVisible();
    await picture('editor');
  });

  await test.step('a quality manager reads, compares, arranges, exports and traces', async () => {
    await signInAsOneOfTheDemo(page, 'Quinn Quality');
    const { scopeId } = await find('SOP-001');
    await openDocuments(page, `?scope=${scopeId}`);
    await treeRow(page, 'Quality system').click();
    await page.keyboard.press('ArrowRight');
    await treeRow(page, 'Procedures').click();
    await expect(listRow(page, 'SOP-001')).toBeVisible();
    await picture('documents');
    await arrange(page);
    await pickUp(page, listRow(page, 'SOP-001'));
    await hoverOver(page, treeRow(page, 'Work instructions'));
    await picture('arrange');
    await page.keyboard.press('Escape');
    await letGo(page);
    await page.goto(`/documents/${(await find('SOP-001')).id}`);
    await expect(page.getByRole('navigation', { name: 'Contents of the document' })).toBeVisible();
    await picture('document');
    const exported = await page.request.get(await exportOf('SOP-001'));
    await pictures.takeFirstPage(await exported.body(), 'export');
    await page.goto(`/documents/${(await find('SOP-009')).id}/compare`);
    await expect(page.locator('ins').first()).toBeVisible();
    await picture('compare');
    await page.goto('/search?q=calibration');
    await expect(page.locator('mark').first()).toBeVisible();
    await picture('search');
    await packOf(scopeId);
    await page.goto(`/packs?scope=${scopeId}`);
    await expect(
      page.getByRole('link', { name: /Download/ }).or(page.getByRole('button', { name: /Download/ })),
    ).toBeVisible();
    await picture('packs');
    await page.goto(`/reading?scope=${scopeId}`);
    await expect(page.getByRole('row', { name: /Rae Reader/ })).toBeVisible();
    await picture('reading');
    await page.goto(`/traceability?scope=${scopeId}`);
    await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible();
    await picture('traceability');
    await page.emulateMedia({ colorScheme: 'dark' });
    await pictures.take(page, 'traceability-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`/documents/new?scope=${scopeId}`);
    await expect(page.getByLabel('Title')).toBeVisible();
    await pictures.take(page, 'new-document');
    await page.goto(`/audit?scope=${scopeId}`);
    await expect(page.getByRole('button', { name: 'Check the chain' })).toBeVisible();
    await pictures.take(page, 'audit-trail');
    await page.goto('/account');
    await expect(page.getByText(/ on Linux/).first()).toBeVisible();
    await pictures.take(page, 'account');
    await page.getByRole('button', { name: 'Set up an app…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor();
    await pictures.take(page, 'second-factor');
    await page.keyboard.press('Escape');
    await signInAsOneOfTheDemo(page, 'Ada Admin');
    await page.goto(`/members?scope=${scopeId}`);
    await expect(page.getByRole('row', { name: /Rae Reader/ })).toBeVisible();
    await pictures.take(page, 'members');
    await page.goto('/administration');
    await expect(page.getByRole('row', { name: /reader@demo\.example/ })).toBeVisible();
    await pictures.take(page, 'administration');
  });

  await test.step('the menu leads to the guide, which shows just these pictures', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'User guide' }).click();
    const guide = page.getByRole('region', { name: 'User guide' });
    await expect(guide.getByRole('heading', { name: 'Versions, states and standings' })).toBeVisible();
    const shown = await guide.getByRole('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
    const namedIn = (...texts: string[]) =>
      texts.flatMap((name) => {
        const found = readFileSync(join(root, name), 'utf8').matchAll(/images\/([a-z-]+\.png)/g);
        return [...found].map(([, picture = '']) => picture);
      });
    expect(namedIn('docs/guide.md').sort()).toEqual(pictures.names.filter((name) => name.startsWith('guide-')));
    expect(shown.length).toBe(namedIn('docs/guide.md').length);
    const all = [...new Set(namedIn('README.md', 'docs/guide.md', 'docs/screens.md'))].sort();
    expect(all).toEqual(pictures.names);
    expect(
      readdirSync(join(root, 'docs/images'))
        .filter((name) => name.endsWith('.png'))
        .sort(),
    ).toEqual(all);
    pictures.finish();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Members, roles and your account' }).click();
    await expect(guide.getByRole('heading', { name: 'Members, roles and your account' })).toBeInViewport();
    for (const topic of ['Writing', 'Bringing documents in']) {
      await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: topic }).click();
      await expect(page.getByRole('heading', { level: 1, name: topic })).toBeVisible();
    }
  });
});

async function signInAsOneOfTheDemo(page: Page, name: string): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { name: 'My work' })).toBeVisible();
}

/** As somebody has who looks in every day. */
async function fewNews(email: string): Promise<void> {
  const api = await apiAs(email);
  const { items } = await api.get<{ items: { id: string }[] }>('/api/me/notifications?limit=100');
  await api.send('POST', '/api/me/notifications/read', { ids: items.slice(3).map(({ id }) => id) });
}

async function demo() {
  const api = await apiAs('quality@demo.example');
  const find = async (humanId: string) => {
    const { items } = await api.get<{ items: { id: string; humanId: string; scopeId: string }[] }>(
      `/api/documents?q=${humanId}`,
    );
    const found = items.find((one) => one.humanId === humanId);
    if (!found) throw new Error(`The demo has no ${humanId}.`);
    return found;
  };
  return {
    find,
    /** Where the version in force is exported. */
    exportOf: async (humanId: string) => {
      const { versions } = await api.get<DocumentDetail>(`/api/documents/${(await find(humanId)).id}`);
      return `/api/documents/versions/${versions.find(({ standing }) => standing === 'effective')?.id}/export/pdf`;
    },
    packOf: (scopeId: string) => api.send('POST', `/api/scopes/${scopeId}/export-jobs`, { format: 'merged' }),
  };
}
