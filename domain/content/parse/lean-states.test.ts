import fc from 'fast-check';
import MarkdownIt, { type MarkdownIt as Dialect } from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { dialect } from './dialect.ts';

const own = new MarkdownIt();
const linesOf = (md: Dialect, text: string) => {
  const { bMarks, eMarks, tShift, sCount, bsCount, lineMax } = new md.block.State(text, md, {}, []);
  return { bMarks, eMarks, tShift, sCount, bsCount, lineMax };
};

describe('the lines of a text', () => {
  it('are those that markdown-it finds, whatever they begin and end with', () => {
    const text = fc.array(fc.constantFrom('\n', ' ', '\t', 'a', '- b', '\u00a0', '\u2028', '名'), { maxLength: 24 });
    fc.assert(
      fc.property(text, (parts) => {
        expect(linesOf(dialect, parts.join(''))).toEqual(linesOf(own, parts.join('')));
      }),
      { numRuns: 3_000, seed: 7, endOnFailure: true },
    );
  });

  it.each(['', '\n', ' ', 'a\n ', 'a\n\t\t', 'a', '\ta\n  \tb', ' \n\n'])('of %j too', (text) => {
    expect(linesOf(dialect, text)).toEqual(linesOf(own, text));
  });
});

describe('where text ends', () => {
  it.each(['!', '!a', 'a:', 'a:/b', 'w', 'ww', 'www', 'wwwa', ': //', '! [', 'w ww.'])('not at %j', (text) => {
    const tokens: { type: string; content: string }[] = [];
    dialect.inline.parse(text, dialect, {}, tokens as never);
    expect(tokens.map(({ content }) => content).join('')).toBe(text);
  });
});
