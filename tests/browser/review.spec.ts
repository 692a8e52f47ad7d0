/** Review on screen: who decides sees what they decide on, what changed, who said what, and signs in words. */
import type { Page } from '@playwright/test';
import type { Version } from '../../contract/index.ts';
import {
  createPerson,
  expect,
  join,
  type Person,
  signIn,
  test,
  type WorldScope,
  writeDocument,
} from './harness/index.ts';
import { violations } from './harness/violations.ts';

const before = `# Aim

The pump runs at 5 bar.

${Array.from({ length: 8 }, (_, index) => `Step ${index + 1} stays as it is.`).join('\n\n')}

| Part | Limit |
|---|---|
| Hose | 7 bar |

Nobody needs this.
`;
const after = `${before.replace('at 5 bar', 'at 6 bar').replace('7 bar', '8 bar').replace('Nobody needs this.\n', '')}\nThis is new.\n`;

async function become(page: Page, person: Person): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, person);
}

async function approver(scope: WorldScope, name: string): Promise<Person> {
  const person = await createPerson(name);
  await join(person, scope.id, ['approver']);
  return person;
}

const setRules = (person: Person, scope: WorldScope, rules: object) =>
  person.api.send('PATCH', `/api/scopes/${scope.id}`, { rules });
const act = (person: Person, versionId: string, step: string, body: object = {}) =>
  person.api.send<Version>('POST', `/api/documents/versions/${versionId}/${step}`, body);

/** Version 1 is released; version 2 is a draft with another text. */
async function revised(person: Person, scope: WorldScope): Promise<{ id: string; first: string; second: string }> {
  const { id, versionId } = await writeDocument(person.api, scope.id, {
    ...{ humanId: 'SOP-1', title: 'Running the pump', markdown: before, to: 'released' },
  });
  const { id: second } = await person.api.send<Version>('POST', `/api/documents/${id}/versions`, {});
  await person.api.send('PATCH', `/api/documents/versions/${second}`, { markdown: after });
  return { id, first: versionId, second };
}

test('submitting names reviewers, found by name, a summary and a due date, as many as the scope asks for', async ({
  page,
  scope,
  person,
}) => {
  const rita = await approver(scope, 'Rita Reviewer');
  await join(await createPerson('Rene Reader'), scope.id, ['reader']);
  const { id, second } = await revised(person, scope);
  await setRules(person, scope, { minReviewers: 1, fourEyes: true });
  await page.goto(`/documents/${id}?version=${second}`);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Submit for review' });
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
  expect(await violations(page)).toEqual([]);
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
  expect(await violations(page)).toEqual([]);
  expect((await person.api.get<Version>(`/api/documents/versions/${second}`)).review.reviewers).toMatchObject([
    { decision: 'pending' },
  ]);
  await changed.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByText('The pump runs at 60 bar.')).toBeVisible();
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
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
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
  await page.getByRole('button', { name: 'More acts' }).click();
  await page.getByRole('menuitem', { name: 'Dispose of content' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('nothing will be in force');
  await dialog.getByLabel('Why it is disposed of').fill('.');
  const dispose = dialog.getByRole('button', { name: 'Delete the content for good' });
  await expect(dispose).toBeDisabled();
  await dialog.getByLabel('Type SOP-1 to confirm').fill('SOP-2');
  await expect(dispose).toBeDisabled();
  await dialog.getByLabel('Type SOP-1 to confirm').fill('SOP-1');
  expect(await violations(page)).toEqual([]);
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
  expect(await violations(page)).toEqual([]);
  await sign.click();
  await expect(dialog.getByRole('alert')).toContainText('The signature is not right');
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`two versions are compared in one column and side by side, by keyboard, in ${colorScheme}`, async ({
    page,
    scope,
    person,
  }) => {
    await page.emulateMedia({ colorScheme });
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
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /Shown/ }).click();
    await page.getByRole('option', { name: 'Side by side' }).click();
    const pair = page.getByRole('region', { name: 'Change 1: Changed' }).locator('.comparison-pair > *');
    await expect(pair.nth(0).locator('del')).toContainText('5');
    await expect(pair.nth(1).locator('ins')).toContainText('6');
    expect(await violations(page)).toEqual([]);
    // Any two: turned around, what was added is what was removed.
    await page.goto(`/documents/${id}/compare?from=${second}&to=${first}`);
    await expect(page.locator('del').first()).toContainText('6');
    await page.goto(`/documents/${id}/compare?from=${second}&to=${second}`);
    await expect(page.getByText('The text is the same.')).toBeVisible();
  });
}

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
  expect(await violations(page)).toEqual([]);
  await become(page, person);
  await page.goto(`/documents/${id}`);
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', new RegExp(third));
});

