/** Writing a draft: preview, saving by itself, files, and what happens when someone else or the network gets in between. */
import type { Page } from '@playwright/test';
import type { VersionDetail } from '../../contract/index.ts';
import { expect, type Person, showBeside, smallPng, test, type Written, writeDocument } from './harness/index.ts';
import { accessible } from './harness/violations.ts';

const editorOf = ({ id, versionId }: Written) => `/documents/${id}/versions/${versionId}/edit`;
const textArea = (page: Page) => page.getByRole('textbox', { name: 'Text of the draft, in markdown' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const status = (page: Page) => page.getByTestId('save-status');
const stored = (person: Person, { versionId }: Written) =>
  person.api.get<VersionDetail>(`/api/documents/versions/${versionId}`);

async function openEditor(page: Page, draft: Written): Promise<void> {
  await page.goto(editorOf(draft));
  await expect(textArea(page)).toBeFocused();
}

/** Types at the end of the text. */
async function append(page: Page, text: string): Promise<void> {
  await textArea(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(text);
}

test('what is typed is shown beside it and saved by itself', async ({ page, scope, person }) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: 'Begin.\n' });
  await openEditor(page, draft);
  await append(page, '\n## New part\n\nWith **weight**.\n');
  await expect(preview(page).getByRole('heading', { name: 'New part' })).toBeVisible();
  // The styles of content are loaded with it.
  await expect(preview(page).locator('.content')).toHaveCSS('overflow-wrap', 'break-word');
  await expect(status(page)).toHaveText('Saved');
  await expect.poll(async () => (await stored(person, draft)).markdown).toContain('## New part');
  await page.getByLabel('Title').fill('A better title');
  await expect.poll(async () => (await stored(person, draft)).title).toBe('A better title');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /A better title/ })).toBeVisible();
});

test('steady typing is sent as it is written, and is one change of the record', async ({ page, scope, person }) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: '' });
  await openEditor(page, draft);
  await page.keyboard.type('One letter after the other.', { delay: 60 });
  await expect(status(page)).toHaveText('Saved');
  expect((await stored(person, draft)).markdown).toBe('One letter after the other.');
  const edits = (await scope.events()).filter(({ type }) => type === 'VERSION_EDITED');
  expect(edits.length).toBeLessThanOrEqual(2);
});

test('warnings name the line of an item, and lead there', async ({ page, scope, person }) => {
  const markdown = 'One.\n\nTwo.\n\n:::risk[Shock]{initial=acceptable}\n:::\n';
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown });
  await openEditor(page, draft);
  const warning = page.getByRole('button', { name: /Line 5.*This risk has no key/ });
  await warning.click();
  await page.keyboard.insertText(':::risk[Shock]{key=R-1 initial=acceptable}\n:::\n\n');
  await expect(preview(page).getByRole('region', { name: 'Risk R-1' })).toBeVisible();
});

test('templates for items and diagrams are inserted from a menu', async ({ page, scope, person }) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: '' });
  await openEditor(page, draft);
  await page.getByRole('button', { name: 'Insert' }).click();
  await page.getByRole('menuitem', { name: 'Risk' }).click();
  await expect(textArea(page)).toBeFocused();
  await page.keyboard.insertText('Electric shock');
  await expect(preview(page).getByRole('region', { name: 'Risk R-001' })).toContainText('Electric shock');
});

test('files are attached by choosing, pasting and dropping', async ({ page, scope, person }) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: '# Aim\n' });
  await openEditor(page, draft);
  await page.getByLabel('Files to attach').setInputFiles([
    { name: 'plan of work.png', mimeType: 'image/png', buffer: smallPng },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
  ]);
  await expect(textArea(page)).toContainText('![plan of work](attachment:plan%20of%20work.png)');
  await expect(textArea(page)).toContainText('[notes](attachment:notes.txt)');
  await expect(preview(page).getByRole('img', { name: 'plan of work' })).toHaveAttribute('src', /^blob:/);
  // The cursor stood before the heading, which still is one.
  await expect(preview(page).getByRole('heading', { name: 'Aim' })).toBeVisible();
  for (const kind of ['paste', 'drop']) {
    await textArea(page).evaluate(
      (element, { kind, bytes }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
        const init = { bubbles: true, cancelable: true, clientX: 300, clientY: 300 };
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
            : new DragEvent('drop', { ...init, dataTransfer: transfer });
        element.dispatchEvent(event);
      },
      { kind, bytes: [...smallPng] },
    );
    await expect(textArea(page)).toContainText(kind === 'paste' ? 'attachment:image.png' : 'attachment:image-2.png');
  }
  const names = (await stored(person, draft)).attachments.map(({ name }) => name);
  expect(names.sort()).toEqual(['image-2.png', 'image.png', 'notes.txt', 'plan of work.png']);
  await showBeside(page, 'Attachments');
  await page.getByRole('button', { name: 'Remove notes.txt' }).click();
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expect.poll(async () => (await stored(person, draft)).attachments.length).toBe(3);
});

test('a file that the server refuses is named with the reason', async ({ page, scope, person, complaints }) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: '' });
  await openEditor(page, draft);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'bad.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(page.getByRole('alert').filter({ hasText: /^bad\.svg: .+/ })).toBeVisible();
  await expect(textArea(page)).not.toContainText('bad.svg');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);
});

test('without a connection it says so, keeps trying, and gets through', async ({ page, scope, person, complaints }) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: '' });
  await openEditor(page, draft);
  await page.context().setOffline(true);
  await append(page, 'Written in the tunnel.\n');
  await expect(status(page)).toHaveText('Offline: what you write is kept on this device and will be sent');
  await page.context().setOffline(false);
  await expect(status(page)).toHaveText('Saved');
  await expect.poll(async () => (await stored(person, draft)).markdown).toContain('Written in the tunnel.');
  expect(complaints.splice(0).every((line) => line.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
});

