/** Comments on passages: written, answered, resolved, found again after edits; and the rules of review that a scope sets. */
import type { Page } from '@playwright/test';
import type { Comment } from '../../contract/index.ts';
import { createPerson, expect, join, test, writeDocument } from './harness/index.ts';
import { act, after, approver, become, revised } from './harness/review.ts';
import { accessible } from './harness/violations.ts';

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

test('comments stand on passages, are answered and resolved, and survive edits around them, in light and in dark', async ({
  page,
  scope,
  person,
}) => {
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
  await page.keyboard.press('Control+Enter');
  await expect(panel).toContainText('Comments (3 open)');
  expect(await page.evaluate(() => CSS.highlights.get('commented')?.size)).toBe(3);
  await accessible(page);

  await act(person, second, 'return', { reason: 'See the comments.' });
  await become(page, person);
  await page.goto(`/documents/${id}/versions/${second}/edit`);
  const inEditor = page.getByRole('region', { name: 'Comments' });
  await inEditor.getByRole('button', { name: 'Step 3' }).click();
  expect(await page.locator('.cm-activeLine').textContent()).toContain('Step 3 stays');
  // Marked in the text, and a click there leads back to the comment.
  await expect(page.locator('.cm-content .commented')).toHaveCount(3);
  await expect(page.locator('.cm-content .commented-now')).toHaveText('Step 3');
  await page.locator('.cm-content .commented', { hasText: '6 bar' }).click();
  await expect(inEditor.locator('[aria-current=true]')).toContainText('Is that not too much?');
  await inEditor
    .getByRole('listitem')
    .filter({ hasText: 'Who does this?' })
    .getByRole('button', { name: 'Resolve' })
    .click();
  await expect(inEditor.getByText('Resolved (1)')).toBeVisible();
  await accessible(page);
  const corrected = `Before everything.\n\n${after.replace('runs at 6 bar', 'really runs at 6 bar').replace('This is new.', '')}`;
  await person.api.send('PATCH', `/api/documents/versions/${second}`, { markdown: corrected });

  await page.goto(`/documents/${id}?version=${second}`);
  const thread = (words: string) => panel.getByRole('listitem').filter({ hasText: words });
  await expect(thread('Why?')).toContainText('The passage is no longer in the text');
  await expect(thread('too much')).not.toContainText('The passage');
  await thread('too much').getByRole('button', { name: 'Reply' }).click();
  await thread('too much').getByLabel('Your reply').fill('The hose holds 8.');
  await thread('too much').getByRole('button', { name: 'Reply' }).click();
  await expect(thread('too much')).toContainText('The hose holds 8.');
  // What a comment said before it was changed stays there to be read.
  await thread('too much').getByRole('button', { name: 'Edit' }).click();
  await thread('too much').getByLabel('Your comment').fill('The hose holds 9.');
  await thread('too much').getByRole('button', { name: 'Save' }).click();
  await thread('too much').getByText('Earlier texts').click();
  await expect(thread('too much').locator('.comment-history li')).toContainText('The hose holds 8.');
  await thread('too much').getByRole('button', { name: '6 bar' }).click();
  expect(await page.evaluate(() => [...(CSS.highlights.get('commented-now') ?? [])].map(String))).toEqual(['6 bar']);
  await accessible(page);
  await act(person, second, 'submit');
  await act(person, second, 'release');
  await page.reload();
  await expect(thread('too much')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Add a comment' })).toHaveCount(0);
});

test('a comment stands beside its passage, names members behind an @, and moves with the words of a rich draft', async ({
  page,
  scope,
  person,
}) => {
  await approver(scope, 'Rita Reviewer');
  await approver(scope, 'Rita Other');
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const content = {
    type: 'doc',
    content: [
      ...Array.from({ length: 30 }, (_, index) => paragraph(`Paragraph ${index} says little.`)),
      paragraph('The valve opens at 5 bar.'),
    ],
  };
  const { id, versionId } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', content });
  await page.goto(`/documents/${id}`);
  const panel = page.getByRole('region', { name: 'Comments' });
  await expect(panel).toContainText('No comments yet.');
  await selectWords(page, '5 bar');
  await page.keyboard.press('Control+Alt+m');
  const field = panel.getByRole('textbox', { name: 'Your comment' });
  await field.pressSequentially('Ask @ri');
  const names = panel.getByRole('option');
  await expect(names).toHaveText([/Rita Other/, /Rita Reviewer/]);
  await accessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('option', { selected: true })).toContainText('Rita Reviewer');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Ask @Rita Reviewer ');
  await field.pressSequentially('or @rita o');
  await expect(names).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(names).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  const thread = panel.getByRole('listitem');
  await expect(thread).toContainText('Ask @Rita Reviewer or @rita o');
  const { items } = await person.api.get<{ items: Comment[] }>(`/api/documents/versions/${versionId}/comments`);
  expect(items[0]?.mentions?.map(({ displayName }) => displayName)).toEqual(['Rita Reviewer']);
  const passage = page.locator('.document-content p', { hasText: '5 bar' });
  await expect
    .poll(async () => Math.abs(((await thread.boundingBox())?.y ?? 0) - ((await passage.boundingBox())?.y ?? 1e6)))
    .toBeLessThan(20);
  await passage.scrollIntoViewIfNeeded();
  await selectWords(page, '5 bar');
  const box = await page.evaluate(() => {
    const rectangle = document.getSelection()?.getRangeAt(0).getBoundingClientRect();
    document.getSelection()?.removeAllRanges();
    return { x: (rectangle?.x ?? 0) + 8, y: (rectangle?.y ?? 0) + 8 };
  });
  await page.mouse.click(box.x, box.y);
  await expect(thread).toHaveAttribute('aria-current', 'true');

  await page.goto(`/documents/${id}/versions/${versionId}/edit`);
  const text = page.getByRole('textbox', { name: /^Text of the draft/ });
  const mark = text.locator('.commented');
  await expect(mark).toHaveText('5 bar');
  await text.getByText('Paragraph 0 says little.').click();
  await page.keyboard.press('Home');
  await page.keyboard.type('First of all: ');
  await mark.click();
  await expect(thread).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Home');
  for (let letter = 0; letter < 'The valve opens at 5'.length; letter += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('.5');
  await expect(mark).toHaveText('5.5 bar');
  await expect(page.getByTestId('save-status')).toHaveText('Saved');
  await page.goto(`/documents/${id}`);
  await expect(thread).toContainText('The passage has changed since');
  await thread.getByRole('button', { name: '5 bar' }).click();
  expect(await page.evaluate(() => [...(CSS.highlights.get('commented-now') ?? [])].map(String))).toEqual(['5.5 bar']);
});

/** The shortcut comes before the page's own event of the selection: as on a busy machine, every time. */
async function selectBackAndComment(page: Page, letters: number): Promise<void> {
  await page.evaluate((count) => {
    for (let letter = 0; letter < count; letter += 1) getSelection()?.modify('extend', 'backward', 'character');
    const shortcut = { key: 'm', code: 'KeyM', ctrlKey: true, altKey: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', shortcut));
  }, letters);
}

for (const format of ['rich', 'markdown'] as const) {
  test(`a comment is begun on what is selected in the ${format} editor, by the shortcut or the toolbar`, async ({
    page,
    scope,
    person,
  }) => {
    const words = 'The pump runs at 5 bar. The valve opens at 5 bar.';
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] };
    const { id, versionId } = await writeDocument(person.api, scope.id, {
      humanId: 'SOP-1',
      ...(format === 'rich' ? { content } : { markdown: words }),
    });
    await page.goto(`/documents/${id}/versions/${versionId}/edit`);
    const text = page.getByRole('textbox', { name: /^Text of the draft/ });
    await text.press('Control+End');
    // Written a moment before: the comment waits until the server has it.
    await page.keyboard.type(' Both are new.');
    if (format === 'rich') await selectBackAndComment(page, 'new.'.length);
    else {
      for (let letter = 0; letter < 'new.'.length; letter += 1) await page.keyboard.press('Shift+ArrowLeft');
      await page.keyboard.press('Control+Alt+m');
    }
    const panel = page.getByRole('region', { name: 'Comments' });
    await expect(panel.locator('form blockquote')).toHaveText('new.');
    await expect(panel.getByLabel('Your comment')).toBeFocused();
    await accessible(page);
    await page.keyboard.type('Since when?');
    await page.keyboard.press('Control+Enter');
    await expect(panel.getByRole('listitem')).toContainText('Since when?');
    await expect(text).toBeFocused();
    await expect(text.locator('.commented')).toHaveText('new.');

    await page.keyboard.press('Control+End');
    await page.getByRole('button', { name: /^Comment/ }).click();
    await expect(panel.locator('form blockquote')).toHaveCount(0);
    await panel.getByLabel('Your comment').fill('On all of it.');
    await panel.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(2);
    const { items } = await person.api.get<{ items: Comment[] }>(`/api/documents/versions/${versionId}/comments`);
    expect(items.map(({ quote }) => quote?.exact ?? null)).toEqual(['new.', null]);
    await page.keyboard.press('Control+Alt+m');
    await page.keyboard.press('Escape');
    await expect(panel.locator('form')).toHaveCount(0);
    await expect(text).toBeFocused();
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
  await accessible(page);
  await save.click();
  await expect(page.getByText('The settings of the scope are saved.')).toBeVisible();
  const { rules } = await person.api.get<{ rules: object }>(`/api/scopes/${scope.id}`);
  expect(rules).toMatchObject({
    signature: true,
    fourEyes: true,
    minReviewers: 2,
    reviewMonths: 24,
  });
});
