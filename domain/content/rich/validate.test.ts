import { Node } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { jsonOfRich, type RichJson, richSchema, validateRich } from './index.ts';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const text = (content: string, ...marks: unknown[]) => ({ type: 'text', text: content, marks });
const item = (attrs: Record<string, unknown>) => ({ type: 'item', attrs: { kind: 'risk', ...attrs } });
const cell = (attrs: Record<string, unknown>, ...content: unknown[]) =>
  doc({ type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs, content }] }] });

/** One of everything that the contract names. */
const everything = doc(
  {
    type: 'paragraph',
    attrs: { textAlign: 'center' },
    content: [
      text('a', { type: 'bold' }, { type: 'italic' }, { type: 'strike' }),
      text('b', { type: 'code' }),
      text('c', { type: 'link', attrs: { href: 'doc:SOP-1' } }, { type: 'underline' }),
      text('d', { type: 'highlight', attrs: { color: '#ff0' } }, { type: 'textStyle', attrs: { color: 'red' } }),
      { type: 'hardBreak' },
      { type: 'mathInline', attrs: { latex: 'x' } },
      { type: 'image', attrs: { src: 'attachment:a.png', alt: 'A', title: 'T' } },
    ],
  },
  { type: 'heading', attrs: { level: 2 }, content: [text('H')] },
  { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('x'))] }] },
  { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph(text('x'))] }] },
  { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph(text('x'))] }] },
  { type: 'blockquote', content: [paragraph(text('q'))] },
  { type: 'codeBlock', attrs: { language: 'mermaid' }, content: [{ type: 'text', text: 'graph' }] },
  {
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: [
          { type: 'tableHeader', content: [paragraph(text('h'))] },
          {
            type: 'tableCell',
            attrs: { colspan: 2, rowspan: 1, colwidth: [120, null] },
            content: [paragraph(text('c'))],
          },
        ],
      },
    ],
  },
  { type: 'mathBlock', attrs: { latex: 'x\ny' } },
  {
    type: 'item',
    attrs: {
      kind: 'control',
      key: 'RC-1',
      title: 'T',
      initial: null,
      residual: null,
      mitigates: ['R-1'],
      implementedBy: ['doc:SRS-1'],
      verifiedBy: ['doc:TR-1@2'],
    },
    content: [paragraph(text('x'))],
  },
  { type: 'horizontalRule' },
  { type: 'diagram', attrs: { src: 'attachment:d.svg', alt: 'D' } },
);

function readBack(json: unknown): RichJson {
  const result = validateRich(json);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return jsonOfRich(result.doc);
}

