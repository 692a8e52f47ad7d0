import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pageFormats } from '../../page-format.ts';
import type { PrintBlock, PrintDocument } from '../../print-tree.ts';
import { document, galleyOf, list, paragraph, singleFile, table } from '../../samples/index.ts';
import { type ReadText, readBack } from '../../samples/read-back.ts';

const { left, textWidth } = pageFormats.a4;
const middle = left + textWidth / 2;
const right = left + textWidth;

async function textsOf(tree: PrintDocument): Promise<ReadText[]> {
  return (await readBack(await singleFile(tree))).pages[0]!.texts;
}

const ordered = (...words: string[]): PrintBlock => ({
  ...(list(...words) as Extract<PrintBlock, { kind: 'list' }>),
  ordered: true,
  start: 7,
});

const arabic = (...blocks: PrintBlock[]): PrintDocument => ({ ...document(blocks), language: 'ar' });

describe('blocks that run from right to left', () => {
  it('list numbers stand at the right of an Arabic list, in a document of any language', async () => {
    for (const tree of [arabic(ordered('جهاز')), document([ordered('جهاز')])]) {
      const number = (await textsOf(tree)).find(({ text }) => text.includes('7'))!;
      expect(number.x).toBeGreaterThan(right - 20);
    }
  });

  it('list numbers stand at the left of any other list', async () => {
    const number = (await textsOf(document([ordered('device')]))).find(({ text }) => text.includes('7'))!;
    expect(number.x).toBeLessThan(left + 20);
  });

  it('the first column of an Arabic table stands at the right, whatever its cells hold', async () => {
    const texts = await textsOf(arabic(table(['الرسالة', 'المعنى'], ['NOISE', 'إشارة'])));
    const first = texts.find(({ text }) => text.includes('NOISE'))!;
    expect(first.x + first.width).toBeGreaterThan(right - 8);
  });

  it('the first column of any other table stands at the left', async () => {
    const texts = await textsOf(document([table(['Message', 'Meaning'], ['NOISE', 'إشارة'])]));
    expect(texts.find(({ text }) => text.includes('NOISE'))!.x).toBeLessThan(middle);
  });

  it('a paragraph without Arabic letters still stands at the right of an Arabic document', async () => {
    const line = (await textsOf(arabic(paragraph('CardioTrace 3')))).find(({ text }) => text.includes('Cardio'))!;
    expect(line.x + line.width).toBeGreaterThan(right - 2);
  });

  it('the bar of a quote changes sides', () => {
    const quote = (words: string): string => {
      const [page] = galleyOf(document([{ kind: 'quote', blocks: [paragraph(words)] }])).pages;
      return inflateSync(page!.content).toString('latin1');
    };
    const barAt = (content: string): number => Number(/([\d.]+) [\d.]+ 2\.4 [\d.]+ re/.exec(content)![1]);
    expect(barAt(quote('quoted'))).toBeLessThan(left + 10);
    expect(barAt(quote('جهاز'))).toBeGreaterThan(right - 10);
  });
});
