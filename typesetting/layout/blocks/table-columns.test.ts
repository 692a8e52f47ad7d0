import { describe, expect, it } from 'vitest';
import { pageFormats } from '../../page-format.ts';
import type { PrintBlock } from '../../print-tree.ts';
import { document, paragraph, singleFile, table, text } from '../../samples/index.ts';
import { type ReadText, readBack } from '../../samples/read-back.ts';

async function textsOf(...blocks: PrintBlock[]): Promise<ReadText[]> {
  const { pages } = await readBack(await singleFile(document(blocks)));
  return pages.flatMap((page) => page.texts).filter(({ text, y }) => text.trim() !== '' && y > 66);
}

const { left, textWidth } = pageFormats.a4;

describe('words in narrow columns', () => {
  it('keys of a wide table are divided after their hyphen, and names not at all', async () => {
    const keys = Array.from({ length: 18 }, (_, i) => `SOP-${String(i + 1).padStart(3, '0')}`);
    const texts = await textsOf(paragraph('x'), table(['Person', ...keys], ['A. Lindqvist', ...keys.map(() => 'R')]));
    const said = texts.map((each) => each.text.trim());
    expect(said.join(' ')).toContain('Lindqvist');
    expect(said).toContain('014');
    expect(said.filter((word) => /^SOP-\d{1,2}$/.test(word))).toEqual([]);
  });

  it('words are divided between letters only where nothing else helps', async () => {
    const word = 'incomprehensibilities'.repeat(4);
    const words = Array.from({ length: 3 }, () => word);
    const said = (await textsOf(table(words, words))).map((each) => each.text.trim());
    expect(said).not.toContain(word);
    expect(said.join('')).toContain(word);
  });

  it('a short formula stays on one line, wherever it stands', async () => {
    for (let before = 1; before < 24; before++) {
      const texts = await textsOf(
        paragraph(`${'word '.repeat(before)}`, text('$w \\le 0.14 s$', { code: true }), ' end.'),
      );
      const heightOf = (part: string): number => texts.find((each) => each.text.includes(part))!.y;
      expect(heightOf('s$')).toBe(heightOf('$w'));
    }
  });
});

describe('the width of a table', () => {
  const headsOf = async (block: PrintBlock): Promise<number[]> =>
    (await textsOf(block)).filter((each) => each.text.startsWith('Head')).map(({ x }) => x);

  it('a table of three columns fills the line, however little it says', async () => {
    const [, , third] = await headsOf(table(['Head 1', 'Head 2', 'Head 3'], ['a', 'b', 'c']));
    expect(third).toBeGreaterThan(left + textWidth * 0.6);
  });

  it('a table to be filled in fills the line', async () => {
    const [, second] = await headsOf(table(['Head 1', 'Head 2'], ['Name', ''], ['Date', '']));
    expect(second).toBeGreaterThan(left + textWidth * 0.16);
  });

  it('a small table of two columns that is complete keeps its own width', async () => {
    const [, second] = await headsOf(table(['Head 1', 'Head 2'], ['a', 'b']));
    expect(second).toBeLessThan(left + textWidth * 0.16);
  });

  it('a table without a head shows its rows', async () => {
    const rows = table(['', ''], ['Left cell', 'Right cell']) as Extract<PrintBlock, { kind: 'table' }>;
    const said = (await textsOf({ ...rows, header: [] })).map((each) => each.text).join(' ');
    expect(said).toContain('Left cell Right cell');
  });
});
