/** axe finds nothing on the screens, in light and in dark. */
import { arrange, chooseInMenu, expect, openDocuments, test, treeRow } from './harness/index.ts';
import { violations } from './harness/violations.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`sign-in is accessible in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/sign-in');
    await expect(page.getByLabel('Password')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test(`the Documents view, its dialogs and Arrange mode are accessible in ${colorScheme}`, async ({ page, scope }) => {
    test.slow();
    const folder = await scope.folder('Procedures');
    await scope.folder('Inner', folder);
    for (const humanId of ['SOP-1', 'SOP-2', 'SOP-3']) await scope.document(humanId, folder);
    await page.emulateMedia({ colorScheme });
    await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Folder actions' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await treeRow(page, 'Procedures').locator('.tree-chevron').click();
    await treeRow(page, 'Inner').click();
    expect(await violations(page)).toEqual([]);
    await chooseInMenu(page, /^New folder/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await treeRow(page, 'Procedures').click();
    await arrange(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Actions for SOP-1' }).click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test(`the smaller pages are accessible in ${colorScheme}`, async ({ page, scope }) => {
    await scope.document('SOP-1');
    await page.emulateMedia({ colorScheme });
    for (const address of ['/documents/new', '/account', '/administration', '/nowhere']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page), address).toEqual([]);
    }
  });
}
