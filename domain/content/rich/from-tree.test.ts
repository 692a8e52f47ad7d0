/** Markdown becomes rich content that says the same, and what cannot is named. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../parse/index.ts';
import { writeMarkdown } from '../write-markdown/index.ts';
import { lossesOfRich, lossesOfTree, projectRich, richOfTree, validateRich } from './index.ts';

function throughRich(markdown: string): string {
  const result = validateRich(richOfTree(parseMarkdown(markdown)));
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return projectRich(result.doc);
}

const canonical = (markdown: string) => writeMarkdown(parseMarkdown(markdown));

describe('markdown that becomes rich', () => {
  it.each([
    '# Title\n\nText with **bold**, _italic_, ~~gone~~, `code` and a [link](doc:SOP-1@2#s).\n',
    '- one\n  1. two\n\n  text\n- three\n',
    '- [x] done\n- [ ] not\n',
    '> quote\n>\n> - list\n',
    '```ts\nconst a = 1;\n```\n\n```mermaid\ngraph\n```\n',
    '| a | b |\n| --- | --- |\n| 1 | **2** |\n',
    '|  |  |\n| --- | --- |\n| 1 | 2 |\n',
    '|  | Both || Last |\n| Name | Low | High | ^^ |\n| --- | --- | --- | --- |\n| a | 1 || 3 |\n| ^^ | ^^ || 4 |\n\nTable: Limits\n',
    'A note[^1] and one with blocks[^2].\n\n[^1]: First.\n\n[^2]: Second:\n\n    - a list\n',
    '![A](attachment:a.png){width=60%}\n\nFigure: The way of a sample\n\nText ![b](attachment:b.png){width=5%} here.\n',
    '$$\nx\n$$\n\nand $y$ in a line<br>\nand a new one.\n',
    '![A](attachment:a%20b.png "T")\n\n___\n',
    ':::control[T]{key=RC-1 mitigates="R-1 R-2" implemented-by=doc:S-1 verified-by="doc:T-1@2"}\nBody.\n:::\n',
  ])('says the same afterwards: %j', (markdown) => {
    expect(throughRich(markdown)).toBe(canonical(markdown));
    expect(lossesOfTree(parseMarkdown(markdown))).toEqual([]);
  });

  it('names what it cannot hold, and keeps its words', () => {
    const markdown =
      'Text[^1][^1] and ![far](https://x.org/a.png) and [l](https://x.org "title").\n\n[^1]: The note.\n';
    expect(throughRich(markdown)).toBe(
      'Text[^1][^2] and [far](https://x.org/a.png) and [l](https://x.org).\n\n[^1]: The note.\n\n[^2]: The note.\n',
    );
    expect(lossesOfTree(parseMarkdown(markdown)).map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it('is valid and keeps its projection when it is converted again, whatever was typed', () => {
    const piece = fc.constantFrom(
      '# ',
      '- ',
      '1. ',
      '> ',
      '`',
      '**',
      '_',
      '|',
      '---',
      '\n',
      '\n\n',
      '$',
      '[^1]',
      ':::',
      'risk',
      ' a ',
      'b',
      '{key=R-1}',
      '<br>',
      '- [ ] ',
      '    ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const once = throughRich(pieces.join(''));
        expect(throughRich(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
  });
});

describe('rich content that becomes markdown', () => {
  it('names what only the screen shows', () => {
    const cell = (attrs: object, ...content: object[]) => ({ type: 'tableCell', attrs, content });
    const text = (type: string) => ({ type: 'text', text: 'a', marks: [{ type }] });
    const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
    const result = validateRich({
      type: 'doc',
      content: [
        {
          ...paragraph(text('underline'), text('highlight'), text('textStyle'), text('bold')),
          attrs: { textAlign: 'right' },
        },
        {
          type: 'table',
          content: [
            { type: 'tableRow', content: [cell({ colspan: 2, colwidth: [80, 90] }, paragraph(), paragraph())] },
          ],
        },
      ],
    });
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    expect(lossesOfRich(result.doc).map(({ what }) => what)).toEqual([
      'alignment',
      'underlined text',
      'highlighted text',
      'coloured text',
      'column widths',
      'blocks in table cells',
    ]);
  });

  it('names nothing where nothing is lost', () => {
    const result = validateRich({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }],
    });
    if (!result.ok) throw new Error('not valid');
    expect(lossesOfRich(result.doc)).toEqual([]);
  });
});
