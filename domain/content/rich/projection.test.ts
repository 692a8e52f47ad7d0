/** Properties of the projection, on random documents made of the characters that markdown could misread. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../parse/index.ts';
import type { ContentTree } from '../tree.ts';
import { writeMarkdown } from '../write-markdown/index.ts';
import type { RichJson, RichNode } from './document.ts';
import { projectRich, richOfTree, treeOfRich, validateRich } from './index.ts';

const snippets = [
  '*',
  '**',
  '_',
  '__',
  '~',
  '~~',
  '`',
  '```',
  '$',
  '$$',
  '[',
  ']',
  '](x)',
  '![',
  '!',
  '<',
  '>',
  '<br>',
  '<b>',
  '&amp;',
  '&',
  '#',
  '# ',
  '1. ',
  '1)',
  '- ',
  '+ ',
  '---',
  '===',
  '|',
  '| a |',
  '|---|',
  ':::',
  ':::risk[x]{key=R-1}',
  '[^1]',
  '^^',
  '||',
  '{width=50%}',
  'Figure: ',
  'Table: ',
  '[^1]: x',
  '[ ] ',
  '[x]: y',
  'http://a.b',
  'https://x.org/(y)',
  'www.a.de',
  '\\',
  '\\\\',
  '\\*',
  '\t',
  ' ',
  '  ',
  '    ',
  '\n',
  '\u00a0',
  '\u3000',
  '\ufeff',
  '\0',
  '\ud800',
  'é',
  '日本',
  '😀',
  '“',
  '.',
  ',',
  '"',
  "'",
  '(',
  ')',
  '{',
  '}',
  '5',
  'a',
  'b',
  'word',
  'two words',
  'snake_case_x',
  ':',
  '-',
  '=',
  '\u0301',
  '\u200d',
  '—',
] as const;

const text = fc
  .array(
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...snippets) }, fc.string({ unit: 'binary', maxLength: 4 })),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(''))
  .filter((joined) => joined !== '');
const attribute = text.map((value) => value.replace(/\p{Cc}/gu, ''));
const word = attribute.map((value) => value.replace(/\s/gu, '')).filter((value) => value !== '');
const key = fc.oneof(fc.constantFrom('R-001', 'RC-2', 'REQ-014'), word);
const href = fc.oneof(
  fc.constantFrom(
    'http://a.b/c',
    'https://ü.de/ä b?x=%20&amp;y=(1)',
    '#slug',
    '#s%20x',
    'doc:SOP-1',
    'doc:SOP-1@2#s',
    'doc:0190a5e2-0000-7000-8000-000000000001@3',
    'attachment:a b.pdf',
    'attachment:100%25.png',
    'javascript:alert(1)',
    'mailto:a@b.c',
    '',
    'x y',
    'a(b',
    '<x>',
  ),
  attribute,
  attribute.map((value) => `http://${value}`),
  attribute.map((value) => `attachment:${value}`),
);
const source = word.map((value) => `attachment:${value}`);

const picture = { caption: fc.option(attribute), width: fc.option(fc.integer({ min: 1, max: 100 })) };

const mark = fc.oneof(
  fc.constantFrom('bold', 'italic', 'strike', 'code', 'underline').map((type) => ({ type })),
  href.map((value) => ({ type: 'link', attrs: { href: value } })),
  fc.constantFrom('highlight', 'textStyle').map((type) => ({ type, attrs: { color: '#ff0000' } })),
);
const marks = fc.uniqueArray(mark, { maxLength: 3, selector: (value) => value.type });
const inline: fc.Arbitrary<RichJson> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('text'), text, marks }) },
  fc.record({ type: fc.constant('hardBreak'), marks }),
  fc.record({ type: fc.constant('mathInline'), attrs: fc.record({ latex: text }), marks }),
  fc.record({
    type: fc.constant('image'),
    attrs: fc.record({ src: source, alt: fc.option(attribute), title: fc.option(attribute), ...picture }),
    marks,
  }),
  fc.record({ type: fc.constant('diagram'), attrs: fc.record({ src: source, alt: fc.option(attribute), ...picture }) }),
);
const footnote = (of: fc.Arbitrary<RichJson>): fc.Arbitrary<RichJson> => {
  const paragraph = fc.record({ type: fc.constant('paragraph'), content: fc.array(of, { maxLength: 3 }) });
  const quote = fc.record({ type: fc.constant('blockquote'), content: fc.array(paragraph, { maxLength: 2 }) });
  const content = fc.array(fc.oneof({ weight: 4, arbitrary: paragraph }, quote), { maxLength: 3 });
  return fc.record({ type: fc.constant('footnote'), content, marks });
};
const inlines = fc.array(
  fc.oneof({ weight: 6, arbitrary: inline }, footnote(fc.oneof({ weight: 5, arbitrary: inline }, footnote(inline)))),
  { maxLength: 5 },
);

const itemAttributes = fc.record({
  kind: fc.constantFrom('risk', 'control', 'requirement'),
  key: fc.option(key),
  title: attribute,
  initial: fc.constantFrom(null, 'acceptable', 'unacceptable'),
  residual: fc.constantFrom(null, 'acceptable'),
  mitigates: fc.array(key, { maxLength: 2 }),
  implementedBy: fc.array(fc.oneof(key, fc.constant('doc:SRS-001')), { maxLength: 2 }),
  verifiedBy: fc.array(fc.constantFrom('doc:TR-004', 'doc:TR-004@2'), { maxLength: 2 }),
});

const { block } = fc.letrec<{ block: RichJson; blocks: RichJson[]; plain: RichJson; plains: RichJson[] }>((tie) => ({
  blocks: fc.array(tie('block'), { maxLength: 3 }),
  plains: fc.array(tie('plain'), { maxLength: 3 }),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('plain'),
    fc.record({ type: fc.constant('item'), attrs: itemAttributes, content: tie('blocks') }),
  ),
  plain: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ type: fc.constant('paragraph'), content: inlines }),
    fc.record({
      type: fc.constant('paragraph'),
      content: fc
        .record({ type: fc.constant('image'), attrs: fc.record({ src: source, ...picture }) })
        .map((one) => [one]),
    }),
    fc.record({
      type: fc.constant('heading'),
      attrs: fc.record({ level: fc.integer({ min: 1, max: 6 }) }),
      content: inlines,
    }),
    fc.record({
      type: fc.constant('codeBlock'),
      attrs: fc.record({ language: fc.constantFrom(null, 'ts', 'c++', 'mermaid', '#') }),
      content: fc.array(
        text.map((value) => ({ type: 'text', text: value })),
        { maxLength: 2 },
      ),
    }),
    fc.record({ type: fc.constant('mathBlock'), attrs: fc.record({ latex: text }) }),
    fc.constant({ type: 'horizontalRule' }),
    listOf('bulletList', fc.record({ type: fc.constant('listItem'), content: tie('plains') })),
    listOf('orderedList', fc.record({ type: fc.constant('listItem'), content: tie('plains') }), {
      start: fc.constantFrom(0, 1, 7, 999_999_999),
    }),
    listOf(
      'taskList',
      fc.record({ type: fc.constant('taskItem'), attrs: fc.record({ checked: fc.boolean() }), content: tie('plains') }),
    ),
    fc.record({ type: fc.constant('blockquote'), content: tie('plains') }),
    tableOf(tie('plains')),
  ),
}));

function listOf(
  type: string,
  item: fc.Arbitrary<RichJson>,
  attributes: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<RichJson> {
  return fc.record({
    type: fc.constant(type),
    attrs: fc.record(attributes),
    content: fc.array(item, { minLength: 1, maxLength: 3 }),
  });
}

function tableOf(content: fc.Arbitrary<RichJson[]>): fc.Arbitrary<RichJson> {
  const span = fc.constantFrom(1, 1, 1, 2, 3);
  const cell = fc.record({
    type: fc.constantFrom('tableCell', 'tableHeader'),
    attrs: fc.record({ colspan: span, rowspan: span }),
    content,
  });
  const row = fc.record({ type: fc.constant('tableRow'), content: fc.array(cell, { maxLength: 4 }) });
  const header = row.map((made) => ({
    ...made,
    content: made.content.map((one) => ({ ...one, type: 'tableHeader' })),
  }));
  return fc
    .tuple(fc.array(header, { maxLength: 2 }), fc.array(row, { minLength: 1, maxLength: 4 }), fc.option(attribute))
    .map(([headers, rows, caption]) => ({ type: 'table', attrs: { caption }, content: [...headers, ...rows] }));
}

const richDocument: fc.Arbitrary<RichJson> = fc.record({
  type: fc.constant('doc'),
  content: fc.array(block, { maxLength: 5 }),
});

function documentOf(json: RichJson): RichNode {
  const result = validateRich(json);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.doc;
}

/** Lines exist only where there is text to count them in. */
function withoutLines(tree: ContentTree): unknown {
  return JSON.parse(JSON.stringify(tree, (name, value) => (name === 'line' ? undefined : value)));
}

