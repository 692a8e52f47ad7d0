/** The print check where it is of use: while writing, before submitting and releasing, and in the report of a pack. */
import type { Page } from '@playwright/test';
import type { VersionDetail } from '../../contract/index.ts';
import { readPdf } from '../harness/pdf.ts';
import { expect, showBeside, step, test, type Written, writeDocument } from './harness/index.ts';
import { accessible, violations } from './harness/violations.ts';

const editorOf = ({ id, versionId }: Written) => `/documents/${id}/versions/${versionId}/edit`;
const textArea = (page: Page) => page.getByRole('textbox', { name: 'Text of the draft, in markdown' });
const check = (page: Page) => page.getByRole('region', { name: 'Print check' });
/** Phoenician: no font of the pages has it. */
const letter = '\u{10900}';
const lineOfCursor = (page: Page) => page.locator('.cm-activeLine').textContent();

test('what would not print is told after a save, leads to its line, and goes when it is repaired, in light and in dark', async ({
  page,
  scope,
  person,
}) => {
  const markdown = `One.\n\nTwo.\n\nThree ${letter}.\n`;
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown });
  await page.goto(editorOf(draft));
  await showBeside(page, 'Checks');
  await expect(check(page)).toContainText('Prints on one page, one thing to look at');
  await accessible(page);
  await page.getByRole('button', { name: /Line 5.*U\+10900.*prints as a box/ }).click();
  await expect(textArea(page)).toBeFocused();
  expect(await lineOfCursor(page)).toContain('Three');
  await page.keyboard.press('Shift+End');
  await page.keyboard.insertText('Three [four](#nowhere).');
  await expect(check(page)).toContainText('No heading of this document is “#nowhere”');
  await expect(check(page)).not.toContainText('U+10900');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('All is well.');
  await expect(check(page).getByRole('heading', { name: 'Prints on one page', exact: true })).toBeVisible();
});

test('a heading that repeats the title is taken out of the draft by one click, and undo brings it back', async ({
  page,
  scope,
  person,
}) => {
  const markdown = '# Cleaning of tanks\n\nText.\n';
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', title: 'Cleaning of Tanks', markdown });
  await page.goto(editorOf(draft));
  await showBeside(page, 'Checks');
  await check(page).getByRole('button', { name: 'Remove the heading' }).click();
  await expect(check(page)).not.toContainText('repeats the title');
  const stored = () => person.api.get<VersionDetail>(`/api/documents/versions/${draft.versionId}`);
  await expect.poll(async () => (await stored()).markdown).toBe('Text.\n');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await stored()).markdown).toBe(markdown);
  await expect(check(page).getByRole('button', { name: 'Remove the heading' })).toBeVisible();
});

test('formulas and diagrams say in the preview that they print as their source, and not to readers', async ({
  page,
  scope,
  person,
}) => {
  const markdown = 'Here is $a^2$.\n\n$$b^2$$\n\n```mermaid\nflowchart LR\n  A --> B\n```\n';
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown });
  await page.goto(editorOf(draft));
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Prints as its source')).toHaveCount(2);
  await expect(preview.getByTitle('On paper this formula is its source.')).toHaveCount(2);
  await showBeside(page, 'Checks');
  await expect(check(page)).toContainText('3 things to look at');
  await page.goto(`/documents/${draft.id}`);
  await expect(page.locator('.katex').first()).toBeVisible();
  await expect(page.getByText('Prints as its source')).toHaveCount(0);
});

test('the dialogs before submitting and releasing show the same, and a line leads into the editor', async ({
  page,
  scope,
  person,
}) => {
  const markdown = `One.\n\nTwo ${letter}.\n`;
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown });
  await page.goto(`/documents/${draft.id}`);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Print check' })).toContainText('one thing to look at');
  await accessible(page);
  await dialog.getByRole('button', { name: /Line 3/ }).click();
  await expect(textArea(page)).toBeFocused();
  expect(await lineOfCursor(page)).toContain('Two');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await dialog.getByRole('button', { name: /Line 3/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(textArea(page)).toBeFocused();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await dialog.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByRole('button', { name: 'Release' }).click();
  // What is in review cannot be edited: the line is named and leads nowhere.
  await expect(dialog.getByRole('region', { name: 'Print check' })).toContainText('Line 3');
  await expect(dialog.getByRole('button', { name: /Line 3/ })).toHaveCount(0);
  await accessible(page);
});

