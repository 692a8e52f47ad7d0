import { describe, expect, it } from 'vitest';
import type { PrintBlock } from '../../print-tree.ts';
import { document, galleyOf, paragraph, requirementsTable, singleFile, table } from '../../samples/index.ts';
import { type ReadPage, readBack } from '../../samples/read-back.ts';
import { linesIn, widthsOfLeastHeight } from './table-widths.ts';

const pagesOf = async (...blocks: PrintBlock[]): Promise<ReadPage[]> =>
  (await readBack(await singleFile(document(blocks)))).pages;

describe('widths of columns', () => {
  const bounds = { least: [40, 40, 40], most: [700, 700, 700], room: 450 };

  it('a column of 140 characters gets more than one of 60', () => {
    const rows = Array.from({ length: 20 }, () => [50, 670, 290]);
    const [key, long, short] = widthsOfLeastHeight(rows, bounds) as [number, number, number];
    expect(long).toBeGreaterThan(short * 1.5);
    expect(short).toBeGreaterThan(key);
    expect(key + long + short).toBeLessThanOrEqual(450.01);
  });

  it('no step from one column to another makes the table lower by more than a tenth', () => {
    let state = 5;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (state / 0x80000000) * below;
    };
    for (let table = 0; table < 30; table++) {
      const typical = [random(200), random(900), random(500)];
      const rows = Array.from({ length: 25 }, () => typical.map((length) => length * (0.6 + random(0.8))));
      const widths = widthsOfLeastHeight(rows, bounds);
      const lines = linesIn(rows, widths);
      for (const from of [0, 1, 2]) {
        for (const to of [0, 1, 2]) {
          const moved = widths.map((width, c) => width + (c === to ? 15 : 0) - (c === from ? 15 : 0));
          if (moved[from]! >= bounds.least[from]!) expect(linesIn(rows, moved)).toBeGreaterThanOrEqual(lines * 0.9);
        }
      }
    }
  });
});

describe('a table of requirements with eight columns', () => {
  it('of which Chromium makes three pages takes no more than three', async () => {
    const pages = await pagesOf(paragraph('They are:'), requirementsTable(20), paragraph('So much for them.'));
    expect(pages.length).toBeLessThanOrEqual(3);
    expect(pages.every(({ width, height }) => width > height)).toBe(true);
  });

  it('that is short stays upright, and so does one whose columns have room', () => {
    const turned = (block: PrintBlock) => galleyOf(document([block])).pages.some((page) => page.turned);
    expect(turned(requirementsTable(1))).toBe(false);
    const prose = 'Words that go on for a while in each of the three columns of the table. '.repeat(5);
    expect(turned(table(['A', 'B', 'C'], ...Array.from({ length: 12 }, () => [prose, prose, prose])))).toBe(false);
  });
});

describe('a column to sign in', () => {
  it('keeps room for a name beside a column of long prose', async () => {
    const prose = 'Words that say at length what is to be done in this step. '.repeat(30);
    const [page] = await pagesOf(table(['Step', 'What is done', 'Sign'], ['1', prose, ''], ['2', prose, '']));
    const sign = page!.texts.find(({ text }) => text.trim() === 'Sign')!;
    expect(page!.width - 68 - sign.x).toBeGreaterThan(50);
  });
});

describe('a row that is divided between pages', () => {
  const long = 'Words of a step that goes on for pages. '.repeat(420);
  it('repeats its first cell, with "(continued)" below it, on each page that it goes on to', async () => {
    const pages = await pagesOf(table(['Step', 'What is done'], ['S-17', long], ['S-18', 'Short.']));
    expect(pages.length).toBeGreaterThan(2);
    const going = pages.map(({ text }) => text.includes('(continued)'));
    expect(going).toEqual(pages.map((_, i) => i > 0));
    for (const page of pages) expect(page.text).toContain('S-17');
  });

  it('says it only to those who see the page: to a reader of tags the words are no content', () => {
    const { pages, structure } = galleyOf(document([table(['Step', 'What is done'], ['S-17', long])]));
    const cells = structure.types.flatMap((type, node) => (type === 'TD' ? [node] : []));
    expect(cells).toHaveLength(2);
    for (const page of pages.slice(1)) expect(new Set(page.owners)).toEqual(new Set([cells[1]]));
  });

  it('goes on without it where the first cell itself goes on', async () => {
    const pages = await pagesOf(table(['A', 'B'], [long, 'b']));
    expect(pages.at(-1)!.text).not.toContain('(continued)');
  });
});
