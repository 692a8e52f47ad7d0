/** Arrange mode: the only place where anything is moved. */
import {
  armed,
  arrange,
  createPerson,
  createScope,
  drag,
  expect,
  hoverOver,
  humanIds,
  isHighlighted,
  join,
  letGo,
  listRow,
  openDocuments,
  pickUp,
  signIn,
  test,
  treeRow,
} from './harness/index.ts';

test('Arrange mode is entered from the tree-root menu, shows itself, and Done disarms it', async ({ page, scope }) => {
  const folder = await scope.folder('Procedures');
  await scope.document('SOP-1', folder);
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await arrange(page);
  const on = await armed(page);
  expect(on.draggable).toBeGreaterThan(0);
  expect(on.grips).toBe(2);
  expect(on.menus).toBe(1);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Arrange mode' })).toHaveCount(0);
  expect(await armed(page)).toEqual({ draggable: 0, grips: 0, menus: 0 });
});

test('Escape leaves Arrange mode, and leaving the page disarms it', async ({ page, scope }) => {
  const folder = await scope.folder('Procedures');
  await scope.document('SOP-1', folder);
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await arrange(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Arrange mode' })).toHaveCount(0);
  expect(await armed(page)).toEqual({ draggable: 0, grips: 0, menus: 0 });
  await arrange(page);
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await page.goBack();
  await expect(listRow(page, 'SOP-1')).toBeVisible();
  expect(await armed(page)).toEqual({ draggable: 0, grips: 0, menus: 0 });
});

test('only who may organize documents is offered Arrange mode', async ({ page, person }) => {
  const scope = await createScope(person, 'Harbour Devices');
  await scope.document('SOP-1');
  const reader = await createPerson('Rowan Reader');
  await join(reader, scope.id, ['author']);
  await page.context().clearCookies();
  await signIn(page, reader);
  await openDocuments(page);
  await page.getByRole('button', { name: 'Folder actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Expand all' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Arrange|New folder|Rename|Delete/ })).toHaveCount(0);
});

test('a document is dragged onto a folder, and Undo puts it back', async ({ page, scope }) => {
  const from = await scope.folder('Procedures');
  const to = await scope.folder('Archive');
  await scope.document('SOP-1', from);
  await scope.document('SOP-2', from);
  await openDocuments(page, `?scope=${scope.id}&folder=${from}`);
  await arrange(page);
  await pickUp(page, listRow(page, 'SOP-1'));
  await hoverOver(page, treeRow(page, 'Archive'));
  expect(await isHighlighted(page)).toBe(true);
  await letGo(page);
  await expect(page.getByRole('status').filter({ hasText: 'Moved SOP-1 to “Archive”' })).toBeVisible();
  await expect.poll(() => scope.order(to)).toEqual(['SOP-1']);
  await expect.poll(() => humanIds(page)).toEqual(['SOP-2']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => scope.order(from)).toEqual(['SOP-1', 'SOP-2']);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  const moves = (await scope.events()).filter(({ type }) => type === 'DOCUMENT_MOVED');
  expect(moves).toHaveLength(2);
});

test('several documents are dragged at once', async ({ page, scope }) => {
  const from = await scope.folder('Procedures');
  const to = await scope.folder('Archive');
  for (const humanId of ['SOP-1', 'SOP-2', 'SOP-3']) await scope.document(humanId, from);
  await openDocuments(page, `?scope=${scope.id}&folder=${from}`);
  await arrange(page);
  for (const humanId of ['SOP-1', 'SOP-3']) await listRow(page, humanId).locator('.checkbox').click();
  await drag(page, listRow(page, 'SOP-3'), treeRow(page, 'Archive'));
  await expect.poll(() => scope.order(to)).toEqual(['SOP-1', 'SOP-3']);
  expect(await scope.order(from)).toEqual(['SOP-2']);
  // What went elsewhere is counted no more, here and at the place, also when it comes back.
  const head = page.locator('.page-head');
  await expect(head).toContainText('1 document');
  await expect(page.getByRole('button', { name: /^Move \d to/ })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(head).toContainText('3 documents');
  await expect(listRow(page, 'SOP-3')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Move \d to/ })).toHaveCount(0);
});

test('documents are put in order between rows, as one act', async ({ page, scope }) => {
  const folder = await scope.folder('Procedures');
  for (const humanId of ['SOP-1', 'SOP-2', 'SOP-3', 'SOP-4']) await scope.document(humanId, folder);
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await arrange(page);
  await drag(page, listRow(page, 'SOP-4'), listRow(page, 'SOP-2'), { at: 0.1, x: 300 });
  await expect.poll(() => scope.order(folder)).toEqual(['SOP-1', 'SOP-4', 'SOP-2', 'SOP-3']);
  await expect.poll(() => humanIds(page)).toEqual(['SOP-1', 'SOP-4', 'SOP-2', 'SOP-3']);
  expect((await scope.events()).filter(({ type }) => type === 'DOCUMENTS_REORDERED')).toHaveLength(1);
  await page.keyboard.press('Control+z');
  await expect.poll(() => scope.order(folder)).toEqual(['SOP-1', 'SOP-2', 'SOP-3', 'SOP-4']);
});

