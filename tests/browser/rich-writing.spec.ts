/** Writing in the rich editor, by mouse and by keyboard alone. */
import type { Locator, Page } from '@playwright/test';
import type { VersionDetail } from '../../contract/index.ts';
import { expect, type Person, smallPng, test, type Written, writeDocument } from './harness/index.ts';
import { accessible } from './harness/violations.ts';

const editorOf = ({ id, versionId }: Written) => `/documents/${id}/versions/${versionId}/edit`;
const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the draft' });
const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: 'Writing tools' }).getByRole('button', { name, exact: typeof name === 'string' });
const status = (page: Page) => page.getByTestId('save-status');
const stored = (person: Person, { versionId }: Written) =>
  person.api.get<VersionDetail>(`/api/documents/versions/${versionId}`);
const emptyDoc = { type: 'doc' };

async function openRich(
  page: Page,
  person: Person,
  scopeId: string,
  content: Record<string, unknown> = emptyDoc,
): Promise<Written> {
  const draft = await writeDocument(person.api, scopeId, { humanId: 'SOP-1', content });
  await page.goto(editorOf(draft));
  await expect(text(page)).toBeFocused();
  return draft;
}

/** The canonical markdown that the server has once everything is saved. */
function expectMarkdown(person: Person, draft: Written, markdown: string): Promise<void> {
  return expect.poll(async () => (await stored(person, draft)).markdown).toBe(markdown);
}

test('a new document asks how to write it, and the last choice comes first', async ({ page, scope, person }) => {
  await page.goto(`/documents/new?scope=${scope.id}`);
  await expect(page.getByRole('radio').first()).toHaveAccessibleName(/^Visual editor/);
  await page.getByLabel('Number').fill('SOP-1');
  await page.getByLabel('Title').fill('First');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('Written as it is read.');
  await expect(status(page)).toHaveText('Saved');
  const { items } = await person.api.get<{ items: { latestVersion: VersionDetail }[] }>(
    `/api/scopes/${scope.id}/documents`,
  );
  expect(items[0]?.latestVersion.contentFormat).toBe('rich');
  await page.goto(`/documents/new?scope=${scope.id}`);
  await page.getByText('In markdown').click();
  await page.getByLabel('Number').fill('sop-');
  await page.getByRole('button', { name: 'Use SOP-2' }).click();
  await page.getByLabel('Title').fill('Second');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of the draft, in markdown' })).toBeFocused();
  await page.goto(`/documents/new?scope=${scope.id}`);
  await expect(page.getByRole('radio').first()).toHaveAccessibleName(/^In markdown/);
  await expect(page.getByRole('radio').first()).toBeChecked();
});

test('headings, lists, tasks, quotes, code, marks and rules by keyboard alone', async ({ page, scope, person }) => {
  const draft = await openRich(page, person, scope.id);
  const { keyboard } = page;
  await keyboard.type('# Purpose');
  await keyboard.press('Enter');
  await keyboard.type('This is **bold**, ');
  await keyboard.press('Control+i');
  await keyboard.type('leaning');
  await keyboard.press('Control+i');
  await keyboard.type(' and `code`.');
  await keyboard.press('Enter');
  await keyboard.type('- one');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type('deeper');
  await keyboard.press('Enter');
  await keyboard.press('Shift+Tab');
  await keyboard.type('two');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('[ ] to do');
  await keyboard.press('Control+Enter');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('> said');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('```c ');
  await keyboard.type('int x;');
  await keyboard.press('Control+Enter');
  await keyboard.type('---');
  await keyboard.type('End');
  await expectMarkdown(
    person,
    draft,
    '# Purpose\n\nThis is **bold**, _leaning_ and `code`.\n\n- one\n  - deeper\n- two\n\n* [x] to do\n\n> said\n\n```c\nint x;\n```\n\n___\n\nEnd\n',
  );
  await keyboard.press('Control+z');
  await expect(text(page)).not.toContainText('End');
  await page.reload();
  await expect(text(page).getByRole('heading', { name: 'Purpose' })).toBeVisible();
});

