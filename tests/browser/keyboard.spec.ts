/** Everything that a mouse does is done by keyboard too, and without any dragging. */
import type { Locator, Page } from '@playwright/test';
import { arrange, createScope, expect, humanIds, listRow, openDocuments, test, treeRow } from './harness/index.ts';

/** Presses the key until the target has the focus, as a person listening to the names would. */
async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  for (let step = 0; step < 14; step++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) break;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

test('a folder is dragged with the keyboard, from grip to target', async ({ page, scope }) => {
  for (const name of ['Alpha', 'Bravo', 'Charlie']) await scope.folder(name);
  await scope.document('SOP-1');
  await openDocuments(page, `?scope=${scope.id}`);
  await arrange(page);
  await treeRow(page, 'Charlie').click();
  await page.keyboard.press('ArrowRight');
  await expect(treeRow(page, 'Charlie').locator('.grip')).toBeFocused();
  await page.keyboard.press('Enter');
  const target = page.getByRole('button', { name: 'Drop on Alpha' });
  await pressUntilFocused(page, 'ArrowUp', target);
  await page.keyboard.press('Enter');
  await expect.poll(() => scope.paths()).toEqual(['Alpha', 'Alpha/Charlie', 'Bravo']);
});

test('a document is dragged with the keyboard to another place in its folder', async ({ page, scope }) => {
  const folder = await scope.folder('Procedures');
  for (const humanId of ['SOP-1', 'SOP-2', 'SOP-3']) await scope.document(humanId, folder);
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await arrange(page);
  await listRow(page, 'SOP-3').focus();
  await page.keyboard.press('ArrowRight');
  await expect(listRow(page, 'SOP-3').locator('.grip')).toBeFocused();
  await page.keyboard.press('Enter');
  const target = page.getByRole('button', { name: /Insert before .*SOP-1/ });
  await pressUntilFocused(page, 'ArrowUp', target);
  await page.keyboard.press('Enter');
  await expect.poll(() => scope.order(folder)).toEqual(['SOP-3', 'SOP-1', 'SOP-2']);
});

test('a folder is found by typing the beginning of its name, whatever the case and the accents', async ({
  page,
  scope,
}) => {
  for (const name of ['Alpha', 'Évaluation', 'Manuals']) await scope.folder(name);
  await scope.document('SOP-1');
  await page.clock.install();
  await openDocuments(page, `?scope=${scope.id}`);
  await treeRow(page, 'Alpha').click();
  await page.keyboard.type('ev');
  await expect(treeRow(page, 'Évaluation')).toBeFocused();
  // What is typed after a second begins a new word.
  await page.clock.fastForward(1_100);
  await page.keyboard.type('xy');
  await expect(treeRow(page, 'Évaluation')).toBeFocused();
});