test('a folder is dragged into another and between others, and Undo returns it to its place', async ({
  page,
  scope,
}) => {
  for (const name of ['Alpha', 'Bravo', 'Charlie']) await scope.folder(name);
  await scope.document('SOP-1');
  await openDocuments(page, `?scope=${scope.id}`);
  await arrange(page);
  await drag(page, treeRow(page, 'Alpha'), treeRow(page, 'Charlie'));
  await expect.poll(() => scope.paths()).toEqual(['Bravo', 'Charlie', 'Charlie/Alpha']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => scope.paths()).toEqual(['Alpha', 'Bravo', 'Charlie']);
  await expect(treeRow(page, 'Alpha')).toBeVisible();
  await drag(page, treeRow(page, 'Charlie'), treeRow(page, 'Alpha'), { at: 0.05 });
  await expect.poll(() => scope.paths()).toEqual(['Charlie', 'Alpha', 'Bravo']);
});

test('several folders are dragged at once, and Undo returns each to its place', async ({ page, scope }) => {
  for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta']) await scope.folder(name);
  await scope.document('SOP-1');
  await openDocuments(page, `?scope=${scope.id}`);
  await arrange(page);
  await treeRow(page, 'Alpha').click();
  await treeRow(page, 'Charlie').click({ modifiers: ['ControlOrMeta'] });
  await drag(page, treeRow(page, 'Charlie'), treeRow(page, 'Delta'));
  await expect.poll(() => scope.paths()).toEqual(['Bravo', 'Delta', 'Delta/Alpha', 'Delta/Charlie']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => scope.paths()).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta']);
});

test('a refused move is named: another scope', async ({ page, person, scope }) => {
  const other = await createScope(person, 'Quay Instruments');
  await other.folder('Elsewhere');
  const folder = await scope.folder('Procedures');
  await scope.document('SOP-1', folder);
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await arrange(page);
  await pickUp(page, listRow(page, 'SOP-1'));
  await hoverOver(page, treeRow(page, 'Elsewhere'));
  expect(await isHighlighted(page)).toBe(false);
  await expect(page.getByRole('region', { name: 'Arrange mode' })).toContainText('SOP-1 cannot leave its scope');
  await letGo(page);
  await expect(page.getByRole('alert')).toContainText('Refused: SOP-1 cannot leave its scope.');
  expect(await scope.order(folder)).toEqual(['SOP-1']);
  await pickUp(page, treeRow(page, 'Procedures'));
  await hoverOver(page, treeRow(page, 'Elsewhere'));
  expect(await isHighlighted(page)).toBe(false);
  await letGo(page);
  await expect(page.getByRole('alert')).toContainText('“Procedures” cannot leave its scope.');
});

test('a refused move is named: own subtree, name taken, too deep', async ({ page, scope }) => {
  const outer = await scope.folder('Outer');
  await scope.folder('Inner', outer);
  await scope.folder('Inner');
  let parent: string | null = null;
  for (let level = 1; level <= 8; level++) parent = await scope.folder(`Level ${level}`, parent);
  await scope.document('SOP-1');
  await openDocuments(page, `?scope=${scope.id}`);
  await page.getByRole('button', { name: 'Folder actions' }).click();
  await page.getByRole('menuitem', { name: 'Expand all' }).click();
  await arrange(page);
  const tryDrop = async (from: ReturnType<typeof treeRow>, to: ReturnType<typeof treeRow>, why: string) => {
    await pickUp(page, from);
    await hoverOver(page, to);
    expect(await isHighlighted(page)).toBe(false);
    await letGo(page);
    await expect(page.getByRole('alert')).toContainText(why);
  };
  await tryDrop(
    treeRow(page, 'Outer'),
    treeRow(page, 'Inner', 0),
    '“Outer” cannot be moved into itself or its own subtree',
  );
  await tryDrop(treeRow(page, 'Inner', 1), treeRow(page, 'Outer'), 'There is already a folder named “Inner” here');
  await tryDrop(treeRow(page, 'Outer'), treeRow(page, 'Level 7'), 'would pass the limit of 8 levels');
  expect((await scope.events()).filter(({ type }) => type.startsWith('FOLDER_MOVED'))).toEqual([]);
});
