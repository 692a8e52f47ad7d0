/** Passwords, sessions, tokens and users on screen: what is refused is said in words, and leads somewhere. */
import type { Page } from '@playwright/test';
import { createPerson, demoPassword, expect, signIn, test } from './harness/index.ts';
import { accessible } from './harness/violations.ts';

const admin = { email: 'admin@demo.example', password: demoPassword };
const ownPassword = 'lantern quarry velvet moss';

const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

test('a password that somebody else chose is changed first, whatever page is opened, and then one is where one wanted to go', async ({
  page,
  complaints,
}) => {
  const given = 'first-words-from-ada';
  const newcomer = await createPerson('Nell Newcomer', { password: given, mustChangePassword: true });
  await signIn(page, newcomer);
  await page.goto('/traceability?gaps=true');
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  const next = page.getByRole('button', { name: 'Change password and go on' });
  await page.getByLabel('The password you were given').fill('not this one');
  await page.getByLabel('Your new password').fill('too short');
  await expect(next).toBeDisabled();
  await page.getByLabel('Your new password').fill(ownPassword);
  await next.click();
  await expect(refusal(page)).toContainText('The password is wrong');
  await page.getByLabel('The password you were given').fill(given);
  for (const [weak, why] of [
    ['passwordpassword', 'repeats itself'],
    ['nell.newcomer.2026', 'made from your name'],
    [given, 'has to be changed'],
  ] as const) {
    await page.getByLabel('Your new password').fill(weak);
    await next.click();
    await expect(refusal(page)).toContainText(why);
  }
  await page.goto('/documents');
  await expect(page).toHaveURL(/choose-password/);
  await page.goto('/traceability?gaps=true');
  await page.getByLabel('The password you were given').fill(given);
  await page.getByLabel('Your new password').fill(ownPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/traceability\?gaps=true/);
  await page.goto('/choose-password');
  await expect(page).toHaveURL(/\/my-work/);
  expect(complaints.splice(0)).toEqual(['403', '400', '400', '400'].map((status) => expect.stringContaining(status)));
});

test('the language that a person chooses is spoken here, and after signing in elsewhere', async ({ page, browser }) => {
  const person = await createPerson('Greta German');
  await signIn(page, person);
  await page.goto('/account');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: /Language of the app/ }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Sprache' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/sign-in?returnTo=%2Faccount');
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'en');
  await elsewhere.getByLabel('E-mail').fill(person.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(person.password);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByRole('heading', { name: 'Sprache' })).toBeVisible();
  await elsewhere.getByRole('button', { name: /Sprache der Anwendung/ }).click();
  await elsewhere.getByRole('option', { name: 'Wie der Browser' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Language' })).toBeVisible();
  await elsewhere.context().close();
});

test('a link sets a password once; used or cut short it says what to do', async ({ page, complaints }) => {
  const person = await createPerson('Lee Linked');
  await signIn(page, admin);
  await page.goto('/administration');
  await page.getByRole('button', { name: 'Actions for Lee Linked' }).first().click();
  await page.getByRole('menuitem', { name: 'New password link…' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const url = await page.getByRole('textbox', { name: 'The link' }).inputValue();
  await page.context().clearCookies();

  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto(url);
  await page.getByLabel('New password').fill('qwertyuiopasdf');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(refusal(page)).toContainText('keyboard');
  await page.getByLabel('New password').fill(ownPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in$/);
  // The part behind the # is in no address that left the browser.
  const token = new URL(url).hash.slice(1);
  expect(token.length).toBeGreaterThan(20);
  expect(sent.filter((address) => address.includes(token) && !address.includes('#'))).toEqual([]);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password').fill(ownPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/my-work/);

  await page.goto('about:blank');
  await page.goto(url);
  await page.getByLabel('New password').fill(`${ownPassword} again`);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.goto('/set-password');
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByLabel('E-mail').fill('nobody-at-all@test.example');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('If there is an account for nobody-at-all@test.example')).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400'), expect.stringContaining('400')]);
});

test('changing the password on the account page ends the other sessions, and each can be ended alone', async ({
  page,
  person,
}) => {
  const elsewhere = await person.api.get<{ items: { id: string }[] }>('/api/me/sessions');
  expect(elsewhere.items).toHaveLength(2);
  await page.goto('/account');
  await expect(page.getByText(/^Muniment \d+\.\d+\.\d+$/)).toBeVisible();
  const sessions = page.getByRole('region', { name: 'Where you are signed in' }).locator('tbody tr');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This one' })).toContainText('Chrome on Linux');
  await expect(sessions.filter({ hasText: 'This one' }).getByRole('button')).toHaveCount(0);
  await sessions.getByRole('button', { name: 'Sign out on node' }).click();
  await expect(sessions).toHaveCount(1);
  await expect(person.api.get('/api/me')).rejects.toThrow('401');
  await expect(page.getByRole('button', { name: 'Sign out everywhere else…' })).toHaveCount(0);

  const login = await page.context().request.fetch('/api/me');
  expect(login.status()).toBe(200);
  await page.getByRole('button', { name: 'Change password…' }).click();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill(ownPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
});

test('a token is made for one scope and one permission, works there alone, and is revoked by the administrator', async ({
  page,
  person,
  scope,
}) => {
  await page.goto('/account');
  await page.getByRole('button', { name: 'New token…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Nightly export');
  await dialog.getByText('Limit what it may do').click();
  await dialog.getByText(scope.name).click();
  await dialog.getByText('Read documents', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByRole('textbox', { name: 'The token' }).inputValue();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'New token…' })).toBeFocused();
  await expect(page.getByText(/^Muniment \d+\.\d+\.\d+$/)).toBeVisible();
  const row = page.getByRole('region', { name: 'API tokens' }).getByRole('row', { name: /Nightly export/ });
  await expect(row).toContainText(`${scope.name}: Read documents`);
  await expect(row).toContainText('never');
  const ninetyDays = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  await expect(row).toContainText(ninetyDays);
  const asToken = { headers: { authorization: `Bearer ${token}` } };
  expect((await page.request.get(`/api/scopes/${scope.id}/folders`, asToken)).status()).toBe(200);
  await page.reload();
  await expect(row).not.toContainText('never');

  await signIn(page, admin);
  await page.goto('/administration');
  await page
    .getByRole('row', { name: new RegExp(person.email) })
    .getByRole('button')
    .click();
  await page.getByRole('menuitem', { name: 'API tokens…' }).click();
  await page.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('No script acts as')).toBeVisible();
  expect((await page.request.get(`/api/scopes/${scope.id}/folders`, asToken)).status()).toBe(401);
});

