import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PrintBlock } from '../../print-tree.ts';
import {
  cell,
  document,
  galleyOf,
  groupedHead,
  headed,
  longPhase,
  merged,
  singleFile,
  table,
} from '../../samples/index.ts';
import { type ReadPage, readBack } from '../../samples/read-back.ts';

type Table = Extract<PrintBlock, { kind: 'table' }>;

const pagesOf = async (...blocks: PrintBlock[]): Promise<ReadPage[]> =>
  (await readBack(await singleFile(document(blocks)))).pages;
const find = ({ texts }: ReadPage, word: string) => texts.find(({ text }) => text.includes(word))!;

/** Pieces of text that stand over one another. */
function overlaps({ texts }: ReadPage): string[] {
  const shown = texts.filter(({ text }) => text.trim() !== '').sort((a, b) => a.y - b.y);
  return shown.flatMap((one, i) => {
    const found: string[] = [];
    for (let k = i + 1; k < shown.length && shown[k]!.y - one.y < 6; k++) {
      const other = shown[k]!;
      if (one.x + one.width > other.x + 0.5 && other.x + other.width > one.x + 0.5)
        found.push(`${one.text} / ${other.text}`);
    }
    return found;
  });
}

describe('cells over several columns and rows', () => {
  it('stand over the columns that they reach over, the next row below them', async () => {
    const [page] = await pagesOf(groupedHead);
    expect(find(page!, 'Limits').x).toBeCloseTo(find(page!, 'Lower').x, 0);
    expect(find(page!, 'Parameter').y).toBeCloseTo(find(page!, 'Limits').y, 0);
    expect(find(page!, 'Lower').y).toBeLessThan(find(page!, 'Limits').y - 8);
    expect(find(page!, 'Upper').x).toBeGreaterThan(find(page!, 'Lower').x + 20);
  });

  it('are told to a reader of tags: both spans, and every header row as one', () => {
    const { types, extras } = galleyOf(document([groupedHead])).structure;
    expect(types.filter((type) => type === 'TH')).toHaveLength(5);
    expect(types.filter((type) => type === 'TD')).toHaveLength(10);
    const said = Object.values(extras);
    expect(said.filter((extra) => extra.includes('/Scope/Column'))).toHaveLength(5);
    expect(said).toContain('/A<</O/Table/Scope/Column/ColSpan 2>>');
    expect(said.filter((extra) => extra === '/A<</O/Table/Scope/Column/RowSpan 2>>')).toHaveLength(2);
    expect(said).toContain('/A<</O/Table/ColSpan 3>>');
  });

  it('all header rows come again on every page, and are tagged once', async () => {
    const rows = Array.from({ length: 90 }, (_, i) => [`R-${i}`, 'a', 'b']);
    const two = merged(headed(table(['Group of columns', '', 'Z'], ['Left', 'Right', 'End'], ...rows), 2), 0, 0, 1, 2);
    const pages = await pagesOf(two);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      expect(page.text).toContain('Group of columns');
      expect(page.text).toContain('Left');
    }
    expect(galleyOf(document([two])).structure.types.filter((type) => type === 'TH')).toHaveLength(5);
  });

  it('a cell over more rows than a page holds goes on beside the rows of the next pages', async () => {
    const pages = await pagesOf(longPhase);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap(overlaps)).toEqual([]);
    const said = pages.map(({ text }) => text).join(' ');
    expect(said.match(/has it checked/g)?.length).toBe(30 + 8);
    for (const page of pages.slice(0, -1)) expect(page.text).toContain('Rinse and dry.');
  });

  it('a claim to cover what holds text hides nothing', async () => {
    const claims = table(['A', 'B'], [{ ...cell('first'), columns: 9, rows: 9 }, 'second'], ['third', 'fourth']);
    const [page] = await pagesOf(claims);
    for (const word of ['first', 'second', 'third', 'fourth']) expect(page!.text).toContain(word);
  });

  it('a cell whose columns stand in several parts is shown in each of them, and tagged once', async () => {
    const names = Array.from({ length: 30 }, (_, i) => `unbreakablename${i}`);
    const wide = merged(table(names, ['row', 'spread out', ...names.slice(2)]), 1, 1, 1, 28);
    const said = (await pagesOf(wide)).map(({ text }) => text).join(' ');
    expect(said.match(/spread/g)!.length).toBeGreaterThan(1);
    expect(galleyOf(document([wide])).structure.types.filter((type) => type === 'TD')).toHaveLength(3);
  });

  it('whatever is merged: no text is lost, and none stands over another', async () => {
    const side = fc.integer({ min: 1, max: 6 });
    const span = fc.tuple(fc.nat(40), fc.nat(5), fc.integer({ min: 1, max: 14 }), side);
    await fc.assert(
      fc.asyncProperty(
        fc.array(span, { maxLength: 8 }),
        fc.constantFrom(0, 1, 3),
        fc.nat(200),
        async (spans, heads, words) => {
          let count = 0;
          const row = () =>
            Array.from({ length: 6 }, () => `w${count++}x${' and more'.repeat((count * 7) % 11 === 3 ? words : 1)}`);
          const plain = headed(table(row(), ...Array.from({ length: 40 }, row)), heads);
          const tree = spans.reduce<Table>((made, [r, c, h, w]) => merged(made, r, c, h, w), plain);
          const pages = await pagesOf(tree);
          const said = pages.map(({ text }) => text).join(' ');
          const given = JSON.stringify(tree).match(/w\d+x/g) ?? [];
          expect(given.filter((word) => !said.includes(word))).toEqual([]);
          expect(pages.flatMap(overlaps)).toEqual([]);
        },
      ),
      { numRuns: 8, seed: 36, endOnFailure: true },
    );
  });
});
