/** One print tree for each construct that a quality document may hold. */
import type { PrintBlock, PrintDocument } from '../print-tree.ts';
import { spannedTables } from './spanned-tables.ts';
import { cell, document, heading, link, list, mark, paragraph, table, text } from './tree.ts';
import { wideTables } from './wide-tables.ts';

const prose =
  'The quality manager reviews every deviation within five working days and records the outcome, including the root cause, ' +
  'the immediate correction and the corrective action that was agreed with the process owner. Where a deviation affects ' +
  'released product, the head of regulatory affairs decides whether a field notice is required.';

function repeated(block: PrintBlock, times: number): PrintBlock[] {
  return Array.from({ length: times }, () => block);
}

const headings = document([
  heading(2, 'Begins at the second level'),
  paragraph(prose),
  heading(4, 'Skips one'),
  paragraph(prose),
  heading(3, 'Goes back'),
  paragraph(prose),
  heading(1, 'Ends at the first'),
  ...repeated(paragraph(prose), 20),
]);

const styles = document([
  heading(1, 'Purpose'),
  paragraph(
    prose,
    ' It follows ',
    text('ISO 14971', { bold: true }),
    ' and ',
    text('EN 62304', { italic: true }),
    ', never ',
    text('from memory', { strike: true }),
    ', with ',
    text('maxRetries = 3', { code: true }),
    ' and ',
    text('all of it', { bold: true, italic: true, strike: true, code: true }),
    '.',
  ),
  { kind: 'quote', blocks: [paragraph('A record that cannot be found does not exist.'), paragraph(prose)] },
  { kind: 'rule' },
  { kind: 'literal', text: '<name of the product>\n  <version>' },
  { kind: 'math', text: '$$ E = mc^2 $$' },
  paragraph('Inline math stays as it was typed: ', text('$a^2 + b^2$', { code: true }), '.'),
]);

const links = document([
  heading(1, 'Links'),
  paragraph(
    'To ',
    link('a heading', { kind: 'slug', slug: 'target' }),
    ', to ',
    link('nowhere', { kind: 'slug', slug: 'unknown' }),
    ', to ',
    link('the web', { kind: 'uri', href: 'https://example.org/?q=grün' }),
    ', to ',
    link('another document', { kind: 'document', key: 'SOP-002', slug: null }),
    ' and to ',
    link('a part of it that takes more than the rest of this line, so that the link is broken in two', {
      kind: 'document',
      key: 'SOP-002',
      slug: 'part',
    }),
    '.',
  ),
  ...repeated(paragraph(prose), 12),
  heading(2, 'Target'),
  paragraph(prose),
]);

const lists = document([
  heading(1, 'Lists'),
  list('One', [paragraph('Two'), list('Two and a half', [paragraph('Deeper'), list('Deepest')])], prose),
  {
    kind: 'list',
    ordered: true,
    start: 99,
    items: [prose, 'second', 'third'].map((words) => ({ checked: null, blocks: [paragraph(words)] })),
  },
  {
    kind: 'list',
    ordered: false,
    start: 1,
    items: [
      { checked: true, blocks: [paragraph('Done')] },
      { checked: false, blocks: [paragraph('Open')] },
      { checked: false, blocks: [] },
    ],
  },
]);

const code = document([
  heading(1, 'Code'),
  { kind: 'code', text: `function f() {\n\treturn 1;\n\n}\n// ${'a long comment that has to wrap '.repeat(8)}` },
  { kind: 'code', title: 'Mermaid diagram — source', text: 'graph TD\n  A --> B' },
  { kind: 'code', text: Array.from({ length: 120 }, (_, i) => `line ${i + 1}`).join('\n') },
]);

const tables = document([
  heading(1, 'Tables'),
  table(['Key', 'Value'], ['a', '1'], ['b', '2']),
  {
    ...table(
      ['Hazard', 'Severity', 'Comment'],
      ['Electric shock', '4', prose],
      [cell('Overheating', list('thermal fuse', 'vents')), '3', cell('First line', 'Second line')],
    ),
    align: [null, 'center', 'right'],
  } as PrintBlock,
  table(['Only', 'a head']),
  { kind: 'table', align: [null, null], header: [], rows: [[cell('Without'), cell('a head')]] },
  table(['Number', 'Text'], ...Array.from({ length: 80 }, (_, i) => [`R-${i + 1}`, 'A row among many.'])),
  table(['Short', 'Taller than a page'], ['x', `${prose} `.repeat(40)], ['y', 'z']),
  table(
    Array.from({ length: 20 }, (_, i) => `Column ${i + 1}`),
    Array.from({ length: 20 }, (_, i) => `unbreakable${i}word`),
  ),
]);

