/** Traceability and the audit trail: tables that people read. */
import { readFileSync } from 'node:fs';
import { createPerson, demoPassword, expect, join, step, test, writeDocument } from './harness/index.ts';
import { become } from './harness/review.ts';
import { accessible } from './harness/violations.ts';

const risks = `:::risk[Shock]{key=R-1 initial=unacceptable residual=acceptable}
:::

:::risk[Burn]{key=R-2 initial=unacceptable}
:::

:::control[Insulation]{key=RC-1 mitigates="R-1" implemented-by="doc:SRS-1" verified-by="doc:TR-1"}
:::
`;

test('traceability shows gaps first, in plain words, filters them, and is seen as a chain and as a matrix', async ({
  page,
  scope,
  person,
}) => {
  await writeDocument(person.api, scope.id, { humanId: 'SRS-1', to: 'released' });
  await writeDocument(person.api, scope.id, { humanId: 'RMF-1', markdown: risks, to: 'released' });
  await writeDocument(person.api, scope.id, {
    humanId: 'RMF-2',
    markdown: ':::risk[Cut]{key=R-9 initial=acceptable}\n:::\n',
    to: 'released',
  });
  await page.goto(`/traceability?scope=${scope.id}`);
  const rows = page.getByRole('region', { name: 'Risks' }).locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('R-2');
  await expect(rows.nth(0)).toContainText('no control');
  await expect(rows.nth(0)).toContainText('no residual evaluation');
  const control = page.getByRole('region', { name: 'Controls' }).locator('tbody tr');
  await expect(control).toContainText('verification not released');
  await page.getByText('Only gaps').click();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/gaps=true/);
  await page.getByText('Only gaps').click();
  await page.getByRole('button', { name: /Defined in/ }).click();
  await page.getByRole('option', { name: 'RMF-2' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('R-9');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = readFileSync(await (await downloading).path(), 'utf8');
  expect(csv).toContain('R-9');
  expect(csv).not.toContain('R-2');
  await rows.getByRole('link', { name: 'RMF-2' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /RMF-2/ })).toBeVisible();

  // The chain of a risk, drawn and in words, with what is missing in its place.
  await page.goto(`/traceability?scope=${scope.id}`);
  await rows.getByRole('rowheader', { name: 'R-1', exact: true }).getByRole('link').click();
  const chain = page.getByRole('region', { name: 'Chain of R-1 Shock' });
  await expect(chain.getByRole('heading', { level: 2 })).toBeFocused();
  const words = page.getByRole('region', { name: 'The chain in words' });
  await expect(words).toContainText(/Risk R-1 Shock \(RMF-1\) is mitigated by:\s*RC-1 Insulation \(RMF-1\)/);
  await expect(words).toContainText('implemented by SRS-1; verified by TR-1');
  await expect(words).toContainText('verification not released');
  await expect(chain.locator('.chain-gap')).toContainText('RC-1');
  await page.goto(`/traceability?scope=${scope.id}&item=R-2`);
  await expect(page.locator('.chain-missing')).toContainText('no control');
  await expect(words).toContainText('no control');

  // The matrix, by keyboard.
  await page.getByRole('link', { name: 'Matrix' }).click();
  await page.getByRole('button', { name: 'Close the chain' }).click();
  const matrix = page.getByRole('grid', { name: 'Matrix of risks and controls' });
  await expect(matrix).toHaveAttribute('aria-rowcount', '4');
  await expect(matrix.getByRole('gridcell', { name: 'RC-1 mitigates R-1' })).toHaveCount(1);
  await expect(matrix.getByRole('rowheader', { name: /^R-2 Burn.*gaps: no control/ })).toBeVisible();
  await accessible(page);
  await matrix.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Chain of RC-1 Insulation' })).toBeVisible();
  await expect(page).toHaveURL(/layout=matrix/);
  await accessible(page);
  await page.getByText('Only gaps').click();
  await expect(matrix).toHaveAttribute('aria-rowcount', '3');
});

test('a scope without risks says how they come about', async ({ page, scope }) => {
  await page.goto(`/traceability?scope=${scope.id}`);
  await expect(page.getByText('No risks or controls are in force')).toBeVisible();
});

