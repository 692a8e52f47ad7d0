import { describe, expect, it } from 'vitest';
import { cell, document, galleyOf, heading, list, paragraph, table, text } from '../../samples/index.ts';

describe('cells', () => {
  it('a heading keeps its own weight although the table has measured its words before', () => {
    const fontsOf = (of: Parameters<typeof cell>[0]) =>
      galleyOf(document([table(['A', 'B'], [cell(of), 'b'])])).fonts.map(({ name }) => name);
    expect(fontsOf(heading(3, 'Words'))).toContain('noto-sans-latin-700-normal');
    expect(fontsOf('Words')).not.toContain('noto-sans-latin-700-normal');
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