test('the same by mouse, with the toolbar that says what is on', async ({ page, scope, person }) => {
  const draft = await openRich(page, person, scope.id);
  await page.keyboard.type('Words');
  await page.keyboard.press('Control+a');
  await tool(page, 'Bold').click();
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await expect(text(page)).toBeFocused();
  await tool(page, 'Underline (screen only)').click();
  await tool(page, 'Bullet list').click();
  await expect(tool(page, 'Bullet list')).toHaveAttribute('aria-pressed', 'true');
  await expectMarkdown(person, draft, '- **Words**\n');
  await tool(page, 'Task list').click();
  await text(page).getByRole('checkbox', { name: 'Not done' }).click();
  await expectMarkdown(person, draft, '- [x] **Words**\n');
  await tool(page, /^Style of the paragraph/).click();
  await page.getByRole('menuitem', { name: 'Heading 2' }).click();
  await expect(text(page)).toBeFocused();
  await expect.poll(async () => (await stored(person, draft)).markdown).toContain('## **Words**');
  await tool(page, 'Undo').click();
  await expectMarkdown(person, draft, '- [x] **Words**\n');
  await page.keyboard.press('Alt+F10');
  // It remembers which tool was used last; arrow keys lead to the others.
  const focused = page.getByRole('toolbar', { name: 'Writing tools' }).locator('button:focus');
  await expect(focused).toHaveCount(1);
  while (!(await tool(page, 'Redo').evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press('ArrowLeft');
    await expect(focused).not.toHaveAccessibleName('Undo');
  }
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(person, draft)).markdown).toContain('## **Words**');
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Ctrl+Shift+8');
});

test('tables: rows, columns, header, spans and widths, by mouse and by key', async ({ page, scope, person }) => {
  const draft = await openRich(page, person, scope.id);
  await tool(page, 'Table').click();
  await page.keyboard.type('Part');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Number');
  for (let cell = 0; cell < 2; cell += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('Screw');
  await page.keyboard.press('Control+Alt+ArrowRight');
  await expect(text(page).locator('td').first()).toHaveAttribute('data-colwidth', '140');
  await page.keyboard.press('Control+Alt+Enter');
  await expect(text(page).getByRole('row')).toHaveCount(4);
  const [first, second] = [text(page).locator('td').nth(0), text(page).locator('td').nth(1)];
  const [from, to] = [await first.boundingBox(), await second.boundingBox()];
  if (!from || !to) throw new Error('The table is not on the screen.');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 5 });
  await page.mouse.up();
  await tool(page, 'Change the table').click();
  await page.getByRole('menuitem', { name: 'Merge cells' }).click();
  await expect(first).toHaveAttribute('colspan', '2');
  await expectMarkdown(
    person,
    draft,
    '| Part | Number |  |\n| --- | --- | --- |\n| Screw ||  |\n|  |  |  |\n|  |  |  |\n',
  );
  const border = await text(page).locator('th').first().boundingBox();
  if (!border) throw new Error('The table is not on the screen.');
  await page.mouse.move(border.x + border.width - 1, border.y + 10);
  await page.mouse.down();
  await page.mouse.move(border.x + border.width + 60, border.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(async () => Number((await text(page).locator('th').first().getAttribute('data-colwidth'))?.split(',')[0]))
    .toBeGreaterThan(150);
});

test('pictures come by paste, drop and choice, and their description is asked for', async ({ page, scope, person }) => {
  const draft = await openRich(page, person, scope.id);
  await page
    .getByLabel('Files to attach')
    .setInputFiles([{ name: 'plan.png', mimeType: 'image/png', buffer: smallPng }]);
  await expect(text(page).locator('.rich-picture img')).toHaveAttribute('src', /^blob:/);
  await text(page).getByRole('button', { name: 'Describe this picture…' }).click();
  await page.getByLabel('What the picture shows').fill('A plan of the works');
  await page.getByRole('button', { name: 'Keep description' }).click();
  await expectMarkdown(person, draft, '![A plan of the works](attachment:plan.png)\n');
  for (const kind of ['paste', 'drop']) {
    await text(page).evaluate(
      (element, { kind, bytes }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], `${kind}.png`, { type: 'image/png' }));
        const init = { bubbles: true, cancelable: true, clientX: 400, clientY: 400 };
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
            : new DragEvent('drop', { ...init, dataTransfer: transfer });
        element.dispatchEvent(event);
      },
      { kind, bytes: [...smallPng] },
    );
    await expect.poll(async () => (await stored(person, draft)).markdown).toContain(`attachment:${kind}.png`);
  }
});

