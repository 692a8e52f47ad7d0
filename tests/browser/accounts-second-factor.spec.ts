/** The second factor on screen: an authenticator app, recovery codes, passkeys, and a service that asks everybody for one. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startServer } from '../harness/server-process.ts';
import { withAuthenticator } from './harness/authenticator.ts';
import { createPerson, demoPassword, expect, serverUrl, signIn, test } from './harness/index.ts';
import { accessible, violations } from './harness/violations.ts';

const ownPassword = 'lantern quarry velvet moss';

/** As an authenticator app computes it from the secret that stands on the screen. */
function codeOf(secret: string, time = Date.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replace(/\s/g, '')]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
}

/** From the dialog's secret to the codes; returns both. */
async function enrol(page: Page): Promise<{ secret: string; codes: string[] }> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = await dialog.getByLabel('Or type this secret into the app').inputValue();
  await dialog.getByLabel('Code that the app shows now').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { secret, codes: (await codes.allInnerTexts()).map((code) => code.trim()) };
}

async function keepCodes(page: Page): Promise<void> {
  await page.getByText('I have kept them').click();
  await page.getByRole('button', { name: 'Done' }).click();
}

test('invited by link, one chooses a password, enrols a second factor, is signed out elsewhere, loses the phone and comes back with a recovery code', async ({
  page,
  browser,
  complaints,
}) => {
  const email = `walk-${Date.now()}@test.example`;
  const name = 'Willa Walker';
  let link = '';

  await test.step('the administrator invites by link', async () => {
    await signIn(page, { email: 'admin@demo.example', password: demoPassword });
    await page.goto('/administration');
    await page.getByRole('button', { name: 'New user…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('button', { name: 'Create user and link' }).click();
    await expect(page.getByRole('dialog', { name: `Link for ${name}` })).toContainText('works once and until');
    link = await page.getByRole('textbox', { name: 'The link' }).inputValue();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Active');
    await signOut(page);
  });

  await test.step('who got the link chooses a password and signs in', async () => {
    await page.goto(link);
    await page.getByLabel('New password').fill(ownPassword);
    await page.getByRole('button', { name: 'Set password' }).click();
    await fillSignIn(page, email, ownPassword);
    await expect(page).toHaveURL(/\/my-work/);
  });

  const phone = await test.step('enrols an authenticator app and keeps the codes', async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Set up an app…' }).click();
    const enrolled = await enrol(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = readFileSync(await (await downloading).path(), 'utf8');
    for (const code of enrolled.codes) expect(file).toContain(code);
    await keepCodes(page);
    await expect(page.getByText('10 recovery codes are left')).toBeVisible();
    return enrolled;
  });

  await test.step('is signed in elsewhere, with the code of the app, and is signed out there', async () => {
    const elsewhere = await browser.newContext({ baseURL: serverUrl() });
    const other = await elsewhere.newPage();
    await other.goto('/account');
    await fillSignIn(other, email, ownPassword);
    await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await other.getByLabel('Code').fill('000000');
    await other.keyboard.press('Enter');
    await expect(other.getByRole('alert').filter({ hasText: /\S/ })).toContainText('This code is wrong');
    // The code of this half minute was used to enrol; the next one is taken already.
    await other.getByLabel('Code').fill(codeOf(phone.secret, Date.now() + 30_000));
    await other.keyboard.press('Enter');
    await expect(other).toHaveURL(/\/account/);
    await expect(other.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();

    await page.reload();
    const sessions = page.getByRole('region', { name: 'Where you are signed in' }).locator('tbody tr');
    await expect(sessions).toHaveCount(2);
    await page.getByRole('button', { name: 'Sign out everywhere else…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(sessions).toHaveCount(1);
    await other.reload();
    await expect(other).toHaveURL(/\/sign-in/);
    await elsewhere.close();
    await signOut(page);
  });

  await test.step('the phone is gone: a recovery code lets in, once, and a new phone is set up', async () => {
    const [first = '', second = ''] = phone.codes;
    await fillSignIn(page, email, ownPassword);
    await page.getByLabel('Code').fill(first);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/my-work/);
    await page.goto('/account');
    await expect(page.getByText('9 recovery codes are left')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the app…' }).click();
    await page.getByLabel('Your password').fill('not this one');
    await page.getByRole('button', { name: 'Remove the app', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toContainText('The password is wrong');
    await page.getByLabel('Your password').fill(ownPassword);
    await page.getByRole('button', { name: 'Remove the app', exact: true }).click();
    await page.getByRole('button', { name: 'Set up an app…' }).click();
    const again = await enrol(page);
    await keepCodes(page);
    await signOut(page);

    await fillSignIn(page, email, ownPassword);
    for (const dead of [first, second]) {
      await page.getByLabel('Code').fill(dead);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('This code is wrong');
    }
    await page.getByLabel('Code').fill(codeOf(again.secret, Date.now() + 30_000));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/my-work/);
    await signOut(page);
  });

  await test.step('everything is gone: the administrator removes the second factor', async () => {
    await signIn(page, { email: 'admin@demo.example', password: demoPassword });
    await page.goto('/administration');
    const row = page.getByRole('row', { name: new RegExp(email) });
    await expect(row).toContainText('Second factor');
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Remove the second factor…' }).click();
    await page.getByRole('button', { name: 'Remove second factor' }).click();
    await expect(row).not.toContainText('Second factor');
    await signOut(page);
    await fillSignIn(page, email, ownPassword);
    await expect(page).toHaveURL(/\/my-work/);
  });
  const statuses = complaints.splice(0).map((complaint) => /status of (\d+)/.exec(complaint)?.[1]);
  // How often the page asks before it notices that it is signed out is a matter of moments.
  expect(new Set(statuses)).toEqual(new Set(['401', '403']));
});

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 8 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}

test('a second factor is set up with the keyboard alone, and the focus comes back to where it was', async ({
  page,
  person,
  complaints,
}) => {
  expect(person.email).toContain('@');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up an app…' }).focus();
  await page.keyboard.press('Enter');
  const secret = await page.getByLabel('Or type this secret into the app').inputValue();
  const code = page.getByLabel('Code that the app shows now');
  await tabTo(page, code);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('is not the code that the app shows now');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  const kept = page.getByRole('checkbox', { name: 'I have kept them' });
  await tabTo(page, kept);
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove the app…' })).toBeFocused();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')]);
});

test('a passkey is added, signs in by itself, stands in as the second factor, and is removed', async ({
  page,
  complaints,
}) => {
  const person = await createPerson('Pia Passkey');
  const { know } = await withAuthenticator(page);
  // Browsers bind a passkey to a name; an address of numbers has none.
  const base = serverUrl().replace('127.0.0.1', 'localhost');
  complaints.splice(0);
  await page.goto(`${base}/sign-in`);
  await fillSignIn(page, person.email, person.password);
  await expect(page).toHaveURL(/\/my-work/);
  await page.goto(`${base}/account`);
  await page.getByRole('button', { name: 'Add a passkey…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await keepCodes(page);
  const passkeys = page.getByRole('region', { name: 'Passkeys' }).locator('tbody tr');
  await expect(passkeys).toContainText('Work laptop');
  await expect(passkeys).toContainText('never');
  await page.getByRole('button', { name: 'Add a passkey…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop again');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('has a passkey for your account already');
  await page.keyboard.press('Escape');
  await signOut(page);

  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page).toHaveURL(/\/my-work/);
  await signOut(page);

  await fillSignIn(page, person.email, person.password);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(/\/my-work/);
  await signOut(page);

  // A device that cannot make sure of its owner does not sign in by itself.
  await know(false);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await know(true);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page).toHaveURL(/\/my-work/);

  await page.goto(`${base}/account`);
  await expect(passkeys).not.toContainText('never');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('No passkeys')).toBeVisible();
  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('does not let you in here');
  const expected = [
    `foreign request: ${base}/`,
    'console: Failed to load resource: the server responded with a status of 401',
  ];
  const others = complaints.splice(0).filter((complaint) => !expected.some((start) => complaint.startsWith(start)));
  expect(others).toEqual([]);
});

test('where everybody must have a second factor, it is set up before anything else is open', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'muniment-browser-factor-'));
  const server = await startServer({ DATA_DIR: folder, SEED_DEMO: '1', REQUIRE_SECOND_FACTOR: '1' });
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const page = await context.newPage();
    await page.goto('/traceability');
    await fillSignIn(page, 'quality@demo.example', demoPassword);
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.goto('/documents');
    await expect(page).toHaveURL(/\/set-up-second-factor/);
    await page.goto('/traceability');
    await page.getByRole('button', { name: 'Use an authenticator app…' }).click();
    await enrol(page);
    await keepCodes(page);
    await expect(page).toHaveURL(/\/traceability/);
    await expect(page.getByRole('heading', { name: 'Traceability' })).toBeVisible();

    // Given up while a page is open: that page leads there too, and back.
    await page.goto('/account');
    await page.getByRole('button', { name: 'Remove the app…' }).click();
    await page.getByLabel('Your password').fill(demoPassword);
    await page.getByRole('button', { name: 'Remove the app', exact: true }).click();
    await expect(page).toHaveURL(/\/set-up-second-factor\?returnTo=%2Faccount/);
    await page.getByRole('button', { name: 'Use an authenticator app…' }).click();
    await enrol(page);
    await keepCodes(page);
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  } finally {
    await context.close();
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
});

