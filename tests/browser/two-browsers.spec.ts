/** Two people at once: what one does appears to the other without a reload, or is refused to them by name. */
import type { Browser } from '@playwright/test';
import {
  arrange,
  chooseInMenu,
  createPerson,
  createScope,
  drag,
  expect,
  hoverOver,
  humanIds,
  join,
  letGo,
  listRow,
  openDocuments,
  pickUp,
  serverUrl,
  signIn,
  test,
  treeRow,
  type WorldScope,
  watch,
} from './harness/index.ts';

async function secondBrowser(browser: Browser, scope: WorldScope) {
  const colleague = await createPerson('Kim Colleague');
  await join(colleague, scope.id, ['quality-manager']);
  const context = await browser.newContext({ baseURL: serverUrl(), viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  watch(page, complaints);
  await signIn(page, colleague);
  return { page, complaints, close: () => context.close() };
}

test('a move made in one browser appears in the other without a reload, and takes nothing from its hands', async ({
  page,
  browser,
  person,
}) => {
  const scope = await createScope(person, 'Harbour Devices');
  const from = await scope.folder('Procedures');
  await scope.folder('Archive');
  await scope.document('SOP-1', from);
  await scope.document('SOP-2', from);
  const other = await secondBrowser(browser, scope);
  const address = `?scope=${scope.id}&folder=${from}`;
  await openDocuments(page, address);
  await openDocuments(other.page, address);
  await expect.poll(() => humanIds(other.page)).toEqual(['SOP-1', 'SOP-2']);
  await arrange(page);
  await drag(page, listRow(page, 'SOP-1'), treeRow(page, 'Archive'));
  await expect.poll(() => humanIds(other.page)).toEqual(['SOP-2']);
  await expect(treeRow(other.page, 'Archive')).toContainText('1');
  await drag(page, treeRow(page, 'Archive'), treeRow(page, 'Procedures'));
  await expect(treeRow(other.page, 'Procedures')).toHaveAttribute('aria-expanded', 'false');

  // What is typed stays while the tree behind it changes.
  await chooseInMenu(other.page, /^New folder/);
  const name = other.page.getByRole('dialog').getByLabel('Name');
  await name.fill('Half a na');
  const added = await scope.folder('Incoming');
  await expect(treeRow(page, 'Incoming')).toBeVisible();
  await expect(other.page.getByRole('row', { name: /^Incoming/, includeHidden: true })).toHaveCount(1);
  await expect(name).toBeFocused();
  await other.page.keyboard.type('me');
  await expect(name).toHaveValue('Half a name');
  await other.page.keyboard.press('Escape');

  // What is held stays in the hand; what came meanwhile is there once it is let go.
  await arrange(other.page);
  await pickUp(other.page, listRow(other.page, 'SOP-2'));
  const seen = page.waitForResponse((response) => response.url().includes('/documents?') && response.ok());
  await scope.document('SOP-3', from);
  await seen;
  await expect.poll(() => humanIds(page)).toEqual(['SOP-2', 'SOP-3']);
  expect(await humanIds(other.page)).toEqual(['SOP-2']);
  await hoverOver(other.page, treeRow(other.page, 'Incoming'));
  await letGo(other.page);
  await expect.poll(() => humanIds(other.page)).toEqual(['SOP-3']);
  await expect.poll(() => humanIds(page)).toEqual(['SOP-3']);
  await page.goto(`/documents?scope=${scope.id}&folder=${added}`);
  await expect.poll(() => humanIds(page)).toEqual(['SOP-2']);

  // What happens after the reading and before the stream of changes opens appears too, and what it does not concern is not read again.
  let open = () => {};
  const opening = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/api/events?*', (route) => opening.then(() => route.continue()));
  const kept: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/api/me/kept') && kept.push(request.url())));
  await page.goto(`/documents${address}`);
  await expect.poll(() => humanIds(page)).toEqual(['SOP-3']);
  await scope.document('SOP-4', from);
  await expect.poll(() => humanIds(other.page)).toEqual(['SOP-3', 'SOP-4']);
  open();
  await expect.poll(() => humanIds(page)).toEqual(['SOP-3', 'SOP-4']);
  expect(kept).toHaveLength(1);
  expect(other.complaints).toEqual([]);
  await other.close();
});

test('a second tab misses nothing that the first was told before it joined', async ({ page, context, scope }) => {
  const folder = await scope.folder('Procedures');
  await scope.document('SOP-1', folder);
  const address = `?scope=${scope.id}&folder=${folder}`;
  await openDocuments(page, address);
  const second = await context.newPage();
  const complaints: string[] = [];
  watch(second, complaints);
  // It reads while its script is still on its way, and joins the first tab afterwards.
  let bring = () => {};
  const bringing = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await second.route('**/assets/index-*.js', (route) => bringing.then(() => route.continue()));
  const read = second.waitForResponse((response) => response.url().includes('/documents?') && response.ok());
  const opening = second.goto(`/documents${address}`);
  await (await read).finished();
  await scope.document('SOP-2', folder);
  await expect.poll(() => humanIds(page)).toEqual(['SOP-1', 'SOP-2']);
  bring();
  await opening;
  await expect.poll(() => humanIds(second)).toEqual(['SOP-1', 'SOP-2']);
  // From then on it hears through the first.
  await scope.document('SOP-3', folder);
  await expect.poll(() => humanIds(second)).toEqual(['SOP-1', 'SOP-2', 'SOP-3']);
  // And by itself once the first is gone.
  await page.close();
  await scope.document('SOP-4', folder);
  await expect.poll(() => humanIds(second)).toEqual(['SOP-1', 'SOP-2', 'SOP-3', 'SOP-4']);
  expect(complaints).toEqual([]);
});

test('a move that someone else made impossible is refused by name, and the tree shows the truth', async ({
  page,
  complaints,
  scope,
}) => {
  const from = await scope.folder('Procedures');
  const gone = await scope.folder('Archive');
  await scope.document('SOP-1', from);
  await openDocuments(page, `?scope=${scope.id}&folder=${from}`);
  await arrange(page);
  // The browser is kept from hearing of the deletion before it acts.
  await page.route('**/api/scopes/*/folders', (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  );
  const { api } = await createPersonWithAccess(scope);
  await api.send('DELETE', `/api/folders/${gone}`);
  await drag(page, listRow(page, 'SOP-1'), treeRow(page, 'Archive'));
  await page.unroute('**/api/scopes/*/folders');
  await expect(page.getByRole('alert')).toContainText('Refused: It is no longer there: someone else changed it');
  await expect(treeRow(page, 'Archive')).toHaveCount(0);
  await expect.poll(() => humanIds(page)).toEqual(['SOP-1']);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
});

async function createPersonWithAccess(scope: WorldScope) {
  const colleague = await createPerson('Kim Colleague');
  await join(colleague, scope.id, ['quality-manager']);
  return colleague;
}
