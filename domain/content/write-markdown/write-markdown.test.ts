import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../parse/index.ts';
import type { ContentTree } from '../tree.ts';
import { writeMarkdown } from './index.ts';

function withoutLines(tree: ContentTree): unknown {
  return JSON.parse(JSON.stringify(tree, (name, value) => (name === 'line' ? undefined : value)));
}

describe('an underscore inside a word', () => {
  it.each(['**\\***&#53;\\_Table: x _\\*_\n', 'a\\_&#98;_c_ d_e\n'])(
    'is escaped where the letter beside it is written as an entity: %j',
    (markdown) => {
      expect(writeMarkdown(parseMarkdown(markdown))).toBe(markdown);
    },
  );
});

describe('a table in an entry of a list', () => {
  const cell = (text: string) => [{ type: 'text' as const, text }];
  const table = (columns: number) => ({
    ...{ type: 'table' as const, line: 1, align: Array.from({ length: columns }, () => null) },
    header: [Array.from({ length: columns }, () => cell('h'))],
    rows: [Array.from({ length: columns }, () => cell('c'))],
    spans: [],
  });
  it.each([
    ['a paragraph', 2, { type: 'paragraph' as const, line: 1, children: cell('one | two') }],
    ['a paragraph', 1, { type: 'paragraph' as const, line: 1, children: cell('one | two') }],
    ['a heading', 2, { type: 'heading' as const, line: 1, level: 2 as const, children: cell('one | two') }],
  ])('does not take %s with a bar above its %i columns as a header row', (_what, columns, above) => {
    const item = { checked: null, children: [above, table(columns)] };
    const tree = { blocks: [{ type: 'list', line: 1, ordered: false, start: 1, tight: true, items: [item] }] };
    const written = writeMarkdown({ ...parseMarkdown(''), ...tree } as unknown as ContentTree);
    const [list] = parseMarkdown(written).blocks as unknown as [{ items: { children: { type: string }[] }[] }];
    expect(list.items[0]?.children.map(({ type }) => type)).toEqual([above.type, 'table']);
    expect(writeMarkdown(parseMarkdown(written))).toBe(written);
  });
});

describe('math in a line', () => {
  it.each(['a $$x$$ b $y$ c\n', '| $$x$$ |\n| --- |\n| $y$ |\n', '**a $$x$$** $$y$$6 $z$&#55;\n', '- [x] $$x$$\n'])(
    'keeps its one or two dollars: %j',
    (markdown) => {
      expect(writeMarkdown(parseMarkdown(markdown))).toBe(markdown);
    },
  );

  it.each([
    'a<br>$$x$$',
    'a\n      $$x$$\nb',
    '- a<br>$$x$$<br>b',
    '> a<br>$$x\\$$$',
    'a<br>$$x$$ and $$y$$',
    '$$x$$$y$$$z$$!',
    '$$\\    $$*',
    'a<br>$$x\\ $$',
  ])('is no block after it was written alone on its line: %j', (markdown) => {
    const tree = parseMarkdown(markdown);
    const written = writeMarkdown(tree);
    expect(withoutLines(parseMarkdown(written))).toEqual(withoutLines(tree));
    expect(writeMarkdown(parseMarkdown(written))).toBe(written);
  });

  it('that is a block stays one', () => {
    expect(writeMarkdown(parseMarkdown('a\n$$x$$\nb'))).toBe('a\n\n$$\nx\n$$\n\nb\n');
  });
});
