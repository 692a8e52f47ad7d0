/** What a first day with the app found: small things that were wrong at one size, with one key or at one moment. */
import type { Locator } from '@playwright/test';
import type { DocumentDetail } from '../../contract/index.ts';
import { inFirefox } from './harness/in-firefox.ts';
import {
  arrange,
  createPerson,
  createScope,
  demoPassword,
  expect,
  hoverOver,
  letGo,
  listRow,
  openDocuments,
  serverUrl,
  showBeside,
  signIn,
  test,
  treeRow,
  writeDocument,
} from './harness/index.ts';
import { accessible } from './harness/violations.ts';

test('a grip starts a drag at the first press, in the list and in the tree', async ({ page, scope }) => {
  const from = await scope.folder('Procedures');
  const to = await scope.folder('Archive');
  await scope.document('SOP-1', from);
  await openDocuments(page, `?scope=${scope.id}&folder=${from}`);
  await arrange(page);
  const dragByGrip = async (row: Locator, target: Locator) => {
    const box = await row.locator('.grip').boundingBox();
    if (!box) throw new Error('The row has no grip.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 8, y + 4, { steps: 3 });
    await hoverOver(page, target);
    await letGo(page);
  };
  await dragByGrip(listRow(page, 'SOP-1'), treeRow(page, 'Archive'));
  await expect.poll(() => scope.order(to)).toEqual(['SOP-1']);
  await dragByGrip(treeRow(page, 'Procedures'), treeRow(page, 'Archive'));
  await expect.poll(() => scope.paths()).toEqual(['Archive', 'Archive/Procedures']);
});

test('after a refusal the focus stays in the dialog, and Escape closes it', async ({
  page,
  scope,
  person,
  complaints,
}) => {
  const other = await createScope(person, 'Quay Instruments');
  await other.document('SOP-2');
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  await page.goto(`/documents/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Derive into another scope' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Number in that scope').fill('SOP-2');
  const act = dialog.getByRole('button', { name: 'Derive the document' });
  await act.click();
  await expect(dialog.getByRole('alert')).toContainText('SOP-2');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  await expect(act).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

/** Whether the page, or a button of it, is wider than its room. */
function overflows(): boolean {
  const root = window.document.scrollingElement;
  const main = window.document.querySelector('#content');
  // The words of a button stay inside it.
  const buttons = window.document.querySelectorAll('#content .button');
  return [root, main, ...buttons].some((element) => element && element.scrollWidth > element.clientWidth + 1);
}

test('no page scrolls sideways at 390 and at 320 pixels, and the account menu is on the screen', async ({
  page,
  scope,
  person,
}) => {
  const word = 'Dokumentationslenkungsverantwortlichkeitenbeschreibungsverfahren';
  const document = await scope.document('SOP-1', null, word);
  const addresses = [
    '/my-work',
    '/documents',
    '/documents/new',
    '/search?q=SOP',
    '/traceability',
    '/packs',
    '/audit',
    '/exports',
    '/import',
    '/copies',
    '/members',
    '/account',
    '/help',
  ];
  const { latestVersion } = await person.api.get<DocumentDetail>(`/api/documents/${document}`);
  const editor = `/documents/${document}/versions/${latestVersion.id}/edit`;
  const ofOne = [`/documents/${document}`, `/documents/${document}/compare`, `/audit?entity=${document}`];
  for (const address of [...addresses, ...ofOne, editor]) {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // On a phone the text of a draft has the screen, and Done leads back to the bar of the app.
    const wayOut = page.getByRole('button', { name: address.endsWith('/edit') ? 'Done' : /^Account of/ });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(overflows), { message: `${address} at ${width}` }).toBe(false);
      await expect(wayOut).toBeInViewport({ ratio: 1 });
    }
  }
  // Where the bar of the app was, no room is left empty.
  expect((await page.locator('.editor-head').boundingBox())?.y).toBe(0);
  // The text keeps room to be written in; the page scrolls instead.
  expect((await page.locator('.editor-text').boundingBox())?.height).toBeGreaterThan(250);
});

test('the folders give way when the room goes, as by zooming in', async ({ page, scope, person }) => {
  const later = { to: 'released', effectiveDate: '2199-01-15' } as const;
  await writeDocument(person.api, scope.id, { humanId: 'SOP-1', folderId: await scope.folder('Procedures') });
  for (const number of [2, 3, 4, 5, 6]) {
    await writeDocument(person.api, scope.id, { humanId: `SOP-${number}`, ...(number === 2 && later) });
  }
  await openDocuments(page, `?scope=${scope.id}`);
  // A window of 1280 by 800 at 200 %: the rows have the room, and the choices are a press away.
  await page.setViewportSize({ width: 640, height: 400 });
  await expect(listRow(page, 'SOP-4')).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('button', { name: /^Any state/ })).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('button', { name: /^Any state/ })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.locator('.tree')).toHaveCount(0);
  await expect(listRow(page, 'SOP-1')).toContainText('Title of SOP-1');
  // What is not in force is told apart here too.
  await expect(listRow(page, 'SOP-2')).toContainText('Future-effective');
  // The bar is one line; its screens are behind a button, by keyboard too.
  expect((await page.locator('.top-bar').boundingBox())?.height).toBe(48);
  const screens = page.getByRole('button', { name: 'Screens' });
  await screens.press('Enter');
  await expect(page.getByRole('link', { name: 'Audit trail' })).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Audit trail' })).toBeHidden();
  await expect(screens).toBeFocused();
  await screens.click();
  await page.getByRole('link', { name: 'Packs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Packs|packs/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit trail' })).toBeHidden();
  await page.goBack();
  await page.getByRole('button', { name: 'Show the folders' }).click();
  await expect(treeRow(page, scope.name)).toBeVisible();
  const tree = await page.locator('.tree-panel').boundingBox();
  expect(tree?.width).toBe(390);
});

test('what a finger presses is large enough, and nothing that is counted hides its sign', async ({
  page,
  scope,
  person,
  browser,
}) => {
  await scope.folder('Inner', await scope.folder('Outer'));
  await page.goto('/my-work');
  const bell = page.getByRole('button', { name: /^News/ });
  await bell.evaluate((button) => {
    const count = button.ownerDocument.createElement('span');
    count.className = 'count news-count';
    count.textContent = '50+';
    button.append(count);
  });
  const [sign, count] = await Promise.all(
    [bell.locator('svg'), bell.locator('.count')].map((one) => one.boundingBox()),
  );
  expect(count?.x ?? 0).toBeGreaterThan((sign?.x ?? 0) + (sign?.width ?? 0) / 2);
  if (inFirefox) return;
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ baseURL: serverUrl(), ...phone });
  const touched = await context.newPage();
  await signIn(touched, person);
  await touched.goto(`/documents?scope=${scope.id}`);
  await touched.getByRole('button', { name: 'Show the folders' }).tap();
  const expander = treeRow(touched, 'Outer').locator('.tree-chevron');
  const size = await expander.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(36);
  await expander.tap();
  await expect(treeRow(touched, 'Inner')).toBeVisible();
  await context.close();
});

test('the hint of a version on its way stays at 1024 pixels', async ({ page, scope, person }) => {
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  await person.api.send('POST', `/api/documents/${id}/versions`, {});
  await page.setViewportSize({ width: 1024, height: 768 });
  await openDocuments(page, `?scope=${scope.id}`);
  await expect(listRow(page, 'SOP-1')).toContainText('v2');
});

test('a filter by state shows the version that has it, and opens that one', async ({ page, scope, person }) => {
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  const version = await person.api.send<{ id: string }>('POST', `/api/documents/${id}/versions`, {});
  await person.api.send('POST', `/api/documents/versions/${version.id}/submit`, {});
  await openDocuments(page, `?scope=${scope.id}&state=IN_REVIEW`);
  await expect(listRow(page, 'SOP-1')).toContainText('In review');
  await expect(listRow(page, 'SOP-1')).not.toContainText('Released');
  await listRow(page, 'SOP-1').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`version=${version.id}`));
  await expect(page.getByRole('region', { name: 'Content of version 2' })).toBeVisible();
});

test('a closed folder counts everything below it', async ({ page, scope }) => {
  const outer = await scope.folder('Quality system');
  const inner = await scope.folder('Procedures', outer);
  await scope.document('SOP-1', inner);
  await scope.document('SOP-2', inner);
  await openDocuments(page, `?scope=${scope.id}`);
  const count = treeRow(page, 'Quality system').locator('.tree-count [aria-hidden]');
  await expect(count).toHaveText('2');
  await treeRow(page, 'Quality system').click();
  await page.keyboard.press('ArrowRight');
  await expect(treeRow(page, 'Procedures')).toBeVisible();
  await expect(count).toHaveText('0');
});

test('a pack whose file was removed is not offered for download', async ({ page, scope, person }) => {
  await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  await page.goto(`/packs?scope=${scope.id}`);
  await page.getByRole('button', { name: 'Make the pack' }).click();
  const job = page.getByRole('article', { name: /Merged PDF/ });
  await expect(job.getByText('Ready')).toBeVisible();
  await job.getByRole('button', { name: 'Remove' }).click();
  await expect(job.getByText('File removed')).toBeVisible();
  await expect(job.getByRole('button', { name: 'Download' })).toHaveCount(0);
  await expect(job.getByText('Ready')).toHaveCount(0);
});

test('removing an attachment is asked about, and says when the text uses it', async ({ page, scope, person }) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: '' });
  await page.goto(`/documents/${draft.id}/versions/${draft.versionId}/edit`);
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'plan of work.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await showBeside(page, 'Attachments');
  await page.getByRole('button', { name: 'Remove plan of work.txt' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('The text uses it');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Remove plan of work.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove plan of work.txt' }).click();
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expect(page.getByRole('button', { name: 'Remove plan of work.txt' })).toHaveCount(0);
});

test('the places of “Move to…” are walked with the arrows and taken with Enter', async ({ page, scope }) => {
  const from = await scope.folder('Procedures');
  const to = await scope.folder('Archive');
  await scope.document('SOP-1', from);
  await openDocuments(page, `?scope=${scope.id}&folder=${from}`);
  await arrange(page);
  await page.getByRole('button', { name: 'Actions for SOP-1' }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await page.getByLabel('Find a folder').fill('arch');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(/Archive/);
  await page.keyboard.press('Enter');
  await expect.poll(() => scope.order(to)).toEqual(['SOP-1']);
});

test('Escape in the filter of Arrange mode does not leave the mode', async ({ page, scope }) => {
  await scope.document('SOP-1', await scope.folder('Procedures'));
  await openDocuments(page, `?scope=${scope.id}`);
  await arrange(page);
  await page.getByLabel('Number or title').fill('SOP');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Arrange mode' })).toBeVisible();
});

test('Alt+N makes a folder from anywhere on the page, and deleting one leaves the focus in the tree', async ({
  page,
  scope,
}) => {
  const outer = await scope.folder('Procedures');
  await scope.folder('Empty', outer);
  await openDocuments(page, `?scope=${scope.id}&folder=${outer}`);
  await page.getByLabel('Number or title').focus();
  await page.keyboard.press('Alt+KeyN');
  await expect(page.getByRole('dialog')).toContainText('New folder');
  await page.keyboard.press('Escape');
  await treeRow(page, 'Procedures').click();
  await page.keyboard.press('ArrowRight');
  await treeRow(page, 'Empty').click();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Delete folder' }).click();
  await expect(treeRow(page, 'Empty')).toHaveCount(0);
  await expect(treeRow(page, 'Procedures')).toBeFocused();
});

test('an address that is taken is said in the dialog, and disabling a user is asked about', async ({
  page,
  complaints,
}) => {
  const other = await createPerson('Aaron Other');
  await signIn(page, { email: 'admin@demo.example', password: demoPassword });
  await page.goto('/administration');
  await page.getByRole('button', { name: 'New user…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Aaron Again');
  await dialog.getByLabel('E-mail').fill(other.email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row', { name: new RegExp(other.email) });
  const disable = async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Disable…' }).click();
  };
  await disable();
  await expect(page.getByRole('alertdialog')).toContainText('can no longer sign in');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByText('Active')).toBeVisible();
  await disable();
  await page.getByRole('button', { name: 'Disable user' }).click();
  await expect(row.getByText('Disabled')).toBeVisible();
});

test('links of the traceability tables are told apart by more than their colour, in light and in dark', async ({
  page,
}) => {
  await signIn(page, { email: 'quality@demo.example', password: demoPassword });
  await page.goto('/traceability');
  await expect(page.getByRole('region', { name: 'Risks' }).getByRole('link').first()).toBeVisible();
  await accessible(page);
});
