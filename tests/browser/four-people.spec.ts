/**
 * The life of a document among four people in two browsers: written, compared, commented, returned, mended, approved by
 * two with signatures, released, revised, compared again and revoked. What waits for each of them stands on their first page.
 */
import type { Browser, Page } from '@playwright/test';
import type { DocumentDetail, Inbox } from '../../contract/index.ts';
import { createPerson, createScope, expect, join, type Person, serverUrl, test, watch } from './harness/index.ts';
import { become, setRules } from './harness/review.ts';
import { accessible } from './harness/violations.ts';

const firstText = `# Aim

The pump runs at 5 bar. See [the manual](doc:NONE-1).

![The pump](pump.png)

Open the valve slowly.
`;
const mendedText = firstText
  .replace('5 bar. See [the manual](doc:NONE-1).', '4 bar.')
  .replace('![The pump](pump.png)\n\n', '');

/** Opens what waits for a person, from their first page. */
async function openWaiting(
  page: Page,
  person: Person,
  list: 'To review' | 'Returned to you' | 'Your drafts',
): Promise<void> {
  await become(page, person);
  await page.goto('/');
  const section = page.getByRole('region', { name: new RegExp(`^${list}`) });
  const link = section.getByRole('link', { name: list === 'To review' ? /^SOP-1/ : 'Edit SOP-1' });
  await link.click();
  await expect(page).not.toHaveURL(/work$/);
}

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/documents/${id}`);
  await expect(page.getByRole('complementary', { name: 'About this version' })).toContainText('began it');
}

async function writeInEditor(page: Page, text: string): Promise<void> {
  const area = page.getByRole('textbox', { name: 'Text of the draft, in markdown' });
  await area.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

const dialog = (page: Page) => page.getByRole('dialog');

async function submit(page: Page, summary: string, reviewers: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await dialog(page).getByLabel('Summary of changes').fill(summary);
  for (const name of reviewers) {
    await dialog(page).getByRole('combobox', { name: 'Reviewers' }).fill(name.slice(0, 4));
    await page.getByRole('option', { name: new RegExp(name) }).click();
  }
  await dialog(page).getByRole('button', { name: 'Submit for review' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

async function sign(page: Page, step: 'Approve' | 'Release', { password }: Person): Promise<void> {
  await page.getByRole('button', { name: step }).click();
  await dialog(page).getByLabel('Your password').fill(password);
  await dialog(page)
    .getByRole('button', { name: `Sign and ${step.toLowerCase()}` })
    .click();
  await expect(dialog(page)).toHaveCount(0);
}

async function anotherBrowser(browser: Browser, complaints: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: serverUrl() });
  const page = await context.newPage();
  watch(page, complaints);
  return page;
}

test('four people in two browsers bring a document through its whole life', async ({ page, browser, complaints }) => {
  const [wim, rita, rolf, quinn] = await Promise.all(
    ['Wim', 'Rita', 'Rolf', 'Quinn'].map((name) => createPerson(name)),
  );
  if (!wim || !rita || !rolf || !quinn) throw new Error('Four people are needed.');
  const scope = await createScope(quinn, 'Four people');
  await join(wim, scope.id, ['author']);
  for (const reviewer of [rita, rolf]) await join(reviewer, scope.id, ['approver']);
  await setRules(quinn, scope, { signature: true, fourEyes: true, minReviewers: 2 });
  const second = await anotherBrowser(browser, complaints);

  // Written, and submitted in spite of what the dialog warns of.
  const body = { humanId: 'SOP-1', title: 'Running the pump', markdown: '' };
  const { id } = await wim.api.send<DocumentDetail>('POST', `/api/scopes/${scope.id}/documents`, body);
  await openWaiting(page, wim, 'Your drafts');
  await writeInEditor(page, firstText);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const check = dialog(page).getByRole('region', { name: 'Print check' });
  await expect(check).toContainText('NONE-1');
  await expect(check).toContainText('pump.png');
  await page.keyboard.press('Escape');
  await submit(page, 'The first version.', ['Rita', 'Rolf']);

  // Compared, commented and returned.
  await openWaiting(second, rita, 'To review');
  await second.getByRole('link', { name: 'What changed in version 1' }).click();
  await expect(second.getByText('There is no older version to compare with')).toBeVisible();
  await second.goBack();
  const comments = second.getByRole('region', { name: 'Comments' });
  await comments.getByRole('button', { name: 'Add a comment' }).click();
  await comments.getByRole('combobox', { name: 'Passage' }).fill('5 bar');
  await second.getByRole('option', { name: /^5 bar/ }).click();
  await comments.getByLabel('Your comment').fill('The hose holds 4.');
  await comments.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comments.getByRole('listitem')).toContainText('The hose holds 4.');
  await second.getByRole('button', { name: 'Return to draft' }).click();
  await dialog(second).getByLabel('What has to change').fill('See my comment, and the links.');
  await dialog(second).getByRole('button', { name: 'Return to draft' }).click();
  await expect(dialog(second)).toHaveCount(0);

  // Mended: the author reads why in the editor.
  await openWaiting(page, wim, 'Returned to you');
  await expect(page.getByText('See my comment, and the links.')).toBeVisible();
  const todo = page.getByRole('region', { name: 'Comments' });
  await expect(todo).toContainText('The hose holds 4.');
  await writeInEditor(page, mendedText);
  await expect(todo).toContainText(/The passage (has changed since|is no longer in the text)/);
  await todo.getByRole('button', { name: 'Resolve' }).click();
  // The reviewers of the submission before are named already.
  await submit(page, 'At 4 bar.', []);

  // Approved by two, who sign; then it can be released, by somebody who did not write it.
  for (const [reviewer, name] of [
    [rita, 'Rita'],
    [rolf, 'Rolf'],
  ] as const) {
    await openWaiting(second, reviewer, 'To review');
    await sign(second, 'Approve', reviewer);
    await expect(second.getByRole('complementary', { name: 'About this version' })).toContainText(
      `${name} approved it`,
    );
    expect((await reviewer.api.get<Inbox>('/api/me/inbox')).toReview).toEqual([]);
  }
  await become(page, quinn);
  await open(page, id);
  await sign(page, 'Release', quinn);
  await expect(page.getByRole('complementary', { name: 'About this version' })).toContainText('Signed: “I approve it”');
  await accessible(page);

  // Revised and compared again.
  await become(page, wim);
  await open(page, id);
  await page.getByRole('button', { name: 'Revise' }).click();
  await dialog(page).getByRole('button', { name: 'Begin the next version' }).click();
  await writeInEditor(page, mendedText.replace('slowly', 'very slowly'));
  await submit(page, 'Slower.', ['Rita', 'Rolf']);
  for (const reviewer of [rita, rolf]) {
    await openWaiting(second, reviewer, 'To review');
    await second.getByRole('button', { name: 'Approve' }).click();
    await dialog(second).getByRole('button', { name: 'Show what changed' }).click();
    await expect(dialog(second)).toContainText('One word added, in one place.');
    await expect(dialog(second).locator('ins')).toContainText('very');
    await second.keyboard.press('Escape');
    await sign(second, 'Approve', reviewer);
  }
  await become(page, quinn);
  await page.goto(`/documents/${id}`);
  await page.getByRole('link', { name: /^Version 2/ }).click();
  await sign(page, 'Release', quinn);

  // Revoked, and said so to who reads it.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  const revoke = page.getByRole('alertdialog');
  await revoke.getByLabel('Why it is revoked').fill('The valve was replaced.');
  await revoke.getByLabel('Your password').fill(quinn.password);
  await revoke.getByRole('button', { name: 'Sign and revoke the version' }).click();
  await second.goto(`/documents/${id}`);
  await expect(second.getByText('The valve was replaced.').first()).toBeVisible();
  await expect(second.getByText('Nothing is in force in its place.')).toBeVisible();

  const events = (await scope.events()).filter(({ type }) => type.startsWith('VERSION_') && type !== 'VERSION_EDITED');
  expect(events.map(({ type }) => type).reverse()).toEqual([
    ...['VERSION_SUBMITTED', 'VERSION_RETURNED', 'VERSION_SUBMITTED', 'VERSION_APPROVED', 'VERSION_APPROVED'],
    ...['VERSION_RELEASED', 'VERSION_CREATED', 'VERSION_SUBMITTED', 'VERSION_APPROVED', 'VERSION_APPROVED'],
    ...['VERSION_RELEASED', 'VERSION_REVOKED'],
  ]);
  expect(events.filter(({ changes }) => 'signature' in changes)).toHaveLength(7);
  await second.context().close();
});