test('without a secure connection the page says why passkeys are not to be had', async ({ page, person }) => {
  // What a browser says of a page that came by plain http from another machine.
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { get: () => false }));
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey…' }).click();
  await expect(page.getByRole('dialog')).toContainText('Passkeys need a secure connection');
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeDisabled();
  expect(person.email).toContain('@');
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await expect(page.getByText('Passkeys need a secure connection')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey instead' })).toBeDisabled();
});

test('the screens around the second factor are accessible in light and in dark, and fit a phone', async ({
  page,
  person,
  complaints,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const fits = () =>
    page.evaluate(() => {
      const boxes = [document.scrollingElement, document.querySelector('#content'), document.querySelector('.dialog')];
      return boxes.every((box) => !box || box.scrollWidth <= box.clientWidth + 1);
    });
  await page.goto('/account');
  await expect(page.getByText('No passkeys')).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Add a passkey…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await accessible(page);
  expect(await fits()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set up an app…' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await accessible(page);
  expect(await fits()).toBe(true);
  await enrol(page);
  await accessible(page);
  expect(await fits()).toBe(true);
  await keepCodes(page);
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();
  await accessible(page);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await fillSignIn(page, person.email, person.password);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await accessible(page);
  expect(await fits()).toBe(true);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
});
