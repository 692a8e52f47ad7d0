import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../content/index.ts';
import { type BlockChange, compareContent } from './index.ts';

const compare = (before: string, after: string) => compareContent(parseMarkdown(before), parseMarkdown(after));
const changesOf = (before: string, after: string): BlockChange[] =>
  compare(before, after).blocks.filter(({ kind }) => kind !== 'same');
const details = (before: string, after: string) => changesOf(before, after).map(({ kind, detail }) => [kind, detail]);

describe('a comparison of two contents', () => {
  it('finds a paragraph the same that only moved to other line breaks', () => {
    const { blocks, summary } = compare('One two\nthree four.\n', 'One\ntwo three\nfour.\n');
    expect(blocks).toEqual([
      {
        kind: 'same',
        heading: null,
        before: 'One two three four.',
        after: 'One two three four.',
        parts: [{ kind: 'same', text: 'One two three four.' }],
      },
    ]);
    expect(summary).toEqual({ wordsAdded: 0, wordsRemoved: 0, blocksChanged: 0 });
  });

  it('shows changed words inside a block, and under which heading it stands', () => {
    const { blocks, summary } = compare(
      '# Scope\n\nThe valve opens at 3.5 bar and closes.',
      '# Scope\n\nThe valve opens at 3.6 bar and never closes.',
    );
    expect(blocks[1]).toEqual({
      kind: 'changed',
      heading: 'Scope',
      before: 'The valve opens at 3.5 bar and closes.',
      after: 'The valve opens at 3.6 bar and never closes.',
      parts: [
        { kind: 'same', text: 'The valve opens at ' },
        { kind: 'removed', text: '3.5' },
        { kind: 'added', text: '3.6' },
        { kind: 'same', text: ' bar and' },
        { kind: 'added', text: ' never' },
        { kind: 'same', text: ' closes.' },
      ],
    });
    expect(summary).toEqual({ wordsAdded: 2, wordsRemoved: 1, blocksChanged: 1 });
  });

  it('names added and removed blocks, with their words', () => {
    const { blocks, summary } = compare('Keep.\n\nGoes away.', 'Comes in here.\n\nKeep.');
    expect(blocks.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['added', '', 'Comes in here.'],
      ['same', 'Keep.', 'Keep.'],
      ['removed', 'Goes away.', ''],
    ]);
    expect(summary).toEqual({ wordsAdded: 3, wordsRemoved: 2, blocksChanged: 2 });
  });

  it('adds everything where there was nothing', () => {
    const { blocks, summary } = compare('', '# Title\n\nText.');
    expect(blocks.map(({ kind }) => kind)).toEqual(['added', 'added']);
    expect(summary).toEqual({ wordsAdded: 2, wordsRemoved: 0, blocksChanged: 2 });
  });

  it('stands a heading under the one above it, and a footnote under none', () => {
    const { blocks } = compare('', '# A\n\n## B\n\ntext[^1]\n\n# C\n\n[^1]: note');
    expect(blocks.map(({ after, heading }) => [after, heading])).toEqual([
      ['A', null],
      ['B', 'A'],
      ['text', 'B'],
      ['C', null],
      ['note', null],
    ]);
  });

  it('reads scripts without spaces character by character', () => {
    const [change] = changesOf('圧力は三バールです', '圧力は四バールです');
    expect(change?.parts).toEqual([
      { kind: 'same', text: '圧力は' },
      { kind: 'removed', text: '三' },
      { kind: 'added', text: '四' },
      { kind: 'same', text: 'バールです' },
    ]);
  });
});

describe('in a table', () => {
  const table = (...rows: string[]) => `| Part | Limit |\n| --- | --- |\n${rows.join('\n')}\n`;

  it('a new row is one added row', () => {
    const changes = changesOf(table('| a | 1 |', '| b | 2 |'), table('| a | 1 |', '| new | 9 |', '| b | 2 |'));
    expect(changes.map(({ kind, after }) => [kind, after])).toEqual([['added', 'new | 9']]);
  });

  it('a changed cell changes no other cell', () => {
    const changes = changesOf(table('| Valve seat | 1 bar |'), table('| Valve seat | 2 bar |'));
    expect(changes.map(({ kind, parts }) => [kind, parts])).toEqual([
      [
        'changed',
        [
          { kind: 'same', text: 'Valve seat' },
          { kind: 'same', text: ' | ' },
          { kind: 'removed', text: '1' },
          { kind: 'added', text: '2' },
          { kind: 'same', text: ' bar' },
        ],
      ],
    ]);
  });
});

