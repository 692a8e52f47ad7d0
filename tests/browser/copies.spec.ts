/** The seal of a copy, read in the browser. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sealOf } from '../../server/integrity/index.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { resealed } from '../harness/reseal.ts';
import { expect, test, writeDocument } from './harness/index.ts';
import { accessible } from './harness/violations.ts';

async function check(page: Page, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose the copy' }).click();
  await (await choosing).setFiles({ name: 'copy.pdf', mimeType: 'application/pdf', buffer });
}

test('a copy tells who sealed it, and whether it was altered, has no seal or the seal of others', async ({
  page,
  scope,
  person,
  complaints,
}) => {
  const { versionId } = await writeDocument(person.api, scope.id, {
    humanId: 'SOP-1',
    markdown: 'Text.',
    to: 'released',
  });
  await page.goto('/copies');
  await expect(page.getByText('On paper')).toBeVisible();
  const single = await (await page.request.get(`/api/documents/versions/${versionId}/export/pdf`)).body();
  const altered = Buffer.from(single);
  altered[200] = (altered[200] ?? 0) ^ 1;
  const files = process.env.MUNIMENT_SEALS ?? '';
  const other = { SEAL_CERTIFICATE: join(files, 'ec.pem'), SEAL_KEY: join(files, 'ec.key') };
  const foreign = await resealed(single, sealOf(readConfig(other))!);

  await check(page, single);
  await expect(page.getByText('Sealed by Muniment seal, Acme, and not altered since.')).toBeVisible();
  await expect(page.getByText('This copy is still in force.')).toBeVisible();
  await accessible(page);
  await check(page, altered);
  await expect(page.getByText('This copy was altered after it was sealed by Muniment seal, Acme.')).toBeVisible();
  await expect(page.getByText(/This file is not known here/)).toBeVisible();
  await check(page, Buffer.from('%PDF-1.7\n%%EOF\n'));
  await expect(page.getByText('This copy carries no seal.')).toBeVisible();
  await check(page, foreign);
  await expect(
    page.getByText(/Sealed by Seal ec, and not altered since. This service does not know that/),
  ).toBeVisible();

  // Without a network the seal is read all the same.
  await page.context().setOffline(true);
  await check(page, single);
  await expect(page.getByText(/Sealed by Muniment seal, Acme, and not altered since. Whether that/)).toBeVisible();
  await page.context().setOffline(false);
  // The browser tells of every copy that is not known, and of what it could not ask for.
  complaints.splice(0);
});