test('in a rich draft the check names places by their words', async ({ page, scope, person }) => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const content = { type: 'doc', content: [paragraph('One.'), paragraph(`Two bars ${letter} at most.`)] };
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', content });
  await page.goto(`/documents/${draft.id}`);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  const place = /At “Two bars .*prints as a box/;
  await page.getByRole('dialog').getByRole('button', { name: place }).click();
  const text = page.getByRole('textbox', { name: 'Text of the draft', exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.type('Not ');
  await expect(text).toContainText('Not Two bars');
  await page.getByRole('tab', { name: /Checks/ }).click();
  await expect(page.getByRole('button', { name: /At “Not Two bars/ })).toBeVisible();
});

test('a pack says what print could not show of its documents', async ({ page, scope, person }) => {
  await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: `Text ${letter}.`, to: 'released' });
  await page.goto(`/packs?scope=${scope.id}`);
  await page.getByRole('button', { name: 'Make the pack' }).click();
  const job = page.getByRole('article', { name: /Ready/ });
  await expect(job).toBeVisible();
  await job.getByText('What print cannot show as it is written (1)').click();
  await expect(job).toContainText('SOP-1, line 1: The character U+10900');
  await accessible(page);
});

const drawnFrom = {
  inline: 'v = \\frac{s}{t}',
  display: '\\sqrt{a^2 + b^2}',
  diagram: 'flowchart LR\n  A[Start] --> B{Passed?}\n  B -->|yes| C[End]',
};

test('formulas and diagrams of a markdown draft become drawings by one click each, print, and come back as source', async ({
  page,
  scope,
  person,
}) => {
  const { inline, display, diagram } = drawnFrom;
  const markdown = `Speed is $${inline}$ here.\n\n$$${display}$$\n\n\`\`\`mermaid\n${diagram}\n\`\`\`\n\nEnd.\n`;
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown });
  const stored = () => person.api.get<VersionDetail>(`/api/documents/versions/${draft.versionId}`);
  await page.goto(editorOf(draft));
  await showBeside(page, 'Checks');
  const first = check(page).getByRole('listitem').filter({ hasText: 'Line 1' });
  await first.getByRole('button', { name: 'Draw it for paper' }).click();
  await expect(first).toHaveCount(0);
  await expect(check(page)).toContainText('2 things to look at');
  await check(page).getByRole('button', { name: 'Draw all formulas and diagrams for paper' }).click();
  await expect(check(page).getByRole('heading', { name: 'Prints on one page', exact: true })).toBeVisible();
  const { attachments } = await stored();
  expect(attachments.map(({ name }) => name).sort()).toEqual(['diagram.svg', 'formula-2.svg', 'formula.svg']);
  expect(await person.api.get(`/api/documents/versions/${draft.versionId}/print-check`)).toMatchObject({
    warnings: [],
  });
  await page.getByRole('tab', { name: /Attachments/ }).click();
  for (const name of ['formula.svg', 'formula-2.svg', 'diagram.svg']) {
    await page.getByRole('button', { name: `Bring back the source of ${name}` }).click();
  }
  await expect.poll(async () => (await stored()).markdown).toBe(markdown);
});

test('formulas and diagrams of a rich draft become drawings that print where their source stood', async ({
  page,
  scope,
  person,
}) => {
  const { inline, display, diagram } = drawnFrom;
  const text = (words: string) => ({ type: 'text', text: words });
  const content = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [text('Speed is '), { type: 'mathInline', attrs: { latex: inline } }, text(' here.')],
      },
      { type: 'mathBlock', attrs: { latex: display } },
      { type: 'codeBlock', attrs: { language: 'mermaid' }, content: [text(diagram)] },
    ],
  };
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', content });
  await page.goto(editorOf(draft));
  await showBeside(page, 'Checks');
  await check(page).getByRole('button', { name: 'Draw all formulas and diagrams for paper' }).click();
  await expect(check(page).getByRole('heading', { name: 'Prints on one page', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: `$${inline}$` })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('img', { name: 'Diagram: yes, Start, Passed?, End' })).toBeVisible();
  await step(person.api, draft.versionId, 'submit');
  await step(person.api, draft.versionId, 'release');
  const answer = await page.request.get(`/api/documents/versions/${draft.versionId}/export/pdf`);
  const { pages } = await readPdf(await answer.body());
  expect(pages[0]).toContain('Speed is');
  expect(pages[0]).not.toContain('frac');
  expect(pages[0]).not.toContain('flowchart');
});
