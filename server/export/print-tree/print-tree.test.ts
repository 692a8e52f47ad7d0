import { describe, expect, it } from 'vitest';
import { linksOf, parseMarkdown } from '../../../domain/content/index.ts';
import { layOut, type PrintBlock, type PrintRun } from '../../../typesetting/index.ts';
import { candidateLinkKeys, printTreeOf } from './index.ts';
import { linkKey } from './link-context.ts';

const digest = 'aa'.repeat(32);
const images = new Map([['l.png', digest]]);

function print(markdown: string, links: Parameters<typeof printTreeOf>[2] = new Map()) {
  return printTreeOf(markdown, 'en', links, images).document;
}

function runs(markdown: string, links?: Parameters<typeof printTreeOf>[2]): PrintRun[] {
  const [block] = print(markdown, links).blocks;
  if (block?.kind !== 'paragraph') throw new Error('not a paragraph');
  return block.runs;
}

describe('an image inside a link', () => {
  const image = { kind: 'image', digest, alt: 'logo' };

  it('carries the link, whatever kind it is', () => {
    expect(runs('[![logo](attachment:l.png)](https://e.com)')).toEqual([
      { ...image, link: { kind: 'uri', href: 'https://e.com' } },
    ]);
    expect(runs('[![logo](attachment:l.png)](#part)')).toEqual([{ ...image, link: { kind: 'slug', slug: 'part' } }]);
    const inside = new Map([['SOP-1', { humanId: 'SOP-1', inside: true }]]);
    expect(runs('[![logo](attachment:l.png)](doc:SOP-1)', inside)).toEqual([
      { ...image, link: { kind: 'document', key: 'SOP-1', slug: null } },
    ]);
  });

  it('carries none where the link is inert or there is none', () => {
    expect(runs('[![logo](attachment:l.png)](mailto:a@e.com)')).toEqual([image]);
    expect(runs('see ![logo](attachment:l.png)')[1]).toEqual(image);
  });
});

describe('math', () => {
  it('in a line is its literal source in its single or double dollar delimiters', () => {
    expect(runs('a $$x^2$$ b $y$')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'text', text: '$$x^2$$', code: true },
      { kind: 'text', text: ' b ' },
      { kind: 'text', text: '$y$', code: true },
    ]);
  });
});

describe('candidate link keys', () => {
  it.each([
    '[x](doc:SOP\\-001)',
    '[x](doc:SOP&#45;001)',
    '[x](<doc:SOP\\-001> "t")',
    '[x](doc\\:SOP-001)',
    '[x](&#100;oc:SOP-001)',
    '[x][r]\n\n[r]: doc:SOP\\-001',
    '[x](doc:SOP-001)',
  ])('hold every document that a link leads to: %s', (markdown) => {
    expect(candidateLinkKeys(markdown)).toContain('SOP-001');
    expect(printTreeOf(markdown, 'en', new Map(), images).links).toEqual(['SOP-001']);
  });

  it('keep the version, and the underscore that was escaped', () => {
    expect(candidateLinkKeys('[x](doc:SOP\\_1@2#a) [y](doc:SOP\\-3&#64;4)')).toEqual(
      expect.arrayContaining(['SOP_1@2', 'SOP-3@4']),
    );
  });

  it('hold nothing where no document is named', () => {
    expect(candidateLinkKeys('[x](https://e.com/?a=1&b=2) [y](a\\_b) & doc \\: x')).toEqual([]);
  });

  it('of content that cannot be parsed are those that can be seen', () => {
    const text = `${'>'.repeat(200)} [x](doc:SOP\\-1) [y](doc:SOP-2)`;
    expect(candidateLinkKeys(text)).toEqual(expect.arrayContaining(['SOP-1', 'SOP-2']));
  });

  it('are all that the parser finds, however their addresses are written', () => {
    let seed = 7;
    const pick = <T>(from: readonly T[]): T => {
      seed = (seed * 48_271) % 2_147_483_647;
      return from[seed % from.length] as T;
    };
    const disguise = (character: string) => {
      const code = character.charCodeAt(0);
      const entity = { ':': '&colon;', '.': '&period;', _: '&lowbar;', '@': '&commat;' }[character] ?? character;
      const escaped = /[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character;
      return pick([character, character, escaped, `&#${code};`, `&#x${code.toString(16)};`, entity]);
    };
    const places = [
      (to: string) => `[x](${to})`,
      (to: string) => `[x](<${to}> "title")`,
      (to: string) => `- a **[x][r]**\n\n[r]: ${to}`,
      (to: string) => `| a |\n| - |\n| [x](${to}) |`,
      (to: string) => `> \\\\[x](${to}) \\`,
      (to: string) => `# \\# \`\\\` [x]( ${to} )`,
    ];
    const names = ['SOP-001', 'A_b.c@12', 'd1f0a9de-8a52-4c39-9f0e-3a8f5f6f4b7a', 'X.Y-1@3#part'];
    let links = 0;
    for (let round = 0; round < 2_000; round += 1) {
      const markdown = pick(places)([...`doc:${pick(names)}`].map(disguise).join(''));
      const parsed = linksOf(parseMarkdown(markdown)).map(linkKey);
      links += parsed.length;
      expect(candidateLinkKeys(markdown), markdown).toEqual(expect.arrayContaining(parsed));
    }
    expect(links).toBeGreaterThan(1_000);
  });
});

describe('footnotes', () => {
  const words = (blocks: readonly PrintBlock[]) => JSON.stringify(blocks);

  it('that nobody refers to stand at the end of the body under their numbers', () => {
    const { blocks } = print('Text[^a].\n\n[^b]: Lonely.\n[^a]: Marked.\n[^c]: Lonely too.');
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'rule', 'list']);
    expect(blocks[2]).toMatchObject({ ordered: true, start: 2, items: [{}, {}] });
    expect(words(blocks)).toContain('Lonely too.');
    expect(words(blocks)).not.toContain('Marked.');
  });

  it('that only such a one refers to are marked there; those that refer to themselves are not lost', () => {
    const { blocks, footnotes } = print('Text.\n\n[^a]: First[^b].\n[^b]: Second.\n[^c]: Third[^c].');
    expect(words(blocks)).toContain('First');
    expect(words(blocks)).not.toContain('Second.');
    expect(words(blocks)).toContain('Third');
    // Two notes are marked, by whatever is printed; the numbers of the list follow theirs.
    expect(blocks.filter(({ kind }) => kind === 'list')).toMatchObject([{ start: 3, items: [{}, {}] }]);
    expect(words(footnotes.flatMap((note) => note.blocks))).toContain('Second.');
  });

  it('that are all referred to, or empty, add nothing', () => {
    expect(print('Text[^a].\n\n[^a]: Marked[^b].\n[^b]: Too.\n[^c]:').blocks).toHaveLength(1);
  });
});