describe('the projection of a rich document', () => {
  const runs = { numRuns: 150 };

  it('keeps text, structure, links, images and items: parsing it gives the tree of the document', () => {
    fc.assert(
      fc.property(richDocument, (json) => {
        const doc = documentOf(json);
        const tree = treeOfRich(doc);
        expect(withoutLines({ ...parseMarkdown(projectRich(doc)), problems: [] })).toEqual(withoutLines(tree));
      }),
      runs,
    );
  });

  it('is the same text when it is parsed and written again', () => {
    fc.assert(
      fc.property(richDocument, (json) => {
        const projection = projectRich(documentOf(json));
        expect(writeMarkdown(parseMarkdown(projection))).toBe(projection);
        expect(projectRich(documentOf(json))).toBe(projection);
      }),
      runs,
    );
  });

  it('is the same text when it becomes rich content again and that is projected', () => {
    fc.assert(
      fc.property(richDocument, (json) => {
        const projection = projectRich(documentOf(json));
        const again = projectRich(documentOf(richOfTree(parseMarkdown(projection))));
        expect(projectRich(documentOf(richOfTree(parseMarkdown(again))))).toBe(again);
      }),
      { numRuns: 60 },
    );
  });

  it('tables with any spans, header rows and captions come back from markdown as they were', () => {
    const plain: fc.Arbitrary<RichJson> = fc.oneof(
      fc.record({ type: fc.constant('text'), text }),
      fc.constant<RichJson>({ type: 'text', text: '^^', marks: [{ type: 'bold' }] }),
      fc.record({ type: fc.constant('image'), attrs: fc.record({ src: source, ...picture }) }),
      footnote(fc.record({ type: fc.constant('text'), text })),
    );
    const paragraph = fc.record({ type: fc.constant('paragraph'), content: fc.array(plain, { maxLength: 2 }) });
    const table = tableOf(fc.array(paragraph, { maxLength: 2 }));
    fc.assert(
      fc.property(table, (json) => {
        const projection = projectRich(documentOf({ type: 'doc', content: [json] }));
        const again = projectRich(documentOf(richOfTree(parseMarkdown(projection))));
        expect(again).toBe(projection);
      }),
      { numRuns: 200 },
    );
  });
});
