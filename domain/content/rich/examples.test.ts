/** What the projection of each rich node looks like. */
import { describe, expect, it } from 'vitest';
import { projectRich, validateRich } from './index.ts';

function project(...content: unknown[]): string {
  const result = validateRich({ type: 'doc', content });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return projectRich(result.doc);
}

const text = (content: string, ...marks: string[]) => ({
  type: 'text',
  text: content,
  marks: marks.map((type) =>
    type.includes(':') || type.startsWith('#') ? { type: 'link', attrs: { href: type } } : { type },
  ),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const list = (type: string, ...items: unknown[][]) => ({
  type,
  content: items.map((content) => ({ type: type === 'taskList' ? 'taskItem' : 'listItem', content })),
});
const row = (type: string, ...cells: unknown[]) => ({
  type: 'tableRow',
  content: cells.map((content) => ({ type, content: Array.isArray(content) ? content : [content] })),
});

describe('the projection of marks', () => {
  it('drops what markdown cannot say', () => {
    expect(
      project({
        ...paragraph(text('a', 'underline'), text('b', 'highlight'), text('c', 'textStyle')),
        attrs: { textAlign: 'right' },
      }),
    ).toBe('abc\n');
  });

  it('puts white space outside, joins neighbours and nests in one order', () => {
    expect(project(paragraph(text(' a ', 'bold'), text('b', 'italic', 'bold'), text('c', 'code', 'strike')))).toBe(
      '&#32;**a _b_**~~`c`~~\n',
    );
  });

  it('writes the neighbour as an entity where a delimiter would not count', () => {
    expect(project(paragraph(text('a'), text('(b)', 'bold'), text('c')))).toBe('&#97;**(b)**&#99;\n');
    expect(project(paragraph(text('a'), text('b', 'bold'), text('c')))).toBe('a**b**c\n');
  });

  it('keeps links and images with any name', () => {
    expect(
      project(
        paragraph(
          text('x', 'doc:SOP-1@2#s'),
          text(' '),
          text('y', 'http://a.b/(c)'),
          text('https://a.b', 'https://a.b'),
        ),
      ),
    ).toBe('[x](doc:SOP-1@2#s) [y](<http://a.b/(c)>)<https://a.b>\n');
    expect(project({ type: 'diagram', attrs: { src: 'attachment:a (1).svg', alt: 'A [b]' } })).toBe(
      '![A \\[b\\]](attachment:a%20%281%29.svg)\n',
    );
  });
});

describe('the projection of characters', () => {
  it.each([
    ['# no heading', '\\# no heading'],
    ['1. no list', '1\\. no list'],
    ['- no list', '\\- no list'],
    ['a - b + c = 5 * 3 < 7 & 8 # 9', 'a - b + c = 5 \\* 3 < 7 & 8 # 9'],
    [':::risk[x]{key=R-1}', '\\:::risk\\[x\\]{key=R-1}'],
    ['$x$ and `code` and [^1]', '\\$x\\$ and \\`code\\` and \\[^1\\]'],
    ['http://a.b and www.c.d', 'http\\://a.b and www\\.c.d'],
    ['<br> &amp; <b>', '\\<br> \\&amp; \\<b>'],
    ['snake_case and _this_', 'snake_case and \\_this\\_'],
    ['> | ~~x~~ \\', '\\> | \\~\\~x\\~\\~ \\\\'],
    ['~5 mm', '\\~5 mm'],
    ['\ta\t', '&#9;a&#9;'],
  ])('turns none of the author’s into syntax: %s', (written, projected) => {
    expect(project(paragraph(text(written)))).toBe(`${projected}\n`);
  });
});

describe('the projection of blocks', () => {
  it('keeps lists, tasks and quotes apart', () => {
    expect(
      project(
        list('bulletList', [paragraph(text('a')), list('orderedList', [paragraph(text('b'))])], []),
        list('taskList', [paragraph(text('c'))]),
      ),
    ).toBe('- a\n  1. b\n-\n\n* [ ] c\n');
    expect(project({ type: 'blockquote', content: [paragraph(text('a')), paragraph(text('b'))] })).toBe(
      '> a\n>\n> b\n',
    );
  });

  it('keeps items with their attributes', () => {
    const attrs = {
      kind: 'control',
      key: 'RC-1',
      title: 'A [b]',
      mitigates: ['R-1', 'R-2'],
      verifiedBy: ['doc:TR-4@2'],
    };
    expect(project({ type: 'item', attrs, content: [paragraph(text('x'))] })).toBe(
      ':::control[A \\[b\\]]{key=RC-1 mitigates="R-1 R-2" verified-by="doc:TR-4@2"}\nx\n:::\n',
    );
  });

  it('flattens blocks in cells and joins what spans cover', () => {
    const table = {
      type: 'table',
      content: [
        row('tableHeader', paragraph(text('h | 1')), paragraph(text('h2'))),
        row(
          'tableCell',
          [paragraph(text('a')), list('bulletList', [paragraph(text('b'))], [paragraph(text('c'))])],
          [list('orderedList', [paragraph(text('d'))])],
        ),
        {
          type: 'tableRow',
          content: [{ type: 'tableCell', attrs: { colspan: 2 }, content: [paragraph(text('wide'))] }],
        },
      ],
    };
    expect(project(table)).toBe('| h \\| 1 | h2 |\n| --- | --- |\n| a<br>• b<br>• c | 1. d |\n| wide ||\n');
  });

  it('gives a table without header cells an empty header, so that no data is read as one', () => {
    const table = { type: 'table', content: [row('tableCell', paragraph(text('a')), paragraph(text('b')))] };
    expect(project(table)).toBe('|  |  |\n| --- | --- |\n| a | b |\n');
  });

  it('fences code with more backticks than it holds, and writes math and rules', () => {
    expect(
      project({ type: 'codeBlock', attrs: { language: 'md' }, content: [{ type: 'text', text: '```\nx\n```' }] }),
    ).toBe('````md\n```\nx\n```\n````\n');
    expect(project({ type: 'mathBlock', attrs: { latex: '\\text{$x$}\n\ny' } }, { type: 'horizontalRule' })).toBe(
      '$$\n\\text{$x$}\ny\n$$\n\n___\n',
    );
    expect(
      project({ type: 'table', content: [row('tableHeader', { type: 'mathBlock', attrs: { latex: 'x' } })] }),
    ).toBe('| $$x$$ |\n| --- |\n');
    expect(project(paragraph({ type: 'mathInline', attrs: { latex: ' a$b ' } }, text('5')))).toBe('$a\\$b$&#53;\n');
  });

  it('knows a mermaid diagram and a file by their names, however they are typed', () => {
    const code = (language: string) => ({ type: 'codeBlock', attrs: { language }, content: [text('graph')] });
    expect(project(code('Mermaid'), code('Mermaids'))).toBe('```mermaid\ngraph\n```\n\n```Mermaids\ngraph\n```\n');
    expect(project({ type: 'image', attrs: { src: 'attachment:o\u0308.png' } })).toBe('![](attachment:\u00f6.png)\n');
  });
});
