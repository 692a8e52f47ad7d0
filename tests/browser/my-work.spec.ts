/** My work, news, the care for a document, and pages that follow what others do. */
import type { Browser, Page } from '@playwright/test';
import type { Version } from '../../contract/index.ts';
import {
  createPerson,
  expect,
  humanIds,
  join,
  listRow,
  openDocuments,
  type Person,
  serverUrl,
  signIn,
  step,
  test,
  treeRow,
  type WorldScope,
  watch,
  writeDocument,
} from './harness/index.ts';
import { accessible } from './harness/violations.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });

async function member(scope: WorldScope, name: string, role: 'author' | 'reader'): Promise<Person> {
  const person = await createPerson(name);
  await join(person, scope.id, [role]);
  return person;
}

async function browserOf(browser: Browser, person: Person) {
  const context = await browser.newContext({ baseURL: serverUrl(), viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  watch(page, complaints);
  await signIn(page, person);
  return { page, context, complaints };
}

const ask = (author: Person, versionId: string, reviewer: Person, dueDate: string) =>
  author.api.send<Version>('POST', `/api/documents/versions/${versionId}/submit`, {
    ...{ reviewers: [reviewer.id], dueDate, changeSummary: 'Steps 2 and 3 are new.' },
  });

test('my work leads a reviewer and an author to the very version that waits for them', async ({
  page,
  browser,
  scope,
  person,
}) => {
  const wren = await member(scope, 'Wren Writer', 'author');
  const first = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  const second = await wren.api.send<Version>('POST', `/api/documents/${first.id}/versions`, {});
  await ask(wren, second.id, person, '2026-01-31');
  await writeDocument(person.api, scope.id, { humanId: 'SOP-2' });
  await writeDocument(person.api, scope.id, { humanId: 'SOP-3', to: 'released', effectiveDate: '2199-01-01' });

  await page.goto('/');
  await expect(page).toHaveURL(/\/my-work$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible();
  await expect(section(page, 'To review')).toContainText(/overdue by \d+ days, since 2026-01-31/);
  await expect(section(page, 'To review')).toContainText('Steps 2 and 3 are new.');
  await expect(section(page, 'Your drafts')).toContainText('SOP-2');
  await expect(section(page, 'Soon in force')).toContainText('in force from 2199-01-01');
  await expect(page.getByText('Nothing came back')).toBeHidden();
  await page.getByText(/^Nothing in .*“Returned to you”/).click();
  await expect(page.getByText('Nothing came back')).toBeVisible();
  await expect(section(page, 'To review').getByRole('link', { name: 'Review SOP-1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My work 1 waiting' })).toBeVisible();
  await accessible(page);

  await section(page, 'To review')
    .getByRole('link', { name: /^SOP-1/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`version=${second.id}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SOP-1');
  await step(person.api, second.id, 'return', { reason: 'Step 3 names no tool.' });
  // Without a reload: the act came from elsewhere.
  await expect(page.getByRole('link', { name: 'My work', exact: true })).toBeVisible();

  const author = await browserOf(browser, wren);
  await author.page.goto('/my-work');
  await expect(section(author.page, 'Returned to you')).toContainText('“Step 3 names no tool.”');
  await section(author.page, 'Returned to you').getByRole('link', { name: 'Edit SOP-1' }).click();
  await expect(author.page).toHaveURL(new RegExp(`versions/${second.id}/edit`));
  expect(author.complaints).toEqual([]);
  await author.context.close();

  // What everybody has approved waits for whoever may release it.
  await ask(wren, second.id, person, '2026-01-31');
  await person.api.send('POST', `/api/documents/versions/${second.id}/approve`, {});
  await page.goto('/my-work');
  await expect(section(page, 'To release')).toContainText('Steps 2 and 3 are new.');
  await expect(page.getByRole('link', { name: 'My work 1 waiting' })).toBeVisible();
  await section(page, 'To release')
    .getByRole('link', { name: /^SOP-1/ })
    .click();
  await page.getByRole('button', { name: 'Release', exact: false }).first().waitFor();
  await step(person.api, second.id, 'release', {});
  await expect(page.getByRole('link', { name: 'My work', exact: true })).toBeVisible();
});

test('who has nothing to do is told what to do next, and who sets up a scope is led to its first document', async ({
  page,
  scope,
  browser,
}) => {
  await page.goto('/my-work');
  const steps = page.getByRole('region', { name: 'First steps' });
  const current = steps.locator('[aria-current=step]');
  await expect(current).toContainText('Add the people');
  // The first steps say already what to do.
  await expect(page.getByText('Nothing waits for you')).toHaveCount(0);
  await accessible(page);
  const reader = await browserOf(browser, await member(scope, 'Robin Reader', 'reader'));
  await reader.page.goto('/my-work');
  await expect(reader.page.getByText('Nothing waits for you')).toBeVisible();
  await expect(reader.page.getByRole('link', { name: 'Read the documents' })).toBeVisible();
  await expect(reader.page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
  await page.reload();
  await expect(current).toContainText('Make the first folders');
  await scope.folder('Procedures');
  await page.reload();
  await expect(current).toContainText('Write the first document');
  await current.getByRole('link', { name: 'New document' }).click();
  await expect(page.getByRole('heading', { name: 'New document' })).toBeVisible();
  const procedures = await scope.folder('Records');
  await scope.document('SOP-1', procedures);
  await page.goto('/my-work');
  await expect(page.getByRole('link', { name: 'Edit SOP-1' })).toBeVisible();
  // Who only reads starts from the folders that hold something.
  await reader.page.goto('/my-work');
  const folders = reader.page.getByRole('region', { name: /^Documents of/ });
  await expect(folders.getByRole('link', { name: /^Records\s*1 document$/ })).toBeVisible();
  await expect(folders.getByRole('link')).toHaveCount(1);
  await accessible(reader.page);
  await folders.getByRole('link', { name: /^Records/ }).click();
  await expect(listRow(reader.page, 'SOP-1')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Documents of/ })).toHaveCount(0);
  await expect(steps).toHaveCount(0);
  await reader.context.close();
  const nobody = await browserOf(browser, await createPerson('Nico Newcomer'));
  await nobody.page.goto('/my-work');
  await expect(nobody.page.getByText('You are in no scope yet')).toBeVisible();
  await nobody.context.close();
});

test('owner and next review are shown, changed and confirmed, from the document and from my work', async ({
  page,
  scope,
  person,
  browser,
}) => {
  const wren = await member(scope, 'Wren Writer', 'author');
  await person.api.send('PATCH', `/api/scopes/${scope.id}`, { rules: { reviewMonths: 12 } });
  const { id } = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', to: 'released' });
  await page.goto(`/documents/${id}`);
  const care = section(page, 'Owner and review');
  await expect(care).toContainText('Morgan Tester');
  await expect(care).toContainText(/due in \d+ days/);
  await care.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Owner' }).fill('Wren');
  await page.getByRole('option', { name: /Wren Writer/ }).click();
  await dialog.getByLabel('Next review').fill('2026-02-01');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(care).toContainText('Wren Writer');
  await expect(care).toContainText(/overdue by \d+ days, since 2026-02-01/);

  const author = await browserOf(browser, wren);
  await author.page.goto('/my-work');
  await expect(section(author.page, 'Due for periodic review')).toContainText('SOP-1');
  // Confirming needs the right to release.
  await expect(author.page.getByRole('button', { name: /Confirm the review/ })).toHaveCount(0);
  await author.context.close();

  await person.api.send('PATCH', `/api/documents/${id}`, { ownerId: person.id });
  await page.goto('/my-work');
  await page.getByRole('button', { name: 'Confirm the review of SOP-1' }).click();
  await expect(dialog.getByRole('button', { name: 'Confirm the review' })).toBeDisabled();
  await dialog.getByLabel('What you looked at and found').fill('Read it against the new standard; it holds.');
  await accessible(page);
  await dialog.getByRole('button', { name: 'Confirm the review' }).click();
  await expect(page.getByText(/The review of SOP-1 is confirmed\. The next one is due on/)).toBeVisible();
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
});

test('news arrives by itself, leads to its version, and is marked as read', async ({ page, scope, person }) => {
  const wren = await member(scope, 'Wren Writer', 'author');
  const drafts = [
    await writeDocument(wren.api, scope.id, { humanId: 'SOP-1' }),
    await writeDocument(wren.api, scope.id, { humanId: 'SOP-2' }),
  ];
  await page.goto('/my-work');
  await expect(page.getByRole('button', { name: 'News', exact: true })).toBeVisible();
  for (const { versionId } of drafts) await ask(wren, versionId, person, '2199-01-01');
  await page.getByRole('button', { name: 'News, 2 unread' }).click();
  const news = page.getByRole('dialog', { name: 'News' });
  await expect(news.getByRole('listitem')).toHaveCount(2);
  await expect(news).toContainText('Wren Writer');
  await accessible(page);
  await news.getByRole('link', { name: /SOP-1 .*waits for your review/ }).click();
  await expect(page).toHaveURL(new RegExp(`version=${drafts[0]?.versionId}`));
  await page.getByRole('button', { name: 'News, 1 unread' }).click();
  await news.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(news.getByText('New ·')).toHaveCount(0);
  await news.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: /News by mail/ }).click();
  await page.getByRole('option', { name: /One mail a day/ }).click();
  await expect.poll(() => person.api.get('/api/me/settings')).toEqual({ mail: 'daily' });
  await page.reload();
  await expect(page.getByRole('button', { name: /One mail a day/ })).toBeVisible();
});

test('what others do appears by itself, in every tab, and nothing that is typed is lost', async ({
  page,
  scope,
  person,
}) => {
  const folder = await scope.folder('Procedures');
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', folderId: folder, markdown: 'Mine.\n' });
  const address = `?scope=${scope.id}&folder=${folder}`;
  await openDocuments(page, address);
  const editor = await page.context().newPage();
  const list = await page.context().newPage();
  const streams: string[] = [];
  for (const tab of [editor, list]) {
    tab.on('request', (request) => {
      if (request.url().includes('/api/events')) streams.push(request.url());
    });
  }
  await openDocuments(list, address);
  await editor.goto(`/documents/${draft.id}/versions/${draft.versionId}/edit`);
  const text = editor.getByRole('textbox', { name: 'Text of the draft, in markdown' });
  await expect(text).toBeFocused();
  await editor.keyboard.insertText('Half a sentence');
  const documentId = await scope.document('SOP-2', folder);
  // Without the stream nothing would come at all.
  for (const tab of [page, list]) await expect.poll(() => humanIds(tab)).toEqual(['SOP-1', 'SOP-2']);
  await person.api.send('PUT', `/api/documents/${documentId}/folder`, { folderId: null });
  await expect.poll(() => humanIds(list)).toEqual(['SOP-1']);
  await scope.folder('Archive');
  await expect(treeRow(page, 'Archive')).toBeVisible();
  await expect(text).toContainText('Half a sentence');
  // The first tab holds the stream for all of them; each of the others asked once for what came before it joined.
  const asked = streams.map((url) => new URL(url).searchParams.get('after'));
  expect(asked).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
  await page.close();
  await scope.folder('Drawings');
  await expect(treeRow(list, 'Drawings')).toBeVisible();
  expect(streams).toHaveLength(3);
});

test('an outage is said in words, takes nothing away, and is over by itself', async ({
  page,
  scope,
  context,
  complaints,
}) => {
  const folder = await scope.folder('Procedures');
  await scope.document('SOP-1', folder);
  const stream = page.waitForResponse('**/api/events*');
  await openDocuments(page, `?scope=${scope.id}&folder=${folder}`);
  await expect.poll(() => humanIds(page)).toEqual(['SOP-1']);
  await stream;
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('The service cannot be reached just now.')).toBeVisible();
  await expect.poll(() => humanIds(page)).toEqual(['SOP-1']);
  await expect(treeRow(page, 'Procedures')).toBeVisible();
  await accessible(page);
  await scope.document('SOP-2', folder);
  await context.setOffline(false);
  await expect(page.getByText('The service cannot be reached just now.')).toHaveCount(0);
  await expect.poll(() => humanIds(page)).toEqual(['SOP-1', 'SOP-2']);
  expect(complaints.splice(0).filter((complaint) => !/ERR_|Failed to load/.test(complaint))).toEqual([]);
});

test('without a connection, a new page and a submission say so, and nothing typed is lost', async ({
  page,
  scope,
  person,
  context,
  complaints,
}) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: 'Mine.\n' });
  await page.goto(`/documents/${draft.id}/versions/${draft.versionId}/edit`);
  const text = page.getByRole('textbox', { name: 'Text of the draft, in markdown' });
  await expect(text).toBeFocused();
  await context.setOffline(true);
  await page.keyboard.insertText('Written without a connection. ');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText(/^Not submitted: the last change has not reached the server yet/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByTestId('save-status')).toHaveText('Saved');

  await page.goto('/my-work');
  await expect(page.getByRole('link', { name: /SOP-1/ }).first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Traceability' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expect(page.getByText(/The service cannot be reached, or it was updated meanwhile/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Tried 2 times.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Traceability' })).toBeVisible();
  expect(
    complaints
      .splice(0)
      .filter((complaint) => !/ERR_|Failed to (load|fetch)|ApiProblem: The service cannot be reached/.test(complaint)),
  ).toEqual([]);
});

test('a session that ends while one writes leads to the sign-in with a word that the text is kept', async ({
  page,
  scope,
  person,
  complaints,
}) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', markdown: 'Mine.\n' });
  await page.goto(`/documents/${draft.id}/versions/${draft.versionId}/edit`);
  const text = page.getByRole('textbox', { name: 'Text of the draft, in markdown' });
  await expect(text).toBeFocused();
  await page.keyboard.insertText('The last words. ');
  await person.api.send('DELETE', '/api/me/sessions');
  await expect(page.getByText('Your session ended. What you wrote is kept in this browser')).toBeVisible();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(text).toContainText('The last words.');
  complaints.splice(0);
});
