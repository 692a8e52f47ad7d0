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

  it('a paragraph in English stands at the left of an Arabic document; one without letters at the right', async () => {
    const texts = await textsOf(arabic(paragraph('Use CardioTrace 3 only.'), paragraph('2026')));
    expect(texts.find(({ text }) => text.includes('Cardio'))!.x).toBeLessThan(left + 2);
    const number = texts.find(({ text, y }) => text.includes('2026') && y < 640)!;
    expect(number.x + number.width).toBeGreaterThan(right - 2);
  });

  it('a paragraph of an Arabic document that begins with a foreign name stays at the right', async () => {
    const texts = await textsOf(arabic(paragraph('ISO 13485 هو معيار إدارة الجودة للأجهزة الطبية')));
    const name = texts.find(({ text }) => text.includes('ISO'))!;
    expect(name.x + name.width).toBeGreaterThan(middle);
  });

  it('an English document with much Arabic does not turn over, nor do its tables', async () => {
    const much = Array.from({ length: 8 }, () => paragraph('يجب على كل موظف أن يقرأ هذا الإجراء قبل بدء العمل.'));
    const tree = document([
      paragraph('Scope'),
      ...much,
      table(['Term', 'Arabic'], ['جهاز', 'القياس الدقيق']),
      ordered('one'),
    ]);
    const texts = await textsOf(tree);
    expect(texts.find(({ text }) => text === 'Scope')!.x).toBeLessThan(left + 2);
    expect(texts.find(({ text }) => text.includes('Term'))!.x).toBeLessThan(left + 10);
    expect(texts.find(({ text }) => text.includes('7'))!.x).toBeLessThan(left + 20);
    expect(texts.filter(({ x, text }) => x > middle && /\p{Script=Arabic}/u.test(text)).length).toBeGreaterThan(7);
  });

  it('a table runs as most letters of its head do, or else of its rows', async () => {
    const first = async (tree: PrintDocument, words: string) =>
      (await textsOf(tree)).find(({ text }) => text.includes(words))!.x;
    expect(await first(arabic(table(['Name', 'Value'], ['KEY', 'جهاز'])), 'Name')).toBeLessThan(left + 10);
    expect(await first(document([table(['جهاز القياس', 'ISO'], ['KEY', 'x'])]), 'KEY')).toBeGreaterThan(middle);
    expect(await first(document([table(['1', '2'], ['KEY', 'جهاز القياس'])]), 'KEY')).toBeGreaterThan(middle);
    expect(await first(arabic(table(['1', '2'], ['33', '44'])), '33')).toBeGreaterThan(middle);
  });

  it('the file says which way its pages go, by its language', async () => {
    const preferences = async (tree: PrintDocument) => (await readBack(await singleFile(tree))).preferences;
    expect(await preferences(arabic(paragraph('x')))).toEqual({ DisplayDocTitle: true, Direction: 'R2L' });
    expect(await preferences(document([paragraph('جهاز')]))).toEqual({ DisplayDocTitle: true });
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
