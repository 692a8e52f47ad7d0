import { describe, expect, it } from 'vitest';
import type { PrintBlock, PrintDocument } from '../../print-tree.ts';
import { cell, document, galleyOf, list, mark, paragraph, singleFile, table } from '../../samples/index.ts';
import { type ReadPage, readBack } from '../../samples/read-back.ts';

const idsOf = (count: number): string[] => Array.from({ length: count }, (_, i) => `n${i}`);

/** Notes that say which mark they belong to. */
const noted = (ids: readonly string[], ...blocks: PrintBlock[]): PrintDocument =>
  document(
    blocks,
    ids.map((id) => ({ id, blocks: [paragraph(`Note of ${id}.`)] })),
  );

const pagesOf = async (tree: PrintDocument): Promise<ReadPage[]> => (await readBack(await singleFile(tree))).pages;

const pageWith = (pages: readonly ReadPage[], words: string): number =>
  pages.findIndex(({ text }) => text.includes(words));

/** A cell of many lines, with a mark after each hundred words. */
const longCell = (ids: readonly string[]) =>
  cell(paragraph(...ids.flatMap((id) => [`${'word '.repeat(100)} m${id}.`, mark(id), ' '])));

describe('a footnote marked in a table row that is divided between pages', () => {
  it('is printed', async () => {
    const pages = await pagesOf(
      noted(['n0'], table(['A', 'B'], ['x', cell(paragraph('marked', mark('n0'), ' word'.repeat(2500)))])),
    );
    expect(pages.length).toBeGreaterThan(1);
    expect(pageWith(pages, 'Note of n0.')).toBe(0);
  });

  it('stands on the page that shows its mark, on whichever part of the row', async () => {
    const ids = idsOf(25);
    const pages = await pagesOf(noted(ids, paragraph('Before.'), table(['A', 'B'], ['x', longCell(ids)])));
    expect(pages.length).toBeGreaterThan(2);
    for (const id of ids) expect(pageWith(pages, `Note of ${id}.`)).toBe(pageWith(pages, `m${id}.`));
  });

  it('takes no more room than it needs: what is marked later does not shorten the first page', async () => {
    const ids = idsOf(25);
    const [first] = await pagesOf(noted(ids, table(['A', 'B'], ['x', longCell(ids)])));
    const [without] = await pagesOf(document([table(['A', 'B'], ['x', longCell(ids)])]));
    const linesOn = ({ texts }: ReadPage): number => new Set(texts.map(({ y }) => Math.round(y))).size;
    expect(linesOn(first!)).toBeGreaterThan(linesOn(without!) - 6);
  });
});

describe('a list item that begins with a row that is divided between pages', () => {
  it('keeps its number', async () => {
    const head = table(['A']) as Extract<PrintBlock, { kind: 'table' }>;
    const tall = { ...head, header: [[cell('word '.repeat(2500))]] };
    const pages = await pagesOf(document([{ ...list([tall]), ordered: true, start: 77 } as PrintBlock]));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]!.text).toContain('77.');
  });
});

describe('footnotes are numbered in the order of their marks', () => {
  /** The numbers of the notes as they follow one another at the feet of the pages. */
  const numbersOf = (tree: PrintDocument): string[] =>
    Object.values(galleyOf(tree).structure.extras).flatMap((extra) => /\/ID\(note-.-(\d+)\)/.exec(extra)?.[1] ?? []);

  it('in a table of which only some rows are measured', () => {
    const ids = idsOf(40);
    const rows = Array.from({ length: 1300 }, (_, i) => [
      i < 40 ? cell(paragraph(`row ${i}`, mark(`n${i}`))) : `row ${i}`,
      'b',
    ]);
    expect(numbersOf(noted(ids, table(['A', 'B'], ...rows)))).toEqual(ids.map((_, i) => String(i + 1)));
  });

  it('in a table inside a cell', () => {
    const inner = table(['C'], [cell(paragraph('inner', mark('n0')))]);
    const outer = table(['A'], [cell(inner)], [cell(paragraph('after', mark('n1')))]);
    expect(numbersOf(noted(idsOf(2), outer))).toEqual(['1', '2']);
  });
});