describe('changes that are no words', () => {
  it.each([
    [
      "a link's target",
      'See [the plan](https://a.example).',
      'See [the plan](https://b.example).',
      /Link “the plan”: https:\/\/b\.example instead of https:\/\/a\.example/,
    ],
    ['a tick', '- [ ] Calibrated', '- [x] Calibrated', /Marker: ticked box instead of empty box/],
    ["a heading's level", '## Scope', '### Scope', /Heading level: 3 instead of 2/],
    ["a list's kind", '- Open the valve', '1. Open the valve', /Place: numbered list instead of bulleted list/],
    ['a struck-out word', 'Use the old pump', 'Use the ~~old~~ pump', /Struck out: old added/],
    [
      "a picture's source",
      '![Flow](attachment:a.png)',
      '![Flow](attachment:b.png)',
      /Picture “Flow”: attachment:b\.png instead of attachment:a\.png/,
    ],
    ['emphasis', 'Never open it', '**Never** open it', /Bold: Never added/],
    ['the language of code', '```js\na\n```', '```ts\na\n```', /Language: ts instead of js/],
    ['a quote', 'Said so', '> Said so', /Place: quote added/],
    ['a footnote mark', 'Said so', 'Said so[^1]\n\n[^1]: Note', /Footnote mark added/],
    ['the first number of a list', '1. a', '3. a', /First number: 3 added/],
    ["a column's alignment", '| a |\n| --- |', '| a |\n| --: |', /Alignment: right added/],
  ])('%s is a change, said in words', (_, before, after, expected) => {
    const [change] = changesOf(before, after);
    expect(change?.kind).toBe('changed');
    expect(change?.detail).toMatch(expected);
    expect(change?.parts.every(({ kind }) => kind === 'same')).toBe(true);
  });

  it('a link whose words changed is shown by its words alone', () => {
    const [change] = changesOf('See the [old plan](https://a.example).', 'See the [new plan](https://a.example).');
    expect(change?.kind).toBe('changed');
    expect(change).not.toHaveProperty('detail');
  });

  it('a block without words says what it is', () => {
    expect(details('a', 'a\n\n---')).toEqual([['added', 'Horizontal rule.']]);
  });

  it('a new footnote does not change the paragraphs whose notes it renumbers', () => {
    const before = 'First.\n\nSecond.[^b]\n\n[^b]: Note b.';
    const after = 'First.[^a]\n\nSecond.[^b]\n\n[^a]: Note a.\n\n[^b]: Note b.';
    expect(changesOf(before, after).map(({ kind, after: text }) => [kind, text])).toEqual([
      ['changed', 'First.'],
      ['added', 'Note a.'],
    ]);
  });
});

describe('items', () => {
  const item = (key: string, body = 'Body.', attributes = '') =>
    `:::risk[Title]{key=${key}${attributes}}\n${body}\n:::\n\n`;

  it('are added, removed and changed by key', () => {
    const { items } = compare(
      item('R-1') + item('R-2') + item('R-3') + item('R-4'),
      item('R-1') + item('R-3', 'Other body.') + item('R-4', 'Body.', ' initial=acceptable') + item('R-5'),
    );
    expect(items).toEqual({ added: ['R-5'], removed: ['R-2'], changed: ['R-3', 'R-4'] });
  });

  it('are unchanged when only their place changes', () => {
    const { items } = compare(item('R-1') + item('R-2'), item('R-2') + item('R-1'));
    expect(items).toEqual({ added: [], removed: [], changed: [] });
  });
});

describe('merged cells, captions, widths and notes', () => {
  const table = (row: string, caption = '') => `| a | b | c |\n|---|---|---|\n${row}\n${caption}`;

  it('cells that were joined are named, and their words are the same', () => {
    expect(details(table('| one | two | three |'), table('| one | two ||'))).toEqual([
      ['changed', 'Merged cell “two”: 2 columns, 1 row added.'],
    ]);
    expect(details(table('| one | two ||'), table('| one | two ||'))).toEqual([]);
    expect(details(table('| x | y | z |\n| ^^ | 2 | 3 |'), table('| x | y | z |\n|  | 2 | 3 |'))).toEqual([
      ['changed', 'Merged cell “x”: 1 column, 2 rows removed.'],
    ]);
  });

  it('another caption is a change of words; another width of a picture is told', () => {
    expect(
      changesOf(table('| 1 | 2 | 3 |', '\nTable: All limits'), table('| 1 | 2 | 3 |', '\nTable: All new limits')),
    ).toMatchObject([{ kind: 'changed', before: 'All limits', after: 'All new limits' }]);
    const figure = (width: number) => `![p](attachment:p.png){width=${width}%}\n\nFigure: The pump`;
    expect(details(figure(40), figure(60))).toEqual([['changed', 'Picture width “p”: 60 % instead of 40 %.']]);
  });
});
