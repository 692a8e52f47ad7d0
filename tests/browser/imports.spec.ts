/** Bringing files in: dropped on the documents view or chosen, planned, corrected, previewed, run, reported. */
import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { createPerson, expect, join, listRow, test } from './harness/index.ts';
import { become } from './harness/review.ts';
import { accessible } from './harness/violations.ts';

const sop =
  '---\ntitle: Control of documents\nrevision: 7\n---\n# Control of documents\n\nSee [records](SOP-002.md#scope).';
const records = '# Records\n\n## Scope\n\nAll records.';
const minutes = '# Minutes of a meeting\n\nNo number anywhere.';

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAIAAABwJOjsAAAAJElEQVR42mPQiFowIIhh1OJRi0ctHrV41OJRi0ctHrV45FgMAP/aim7E/gFXAAAAAElFTkSuQmCC';

const asFile = (name: string, text: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) });

test('files dropped on the documents are planned, corrected, looked at, run, and reported', async ({ page, scope }) => {
  await scope.document('OLD-1');
  await page.goto(`/documents?scope=${scope.id}`);
  const row = listRow(page, 'OLD-1');
  await expect(row).toBeVisible();
  const files = [
    ['SOP-001.md', sop],
    ['SOP-002.md', records],
    ['minutes.md', minutes],
    ['budget.xlsx', 'no document, and none uses it'],
  ];
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const [name, text] of given) transfer.items.add(new File([text ?? ''], name ?? '', { type: 'text/markdown' }));
    return transfer;
  }, files);
  // On a row, as by hand: the list has drags of its own and must let files through.
  const title = row.getByText('Title of OLD-1');
  const sign = page.getByText(/Drop to bring these documents in/);
  await title.dispatchEvent('dragenter', { dataTransfer: data });
  await title.dispatchEvent('dragover', { dataTransfer: data });
  await expect(sign).toBeVisible();
  await title.dispatchEvent('dragleave', { dataTransfer: data });
  await expect(sign).toHaveCount(0);
  await title.dispatchEvent('dragover', { dataTransfer: data });
  await title.dispatchEvent('drop', { dataTransfer: data });

  await expect(page.getByText(/2 documents ready, 1 with a problem/)).toBeVisible();
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('minutes.md');
  await page.getByText('1 file is not brought in').click();
  await expect(page.getByText('budget.xlsx')).toBeVisible();
  await accessible(page);
  await page.getByLabel('Number of minutes.md').fill('MIN-1');
  await page.getByLabel('Number of minutes.md').press('Enter');
  await expect(page.getByText(/3 documents ready/)).toBeVisible();
  await page.getByLabel('Title of minutes.md').fill('Minutes');
  await page.getByLabel('Title of minutes.md').press('Enter');

  await page.getByRole('button', { name: 'Preview of SOP-002.md' }).click();
  const preview = page.getByRole('dialog');
  await expect(preview.getByRole('heading', { name: 'Scope' })).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('checkbox', { name: 'Bring in minutes.md' }).click({ force: true });
  await expect(page.getByText(/2 documents ready, 1 left out/)).toBeVisible();

  await page.getByRole('button', { name: 'Bring in 2 documents' }).click();
  const dialog = page.getByRole('dialog');
  await accessible(page);
  await dialog.getByLabel('Reason').fill('Taken over from the file share.');
  await dialog.getByText('Release them at once').click();
  await dialog.getByRole('button', { name: 'Bring in and release' }).click();
  await expect(page.getByText('2 documents brought in.')).toBeVisible();
  await accessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Keep the report' }).click();
  const report = readFileSync(await (await downloading).path(), 'utf8');
  expect(report).toMatch(/"SOP-001\.md","SOP-001","Control of documents","","brought in","http/);
  expect(report).toContain('"minutes.md","MIN-1","Minutes","","left out by choice"');
  await page.getByRole('link', { name: 'SOP-001 Control of documents' }).click();
  await expect(page.getByRole('heading', { name: /Control of documents/ })).toBeVisible();
  expect((await scope.events()).filter(({ type }) => type === 'IMPORTED')).toHaveLength(1);
});

test('what cannot be imported is refused in a sentence, and the files can be chosen anew', async ({
  page,
  scope,
  complaints,
}) => {
  await page.goto(`/import?scope=${scope.id}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles([{ name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') }]);
  await expect(page.getByText(/The zip file is damaged or incomplete/)).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await again).setFiles([asFile('SOP-001.md', sop)]);
  await expect(page.getByText(/1 document ready/)).toBeVisible();
  const address = page.url();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Choose a folder' })).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('This import is no longer kept')).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
  await page.getByRole('button', { name: 'Bring in documents' }).click();
  await expect(page.getByRole('button', { name: 'Choose a folder' })).toBeVisible();
});

test('an author sees what folders and names will become before anything is written', async ({ page, scope }) => {
  const author = await createPerson('Nora Author');
  await join(author, scope.id, ['author']);
  await become(page, author);
  await page.goto(`/import?scope=${scope.id}`);
  await expect(page.getByText(/You may not create folders in this scope/)).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  const bytes = zipSync({
    'Prüfung/Prüfanweisung 12.md': strToU8('# Test\n\n![Flow](flow.png)'),
    'Prüfung/flow.png': Buffer.from(picture, 'base64'),
    'Prüfung/SOP_001_Lenkung.md': strToU8('# Lenkung\n\nText.'),
  });
  await (await chooser).setFiles([{ name: 'qms.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) }]);
  await expect(page.getByText(/2 documents will stand outside any folder/)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'SOP_001_Lenkung.md' });
  await expect(row).toContainText('outside any folder, since there is no Prüfung here');
  // On a narrow screen too the name of a file is read in words and not letter by letter.
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await row.getByRole('rowheader').boundingBox())?.width).toBeGreaterThan(150);
  await page.setViewportSize(size);
  await page.getByRole('button', { name: 'Use SOP-001' }).click();
  await expect(page.getByLabel(/Number of .*Lenkung/)).toHaveValue('SOP-001');
  await page.getByRole('button', { name: 'Use PRUEFANWEISUNG-12' }).click();
  await expect(page.getByText(/2 documents ready/)).toBeVisible();
  await page.getByRole('button', { name: /Preview of .*Prüfanweisung/ }).click();
  const shown = page.getByRole('dialog').getByRole('img', { name: 'Flow' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await accessible(page);
});
