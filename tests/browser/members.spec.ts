/** Members of a scope: who they are, what they hold, adding, changing, removing. */
import type { Member } from '../../contract/index.ts';
import { createPerson, expect, join, test } from './harness/index.ts';

test('a member is added with roles, changed to single permissions, and removed', async ({ page, scope, person }) => {
  const name = `Robin ${Date.now()}`;
  const robin = await createPerson(name);
  const members = async () => (await person.api.get<{ items: Member[] }>(`/api/scopes/${scope.id}/members`)).items;
  const held = async () => (await members()).find(({ user }) => user.id === robin.id);
  await page.goto(`/members?scope=${scope.id}`);
  const rows = page.getByRole('region', { name: 'Members' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);

  await page.getByRole('button', { name: 'Add member' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Add member' })).toBeDisabled();
  // They share no scope, so only the whole address finds them.
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Robin');
  await expect(page.getByText('Nobody fits who is not a member already.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Person' }).fill(robin.email);
  await page.getByRole('option', { name }).click();
  await dialog.getByText(/^Author writes/).click();
  await dialog.getByRole('button', { name: 'Add member' }).click();
  await expect(rows.filter({ hasText: name })).toContainText('Author');
  expect((await held())?.roles).toEqual(['reader', 'author']);

  await page.getByRole('button', { name: `Change ${name}` }).click();
  await dialog.getByText(/^Author writes/).click();
  await dialog.getByText('Single permissions beside the roles').click();
  await dialog.getByText('Export packs', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rows.filter({ hasText: name })).toContainText('Export packs');
  expect((await held())?.held).toEqual(['VIEW', 'EXPORT_AUDIT_PACK']);

  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('sees nothing of this scope any more');
  await page.getByRole('button', { name: 'Remove member' }).click();
  await expect(rows).toHaveCount(1);
  expect(await held()).toBeUndefined();
});

test('whoever takes the management from themselves is warned first', async ({ page, scope, person }) => {
  await page.goto(`/members?scope=${scope.id}`);
  await page.getByRole('button', { name: 'Change Morgan Tester' }).click();
  await page.getByRole('dialog').getByText('Scope administrator').click();
  await expect(page.getByText('You would no longer manage the members of this scope yourself.')).toBeVisible();
  await page.keyboard.press('Escape');
  const { items } = await person.api.get<{ items: Member[] }>(`/api/scopes/${scope.id}/members`);
  expect(items[0]?.roles).toContain('scope-admin');
});

test('only who manages members is offered the page', async ({ page, scope, person }) => {
  await page.goto('/documents');
  await expect(page.getByRole('link', { name: 'Members' })).toBeVisible();
  await join(person, scope.id, ['quality-manager']);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Documents' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Members' })).toHaveCount(0);
});
