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
