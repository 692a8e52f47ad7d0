import { describe, expect, it } from 'vitest';
import type { PrintBlock } from '../../print-tree.ts';
import { document, heading, list, paragraph, singleFile, table } from '../../samples/index.ts';
import { readBack } from '../../samples/read-back.ts';

async function textsOf(blocks: PrintBlock[]): Promise<string[]> {
  return (await readBack(await singleFile(document(blocks)))).pages.map((page) => page.text);
}

/** For each number of lines before it, on how many pages the words of a block stand. */
async function pagesReached(block: PrintBlock[], word: string): Promise<Set<number>> {
  const reached = new Set<number>();
  for (let before = 18; before < 32; before++) {
    const filler = Array.from({ length: before }, () => paragraph('Filler.'));
    const texts = await textsOf([...filler, ...block]);
    reached.add(texts.filter((text) => text.includes(word)).length);
  }
  return reached;
}

const codeOf = (lines: number): PrintBlock => ({
  kind: 'code',
  text: Array.from({ length: lines }, (_, i) => `word${i}();`).join('\n'),
});

const itemOf = (...blocks: PrintBlock[]): PrintBlock => ({
  kind: 'item',
  kindLabel: 'Risk',
  key: 'R-word',
  title: 'A word of title',
  facts: [{ label: 'Severity', value: 'word' }],
  blocks,
});

describe('short pieces', () => {
  it('a code block of twelve lines is never divided between pages', async () => {
    expect(await pagesReached([codeOf(12)], 'word')).toEqual(new Set([1]));
  });

  it('a long code block is', async () => {
    expect(await pagesReached([codeOf(40)], 'word')).toContain(2);
  });

  it('a short item box stands whole on a page', async () => {
    expect(await pagesReached([itemOf(paragraph('The only word.'))], 'word')).toEqual(new Set([1]));
  });

  it('the head of a long item box has text of it below', async () => {
    const long = itemOf(...Array.from({ length: 30 }, (_, i) => paragraph(`Sentence ${i}.`)));
    for (let before = 18; before < 32; before++) {
      const filler = Array.from({ length: before }, () => paragraph('Filler.'));
      const texts = await textsOf([...filler, long]);
      expect(texts.find((text) => text.includes('R-word'))).toContain('Sentence 0.');
    }
  });

  it('item boxes that follow one another do not hold each other', async () => {
    const boxes = Array.from({ length: 12 }, () => itemOf(paragraph('The only sentence.')));
    const [first] = await textsOf([paragraph('Before.'), ...boxes]);
    expect(first!.match(/The only sentence/g)!.length).toBeGreaterThan(4);
  });

  it('a heading has two items of the list below it on its page', async () => {
    for (let before = 18; before < 32; before++) {
      const filler = Array.from({ length: before }, () => paragraph('Filler.'));
      const texts = await textsOf([...filler, heading(2, 'Kept'), list('Item one', 'Item two', 'Item three')]);
      expect(texts.find((text) => text.includes('Kept'))).toContain('Item two');
    }
  });

  it('headings with one line each do not hold each other', async () => {
    const sections = Array.from({ length: 20 }, (_, i) => [heading(2, `Section ${i}`), paragraph(`Line ${i}.`)]).flat();
    const texts = await textsOf(sections);
    expect(texts[0]!.match(/Line/g)!.length).toBeGreaterThan(6);
    for (let i = 0; i < 20; i++) {
      expect(texts.find((text) => text.includes(`Section ${i} `))).toContain(`Line ${i}.`);
    }
  });

  it('a short table stands whole on a page', async () => {
    const short = table(['Head', 'Word'], ['a', 'word'], ['b', 'word'], ['c', 'word']);
    expect(await pagesReached([short], 'word')).toEqual(new Set([1]));
  });

  it('of a long table, no row is left alone with the head', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => [`Row ${i}`, 'text']);
    for (let before = 0; before < 30; before++) {
      const filler = Array.from({ length: before }, () => paragraph('Filler.'));
      const texts = await textsOf([...filler, table(['Head', 'Text'], ...rows)]);
      for (const text of texts.filter((each) => each.includes('Head'))) {
        expect(text.match(/Row/g)!.length).toBeGreaterThan(1);
      }
    }
  });

  it('no item of a list is left alone at either end of a page', async () => {
    const items = Array.from({ length: 12 }, (_, i) => `Item ${i}`);
    for (let before = 16; before < 32; before++) {
      const filler = Array.from({ length: before }, () => paragraph('Filler.'));
      const texts = await textsOf([...filler, list(...items)]);
      const parts = texts.map((text) => text.match(/Item/g)?.length ?? 0);
      expect(parts).not.toContain(1);
    }
  });
});