describe('content as deep as it can be saved', () => {
  it.each([
    ['quotes', `${'>'.repeat(99)} deep`],
    ['lists', Array.from({ length: 49 }, (_, i) => `${'  '.repeat(i)}- deep`).join('\n')],
    ['items', `${':::risk[T]{key=R-1}\n'.repeat(99)}deep\n${':::\n'.repeat(99)}`],
    ['a footnote that nobody refers to', `[^a]: ${'>'.repeat(98)} deep`],
  ])('can be printed: %s', (_, markdown) => {
    const { document } = printTreeOf(markdown, 'en', new Map(), new Map());
    expect(layOut(document, new Map(), { format: 'a4' }).pages.length).toBeGreaterThan(0);
  });

  it('is not printed where it could not be saved', () => {
    expect(() => printTreeOf(`${'>'.repeat(100)} deep`, 'en', new Map(), new Map())).toThrow(/deep/);
  });
});

describe('tables, captions and widths', () => {
  it('cells reach over what they join, all header rows are printed, an empty one is not', () => {
    const [table] = print('| g ||\n| a | b |\n|---|---|\n| c | d |\n| ^^ | e |').blocks;
    expect(table).toMatchObject({
      header: [
        [
          { columns: 2, rows: 1 },
          { covered: true, blocks: [] },
        ],
        [{}, {}],
      ],
      rows: [
        [{ columns: 1, rows: 2 }, {}],
        [{ covered: true }, {}],
      ],
    });
    expect(print('|  |\n|---|\n| a |').blocks).toMatchObject([{ kind: 'table', header: [], rows: [[{}]] }]);
  });

  it('a picture has its width and its caption, a missing one too', () => {
    const caption = [{ text: 'Figure: ', bold: true }, { text: 'A logo' }];
    expect(print('![l](attachment:l.png){width=40%}\n\nFigure: A logo').blocks).toMatchObject([
      { kind: 'image', digest, width: 40, caption },
    ]);
    expect(print('![l](attachment:none.png)\n\nFigure: A logo').blocks).toMatchObject([
      { kind: 'placeholder', caption },
    ]);
    expect(print('![l](https://e.com/x.png)\n\nFigure: A logo').blocks).toMatchObject([
      { kind: 'paragraph' },
      { kind: 'paragraph', runs: caption },
    ]);
    expect(print('| a |\n|---|\n\nTable: A logo').blocks).toMatchObject([
      { kind: 'table', caption: [{ text: 'Table: ' }, {}] },
    ]);
  });
});