/** Selects words of the content as a hand with a mouse does. */
async function selectWords(page: Page, words: string): Promise<void> {
  await page.locator('.document-content').evaluate((content, wanted) => {
    const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = (node as Text).data.indexOf(wanted);
      if (at < 0) continue;
      document.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error('These words are not in the content.');
  }, words);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`comments stand on passages, are answered and resolved, and survive edits around them, in ${colorScheme}`, async ({
    page,
    scope,
    person,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    const rita = await approver(scope, 'Rita Reviewer');
    const { id, second } = await revised(person, scope);
    await act(person, second, 'submit', { reviewers: [rita.id] });
    await become(page, rita);
    await page.goto(`/documents/${id}?version=${second}`);
    const panel = page.getByRole('region', { name: 'Comments' });
    await expect(panel).toContainText('No comments yet.');
    await selectWords(page, '6 bar');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await panel.getByLabel('Your comment').fill('Is that not too much?');
    await panel.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(panel.getByRole('listitem')).toContainText('6 bar');
    // Without a mouse: the passage is found by its words.
    await panel.getByRole('button', { name: 'Add a comment' }).focus();
    await page.keyboard.press('Enter');
    await panel.getByRole('combobox', { name: 'Passage' }).fill('Step 3');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(panel.locator('form blockquote')).toHaveText('Step 3');
    await panel.getByLabel('Your comment').fill('Who does this?');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('listitem')).toHaveCount(2);
    await expect(panel.getByRole('button', { name: 'Add a comment' })).toBeFocused();
    // And by the shortcut.
    await selectWords(page, 'This is new');
    await page.keyboard.press('Control+Alt+m');
    await panel.getByLabel('Your comment').fill('Why?');
    await panel.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(panel).toContainText('Comments (3 open)');
    expect(await page.evaluate(() => CSS.highlights.get('commented')?.size)).toBe(3);
    expect(await violations(page)).toEqual([]);

    await act(person, second, 'return', { reason: 'See the comments.' });
    await become(page, person);
    await page.goto(`/documents/${id}/versions/${second}/edit`);
    const inEditor = page.getByRole('region', { name: 'Comments' });
    await inEditor.getByRole('button', { name: 'Step 3' }).click();
    expect(await page.locator('.cm-activeLine').textContent()).toContain('Step 3 stays');
    await inEditor
      .getByRole('listitem')
      .filter({ hasText: 'Who does this?' })
      .getByRole('button', { name: 'Resolve' })
      .click();
    await expect(inEditor.getByText('Resolved (1)')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const mended = `Before everything.\n\n${after.replace('runs at 6 bar', 'really runs at 6 bar').replace('This is new.', '')}`;
    await person.api.send('PATCH', `/api/documents/versions/${second}`, { markdown: mended });

    await page.goto(`/documents/${id}?version=${second}`);
    const thread = (words: string) => panel.getByRole('listitem').filter({ hasText: words });
    await expect(thread('Why?')).toContainText('The passage is no longer in the text');
    await expect(thread('too much')).not.toContainText('The passage');
    await thread('too much').getByRole('button', { name: 'Reply' }).click();
    await thread('too much').getByLabel('Your reply').fill('The hose holds 8.');
    await thread('too much').getByRole('button', { name: 'Reply' }).click();
    await expect(thread('too much')).toContainText('The hose holds 8.');
    await thread('too much').getByRole('button', { name: '6 bar' }).click();
    expect(await page.evaluate(() => [...(CSS.highlights.get('commented-now') ?? [])].map(String))).toEqual(['6 bar']);
    expect(await violations(page)).toEqual([]);
    await act(person, second, 'submit');
    await act(person, second, 'release');
    await page.reload();
    await expect(thread('too much')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Reply' })).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Add a comment' })).toHaveCount(0);
  });
}

test('who may only read sees no comments', async ({ page, scope, person }) => {
  const { id, versionId } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'review' });
  await person.api.send('POST', `/api/documents/versions/${versionId}/comments`, { body: 'Between us.' });
  const reader = await createPerson('Rene Reader');
  await join(reader, scope.id, ['reader']);
  await become(page, reader);
  await page.goto(`/documents/${id}`);
  await expect(page.getByRole('complementary', { name: 'About this version' })).toContainText('Record');
  await expect(page.getByRole('region', { name: 'Comments' })).toHaveCount(0);
});

test('the rules of review are set in the settings of the scope', async ({ page, scope, person }) => {
  await page.goto(`/members?scope=${scope.id}`);
  await page.getByRole('button', { name: 'Scope settings…' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await dialog.getByText('need a signature').click();
  await dialog.getByText('Four eyes').click();
  await dialog.getByRole('button', { name: /Reviewers of a submission/ }).click();
  await page.getByRole('option', { name: 'At least 2' }).click();
  const months = dialog.getByLabel('Months until a document is reviewed again');
  await months.fill('0');
  await expect(save).toBeDisabled();
  await expect(dialog).toContainText('A whole number from 1 to 60');
  await months.fill('24');
  expect(await violations(page)).toEqual([]);
  await save.click();
  await expect(page.getByText('The settings of the scope are saved.')).toBeVisible();
  const { rules } = await person.api.get<{ rules: object }>(`/api/scopes/${scope.id}`);
  expect(rules).toEqual({ signature: true, fourEyes: true, minReviewers: 2, reviewMonths: 24 });
});
