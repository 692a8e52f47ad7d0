import { describe, expect, it } from 'vitest';
import { plainText } from '../plain-text.ts';
import { imagesOf, linksOf } from '../references.ts';
import type { Block, Inline } from '../tree.ts';
import { parseMarkdown } from './index.ts';

function blocks(markdown: string): Block[] {
  return parseMarkdown(markdown).blocks;
}

function inlines(markdown: string): Inline[] {
  const [block] = blocks(markdown);
  if (block?.type !== 'paragraph') throw new Error('not a paragraph');
  return block.children;
}

const text = (content: string): Inline => ({ type: 'text', text: content });
const link = (href: string, content = href): Inline => ({
  type: 'link',
  target: { type: 'http', href },
  title: null,
  children: [text(content)],
});

describe('raw HTML', () => {
  it('breaks the line at <br>, in text and in cells', () => {
    expect(inlines('a<br>b<br/>c<BR />\nd')).toEqual([
      text('a'),
      { type: 'break' },
      text('b'),
      { type: 'break' },
      text('c'),
      { type: 'break' },
      text('d'),
    ]);
    expect(blocks('| a |\n|---|\n| b<br>c |')).toMatchObject([
      { type: 'table', rows: [[[text('b'), { type: 'break' }, text('c')]]] },
    ]);
  });

  it.each([
    '<name of the product>',
    '<script>alert("x")</script>',
    '<b class="*a*">',
    '<!-- **not** strong -->',
    'a < b > c',
    '<div',
  ])('stays as it was typed otherwise: %s', (html) => {
    expect(inlines(html)).toEqual([text(html)]);
  });

  it('alone on a line does not switch the markdown after it off', () => {
    expect(blocks('<Product name>\n\n**Version**\n')).toMatchObject([{}, { children: [{ type: 'strong' }] }]);
    expect(inlines('<Product name>\n**Version**').at(-1)).toMatchObject({ type: 'strong' });
  });
});

describe('bare URLs', () => {
  it('are links, without the punctuation that ends the sentence', () => {
    expect(inlines('see https://x.org/a_b_c (and www.y.de).')).toEqual([
      text('see '),
      link('https://x.org/a_b_c'),
      text(' (and '),
      link('http://www.y.de', 'www.y.de'),
      text(').'),
    ]);
  });

  it.each(['readme.md', 'xhttp://a.b', 'http\\://a.b', 'http:// a', 'www. a', 'a@b.org', '`http://a.b`'])(
    'are not made of %s',
    (markdown) => {
      expect(inlines(markdown).some((inline) => inline.type === 'link')).toBe(false);
    },
  );

  it('do not nest in links', () => {
    expect(inlines('[see http://a.b](http://c.d)')).toEqual([link('http://c.d', 'see http://a.b')]);
  });
});

describe('math', () => {
  it('stands between dollars, in a line or in a block', () => {
    expect(inlines('a $x_1 * y_2$ b $$z$$')).toEqual([
      text('a '),
      { type: 'math', latex: 'x_1 * y_2' },
      text(' b '),
      { type: 'math', latex: 'z', display: true },
    ]);
    expect(blocks('text\n$$\nx^2\ny\n$$\nmore\n\n$$ z $$')).toMatchObject([
      { type: 'paragraph' },
      { type: 'math', latex: 'x^2\ny', line: 2 },
      { type: 'paragraph' },
      { type: 'math', latex: 'z' },
    ]);
  });

  it.each(['it costs $5 and $6', '$ x $', 'a $x', '\\$x\\$', '$x$5', '$$'])('is not made of %s', (markdown) => {
    expect(inlines(markdown)).toEqual([text(markdown.replaceAll('\\', ''))]);
  });
});

describe('lists and tasks', () => {
  it('know what is checked', () => {
    expect(blocks('- [x] a\n- [ ] b\n- c\n- \\[x] d')).toMatchObject([
      {
        type: 'list',
        tight: true,
        items: [{ checked: true }, { checked: false }, { checked: null }, { checked: null }],
      },
    ]);
  });

  it('know their start and whether they are tight', () => {
    expect(blocks('3. a\n4. b')).toMatchObject([{ ordered: true, start: 3, tight: true }]);
    expect(blocks('- a\n\n- b')).toMatchObject([{ ordered: false, tight: false }]);
  });
});

