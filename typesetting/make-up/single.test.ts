import { describe, expect, it } from 'vitest';
import {
  annexOf,
  chapterOf,
  constructs,
  document,
  fileOf,
  footer,
  footerLink,
  heading,
  identity,
  imagesDocument,
  link,
  paragraph,
  sampleImages,
  singleFile,
  wideWords,
} from '../samples/index.ts';
import { type ReadOutline, readBack } from '../samples/read-back.ts';

function titles(outline: ReadOutline[], depth = 0): string[] {
  return outline.flatMap((each) => [`${' '.repeat(depth)}${each.title}`, ...titles(each.kids, depth + 1)]);
}

describe('identity header', () => {
  it('the first page says id, title, version, state, effective date and scope; later pages do not', async () => {
    const chapters = [chapterOf(constructs.headings!)];
    const { pages } = await readBack(await fileOf({ chapters, runningHead: false }));
    for (const fact of ['SOP-001', 'Handling of deviations', 'VERSION 3', 'RELEASED', '2026-11-01', 'Acme Medical']) {
      expect(pages[0]!.text).toContain(fact);
      expect(pages[1]!.text).not.toContain(fact);
    }
  });

  it('a superseded version is stamped, an effective one is not', async () => {
    const stamped = await readBack(await singleFile(constructs.styles!, { ...identity, standing: 'superseded' }));
    const plain = await readBack(await singleFile(constructs.styles!));
    expect(stamped.pages[0]!.text).toContain('SUPERSEDED');
    expect(plain.pages[0]!.text).not.toMatch(/superseded/i);
  });

  it('state and standing change nothing in the body, so one galley serves them all', () => {
    const before = chapterOf(constructs.styles!);
    const after = chapterOf(constructs.styles!, { ...identity, state: 'REVOKED', standing: 'superseded' });
    expect(after.load()).toEqual(before.load());
  });
});

describe('footer', () => {
  it('every page carries the sentence and its number of the total', async () => {
    const { pages } = await readBack(await singleFile(constructs.tables!));
    pages.forEach((page, i) => {
      expect(page.text).toContain(footer);
      expect(page.text).toContain(`page ${i + 1} / ${pages.length}`);
    });
  });

  it('a long sentence wraps and loses nothing', async () => {
    const long = footer.replace('Ada Lovelace', 'Ada '.repeat(40).trim());
    const { pages } = await readBack(await fileOf({ footer: long, chapters: [chapterOf(constructs.empty!)] }));
    expect(pages[0]!.text).toContain(long);
  });
});

describe('the words of the footer that lead somewhere', () => {
  it('lead there on every page, turned ones too, and the sentence reads as it does without', async () => {
    const chapters = [chapterOf(document([paragraph('Upright.'), wideWords]))];
    const { pages } = await readBack(await fileOf({ chapters, footerLink }));
    const plain = await readBack(await fileOf({ chapters }));
    pages.forEach((page, i) => {
      expect(page.text).toBe(plain.pages[i]!.text);
      const [link, ...more] = page.links.filter(({ url }) => url === footerLink.href);
      expect(more).toEqual([]);
      const [left = 0, bottom = 0, right = 0, top = 0] = link?.box ?? [];
      expect([bottom < top, top < 60, right - left > 30, right - left < 80]).toEqual([true, true, true, true]);
      expect(page.structure.filter((line) => line.trim() === 'Link').length).toBeGreaterThan(0);
    });
    expect(plain.pages.flatMap(({ links }) => links).filter(({ url }) => url === footerLink.href)).toEqual([]);
  });

  it('lead there from both lines where they are broken, and are nothing where the sentence lacks them', async () => {
    const chapters = [chapterOf(constructs.empty!)];
    const words = footer.slice(footer.indexOf('issued'));
    const broken = await readBack(
      await fileOf({
        chapters,
        footer: footer.replace('Ada', 'Ada '.repeat(12)),
        footerLink: { ...footerLink, words },
      }),
    );
    expect(broken.pages[0]!.links.length).toBe(0);
    const long = footer.replace('Ada Lovelace', 'Ada '.repeat(30).trim());
    const linked = { ...footerLink, words: long.slice(long.indexOf('issued')) };
    const { pages } = await readBack(await fileOf({ chapters, footer: long, footerLink: linked }));
    expect(pages[0]!.links.length).toBeGreaterThan(1);
  });
});

