import { describe, expect, it } from 'vitest';
import {
  annexOf,
  chapterOf,
  constructs,
  document,
  fileOf,
  identity,
  mergedFile,
  paragraph,
  wideWords,
} from '../samples/index.ts';
import { type ReadPage, readBack } from '../samples/read-back.ts';

const head = 'SOP-001 · version 3 · Handling of deviations';
const several = document(Array.from({ length: 90 }, (_, i) => paragraph(`Paragraph ${i}.`)));

/** What stands above the text, whatever the paper. */
function marginOf({ texts, height }: ReadPage): string {
  const above = texts.filter(({ y }) => y > height - 55);
  return above.map(({ text }) => text).join('');
}

describe('running head', () => {
  it('stands in the top margin of every page after the first, the annex included', async () => {
    const chapter = chapterOf(several, identity, new Map(), annexOf(70));
    const { pages } = await readBack(await fileOf({ chapters: [chapter] }));
    expect(pages.length).toBeGreaterThan(4);
    expect(pages.map(marginOf)).toEqual(['', ...pages.slice(1).map(() => head)]);
  });

  it('is there on turned pages too', async () => {
    const chapters = [chapterOf(document([...several.blocks, wideWords]))];
    const { pages } = await readBack(await fileOf({ chapters }));
    const turned = pages.filter(({ width, height }) => width > height);
    expect(turned.length).toBeGreaterThan(0);
    expect(turned.map(marginOf)).toEqual(turned.map(() => head));
  });

  it('is no part of the tagged text, and changes nothing of what is', async () => {
    const chapters = [chapterOf(several)];
    const [on, off] = await Promise.all(
      [true, false].map(async (runningHead) => (await readBack(await fileOf({ chapters, runningHead }))).pages),
    );
    expect(on!.map(({ structure }) => structure)).toEqual(off!.map(({ structure }) => structure));
    expect(on!.map(({ text }) => text.replace(head, '').trim())).toEqual(off!.map(({ text }) => text.trim()));
    expect(off!.map(marginOf)).toEqual(off!.map(() => ''));
  });

  it('is that of each chapter in a merged file; cover and contents have none', async () => {
    const { pages, destinations } = await readBack(
      await mergedFile([
        ['SOP-001', [], several],
        ['SOP-002', [], constructs.styles!],
        ['SOP-003', [], several],
      ]),
    );
    const starts = [destinations['SOP-001']!, destinations['SOP-002']!, destinations['SOP-003']!];
    pages.forEach((page, i) => {
      const chapter = starts.filter((start) => start <= i + 1).length;
      const isFirst = starts.includes(i + 1);
      expect(marginOf(page)).toBe(chapter === 0 || isFirst ? '' : `SOP-00${chapter} · version 3 · Document ${chapter}`);
    });
  });

  it.each([
    ['words', 'Handling of deviations from the expected course of a process '.repeat(5)],
    ['one word', 'x'.repeat(300)],
    ['characters that are made of several', '👩‍👩‍👧‍👦'.repeat(75)],
    ['from right to left', 'إجراءات التعامل مع الانحرافات '.repeat(10)],
  ])('shortens a title to one line: %s', async (_, title) => {
    const { pages } = await readBack(await fileOf({ chapters: [chapterOf(several, { ...identity, title })] }));
    const [first] = pages.slice(1);
    const line = first!.texts.filter(({ y }) => y > first!.height - 55);
    expect(new Set(line.map(({ y }) => Math.round(y))).size).toBe(1);
    expect(marginOf(first!)).toMatch(/^SOP-001 · version 3 · .*…/);
    expect(Math.max(...line.map(({ x, width }) => x + width))).toBeLessThan(first!.width - 67);
  });

  it('gives the same bytes again', async () => {
    const make = () => fileOf({ chapters: [chapterOf(several)] });
    expect(await make()).toEqual(await make());
  });
});
