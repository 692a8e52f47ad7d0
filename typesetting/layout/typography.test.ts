import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { PrintBlock } from '../print-tree.ts';
import { document, galleyOf, heading, list, mark, paragraph, singleFile, text } from '../samples/index.ts';
import { type ReadPage, readBack } from '../samples/read-back.ts';
import { colours, headings } from './style.ts';

const readPages = async (...args: Parameters<typeof document>): Promise<ReadPage[]> =>
  (await readBack(await singleFile(document(...args)))).pages;
const filling = (lines: number) => Array.from({ length: lines }, (_, i) => paragraph(`Line ${i}.`));
const streamOf = (...blocks: PrintBlock[]): string =>
  inflateSync(galleyOf(document(blocks)).pages[0]!.content).toString('latin1');

describe('headings', () => {
  it('each level is smaller than the one above it and has less space around it', () => {
    const falling = (values: number[]) => values.every((value, i) => i === 0 || value < values[i - 1]!);
    expect(falling(headings.map(({ text: { size } }) => size))).toBe(true);
    expect(falling(headings.map(({ before }) => before))).toBe(true);
    expect(falling(headings.map(({ after }) => after))).toBe(true);
  });
});

describe('quotations', () => {
  it('are set in the colour of the body, with a rule beside them', () => {
    const stream = streamOf({ kind: 'quote', blocks: [paragraph('Words of a standard.')] });
    expect(stream).not.toContain(`${colours.quiet} rg`);
    expect(stream).toContain(`${colours.bar} rg`);
  });
});

describe('an empty code block', () => {
  it.each(['', ' ', '\n\n'])('%j shows nothing, not even a panel', (code) => {
    expect(streamOf(paragraph('a'), { kind: 'code', text: code })).toBe(streamOf(paragraph('a')));
  });
});

describe('a section title that is bold words', () => {
  const bold = (words: string): PrintBlock => ({ kind: 'paragraph', runs: [text(words, { bold: true })] });
  const titles: [string, PrintBlock][] = [
    ['a paragraph', bold('Purpose')],
    ['an entry of a list', { ...list([bold('Purpose')]), ordered: true } as PrintBlock],
    ['a heading', heading(3, 'Purpose')],
  ];
  it.each(titles)('is never the last on a page: %s', async (_, title) => {
    for (let lines = 24; lines < 34; lines++) {
      const pages = await readPages([...filling(lines), title, paragraph('What it is for. '.repeat(20))]);
      const on = (words: string) => pages.findIndex((page) => page.text.includes(words));
      expect(on('What it is for.')).toBe(on('Purpose'));
    }
  });
});

describe('footnotes that a page has no room for', () => {
  it('go on below a rule and the word "continued", which is no part of the tagged text', async () => {
    const long = [{ id: 'a', blocks: [paragraph('A note that goes on. '.repeat(260))] }];
    const pages = await readPages([paragraph('Marked', mark('a')), ...filling(60)], long);
    expect(pages[0]!.text).not.toContain('continued');
    expect(pages[1]!.text).toContain('continued');
    expect(pages.at(-1)!.text).not.toContain('continued');
    expect(pages.flatMap(({ structure }) => structure).filter((line) => line.trim() === 'Note')).not.toEqual([]);
  });
});

describe('two marks of notes beside one another', () => {
  it('do not read as one number', async () => {
    const notes = ['a', 'b'].map((id) => ({ id, blocks: [paragraph(`Note ${id}.`)] }));
    const [page] = await readPages([paragraph('Marked', mark('a'), mark('b'), ' and', mark('a'), '.')], notes);
    expect(page!.text).toContain('Marked1,2 and1.');
  });
});

describe('formulas among words', () => {
  it('stay on one line wherever a line has room for them', async () => {
    const formula = String.raw`$\frac{\partial f}{\partial x} + \int_0^\infty e^{-x^2} dx = \sqrt{\pi}$`;
    for (let words = 1; words < 12; words += 2) {
      const runs = [text('word '.repeat(words)), text(formula, { code: true }), text(' and more words after it.')];
      const [page] = await readPages([{ kind: 'paragraph', runs }]);
      const lines = new Set(page!.texts.filter((each) => /[\\^]/.test(each.text)).map(({ y }) => Math.round(y)));
      expect(lines.size).toBe(1);
    }
  });

  it('are divided where they are longer than a line', async () => {
    const formula = `$${'x + '.repeat(40)}y$`;
    const [page] = await readPages([paragraph(text(formula, { code: true }))]);
    expect(page!.text.replaceAll(' ', '')).toContain(formula.replaceAll(' ', ''));
  });
});

describe('letters above and below the line', () => {
  it('are of the same weight in the text as the digits there, and keep their characters', async () => {
    const [page] = await readPages([paragraph('x² xⁿ xⁱ aₐ b₂')]);
    expect(page!.text).toContain('x² xⁿ xⁱ aₐ b₂');
    const { fonts } = galleyOf(document([paragraph('xⁿ')]));
    expect(fonts.map(({ name }) => name)).toContain('noto-sans-full-500-normal');
  });
});