test('leaving with unsaved text is asked about, and a lost session loses nothing', async ({
  page,
  scope,
  person,
  complaints,
}) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: '' });
  await openEditor(page, draft);
  await page.context().setOffline(true);
  await append(page, 'Not saved yet.\n');
  await page.getByRole('button', { name: 'Done' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave before everything is sent?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(textArea(page)).toContainText('Not saved yet.');
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This device still held text of yours that had not been sent')).toBeVisible();
  await expect(textArea(page)).toContainText('Not saved yet.');
  await expect.poll(async () => (await stored(person, draft)).markdown).toContain('Not saved yet.');
  complaints.splice(0);
});

test('what a script saves meanwhile is put together with what is written here', async ({
  page,
  scope,
  person,
  complaints,
}) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: 'One.\n\nTwo.\n\nThree.\n' });
  await openEditor(page, draft);
  await person.api.send('PATCH', `/api/documents/versions/${draft.versionId}`, {
    markdown: 'ONE.\n\nTwo.\n\nThree.\n',
  });
  await append(page, 'Four.\n');
  await expect(textArea(page)).toContainText('ONE.');
  await page.keyboard.insertText('Five.\n');
  await expect.poll(async () => (await stored(person, draft)).markdown).toBe('ONE.\n\nTwo.\n\nThree.\nFour.\nFive.\n');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(complaints.splice(0).every((line) => line.includes('409'))).toBe(true);
});

test('the markdown editor has tools, find and replace, completion, and a preview that scrolls along', async ({
  page,
  scope,
  person,
}) => {
  await writeDocument(person.api, scope.id, { humanId: 'WI-7', title: 'Welding' });
  await writeDocument(person.api, scope.id, { humanId: 'RMF-1', markdown: ':::risk[Burns]{key=R-3}\nx\n:::\n' });
  const paragraphs = Array.from({ length: 60 }, (_, index) => `# Part ${index}\n\nText of it.\n`).join('\n');
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: `Words\n\n${paragraphs}` });
  await openEditor(page, draft);
  const tool = (name: string) =>
    page.getByRole('toolbar', { name: 'Writing tools' }).getByRole('button', { name, exact: true });
  await page.keyboard.press('Shift+End');
  await tool('Bold').click();
  await expect(preview(page).locator('strong').first()).toHaveText('Words');
  await tool('Bullet list').click();
  await expect(preview(page).getByRole('listitem')).toHaveText('Words');
  await append(page, 'See doc:wel');
  await page.getByRole('option', { name: /WI-7/ }).click();
  await page.keyboard.insertText('\n\n:::control[Gloves]{key=RC-1 mitigates="');
  await page.keyboard.type('R');
  await page.getByRole('option', { name: /R-3/ }).click();
  await page.keyboard.insertText('"}\n:::\n');
  await expect(preview(page).getByText('Part 59')).toBeInViewport();
  await expect(preview(page).getByText('Part 0', { exact: true })).not.toBeInViewport();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).fill('Text of it');
  await page.getByRole('textbox', { name: 'Replace' }).fill('Its text');
  await accessible(page);
  await page.getByRole('button', { name: 'replace all' }).click();
  await expect
    .poll(async () => (await stored(person, draft)).markdown)
    .toMatch(
      /^- \*\*Words\*\*\n\n# Part 0\n\nIts text\.[\s\S]+See doc:WI-7\n\n:::control\[Gloves\]\{key=RC-1 mitigates="R-3"\}/,
    );
});

test('a draft changes its format only when asked, in words that say what is lost', async ({ page, scope, person }) => {
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Red words', marks: [{ type: 'underline' }] }] }],
  };
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', content });
  await page.goto(editorOf(draft));
  await expect(page.getByRole('textbox', { name: 'Text of the draft' })).toContainText('Red words');
  const convert = async (to: string) => {
    await page.getByRole('button', { name: 'Format' }).click();
    await page.getByRole('menuitem', { name: `Convert to ${to}…` }).click();
  };
  await page.getByRole('button', { name: 'Format' }).click();
  await page.getByRole('menuitem', { name: 'Show as markdown' }).click();
  await expect(page.getByRole('dialog')).toContainText('On screen only: underlined text');
  await expect(page.getByRole('region', { name: 'Markdown' })).toHaveText('Red words');
  await page.getByRole('button', { name: 'Close' }).last().click();
  await convert('markdown');
  await expect(page.getByRole('dialog')).toContainText('underlined text (once)');
  expect((await stored(person, draft)).contentFormat).toBe('rich');
  await page.getByRole('button', { name: 'Convert to markdown', exact: true }).click();
  await expect(textArea(page)).toContainText('Red words');
  expect((await stored(person, draft)).contentFormat).toBe('markdown');
  await append(page, '\n## Part[^1]\n\n[^1]: A note.\n');
  await expect(status(page)).toHaveText('Saved');
  await convert('the rich format');
  await page.getByRole('button', { name: 'Convert to the rich format', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Part' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Footnote: A note.' })).toBeVisible();
  expect((await stored(person, draft)).contentFormat).toBe('rich');
});

test('only a draft opens in the editor', async ({ page, scope, person }) => {
  const released = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  await page.goto(editorOf(released));
  await expect(page.getByText('This version cannot be edited')).toBeVisible();
  await expect(textArea(page)).toHaveCount(0);
});
