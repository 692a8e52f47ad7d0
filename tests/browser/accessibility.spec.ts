/** axe finds nothing on the screens, in light and in dark. */

import {
  arrange,
  chooseInMenu,
  demoPassword,
  expect,
  listRow,
  openDocuments,
  signIn,
  test,
  treeRow,
  writeDocument,
} from './harness/index.ts';
import { accessible, accessibleInFront, shut } from './harness/violations.ts';

test('sign-in is accessible in light and in dark', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByLabel('Password')).toBeVisible();
  await accessible(page);
});

test('the Documents view, its dialogs and Arrange mode are accessible in light and in dark', async ({
  page,
  scope,
}) => {
  const folder = await scope.folder('Procedures');
  await scope.folder('Inner', folder);
  for (const humanId of ['SOP-1', 'SOP-2', 'SOP-3']) await scope.document(humanId, folder);
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await accessible(page);
  await page.getByRole('button', { name: 'Folder actions' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');
  await treeRow(page, 'Procedures').locator('.tree-chevron').click();
  await treeRow(page, 'Inner').click();
  await expect(page.getByText('No documents here yet')).toBeVisible();
  await accessible(page);
  await chooseInMenu(page, /^New folder/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');
  await treeRow(page, 'Procedures').click();
  await arrange(page);
  await accessible(page);
  await page.getByRole('button', { name: 'Actions for SOP-1' }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await accessible(page);
});

test('the smaller pages are accessible in light and in dark', async ({ page, scope }) => {
  await scope.document('SOP-1');
  for (const address of ['/documents/new', '/account', '/administration', '/nowhere']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await accessible(page);
  }
  // From an address that leads nowhere there is a way on.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('the screens of the demo are accessible on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { email: 'quality@demo.example', password: demoPassword });
  const screens: [address: string, sign: string][] = [
    ['/my-work', 'To release'],
    ['/documents', 'QM-001'],
    ['/search?q=risk', 'RMF-001'],
    ['/traceability', 'RC-001'],
    ['/figures', 'Periodic reviews'],
    ['/traceability?layout=matrix', 'RC-001'],
    ['/packs', 'The pack will hold'],
    ['/audit', 'Check the chain'],
    ['/exports', 'Check a copy'],
    ['/copies', 'On paper'],
    ['/help', 'Contents'],
  ];
  for (const [address, sign] of screens) {
    await page.goto(address);
    await expect(page.getByText(sign).first()).toBeVisible();
    await accessible(page);
  }
});

test('every menu and dialog of the documents is accessible', async ({ page, scope, person, complaints }) => {
  const folder = await scope.folder('Procedures');
  await writeDocument(person.api, scope.id, { humanId: 'SOP-1', folderId: folder });
  await writeDocument(person.api, scope.id, { humanId: 'SOP-2', folderId: folder, to: 'released' });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const choose = (name: string | RegExp) => page.getByRole('menuitem', { name }).click();
  const look = () => accessibleInFront(page);
  const lookOnce = () => look().then(() => shut(page));
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  for (const act of [/^Rename/, /^Delete/]) {
    await chooseInMenu(page, act);
    await lookOnce();
  }
  for (const menu of [/^Any state/, /^Account of/, /^News/]) {
    await press(menu);
    await lookOnce();
  }

  await press('Views');
  await look();
  await choose('Save this view…');
  await look();
  await page.getByLabel('Name of the view').fill('Procedures');
  await press('Save the view');
  await expect(page.getByText('The view “Procedures” is saved.')).toBeVisible();
  await press('Views');
  await choose('Remove a view…');
  await look();
  await press('Remove the view');
  await expect(page.getByText('The view “Procedures” is removed.')).toBeVisible();

  await press('Choose several');
  for (const humanId of ['SOP-1', 'SOP-2']) await listRow(page, humanId).locator('.checkbox').click();
  await press('Act on 2…');
  await look();
  await choose('Revoke');
  await expect(page.getByRole('dialog')).toContainText('This cannot be undone.');
  await lookOnce();
  await press('Act on 2…');
  await choose('Export PDFs');
  await page.getByRole('dialog').getByRole('button', { name: 'Export PDFs' }).click();
  await expect(page.getByRole('list', { name: 'Refused' })).toHaveText(
    'SOP-1: This version is a draft and cannot be exported; released and revoked versions can.',
  );
  await lookOnce();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  await press('Act on 2…');
  await choose('Submit for review');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('dialog')).toContainText('Done for 1 document, refused for 1 document.');
  await lookOnce();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  await press('Cancel');

  await arrange(page);
  await press('Actions for SOP-1');
  await lookOnce();
  await page.goto(`/documents/new?scope=${scope.id}`);
  await press('Change…');
  await lookOnce();
});
