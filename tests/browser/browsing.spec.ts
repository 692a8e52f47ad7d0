/** The Documents view when nothing is being arranged. */
import {
  armed,
  createScope,
  expect,
  humanIds,
  listRow,
  openDocuments,
  step,
  test,
  treeRow,
  writeDocument,
} from './harness/index.ts';
import { accessible } from './harness/violations.ts';

test('the tree shows an All context that groups per scope, with counts', async ({ page, person, scope }) => {
  const other = await createScope(person, 'Quay Instruments');
  await scope.document('SOP-1');
  const folder = await scope.folder('Procedures');
  await scope.document('SOP-2', folder);
  await other.document('WI-1');
  await openDocuments(page);
  await expect(treeRow(page, 'All documents')).toContainText('3');
  await expect(treeRow(page, 'Harbour Devices')).toHaveAttribute('aria-level', '1');
  await expect(treeRow(page, 'Procedures')).toHaveAttribute('aria-level', '2');
  await expect(treeRow(page, 'Quay Instruments')).toHaveAttribute('aria-level', '1');
  await expect.poll(() => humanIds(page)).toEqual(['SOP-1', 'SOP-2', 'WI-1']);
});

test('clicking a folder filters the list, and the address keeps it over reload and back', async ({ page, scope }) => {
  const folder = await scope.folder('Procedures');
  await scope.document('SOP-10', folder);
  await scope.document('SOP-2', folder);
  await scope.document('FRM-1');
  await openDocuments(page);
  await treeRow(page, 'Procedures').click();
  await expect.poll(() => humanIds(page)).toEqual(['SOP-2', 'SOP-10']);
  expect(new URL(page.url()).searchParams.get('folder')).toBe(folder);
  await expect(page).toHaveTitle('Procedures · Muniment');
  await page.reload();
  await expect.poll(() => humanIds(page)).toEqual(['SOP-2', 'SOP-10']);
  await treeRow(page, 'Not in a folder').click();
  await expect.poll(() => humanIds(page)).toEqual(['FRM-1']);
  await page.goBack();
  await expect.poll(() => humanIds(page)).toEqual(['SOP-2', 'SOP-10']);
});

test('a folder that was arranged by hand is read in that order by everybody', async ({ page, person, scope }) => {
  const folder = await scope.folder('Procedures');
  const ids = [];
  for (const humanId of ['A-1', 'A-2', 'A-3']) ids.push(await scope.document(humanId, folder));
  await person.api.send('PUT', `/api/scopes/${scope.id}/folders/${folder}/document-order`, {
    documentIds: ids.toReversed(),
  });
  await scope.document('A-0', folder);
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await expect.poll(() => humanIds(page)).toEqual(['A-3', 'A-2', 'A-1', 'A-0']);
});

test('filters and sort are in the address', async ({ page, person, scope }) => {
  const id = await scope.document('SOP-1', null, 'Zebra');
  await scope.document('SOP-2', null, 'Aardvark');
  const { versions } = await person.api.get<{ versions: { id: string }[] }>(`/api/documents/${id}`);
  await person.api.send('POST', `/api/documents/versions/${versions[0]?.id}/submit`);
  await openDocuments(page, `?scope=${scope.id}`);
  await page.getByLabel('Number or title').fill('zeb');
  await expect.poll(() => humanIds(page)).toEqual(['SOP-1']);
  await expect(page).toHaveURL(/q=zeb/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: /Any state/ }).click();
  await page.getByRole('option', { name: 'In review' }).click();
  await expect.poll(() => humanIds(page)).toEqual(['SOP-1']);
  await expect(page).toHaveURL(/state=IN_REVIEW/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('columnheader', { name: 'Title' }).click();
  await expect.poll(() => humanIds(page)).toEqual(['SOP-2', 'SOP-1']);
  await page.reload();
  await expect.poll(() => humanIds(page)).toEqual(['SOP-2', 'SOP-1']);
  await page.getByRole('button', { name: 'Back to reader order' }).click();
  await expect.poll(() => humanIds(page)).toEqual(['SOP-1', 'SOP-2']);
});

test('browsing arms nothing: no draggable row, no grip, no menu of a document', async ({ page, scope }) => {
  const folder = await scope.folder('Procedures');
  await scope.document('SOP-1', folder);
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await expect(listRow(page, 'SOP-1')).toBeVisible();
  expect(await armed(page)).toEqual({ draggable: 0, grips: 0, menus: 0 });
});

test('open and closed rows are kept from visit to visit', async ({ page, scope }) => {
  const parent = await scope.folder('Parent');
  await scope.folder('Child', parent);
  await openDocuments(page);
  await expect(treeRow(page, 'Child')).toHaveCount(0);
  await treeRow(page, 'Parent').locator('.tree-chevron').click();
  await expect(treeRow(page, 'Child')).toBeVisible();
  await page.reload();
  await expect(treeRow(page, 'Child')).toBeVisible();
});

