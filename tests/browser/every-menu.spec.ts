/** Every menu, choice and dialog that a screen names is opened and looked at by axe, in light and in dark, whatever is added to a screen. */
import {
  arrange,
  createPerson,
  expect,
  join,
  openDocuments,
  type Person,
  test,
  type WorldScope,
  writeDocument,
} from './harness/index.ts';
import { openEverything } from './harness/sweep.ts';

const markdown =
  ':::risk[Shock]{key=R-1 initial=unacceptable}\n:::\n\n:::control[Cover]{key=RC-1 mitigates="R-1"}\n:::';

async function furnish(scope: WorldScope, person: Person) {
  await join(await createPerson('Rae Reader'), scope.id, ['reader']);
  const folderId = await scope.folder('Procedures');
  await person.api.send('POST', `/api/scopes/${scope.id}/reading-duties`, { folderId, userIds: [person.id], days: 7 });
  const write = (humanId: string, to?: 'review' | 'released') =>
    writeDocument(person.api, scope.id, {
      humanId,
      folderId,
      markdown: to ? markdown.replaceAll('-1', `-${humanId.at(-1)}`) : '# Draft',
      ...(to && { to }),
    });
  return {
    folderId,
    draft: await write('SOP-1'),
    waiting: await write('SOP-2', 'review'),
    inForce: await write('SOP-3', 'released'),
  };
}

test('everything that opens on the screens of a scope is accessible', async ({ page, scope, person }) => {
  const { folderId, draft, waiting, inForce } = await furnish(scope, person);
  const screens = [
    '/my-work',
    `/documents/${draft.id}`,
    `/documents/${waiting.id}`,
    `/documents/${inForce.id}`,
    `/documents/${inForce.id}/compare`,
    `/documents/new?scope=${scope.id}&folder=${folderId}`,
    `/search?q=SOP&scope=${scope.id}`,
    `/import?scope=${scope.id}`,
  ];
  const opened: Record<string, string[]> = {};
  for (const address of screens) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    opened[address] = await openEverything(page);
  }
  expect(opened['/my-work']).toContain('Account of Morgan Tester');
  expect(opened[`/documents/${inForce.id}`]).toEqual(expect.arrayContaining(['More actions', 'Change…']));
  await openDocuments(page, `?scope=${scope.id}&folder=${folderId}`);
  const inList = await openEverything(page);
  expect(inList).toEqual(expect.arrayContaining(['Folder actions', 'Views > Save this view…', 'Columns']));
  await arrange(page);
  expect(await openEverything(page)).toContain('Actions for SOP-1');
});
