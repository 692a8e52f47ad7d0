/** Review on screen: who decides sees what they decide on, what changed, who said what, and signs in words. */
import type { Me, Version } from '../../contract/index.ts';
import { withAuthenticator } from './harness/authenticator.ts';
import { createPerson, expect, join, serverUrl, test, writeDocument } from './harness/index.ts';
import { act, after, approver, become, revised, setRules } from './harness/review.ts';
import { accessible } from './harness/violations.ts';

test('submitting names reviewers, found by name, a summary and a due date, as many as the scope asks for', async ({
  page,
  scope,
  person,
}) => {
  const rita = await approver(scope, 'Rita Reviewer');
  await join(await createPerson('Rene Reader'), scope.id, ['reader']);
  const { id, second } = await revised(person, scope);
  await setRules(person, scope, { minReviewers: 2, fourEyes: true });
  await page.goto(`/documents/${id}?version=${second}`);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Submit for review' });
  // With fewer possible reviewers than the scope asks for, it says so and who can help.
  const missing = dialog.locator('.dialog-missing');
  await expect(missing).toHaveText(
    'This scope asks for 2 reviewers, but only Rita Reviewer can review this version. Ask a scope administrator to let more members release documents.',
  );
  await expect(submit).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await setRules(person, scope, { minReviewers: 1, fourEyes: true });
  await page.reload();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(missing).toHaveText('Name one more reviewer.');
  await expect(dialog).toContainText('at least one');
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Summary of changes').fill('The pressure rose.');
  await dialog.getByRole('combobox', { name: 'Reviewers' }).fill('Re');
  // Who may only read, and who wrote it, cannot be named.
  await expect(page.getByRole('option')).toHaveText([/Rita Reviewer/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Named reviewers' })).toContainText('Rita Reviewer');
  await dialog.getByLabel('To be reviewed by').fill('2027-02-01');
  await dialog.getByRole('button', { name: 'Show what changed' }).click();
  await expect(dialog).toContainText('Compared with version 1');
  await accessible(page);
  await submit.click();
  await expect(page.getByText('SOP-1 version 2 is in review.')).toBeVisible();
  const version = await person.api.get<Version>(`/api/documents/versions/${second}`);
  expect(version).toMatchObject({
    changeSummary: 'The pressure rose.',
    review: { dueDate: '2027-02-01', reviewers: [{ user: { id: rita.id }, decision: 'pending' }] },
  });
  const side = page.getByRole('complementary', { name: 'About this version' });
  await expect(side).toContainText('To be reviewed by 2027-02-01');
  await expect(side).toContainText('Rita ReviewerPending');
});

test('nobody approves what they did not see: the dialog says who changed what since, and offers to look again', async ({
  page,
  scope,
  person,
  complaints,
}) => {
  const rita = await approver(scope, 'Rita Reviewer');
  const { id, second } = await revised(person, scope);
  await act(person, second, 'submit', { reviewers: [rita.id] });
  await become(page, rita);
  await page.goto(`/documents/${id}?version=${second}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve' })).toBeEnabled();
  await act(person, second, 'return', { reason: 'Not yet.' });
  await person.api.send('PATCH', `/api/documents/versions/${second}`, { markdown: after.replace('6 bar', '60 bar') });
  await act(person, second, 'submit', { reviewers: [rita.id] });
  // The page may have heard of it before the button is pressed.
  const approve = page.getByRole('dialog').getByRole('button', { name: 'Approve' });
  await approve.click({ timeout: 2_000 }).catch(() => undefined);
  const changed = page.getByRole('alertdialog', { name: 'SOP-1 version 2 has changed since you looked at it' });
  await expect(changed).toContainText('Morgan Tester returned it');
  await expect(changed).toContainText('“Not yet.”');
  await expect(changed).toContainText('Morgan Tester edited it');
  await expect(changed.locator('del')).toContainText('6');
  await expect(changed.locator('ins')).toContainText('60');
  await accessible(page);
  expect((await person.api.get<Version>(`/api/documents/versions/${second}`)).review.reviewers).toMatchObject([
    { decision: 'pending' },
  ]);
  await changed.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByText('The pump runs at 60 bar.')).toBeVisible();
  const since = page.getByRole('link', { name: 'What changed since', exact: true });
  await expect(since).toHaveAttribute('href', /from=submission/);
  await expect(page.getByText(/was returned: “Not yet\.”/)).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByLabel('Comment').fill('Read all of it.');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('You approved SOP-1 version 2.')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'About this version' })).toContainText('Read all of it.');
  complaints.splice(0);
});

test('a release names who has not approved yet, and with four eyes who cannot decide', async ({
  page,
  scope,
  person,
}) => {
  const rita = await approver(scope, 'Rita Reviewer');
  const { id, second } = await revised(person, scope);
  await act(person, second, 'submit', { reviewers: [rita.id] });
  await page.goto(`/documents/${id}?version=${second}`);
  await page.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('Not approved yet by Rita Reviewer.');
  await expect(dialog.getByRole('button', { name: 'Release' })).toBeDisabled();
  await accessible(page);
  await page.keyboard.press('Escape');
  const about = page.getByRole('complementary', { name: 'About this version' });
  const told = about.getByText('Cannot approve any more. Have it returned to draft and name others.');
  await expect(about).toContainText('Pending');
  await expect(told).toBeHidden();
  await join(rita, scope.id, ['reader']);
  await page.reload();
  await expect(told).toBeVisible();
  await join(rita, scope.id, ['approver']);
  await act(rita, second, 'approve');
  await setRules(person, scope, { fourEyes: true });
  await page.reload();
  await page.getByRole('button', { name: 'Release' }).click();
  await expect(dialog.getByRole('alert')).toContainText('four eyes');
  await become(page, rita);
  await page.goto(`/documents/${id}?version=${second}`);
  await page.getByRole('button', { name: 'Release' }).click();
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('SOP-1 version 2 is released.')).toBeVisible();
});

test('the reason of a return stands on the document page and in the editor', async ({ page, scope, person }) => {
  const { id, second } = await revised(person, scope);
  await act(person, second, 'submit');
  await page.goto(`/documents/${id}?version=${second}`);
  await page.getByRole('button', { name: 'Return to draft' }).click();
  await page.getByRole('dialog').getByLabel('What has to change').fill('The hose bursts at 8 bar.');
  await page.getByRole('dialog').getByRole('button', { name: 'Return to draft' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Morgan Tester returned it on' });
  await expect(notice).toContainText('The hose bursts at 8 bar.');
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of the draft, in markdown' })).toBeVisible();
  await expect(notice).toContainText('The hose bursts at 8 bar.');
});

test('disposing of what is in force asks for its number to be typed and says that nothing will be in force', async ({
  page,
  scope,
  person,
}) => {
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  await page.goto(`/documents/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Dispose of content' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('nothing will be in force');
  await dialog.getByLabel('Why it is disposed of').fill('.');
  const dispose = dialog.getByRole('button', { name: 'Delete the content for good' });
  await expect(dispose).toBeDisabled();
  await dialog.getByLabel('Type SOP-1 to confirm').fill('SOP-2');
  await expect(dispose).toBeDisabled();
  await dialog.getByLabel('Type SOP-1 to confirm').fill('SOP-1');
  await accessible(page);
  await dispose.click();
  await expect(page.getByText('The content was disposed of')).toBeVisible();
});

test('where the scope asks for it, the dialog states what is signed, and the record shows who signed what', async ({
  page,
  scope,
  person,
  complaints,
}) => {
  const rita = await approver(scope, 'Rita Reviewer');
  const { id, second } = await revised(person, scope);
  await setRules(person, scope, { signature: true });
  const { contentHash } = await act(person, second, 'submit', { reviewers: [rita.id] });
  const short = `${contentHash?.slice(0, 16)}`;
  await become(page, rita);
  await page.goto(`/documents/${id}?version=${second}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  const signature = dialog.getByRole('group', { name: 'Your signature' });
  await expect(signature).toContainText(
    `Rita Reviewer signs the approval of SOP-1 version 2, “Running the pump”, content ${short}`,
  );
  const sign = dialog.getByRole('button', { name: 'Sign and approve' });
  await expect(sign).toBeDisabled();
  await signature.getByRole('button', { name: /What you mean by it/ }).click();
  await page.getByRole('option', { name: 'I take responsibility for it' }).click();
  await signature.getByLabel('Your password').fill('not the password at all');
  await accessible(page);
  await sign.click();
  await expect(dialog.getByRole('alert')).toContainText('The password is wrong.');
  await signature.getByLabel('Your password').fill(rita.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You approved SOP-1 version 2.')).toBeVisible();
  const side = page.getByRole('complementary', { name: 'About this version' });
  await expect(side).toContainText(`Signed: “I take responsibility for it”, content ${short}`);
  // Also for who may not read the audit trail.
  const reader = await createPerson('Rene Reader');
  await join(reader, scope.id, ['reader']);
  await become(page, reader);
  await page.goto(`/documents/${id}?version=${second}`);
  await expect(side).toContainText('Rita Reviewer approved it');
  await expect(side).toContainText(`Signed: “I take responsibility for it”, content ${short}`);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('403')]);
});

test('who has a passkey is asked for it when they sign', async ({ page, scope, person, complaints }) => {
  const { id, second } = await revised(person, scope);
  await act(person, second, 'submit');
  await setRules(person, scope, { signature: true });
  await withAuthenticator(page);
  // Browsers bind a passkey to a name; an address of numbers has none.
  const base = serverUrl().replace('127.0.0.1', 'localhost');
  const { email, password } = person;
  await page.request.post(`${base}/api/auth/login`, { data: { email, password } });
  await page.goto(`${base}/account`);
  await page.getByRole('button', { name: /Add a passkey/ }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await person.api.get<Me>('/api/me')).secondFactor.passkeys).toBe(1);
  await page.goto(`${base}/documents/${id}?version=${second}`);
  await page.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('you are asked for it when you sign');
  await dialog.getByLabel('Your password').fill(password);
  await accessible(page);
  await dialog.getByRole('button', { name: 'Sign and release' }).click();
  await expect(page.getByText('SOP-1 version 2 is released.')).toBeVisible();
  complaints.splice(0);
});

test('two versions are compared in one column and side by side, by keyboard, in light and in dark', async ({
  page,
  scope,
  person,
}) => {
  const { id, first, second } = await revised(person, scope);
  await page.goto(`/documents/${id}?version=${second}`);
  await page.getByRole('link', { name: 'What changed in version 2' }).click();
  await expect(page.getByText(/^\d words added, \d words removed, in 4 places\.$/)).toBeVisible();
  await expect(page.getByText('4 changes')).toBeVisible();
  // What is the same is folded, and what changed is told apart without its colour.
  await expect(page.getByText('Step 4 stays as it is.')).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Show \d+ blocks that are the same$/ })
    .first()
    .click();
  await expect(page.getByText('Step 4 stays as it is.')).toBeVisible();
  expect(
    await page
      .locator('ins')
      .first()
      .evaluate((one) => getComputedStyle(one).textDecorationLine),
  ).toBe('underline');
  expect(
    await page
      .locator('del')
      .first()
      .evaluate((one) => getComputedStyle(one).textDecorationLine),
  ).toBe('line-through');
  await page.getByRole('region', { name: 'Changes in their place' }).focus();
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect(page.getByText('Change 2 of 4')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Change 2: Changed' })).toBeFocused();
  await page.keyboard.press('p');
  await expect(page.getByText('Change 1 of 4')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'List of changes' })
    .getByRole('button', { name: /Removed/ })
    .click();
  await expect(page.getByRole('region', { name: 'Change 3: Removed' })).toBeFocused();
  await accessible(page);
  await page.getByRole('button', { name: /Shown/ }).click();
  await page.getByRole('option', { name: 'Side by side' }).click();
  const pair = page.getByRole('region', { name: 'Change 1: Changed' }).locator('.comparison-pair > *');
  await expect(pair.nth(0).locator('del')).toContainText('5');
  await expect(pair.nth(1).locator('ins')).toContainText('6');
  await accessible(page);
  // On a phone the sides stand one above the other, and what is the same is there once.
  const same = page.locator('.comparison-pair-same').first().locator('> *');
  await expect(same.nth(1)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(same.nth(0)).toBeVisible();
  await expect(same.nth(1)).toBeHidden();
  await expect(pair.nth(1)).toBeVisible();
  await accessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  // Any two: turned around, what was added is what was removed.
  await page.goto(`/documents/${id}/compare?from=${second}&to=${first}`);
  await expect(page.locator('del').first()).toContainText('6');
  await page.goto(`/documents/${id}/compare?from=${second}&to=${second}`);
  await expect(page.getByText('The text is the same.')).toBeVisible();
});

test('a superseded and a revoked version say so, since when, why, and what to use instead', async ({
  page,
  scope,
  person,
}) => {
  const { id, first, second } = await revised(person, scope);
  await act(person, second, 'submit');
  await act(person, second, 'release', { effectiveDate: '2026-02-01' });
  const notice = page.getByRole('status').filter({ hasText: /Superseded|Revoked/ });
  await page.goto(`/documents/${id}?version=${first}`);
  await expect(notice).toContainText('Superseded by version 2 on 2026-02-01. Use version 2 instead');
  await notice.getByRole('link', { name: 'Show version 2' }).click();
  await expect(page.getByText('The pump runs at 6 bar.')).toBeVisible();
  await act(person, second, 'revoke', { reason: 'The hose bursts.' });
  const { id: third } = await person.api.send<Version>('POST', `/api/documents/${id}/versions`, {});
  const reader = await createPerson('Rene Reader');
  await join(reader, scope.id, ['reader']);
  await become(page, reader);
  // A reader is led to what was released last, not to the draft; an author to the draft.
  await page.goto(`/documents/${id}`);
  await expect(notice).toContainText(
    /Revoked on \d{4}-\d\d-\d\d by Morgan Tester: The hose bursts\. Nothing is in force/,
  );
  await accessible(page);
  await become(page, person);
  await page.goto(`/documents/${id}`);
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', new RegExp(third));
});
