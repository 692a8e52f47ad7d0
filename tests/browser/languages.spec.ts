/** The language of a draft and of a scope's new documents: found by its name, kept as its tag, frozen at submit. */
import type { Page } from '@playwright/test';
import type { VersionDetail } from '../../contract/index.ts';
import { expect, type Person, test, type Written, writeDocument } from './harness/index.ts';
import { accessible } from './harness/violations.ts';

const editorOf = ({ id, versionId }: Written) => `/documents/${id}/versions/${versionId}/edit`;
const field = (page: Page, name = 'Language') => page.getByRole('combobox', { name });
const stored = async (person: Person, { versionId }: Written) =>
  (await person.api.get<VersionDetail>(`/api/documents/versions/${versionId}`)).language;
const shown = (page: Page) =>
  page.getByRole('complementary', { name: 'About this version' }).locator('.identity-row', { hasText: 'Language' });

test('an author finds a language by its own name with the keyboard, and leaving without a choice changes nothing', async ({
  page,
  scope,
  person,
}) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: 'Text.\n' });
  await page.goto(editorOf(draft));
  await expect(field(page)).toHaveValue('English');
  await field(page).fill('deutsch');
  await expect(page.getByRole('option', { name: 'German', exact: true })).toContainText('Deutsch · de');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('German');
  await expect.poll(() => stored(person, draft)).toBe('de');
  await expect(page.getByTestId('save-status')).toHaveText('Saved');
  await accessible(page);

  await page.emulateMedia({ colorScheme: 'dark' });
  await field(page).fill('klingonish');
  await expect(page.getByText('No language has such a name or BCP 47 tag.')).toBeVisible();
  await page.getByLabel('Title').focus();
  await expect(field(page)).toHaveValue('German');
  await accessible(page);
  // A tag that has no place in the list is taken as it is.
  await field(page).fill('gsw-ch');
  await page.getByRole('option', { name: /^Swiss German/ }).click();
  await expect.poll(() => stored(person, draft)).toBe('gsw-CH');
  await page.reload();
  await expect(field(page)).toHaveValue(/^Swiss German/);
});

test('submitting freezes the language: readers see it and nobody is offered another', async ({
  page,
  scope,
  person,
}) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: 'Text.\n' });
  await page.goto(editorOf(draft));
  await field(page).fill('finnish');
  await page.getByRole('option', { name: 'Finnish' }).click();
  await expect.poll(() => stored(person, draft)).toBe('fi');
  // The page knows of the person's own change before it has read the text again; that is no change by somebody else.
  await page.route(`**/api/documents/versions/${draft.versionId}`, async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(shown(page)).toContainText('Finnish');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible();
  await expect(shown(page)).toContainText('Finnish');
  await expect(field(page)).toHaveCount(0);
  await page.goto(editorOf(draft));
  await expect(page.getByText('This version cannot be edited')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
});

test('a language that someone else chose meanwhile appears, and the last choice counts', async ({
  page,
  scope,
  person,
}) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: 'Text.\n' });
  await page.goto(editorOf(draft));
  await expect(field(page)).toHaveValue('English');
  await person.api.send('PATCH', `/api/documents/versions/${draft.versionId}`, { language: 'sv' });
  await expect(field(page)).toHaveValue('Swedish');
  await field(page).fill('danish');
  await page.getByRole('option', { name: 'Danish' }).click();
  await expect.poll(() => stored(person, draft)).toBe('da');
});

test('whoever manages a scope sets the language and format of its new documents, and those that are there keep theirs', async ({
  page,
  scope,
  person,
}) => {
  const before = await writeDocument(person.api, scope.id, { humanId: 'SOP-1' });
  await page.goto(`/members?scope=${scope.id}`);
  await page.getByRole('button', { name: 'Scope settings…' }).click();
  const dialog = page.getByRole('dialog', { name: `Settings of ${scope.name}` });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(field(page, 'Language of new documents')).toHaveValue('English');
  await accessible(page);
  await field(page, 'Language of new documents').fill('austria');
  await page.getByRole('option', { name: 'German (Austria)' }).click();
  await dialog.getByRole('button', { name: /^What each person chose last/ }).press('Enter');
  await page.getByRole('option', { name: 'Markdown comes first' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const after = await writeDocument(person.api, scope.id, { humanId: 'SOP-2' });
  expect([await stored(person, before), await stored(person, after)]).toEqual(['en', 'de-AT']);
  await page.getByRole('button', { name: 'Scope settings…' }).click();
  await expect(field(page, 'Language of new documents')).toHaveValue('German (Austria)');
  await expect(dialog.getByRole('button', { name: /^Markdown comes first/ })).toBeVisible();
  await page.goto(`/documents/new?scope=${scope.id}`);
  await expect(page.getByRole('radio').first()).toHaveAccessibleName(/^In markdown/);
  await expect(page.getByRole('radio').first()).toBeChecked();
  await expect(page.getByText('The scope sets what comes first.')).toBeVisible();
});