describe('tables', () => {
  it('have as many cells in each row as the header, and lose nothing', () => {
    const [table] = blocks('a | b\n:-: | --:\n1\n1 \\| 2 | `x \\| y` | surplus\n\nafter');
    expect(table).toMatchObject({ align: ['center', 'right'], header: [[[text('a')], [text('b')]]] });
    expect(table).toMatchObject({
      rows: [
        [[text('1')], []],
        [[text('1 | 2')], [{ type: 'code', text: 'x | y' }, text(' | surplus')]],
      ],
    });
  });

  it.each(['a | b\n--- |', 'a\n- b', 'a | b\n- | -'])('are not made of %j', (markdown) => {
    expect(blocks(markdown).some((block) => block.type === 'table')).toBe(false);
  });

  it('join an empty cell without blank to the one on its left, and ^^ to the one above', () => {
    const [table] = blocks('| a || b |\n|---|---|---|\n| c || d |\n| ^^ || ^^ |\n|  | e ||');
    expect(table).toMatchObject({
      header: [[[text('a')], [], [text('b')]]],
      rows: [
        [[text('c')], [], [text('d')]],
        [[], [], []],
        [[], [text('e')], []],
      ],
      spans: [
        { row: 0, column: 0, rows: 1, columns: 2 },
        { row: 1, column: 0, rows: 2, columns: 2 },
        { row: 1, column: 2, rows: 2, columns: 1 },
        { row: 3, column: 1, rows: 1, columns: 2 },
      ],
    });
  });

  it('keep ^^ as it was typed where no cell of that width stands above', () => {
    const [table] = blocks('| ^^ | b |\n|---|---|\n| ^^ | c |\n| d ||\n| ^^ | e |');
    expect(table).toMatchObject({
      header: [[[text('^^')], [text('b')]]],
      rows: [
        [[text('^^')], [text('c')]],
        [[text('d')], []],
        [[text('^^')], [text('e')]],
      ],
      spans: [{ row: 2, column: 0, rows: 1, columns: 2 }],
    });
  });

  it('have as many header rows as stand before the dashes, with or without bars at the edges', () => {
    const [table] = blocks('|   | Grouping ||\nFirst | Second | Third |\n--- | :-: | --: |\n1 | 2 | 3');
    expect(table).toMatchObject({
      header: [
        [[], [text('Grouping')], []],
        [[text('First')], [text('Second')], [text('Third')]],
      ],
      spans: [{ row: 0, column: 1, rows: 1, columns: 2 }],
      line: 1,
    });
  });

  it('begin below lines that do not have as many cells', () => {
    expect(blocks('see a|b|c\n| x | y |\n|---|---|').map(({ type }) => type)).toEqual(['paragraph', 'table']);
  });

  it('have no header row where it is empty, nor what it joins', () => {
    const [table] = blocks('|  ||\n|---|---|\n| a ||');
    expect(table).toMatchObject({ header: [], rows: [[[text('a')], []]], spans: [{ row: 0, column: 0, columns: 2 }] });
  });

  it('take a paragraph "Table: …" directly below as their caption, with or without an empty line', () => {
    for (const between of ['\n', '\n\n'])
      expect(blocks(`| a |\n|---|\n| b |${between}Table: What is what`)).toMatchObject([
        { type: 'table', rows: [[[text('b')]]], caption: [text('What is what')] },
      ]);
    expect(blocks('| a |\n|---|\n| b |\n\nx\n\nTable: y').map(({ type }) => type)).toEqual([
      'table',
      'paragraph',
      'paragraph',
    ]);
  });
});

describe('figures', () => {
  it('take a paragraph "Figure: …" directly below as their caption, and a width', () => {
    for (const between of ['\n', '\n\n'])
      expect(blocks(`![a](attachment:a.png){width=60%}${between}Figure: The _way_`)).toMatchObject([
        { type: 'figure', image: { alt: 'a', width: 60 }, caption: [text('The '), { type: 'emphasis' }] },
      ]);
  });

  it('keep a width that is none as text', () => {
    for (const width of ['{width=0%}', '{width=101%}', '{width=50}', ' {width=50%}', '\\{width=50%}'])
      expect(blocks(`![a](attachment:a.png)${width}`)).toMatchObject([
        { type: 'paragraph', children: [{ type: 'image' }, { type: 'text' }] },
      ]);
  });

  it('have no caption where it is empty, or where they stand among words', () => {
    expect(blocks('![a](attachment:a.png)\n\nFigure:')).toHaveLength(2);
    expect(blocks('See ![a](attachment:a.png)\n\nFigure: x')).toHaveLength(2);
  });
});

