import { describe, expect, it } from 'vitest';
import { writeMarkdown } from '../write-markdown/index.ts';
import { parseMarkdown } from './index.ts';

const blocks = (markdown: string) => parseMarkdown(markdown).blocks;
const again = (markdown: string) => writeMarkdown(parseMarkdown(markdown));
const strong = (text: string) => ({ type: 'strong', children: [{ type: 'text', text }] });

describe('a quote that begins with [!NOTE]', () => {
  it.each(['NOTE', 'tip', 'Important', 'WARNING', 'CAUTION'])('%s says so in bold, above its text', (kind) => {
    const word = kind[0]!.toUpperCase() + kind.slice(1).toLowerCase();
    expect(blocks(`> [!${kind}]\n> Mind the gap.`)).toMatchObject([
      {
        type: 'quote',
        children: [
          { type: 'paragraph', children: [strong(word)] },
          { type: 'paragraph', children: [{ type: 'text', text: 'Mind the gap.' }] },
        ],
      },
    ]);
  });

  it('is none where the mark is escaped, is not alone on its line or is of no known kind', () => {
    for (const text of ['\\[!NOTE]', '[!NOTE] and more', '[!NOVEL]', 'a [!NOTE]']) {
      expect(JSON.stringify(blocks(`> ${text}\n> Text.`))).not.toContain('strong');
    }
  });
});

describe('a definition list', () => {
  it('has its term in bold and each definition on a line below it', () => {
    expect(blocks('Term\n: One *kind*.\n: Another\nthat goes on.')).toMatchObject([
      {
        type: 'paragraph',
        children: [
          ...[strong('Term'), { type: 'break' }, { type: 'text', text: 'One ' }],
          ...[{ type: 'emphasis' }, { type: 'text', text: '.' }, { type: 'break' }],
          ...[{ type: 'text', text: 'Another' }, { type: 'softBreak' }, { type: 'text', text: 'that goes on.' }],
        ],
      },
    ]);
  });

  it.each(['Time\n:30 past', 'a: b', ': alone', 'Term\n\\: no', 'Text\nmore\n: text'])('%j is none', (markdown) => {
    expect(JSON.stringify(blocks(markdown))).not.toContain('strong');
  });
});

describe('[TOC] on a line of its own', () => {
  it('lists the headings as links, nested by level', () => {
    const text = again('# One\n\n[TOC]\n\n### Below\n\n## Also below\n\n# Two');
    expect(text).toContain('- [One](#one)\n  - [Below](#below)\n  - [Also below](#also-below)\n- [Two](#two)');
  });

  it('stays as it is without headings, inside a sentence, or as a link of that name', () => {
    expect(again('[TOC]')).toContain('TOC');
    expect(blocks('# One\n\nSee [TOC].')).toHaveLength(2);
    expect(JSON.stringify(blocks('# One\n\n[TOC]\n\n[toc]: https://example.org'))).toContain('https://example.org');
  });
});

describe('what is written again', () => {
  it.each([
    '> [!NOTE]\n> Text.',
    '> \\[!NOTE]\n> Text.',
    'Term\n: Definition.',
    'Term\n\\: no definition',
    '# One\n\n[TOC]',
    '# One\n\n\\[TOC]',
  ])('%j reads the same', (markdown) => {
    const once = again(markdown);
    expect(again(once)).toBe(once);
    const strip = (value: unknown) => JSON.stringify(value).replace(/"line":\d+/g, '');
    expect(strip(blocks(once))).toBe(strip(blocks(markdown)));
  });
});