test('the audit trail reads as sentences, and filters by kind, text, person, day and thing', async ({
  page,
  scope,
  person,
}) => {
  const folder = await scope.folder('Procedures');
  const one = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  await person.api.send('PUT', `/api/documents/${one.id}/folder`, { folderId: folder });
  await step(person.api, one.versionId, 'revoke', { reason: 'Wrong limits' });
  await writeDocument(person.api, scope.id, { humanId: 'SOP-2' });
  await page.goto(`/audit?scope=${scope.id}`);
  const rows = page.getByRole('region', { name: 'Events, newest first' }).locator('tbody tr');
  await expect(rows.nth(0)).toContainText('Created SOP-2 “Title of SOP-2”');
  await expect(rows.nth(1)).toContainText('Revoked version 1 of SOP-1: “Wrong limits”');
  await expect(rows.nth(2)).toContainText('Moved SOP-1 from “Not in a folder” to “Procedures”');
  await expect(rows.nth(3)).toContainText('Released version 1 of SOP-1, effective 2026-01-15');
  await expect(rows.nth(4)).toContainText('Submitted version 1 of SOP-1 for review');
  await expect(rows.filter({ hasText: 'Created the folder “Procedures”' })).toHaveCount(1);
  await expect(rows.filter({ hasText: /Made .* a member with Quality manager, Scope administrator/ })).toHaveCount(1);
  await expect(rows.nth(0)).toContainText('Morgan Tester');

  await rows.nth(1).getByText('Details').click();
  await expect(rows.nth(1)).toContainText(/Reason\s*Wrong limits/);
  await page.getByRole('button', { name: /Kind of event/ }).click();
  await page.getByRole('option', { name: 'Version revoked' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/type=VERSION_REVOKED/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Name or text').fill('wrong LIMITS');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/text=wrong/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Download' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'JSON lines' }).click()),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-trail_.*\.jsonl$/);
  const [line = ''] = readFileSync(await file.path(), 'utf8').split('\n');
  expect(JSON.parse(line)).toMatchObject({ type: 'VERSION_REVOKED', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await rows.nth(0).getByRole('link', { name: 'All events by Morgan Tester' }).click();
  await expect(page).toHaveURL(/actor=/);
  await page.getByRole('button', { name: 'Show everybody, not one person' }).click();
  await page.getByRole('button', { name: 'Check the chain' }).click();
  const checked = page.getByText(/All \d+ events up to then held\. Verified (just now|\d+ minutes? ago)/);
  await expect(checked).toBeVisible();
  await page.reload();
  await expect(checked).toBeVisible();
  await rows.nth(0).getByRole('link', { name: 'All events about SOP-2' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No events match')).toBeVisible();
});

test('a long trail is loaded part by part, and a burst of saves is one line of it', async ({ page, scope, person }) => {
  const { versionId } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1' });
  for (let number = 0; number < 55; number++) {
    await person.api.send('PATCH', `/api/documents/versions/${versionId}`, { markdown: `Edit ${number}` });
  }
  await page.goto(`/audit?scope=${scope.id}`);
  const rows = page.getByRole('region', { name: 'Events, newest first' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Edited version 1 of SOP-1, saved 50 times since');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows.nth(0)).toContainText('saved 55 times since');
  await expect(rows.nth(1)).toContainText('Created SOP-1');
  await rows.nth(0).getByText('Details').click();
  await expect(rows.nth(0).getByRole('listitem')).toHaveCount(55);
});

test('the trail of the installation is for administrators alone', async ({ page, scope }) => {
  await page.goto(`/audit?scope=${scope.id}`);
  await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Trail of the installation' })).toHaveCount(0);
  await become(page, { email: 'admin@demo.example', password: demoPassword });
  await page.goto('/audit');
  await page.getByRole('link', { name: 'Trail of the installation' }).click();
  const rows = page.getByRole('region', { name: 'Events, newest first' }).locator('tbody tr');
  await expect(rows.filter({ hasText: 'Signed in' }).first()).toBeVisible();
});

test('who may read no trail is told what it needs', async ({ page, scope }) => {
  const reader = await createPerson('Rae Reader');
  await join(reader, scope.id, ['reader']);
  await become(page, reader);
  for (const [address, words] of [
    ['/audit', '“Read the audit trail”'],
    ['/traceability', '“See traceability”'],
    ['/packs', '“Export packs”'],
    ['/members', '“Manage members”'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(words)).toBeVisible();
  }
});