test('an empty folder says what to do', async ({ page, scope }) => {
  const folder = await scope.folder('Empty');
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await expect(page.getByText('No documents here yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'New document' }).first()).toBeVisible();
});

test('a long list is loaded as it is scrolled', async ({ page, scope }) => {
  const folder = await scope.folder('Many');
  for (let number = 1; number <= 130; number++) await scope.document(`DOC-${number}`, folder);
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await expect(listRow(page, 'DOC-1')).toBeVisible();
  const drawn = await page.locator('.document-row').count();
  expect(drawn).toBeLessThan(60);
  // Somebody adds a document while the next part is on its way: that part is called off, and comes all the same.
  const next = /\/api\/documents\?.*cursor=/;
  const calledOff = page.waitForEvent('requestfailed', (request) => next.test(request.url()));
  await page.route(next, () => void scope.document('DOC-131', folder), { times: 1 });
  const last = page.locator('.document-row', { hasText: 'DOC-131' });
  await expect(async () => {
    await page.locator('.document-table').evaluate((table) => table.scrollTo(0, table.scrollHeight));
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass();
  await calledOff;
});

test('the create flow preselects the folder', async ({ page, scope }) => {
  const parent = await scope.folder('Procedures');
  const folder = await scope.folder('Cleaning', parent);
  await scope.document('SOP-1', folder);
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await page.getByRole('link', { name: 'New document' }).click();
  await expect(page.getByTestId('place')).toHaveText('Harbour Devices / Procedures / Cleaning');
  await page.getByLabel('Number').fill('SOP-77');
  await page.getByLabel('Title').fill('Cleaning of vessels');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect.poll(() => scope.order(folder)).toEqual(['SOP-1', 'SOP-77']);
});

test('a released document becomes a template by keyboard, and new documents start from it', async ({
  page,
  complaints,
  scope,
  person,
}) => {
  const markdown = '# Purpose\n\nSay what it is for.\n';
  const source = await writeDocument(person.api, scope.id, { humanId: 'TPL-1', title: 'Procedure', markdown });
  await page.goto(`/documents/${source.id}`);
  const care = page.getByRole('region', { name: 'Owner and review' });
  await expect(care.getByRole('button', { name: 'Change…' })).toBeVisible();
  await expect(care.getByRole('button', { name: /template/ })).toHaveCount(0);
  await step(person.api, source.versionId, 'submit');
  await step(person.api, source.versionId, 'release');
  await care.getByRole('button', { name: 'Make it a template' }).press('Enter');
  await expect(page.getByText('New documents may start from TPL-1.')).toBeVisible();
  await expect(care).toContainText('new documents may start from it');
  await accessible(page);

  await care.getByRole('link', { name: 'New document from it' }).press('Enter');
  await expect(page.getByText('The draft begins with the text and the files of version 1 of TPL-1')).toBeVisible();
  await expect(page.getByRole('radio', { name: /In markdown/ })).toBeChecked();
  const from = page.getByRole('button', { name: /Start from$/ });
  await from.press('Enter');
  await page.getByRole('option', { name: 'An empty draft' }).press('Enter');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await from.press('Enter');
  await page.getByRole('option', { name: 'TPL-1 Procedure' }).press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await accessible(page);
  await page.getByLabel('Number').fill('SOP-1');
  await page.getByLabel('Title').fill('Cleaning');
  await page.getByRole('button', { name: 'Create draft' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text of the draft, in markdown' })).toContainText(
    'Say what it is for.',
  );
  await page.goto(`/documents/new?scope=${scope.id}&template=${source.id}`);
  await page.getByText('Visual editor').click();
  await page.getByLabel('Number').fill('SOP-3');
  await page.getByLabel('Title').fill('Visual');
  await page.getByRole('button', { name: 'Create draft' }).click();
  const visual = page.getByRole('textbox', { name: 'Text of the draft', exact: true });
  await expect(visual.getByRole('heading', { name: 'Purpose' })).toBeVisible();
  await expect(visual).toContainText('Say what it is for.');

  // Somebody else gives the template up while the form is open: the form says so, and goes on without it.
  await page.goto(`/documents/new?scope=${scope.id}&template=${source.id}`);
  await page.getByLabel('Number').fill('SOP-2');
  await page.getByLabel('Title').fill('Late');
  await page.route('**/templates', (route) => route.abort());
  await person.api.send('DELETE', `/api/documents/${source.id}/template`);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('TPL-1 is not a template. Choose another one.')).toBeVisible();
  await page.unroute('**/templates');
  await page.reload();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expect(from).toHaveCount(0);
  complaints.splice(0);
});

test('a number that is taken is named at its field', async ({ page, complaints, scope }) => {
  await scope.document('SOP-1');
  await page.goto(`/documents/new?scope=${scope.id}`);
  await page.getByLabel('Number').fill('SOP-1');
  await page.getByLabel('Title').fill('Again');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByLabel('Number')).toHaveAttribute('aria-invalid', 'true');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
});

test('the address of a folder that is gone says so', async ({ page, complaints, person, scope }) => {
  const folder = await scope.folder('Short-lived');
  await scope.document('SOP-1');
  await person.api.send('DELETE', `/api/folders/${folder}`);
  await page.goto(`/documents?scope=${scope.id}&folder=${folder}`);
  await expect(page.getByText('This folder is not here')).toBeVisible();
  // Asked for once more where the answer came before the page heard of changes.
  expect([...new Set(complaints.splice(0))]).toEqual([expect.stringContaining('404')]);
});
