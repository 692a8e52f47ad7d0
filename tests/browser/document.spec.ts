/** The detail page: where a document lies, what it is, its versions and its content. */
import { readFileSync } from 'node:fs';
import { readPdf } from '../harness/pdf.ts';
import { inFirefox } from './harness/in-firefox.ts';
import { expect, serverUrl, smallPng, step, test, writeDocument } from './harness/index.ts';

const richText = `# Purpose

See [control](doc:SOP-2), [its first version](doc:SOP-2@1#title-of-sop-2), [elsewhere](doc:XX-9) and [below](#limits).
Inline $a^2$ and <script>alert(1)</script>.[^note]

[^note]: A footnote.

## Limits

$$E = mc^2$$

| A | B |
|---|--:|
| 1 | 2 |

- [x] done
- [ ] open

\`\`\`mermaid
flowchart LR
  A[Begin] --> B[End]
\`\`\`

:::risk[Shock]{key=R-1 initial=unacceptable residual=acceptable}
It hurts.
:::

:::control[Insulation]{key=RC-1 mitigates="R-1" verified-by="doc:SOP-2"}
:::

[nowhere](#nowhere) and [odd](javascript:alert(1)) and ![outside](https://pictures.example/x.png)
`;

/** Runs in the page. */
async function readClipboard(): Promise<string[]> {
  const [item] = await navigator.clipboard.read();
  const types = ['text/plain', 'text/html'];
  return Promise.all(types.map(async (type) => (await item?.getType(type))?.text() ?? ''));
}

