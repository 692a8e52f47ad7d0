/**
 * The table of the rich format: every node and mark, what it may hold and its attributes.
 *
 * The editor's schema and the server's validation are both made from it, so they cannot differ. An image or
 * diagram may also stand where a block is expected; validation then puts it into a paragraph.
 */
import {
  type AttributeRule,
  attachmentSource,
  columnWidths,
  flag,
  integer,
  language,
  latex,
  oneOf,
  optional,
  referenceList,
  text,
} from './attributes.ts';

export type NodeRule = {
  /** A content expression of prosemirror-model; absent for leaves. */
  content?: string;
  group?: 'block' | 'inline' | 'itemBlock';
  attributes?: Record<string, AttributeRule>;
  /** False where text takes no marks (code). */
  marks?: false;
  /** What it holds is edited apart from the text around it. */
  apart?: true;
};

const align: Record<string, AttributeRule> = { textAlign: oneOf(null, 'left', 'center', 'right', 'justify') };
const cell = { ...align, colspan: integer(1, 1_000, 1), rowspan: integer(1, 10_000, 1), colwidth: columnWidths };
const caption = text(null);
/** The width is a part of the line that the picture stands in, in percent. */
const picture = { src: attachmentSource, alt: text(null), caption, width: optional(integer(1, 100)) };
const anyBlock = '(block | itemBlock)*';

export const nodeRules: Record<string, NodeRule> = {
  doc: { content: anyBlock },
  paragraph: { content: 'inline*', group: 'block', attributes: align },
  heading: { content: 'inline*', group: 'block', attributes: { ...align, level: integer(1, 6, 1) } },
  bulletList: { content: 'listItem+', group: 'block', attributes: align },
  orderedList: { content: 'listItem+', group: 'block', attributes: { ...align, start: integer(0, 999_999_999, 1) } },
  listItem: { content: anyBlock, attributes: align },
  taskList: { content: 'taskItem+', group: 'block', attributes: align },
  taskItem: { content: anyBlock, attributes: { ...align, checked: flag } },
  blockquote: { content: anyBlock, group: 'block', attributes: align },
  codeBlock: { content: 'text*', group: 'block', attributes: { ...align, language }, marks: false },
  table: { content: 'tableRow+', group: 'block', attributes: { ...align, caption } },
  tableRow: { content: '(tableCell | tableHeader)*' },
  // An item in a cell would be flattened away, so a cell holds blocks only.
  tableHeader: { content: 'block*', attributes: cell },
  tableCell: { content: 'block*', attributes: cell },
  image: { group: 'inline', attributes: { ...picture, title: text(null) } },
  diagram: { group: 'inline', attributes: picture },
  // Its body is the note; the mark stands where it does.
  footnote: { group: 'inline', content: 'block*', apart: true },
  mathInline: { group: 'inline', attributes: { latex } },
  mathBlock: { group: 'block', attributes: { ...align, latex } },
  item: {
    content: anyBlock,
    group: 'itemBlock',
    attributes: {
      ...align,
      kind: oneOf('risk', 'control', 'requirement'),
      key: text(null, 200),
      title: text(''),
      initial: oneOf(null, 'acceptable', 'unacceptable'),
      residual: oneOf(null, 'acceptable', 'unacceptable'),
      mitigates: referenceList,
      implementedBy: referenceList,
      verifiedBy: referenceList,
    },
  },
  hardBreak: { group: 'inline' },
  horizontalRule: { group: 'block', attributes: align },
  text: { group: 'inline' },
};

const colour = { color: text(null, 64) };

export const markRules: Record<string, Record<string, AttributeRule>> = {
  bold: {},
  italic: {},
  strike: {},
  code: {},
  link: { href: text() },
  underline: {},
  highlight: colour,
  textStyle: colour,
};

/** Whether a parent's content expression names the child or one of its groups. */
export function mayHold(parent: string, child: string): boolean {
  const words = new Set(nodeRules[parent]?.content?.match(/\w+/g));
  const group = nodeRules[child]?.group;
  return words.has(child) || (group !== undefined && words.has(group));
}
