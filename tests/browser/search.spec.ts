/** Search results: the place of each hit, the marked passage, the keyboard. */
import { createScope, expect, test, writeDocument } from './harness/index.ts';
import { accessible } from './harness/violations.ts';

test('a question mark shows all shortcuts, and typing one does not', async ({ page, scope }) => {
  await scope.document('SOP-1');
  await page.goto('/my-work');
  await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Ctrl K');
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type('?');
  await expect(page.getByRole('searchbox', { name: 'Search documents' })).toHaveValue('?');
  await expect(sheet).toHaveCount(0);
});

test('a hit leads to the version in force, and says where else the words were found', async ({
  page,
  scope,
  person,
}) => {
  const { id, versionId } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  const draft = await person.api.send<{ id: string }>('POST', `/api/documents/${id}/versions`, {});
  await page.goto('/search?q=SOP-1');
  const hit = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(hit).toContainText('v1');
  await expect(hit).toContainText('Effective');
  await expect(hit.getByRole('link', { name: 'found in v2, draft' })).toHaveAttribute('href', new RegExp(draft.id));
  await hit.getByRole('link', { name: /^SOP-1/ }).click();
  await expect(page).toHaveURL(new RegExp(`version=${versionId}`));
});

test('hits show the folder-path line and the marked passage, best first', async ({ page, scope, person }) => {
  const outer = await scope.folder('Procedures');
  const inner = await scope.folder('Calibration', outer);
  const write = (humanId: string, title: string, markdown: string, folderId: string | null = null) =>
    writeDocument(person.api, scope.id, { humanId, title, folderId, markdown });
  await write('WI-1', 'Cleaning', 'The torquewrench is cleaned weekly.', inner);
  await write('WI-2', 'Torquewrench handling', 'Handle with care.');
  await page.goto('/documents');
  await expect(page.getByRole('grid', { name: 'Documents' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.insertText('torquewrench');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=torquewrench/);
  const hits = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(hits).toHaveCount(2);
  await expect(hits.nth(0)).toContainText('WI-2');
  await expect(hits.nth(0)).toContainText('Harbour Devices');
  await expect(hits.nth(1)).toContainText('Harbour Devices / Procedures / Calibration');
  await expect(hits.nth(1).locator('mark')).toHaveText('torquewrench');
  await page.getByRole('searchbox', { name: 'Words to look for' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(hits.nth(0).getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /WI-1 Cleaning/ })).toBeVisible();
  await page.goBack();
  await expect(hits).toHaveCount(2);
});

test('filters at the side narrow a search, and stay in the address', async ({ page, scope, person }) => {
  const other = await createScope(person, 'Quay Instruments');
  const outer = await scope.folder('Surfaces');
  const inner = await scope.folder('Baths', outer);
  const markdown = 'Anodising here.';
  await writeDocument(person.api, scope.id, { humanId: 'WI-1', markdown, folderId: inner, to: 'released' });
  await writeDocument(person.api, scope.id, { humanId: 'SOP-2', markdown });
  await writeDocument(person.api, other.id, { humanId: 'WI-9', markdown: 'Anodising there.' });
  await page.goto('/search?q=anodising');
  const hits = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  const filters = page.getByRole('search', { name: 'Filter the results' });
  const choose = async (filter: RegExp, option: string) => {
    await filters.getByRole('button', { name: filter }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await expect(hits).toHaveCount(3);
  await choose(/Scope/, 'Quay Instruments');
  await expect(hits).toHaveCount(1);
  await expect(hits).toContainText('WI-9');
  await choose(/Scope/, 'Harbour Devices');
  await expect(hits).toHaveCount(2);
  await choose(/State/, 'Draft');
  await expect(hits).toContainText('SOP-2');
  await choose(/State/, 'Any state');
  await choose(/Standing/, 'In force');
  await choose(/Kind of document/, 'WI');
  await expect(hits).toHaveCount(1);
  await expect(filters.getByRole('combobox', { name: /Folder/ })).toHaveAttribute('placeholder', 'All folders');
  await filters.getByRole('combobox', { name: /Folder/ }).fill('surf');
  await page.getByRole('option', { name: 'Surfaces', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`q=anodising.*folder=${outer}`));
  await expect(page).toHaveURL(/standing=effective.*kind=WI|kind=WI.*standing=effective/);
  await page.reload();
  await expect(hits).toHaveCount(1);
  await expect(hits).toContainText('Harbour Devices / Surfaces / Baths');
  await expect(filters.getByRole('combobox', { name: /Folder/ })).toHaveValue('Surfaces');
  await accessible(page);
  await choose(/Owner/, 'Owned by me');
  await expect(page).toHaveURL(/owner=/);
  await expect(hits).toHaveCount(1);
  await filters.getByLabel('Effective or begun from').fill('2199-01-01');
  await expect(page).toHaveURL(/from=2199-01-01/);
  await expect(page.getByText('Nothing found for “anodising”')).toBeVisible();
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect(hits).toHaveCount(3);
});

test('a search is saved under a name, run, renamed and removed', async ({ page, scope }) => {
  await scope.document('SOP-1');
  await page.goto('/search?q=SOP-1&state=DRAFT');
  const hits = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(hits).toHaveCount(1);
  const menu = page.getByRole('button', { name: 'Saved searches' });
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await expect(menu).toBeEnabled();
  await menu.click();
  await expect(page.getByText('No search is saved yet')).toBeVisible();
  await accessible(page);
  await item('Save this search…').press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: /Name of the search/ })).toBeFocused();
  await page.keyboard.type('Open drafts');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.goto('/search');
  await expect(menu).toBeEnabled();
  await menu.click();
  await item('Open drafts').press('Enter');
  await expect(page).toHaveURL(/q=SOP-1&state=DRAFT/);
  await expect(hits).toHaveCount(1);
  await menu.click();
  await item('Rename a search…').click();
  await dialog.getByRole('textbox', { name: /New name/ }).fill('Drafts');
  await dialog.getByRole('button', { name: 'Rename the search' }).click();
  await expect(dialog).toHaveCount(0);
  await menu.click();
  await expect(item('Drafts')).toBeVisible();
  await item('Remove a search…').click();
  await accessible(page);
  await dialog.getByRole('button', { name: 'Remove the search' }).click();
  await expect(dialog).toHaveCount(0);
  await menu.click();
  await expect(page.getByText('No search is saved yet')).toBeVisible();
});

test('markup in a passage stays text', async ({ page, scope, person }) => {
  await writeDocument(person.api, scope.id, {
    humanId: 'WI-1',
    markdown: 'Zirconium <img src=x onerror=alert(1)> rod.',
  });
  await page.goto('/search?q=zirconium');
  const hit = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(hit).toContainText('<img src=x onerror=alert(1)>');
});

test('nothing asked and nothing found each say what to do, and typing errors are forgiven', async ({
  page,
  scope,
  person,
}) => {
  await writeDocument(person.api, scope.id, { humanId: 'WI-1', markdown: 'The spectrophotometer is warm.' });
  await page.goto('/search');
  await expect(page.getByText('What are you looking for?')).toBeVisible();
  await page.goto('/search?q=quetzalcoatl');
  await expect(page.getByText('Nothing found for “quetzalcoatl”')).toBeVisible();
  // Only what narrows this search is offered as a way on.
  await expect(page.getByText(/Try fewer words\.$/)).toBeVisible();
  await page.goto(`/search?q=quetzalcoatl&scope=${scope.id}`);
  await expect(page.getByText(/Try fewer words, or all scopes\.$/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Words to look for' }).fill('spectrofotometer warm');
  await page.keyboard.press('Enter');
  const said = page.getByRole('status').filter({ hasText: 'Showing results for' });
  await expect(said).toContainText('Nothing was found for “spectrofotometer warm”');
  const hit = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(hit.locator('mark').first()).toHaveText('spectrophotometer');
  await said.getByRole('link', { name: 'spectrophotometer warm' }).click();
  await expect(page).toHaveURL(/q=spectrophotometer/);
  await expect(said).toHaveCount(0);
});