test('composed input and right-to-left text are written as they are typed', async ({ page, scope, person }) => {
  const draft = await openRich(page, person, scope.id);
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  await session.send('Input.insertText', { text: '日本' });
  await page.keyboard.press('Enter');
  await page.keyboard.type('مرحبا بالعالم');
  await expectMarkdown(person, draft, '日本\n\nمرحبا بالعالم\n');
  const direction = await text(page)
    .getByText('مرحبا')
    .evaluate((element) => getComputedStyle(element).direction);
  expect(direction).toBe('rtl');
});

test('the rich editor is accessible in light and in dark', async ({ page, scope, person }) => {
  await openRich(page, person, scope.id, everything);
  await expect(text(page).locator('.katex').first()).toBeVisible();
  await accessible(page);
  await tool(page, 'Insert').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await accessible(page);
  await page.keyboard.press('Escape');
  await tool(page, 'Keyboard shortcuts').click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await accessible(page);
});

const words = (content: string, ...marks: object[]) => ({ type: 'text', text: content, marks });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const row = (type: string, ...cells: string[]) => ({
  type: 'tableRow',
  content: cells.map((cell) => ({ type, content: [paragraph(words(cell))] })),
});
const everything = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [words('Cleaning the filter')] },
    paragraph(
      words('Every '),
      words('week', { type: 'bold' }),
      words(', see '),
      words('the plan', { type: 'link', attrs: { href: 'doc:SOP-002' } }),
      words('. The rate is '),
      { type: 'mathInline', attrs: { latex: 'r = \\frac{a}{b}' } },
      words(', '),
      words('marked', { type: 'highlight' }),
      words(' and '),
      words('underlined', { type: 'underline' }),
      words('.'),
    ),
    {
      type: 'bulletList',
      content: ['One', 'Two'].map((item) => ({ type: 'listItem', content: [paragraph(words(item))] })),
    },
    {
      type: 'taskList',
      content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph(words('Done'))] }],
    },
    { type: 'table', content: [row('tableHeader', 'Part', 'Number'), row('tableCell', 'Screw', '12')] },
    { type: 'blockquote', content: [paragraph(words('Said by someone.'))] },
    { type: 'codeBlock', attrs: { language: 'c' }, content: [{ type: 'text', text: 'int main(void);' }] },
    { type: 'mathBlock', attrs: { latex: 'R = S \\cdot P' } },
  ],
};