const footnotes = document(
  [
    heading(1, 'Notes'),
    paragraph('First', mark('a'), ' and second', mark('b'), ' and the first again', mark('a'), '.'),
    ...repeated(paragraph(prose), 9),
    paragraph('Near the foot of the page', mark('long'), '.'),
    ...repeated(paragraph(prose), 4),
    table(['In a table'], [cell(paragraph('Cell', mark('c')))]),
  ],
  [
    { id: 'a', blocks: [paragraph('Note a.')] },
    { id: 'b', blocks: [paragraph('Note b.'), list('with', 'a list')] },
    { id: 'c', blocks: [paragraph('Note c marks ', mark('d'), '.')] },
    { id: 'd', blocks: [paragraph('Note d.')] },
    { id: 'long', blocks: [paragraph(`${prose} `.repeat(30))] },
  ],
);

const items = document([
  heading(1, 'Items'),
  {
    kind: 'item',
    kindLabel: 'Risk',
    colour: '#b34229',
    key: 'R-001',
    title: 'Electric shock',
    facts: [
      { label: 'Initial', value: 'unacceptable' },
      { label: 'Residual', value: 'acceptable' },
    ],
    blocks: [paragraph(prose), list('one', 'two')],
  },
  { kind: 'item', kindLabel: 'Control', key: 'RC-001', title: 'Double insulation', facts: [], blocks: [] },
  {
    kind: 'item',
    kindLabel: 'Requirement',
    key: 'REQ-014',
    title: 'Withstand 4 kV',
    facts: [],
    blocks: repeated(paragraph(prose), 14),
  },
  { kind: 'placeholder', label: 'Image missing', alt: 'Block diagram of the supply' },
]);

const scripts = document([
  heading(1, 'Ποιότητα'),
  paragraph(
    'Greek: Η ποιότητα είναι συνήθεια. Cyrillic: Качество — это привычка. Vietnamese: Chất lượng là thói quen.',
  ),
  paragraph('日本語：品質管理者はすべての逸脱を確認する。'),
  paragraph('中文：质量经理审查每一个偏差。'),
  paragraph('한국어: 품질 관리자는 모든 일탈을 검토한다.'),
  paragraph('العربية: يراجع مدير الجودة كل انحراف (ISO 13485) خلال خمسة أيام.'),
  paragraph('עברית: מנהל האיכות בודק כל סטייה.'),
  paragraph('ภาษาไทย: ผู้จัดการคุณภาพตรวจสอบความเบี่ยงเบนทุกครั้งภายในห้าวันทำการและบันทึกผลลัพธ์รวมถึงสาเหตุที่แท้จริงของปัญหา'),
  paragraph('हिन्दी: गुणवत्ता प्रबंधक प्रत्येक विचलन की समीक्षा करता है।'),
  paragraph('Arrows → ⇒ ↔, math ∑ ∫ ≤ ≠ ∈ √, emoji 😀 ⚠️ 👩‍🔬, ticks ✓ ✗, decomposed e\u0301, soft\u00adhyphen.'),
  paragraph('No font has this: \u{10900} \ue000.'),
]);

/** Runs from right to left throughout, with Latin words in it. */
const arabic: PrintDocument = {
  ...document(
    [
      heading(1, 'الغرض'),
      paragraph('يشرح هذا الدليل كيفية تسجيل تخطيط القلب بجهاز CardioTrace 3', mark('a'), '.'),
      list('شغّل الجهاز', [paragraph('انتظر الضوء الأخضر'), list('LEAD OFF', 'NOISE')]),
      { kind: 'list', ordered: true, start: 9, items: [{ checked: null, blocks: [paragraph('اضغط زر التسجيل')] }] },
      { kind: 'list', ordered: false, start: 1, items: [{ checked: true, blocks: [paragraph('تحقق من الجودة')] }] },
      { kind: 'quote', blocks: [paragraph('لا تستخدم الجهاز أثناء إزالة الرجفان.')] },
      table(['الرسالة', 'المعنى', 'الإجراء'], ['BATTERY', 'البطارية منخفضة', 'وصّل الشاحن']),
      {
        kind: 'item',
        kindLabel: 'Risk',
        key: 'R-001',
        title: 'صدمة كهربائية',
        facts: [{ label: 'Initial', value: 'unacceptable' }],
        blocks: [paragraph('تيار التسرب.')],
      },
    ],
    [{ id: 'a', blocks: [paragraph('الإصدار الثالث.')] }],
  ),
  language: 'ar',
};

const hostile = document([
  heading(1, '\u202eevil\u202c heading\u0000'),
  paragraph('W'.repeat(3000)),
  paragraph(`https://example.org/${'path/'.repeat(80)}`),
  paragraph('\u202eabc \u2067def\u2069 \ud800 \ufffe \u0007'),
  table(['W'.repeat(200), 'b'], ['x'.repeat(500), 'y'.repeat(500)]),
  { kind: 'code', text: 'x'.repeat(5000) },
  nested(50),
]);

function nested(depth: number): PrintBlock {
  let block: PrintBlock = paragraph('At the bottom.');
  for (let i = 0; i < depth; i++) block = i % 2 === 0 ? { kind: 'quote', blocks: [block] } : list([block]);
  return block;
}

export const constructs: Record<string, PrintDocument> = {
  headings,
  styles,
  links,
  lists,
  code,
  tables,
  wideTables,
  spannedTables,
  footnotes,
  items,
  scripts,
  arabic,
  hostile,
  empty: document([]),
};