describe('navigation', () => {
  it('the outline is nested by level and skips none', async () => {
    const { outline } = await readBack(await singleFile(constructs.headings!));
    expect(titles(outline)).toEqual(['Begins at the second level', ' Skips one', ' Goes back', 'Ends at the first']);
  });

  it('headings are destinations under their slugs', async () => {
    const { destinations, pages } = await readBack(await singleFile(constructs.links!));
    expect(Object.keys(destinations)).toEqual(['links', 'target']);
    expect(pages[destinations.target! - 1]!.text).toContain('Target');
  });

  it('fragments jump, http(s) links are live, unmatched fragments and unresolved documents are inert', async () => {
    const { pages } = await readBack(await singleFile(constructs.links!));
    expect(pages[0]!.links.map(({ url, destination }) => url ?? destination)).toEqual([
      'target',
      'https://example.org/?q=gr%C3%BCn',
    ]);
    for (const words of ['nowhere', 'another document']) expect(pages[0]!.text).toContain(words);
  });

  it('an unmatched fragment does not look like a link', () => {
    const dead = chapterOf(document([paragraph(link('x', { kind: 'slug', slug: 'gone' }))])).load();
    const plain = chapterOf(document([paragraph('x')])).load();
    expect(dead).toEqual(plain);
  });

  it('in a zip a document link leads to the sibling file', async () => {
    const bytes = await fileOf({
      chapters: [chapterOf(constructs.links!)],
      resolveDocumentLink: (key, slug) => ({ kind: 'file', name: `${key}_v2.pdf`, slug }),
    });
    const { pages } = await readBack(bytes);
    const files = pages[0]!.links.flatMap(({ file }) => (file === null ? [] : [file]));
    expect(files[0]).toMatch(/^SOP-002_v2\.pdf/);
    expect(files[1]).toBe('SOP-002_v2.pdf#part');
  });
});

describe('bytes', () => {
  it('the same job gives the same bytes', async () => {
    expect((await singleFile(constructs.tables!)).equals(await singleFile(constructs.tables!))).toBe(true);
  });

  it('another footer changes the file', async () => {
    const chapters = [chapterOf(constructs.styles!)];
    const one = await fileOf({ chapters });
    const other = await fileOf({ chapters, footer: footer.replace('Ada', 'Bea') });
    expect(one.equals(other)).toBe(false);
  });

  it('a chapter that is not as long as it was announced is refused', async () => {
    const chapter = { ...chapterOf(constructs.tables!), pageCount: 1 };
    await expect(fileOf({ chapters: [chapter] })).rejects.toThrow('announced');
  });
});

describe('structure', () => {
  it('lists, tables and headings are tagged as what they are', async () => {
    const lists = await readBack(await singleFile(constructs.lists!));
    const seen = lists.pages[0]!.structure.map((line) => line.trim());
    for (const type of ['Document', 'Part', 'H1', 'L', 'LI', 'Lbl', 'LBody', 'P']) expect(seen).toContain(type);
  });

  it('figures carry their alternate text; a missing image says so and does not fail the export', async () => {
    const images = await sampleImages();
    const { pages } = await readBack(await singleFile(imagesDocument, identity, images));
    const seen = pages.flatMap((page) => page.structure.map((line) => line.trim()));
    expect(seen).toContain('Figure (A fading square)');
    expect(seen).toContain('Figure (A drawing wider than the page)');
    const text = pages.map((page) => page.text).join(' ');
    expect(text).toContain('Image missing');
    expect(text).toContain('A missing one');
    expect(text).toContain('A broken one');
  });

  it('the file says its language and title', async () => {
    const { info, language } = await readBack(await singleFile(constructs.empty!));
    expect(language).toBe('en');
    expect(info.Title).toBe('SOP-001 Handling of deviations');
  });
});

describe('annex', () => {
  it('follows the content on pages of its own, with one bookmark', async () => {
    const chapter = chapterOf(document([heading(1, 'Body'), paragraph('Text.')]), identity, new Map(), annexOf(70));
    const { pages, outline } = await readBack(await fileOf({ chapters: [chapter] }));
    expect(pages[0]!.text).not.toContain('Derived traceability');
    expect(pages[1]!.text).toContain('Derived traceability — as at export (not part of the controlled content)');
    expect(pages[2]!.text).toContain('Mitigated by');
    expect(titles(outline)).toEqual([
      'Body',
      'Derived traceability — as at export (not part of the controlled content)',
    ]);
  });

  it('without one there is no trace of it', async () => {
    const { pages } = await readBack(await singleFile(document([paragraph('Text.')])));
    expect(pages).toHaveLength(1);
    expect(pages[0]!.text).not.toMatch(/traceability/i);
  });
});