test('rows are opened and closed with the arrow keys, and say which they are', async ({ page, scope }) => {
  const parent = await scope.folder('Parent');
  await scope.folder('Child', parent);
  await scope.document('SOP-1');
  await openDocuments(page, `?scope=${scope.id}`);
  await treeRow(page, 'Parent').click();
  await expect(treeRow(page, 'Parent')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(treeRow(page, 'Parent')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(treeRow(page, 'Child')).toBeFocused();
  await expect(treeRow(page, 'Child')).not.toHaveAttribute('aria-expanded');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(treeRow(page, 'Parent')).toHaveAttribute('aria-expanded', 'false');
});

test('Escape ends a keyboard drag and leaves Arrange mode on', async ({ page, scope }) => {
  await scope.folder('Alpha');
  await scope.folder('Bravo');
  await scope.document('SOP-1');
  await openDocuments(page, `?scope=${scope.id}`);
  await arrange(page);
  await treeRow(page, 'Bravo').click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Arrange mode' })).toBeVisible();
  expect(await scope.paths()).toEqual(['Alpha', 'Bravo']);
});

test('"Move to…" moves a document without dragging, and says why a place is not allowed', async ({
  page,
  person,
  scope,
}) => {
  const other = await createScope(person, 'Quay Instruments');
  await other.folder('Elsewhere');
  const from = await scope.folder('Procedures');
  const to = await scope.folder('Archive');
  await scope.document('SOP-1', from);
  await openDocuments(page, `?scope=${scope.id}&folder=${from}`);
  await arrange(page);
  await page.getByRole('button', { name: 'Actions for SOP-1' }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move SOP-1 to…' });
  await dialog.getByRole('option', { name: /Elsewhere/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('SOP-1 cannot leave its scope');
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
  await dialog.getByLabel('Find a folder').fill('arch');
  await dialog.getByRole('option', { name: 'Harbour Devices / Archive' }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => scope.order(to)).toEqual(['SOP-1']);
});

test('folders are moved and ordered from the menu of the tree', async ({ page, scope }) => {
  for (const name of ['Alpha', 'Bravo', 'Charlie']) await scope.folder(name);
  await scope.document('SOP-1');
  await openDocuments(page, `?scope=${scope.id}`);
  await arrange(page);
  await treeRow(page, 'Charlie').click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => scope.paths()).toEqual(['Alpha', 'Charlie', 'Bravo']);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await page.keyboard.press('Alt+m');
  const dialog = page.getByRole('dialog', { name: 'Move “Charlie” to…' });
  await dialog.getByRole('option', { name: 'Harbour Devices / Alpha' }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => scope.paths()).toEqual(['Alpha', 'Alpha/Charlie', 'Bravo']);
});

test('a document is ordered from its menu', async ({ page, scope }) => {
  const folder = await scope.folder('Procedures');
  for (const humanId of ['SOP-1', 'SOP-2', 'SOP-3']) await scope.document(humanId, folder);
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await arrange(page);
  const act = async (humanId: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${humanId}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const button = page.getByRole('button', { name: 'Actions for SOP-1' });
  await button.click();
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await act('SOP-1', 'Move down');
  await expect.poll(() => humanIds(page)).toEqual(['SOP-2', 'SOP-1', 'SOP-3']);
  await act('SOP-3', 'Move to the start');
  await expect.poll(() => humanIds(page)).toEqual(['SOP-3', 'SOP-2', 'SOP-1']);
  await act('SOP-3', 'Move to the end');
  await expect.poll(() => scope.order(folder)).toEqual(['SOP-2', 'SOP-1', 'SOP-3']);
});

test('folders are created, renamed and deleted by keyboard, with refusals named where they happen', async ({
  page,
  scope,
}) => {
  await scope.document('SOP-1');
  await scope.folder('Taken');
  await openDocuments(page, `?scope=${scope.id}`);
  await treeRow(page, 'Harbour Devices').click();
  await page.keyboard.press('Alt+n');
  const create = page.getByRole('dialog', { name: 'New folder' });
  await create.getByLabel('Name').fill('Taken');
  await expect(create.getByRole('alert')).toContainText('There is already a folder named “Taken” here');
  await expect(create.getByRole('button', { name: 'Create folder' })).toBeDisabled();
  await create.getByLabel('Name').fill('Fresh');
  await page.keyboard.press('Enter');
  await expect.poll(() => scope.paths()).toEqual(['Taken', 'Fresh']);
  await treeRow(page, 'Fresh').click();
  await page.keyboard.press('F2');
  await page.getByRole('dialog', { name: 'Rename folder' }).getByLabel('Name').fill('Fresher');
  await page.keyboard.press('Enter');
  await expect.poll(() => scope.paths()).toEqual(['Taken', 'Fresher']);
  await treeRow(page, 'Fresher').click();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete folder' }).click();
  await expect.poll(() => scope.paths()).toEqual(['Taken']);
  // Nobody asks for the rows of a folder that is being deleted, which the fixture would complain of.
  await expect(treeRow(page, 'Fresher')).toHaveCount(0);
});

test('deleting a folder that is not empty is refused by name', async ({ page, scope }) => {
  const folder = await scope.folder('Full');
  await scope.document('SOP-1', folder);
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await page.getByRole('button', { name: 'Folder actions' }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('alert')).toContainText('“Full” still holds documents or folders');
  await expect(dialog.getByRole('button', { name: 'Delete folder' })).toBeDisabled();
});

test('in an empty scope only who may set it up creates folders', async ({ page, person }) => {
  const scope = await createScope(person, 'Empty scope', ['scope-admin']);
  await openDocuments(page, `?scope=${scope.id}`);
  await treeRow(page, 'Empty scope').click();
  await page.keyboard.press('Alt+n');
  await page.getByRole('dialog', { name: 'New folder' }).getByLabel('Name').fill('Skeleton');
  await page.keyboard.press('Enter');
  await expect.poll(() => scope.paths()).toEqual(['Skeleton']);
});
