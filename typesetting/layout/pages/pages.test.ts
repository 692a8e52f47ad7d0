import { describe, expect, it } from 'vitest';
import { cell, document, galleyOf, heading, paragraph, singleFile, table } from '../../samples/index.ts';
import { type ReadPage, readBack } from '../../samples/read-back.ts';

/** Lines of a page without footer, top to bottom, as their first words. */
function linesOf(page: ReadPage): string[] {
  const lines = new Map<number, string>();
  for (const { text, y } of page.texts) {
    if (y > 66) lines.set(Math.round(y), `${lines.get(Math.round(y)) ?? ''}${text}`);
  }
  return [...lines].sort((a, b) => b[0] - a[0]).map(([, text]) => text.trim());
}

async function pagesOf(...blocks: Parameters<typeof document>[0]): Promise<ReadPage[]> {
  return (await readBack(await singleFile(document(blocks)))).pages;
}

describe('page breaks', () => {
  it('a heading stays with the lines that follow it', async () => {
    for (let before = 20; before < 32; before++) {
      const filler = Array.from({ length: before }, () => paragraph('Filler.'));
      const pages = await pagesOf(...filler, heading(2, 'Kept'), paragraph('First line after it.'));
      const at = pages.findIndex((page) => page.text.includes('Kept'));
      expect(pages[at]!.text).toContain('First line after it.');
    }
  });

  it('no single line of a paragraph is stranded at either end of a page', async () => {
    const words = Array.from({ length: 70 }, (_, i) => `word${i}`).join(' ');
    for (let before = 16; before < 30; before++) {
      const filler = Array.from({ length: before }, () => paragraph('Filler.'));
      const pages = await pagesOf(...filler, paragraph(words));
      const parts = pages.map((page) => linesOf(page).filter((line) => line.includes('word')).length);
      expect(parts).not.toContain(1);
    }
  });

  it('the header row of a table is repeated on every page, and tagged once', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => [`R-${i}`, 'text']);
    const tree = document([table(['Key column', 'Value column'], ...rows)]);
    const { pages } = await readBack(await singleFile(tree));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page.text).toContain('Key column');
    const { types } = galleyOf(tree).structure;
    expect(types.filter((type) => type === 'TH')).toHaveLength(2);
    expect(types.filter((type) => type === 'TD')).toHaveLength(240);
  });

  it('a row taller than a page breaks inside and loses nothing', async () => {
    const words = Array.from({ length: 2500 }, (_, i) => `w${i}`);
    const pages = await pagesOf(table(['A', 'B'], ['x', words.join(' ')]));
    expect(pages.length).toBeGreaterThan(1);
    const all = pages.flatMap((page) => page.texts.map(({ text }) => text)).join(' ');
    expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(all))).toEqual([]);
  });

  it('a footnote stands at the foot of the page that marks it', async () => {
    const blocks = Array.from({ length: 60 }, (_, i) =>
      i % 10 === 0 ? paragraph('Marked', { kind: 'footnote', id: `n${i}` }, ` here ${i}.`) : paragraph('Filler.'),
    );
    const notes = blocks.flatMap((_, i) =>
      i % 10 === 0 ? [{ id: `n${i}`, blocks: [paragraph(`Note of ${i}.`)] }] : [],
    );
    const { pages } = await readBack(await singleFile(document(blocks, notes)));
    for (const { id } of notes) {
      const number = id.slice(1);
      const page = pages.find(({ text }) => text.includes(`here ${number}.`))!;
      expect(page.text).toContain(`Note of ${number}.`);
    }
  });

  it('a cell with blocks keeps its line breaks and lists', async () => {
    const [page] = await pagesOf(table(['A'], [cell('First line', 'Second line')]));
    const lines = linesOf(page!);
    expect(lines).toContain('First line');
    expect(lines).toContain('Second line');
  });
});
