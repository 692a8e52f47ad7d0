/**
 * Print trees by chance: every construct, inside every other that may hold it, with words that occur once in the
 * document, so that a test that reads the pages can tell which words are missing.
 */
import fc from 'fast-check';
import type { PrintBlock, PrintDocument, PrintRun } from '../print-tree.ts';
import { imagesDocument } from './images.ts';
import { merged } from './spanned-tables.ts';

/** Digests of the sample images, one of which is broken and one of which does not exist. */
const digests = imagesDocument.blocks.flatMap((block) => (block.kind === 'image' ? [block.digest] : []));

/** Stands where a word is to come; `numbered` puts one in. */
const WORD = '\u0000';

const words = fc
  .integer({ min: 0, max: 25 })
  .map((count) => Array.from({ length: count }, () => WORD).join(' '))
  .chain((text) => fc.constantFrom(text, ` ${text}`, `${text} `, `${text}, `, `${text}:`));

const noteNames = ['a', 'b', 'c', 'd'];
const flag = fc.boolean();

const run: fc.Arbitrary<PrintRun> = fc.oneof(
  { weight: 6, arbitrary: words.map((text): PrintRun => ({ kind: 'text', text })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(words, flag, flag, flag, flag)
      .map(([text, bold, italic, strike, code]): PrintRun => ({ kind: 'text', text, bold, italic, strike, code })),
  },
  words.map((text): PrintRun => ({ kind: 'text', text, link: { kind: 'uri', href: 'https://example.org/' } })),
  fc.constant<PrintRun>({ kind: 'break' }),
  fc.constantFrom(...noteNames, 'unknown').map((id): PrintRun => ({ kind: 'footnote', id })),
  fc.constantFrom(...digests).map((digest): PrintRun => ({ kind: 'image', digest, alt: WORD })),
);
const runs = fc.array(run, { maxLength: 5 });

const leaf: fc.Arbitrary<PrintBlock> = fc.oneof(
  { weight: 5, arbitrary: runs.map((each): PrintBlock => ({ kind: 'paragraph', runs: each })) },
  fc
    .tuple(fc.constantFrom(1, 2, 3, 4, 5, 6), runs)
    .map(([level, each]): PrintBlock => ({ kind: 'heading', level: level as 1, slug: `s${WORD}`, runs: each })),
  fc.tuple(fc.array(words, { maxLength: 12 }), flag).map(
    ([lines, titled]): PrintBlock => ({
      ...{ kind: 'code', text: lines.map((line, i) => `${'\t'.repeat(i % 3)}${line}`).join('\n') },
      ...(titled ? { title: WORD } : {}),
    }),
  ),
  fc.constant<PrintBlock>({ kind: 'rule' }),
  fc
    .tuple(fc.constantFrom(...digests), fc.constantFrom(undefined, 5, 60, 100), fc.option(runs, { nil: undefined }))
    .map(
      ([digest, width, caption]): PrintBlock => ({
        ...{ kind: 'image', digest, alt: WORD },
        ...(width !== undefined && { width }),
        ...(caption !== undefined && { caption }),
      }),
    ),
  fc.tuple(words, fc.option(runs, { nil: undefined })).map(
    ([alt, caption]): PrintBlock => ({
      ...{ kind: 'placeholder', label: WORD, alt },
      ...(caption !== undefined && { caption }),
    }),
  ),
  words.map((text): PrintBlock => ({ kind: 'math', text: `$$${text}$$` })),
  words.map((text): PrintBlock => ({ kind: 'literal', text: `<${text}>\n  ${text}` })),
);

const { blocks } = fc.letrec<{ blocks: PrintBlock[]; block: PrintBlock }>((tie) => ({
  blocks: fc.array(tie('block'), { maxLength: 4, depthIdentifier: 'tree' }),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true, depthIdentifier: 'tree' },
    leaf,
    fc
      .tuple(
        flag,
        fc.nat(2000),
        fc.array(fc.tuple(fc.constantFrom(null, true, false), tie('blocks')), { maxLength: 5 }),
      )
      .map(([ordered, start, items]): PrintBlock => {
        return { kind: 'list', ordered, start, items: items.map(([checked, inner]) => ({ checked, blocks: inner })) };
      }),
    tie('blocks').map((inner): PrintBlock => ({ kind: 'quote', blocks: inner })),
    fc
      .tuple(fc.constantFrom('Risk', 'Straße'), words, fc.array(words, { maxLength: 3 }), tie('blocks'))
      .map(([kindLabel, title, facts, inner]): PrintBlock => {
        const said = facts.map((value) => ({ label: value === '' ? 'none' : WORD, value }));
        return { kind: 'item', kindLabel, key: WORD, title, facts: said, blocks: inner };
      }),
    fc
      .tuple(
        fc.constantFrom(0, 1, 1, 2),
        fc.integer({ min: 1, max: 24 }),
        fc.nat(8),
        fc.array(tie('blocks'), { minLength: 1, maxLength: 6 }),
        fc.array(fc.tuple(fc.nat(8), fc.nat(6), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })), {
          maxLength: 3,
        }),
        fc.option(runs, { nil: undefined }),
      )
      .map(([headers, columns, rows, cells, spans, caption]): PrintBlock => {
        // Each of the cells once, then single words: a tree of the same tables in tables would have no end.
        const left = [...cells];
        const word: PrintBlock[] = [{ kind: 'paragraph', runs: [{ kind: 'text', text: WORD }] }];
        const row = (length: number) => Array.from({ length }, () => ({ blocks: left.pop() ?? word }));
        const table: PrintBlock = {
          ...{ kind: 'table', align: Array.from({ length: columns }, () => null) },
          ...(caption !== undefined && { caption }),
          header: Array.from({ length: headers }, () => row(columns)),
          rows: Array.from({ length: rows }, (_, i) => row(i % 3 === 2 ? Math.min(2, columns) : columns)),
        };
        return spans.reduce((made, [r, c, height, width]) => merged(made, r, c, height, width), table);
      }),
  ),
}));

/** The tree with a word of its own at each place for one. */
function numbered(document: PrintDocument): PrintDocument {
  let count = 0;
  const word = () => `q${(count++).toString(36)}z${count % 7 === 0 ? 'longer-than-others' : ''}`;
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(WORD, word);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part)]));
  };
  return fill(document) as PrintDocument;
}

export const arbitraryTree: fc.Arbitrary<PrintDocument> = fc
  .tuple(fc.array(blocks, { maxLength: 10 }), fc.array(blocks, { minLength: noteNames.length, maxLength: 4 }))
  .map(([parts, notes]) =>
    numbered({
      language: 'en',
      blocks: parts.flat(),
      footnotes: noteNames.map((id, i) => ({ id, blocks: notes[i]! })),
    }),
  );
