/** The lifecycle acts: each shown only to who may, confirmed in words that say what will happen. */
import type { Locator, Page } from '@playwright/test';
import { createPerson, createScope, expect, join, step, test, writeDocument } from './harness/index.ts';
import { become, setRules } from './harness/review.ts';

/** Every act on offer, from the bar and from the menu. */
async function acts(page: Page): Promise<string[]> {
  const bar = page.locator('.page-actions');
  const names = (await bar.locator('button:not(.icon-button), a').allInnerTexts()).map((name) => name.trim());
  const more = page.getByRole('button', { name: 'More actions' });
  if ((await more.count()) === 0) return names.sort();
  await more.click();
  const rare = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  return [...names, ...rare.map((name) => name.trim())].sort();
}

async function choose(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

const boxOf = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return { top, bottom };
  });

test('each act is shown only to who may do it now', async ({ page, scope, person }) => {
  const people = {
    reader: await createPerson('Rae Reader'),
    author: await createPerson('Avery Author'),
    approver: await createPerson('Priya Approver'),
  };
  for (const [role, one] of Object.entries(people)) await join(one, scope.id, [role as keyof typeof people]);
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1' });
  const review = await writeDocument(person.api, scope.id, { humanId: 'SOP-2', to: 'review' });
  const released = await writeDocument(person.api, scope.id, { humanId: 'SOP-3', to: 'released' });
  const offered: Record<string, string[]> = {};
  for (const [role, one] of [...Object.entries(people), ['manager', person] as const]) {
    await become(page, one);
    for (const [state, { id }] of Object.entries({ draft, review, released })) {
      await page.goto(`/documents/${id}`);
      await expect(page.getByRole('complementary', { name: 'About this version' })).toBeVisible();
      offered[`${role} ${state}`] = await acts(page);
    }
  }
  expect(offered).toEqual({
    'reader draft': [],
    'reader review': [],
    'reader released': ['Export PDF', 'Export as Word'],
    'author draft': ['Cancel this version', 'Edit', 'Submit for review'],
    'author review': ['Cancel this version'],
    'author released': ['Export PDF', 'Export as Word', 'Revise'],
    'approver draft': [],
    'approver review': ['Release', 'Return to draft'],
    'approver released': ['Export PDF', 'Export as Word', 'Revoke'],
    'manager draft': ['Cancel this version', 'Edit', 'Put on hold', 'Submit for review'],
    'manager review': ['Cancel this version', 'Put on hold', 'Release', 'Return to draft', 'Withdraw'],
    'manager released': ['Dispose of content', 'Export PDF', 'Export as Word', 'Put on hold', 'Revise', 'Revoke'],
  });
});

test('a draft is submitted, returned with a reason, submitted again and released from a day on', async ({
  page,
  scope,
  person,
}) => {
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1' });
  await page.goto(`/documents/${id}`);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Its content, title and attachments are frozen while it is under review.');
  await dialog.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('SOP-1 version 1 is in review.')).toBeVisible();

  // What was said a moment ago stands above a dialog and not on its buttons, on a phone too.
  await page.setViewportSize({ width: 390, height: 600 });
  await page.getByRole('button', { name: 'Return to draft' }).click();
  const [said, asked] = await Promise.all([page.locator('.toast'), page.locator('.dialog-modal')].map(boxOf));
  expect(said?.bottom ?? 0).toBeLessThanOrEqual(asked?.top ?? 0);
  expect(asked?.bottom ?? 0).toBeLessThanOrEqual(600);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(dialog.getByRole('button', { name: 'Return to draft' })).toBeDisabled();
  await expect(dialog.locator('.dialog-missing')).toHaveText('Fill in “What has to change”.');
  await dialog.getByLabel('What has to change').fill('Section 2 is missing');
  await dialog.getByRole('button', { name: 'Return to draft' }).click();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();

  // The print check comes before the decision, and its warnings move the button: it waits for them.
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/print-check', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(dialog.getByRole('button', { name: 'Submit for review' })).toBeDisabled();
  answer();
  await dialog.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByRole('button', { name: 'Release' }).click();
  await expect(dialog).toContainText('can never be changed again');
  await dialog.getByLabel('Effective date').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByRole('complementary', { name: 'About this version' })).toContainText('Future-effective');
  const events = (await scope.events()).map(({ type }) => type);
  expect(events.slice(0, 4)).toEqual([
    'VERSION_RELEASED',
    'VERSION_SUBMITTED',
    'VERSION_RETURNED',
    'VERSION_SUBMITTED',
  ]);
});