test('risks, controls and requirements are forms with proposed keys and pickers that know the scope', async ({
  page,
  scope,
  person,
}) => {
  const markdown = ':::risk[Electric shock]{key=R-007 initial=unacceptable}\nx\n:::\n';
  await writeDocument(person.api, scope.id, { humanId: 'RMF-1', markdown });
  await writeDocument(person.api, scope.id, { humanId: 'TR-4', title: 'Test report' });
  const draft = await openRich(page, person, scope.id);
  const insert = async (name: string) => {
    await tool(page, 'Insert').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await insert('Risk');
  const risk = page.getByRole('group', { name: 'Risk R-008' });
  await expect(risk.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true');
  await risk.getByLabel('Title').fill('A sharp edge');
  await risk.getByRole('button', { name: /Initial evaluation/ }).click();
  await page.getByRole('option', { name: 'Unacceptable' }).click();
  await page.keyboard.press('Escape');
  await text(page).locator('.rich-item-text p').click();
  await page.keyboard.type('It cuts.');
  await text(page).locator('> p').last().click();
  await insert('Control');
  const control = page.getByRole('group', { name: 'Control RC-001' });
  await control.getByLabel('Title').fill('Rounded corners');
  const pick = async (picker: string, typed: string, option: RegExp) => {
    await control.getByRole('combobox', { name: picker }).click();
    await page.keyboard.type(typed);
    await page.getByRole('option', { name: option }).click();
  };
  await pick('Mitigates', 'shock', /R-007/);
  await pick('Mitigates', 'R-0', /R-008/);
  await pick('Verified by', 'report', /TR-4/);
  await pick('Implemented by', 'REQ-99', /^REQ-99/);
  await expect(control.getByText('no requirement has this key')).toBeVisible();
  await expectMarkdown(
    person,
    draft,
    ':::risk[A sharp edge]{key=R-008 initial=unacceptable}\nIt cuts.\n:::\n\n:::control[Rounded corners]{key=RC-001 mitigates="R-007 R-008" implemented-by=REQ-99 verified-by="doc:TR-4"}\n:::\n',
  );
  await accessible(page);
  await control.getByLabel('Key').fill('R-008');
  await expect(page.getByText('R-008 is used twice in this draft.').first()).toBeVisible();
});

/** Types at the very moment the focus comes back, as fast fingers do on a slow machine. */
const typeOnFocus = (into: Locator, words: string) =>
  into.evaluate(
    (element, typed) =>
      element.addEventListener('focus', () => document.execCommand('insertText', false, typed), { once: true }),
    words,
  );

test('a slash offers what can be inserted, a link is picked by number, title or heading', async ({
  page,
  scope,
  person,
}) => {
  await writeDocument(person.api, scope.id, { humanId: 'WI-30', title: 'Drying the parts' });
  const draft = await openRich(page, person, scope.id);
  const { keyboard } = page;
  await keyboard.type('/head');
  await expect(page.getByRole('listbox', { name: 'Insert' }).getByRole('option')).toHaveCount(3);
  await expect(text(page)).toHaveAttribute('aria-activedescendant', 'slash-0');
  await accessible(page);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.type('Drying');
  await keyboard.press('Enter');
  await keyboard.type('5/8 and /x');
  await expect(page.getByRole('listbox', { name: 'Insert' })).toHaveCount(0);
  await keyboard.type(' see ');
  await keyboard.press('Control+k');
  const leadsTo = page.getByRole('combobox', { name: 'Leads to' });
  await leadsTo.click();
  await keyboard.type('parts');
  await expect(page.getByRole('option', { name: /WI-30/ })).toBeVisible();
  await keyboard.press('Escape');
  await expect(leadsTo).toHaveValue('');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await keyboard.type('parts');
  await page.getByRole('option', { name: /WI-30/ }).click();
  await page.getByLabel('Words of the link').fill('the instruction');
  await typeOnFocus(text(page), ' and ');
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(text(page)).toBeFocused();
  await tool(page, 'Link').click();
  await page.getByRole('combobox', { name: 'Leads to' }).click();
  await keyboard.type('dry');
  await page.getByRole('option', { name: 'Drying', exact: true }).click();
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(text(page)).toBeFocused();
  await expectMarkdown(
    person,
    draft,
    '## Drying\n\n5/8 and /x see [the instruction](doc:WI-30) and [Drying](#drying)\n',
  );
});

test('words are found and replaced, counted, and the outline leads to its headings', async ({
  page,
  scope,
  person,
}) => {
  const filler = Array.from({ length: 40 }, (_, index) => paragraph(words(`Line ${index} with a valve.`)));
  const heading = (content: string) => ({ type: 'heading', attrs: { level: 1 }, content: [words(content)] });
  const content = { type: 'doc', content: [heading('First'), ...filler, heading('Last')] };
  const draft = await openRich(page, person, scope.id, content);
  await expect(page.getByText('202 words')).toBeVisible();
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await outline.getByRole('button', { name: 'Last' }).click();
  await expect(text(page).getByRole('heading', { name: 'Last' })).toBeInViewport();
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find' }).fill('valve');
  await expect(page.getByText('40 places')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByLabel('Replace with').fill('tap');
  await page.getByRole('button', { name: 'Replace all' }).click();
  await expect(page.getByText('Not found')).toBeVisible();
  await accessible(page);
  await page.getByRole('textbox', { name: 'Find' }).press('Escape');
  await expect(text(page)).toBeFocused();
  await expect.poll(async () => (await stored(person, draft)).markdown).toContain('Line 39 with a tap.');
});
