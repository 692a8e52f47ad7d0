/** The drop highlight uses the same validity rule that the drop enforces: tried at every row and at each part of a row. */
import {
  arrange,
  createScope,
  expect,
  hoverOver,
  isHighlighted,
  letGo,
  openDocuments,
  pickUp,
  test,
  treeRow,
} from './harness/index.ts';

test('wherever a folder is held, the highlight and the drop agree', async ({ page, person, scope }) => {
  const other = await createScope(person, 'Quay Instruments');
  await other.folder('Elsewhere');
  const outer = await scope.folder('Outer');
  await scope.folder('Inner', outer);
  await scope.folder('Target');
  await scope.folder('Inner');
  await scope.document('SOP-1');
  await openDocuments(page, `?scope=${scope.id}`);
  await page.getByRole('button', { name: 'Folder actions' }).click();
  await page.getByRole('menuitem', { name: 'Expand all' }).click();
  await arrange(page);

  const names = [
    'All documents',
    'Harbour Devices',
    'Not in a folder',
    'Outer',
    'Inner',
    'Target',
    'Quay Instruments',
    'Elsewhere',
  ];
  const disagreements: string[] = [];
  for (const name of names) {
    for (const at of [0.1, 0.5, 0.9]) {
      const before = await scope.paths();
      await pickUp(page, treeRow(page, 'Outer'));
      await hoverOver(page, treeRow(page, name), { at });
      const promised = await isHighlighted(page);
      await letGo(page);
      // A refusal is sure once the drag is over; an act is sure once its announcement or its change is there.
      if (promised)
        await expect
          .poll(async () => (await scope.paths()).join())
          .not.toBe(before.join())
          .catch(() => {});
      const happened = (await scope.paths()).join() !== before.join();
      if (promised !== happened) disagreements.push(`${name} at ${at}: promised ${promised}, happened ${happened}`);
      if (happened) {
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect.poll(() => scope.paths()).toEqual(before);
        await expect(treeRow(page, 'Outer')).toHaveAttribute('aria-level', '2');
      }
    }
  }
  expect(disagreements).toEqual([]);
});
