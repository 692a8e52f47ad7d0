import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PreparedImage } from '../graphics/index.ts';
import { type Galley, layOut, type PrintDocument, type PrintRun } from '../index.ts';
import { arbitraryTree } from '../samples/arbitrary-tree.ts';
import {
  document,
  heading,
  identity,
  imagesDocument,
  mark,
  paragraph,
  sampleImages,
  singleFile,
  text,
} from '../samples/index.ts';
import { readBack } from '../samples/read-back.ts';
import { givenIn, requireSame } from './conservation.ts';

const images = await sampleImages();

const galleyOf = (tree: PrintDocument): Galley => layOut(tree, images, { format: 'a4', firstPageReserve: 120 });

/** Every word of the tree that must be seen: those of notes that nothing marks and of images that are drawn need not. */
function wordsOf(tree: PrintDocument): string[] {
  const words = new Set<string>();
  // In a narrow cell a word may be divided, and the row between two pages there: of such words the beginning is looked for.
  let inTable = 0;
  const notes = new Map(tree.footnotes.map(({ id, blocks }) => [id, blocks]));
  const visit = (value: unknown): void => {
    if (typeof value === 'string')
      for (const [word] of value.matchAll(/q[0-9a-z]+z/g)) words.add(inTable > 0 ? word.slice(0, 2) : word);
    else if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      const { kind, digest, id, slug, ...rest } = value as Record<string, unknown>;
      if (kind === 'footnote' && notes.has(id as string)) {
        const blocks = notes.get(id as string);
        notes.delete(id as string);
        visit(blocks);
      }
      const image = kind === 'image' ? images.get(digest as string) : undefined;
      if (kind === 'table') inTable++;
      if (image === undefined || image.kind === 'broken') Object.values(rest).forEach(visit);
      if (kind === 'table') inTable--;
    }
  };
  visit(tree.blocks);
  return [...words];
}

describe('nothing that the content holds is missing from the pages', () => {
  it('whatever the content is: laying out counts what it was given and what it placed', () => {
    fc.assert(
      fc.property(arbitraryTree, (tree) => {
        expect(galleyOf(tree).pages.length).toBeGreaterThan(0);
      }),
      { numRuns: 40, seed: 15, endOnFailure: true },
    );
  });

  it('and another program reads every word', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryTree, async (tree) => {
        const { pages } = await readBack(await singleFile(tree, identity, images));
        // Long words are divided between lines, so spaces and hyphens say nothing.
        const read = pages.map((page) => page.text.replace(/Uncontrolled copy.*/, '')).join('');
        const joined = read.replace(/[\s-]+/g, '');
        expect(wordsOf(tree).filter((word) => !joined.includes(word.replaceAll('-', '')))).toEqual([]);
      }),
      { numRuns: 10, seed: 21, endOnFailure: true },
    );
  });

  it('a heading of nothing but a mark keeps its note', async () => {
    const tree = document(
      [{ ...heading(1, 'x'), runs: [mark('a')] } as never, paragraph('After.')],
      [{ id: 'a', blocks: [paragraph('The note.')] }],
    );
    expect((await readBack(await singleFile(tree))).pages[0]!.text).toContain('The note.');
  });
});

describe('pages that lack something are refused', () => {
  /** Lays out a document whose runs are gone once they and what follows them have been counted. */
  const lost = (...runs: PrintRun[]): Galley => {
    let counted = false;
    const block = { kind: 'paragraph', runs } as const;
    Object.defineProperty(block, 'runs', { get: () => (counted ? [] : runs) });
    const [photo] = imagesDocument.blocks.filter(({ kind }) => kind === 'image');
    const tree = document([paragraph('Before.'), block, photo!], [{ id: 'a', blocks: [paragraph('Note.')] }]);
    class Watched extends Map<string, PreparedImage> {
      override get(digest: string): PreparedImage | undefined {
        counted = true;
        return super.get(digest);
      }
    }
    return layOut(tree, new Watched(images), { format: 'a4' });
  };

  it('text', () => {
    expect(lost().pages).toHaveLength(1);
    expect(() => lost(text('two words'))).toThrow('7 of 15 characters');
  });

  it('a mark and its note', () => {
    expect(() => lost(mark('a'))).toThrow('7 of 12 characters, 0 of 1 footnotes, 0 of 1 footnote marks');
  });

  it('an image, an item, a heading or an entry of a list', () => {
    const given = givenIn(document([]), images).tally;
    requireSame(given, given);
    for (const what of ['images', 'items', 'headings', 'list entries'] as const) {
      expect(() => requireSame({ ...given, [what]: 2 }, { ...given, [what]: 1 })).toThrow(`1 of 2 ${what}`);
    }
  });
});