describe('footnotes', () => {
  const tree = parseMarkdown(
    'a[^b] c[^a][^b] [^none]\n\n[^a]: first\n[^b]: second[^c]\n\n    more\n[^c]: third\n[^d]: lonely\n[^a]: again',
  );

  it('are numbered by first reference, those nobody refers to last', () => {
    expect(tree.footnotes.map(({ index, label, line }) => [index, label, line])).toEqual([
      [1, 'b', 4],
      [2, 'a', 3],
      [3, 'c', 7],
      [4, 'd', 8],
    ]);
    expect(tree.blocks[0]).toMatchObject({
      children: [text('a'), { index: 1 }, text(' c'), { index: 2 }, { index: 1 }, text(' [^none]')],
    });
  });

  it('hold blocks, and a second definition of a label is ordinary text', () => {
    expect(tree.footnotes[0]?.children).toHaveLength(2);
    expect(plainText(tree)).toContain(': again');
  });
});

describe('headings, links and images', () => {
  const tree = parseMarkdown(
    '# A *b*\n\nA b\n===\n\n[x](doc:SOP-1@2#s) [y](#a-b) ![*alt*](attachment:p%201.png "T") ![e](https://x.org/i.png)\n\n- [z](doc:WI-2)',
  );

  it('have slugs and lines', () => {
    expect(tree.headings).toEqual([
      { level: 1, slug: 'a-b', text: 'A b', line: 1 },
      { level: 1, slug: 'a-b-1', text: 'A b', line: 3 },
    ]);
  });

  it('are found wherever they stand', () => {
    expect(linksOf(tree).map((target) => [target.humanId, target.version])).toEqual([
      ['SOP-1', 2],
      ['WI-2', null],
    ]);
    expect(imagesOf(tree)).toEqual([
      { type: 'image', source: { type: 'attachment', name: 'p 1.png' }, alt: 'alt', title: 'T' },
      { type: 'image', source: { type: 'external', href: 'https://x.org/i.png', live: true }, alt: 'e', title: null },
    ]);
  });
});

describe('code and characters', () => {
  it('keeps code as it is and tells mermaid apart', () => {
    expect(blocks('```ts\na\n\n*b*\n```\n\n~~~ mermaid\ngraph\n~~~\n\n    indented')).toMatchObject([
      { type: 'code', language: 'ts', text: 'a\n\n*b*', line: 1 },
      { type: 'mermaid', text: 'graph', line: 7 },
      { type: 'code', language: null, text: 'indented', line: 11 },
    ]);
  });

  it('knows mermaid however it is written, and nothing else by that name', () => {
    expect(blocks('```Mermaid\ngraph\n```\n\n```MERMAID x\ngraph\n```\n\n```mermaid2\ngraph\n```')).toMatchObject([
      { type: 'mermaid', text: 'graph' },
      { type: 'mermaid', text: 'graph' },
      { type: 'code', language: 'mermaid2' },
    ]);
  });

  it('shows what is no character instead of carrying it on', () => {
    expect(inlines('a\0b\ud800c\x07')).toEqual([text('a\ufffdb\ufffdc\ufffd')]);
  });

  it('marks do not nest in their own kind', () => {
    expect(inlines('**a **b** c**')).toEqual([{ type: 'strong', children: [text('a b c')] }]);
  });
});

describe('the text for search', () => {
  it('has headings, cells, items, code, alternative texts and footnotes', () => {
    const markdown =
      '# H\n\n| a | b |\n|---|---|\n| c | |\n\n:::risk[Title]{key=R-1}\nbody\n:::\n\n```\ncode\n```\n\n![alt](attachment:x) t[^1]\n\n[^1]: note';
    expect(plainText(parseMarkdown(markdown))).toBe('H\na · b\nc\nR-1 Title\nbody\ncode\nalt t\nnote');
  });
});
