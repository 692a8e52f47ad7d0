import { describe, expect, it } from 'vitest';
import { extractItems, itemProblems } from './items.ts';
import { parseMarkdown } from './parse/index.ts';
import { plainText } from './plain-text.ts';

const wellFormed = `# Risks

:::risk[Electric shock]{key=R-001 initial=unacceptable residual=acceptable}
Body with **markdown**.

- and a list
:::

> - :::control[Double insulation]{key=RC-001 mitigates="R-001 R-002" implemented-by="REQ-014 doc:SRS-001" verified-by="doc:TR-004@2"}
>   In a quote, in a list.
>   :::

:::requirement[Withstand 4 kV]{key=REQ-014}
:::
`;

describe('items of a document', () => {
  it('come in content order with their line and checked values', () => {
    const base = { initial: null, residual: null, mitigates: [], implementedBy: [], verifiedBy: [] };
    expect(extractItems(parseMarkdown(wellFormed))).toEqual([
      {
        ...base,
        kind: 'risk',
        key: 'R-001',
        title: 'Electric shock',
        initial: 'unacceptable',
        residual: 'acceptable',
        line: 3,
      },
      {
        ...base,
        kind: 'control',
        key: 'RC-001',
        title: 'Double insulation',
        mitigates: ['R-001', 'R-002'],
        implementedBy: [
          { kind: 'requirement', key: 'REQ-014' },
          { kind: 'document', humanId: 'SRS-001', version: null },
        ],
        verifiedBy: [{ humanId: 'TR-004', version: 2 }],
        line: 9,
      },
      { ...base, kind: 'requirement', key: 'REQ-014', title: 'Withstand 4 kV', line: 13 },
    ]);
    expect(itemProblems(parseMarkdown(wellFormed))).toEqual([]);
  });

  it('may hold each other and code that looks like their end', () => {
    const tree = parseMarkdown(':::risk[A]{key=R-1}\n:::control[B]{key=C-1}\n```\n:::\n```\n:::\nstill A\n:::\nafter');
    expect(itemProblems(tree)).toEqual([]);
    expect(tree.blocks).toMatchObject([
      { type: 'item', key: 'R-1', children: [{ type: 'item', key: 'C-1' }, { type: 'paragraph' }] },
      { type: 'paragraph' },
    ]);
  });

  it.each([
    [':::risk[A]\n:::', 1, 'This risk has no key.'],
    [':::risk{key=R-1}\n:::', 1, 'This risk has no title.'],
    [':::risk[A]{key=r-1}\n:::', 1, '"r-1" is not a well-formed key.'],
    ['\n:::risk[A]{key=R-1}\n:::\n\n:::risk[B]{key=R-1}\n:::', 5, 'The key R-1 is already defined in line 2.'],
    [':::risk[A]{key=R-1 initial=low}\n:::', 1, '"low" is not a value of "initial".'],
    [':::risk[A]{key=R-1 severity=3}\n:::', 1, 'An item has no attribute "severity".'],
    [':::risk[A]{key=R-1 key=R-2}\n:::', 1, 'The attribute "key" is given twice.'],
    [':::risk[A]{key=R-1 mitigates=R-2}\n:::', 1, 'A risk has no attribute "mitigates".'],
    [':::control[A]{key=C-1 mitigates="R-1 r2"}\n:::', 1, '"r2" is not a value of "mitigates".'],
    [':::control[A]{key=C-1 implemented-by="doc:x"}\n:::', 1, '"doc:x" is not a value of "implemented-by".'],
    [':::control[A]{key=C-1 verified-by=TR-4}\n:::', 1, '"TR-4" is not a value of "verified-by".'],
    ['text\n:::risk[A]{key=R-1}\nnever closed', 2, 'The risk that begins here is not closed by a line ":::".'],
  ])('are reported with their line when malformed: %j', (markdown, line, message) => {
    expect(itemProblems(parseMarkdown(markdown))).toEqual([expect.objectContaining({ line, message })]);
  });

  it.each([
    ':::risk[A',
    ':::risk[A]{key=R-1',
    ':::Risk[A]{key=R-1}',
    '::: risk[A]{key=R-1}',
    ':::risk[A]{key}',
    ':::risk A',
  ])('that cannot be read are reported and stay as text: %s', (opening) => {
    const tree = parseMarkdown(`before\n${opening}\nbody\n:::\n`);
    expect(itemProblems(tree)).toEqual([{ line: 2, message: expect.any(String) }]);
    expect(extractItems(tree)).toEqual([]);
    expect(plainText(tree)).toContain(opening);
    expect(plainText(tree)).toContain('body');
  });

  it('are not made of other directives, which stay ordinary text', () => {
    const tree = parseMarkdown(':::note[A]{key=R-1}\nbody\n:::\n\n:::risky\n');
    expect(itemProblems(tree)).toEqual([]);
    expect(extractItems(tree)).toEqual([]);
    expect(plainText(tree)).toBe(':::note[A]{key=R-1} body :::\n:::risky');
  });
});