test('administrators see what is kept for a time, by which setting, and what goes next', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/administration');
  const row = (name: RegExp) => page.getByRole('row', { name });
  await expect(row(/^News of people/)).toContainText('730 days KEEP_NOTIFICATIONS_DAYS');
  await expect(row(/^Digests of the files/)).toContainText('for ever');
  await expect(row(/^Uploads and plans of imports/)).toContainText('24 hours KEEP_IMPORTS_HOURS');
});

test('the last administrator stays: another is made first, and then administration can be given up', async ({
  page,
  complaints,
}) => {
  const second = await createPerson('Abel Second');
  await signIn(page, admin);
  await page.goto('/administration');
  const rowOf = (email: string) => page.getByRole('row', { name: new RegExp(email) });
  const ask = async (email: string, act: string) => {
    await rowOf(email)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: act }).click();
  };
  await ask(admin.email, 'Take administration away…');
  await page.getByRole('button', { name: 'Take away' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Make somebody else an administrator first');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await ask(second.email, 'Make an administrator…');
  await page.getByRole('button', { name: 'Make administrator' }).click();
  await expect(rowOf(second.email)).toContainText('Administrator');
  await ask(second.email, 'Sign out everywhere…');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Abel Second is signed out everywhere.')).toBeVisible();
  await expect(second.api.get('/api/me')).rejects.toThrow('401');

  await signIn(page, second);
  await page.goto('/administration');
  await ask(second.email, 'Take administration away…');
  await page.getByRole('button', { name: 'Take away' }).click();
  await expect(page.getByText('Only an administrator sees this page')).toBeVisible();
  // The list may be asked for once more before the page knows that it may no longer show it.
  const refusals = complaints.splice(0).filter((complaint) => !complaint.includes('403'));
  expect(refusals).toEqual([expect.stringContaining('409')]);
});

test('the screens around passwords and users are accessible in light and in dark', async ({ page }) => {
  for (const address of ['/forgotten-password', '/set-password', '/set-password#some-token']) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await accessible(page);
  }
  const newcomer = await createPerson('Nora Newcomer', { mustChangePassword: true });
  await signIn(page, newcomer);
  await page.goto('/documents');
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await accessible(page);

  await signIn(page, admin);
  await page.goto('/administration');
  await page.getByRole('button', { name: 'New user…' }).click();
  await page.getByText('With a first password').click();
  await accessible(page);
  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: new RegExp(newcomer.email) });
  await row.getByRole('button').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await accessible(page);
  await page.getByRole('menuitem', { name: 'New password link…' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByRole('textbox', { name: 'The link' })).toBeVisible();
  await accessible(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'New token…' }).click();
  await page.getByText('Limit what it may do').click();
  await accessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change password…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await accessible(page);
});