test('the breadcrumb shows the folder path, and each part opens the Documents view there', async ({ page, scope }) => {
  const outer = await scope.folder('Procedures');
  const inner = await scope.folder('Development', outer);
  const id = await scope.document('SOP-1', inner);
  await page.goto(`/documents/${id}`);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Harbour Devices', 'Procedures', 'Development', 'SOP-1']);
  await crumbs.getByRole('link', { name: 'Development' }).click();
  await expect(page).toHaveURL(new RegExp(`folder=${inner}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Development' })).toBeVisible();
});

test('identity and versions are shown, and each version has its own address', async ({ page, scope, person }) => {
  const { id, versionId } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  await person.api.send('POST', `/api/documents/${id}/versions`, {});
  await page.goto(`/documents/${id}`);
  await expect(page).toHaveTitle(/SOP-1 Title of SOP-1/);
  await page.context().grantPermissions(inFirefox ? [] : ['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('The link to SOP-1 is copied.')).toBeVisible();
  if (!inFirefox) {
    const address = `${serverUrl()}/documents/${id}`;
    expect(await page.evaluate(readClipboard)).toEqual([
      `SOP-1 Title of SOP-1\n${address}`,
      expect.stringContaining(`<a href="${address}">SOP-1 Title of SOP-1</a>`),
    ]);
  }
  const about = page.getByRole('complementary', { name: 'About this version' });
  for (const words of ['SOP-1', 'Released', 'Effective', '2026-01-15', 'Harbour Devices', 'Morgan Tester']) {
    await expect(about).toContainText(words);
  }
  await expect(page.getByText('A newer version 2 exists: draft.')).toBeVisible();
  await about.getByRole('link', { name: /^Version 2/ }).click();
  await expect(page).toHaveURL(/version=/);
  await expect(page.getByText('This is not the version in force: version 1 is effective')).toBeVisible();
  await page.reload();
  await expect(about.getByRole('link', { name: /^Version 2/ })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(about.getByRole('link', { name: /^Version 1/ })).toHaveAttribute('aria-current', 'page');
  await page.goto(`/documents/${id}?version=${versionId}`);
  await expect(about.getByRole('link', { name: /^Version 1/ })).toHaveAttribute('aria-current', 'page');
});

test('content is drawn: math, diagrams, tables, items, footnotes; raw HTML stays text', async ({
  page,
  scope,
  person,
}) => {
  await writeDocument(person.api, scope.id, { humanId: 'SOP-2', to: 'released' });
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: richText });
  await page.goto(`/documents/${id}`);
  const content = page.getByRole('region', { name: 'Content of version 1' });
  await expect(content.locator('.katex')).toHaveCount(2);
  const diagram = content.getByRole('img', { name: /^Diagram/ });
  await expect(diagram).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => diagram.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50);
  await expect(content).toContainText('<script>alert(1)</script>');
  await expect(content.getByRole('cell', { name: '2', exact: true })).toHaveCSS('text-align', 'right');
  await expect(content.getByRole('checkbox')).toHaveCount(2);
  await expect(content.getByRole('region', { name: 'Risk R-1' })).toContainText('initial: unacceptable');
  await expect(
    content.getByRole('region', { name: 'Control RC-1' }).getByRole('link', { name: 'SOP-2' }),
  ).toBeVisible();
  await expect(content.getByRole('region', { name: 'Footnotes' })).toContainText('A footnote.');
});

test('doc: links are live where they lead to something, and text with the id where not', async ({
  page,
  scope,
  person,
}) => {
  const target = await writeDocument(person.api, scope.id, { humanId: 'SOP-2', to: 'released' });
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: richText });
  await page.goto(`/documents/${id}`);
  const content = page.getByRole('region', { name: 'Content of version 1' });
  await expect(content).toContainText('elsewhere (XX-9)');
  await expect(content.getByRole('link', { name: 'elsewhere' })).toHaveCount(0);
  for (const inert of ['nowhere', 'odd']) await expect(content.getByRole('link', { name: inert })).toHaveCount(0);
  await expect(content.getByRole('link', { name: 'outside' })).toHaveAttribute(
    'href',
    'https://pictures.example/x.png',
  );
  await content.getByRole('link', { name: 'its first version' }).click();
  await expect(page).toHaveURL(new RegExp(`/documents/${target.id}\\?version=${target.versionId}#title-of-sop-2`));
  await page.goBack();
  await content.getByRole('link', { name: 'control', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/documents/${target.id}`));

  // There, and before it is revoked, stands what uses it: here a draft.
  const uses = page.getByRole('region', { name: 'Where used' });
  await expect(uses).toContainText('1 document uses it.');
  await expect(uses.getByRole('listitem').first()).toContainText(/SOP-1.*v1 Draft/);
  await expect(uses).toContainText('links here and to version 1');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  const before = page.getByRole('alertdialog').getByRole('region', { name: 'Where it is used' });
  await expect(before).toContainText('links here and to version 1');
  await expect(before.getByRole('link', { name: /SOP-1/ })).toHaveAttribute('target', '_blank');
  await page.keyboard.press('Escape');
  await uses.getByRole('link', { name: /SOP-1/ }).click();
  await expect(page).toHaveURL(new RegExp(`/documents/${id}`));
  await expect(uses).toContainText('No other document uses it.');
});

test('a fragment in the address or in a link scrolls to its heading', async ({ page, scope, person }) => {
  const filler = Array.from({ length: 80 }, (_, line) => `Line ${line}.\n`).join('\n');
  const markdown = `# Start\n\n[to the end](#the-end)\n\n${filler}\n\n## The end\n\nLast words.\n`;
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown });
  await page.goto(`/documents/${id}`);
  const heading = page.getByRole('heading', { name: 'The end' });
  await expect(heading).not.toBeInViewport();
  await page.getByRole('link', { name: 'to the end' }).click();
  await expect(heading).toBeInViewport();
  // Title, state and actions stay in sight, above what was scrolled to.
  const title = page.locator('.page-title');
  await expect(title.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(title.getByRole('link', { name: 'Edit' })).toBeInViewport({ ratio: 1 });
  const [above, below] = await Promise.all([title.boundingBox(), heading.boundingBox()]);
  expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  await page.goto('/documents');
  await page.goto(`/documents/${id}#the-end`);
  await expect(heading).toBeInViewport();
  await page.getByRole('navigation', { name: 'Contents of the document' }).getByRole('link', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Start' })).toBeInViewport();
});

test('attachments are listed, shown in the text and downloaded', async ({ page, scope, person }) => {
  const markdown =
    '![The wiring](attachment:wiring.png)\n\n![gone](attachment:gone.png)\n\n[notes](attachment:notes.txt)\n';
  const { id, versionId } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown });
  for (const [name, mimeType, buffer] of [
    ['wiring.png', 'image/png', smallPng],
    ['notes.txt', 'text/plain', Buffer.from('plain words')],
  ] as const) {
    const path = `/api/documents/versions/${versionId}/attachments`;
    const sent = await page.request.post(path, { multipart: { file: { name, mimeType, buffer } } });
    expect(sent.status()).toBe(201);
  }
  await page.goto(`/documents/${id}`);
  const picture = page.getByRole('img', { name: 'The wiring' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);
  await expect(page.getByText('Image: gone (there is no attachment “gone.png”)')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /notes\.txt/ })
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('notes.txt');
  expect(readFileSync(await download.path(), 'utf8')).toBe('plain words');
});

test('Export PDF saves the file under the name that the server gives it', async ({ page, scope, person }) => {
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  await page.goto(`/documents/${id}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('SOP-1_v1.pdf');
  const pdf = await readPdf(readFileSync(await download.path()));
  expect(pdf.text).toContain('Uncontrolled copy');
  expect(pdf.text).toContain('Morgan Tester');
  const asWord = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export as Word' }).click();
  expect((await asWord).suggestedFilename()).toBe('SOP-1_v1.docx');
});

test('a draft offers no export, and a refusal of the server is named', async ({ page, scope, person, complaints }) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1' });
  await page.goto(`/documents/${draft.id}`);
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export PDF' })).toHaveCount(0);
  const released = await writeDocument(person.api, scope.id, { humanId: 'SOP-2', to: 'released' });
  await page.goto(`/documents/${released.id}`);
  // Somebody else disposes of it while the request is on its way; before that the page would have taken the button away.
  await page.route('**/export/pdf', async (route) => {
    await step(person.api, released.versionId, 'dispose', { reason: 'Retention is over' });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Export PDF' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /DISPOSED|disposed/ })).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
});

test('what one cannot see is not found, whatever the reason', async ({ page, person, complaints }) => {
  expect(person.email).toContain('@');
  for (const address of ['/documents/0190b8a0-0000-7000-8000-000000000000', '/documents/not-an-id']) {
    await page.goto(address);
    await expect(page.getByText('There is nothing here')).toBeVisible();
  }
  expect(complaints.splice(0).every((line) => /40[04]/.test(line))).toBe(true);
});

test('content in a script from right to left begins at the right, its lists and tables too', async ({
  page,
  scope,
  person,
}) => {
  const markdown =
    '# الغرض\n\n1. شغّل الجهاز\n2. **CardioTrace** ثم\n\n| الرسالة | A |\n|---|---|\n| B | C |\n\nEnglish.\n';
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'IFU-1', title: 'دليل', markdown });
  await page.goto(`/documents/${id}`);
  const content = page.getByRole('region', { name: 'Content of version 1' });
  await expect(content.getByRole('list').first()).toHaveCSS('direction', 'rtl');
  await expect(content.getByRole('table')).toHaveCSS('direction', 'rtl');
  await expect(content.getByRole('heading')).toHaveCSS('direction', 'rtl');
  await expect(content.getByText('English.')).toHaveCSS('direction', 'ltr');
});
