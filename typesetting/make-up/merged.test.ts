import { describe, expect, it } from 'vitest';
import { chapterOf, constructs, document, fileOf, identity, link, mergedFile, paragraph } from '../samples/index.ts';
import { readBack } from '../samples/read-back.ts';

const pack = mergedFile([
  ['SOP-001', [], constructs.links!],
  ['SOP-002', ['Procedures'], constructs.footnotes!],
  ['WI-001', ['Procedures', 'Work instructions'], constructs.lists!],
]);

describe('merged file', () => {
  it('begins with the cover and a table of contents with the page of each document', async () => {
    const { pages, destinations } = await readBack(await pack);
    expect(pages[0]!.text).toContain('Audit pack');
    expect(pages[0]!.text).toContain('2026-11-15 09:30 UTC');
    expect(pages[0]!.text).toContain('SOP-009');
    expect(pages[1]!.text).toContain('Contents');
    for (const key of ['SOP-001', 'SOP-002', 'WI-001']) {
      expect(pages[1]!.text).toMatch(new RegExp(`${key} Document \\d version 3 · 2026-11-01 ${destinations[key]}`));
      expect(pages[destinations[key]! - 1]!.text).toContain(key);
    }
  });

  it('the entries of the contents lead to their chapters', async () => {
    const { pages } = await readBack(await pack);
    expect(pages[1]!.links.flatMap(({ destination }) => destination ?? [])).toEqual(['SOP-001', 'SOP-002', 'WI-001']);
  });

  it('numbers its pages continuously from the cover on', async () => {
    const { pages } = await readBack(await pack);
    pages.forEach((page, i) => {
      expect(page.text).toContain(`page ${i + 1} / ${pages.length}`);
    });
  });

  it('each chapter has its identity header and its bookmarks under its folder', async () => {
    const { outline } = await readBack(await pack);
    expect(outline.map(({ title }) => title)).toEqual(['Audit pack', 'Contents', 'SOP-001 Document 1', 'Procedures']);
    const procedures = outline[3]!.kids;
    expect(procedures.map(({ title }) => title)).toEqual(['SOP-002 Document 2', 'Work instructions']);
    expect(procedures[1]!.kids[0]!.kids.map(({ title }) => title)).toEqual(['Lists']);
  });

  it('a document link leads to the chapter, and an unknown heading of it to its first page', async () => {
    const { pages, destinations } = await readBack(await pack);
    const links = pages.flatMap((page) => page.links.map(({ destination }) => destination));
    expect(links).toContain('SOP-002');
    expect(links).toContain('SOP-002#part');
    expect(destinations['SOP-002#part']).toBe(destinations['SOP-002']);
  });

  it('a link to a document outside the pack leads nowhere', async () => {
    const tree = document([paragraph(link('elsewhere', { kind: 'document', key: 'X-1', slug: null }))]);
    const bytes = await fileOf({ kind: 'merged', chapters: [chapterOf(tree)], resolveDocumentLink: () => null });
    const { pages } = await readBack(bytes);
    expect(pages[0]!.text).toContain('elsewhere');
    expect(pages[0]!.links).toEqual([]);
  });

  it('stores fonts once, however many chapters use them', async () => {
    const chapters = (count: number) =>
      Array.from({ length: count }, (_, i) => chapterOf(constructs.lists!, { ...identity, humanId: `D-${i}` }));
    const one = await fileOf({ kind: 'merged', chapters: chapters(1) });
    const ten = await fileOf({ kind: 'merged', chapters: chapters(10) });
    expect(ten.length).toBeLessThan(one.length * 4);
  });

  it('loads chapters one at a time, in order', async () => {
    const events: string[] = [];
    const chapters = ['A', 'B', 'C'].map((key) => {
      const chapter = chapterOf(constructs.lists!, { ...identity, humanId: key });
      return {
        ...chapter,
        load: () => {
          events.push(key);
          return chapter.load();
        },
      };
    });
    await fileOf({ kind: 'merged', chapters });
    expect(events).toEqual(['A', 'B', 'C']);
  });
});