test('revoke, dispose and cancel say that they are final and ask for the reason', async ({ page, scope, person }) => {
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  await page.goto(`/documents/${id}`);
  const dialog = page.getByRole('alertdialog');
  await choose(page, 'Revoke');
  await expect(dialog).toContainText('This cannot be undone');
  await dialog.getByLabel('Why it is revoked').fill('Wrong limits');
  await dialog.getByRole('button', { name: 'Revoke the version' }).click();
  await expect(page.getByText('SOP-1 version 1 is revoked.')).toBeVisible();
  await choose(page, 'Dispose of content');
  await expect(dialog).toContainText('deleted for good, for everyone');
  await expect(dialog).not.toContainText('in force');
  await dialog.getByLabel('Why it is disposed of').fill('Retention is over');
  await dialog.getByRole('button', { name: 'Delete the content for good' }).click();
  await expect(page.getByText('The content was disposed of')).toBeVisible();
  // Who, when and why stand above what is left.
  await expect(page.getByText(/^Disposed of on [\d-]+ by Morgan Tester:\s*Retention is over/)).toBeVisible();

  const other = await writeDocument(person.api, scope.id, { humanId: 'SOP-2' });
  await page.goto(`/documents/${other.id}`);
  await choose(page, 'Cancel this version');
  await expect(dialog).toContainText('The number 1 is not used again');
  await dialog.getByLabel('Why it is given up').fill('Not needed');
  await dialog.getByRole('button', { name: 'Cancel the version' }).click();
  await expect(page.getByText('SOP-2 version 1 is cancelled.')).toBeVisible();
  await expect(page.getByText(/^Cancelled on [\d-]+ by Morgan Tester:\s*Not needed/)).toBeVisible();
});

test('a hold keeps a document from disposal until it is lifted, and what one person asked for another carries out', async ({
  page,
  scope,
  person,
  complaints,
}) => {
  const quinn = await createPerson('Quinn Quality');
  await join(quinn, scope.id, ['quality-manager']);
  await setRules(person, scope, { fourEyes: true });
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1' });
  await page.goto(`/documents/${id}`);
  await choose(page, 'Cancel this version');
  await page.getByRole('alertdialog').getByLabel('Why it is given up').fill('Written twice.');
  await page.getByRole('button', { name: 'Cancel the version' }).click();
  await choose(page, 'Put on hold');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Put on hold' })).toBeDisabled();
  await dialog.getByLabel('Why it must be kept').fill('A court asked for it.');
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(page.getByText(/On hold since .*, by Morgan Tester: A court asked for it\./)).toBeVisible();
  await choose(page, 'Dispose of content');
  await page.getByRole('alertdialog').getByLabel('Why it is disposed of').fill('Not needed.');
  await page.getByRole('button', { name: 'Delete the content for good' }).click();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText(/on hold/i);
  // The browser notes every refusal in its console.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Lift the hold…' }).click();
  await dialog.getByLabel('Why it need not be kept any more').fill('The case is closed.');
  await dialog.getByRole('button', { name: 'Lift the hold' }).click();
  await expect(page.getByText(/On hold since/)).toHaveCount(0);

  await choose(page, 'Dispose of content');
  await page.getByRole('alertdialog').getByLabel('Why it is disposed of').fill('Not needed.');
  await page.getByRole('button', { name: 'Delete the content for good' }).click();
  await expect(page.getByText(/You asked on .* to dispose of this version: Not needed\./)).toBeVisible();
  await become(page, quinn);
  await page.goto(`/documents/${id}`);
  await page.getByRole('button', { name: 'Withdraw the disposal' }).click();
  await expect(page.getByText(/to dispose of this version/)).toHaveCount(0);
});

