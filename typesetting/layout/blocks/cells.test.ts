import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cell, document, galleyOf, list, paragraph, table, text } from '../../samples/index.ts';
import { colours } from '../style.ts';

const streamOf = (...blocks: Parameters<typeof document>[0]): string =>
  inflateSync(galleyOf(document(blocks)).pages[0]!.content).toString('latin1');

describe('cells', () => {
  it('what stands in a quote keeps its own colour although the table has measured it before', () => {
    const words = 'Words enough for a column that has room for a quote. '.repeat(3);
    const quoted = cell({ kind: 'quote', blocks: [paragraph(words)] });
    expect(streamOf(table(['A', 'B'], [quoted, 'b']))).toContain(`${colours.quiet} rg`);
    expect(streamOf(table(['A', 'B'], [words, 'b']))).not.toContain(`${colours.quiet} rg`);
  });

  it('a paragraph that is all of a cell or list item has no element of its own', () => {
    const { types } = galleyOf(document([table(['A'], ['b']), list('c')])).structure;
    expect(types).toEqual(['', 'Table', 'THead', 'TR', 'TH', 'TBody', 'TR', 'TD', 'L', 'LI', 'Lbl', 'LBody']);
  });

  it('paragraphs that share a cell or list item have each their own', () => {
    const two = [paragraph('c'), paragraph('d')];
    const { types } = galleyOf(document([table(['A'], [cell(...two)]), list(two)])).structure;
    expect(types.filter((type) => type === 'P')).toHaveLength(4);
  });
});

describe('words that were set before', () => {
  it('look and measure the same in a document of their own as after a thousand others', () => {
    const tree = document([paragraph('The same words ', text('set bold', { bold: true }), ' and plain again.')]);
    const first = galleyOf(tree);
    for (let i = 0; i < 6; i++) {
      galleyOf(document([paragraph(Array.from({ length: 1_000 }, (_, n) => `word${i}x${n}`).join(' '))]));
    }
    expect(galleyOf(tree)).toEqual(first);
  });
});
