/** Packs as jobs: progress, download, cancel, report. */
import { readFileSync } from 'node:fs';
import { readPdf } from '../harness/pdf.ts';
import { expect, test, writeDocument } from './harness/index.ts';
import { accessible } from './harness/violations.ts';
import { step } from './harness/writing.ts';

test('a merged pack is made with progress, downloaded, and reports what it could not hold', async ({
  page,
  scope,
  person,
}) => {
  const write = (humanId: string, markdown: string, to?: 'released') =>
    writeDocument(person.api, scope.id, { humanId, markdown, ...(to && { to }) });
  await write('SOP-1', '# One\n\nSee [two](doc:SOP-2), [the draft](doc:SOP-3) and [nothing](doc:NO-1).', 'released');
  await write('SOP-2', '# Two\n', 'released');
  await write('SOP-3', '# Three\n');
  await page.goto(`/packs?scope=${scope.id}`);
  await expect(page.getByText('No packs yet')).toBeVisible();
  await page.getByText('One merged PDF').click();
  await page.getByRole('button', { name: 'Make the pack' }).click();
  const job = page.getByRole('article', { name: /Merged PDF/ });
  await expect(job.getByText('Ready')).toBeVisible();
  await job.getByText('Left out (1)').click();
  await expect(job).toContainText('no released or revoked version (the latest, version 1, is a draft)');
  await job.getByText(/Broken links/).click();
  await expect(job.getByText('SOP-1 → NO-1')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await job.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const pdf = await readPdf(readFileSync(await download.path()));
  expect(pdf.outline.map(({ title }) => title).join(' ')).toContain('SOP-1');
  expect(pdf.links.some(({ destination }) => destination !== null)).toBe(true);
  await page.reload();
  await expect(job.getByText('Ready')).toBeVisible();
  await job.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The file is removed.')).toBeVisible();
});

test('a zip pack is made from the same page', async ({ page, scope, person }) => {
  await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  await page.goto(`/packs?scope=${scope.id}`);
  await page.getByText('A zip of PDFs').click();
  await page.getByRole('button', { name: 'Make the pack' }).click();
  const job = page.getByRole('article', { name: /Zip of PDFs/ });
  await expect(job.getByText('Ready')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await job.getByRole('button', { name: 'Download' }).click();
  const bytes = readFileSync(await (await downloading).path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect((await scope.events())[0]).toMatchObject({ type: 'EXPORTED', changes: { format: 'zip' } });
});

test('a scope with nothing to export is refused by name', async ({ page, scope, complaints }) => {
  await scope.document('SOP-1');
  await page.goto(`/packs?scope=${scope.id}`);
  await page.getByRole('button', { name: 'Make the pack' }).click();
  await expect(page.getByRole('region', { name: 'New pack' }).getByRole('alert')).toContainText(/\S/);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
});

test('a pack under way can be cancelled', async ({ page, scope, person }) => {
  // Some 800 pages: whoever cancels has a second for it.
  const text = Array.from({ length: 2_000 }, (_, line) => `Paragraph ${line} of the long text.\n`).join('\n');
  for (let number = 1; number <= 12; number++) {
    await writeDocument(person.api, scope.id, { humanId: `SOP-${number}`, markdown: text, to: 'released' });
  }
  await page.goto(`/packs?scope=${scope.id}`);
  await page.getByRole('button', { name: 'Make the pack' }).click();
  const job = page.getByRole('article');
  await expect(job.getByRole('progressbar')).toBeVisible();
  await job.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('article', { name: /Cancelled/ })).toBeVisible();
  expect((await scope.events()).map(({ type }) => type)).not.toContain('EXPORTED');
});

test('without server-sent events the progress is asked for', async ({ page, scope, person, complaints }) => {
  await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  await page.route('**/api/export-jobs/*/events', (route) => route.abort());
  await page.goto(`/packs?scope=${scope.id}`);
  await page.getByRole('button', { name: 'Make the pack' }).click();
  await expect(page.getByRole('article', { name: /Ready/ })).toBeVisible();
  expect(complaints.splice(0).every((line) => line.includes('ERR_FAILED'))).toBe(true);
});

test('a pack of a folder on a day: previewed, its choice saved, its copy checked and found in the history', async ({
  page,
  scope,
  person,
}) => {
  const production = await scope.folder('Production');
  const one = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', folderId: production, to: 'released' });
  await writeDocument(person.api, scope.id, { humanId: 'SOP-2', to: 'released' });
  await page.goto(`/packs?scope=${scope.id}`);
  await page.getByText('A zip of PDFs').click();
  await page.getByRole('button', { name: /Documents/ }).click();
  await page.getByRole('option', { name: 'Production' }).click();
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel('As in force on').fill(today);
  const preview = page.getByRole('region', { name: 'What the pack will hold' });
  await expect(preview).toContainText('1 document, pages are counted when they are laid out.');
  await preview.getByText('Documents (1)').click();
  await expect(preview.getByRole('listitem')).toContainText('SOP-1 Title of SOP-1, version 1, in Production');
  await accessible(page);
  await page.getByRole('button', { name: 'Save this choice' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Production, monthly');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: /Saved choice/ })).toContainText('Production, monthly');
  await page.reload();
  await expect(preview).toContainText('2 documents');
  await page.getByRole('button', { name: /Saved choice/ }).click();
  await page.getByRole('option', { name: 'Production, monthly' }).click();
  await expect(page.getByLabel('As in force on')).toHaveValue(today);
  await expect(preview).toContainText('1 document,');
  await page.getByRole('button', { name: 'Make the pack' }).click();
  const job = page.getByRole('article', { name: /Zip of PDFs/ });
  await expect(job.getByText('Ready')).toBeVisible();
  await expect(job).toContainText(`Production, in force on ${today}`);
  await page.getByRole('button', { name: 'Remove “Production, monthly”' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect(page.getByRole('button', { name: /Saved choice/ })).toHaveCount(0);
  await expect(job).toContainText('1 document');
  const downloading = page.waitForEvent('download');
  await job.getByRole('button', { name: 'Download' }).click();
  const file = await (await downloading).path();

  await page.goto('/copies');
  await expect(page.getByText('On paper')).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose the copy' }).click();
  await (await choosing).setFiles(file);
  await expect(page.getByText('This copy is still in force.')).toBeVisible();
  await accessible(page);
  await page.getByRole('textbox', { name: 'Number' }).fill('sop-2');
  await page.getByRole('textbox', { name: 'Version' }).fill('1');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('row', { name: /SOP-2/ })).toContainText('Version 1 is in force today.');
  await page.getByRole('textbox', { name: 'Version' }).fill('2');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/No document that you may read has the number sop-2 and a version 2/)).toBeVisible();

  await page.goto(`/packs?scope=${scope.id}`);
  await page.getByRole('link', { name: 'Export history' }).click();
  const exported = page.getByRole('region', { name: 'Exports, newest first' }).locator('tbody tr');
  await expect(exported).toContainText(`Zip of PDFs, 1 document, of a folder, in force on ${today}`);
  await expect(exported).toContainText('Up to date');
  await accessible(page);
  await step(person.api, one.versionId, 'revoke', { reason: 'Wrong limits' });
  await expect(exported).toContainText('Outdated');
  await page.goto(`/documents/${one.id}`);
  await page.getByRole('link', { name: 'Who exported it' }).click();
  await expect(exported).toContainText('with SOP-1 version 1');
  await expect(exported).toContainText('Outdated');
});