test('Escape and Cancel do nothing', async ({ page, scope, person }) => {
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1' });
  await page.goto(`/documents/${id}`);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await scope.events()).map(({ type }) => type)).not.toContain('VERSION_SUBMITTED');
});

test('a refused submit names each wrong line, and a taken key names its document', async ({
  page,
  scope,
  person,
  complaints,
}) => {
  await writeDocument(person.api, scope.id, {
    humanId: 'RMF-1',
    markdown: ':::risk[Shock]{key=R-1 initial=acceptable}\n:::\n',
    to: 'released',
  });
  const wrong = await writeDocument(person.api, scope.id, {
    humanId: 'RMF-2',
    markdown: 'Text.\n\n:::risk[Burn]{initial=acceptable}\n:::\n',
  });
  const dialog = page.getByRole('dialog');
  await page.goto(`/documents/${wrong.id}`);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await dialog.getByRole('button', { name: 'Submit for review' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Line 3: This risk has no key.');

  const taken = await writeDocument(person.api, scope.id, {
    humanId: 'RMF-3',
    markdown: ':::risk[Burn]{key=R-1 initial=acceptable}\n:::\n',
  });
  await page.goto(`/documents/${taken.id}`);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await dialog.getByRole('button', { name: 'Submit for review' }).click();
  await expect(dialog.getByRole('alert')).toContainText('R-1 (in RMF-1)');
  expect(complaints.splice(0)).toHaveLength(2);
});

test('a refusal that came in between is named where the act was asked for', async ({
  page,
  scope,
  person,
  complaints,
}) => {
  const { id, versionId } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1' });
  await page.goto(`/documents/${id}`);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await step(person.api, versionId, 'submit');
  // The page may have heard of it before the button is pressed.
  const button = page.getByRole('dialog').getByRole('button', { name: 'Submit for review' });
  await button.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(page.getByRole('alertdialog')).toContainText('Morgan Tester submitted it');
  await expect(page.getByRole('button', { name: 'Go on with what is there now' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible();
  complaints.splice(0);
});

test('revising opens the next draft in the editor, and only one is open at a time', async ({ page, scope, person }) => {
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  await page.goto(`/documents/${id}`);
  await page.getByRole('button', { name: 'Revise' }).click();
  await expect(page.getByRole('dialog')).toContainText('What is in force stays in force');
  await page.getByRole('button', { name: 'Begin the next version' }).click();
  await expect(page.getByRole('heading', { name: 'Edit SOP-1 version 2' })).toBeVisible();
  await page.goto(`/documents/${id}`);
  await expect(page.getByRole('complementary', { name: 'About this version' })).toContainText('Version 2');
  await expect(page.getByRole('button', { name: 'Revise' })).toHaveCount(0);
});

test('a document is derived into another scope, at its root', async ({ page, scope, person }) => {
  const other = await createScope(person, 'Quay Instruments');
  const folder = await scope.folder('Procedures');
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', folderId: folder, to: 'released' });
  await page.goto(`/documents/${id}`);
  await choose(page, 'Derive into another scope');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Number in that scope').fill('wrong id');
  await expect(dialog.getByRole('button', { name: 'Derive the document' })).toBeDisabled();
  await dialog.getByLabel('Number in that scope').fill('QSOP-7');
  await dialog.getByRole('button', { name: 'Derive the document' }).click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Quay Instruments',
    'QSOP-7',
  ]);
  expect(await other.order(null)).toEqual(['QSOP-7']);
});
