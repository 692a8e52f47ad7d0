/** A table whose shape several people change at once. */
import type { Page } from '@playwright/test';
import { expect, type Person, test, type Written, writeDocument } from './harness/index.ts';
import { isUsual, open, paragraph, row, second, status, stored, text, typeBehind } from './harness/together.ts';

const cell = (words: string, attrs: Record<string, number>) => ({
  ...{ type: 'tableCell', attrs },
  content: [paragraph(words)],
});
const spanned = {
  type: 'doc',
  content: [
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('wide', { colspan: 2 }), cell('tall', { rowspan: 2 })] },
        row('delta', 'echo'),
        row('golf', 'hotel', 'india'),
      ],
    },
    paragraph('Behind the table.'),
  ],
};

async function change(page: Page, at: string, act: string): Promise<void> {
  await text(page).getByText(at, { exact: true }).click();
  await choose(page, act);
}

async function choose(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'Change the table' }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

async function merge(page: Page, from: string, to: string): Promise<void> {
  const [first, last] = [text(page).getByText(from, { exact: true }), text(page).getByText(to, { exact: true })];
  const [begin, end] = [await first.boundingBox(), await last.boundingBox()];
  if (!begin || !end) throw new Error('The table is not on the screen.');
  await page.mouse.move(begin.x + 6, begin.y + 6);
  await page.mouse.down();
  await page.mouse.move(end.x + 6, end.y + 6, { steps: 5 });
  await page.mouse.up();
  await choose(page, 'Merge cells');
}

/** How many places each row of the stored table has, with those that cells above reach into. */
async function widths(person: Person, draft: Written): Promise<number[]> {
  interface Stored {
    type: string;
    attrs?: { colspan?: number; rowspan?: number };
    content?: Stored[];
  }
  const { content } = (await stored(person, draft)).content as Stored;
  const rows = content?.find(({ type }) => type === 'table')?.content ?? [];
  const places = rows.map(() => 0);
  for (const [index, { content: cells = [] }] of rows.entries()) {
    for (const { attrs: { colspan = 1, rowspan = 1 } = {} } of cells) {
      for (let at = index; at < index + rowspan; at += 1) places[at] = (places[at] ?? 0) + colspan;
    }
  }
  return places;
}

async function expectSame(person: Person, draft: Written, pages: readonly Page[]): Promise<void> {
  for (const page of pages) await expect(status(page)).toHaveText('Saved');
  const html = (page: Page) =>
    text(page).evaluate((element) => [...element.querySelectorAll('td, th, p')].map((each) => each.textContent));
  await expect
    .poll(async () => JSON.stringify(await html(pages[0] as Page)) === JSON.stringify(await html(pages[1] as Page)))
    .toBe(true);
  expect(new Set(await widths(person, draft)).size).toBe(1);
}

test('rows, columns and merged cells are changed by one while another types, and no word is lost', async ({
  page,
  browser,
  scope,
  person,
  complaints,
}) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', content: spanned });
  const other = await second(browser, scope);
  await open(page, draft);
  await open(other.page, draft);
  await Promise.all([typeBehind(page, 'wide', ' typed by Morgan'), change(other.page, 'hotel', 'Row below')]);
  await Promise.all([typeBehind(page, 'tall', ' too'), change(other.page, 'echo', 'Column to the right')]);
  await Promise.all([typeBehind(page, 'india', ' here'), merge(other.page, 'golf', 'hotel')]);
  await Promise.all([typeBehind(page, 'golf', ' merged'), change(other.page, 'wide typed by Morgan', 'Split cell')]);
  await Promise.all([change(page, 'india here', 'Column to the left'), change(other.page, 'delta', 'Row above')]);
  await expectSame(person, draft, [page, other.page]);
  const words = ['wide typed by Morgan', 'tall too', 'india here', 'golf merged', 'hotel', 'delta', 'echo'];
  for (const each of words) await expect(text(other.page).getByText(each, { exact: true })).toHaveCount(1);
  // One takes a column away that the other does not write in.
  await Promise.all([typeBehind(page, 'Behind the table.', ' More.'), change(other.page, 'echo', 'Delete column')]);
  await expectSame(person, draft, [page, other.page]);
  await expect(text(page)).toContainText('Behind the table. More.');
  expect(complaints.splice(0).every(isUsual)).toBe(true);
  await other.context.close();
});

test('cells that one merges without a connection hold what another wrote in them meanwhile', async ({
  page,
  browser,
  scope,
  person,
  complaints,
}) => {
  const draft = await writeDocument(person.api, scope.id, { humanId: 'SOP-1', content: spanned });
  const other = await second(browser, scope);
  await open(page, draft);
  await open(other.page, draft);
  await other.context.setOffline(true);
  await merge(other.page, 'delta', 'hotel');
  await typeBehind(other.page, 'india', ' without a connection');
  await typeBehind(page, 'hotel', ' by Morgan');
  await change(page, 'wide', 'Row above');
  await expect(status(page)).toHaveText('Saved');
  await other.context.setOffline(false);
  await expectSame(person, draft, [page, other.page]);
  for (const each of ['india without a connection', 'hotel by Morgan', 'delta', 'echo', 'golf']) {
    await expect(text(page).getByText(each, { exact: true })).toHaveCount(1);
  }
  await expect(text(page).locator('td', { hasText: 'hotel by Morgan' })).toHaveAttribute('rowspan', '2');
  expect(complaints.splice(0).every(isUsual)).toBe(true);
  await other.context.close();
});
