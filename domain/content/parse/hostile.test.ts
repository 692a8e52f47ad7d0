/** Hostile content: time stays linear, depth and cells are bounded, nothing crashes and no text is lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastMs } from '../../../tests/harness/least-time.ts';
import { ContentError } from '../limits.ts';
import { plainText } from '../plain-text.ts';
import { writeMarkdown } from '../write-markdown/index.ts';
import { parseMarkdown } from './index.ts';

const megabyte = 1_000_000;
const filled = (part: string, size = megabyte): string => part.repeat(Math.ceil(size / part.length));
const numbered = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join('');

/** Two seconds are asked for, on a machine that is not busy otherwise; quadratic would take minutes. */
const limitMs = 16_000;

const linear: Record<string, string> = {
  'a document of a megabyte': filled('Some text with **bold**, a [link](https://x.org/a) and `code`.\n\n'),
  'a table of 20,000 rows': `| a | b | c |\n|---|---|---|\n${'| one | *two* | 3 |\n'.repeat(20_000)}`,
  '10,000 nested brackets': '['.repeat(10_000) + ']'.repeat(10_000),
  'a megabyte of opening brackets': filled('['),
  'a megabyte of opening brackets before a closing one': `${filled('[')}]`,
  'a megabyte of opening images': filled('!['),
  'a megabyte of half links': filled('[a](b'),
  'a megabyte of backticks': filled('`'),
  'backtick runs of every length': numbered(1_400, (n) => `${'`'.repeat(n)} `),
  'a megabyte of dollars': filled('$'),
  'a megabyte of opening dollars': filled('$a '),
  'opening dollars in a link': `[${filled('$a ')}](x)`,
  'a megabyte of opening double dollars': filled('$$a '),
  'lines that begin display math': filled('$$a\n'),
  'a megabyte of stars': filled('*'),
  'a megabyte of opening stars': filled('*a '),
  'emphasis nested 100,000 deep': '*a '.repeat(100_000) + 'b* '.repeat(100_000),
  'a megabyte of closing lines': filled(':::\n'),
  'malformed items': filled(':::risk[x\n'),
  'an item title of brackets': `:::risk[${filled('[')}`,
  '40,000 footnotes': numbered(40_000, (n) => `a[^${n}]\n\n[^${n}]: b\n\n`),
  'a megabyte of opening footnotes': filled('[^'),
  'a megabyte of opening tags': filled('<a b="'),
  'a megabyte of opening comments': filled('<!-- '),
  'a megabyte of URLs': filled('http://'),
  'a megabyte of addresses that never begin': filled('https://('),
  'a megabyte of struck text': filled('~~a'),
  'a URL that ends in parentheses': `http://a${')'.repeat(megabyte)}`,
  'a list of 250,000 items': filled('- a\n'),
  'equal headings': filled('# a\n# a-1\n'),
  'reference definitions that never end': filled('[a]: b "\n'),
};

const refused: Record<string, [markdown: string, code: string]> = {
  '10,000 nested quotes': [`${'>'.repeat(10_000)} x`, 'TOO_DEEP'],
  '10,000 nested lists': [`${'- '.repeat(10_000)}x`, 'TOO_DEEP'],
  '10,000 nested items': [':::risk[x]{key=R-1}\n'.repeat(10_000), 'TOO_DEEP'],
  '10,000 nested footnotes': [numbered(10_000, (n) => `[^${n}]: `), 'TOO_DEEP'],
  'a table of 2,000 columns and 20,000 short rows': [
    `|${'a|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n${'|\n'.repeat(20_000)}`,
    'TOO_MANY_CELLS',
  ],
};

describe('hostile markdown', () => {
  it.each(Object.entries(linear))('parses in linear time: %s', async (_, markdown) => {
    expect(await leastMs(limitMs, () => parseMarkdown(markdown))).toBeLessThan(limitMs);
  });

  it.each(Object.entries(refused))('is refused with a clear error: %s', async (_, [markdown, code]) => {
    let error: unknown;
    const ms = await leastMs(limitMs, () => {
      try {
        parseMarkdown(markdown);
      } catch (thrown) {
        error = thrown;
      }
    });
    expect(error).toBeInstanceOf(ContentError);
    expect(error).toMatchObject({ code, line: expect.any(Number) });
    expect(ms).toBeLessThan(limitMs);
  });

  it('keeps its text at every depth that is not refused', () => {
    for (const depth of [1, 20, 40, 49]) {
      expect(plainText(parseMarkdown(`${'- '.repeat(depth)}deep`))).toBe('deep');
      expect(plainText(parseMarkdown(`${'> '.repeat(2 * depth)}deep`))).toBe('deep');
    }
  });
});

const parts = [
  '*',
  '**',
  '_',
  '~~',
  '`',
  '```',
  '$',
  '$$',
  '[',
  ']',
  '](x)',
  '![',
  '<',
  '>',
  '<br>',
  '<b>',
  '&amp;',
  '# ',
  '1. ',
  '2. ',
  '- ',
  '* ',
  '---',
  '===',
  '|',
  '|---|',
  ':::',
  ':::risk[x]{key=R-1}',
  '[^1]',
  '[^1]: x',
  '[ ] ',
  '[x]: y',
  'http://a.b',
  'www.a.de',
  '\\',
  '\t',
  ' ',
  '    ',
  '\n',
  '\n\n',
  '> ',
  '\u00a0',
  'é',
  '😀',
  '“',
  '.',
  '(',
  ')',
  '5',
  'word',
  ':',
  '<!--',
  '-->',
  '~~~',
  '\0',
];
const markdown = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...parts) }, fc.string({ unit: 'binary', maxLength: 6 })), {
    maxLength: 30,
  })
  .map((chosen) => chosen.join(''));
const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe('random markdown', () => {
  it('never crashes the parser, and its canonical form is stable and keeps the text', () => {
    fc.assert(
      fc.property(markdown, (source) => {
        const tree = parseMarkdown(source);
        const canonical = writeMarkdown(tree);
        const again = parseMarkdown(canonical);
        expect(writeMarkdown(again)).toBe(canonical);
        expect(words(plainText(again))).toBe(words(plainText(tree)));
      }),
      // Met once, by chance.
      { numRuns: 500, examples: [['$$\\    $$*']] },
    );
  });
});
