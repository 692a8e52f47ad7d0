/** Sign-in, navigation, search box, theme, printing. */
import { demoPassword, expect, listRow, openDocuments, test, treeRow } from './harness/index.ts';
import { accessible } from './harness/violations.ts';

test('one signs in and comes back to where one wanted to go', async ({ page }) => {
  await page.goto('/traceability');
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Type your e-mail address and your password.')).toBeVisible();
  // As Firefox and password managers fill it while the page loads: the page itself does not hear of it.
  await page.getByLabel('E-mail').evaluate((field: HTMLInputElement) => {
    field.value = 'quality@demo.example';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/traceability/);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto('/documents');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('what is opened while one signs out is not asked for as nobody', async ({ page, scope }) => {
  await scope.document('SOP-1', await scope.folder('Procedures'));
  await openDocuments(page, `?scope=${scope.id}`);
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch();
    await mayAnswer;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: /^Account of/ }).click();
  const isOut = page.waitForRequest('**/api/auth/logout');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await isOut;
  await expect(async () => {
    expect((await (await page.request.get('/api/auth/options')).json()).hasSession).toBe(false);
  }).toPass();
  await treeRow(page, 'Procedures').click();
  // A browser opens a stream that the server ended again after a second.
  await page.waitForTimeout(2_000);
  answer();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a sign-out that does not get through says so, and what others do goes on to appear', async ({
  page,
  complaints,
  scope,
}) => {
  const folder = await scope.folder('Procedures');
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('The service cannot be reached.')).toBeVisible();
  await scope.document('SOP-1', folder);
  await expect(listRow(page, 'SOP-1')).toBeVisible();
  complaints.splice(0);
});

test('a wrong password is refused, and nothing says whether the address is known', async ({ page, complaints }) => {
  const said: string[] = [];
  for (const email of ['quality@demo.example', 'nobody@demo.example']) {
    await page.goto('/sign-in');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    said.push((await page.getByRole('alert').filter({ hasText: /\S/ }).textContent()) ?? '');
  }
  expect(said[0]).toBe(said[1]);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401'), expect.stringContaining('401')]);
});

test('an address of another site is never returned to', async ({ page, person }) => {
  expect(person.email).toContain('@');
  await page.goto('/sign-in?returnTo=//elsewhere.example/');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/my-work/);
});

test('a session that ends is asked for again, and the address is kept', async ({ page, complaints, scope, person }) => {
  const folder = await scope.folder('Procedures');
  await scope.document('SOP-1', folder);
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await person.api.send('DELETE', '/api/me/sessions');
  await expect(page).toHaveURL(/\/sign-in\?returnTo=.*folder/);
  complaints.splice(0);
});

test('a slash goes to the search box, and Ctrl+K to documents, folders and acts by name, from anywhere', async ({
  page,
  scope,
}) => {
  const folder = await scope.folder('Calibration');
  await scope.document('SOP-1', folder);
  await openDocuments(page);
  const box = page.getByRole('searchbox', { name: 'Search documents' });
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await box.fill('SOP-1');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to a document, a folder or an action' });
  const field = palette.getByRole('combobox', { name: 'Go to' });
  await expect(field).toBeFocused();
  await expect(
    palette.getByRole('group', { name: 'Actions' }).getByRole('option', { name: 'New document' }),
  ).toBeVisible();
  await accessible(page);
  await page.keyboard.type('calib');
  await expect(palette.getByRole('option', { name: /^Calibration/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`folder=${folder}`));
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('SOP-1');
  const entry = palette.getByRole('option', { name: /^SOP-1/ });
  await expect(entry).toHaveAttribute('aria-selected', 'true');
  // Up from the first goes to the last: the search in all texts.
  await page.keyboard.press('ArrowUp');
  await expect(palette.getByRole('option', { name: 'Search all texts for “SOP-1”' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /SOP-1/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzzz');
  await expect(palette.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await box.fill('SOP-1');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?.*q=SOP-1/);
});

test('the theme follows the system until one chooses, and the choice is kept', async ({ page, scope }) => {
  await scope.document('SOP-1');
  await page.emulateMedia({ colorScheme: 'light' });
  await openDocuments(page);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.reload();
  expect(await ground()).toBe(dark);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Theme as the system' }).click();
  expect(await ground()).toBe(light);
});

test('the skip link leads to the content', async ({ page, scope }) => {
  await scope.document('SOP-1');
  await openDocuments(page);
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'Skip to the content' });
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('printing a page prints a notice to use Export, and nothing else', async ({ page, scope }) => {
  await scope.document('SOP-1');
  await openDocuments(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Pages of Muniment are not printed from the browser')).toBeVisible();
  await expect(page.locator('.shell')).toBeHidden();
  await expect(page.getByText('SOP-1', { exact: true })).toBeHidden();
});

test('the page allows no inline script and no other host', async ({ page }) => {
  const response = await page.goto('/sign-in');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  const inline = await page.locator('script:not([src])').count();
  expect(inline).toBe(0);
});

test('a browser with a session asks at once who it is, and one without does not', async ({ page, context, scope }) => {
  await scope.document('SOP-1');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/me' || pathname === '/api/auth/options') asked.push(pathname);
  });
  await openDocuments(page);
  expect(asked).not.toContain('/api/auth/options');
  expect(await page.locator('link[href="/api/me"]').count()).toBe(1);
  await context.clearCookies();
  asked.splice(0);
  await page.goto('/documents');
  await expect(page).toHaveURL(/\/sign-in/);
  expect(new Set(asked)).toEqual(new Set(['/api/auth/options']));
});

test('what the top bar counts is asked for once the screen stands', async ({ page, scope }) => {
  await scope.document('SOP-1');
  const rows: number[] = [];
  for (const address of ['**/api/me/inbox', '**/api/me/notifications*', '**/api/events*']) {
    await page.route(address, async (route) => {
      rows.push(await page.locator('.document-row').count());
      await route.continue();
    });
  }
  await openDocuments(page, `?scope=${scope.id}`);
  await expect.poll(() => rows).toEqual([1, 1, 1]);
});

test("a screen's style sheet comes after the one it builds on, whichever is there first", async ({ page, scope }) => {
  await scope.document('SOP-1');
  const isAskedEarly = page.waitForRequest((request) => /\/(?!index-)[^/]*\.css$/.test(request.url()));
  // A page that waits here cannot have read what follows, while the script that asks early runs.
  await page.route('**/theme-at-start.js', async (route) => {
    await isAskedEarly;
    await route.continue();
  });
  await openDocuments(page);
  const sheets = page.locator('link[rel="stylesheet"]');
  await expect(sheets.first()).toHaveAttribute('href', /\/index-/);
  expect(await sheets.count()).toBeGreaterThan(1);
});

test('the first load is at most 250 kB of JavaScript, compressed', async ({ page, scope }) => {
  await scope.document('SOP-1');
  const sizes = new Map<string, number>();
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js') || response.request().method() !== 'GET') return;
    const { responseBodySize } = await response.request().sizes();
    sizes.set(response.url(), responseBodySize);
  });
  await openDocuments(page);
  await expect(page.getByRole('link', { name: 'SOP-1' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(sizes.size).toBeGreaterThan(2);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(250_000);
});
