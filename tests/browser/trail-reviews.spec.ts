/** Reviews of the audit trail, recorded where the trail is read. */
import { apiAs, expect, test } from './harness/index.ts';
import { accessible } from './harness/violations.ts';

test('a review of the trail is recorded with what was found, signed where the scope asks for it, and shown in the trail', async ({
  page,
  scope,
  person,
  complaints,
}) => {
  await page.goto(`/audit?scope=${scope.id}`);
  const today = new Date().toISOString().slice(0, 10);
  const begin = async (note: string) => {
    await page.getByRole('button', { name: 'Record a review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Review the trail' });
    await dialog.getByLabel('From').fill(today);
    await dialog.getByLabel('What you found').fill(note);
    return dialog;
  };
  const dialog = await begin('Nothing to remark.');
  await accessible(page);
  await dialog.getByLabel('To').fill('2999-01-01');
  await expect(dialog.getByText('What lies ahead cannot have been reviewed.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Record the review' })).toBeDisabled();
  await dialog.getByLabel('To').fill(today);
  await dialog.getByRole('button', { name: 'Record the review' }).click();
  await expect(page.getByText(`Reviewed the trail from ${today} to ${today}: “Nothing to remark.”`)).toBeVisible();

  const admin = await apiAs('admin@demo.example');
  await admin.send('PATCH', `/api/scopes/${scope.id}`, { rules: { signature: true } });
  await page.reload();
  const signed = await begin('Once more.');
  await expect(signed.getByRole('button', { name: 'Sign' })).toBeDisabled();
  await signed.getByLabel('Your password').fill('not the password');
  await signed.getByRole('button', { name: 'Sign' }).click();
  await expect(signed.getByRole('alert')).toBeVisible();
  // The browser tells of the refusal.
  complaints.splice(0);
  await signed.getByLabel('Your password').fill(person.password);
  await signed.getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByText(`Reviewed the trail from ${today} to ${today}: “Once more.”`)).toBeVisible();
});