describe('rich content', () => {
  it('takes every node, mark and attribute of the contract', () => {
    expect(validateRich(everything)).toMatchObject({ ok: true });
  });

  it('becomes a document of the editor’s schema, with an image in a block’s place in a paragraph', () => {
    const json = readBack(everything);
    expect(json.content?.at(-1)).toMatchObject({ type: 'paragraph', content: [{ type: 'diagram' }] });
    const node = Node.fromJSON(richSchema, json);
    node.check();
    expect(Node.fromJSON(richSchema, readBack(node.toJSON())).eq(node)).toBe(true);
  });

  it('is kept as it was written: no attribute is added, none is lost', () => {
    const written = doc({ type: 'heading', attrs: { level: 2 }, content: [text('a', { type: 'highlight' })] });
    expect(readBack(written)).toEqual(written);
    const aligned = doc({ type: 'paragraph', attrs: { textAlign: null }, content: [text('a', { type: 'bold' })] });
    expect(readBack(aligned)).toEqual(aligned);
  });

  it.each<[name: string, json: unknown, path: string, message: string]>([
    ['no object', 'x', '', 'must be an object'],
    ['another top node', paragraph(), 'type', 'must be "doc"'],
    ['an unknown node', doc({ type: 'iframe' }), 'content.0.type', 'is not a known node'],
    ['a name of Object.prototype', doc({ type: 'constructor' }), 'content.0.type', 'is not a known node'],
    ['an unknown field', doc({ type: 'paragraph', style: 'x' }), 'content.0.style', 'is not a known field'],
    [
      'an unknown mark',
      doc(paragraph(text('a', { type: 'blink' }))),
      'content.0.content.0.marks.0.type',
      'is not a known mark',
    ],
    [
      'an unknown attribute',
      doc({ type: 'paragraph', attrs: { class: 'x' } }),
      'content.0.attrs.class',
      'is not a known attribute',
    ],
    [
      'a heading level',
      doc({ type: 'heading', attrs: { level: 7 } }),
      'content.0.attrs.level',
      'must be a whole number from 1 to 6',
    ],
    [
      'an alignment',
      doc({ type: 'paragraph', attrs: { textAlign: 'x' } }),
      'content.0.attrs.textAlign',
      'must be one of null, "left", "center", "right", "justify"',
    ],
    [
      'an image from elsewhere',
      doc(paragraph({ type: 'image', attrs: { src: 'https://x.org/a.png' } })),
      'content.0.content.0.attrs.src',
      'must be "attachment:" and a file name',
    ],
    [
      'an image without a source',
      doc(paragraph({ type: 'image' })),
      'content.0.content.0.attrs.src',
      'must be "attachment:" and a file name',
    ],
    [
      'a link without an address',
      doc(paragraph(text('a', { type: 'link' }))),
      'content.0.content.0.marks.0.attrs.href',
      'must be a string',
    ],
    [
      'a line end in an address',
      doc(paragraph(text('a', { type: 'link', attrs: { href: 'a\nb' } }))),
      'content.0.content.0.marks.0.attrs.href',
      'must not contain line ends or other control characters',
    ],
    [
      'a colour without end',
      doc(paragraph(text('a', { type: 'highlight', attrs: { color: 'x'.repeat(65) } }))),
      'content.0.content.0.marks.0.attrs.color',
      'must have at most 64 characters',
    ],
    ['an empty text', doc(paragraph(text(''))), 'content.0.content.0.text', 'must be a string that is not empty'],
    ['text without a paragraph', doc(text('a')), 'content.0', 'a text cannot stand in a doc'],
    [
      'a block in a paragraph',
      doc(paragraph(paragraph())),
      'content.0.content.0',
      'a paragraph cannot stand in a paragraph',
    ],
    [
      'an item in a table',
      cell({}, item({})),
      'content.0.content.0.content.0.content.0',
      'a item cannot stand in a tableCell',
    ],
    [
      'content of a leaf',
      doc({ type: 'horizontalRule', content: [paragraph()] }),
      'content.0.content',
      'a horizontalRule holds nothing',
    ],
    [
      'marks in code',
      doc({ type: 'codeBlock', content: [text('a', { type: 'bold' })] }),
      'content.0.content.0',
      'takes no marks here',
    ],
    [
      'a kind of item',
      doc(item({ kind: 'hazard' })),
      'content.0.attrs.kind',
      'must be one of "risk", "control", "requirement"',
    ],
    [
      'an evaluation',
      doc(item({ initial: 'low' })),
      'content.0.attrs.initial',
      'must be one of null, "acceptable", "unacceptable"',
    ],
    [
      'a reference of two words',
      doc(item({ mitigates: ['R-1 R-2'] })),
      'content.0.attrs.mitigates',
      'must be a list of keys or document references, each without spaces',
    ],
    [
      'a span',
      cell({ colspan: 0 }),
      'content.0.content.0.content.0.attrs.colspan',
      'must be a whole number from 1 to 1000',
    ],
  ])('is refused with the path to %s', (_, json, path, message) => {
    expect(validateRich(json)).toEqual({ ok: false, errors: [{ path, message }] });
  });

  it('takes references in one text as in markdown, and an attribute that is null as not given', () => {
    const written = readBack(doc(item({ mitigates: ' R-1  R-2 ', implementedBy: null, verifiedBy: '' })));
    const listed = doc(item({ mitigates: ['R-1', 'R-2'], implementedBy: [], verifiedBy: [] }));
    expect(written).toEqual(readBack(listed));
  });

  it('is refused when it nests too deep, also 100,000 deep', () => {
    let json: RichJson = { type: 'blockquote' };
    for (let i = 0; i < 100_000; i++) json = { type: 'blockquote', content: [json] };
    expect(validateRich(doc(json))).toMatchObject({
      ok: false,
      errors: [{ message: 'is nested deeper than 100 levels' }],
    });
  });

  it('is refused when its tables have too many cells, also by spans', () => {
    const wide = { type: 'tableCell', attrs: { colspan: 1_000 } };
    const rows = Array.from({ length: 250 }, () => ({ type: 'tableRow', content: [wide] }));
    expect(validateRich(doc({ type: 'table', content: rows }))).toMatchObject({
      ok: false,
      errors: [{ path: 'content.0', message: 'the tables have more than 200000 cells' }],
    });
  });
});
