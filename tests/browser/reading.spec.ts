/** Read and understood: the reader is led to what changed and signs; who answers for it sees who has not, on any day, and reminds them. */
import type { Assignment, Notification } from '../../contract/index.ts';
import { createPerson, expect, join, test } from './harness/index.ts';
import { act, become, revised, setRules } from './harness/review.ts';
import { accessible } from './harness/violations.ts';

test('a reader sees what changed since they last read, signs on a phone, and the record shows it', async ({
  page,
  scope,
  person,
}) => {
  const reader = await createPerson('Rae Reader');
  const other = await createPerson('Otis Other');
  for (const one of [reader, other]) await join(one, scope.id, ['reader']);
  await setRules(person, scope, { readingSignature: true });
  const { id, first, second } = await revised(person, scope);
  const duty = { documentId: id, userIds: [reader.id, other.id] };
  await person.api.send('POST', `/api/scopes/${scope.id}/reading-duties`, duty);
  const signature = { password: reader.password, meaning: 'reading' };
  await act(reader, first, 'acknowledge', { signature });
  await act(person, second, 'submit', { changeSummary: 'More pressure.' });
  await act(person, second, 'release');

  await test.step('the reader', async () => {
    await become(page, reader);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/my-work');
    const toRead = page.getByRole('region', { name: /To read/ });
    await toRead.getByRole('link', { name: /SOP-1/ }).first().click();
    const notice = page.getByRole('region', { name: 'To read' });
    await expect(notice).toContainText('Please read this version');
    await expect(notice).toContainText('More pressure.');
    await expect(notice.locator('ins').first()).toContainText('6');
    await accessible(page);
    await page.screenshot({ path: test.info().outputPath('reader-phone.png') });
    // The text has the whole width below the notice, and nothing of it lies beside the screen.
    const text = page.getByRole('region', { name: 'Content of version 2' });
    await expect.poll(async () => (await text.boundingBox())?.x).toBe((await notice.boundingBox())?.x);
    expect((await text.boundingBox())?.width).toBe((await notice.boundingBox())?.width);
    await notice.getByRole('button', { name: 'I have read and understood it…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(reader.password);
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(page.getByText(/You have read and understood this version on .*, signed\./)).toBeVisible();
    const { items } = await reader.api.get<{ items: Assignment[] }>('/api/me/reading');
    expect(items.map(({ versionNumber, state, signed }) => [versionNumber, state, signed])).toEqual([
      [2, 'done', true],
      [1, 'done', true],
    ]);
  });

  await test.step('who answers for it', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await become(page, person);
    await page.goto(`/reading?scope=${scope.id}`);
    const matrix = page.getByRole('region', { name: 'Who has read what' });
    await expect(matrix.getByRole('row', { name: /Rae Reader/ })).toContainText('read');
    await expect(matrix.getByRole('row', { name: /Otis Other/ })).toContainText('to read');
    await accessible(page);
    await page.getByRole('button', { name: 'Remind…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remind' }).click();
    await expect(page.getByText('One person was reminded of one document.')).toBeVisible();
    const { items } = await other.api.get<{ items: Notification[] }>('/api/me/notifications');
    expect(items.filter(({ type, by }) => type === 'to-read' && by?.id === person.id)).toHaveLength(3);
    await page.getByLabel('Person').fill('otis');
    await expect(matrix.getByRole('row', { name: /Rae Reader/ })).toHaveCount(0);
    await page.goto(`/reading?scope=${scope.id}&at=2026-01-01`);
    await expect(page.getByText('Nobody fits')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remind…' })).toHaveCount(0);
    await page.goto(`/documents/${id}`);
    await expect(page.getByRole('region', { name: 'Read and understood' })).toContainText('1 of 2 people have read');
  });
});
