/** The list of documents: filters, columns, views, favourites, and several documents at once. */
import type { Locator, Page } from '@playwright/test';
import { expect, humanIds, listRow, openDocuments, test, writeDocument } from './harness/index.ts';
import { accessible } from './harness/violations.ts';

async function choose(page: Page, select: RegExp, option: string): Promise<void> {
  await page.getByRole('search', { name: 'Filter the list' }).getByRole('button', { name: select }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const widthOf = async (element: Locator) => (await element.boundingBox())?.width;

test('on opening the rows come first: choices and menus stand in their places and are ready once the page is idle', async ({
  page,
  scope,
}) => {
  await scope.document('SOP-1');
  await page.addInitScript(() => {
    window.requestIdleCallback = (act) => {
      Object.assign(window, { becomeIdle: act });
      return 0;
    };
  });
  await page.goto(`/documents?scope=${scope.id}`);
  await expect(listRow(page, 'SOP-1')).toBeVisible();
  const places = () =>
    page.locator('.list-tools').evaluate((tools) =>
      [...tools.querySelectorAll('.select-button, .button')].map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [one.textContent, left, top, width, height];
      }),
    );
  const before = await places();
  expect(before.map(([words]) => words)).toEqual(
    expect.arrayContaining(['Any state', 'Any standing', 'Any owner', 'Views', 'Columns']),
  );
  await expect(page.locator('.list-tools [inert]')).toHaveCount(5);
  await page.evaluate(() => (window as unknown as { becomeIdle(): void }).becomeIdle());
  await expect(page.locator('[inert]')).toHaveCount(0);
  expect(await places()).toEqual(before);
  await choose(page, /^Any state/, 'Draft');
  await expect.poll(() => humanIds(page)).toEqual(['SOP-1']);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Owner' })).toBeVisible();
});

test('filters, columns and sort are kept in the address and as a view', async ({ page, scope, person }) => {
  const outer = await scope.folder('Outer');
  const inner = await scope.folder('Inner', outer);
  const one = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', folderId: outer, to: 'released' });
  await writeDocument(person.api, scope.id, {
    ...{ humanId: 'SOP-2', folderId: inner, to: 'released', effectiveDate: '2199-01-15' },
  });
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-3', folderId: inner });
  await person.api.send('PATCH', `/api/documents/${draft.id}`, { ownerId: null });
  await person.api.send('PATCH', `/api/documents/${one.id}`, { nextReview: '2199-02-03' });

  await openDocuments(page, `?scope=${scope.id}&folder=${outer}`);
  await expect.poll(() => humanIds(page)).toEqual(['SOP-1']);
  const count = page.locator('.page-head .muted');
  await expect(count).toHaveText('1 document');
  await page.getByText('With subfolders', { exact: true }).click();
  await expect.poll(() => humanIds(page)).toEqual(['SOP-1', 'SOP-2', 'SOP-3']);
  await expect(count).toHaveText('3 documents');
  await choose(page, /^Any standing/, 'Nothing in force');
  await expect.poll(() => humanIds(page)).toEqual(['SOP-2', 'SOP-3']);
  await choose(page, /^Any owner/, 'Owned by me');
  await expect.poll(() => humanIds(page)).toEqual(['SOP-2']);
  await expect(page).toHaveURL(/below=true.*standing=none|standing=none.*below=true/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => humanIds(page)).toEqual(['SOP-1', 'SOP-2', 'SOP-3']);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Owner' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Next review' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Effective' }).click();
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Effective' })).toHaveCount(0);
  await expect(listRow(page, 'SOP-1')).toContainText('2199-02-03');
  await page.getByRole('columnheader', { name: 'Owner' }).click();
  await expect.poll(() => humanIds(page)).toEqual(['SOP-1', 'SOP-2', 'SOP-3']);
  await page.getByRole('columnheader', { name: 'Owner' }).click();
  await expect.poll(() => humanIds(page)).toEqual(['SOP-3', 'SOP-1', 'SOP-2']);
  await expect(page.getByRole('columnheader', { name: 'Owner' })).toHaveAttribute('aria-sort', 'descending');
  await accessible(page);

  // By keyboard: between the heads, down to the rows, into one, and up again.
  const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
  await page.keyboard.press('Home');
  await expect(head('Number')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(listRow(page, 'SOP-3')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: 'SOP-3' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(listRow(page, 'SOP-1')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(listRow(page, 'SOP-3')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(head('Number')).toBeFocused();

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByLabel('Name of the view').fill('By owner');
  await page.getByRole('button', { name: 'Save the view' }).click();
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'By owner' }).click();
  await expect.poll(() => humanIds(page)).toEqual(['SOP-3', 'SOP-1', 'SOP-2']);
  await expect(page.getByRole('columnheader', { name: 'Next review' })).toBeVisible();
});

test('several documents are chosen for one act, and each refusal is named', async ({
  page,
  scope,
  person,
  complaints,
}) => {
  for (const humanId of ['SOP-1', 'SOP-2']) await writeDocument(person.api, scope.id, { humanId });
  await writeDocument(person.api, scope.id, { humanId: 'SOP-3', to: 'released' });
  await openDocuments(page, `?scope=${scope.id}`);
  // A short list needs no scrollbar and keeps no room for one.
  const [row, head] = await Promise.all([listRow(page, 'SOP-1'), page.locator('.document-head')].map(widthOf));
  expect(row).toBe(head);
  await page.getByRole('button', { name: 'Choose several' }).click();
  await expect(page.getByRole('button', { name: 'Act on 0…' })).toBeDisabled();
  for (const humanId of ['SOP-1', 'SOP-2', 'SOP-3']) await listRow(page, humanId).locator('.checkbox').click();
  await page.getByRole('button', { name: 'Act on 3…' }).click();
  await page.getByRole('menuitem', { name: 'Submit for review' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await accessible(page);
  await dialog.getByRole('button', { name: 'Submit for review' }).click();
  await expect(dialog).toContainText('Done for 2 documents, refused for 1 document.');
  await expect(dialog.getByRole('list', { name: 'Refused' })).toHaveText(
    'SOP-3: Version 1 of SOP-3 is released and cannot be submitted now.',
  );
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(listRow(page, 'SOP-1')).toContainText('In review');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await listRow(page, 'SOP-1').click();
  await expect(page.getByRole('heading', { level: 1, name: /SOP-1/ })).toBeVisible();
});

test('favourites and documents opened lately stand on my work', async ({ page, scope }) => {
  const [one, two] = [await scope.document('SOP-1'), await scope.document('SOP-2')];
  await page.goto(`/documents/${one}`);
  await page.getByRole('button', { name: 'Make it a favourite' }).click();
  await expect(page.getByRole('button', { name: 'No longer a favourite' })).toBeVisible();
  await page.goto(`/documents/${two}`);
  await expect(page.getByRole('button', { name: 'Make it a favourite' })).toBeVisible();
  // That a document was opened is noted after it is shown.
  await expect(async () => {
    await page.goto('/my-work');
    const opened = page.getByRole('region', { name: 'Opened lately' }).getByRole('link');
    await expect(opened).toHaveText(['SOP-2 Title of SOP-2', 'SOP-1 Title of SOP-1'], { timeout: 10_000 });
  }).toPass();
  await page.getByRole('region', { name: 'Favourites' }).getByRole('link', { name: /SOP-1/ }).click();
  await page.getByRole('button', { name: 'No longer a favourite' }).click();
  await expect(page.getByRole('button', { name: 'Make it a favourite' })).toBeVisible();
});
