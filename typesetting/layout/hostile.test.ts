import { describe, expect, it } from 'vitest';
import { leastMs } from '../../tests/harness/least-time.ts';
import { MAX_PRINT_DEPTH, type PrintBlock } from '../print-tree.ts';
import { document, galleyOf, list, paragraph, readable, singleFile, table } from '../samples/index.ts';
import { readBack } from '../samples/read-back.ts';

function quotes(depth: number): PrintBlock {
  let block: PrintBlock = paragraph('x');
  for (let i = 1; i < depth; i++) block = { kind: 'quote', blocks: [block] };
  return block;
}

const containers: Record<string, (inner: PrintBlock) => PrintBlock> = {
  quotes: (inner) => ({ kind: 'quote', blocks: [inner] }),
  lists: (inner) => list([inner]),
  'numbered lists': (inner) => ({
    ...{ kind: 'list', ordered: true, start: 999_999_999 },
    items: [{ checked: null, blocks: [paragraph('n'), inner] }],
  }),
  items: (inner) => ({
    ...{ kind: 'item', kindLabel: 'Risk', key: 'R-1', title: 'Title', facts: [{ label: 'Initial', value: 'low' }] },
    blocks: [inner],
  }),
};

describe('hostile content', () => {
  it.each(Object.entries(containers))('%s nested as deep as the limit are set and can be read', async (_, around) => {
    let block: PrintBlock = paragraph('innermost words');
    for (let i = 1; i < MAX_PRINT_DEPTH; i++) block = around(block);
    const { pages } = await readBack(await singleFile(document([paragraph('before'), block, paragraph('behind')])));
    const text = pages.map((page) => page.text).join(' ');
    for (const words of ['before', 'innermost words', 'behind']) expect(text).toContain(words);
  });

  it('is set as deep as the limit and refused beyond it, without exhausting the stack', () => {
    expect(galleyOf(document([quotes(MAX_PRINT_DEPTH)])).pages.length).toBe(1);
    expect(() => galleyOf(document([quotes(MAX_PRINT_DEPTH + 1)]))).toThrow(/nested/);
    expect(() => galleyOf(document([quotes(100_000)]))).toThrow(/nested/);
  });

  it.each([
    ['a word without end', (n: number) => paragraph('x'.repeat(n * 50_000))],
    ['a word of other letters without end', (n: number) => paragraph('ü'.repeat(n * 20_000))],
    ['a paragraph of a megabyte', (n: number) => paragraph('lorem ipsum dolor sit '.repeat(n * 12_000))],
    ['right-to-left overrides', (n: number) => paragraph('\u202eabc '.repeat(n * 8_000))],
    [
      'a table with endless rows',
      (n: number) => table(['a', 'b'], ...Array.from({ length: n * 1500 }, () => ['x', 'y'])),
    ],
  ])('%s takes linear time', async (_, make) => {
    const once = await leastMs(0, () => galleyOf(document([make(1)])));
    const fourTimes = await leastMs(0, () => galleyOf(document([make(4)])));
    // Quadratic work would take sixteen times as long.
    expect(fourTimes).toBeLessThan(once * 9 + 150);
  });

  it('control characters and halves of characters become visible, and the text around them stays', () => {
    const galley = galleyOf(document([paragraph('a\u0000b\u0007c \ud800 d')]));
    expect(galley.pages).toHaveLength(1);
    expect(readable(galley)).toContain('\ufffd');
  });

  it('a table with more columns than a page can hold is set as several', () => {
    const columns = Array.from({ length: 300 }, (_, i) => `c${i}`);
    const galley = galleyOf(document([table(columns, columns)]));
    expect(galley.structure.types.filter((type) => type === 'TD')).toHaveLength(300);
  });
});
